"""Errors as data: what is wrong, where, and the rule; and the English sentence that they make."""

from __future__ import annotations

import pickle

import pytest

from rally.core.errors import (
    MOST_LISTED,
    MOST_SAID,
    ImpossiblePosition,
    NotationError,
    Objection,
    RallyError,
    Where,
    objection,
    quote_value,
    spell_value,
)
from rally.stich_rallye import Card, IllegalAction, Race, replay
from tests.rally.checks import changed
from tests.rally.stich_rallye.race.test_parsers import RECORD

# --- where -----------------------------------------------------------------------------------------------------------


def the_objection(error: type[RallyError], source: object) -> Objection:
    """The complaint about a record, or about a line of notation."""
    with pytest.raises(error) as refused:
        list(replay(source)) if isinstance(source, dict) else Race.parse(str(source))
    return refused.value.objections[0]


def test_an_illegal_card_says_round_trick_and_seat_as_data() -> None:
    wrong = the_objection(IllegalAction, changed(RECORD, "rounds/0/tricks/0/cards", "R2 B2 R10 R3"))
    assert wrong.where == Where(round=1, trick=1, seat=1)
    assert wrong.where.data == {"round": 1, "trick": 1, "seat": 1}
    assert wrong.text == "{seat} holds {cards}, and {led} was led", "the template holds no place"
    assert str(wrong) == "round 1, trick 1, seat 1: seat 1 holds R4, R5 and R8, and red was led (S2.2)"


@pytest.mark.parametrize(
    ("path", "value", "where", "said"),
    [
        ("rounds", 5, Where("the record", keys=("rounds",)), "the record, rounds: expected a list, found 5"),
        ("flag", ..., Where("the record"), 'the record: "flag" is missing'),
        ("players", ["a", 3], Where(keys=("players",)), "players: expected a text, found 3"),
        ("track", {"name": 3}, Where(keys=("track", "name")), "track, name: expected a text, found 3"),
        ("rounds/0", 5, Where(round=1), "round 1: expected a table, found 5"),
        ("rounds/0/hands/2", 7, Where(round=1, hand=2), "round 1, hand (seat 2): expected a text, found 7"),
        ("rounds/0/tricks/0/turbo", 1, Where(round=1, trick=1, keys=("turbo",)), "round 1, trick 1, turbo: "),
        ("rounds/0/tricks/0/cards", "G11 Q5", Where(round=1, trick=1), "round 1, trick 1: 'Q5' is not a card"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(path: str, value: object, where: Where, said: str) -> None:
    wrong = the_objection(NotationError, changed(RECORD, path, value))
    assert wrong.where == where
    assert str(wrong).startswith(said)


def test_a_hand_that_cannot_be_says_in_which_round() -> None:
    wrong = the_objection(ImpossiblePosition, changed(RECORD, "rounds/0/hands/0", "R2 R7"))
    assert wrong.where == Where(round=1) and wrong.data["seat"] == 0


def test_a_line_of_notation_says_the_word_and_its_number() -> None:
    wrong = the_objection(NotationError, "players=4 flag=1 cars=1,x,2,3")
    assert wrong.where == Where(number=3, word="cars=1,x,2,3")
    assert str(wrong) == "word 3, 'cars=1,x,2,3': 'x' is not a whole number; one looks like 12"


def test_text_of_many_lines_says_line_and_column_within_its_sentence() -> None:
    with pytest.raises(NotationError) as refused:
        list(replay('{"game": "stich-rallye",\n "format" 1}'))
    wrong = refused.value.objections[0]
    assert wrong.where == Where(line=2, column=11)
    assert str(wrong).startswith("the record is not complete JSON: line 2, column 11: Expecting")


def test_what_is_wrong_at_no_place_in_particular_has_none() -> None:
    wrong = Race.parse("trick=G8 hands=?,R3.G2,?,?").why_not(5)
    assert wrong is not None and wrong.where is None
    assert the_objection(ImpossiblePosition, "flag=9").where is None


def test_objections_are_values() -> None:
    here, there = Where(round=1), Where(round=2)
    wrong = objection("S2.1", "{seat} does not hold {card}", seat=1, card=Card("red", 3))
    assert wrong.at(here) == wrong.at(here) != wrong.at(there)
    assert len({wrong, wrong.at(here), wrong.at(here), wrong.at(there)}) == 3
    assert wrong.where is None and str(wrong.at(there)) == f"round 2: {wrong}"


# --- words for data --------------------------------------------------------------------------------------------------


def test_the_name_of_data_tells_what_it_is() -> None:
    said = objection("S5.5", "{cars} and {seats} see {car} of {seat}", cars=(1, 2), seats=(0,), car=3, seat=4)
    assert str(said) == "cars 1 and 2 and seat 0 see car 3 of seat 4 (S5.5)"


def test_a_long_list_is_said_to_its_beginning() -> None:
    assert spell_value(tuple(range(MOST_LISTED))).endswith("17, 18 and 19")
    assert spell_value(tuple(range(1000))).endswith("17, 18 and 981 more")
    assert len(spell_value([["x"] * 100] * 100)) < 2000


HUGE = [10**5000, -(10**5000), 10**60, "x" * 10**6, [10**5000], [[[[[[[[1]]]]]]]], "\ud800"]


@pytest.mark.parametrize("value", HUGE, ids=lambda value: type(value).__name__)
def test_anything_can_be_said_in_few_words(value: object) -> None:
    assert len(quote_value(value)) <= 60
    assert len(str(objection("S1.1", "there is no {thing}", thing=value))) < 200


def test_a_value_whose_repr_fails_is_called_by_its_type() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert "Odd" in quote_value(Odd())


# --- errors ----------------------------------------------------------------------------------------------------------


def test_an_error_says_the_first_complaints_and_how_many_more_there_are() -> None:
    many = [objection("S1.1", "{number} is too many", number=number) for number in range(100)]
    said = str(ImpossiblePosition(*many))
    assert said.count("too many") == MOST_SAID and said.endswith(f"; and {100 - MOST_SAID} more")
    assert len(ImpossiblePosition(*many).reasons) == 100
    assert "more" not in str(ImpossiblePosition(*many[:MOST_SAID]))


def test_errors_can_be_sent_to_another_process() -> None:
    with pytest.raises(IllegalAction) as refused:
        list(replay(changed(RECORD, "rounds/0/tricks/0/cards", "R2 B2 R10 R3")))
    again = pickle.loads(pickle.dumps(refused.value))
    assert type(again) is IllegalAction and again.objections == refused.value.objections and again.rule == "S2.2"
    assert str(again) == str(refused.value)
