"""All that a race lab knows is in its state, and whatever is sent to it is answered with a sentence."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import traitlets

from rally.core.errors import ImpossiblePosition, RallyError
from tests.selection import each_of
from tests.widgets.snapshot import snapshot
from widgets.lab.controls import walk_widgets
from widgets.parts import Part
from widgets.stich_rallye import RaceLab
from widgets.stich_rallye.labs.race_lab import WatchState

from .races import SHORT, choose

NOTHING_FITS = "players=3 flag=0 hands=R2.G5.B9,?,? void=,R.G.B,"
"""Hidden hands that no card can fill."""


def deeds(lab: RaceLab, source: random.Random) -> list[Callable[[], Any]]:
    """What somebody could do now."""
    last = len(lab.state.film) - 1
    return [
        lambda: choose(lab, source.randint(0, last), source.randint(0, 4)),
        lambda: choose(lab, source.randint(0, last), source.randint(0, 4)),
        lab.new_race.click,
        lambda: setattr(lab.number, "value", source.randint(1, 9)),
        lambda: setattr(lab.players, "value", source.randint(3, 5)),
        lambda: setattr(lab.track, "value", source.choice(["volcano", "beach"])),
        lambda: setattr(lab.by, "value", source.choice(["sensible", "random"])),
        lambda: setattr(lab.chart, "value", source.choice(["log", "progress", "places", "chances"])),
        lambda: lab.load(SHORT),
        lab.start_over.click,
        lab.back,
    ]


@each_of("seed", range(4), brief=2)
def test_as_many_steps_back_lead_to_what_was_on_show(lab: RaceLab, seed: int) -> None:
    source = random.Random(seed)
    way = [snapshot(lab)]
    for _deed in range(12):
        source.choice(deeds(lab, source))()
        if len(lab.states) < len(way):
            assert snapshot(lab) == way[-2]
        way = [*way[: len(lab.states) - 1], snapshot(lab)]
    while len(lab.states) > 1:
        lab.step_back.click()
        way.pop()
        assert snapshot(lab) == way[-1]


def test_an_open_branch_is_part_of_the_state(lab: RaceLab) -> None:
    choose(lab, 40)
    lab.what_if.click()
    begun = lab.branch.lab.write()
    lab.new_race.click()
    assert lab.branch.lab is None
    lab.step_back.click()
    assert lab.branch.lab.write() == begun and lab.state.branch
    lab.start_over.click()
    assert lab.branch.lab is None and lab.state == lab.first


def test_a_race_lab_that_is_reset_is_as_it_was(lab: RaceLab) -> None:
    opening = snapshot(lab)
    choose(lab, 40, 2)
    lab.chart.value, lab.by.value = "places", "random"
    lab.start_over.click()
    changed = [shown for name, shown in snapshot(lab).items() if shown != opening[name]]
    assert lab.state == lab.first and [shown["description"] for shown in changed] == ["Step back"]


def test_a_language_leaves_a_film_where_it_is(lab: RaceLab) -> None:
    film = lab.state.film
    choose(lab, next(number for number, scene in enumerate(film.scenes) if scene.is_move), 2)
    state, shown = lab.state, snapshot(lab)
    lab.language.value = "de"
    assert lab.state is state
    assert (lab.timeline.scene, lab.timeline.step, lab.parts.track.step) == (state.scene, 2, 2)
    lab.language.value = "en"
    assert lab.state is state and snapshot(lab) == shown


# --- kept and recalled ---


def plain(state: WatchState) -> tuple[Any, ...]:
    """A state without its film, which is made anew."""
    return state.film.race, state.number, state.by, state.scene, state.step, state.chart, state.branch, len(state.film)


@pytest.mark.parametrize("source", [None, SHORT, "players=3 cars=9,5,3 motors=6,1,0"])
def test_what_is_watched_can_be_kept_and_recalled(source: str | None) -> None:
    lab, other = RaceLab(source, seed=4), RaceLab(seed=9)
    choose(lab, 25, 1)
    lab.chart.value, lab.by.value = "places", "random"
    choose(lab, 31, 2)
    other.go(other.recall(lab.memo()))
    assert plain(other.state) == plain(lab.state) and snapshot(other) != {}
    assert other.write() == lab.write() and other.number.value == lab.number.value
    lab.close()
    other.close()


@pytest.mark.parametrize(
    "change",
    [
        {"by": "chess"}, {"by": None}, {"chart": "speed"},
        {"number": "1"}, {"scene": -1}, {"step": None}, {"branch": "cars=7"}, {"branch": 1},
    ],
)  # fmt: skip
def test_a_memory_that_cannot_be_is_refused_with_a_reason(lab: RaceLab, change: dict[str, Any]) -> None:
    with pytest.raises(RallyError):
        lab.recall(json.dumps(lab.state_to_data(lab.state) | change))


# --- answers ---

VALUES: list[Any] = [
    None, True, -1, 0, 1, 3, 10**400, 1.5, float("nan"), "", "G11", "X9", "\ud800", [], {}, b"\x00", "players=3", "{",
]  # fmt: skip
NAMES = [
    "card",
    "scene",
    "step",
    "save",
    "file",
    "text",
    "problem",
    "apply",
    "value",
    "space",
    "car",
    "seat",
    "position",
]


@pytest.mark.parametrize("seed", range(2))
def test_nothing_that_is_sent_or_set_breaks_it(lab: RaceLab, seed: int) -> None:
    source = random.Random(seed)
    controls = [control for name, control in lab.controls.items() if name != "what_if"]
    for _deed in range(120):
        part = source.choice([widget for widget in walk_widgets(lab) if isinstance(widget, Part)])
        part._answer(None, {name: source.choice(VALUES) for name in source.sample(NAMES, source.randint(0, 3))}, [])
        control = source.choice(controls)
        if hasattr(control, "click"):
            control.click()
        else:
            options = [value for _label, value in getattr(control, "options", ())]
            # what ipywidgets themselves refuse does not come to the lab
            with contextlib.suppress(traitlets.TraitError, TypeError, ValueError, OverflowError):
                control.value = source.choice([*VALUES, *options])
        assert lab.line.text and "Something went wrong" not in lab.line.text
        assert not [widget.fault for widget in walk_widgets(lab) if isinstance(widget, Part) and widget.fault]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"scene": 3},
        {"scene": "x", "step": 0},
        {"scene": 3, "step": None},
        {"scene": -1, "step": 0},
        {"unreadable": 1},
    ],
)
def test_a_line_that_is_none_is_answered(lab: RaceLab, message: dict[str, Any]) -> None:
    before = lab.state
    lab.timeline._answer(None, message, [])
    assert lab.state is before and lab.line.tone == "bad"


def test_a_branch_that_is_not_open_cannot_be_closed(lab: RaceLab) -> None:
    before = lab.state
    lab.close_branch.click()
    assert lab.state is before and lab.line.text == "No branch is open."


def test_hidden_hands_that_no_card_can_fill_are_refused_with_a_reason(lab: RaceLab) -> None:
    before = lab.state
    lab.load(NOTHING_FITS)
    assert lab.state is before and "not hold cards of any colour" in lab.notation.errors[0]
    with pytest.raises(ImpossiblePosition, match="not hold cards of any colour"):
        RaceLab(NOTHING_FITS)
