"""Names are short, can be shown, and can be told apart (F7, F13, F14)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rally import rally_run as run
from rally.core.errors import ImpossiblePosition
from rally.core.notation import write_name
from rally.core.validate import LONGEST_NAME, fold_name, name_objection, twin_objections
from rally.stich_rallye import Race, Track, record, replay
from rally.stich_rallye.rules.driving import LONGEST_TRACK_NAME

GOOD = [
    "Mia",
    "a",
    "Ann a",
    "Zoë,5%",
    "=?.",
    "\u200bx",
    "🚗",
    "👩\u200d🚀",
    "李雷",
    "<b>y",
    "x" * LONGEST_NAME,
    "O'Hara",
    "-",
]
TWINS = [
    "mia",
    " Mia",
    "Mia ",
    "M\u200bia",
    "\uff2dia",
    "\U0001d40cia",
    "M\u3164ia",
    "Mia\ufe0f",
    "MI\u2800A",
    "mi\u24d0",
]
"""What looks like Mia: in another case or width, in letters from elsewhere, with marks that nobody sees."""
BAD = {
    "too long": "x" * (LONGEST_NAME + 1),
    "much too long": "x" * 5000,
    "empty": "",
    "a space": "  ",
    "only what cannot be seen": "\u200b\u200d",
    "only fillers": "\u3164\uffa0",
    "dots that are none": "\u2800\u2800",
    "a variant of nothing": "\ufe0f",
    "half a letter": "a\ud83d",
    "a null": "a\x00",
    "two lines": "two\nlines",
    "another new line": "two\x85lines",
    "a line separator": "two\u2028lines",
    "an escape": "\x1b[31mred",
    "turned round": "a\u202egnirts",
}


def asked(names: tuple[str, ...]) -> list[str]:
    """The reasons why these cannot be the players, from the start, the notation and a record: all the same."""

    def reasons(begin: object) -> list[str]:
        with pytest.raises(ImpossiblePosition) as refused:
            begin()  # type: ignore[operator]
        return [str(each.at(None)) for each in refused.value.objections]  # type: ignore[arg-type]

    game = record(Race.start(players=len(names), seed=1)) | {"players": list(names)}
    notation = f"players={','.join(map(write_name, names))}"
    ways = [lambda: Race.start(players=names), lambda: Race.parse(notation), lambda: list(replay(game))]
    first, *others = map(reasons, ways)
    assert all(each == first for each in others)
    return first


@pytest.mark.parametrize("name", GOOD)
def test_names_that_can_be_shown(name: str) -> None:
    assert name_objection("S1.1", name) is None
    race = Race.start(players=(name, "other", "third"))
    assert Race.parse(str(race)).players[0] == name
    assert [each.players for each in replay(record(race))] == []


@pytest.mark.parametrize("what", BAD)
def test_s1_1_a_name_that_cannot_be_shown_is_refused_everywhere(what: str) -> None:
    (reason,) = asked((BAD[what], "Ben", "Ada"))
    assert "name" in reason and "1.1" not in reason and len(reason) < 200
    reason.encode()  # the sentence itself can be written down


@pytest.mark.parametrize("what", BAD)
def test_s_k_a_track_is_named_like_that_neither(what: str) -> None:
    name = BAD[what] if what != "too long" else "x" * (LONGEST_TRACK_NAME + 1)
    with pytest.raises(ImpossiblePosition, match=r"name.*S-K"):
        Track(name, "." * 12)
    with pytest.raises(ImpossiblePosition, match="name"):
        Race.parse(f"track={write_name(name[:100])}:............")


def test_s1_1_two_players_cannot_have_the_same_name() -> None:
    assert asked(("Ben", "Mia", "Mia")) == ["seats 1 and 2 have the same name, 'Mia' (S1.1)"]


@pytest.mark.parametrize("twin", TWINS, ids=ascii)
def test_s1_1_two_players_cannot_have_names_that_only_look_the_same(twin: str) -> None:
    assert asked(("Ben", "Mia", twin)) == [f"the names 'Mia' and {twin!r} cannot be told apart (S1.1)"]


@pytest.mark.parametrize("twin", TWINS, ids=ascii)
def test_r1_1_nor_can_two_players_of_rally_run(twin: str) -> None:
    game = run.record(run.Race.start(2, seed=1)) | {"players": ["Mia", twin]}
    notation = f"players={','.join(map(write_name, ('Mia', twin)))}"
    for begin in (lambda: run.Race.start(("Mia", twin)), lambda: run.Race.parse(notation), lambda: run.resume(game)):
        with pytest.raises(ImpossiblePosition, match=r"cannot be told apart \(R1\.1\)"):
            begin()


def test_for_rules_a_colour_is_a_name_like_any_other() -> None:
    assert asked(("Red", "red", "yellow")) == ["the names 'Red' and 'red' cannot be told apart (S1.1)"]
    assert Race.start(players=("red", "white", "blue")).players == ("red", "white", "blue"), "in any order they may"


def test_all_twins_and_all_names_are_said_at_once() -> None:
    reasons = asked(("a", "A", "b", "b", "x\n"))
    assert len(reasons) == 3
    assert [each.data["seats"] for each in twin_objections("S1.1", ("a", "b", "A", "a"))] == [(0, 2, 3)]


def test_made_up_names_for_too_many_players_are_not_called_twins() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        Race.parse("players=9")
    assert refused.value.reasons == ("there are 3 to 5 players, not 9 (S1.1)",)


@given(st.text(st.characters() | st.sampled_from("\u0301\u0345\u200d\u1100\u1160\u1161\ufe0faAßſﬁ"), max_size=12))
def test_how_a_name_is_shown_is_shown_as_itself(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)


@pytest.mark.rest
@given(st.text(max_size=20))
def test_whatever_is_accepted_can_be_written_down_and_seen(name: str) -> None:
    if name_objection("S1.1", name) is None:
        assert len(name.encode()) > 0 and len(name.splitlines()) == 1 and fold_name(name)
