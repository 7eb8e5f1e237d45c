"""What holds of a race of any game: what is legal, what was seen on the way, what a seat may know (DESIGN.md 4)."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from rally import GAMES
from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError
from rally.core.race import telling_races
from tests.rally.checks import world_alike
from tests.rally.contract.conftest import at_a_choice, differ, moments, quick
from tests.selection import often

SEEDS = (1, 2, 5)


def every_moment(game: Any) -> list[Any]:
    return [race for seed in SEEDS for race in moments(game, seed)]


def rules_of(game: Any) -> Any:
    """The module of the game's referee, which the module of its races imports."""
    return sys.modules[game.race.__module__].referee  # type: ignore[attr-defined]


def on_the_table(game: Any) -> list[str]:
    """The names of the fields that lie on the table: those of the class that is a table and no race."""
    table = next(kind for kind in game.race.__mro__[1:] if is_dataclass(kind) and not hasattr(kind, "legal"))
    return [each.name for each in fields(table)]


# --- what is legal ---------------------------------------------------------------------------------------------------


def test_what_is_legal_can_be_done_and_nothing_else(game: Any) -> None:
    for race in every_moment(game)[::5]:
        for action in [*race.legal][:12]:
            assert action in race.legal and race.why_not(action) is None and race.after(action) != race
        assert len(race.legal) == len([*race.legal]) and bool(race.legal) == (len(race.legal) > 0)
        for strange in ("fly", None, 3):
            wrong = race.why_not(strange)
            assert strange not in race.legal and wrong is not None
            with pytest.raises(IllegalAction):
                race.after(strange)


PLAYING, TURNING = (
    "players=3 hands=R2.G3,R4.G5,R7.G8",
    "players=2 cars=red,yellow tiles={}????/?????/??P??/?????/????? turning=0.0",
)
REFUSED = [
    ("stich-rallye", PLAYING, "R7", "S2.1"),
    ("stich-rallye", PLAYING, "turbo", "S4.5"),
    ("stich-rallye", PLAYING, "end of the round", "S8.1"),
    ("stich-rallye", PLAYING, "deal", "S1.5"),
    ("stich-rallye", "players=3 motors=3,1,1 trick=G9,G5,G3 hands=R2,R3,R4", "R2", "S4.5"),
    ("stich-rallye", "players=3 hands=-,-,-", "turbo", "S8.1"),
    ("stich-rallye", "players=3 hands=-,-,- next=deal", "turbo", "S1.5"),
    ("stich-rallye", "players=3 winner=1 round=2 cars=3,64,9 hands=-,-,-", "R2", "S9.2"),
    ("rally-run", "players=2", "turn NS", "R3.2"),
    ("rally-run", TURNING.format("c"), "drive S", "R3.2"),
    ("rally-run", TURNING.format("c"), "swap 1.1 3.3", "R3.2"),
    ("rally-run", TURNING.format("c"), "turn NS", "R1.7"),
    ("rally-run", TURNING.format("c"), "turn ES", "R3.2"),
    ("rally-run", TURNING.format("d"), "turn W", "R3.3"),
    ("rally-run", "players=2 cars=green,pit trophies=green,red winner=0", "drive N", "R5.2"),
]
"""By game, position and action the rule against it."""


@pytest.mark.parametrize(("name", "position", "action", "rule"), REFUSED)
def test_what_is_not_allowed_is_refused_by_its_rule(name: str, position: str, action: str, rule: str) -> None:
    race = GAMES[name].parse(position)
    wrong = race.why_not(action)
    assert wrong is not None and wrong.rule == rule
    with pytest.raises(IllegalAction) as refused:
        race.after(action)
    assert refused.value.rule == rule


def test_places_are_shared_by_those_who_stand_level_and_the_winner_has_the_first_alone(game: Any) -> None:
    """1, 2, 2, 4: each place is one more than there are seats ahead; nobody is ranked as long as places are empty."""
    for race in every_moment(game):
        places = race.places
        assert places in ((), tuple(1 + sum(other < own for other in places) for own in places))
        assert len(places) in (0, len(race.players))
        if race.winner is not None:
            assert [seat for seat, place in enumerate(places) if place == 1] == [race.winner]


def test_when_nobody_has_moved_nobody_is_ahead(game: Any) -> None:
    assert {*game.start(players=3, seed=1).places} <= {1}


def test_when_somebody_has_won_nothing_is_legal(game: Any) -> None:
    from rally import play

    name = quick(game)[-1]
    end = play(game.start(players=3, seed=1), [name] * 3)
    assert (end.to_act, [*end.legal], bool(end.legal)) == (None, [], False)
    assert end.outcome.winner == end.winner and end.outcome.rule in game.rules


def test_the_referee_is_asked_once_for_an_action(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    referee = rules_of(game)
    judge = referee.why_not

    def counting(moment: Any, action: object) -> Any:
        asked[f"{action}"] += 1
        return judge(moment, action)

    monkeypatch.setattr(referee, "why_not", counting)
    race = game.start(players=3, seed=2)
    first, *_others = race.legal
    for _ in range(3):
        assert race.why_not(first) is None and first in race.legal and race.why_not("fly") is race.why_not("fly")
    race.after(first)
    race.after(first)
    assert max(asked.values()) == 1 and asked["fly"] == 1


def test_the_only_action_where_there_is_one(game: Any) -> None:
    found = 0
    for race in every_moment(game):
        if len(race.legal) == 1:
            assert race.legal.only == next(iter(race.legal))
            found += 1
        else:
            with pytest.raises(IllegalAction, match="more than one action" if race.legal else "nothing is legal"):
                race.legal.only  # noqa: B018
    assert found or game.name == "rally-run"


# --- frames ----------------------------------------------------------------------------------------------------------


def test_there_is_a_frame_for_each_event_and_the_last_is_the_race(game: Any) -> None:
    for race in every_moment(game):
        assert tuple(event for event, _ in race.frames) == race.events
        assert all(isinstance(table, game.race) and table.players == race.players for _, table in race.frames)
        assert not race.events or race.frames[-1][1] == race
        assert race.frames is race.frames


def test_frames_show_the_cars_go_where_the_events_say(game: Any) -> None:
    """Between two frames only what the event tells has changed: who did not act stands still."""
    moved = 0
    for race in every_moment(game):
        before = race.previous.cars if race.previous is not None else race.cars
        for event, table in race.frames:
            changed = [seat for seat, (old, new) in enumerate(zip(before, table.cars, strict=True)) if old != new]
            assert changed in ([], [getattr(event, "seat", None)]), event
            moved += len(changed)
            before = table.cars
        assert before == race.cars
    assert moved > 30


def test_frames_of_what_replay_yields_tell_of_all_that_happened_since(game: Any) -> None:
    *_, last = moments(game, seed=2)
    count = 0
    for race in game.replay(game.record(last)):
        assert tuple(event for event, _ in race.frames) == race.events and race.frames[-1][1] == race
        assert len(race.events) >= len(race.frames) > 0
        count += 1
    assert count > 1


# --- who sees what ---------------------------------------------------------------------------------------------------


def test_a_view_answers_for_its_seat(game: Any) -> None:
    for race in every_moment(game)[::3]:
        for seat in range(3):
            view = race.seen_by(seat)
            if race.to_act == seat:
                assert [*view.legal] == [*race.legal] and all(view.why_not(action) is None for action in view.legal)
            else:
                assert [*view.legal] == [] and not view.legal and len(view.legal) == 0
                for action in [*race.legal][:3]:
                    wrong = view.why_not(action)
                    assert action not in view.legal and wrong is not None and wrong.rule in game.rules, str(race)
                    with pytest.raises(IllegalAction):
                        view.after(action)


def test_where_the_result_is_hidden_after_says_so() -> None:
    from rally.rally_run import Drive, Race, Swap

    view = Race.start(players=2, seed=7).seen_by(0)
    for action in (Drive("S"), Swap((0, 1), (3, 4))):
        assert view.why_not(action) is None and action in view.legal
        with pytest.raises(IllegalAction, match="not known here") as refused:
            view.after(action)
        assert refused.value.rule == "R6.1"


def test_nothing_hidden_shows_in_a_view_its_frames_its_repr_or_its_notation(game: Any) -> None:
    """Everything hidden is exchanged, and nothing changes."""
    compared = 0
    for race in every_moment(game)[::4]:
        for seat in range(3):
            here, other = (world_alike(race, seat, seed) for seed in (1, 2))
            views = [each.seen_by(seat) for each in (here, other)]
            assert race.seen_by(seat) == views[0] == views[1]
            assert repr(views[0]) == repr(views[1]) and str(views[0]) == str(views[1])
            assert hash(views[0]) == hash(views[1]) and repr(views[0].__reduce__()) == repr(views[1].__reduce__())
            assert [*views[0].legal] == [*views[1].legal]
            compared += differ(here, other)
    assert compared > 20


def test_no_way_leads_back_from_a_view(game: Any) -> None:
    """Nothing that can be reached from a view, however deep, is a race with a history or a table with a seed."""
    for race in every_moment(game)[::7]:
        view = race.seen_by(1)
        assert view.previous is None and [*view.history()] == [view] and view.seen_by(1) == view
        for each in (view, pickle.loads(pickle.dumps(view)), view.renamed(("Ida", "Ole", "Tim"))):
            tables = [thing for thing in reachable(each) if hasattr(thing, "players")]
            assert len(tables) > bool(race.previous), "the way to it, at least"
            for table in tables:
                assert getattr(table, "previous", None) is None and getattr(table, "seed", None) is None
                assert all(hand == type(hand)(len(hand)) for hand in getattr(table, "hands", ())[::2]), "but for seat 1"


def reachable(value: Any) -> Iterator[Any]:
    """A value and all that it holds."""
    yield value
    parts = value if isinstance(value, tuple | list) else getattr(value, "__dict__", {}).values()
    for part in parts:
        if isinstance(part, tuple | list) or hasattr(part, "__dict__"):
            yield from reachable(part)


def test_the_frames_of_a_view_are_the_frames_as_its_seat_sees_them(game: Any) -> None:
    *_, last = moments(game, seed=2)
    compared = 0
    for race in (*every_moment(game)[::5], *game.replay(game.record(last))):
        for seat in range(3):
            frames = race.seen_by(seat).frames
            assert frames == tuple((event, table.seen_by(seat)) for event, table in race.frames)
            for _, table in frames:
                assert table.viewer == seat and (table.to_act == seat or not table.legal)
                compared += 1
    assert compared > 100


def test_nobody_advises_or_plays_for_another_seat(game: Any) -> None:
    race = at_a_choice(game, players=3, seed=2)
    view = race.seen_by((race.to_act + 1) % 3)
    with pytest.raises(IllegalAction, match="is to act now, and nobody else"):
        game.advise(view, playouts=1)
    for player in game.players.values():
        with pytest.raises(IllegalAction, match="is to act now, and nobody else"):
            player(view, 1)


def test_events_are_told_once_though_a_record_tells_of_several_actions_at_a_time(game: Any) -> None:
    *_, last = moments(game, seed=2)
    *_, replayed = game.replay(game.record(last))
    once = [event for race in [*last.history()][::-1] for event in race.events]
    told = [event for race in [*telling_races(replayed)][::-1] for event in race.events]
    assert told == once[: len(told)] and len(once) - len(told) < 10, "but for a turn or a trick that is not at its end"


# --- other races -----------------------------------------------------------------------------------------------------


def test_a_race_with_its_own_fields_is_the_same_position(game: Any) -> None:
    for race in every_moment(game)[::9]:
        for name in on_the_table(game):
            assert race.but(**{name: getattr(race, name)}) == race, name
        assert race.but() == race and race.but().events == () and race.but().previous is None


def test_other_fields_are_judged_as_a_parsed_position_is(game: Any) -> None:
    race = game.start(players=3, seed=1)
    assert race.but(cars=race.cars[::-1]).cars == race.cars[::-1]
    with pytest.raises(ImpossiblePosition) as refused:
        race.but(players=("Mia", "mia", "Ben"), winner=7)
    assert len(refused.value.reasons) >= 2
    with pytest.raises(ImpossiblePosition) as refused:
        race.but(cars="far", winner="Mia", players=3)
    assert len(refused.value.reasons) == 3 and all("expected" in reason for reason in refused.value.reasons)
    with pytest.raises(ImpossiblePosition, match="no field 'wheels'; there are players"):
        race.but(wheels=4)


def test_no_field_is_reset_by_nothing(game: Any) -> None:
    """None is no value but where a race may be without."""
    race = next(iter(moments(game, seed=1)))
    refused = 0
    for name in on_the_table(game):
        if getattr(race, name) is None or name in ("winner", "seed"):
            assert getattr(race.but(**{name: None}), name) is None
        else:
            with pytest.raises(ImpossiblePosition, match=r"expected .*, found None"):
                race.but(**{name: None})
            refused += 1
    assert refused >= 8


def test_a_race_can_be_renamed_with_all_that_led_to_it(game: Any) -> None:
    *_, race = moments(game, seed=1, most=8)
    names = ("Ida", "Ole", "Tim")
    other = race.renamed(list(names))
    assert other.players == names and other.events == race.events
    assert all(each.players == names for each in other.history())
    assert [each.but(players=race.players) for each in other.history()] == [*race.history()]
    view = race.seen_by(1).renamed(names)
    assert view.players == names and all(table.players == names for _, table in (*other.frames, *view.frames))
    assert other.renamed(race.players) == race and game.record(other)["players"] == [*names]
    for wrong in (("Ida", "ida", "Tim"), ("Ida", "Ole", ""), ("Ida",), 3, "abc", ("Ida", "Ole", 5), (*names, "Uwe")):
        with pytest.raises(ImpossiblePosition):
            race.renamed(wrong)


# --- a race goes elsewhere -------------------------------------------------------------------------------------------


def as_long_as(game: Any, actions: int) -> Any:
    """A race with this number of actions: where one race is over, the moments of the next follow."""
    race, count = None, 0
    while True:
        for seed in SEEDS:
            for each in moments(game, seed):
                race, count = replace(each, previous=race), count + 1
                if count > actions:
                    return race


def same_all_the_way(one: Any, other: Any) -> bool:
    pairs = zip(one.history(), other.history(), strict=True)
    return all(a == b and a.last_action == b.last_action and a.events == b.events for a, b in pairs)


@pytest.mark.rest
def test_a_race_of_five_thousand_actions_is_copied_and_pickled(game: Any) -> None:
    race = as_long_as(game, 5000)
    assert copy.deepcopy(race) is race and copy.copy(race) is race, "a race is a value"
    assert copy.deepcopy({"race": [race]})["race"][0] is race
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(race, protocol))
        assert type(again) is type(race) and same_all_the_way(again, race)


def test_a_whole_race_goes_to_another_process_as_it_is(game: Any) -> None:
    """With its events, its frames, what its seats see, and whatever is done next."""
    for seed in SEEDS:
        *_, race = moments(game, seed)
        again = pickle.loads(pickle.dumps(race))
        assert same_all_the_way(again, race) and game.record(again) == game.record(race)
        assert again.frames == race.frames and again.renamed(race.players) == race
        before, there, last = race.previous, again.previous, race.last_action
        assert [*before.legal] == [*there.legal] and before.after(last) == there.after(last) == race
        for seat in range(3):
            assert before.seen_by(seat) == there.seen_by(seat)
            assert getattr(before.seen_by(seat), "memory", None) == getattr(there.seen_by(seat), "memory", None)


# --- actions as text -------------------------------------------------------------------------------------------------


def test_every_action_is_read_back_from_its_notation(game: Any) -> None:
    for race in every_moment(game)[::4]:
        for action in [*race.legal][:: often(20, 3)]:
            assert race.action(str(action)) == action
            assert race.action(f"  {action} ") == action and race.why_not(str(action)) is None
            assert race.after(str(action)) == race.after(action)
            assert race.after(str(action)).last_action == action


@pytest.mark.parametrize(
    "strange", ["", "fly", "drive", "drive NE", "swap 0.0", "G", "G99", "\0", "deal me in", None, 3]
)
def test_what_is_no_action_is_said(game: Any, strange: object) -> None:
    race = game.start(players=3, seed=1)
    with pytest.raises(NotationError, match="is no action; actions are written like"):
        race.action(strange)
    assert race.why_not(strange) is not None
    with pytest.raises(IllegalAction):
        race.after(strange)


def test_events_are_worked_out_when_they_are_asked_for_and_are_the_same_at_any_time(game: Any) -> None:
    """Whoever plays a thousand races does not wait for what nobody looks at; who looks later sees what happened."""
    race = at_a_choice(game, players=3, seed=4)
    numbers = random.Random(4)
    for _ in range(60):
        if race.winner is None:
            race = race.after(numbers.choice([*race.legal]))
    lazy = [each for each in race.history() if each.previous is not None]
    assert len(lazy) > 5
    assert not any({"events", "frames"} & {*vars(each)} for each in lazy)
    for each in lazy:
        at_once = each.previous.after(each.last_action)
        assert at_once.events == each.events and [event for event, _ in each.frames] == [*each.events]
        for seat in range(3):
            view = each.seen_by(seat)
            assert view.events == view.seen_by(seat).events and len(view.events) == len(each.events)
            assert [type(event) for event in view.events] == [type(event) for event in each.events]
