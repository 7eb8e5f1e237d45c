"""A rule's number that is pressed is answered with the rule."""

from __future__ import annotations

import pytest

from widgets.parts import RuleCard
from widgets.rally_run import RoadLab
from widgets.words import language, set_language


def press(card: RuleCard, number: object) -> dict[str, str]:
    """What the card tells when the page sends this."""
    card._answer(card, {"rule": number}, [])
    return card.labels


def test_a_number_is_answered_with_the_rule_its_source_and_its_lesson() -> None:
    card = RuleCard()
    assert card.number == card.labels["text"] == ""
    told = press(card, "S4.4")
    assert (told["name"], told["chapter"]) == ("Rule S4.4", "The motor")
    assert told["text"] == "After 16 the motor falls: 8, 4, then 0 again."
    assert told["source"] == "This is what people who own the game have written about it."
    assert (told["other"], told["lesson"]) == ("", "See lesson 02.")
    assert card.fault == ""


def test_a_ruling_says_what_else_it_could_be() -> None:
    told = press(RuleCard(), "S-G")
    assert told["source"].startswith("The rulebook does not say.") and "stay level" in told["other"]
    assert told["chapter"] == ""


def test_the_card_follows_the_language() -> None:
    card, before = RuleCard(), language.code
    press(card, "R3.5")
    try:
        set_language("de")
        assert card.labels["name"] == "Regel R3.5" and card.labels["close"] == "Schließen"
    finally:
        set_language(before)


@pytest.mark.parametrize("number", ["S99.1", None, 7, "<b>", ""])
def test_what_is_no_rule_closes_the_card(number: object) -> None:
    card = RuleCard()
    press(card, "S4.4")
    assert press(card, number)["text"] == "" and (card.number, card.fault) == ("", "")


def test_every_lab_has_one() -> None:
    lab = RoadLab(seed=3)
    assert isinstance(lab.rule_card, RuleCard) and lab.rule_card in lab.children
