"""Sentences that any language can say: none is glued, none is a fragment, and what is counted has plural forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.command import ROOT
from tools.sentences import scan, scan_folders, scan_lesson, scan_template

FOLDERS = [
    ROOT / "rally",
    ROOT / "notebooks",
    *sorted((ROOT / "widgets").glob("*.py")),
    *sorted(path for path in (ROOT / "widgets").glob("*/*") if path.suffix == ".py" or path.is_dir()),
]
"""All that says something: the rules, the lessons, and every folder of every package."""


def why(source: str) -> list[str]:
    return [found.why for found in scan(source)]


@pytest.mark.parametrize(
    "message",
    ["beside the pit and", "the road of", "over a", "with", "Begin with", "the cards: ", "(", "a curve,", "of these"],
)
def test_a_message_does_not_end_in_a_joint(message: str) -> None:
    assert "ends in a joint" in why(f"_({message!r})") or "begins in a joint" in why(f"_({message!r})")


@pytest.mark.parametrize("message", [", beside another car", "and forgets little", " more", "to the pit stop", ": {n}"])
def test_a_message_does_not_begin_in_one(message: str) -> None:
    assert "begins in a joint" in why(f"_({message!r})")


def test_a_phrase_that_says_its_role_may_begin_with_its_preposition() -> None:
    assert why("pgettext('where a car drives to', 'to the pit stop')") == []
    assert why("_('From now on you are told.')") == why("_('one that the car may be turned over')") == []
    assert why("objection('R4.1', 'at {cell} there is no road tile: only those are swapped')") == []


@pytest.mark.parametrize(
    "source",
    ["_('{n} cards face down')", "_('And {count} more reasons.')", "pgettext('a game', '{done} races')"],
)
def test_a_number_before_a_noun_has_plural_forms(source: str) -> None:
    assert any("without plural forms" in each for each in why(source))


def test_other_numbers_need_none() -> None:
    assert why("ngettext('{count} space', '{count} spaces', n)") == []
    assert why("npgettext('a move', '{count} space', '{count} spaces', n)") == []
    assert why("_('cards face down: {n}')") == why("_('{n} of {all}')") == why("_('{seat} wins the race')") == []
    assert why("_('a lap has {fewest} to {most} spaces, not {found}')") == []


@pytest.mark.parametrize("message", ["{card} of {seat}", "It is the turn of {seat}.", "{seat}'s motor", "from {seats}"])
def test_a_name_leans_on_nothing(message: str) -> None:
    assert "a name leans on the word before it, or on an ending" in why(f"_({message!r})")


@pytest.mark.parametrize(
    "source",
    [
        "f'{_(\"now\")}: 3'",
        "def line(race): return f'{say_due(race)} {say_goal(race)}'",
        "def line(race):\n    said = _('Mia wins.')\n    return f'{said} (3)'",
        "'; '.join(say(each) for each in told)",
        "', '.join(map(say_card, hand))",
        "', '.join([_('start'), *more])",
        "def line(sentence):\n    sentence = _('Mia')\n    sentence += _(' wins')",
        "def line(): return _('Mia wins') + '.'",
        "def line(race):\n    told = []\n    told.append(_('Mia wins.'))\n    return ' '.join(told)",
        "def line(race, found):\n    return ' '.join(each for leg in found for each in (say_leg(leg), *more))",
        "def told(race):\n    return together(cards([say_card(race)]))\ndef cards(some):\n    return ', '.join(some)",
        "def line(rules): return _('It winds ({rules}).').format(rules=', '.join(rules))",
        "def rows(lab): yield _('Choices'), ' · '.join(lab.choices)",
    ],
)
def test_nothing_is_glued_in_code(source: str) -> None:
    assert any("glued" in each or "f-string" in each for each in why(source))


@pytest.mark.parametrize(
    "source",
    [
        "f'<li>{html.escape(say_card(card))}</li>'",
        "join(map(say_card, hand))",
        "together([say_due(race), say_goal(race)])",
        "_('{seat}: {place}').format(seat=say_seat(race, 1), place=say_place(race, 1))",
        "''.join(f'<td>{say_card(card)}</td>' for card in hand)",
        "', '.join(names)",
        "f'<b>{say_card(card)}</b> {chips}'",
        "def told(cards):\n    found = []\n    found += [say_card(each) for each in cards]",
        "_('Go on')",
    ],
)
def test_markup_and_whole_sentences_are_no_glue(source: str) -> None:
    assert why(source) == []


def test_a_template_says_whole_sentences() -> None:
    whole = '{{ _("Go on") }} {{ pgettext("of a page", "Languages") }} {{ ngettext("{n} car", "{n} cars", 2) }}'
    assert scan_template(whole) == []
    found = scan_template('<p>\n{{ _("{n} cars") }}\n{{ _("and then") }}')
    assert [each.line for each in found] == [2, 3]


def test_a_cell_prints_no_english() -> None:
    def lesson(*lines: str) -> str:
        return json.dumps({"cells": [{"cell_type": "code", "source": [*lines]}]})

    assert [found.why for found in scan_lesson(lesson("print(3, 'races:', best)"))] == ["English that a cell prints"]
    assert scan_lesson(lesson("print(race.why_not(Play(Card.parse('R12'))))", "\nprint(*rules, sep=', ')")) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: "/".join(each.parts[-2:]))
def test_every_sentence_of_the_house_can_be_said_in_any_language(folder: Path) -> None:
    assert not scan_folders([folder]), "see the first lines of tools/sentences.py"
