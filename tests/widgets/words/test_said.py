"""What a lab says first: at most two sentences, short enough to be whole on a phone, and part of all that it says."""

from __future__ import annotations

from random import Random

from tests.selection import each_of
from tests.widgets.monkey.labs import LABS
from tests.widgets.monkey.run import random_act
from tests.widgets.state.driven import DRIVEN, settle
from widgets.words import LANGUAGES, join_sentences, language
from widgets.words.languages import FIRST, as_one_sentence, first_sentences

MOST = 170
"""So many letters a sentence has at most that is said first; signs of Chinese are twice as wide."""

ACTS = 25
WIDE_FROM = 0x2E80


def width(text: str) -> int:
    """About how wide a text is, in letters."""
    return sum(1 + (ord(sign) >= WIDE_FROM) for sign in text)


def test_sentences_follow_one_another_unless_some_are_said_first() -> None:
    told = join_sentences(["Ben plays red 3.", "", "Mia, it is your turn."], first=["Mia, it is your turn.", ""])
    assert (told, first_sentences(told)) == ("Ben plays red 3. Mia, it is your turn.", ("Mia, it is your turn.",))
    assert first_sentences(join_sentences([told, "Press it."])) == ("Mia, it is your turn.", "Press it.")
    aside = join_sentences(["Ben is next.", "He leads.", "It rains."], first=["Ben is next."], more=["He leads."])
    assert (first_sentences(aside), aside.whole, told.whole) == (("Ben is next.", "He leads."), 1, 1)
    assert first_sentences("It is red (S3.2). Is it? 开。好。") == ("It is red (S3.2).", "Is it?", "开。", "好。")
    assert first_sentences("The road stops. (R6.2)") == ("The road stops. (R6.2)",)
    named = "Maximilian-Jose… is next. Ha! leads."
    assert first_sentences(named) == ("Maximilian-Jose… is next.", "Ha! leads."), "a name ends no sentence"


def test_an_exclamation_may_belong_to_what_follows() -> None:
    verdict = as_one_sentence("Not quite. The right answer: 4.")
    assert first_sentences(join_sentences([verdict, "It is a dial."])) == (verdict, "It is a dial.")


@each_of("name", DRIVEN, brief=3, full=12)
def test_what_is_said_first_is_short_and_part_of_all_that_is_said(name: str) -> None:
    faults = set()
    for code in LANGUAGES:
        language.code, chance = code, Random(code)
        lab = LABS[name]()
        for _act in range(ACTS):
            random_act(lab, chance, 0).do(lab)
            settle(lab)
            language.code = code
            line = lab.line
            lost = [sentence for sentence in line.first if sentence not in line.text]
            if lost or not 1 <= len(line.first) <= max(FIRST, line.whole) or width(line.first[0]) > MOST:
                faults.add((code, *line.first))
        lab.close()
    language.code = "en"
    assert not faults
