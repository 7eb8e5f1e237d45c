"""Step back after a restart does what it does without one: one step each, all the way back, in every lab.

A lab of a new kernel gets what the page kept of the old one, and speaks another language when it gets it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import comm
import pytest

from rally.core.errors import RallyError
from tests.widgets.monkey.labs import LABS
from tests.widgets.umpire.tapping import Finger
from widgets import rally_run, stich_rallye
from widgets.lab.lab import Lab
from widgets.lab.memory import apply_change, change_between
from widgets.parts import PageMemory
from widgets.parts.inputs import PAGE
from widgets.umpire import Umpire
from widgets.words import language

from .driven import DRIVEN, Driven, assert_same, settle
from .test_remembered import shown

ACTS, STEPS = 8, 3
LONG, MOST, A_STEP = 500, 100_000, 500
"""Acts in a long race, and the maximum number of characters kept of it and added by each act."""

KEPT: dict[str, str] = json.loads(Path(__file__).with_name("kept.json").read_text("utf-8"))
"""By lab what a page has kept of it: open pages and saved lessons hold texts like these."""


@pytest.mark.parametrize("name", DRIVEN)
def test_each_step_back_after_a_restart_leads_to_what_it_leads_to_without(name: str) -> None:
    with Driven(LABS[name]) as driven:
        for act in range(ACTS):
            if len(driven.lab.states) <= STEPS:
                driven.act(7000 + act)
        lab, code = driven.lab, language.code
        with Driven.beside(LABS[name]) as other:
            language.code = "de" if code == "en" else "en"
            kept = lab.memory.text
            assert lab.memo() == kept, "what is kept has no language"
            other.lab.remember(kept)
            settle(other.lab)
            language.code = code
            assert other.lab.memo() == kept
            assert len(other.lab.states) == len(lab.states)
            while True:
                assert_same(shown(other.lab), shown(lab))
                if lab.states.is_beginning:
                    break
                for each in (lab, other.lab):
                    each.back()
                    settle(each)


@pytest.mark.parametrize("game", ["stich-rallye", "rally-run"])
def test_taking_back_at_the_table_after_a_restart_takes_back_one_act(game: str) -> None:
    acts = {
        "stich-rallye": ("G9", "R4", "R7", "B3"),
        "rally-run": ("drive S curve", "turn NE", "drive W straight", "swap 2.1 3.3"),
    }[game]
    umpire, other = (Umpire(game, ("Mia", "Ben", "Ida")) for _time in range(2))
    finger = Finger(umpire)
    finger.begin()
    for act in acts:
        finger.tell(act)
    other.remember(umpire.memory.text)
    assert other.state.judged.acts == acts and "Everything is back as it was" in other.line.text
    for left in range(len(acts) - 1, -1, -1):
        other.step_back.click()
        assert other.state.judged.acts == acts[:left] and other.line.tone == "info"
    other.step_back.click()
    assert other.state.sheet is None, "the set-up"


def test_a_cell_that_is_run_again_hands_on_the_way_back() -> None:
    old, lab = LABS["PlayLab"](), LABS["PlayLab"]()
    for number in range(3):
        play(old, Random(number))
    lab.left_here = [*old.states]
    lab.step_back.click()
    assert lab.race == old.race and len(lab.states) == len(old.states)
    lab.step_back.click()
    old.step_back.click()
    assert lab.race == old.race


def test_what_was_done_before_the_page_answers_stays_on_the_way_back() -> None:
    old, lab = LABS["PlayLab"](), LABS["PlayLab"]()
    play(old, Random(1))
    play(lab, Random(2))
    here = lab.race
    lab.remember(old.memory.text)
    assert lab.race == old.race
    while len(lab.states) > 2:
        lab.step_back.click()
    assert lab.race == here


def test_a_page_that_sends_it_twice_is_heard_once() -> None:
    old, lab = LABS["PlayLab"](), LABS["PlayLab"]()
    play(old, Random(1))
    for _view in range(2):
        lab.remember(old.memory.text)
    assert len(lab.states) == len(old.states)


# --- long races -----------------------------------------------------------------------------------------------------


def play(lab: Any, chance: Random) -> None:
    """A person's choice, whichever."""
    while lab.state.paused:
        lab.look_on()
    lab.act(chance.choice([*lab.state.race.legal]))


def played(lab: Any) -> Iterator[None]:
    """Choices of persons, one race after the other, as the lab makes states of them."""
    chance = Random(3)
    while True:
        state = lab.state.go_on() if lab.state.paused else lab.state
        if state.race.winner is not None:
            state = lab.play_state(lab.screen.start_race(3, len(lab.states)), state.kinds, len(lab.states))
        lab.states.add(state.after(chance.choice([*state.race.legal])).play_on())
        yield


def umpired(lab: Umpire) -> Iterator[None]:
    """Acts at a table, as the umpire makes states of them."""
    chance = Random(3)
    lab.begin()
    while True:
        if lab.state.race.winner is not None:
            lab.states.add(lab.state.with_sheet(None))
            lab.states.add(replace(lab.state, sheet=lab.state.begun()))
        lab.states.add(told(lab, chance))
        yield


def told(lab: Umpire, chance: Random) -> Any:
    """The state after an act that fits, with whatever it shows."""
    actions = [*lab.state.race.legal]
    for action in chance.sample(actions, len(actions)):
        for shows in ("", " curve", " straight", " crossing", " dead_end", " red", " blue", " green", " yellow"):
            try:
                return lab.state.after_entry(f"{action}{shows}")
            except RallyError:
                continue
    raise AssertionError(f"nothing fits after {lab.state.judged.acts}")


RACES: dict[str, tuple[Callable[[], Any], Callable[[Any], Iterator[None]]]] = {
    "PlayLab": (lambda: stich_rallye.PlayLab(players=3, seed=3, people=3), played),
    "Rally Run! PlayLab": (lambda: rally_run.PlayLab(players=3, seed=3, people=3), played),
    "Umpire of cards": (lambda: Umpire("stich-rallye", ("Mia", "Ben", "Ida")), umpired),
    "Umpire of tiles": (lambda: Umpire("rally-run", ("Mia", "Ben", "Ida")), umpired),
}


@pytest.mark.parametrize("name", RACES)
def test_a_long_race_costs_what_each_act_adds(name: str) -> None:
    """Both what is kept and what is sent to the page; and it comes back with all of its steps."""
    make, acts = RACES[name]
    lab, other = make(), make()
    sent = listen(lab.memory)
    for _act, _done in zip(range(LONG), acts(lab), strict=False):
        before = len(lab.memory.text)
        sent.clear()
        lab.note()
        assert len(lab.memory.text) - before < A_STEP
        assert sum(map(len, sent)) < A_STEP + 2 * PAGE
    assert len(lab.states) > LONG and len(lab.memory.text) < MOST
    other.remember(lab.memory.text)
    assert len(other.states) == len(lab.states)
    assert other.memory.text == lab.memory.text
    while not other.states.is_beginning:
        assert other.state.race == lab.state.race
        other.states.back()
        lab.states.back()


class Listening(comm.DummyComm):
    """A channel to a page: it hears what is sent there."""

    kernel = object()
    sent: list[str]

    def publish_msg(self, msg_type: str, data: Any = None, **_more: object) -> None:
        if msg_type == "comm_msg":
            self.sent.append(json.dumps(data))


def listen(memory: PageMemory) -> list[str]:
    channel = Listening(comm_id=memory.model_id)
    channel.sent = []
    memory.comm = channel
    return channel.sent


def test_the_page_has_the_whole_text_whatever_was_sent_of_it() -> None:
    memory = PageMemory(key="cell 0", text="x" * 3 * PAGE)
    page = dict(memory.get_state())
    sent = listen(memory)
    for text in ("x" * 3 * PAGE + "more", "x" * PAGE + "y" * PAGE, "", "anew" * PAGE):
        memory.text = text
        page |= json.loads(sent[-1])["state"]
        assert "".join(str(page[f"text_{number}"]) for number in range(page["pages"])) == text
        assert dict(memory.get_state())["pages"] == page["pages"]
    assert [json.loads(each)["state"]["written"] for each in sent] == [1, 2, 3, 4]


# --- kept before, and damaged ---------------------------------------------------------------------------------------


def test_every_lab_has_a_sample_of_what_is_kept_of_it() -> None:
    assert {name for name in DRIVEN if not name.startswith("Predict")} <= KEPT.keys()


@pytest.mark.parametrize("name", KEPT)
def test_what_a_page_has_kept_is_read_and_written_as_it_was(name: str) -> None:
    with Driven(LABS[name]) as driven:
        lab = driven.lab
        lab.remember(KEPT[name])
        settle(lab)
        assert "Everything is back as it was" in lab.line.text and lab.memory.text == lab.memo() == KEPT[name]


@pytest.mark.parametrize("name", DRIVEN)
def test_what_is_damaged_is_said_and_loses_nothing_else(name: str) -> None:
    with Driven(LABS[name]) as driven:
        lab, state = driven.lab, driven.lab.state
        for text in ("?!", '{"record": 7}', "[]", "7"):
            lab.remember(text)
            assert lab.state is state and lab.states.is_beginning
            assert lab.line.tone == "bad" and "cannot be read" in lab.line.text


@pytest.mark.parametrize("lab", ["PlayLab", "HillLab", "Umpire of tiles"])
def test_the_steps_before_the_damage_are_back(lab: str) -> None:
    with Driven(LABS[lab]) as driven, Driven.beside(LABS[lab]) as other:
        for act in range(10 * ACTS):
            if len(driven.lab.states) <= STEPS:
                driven.act(act)
        first, *steps = driven.lab.memory.text.split("\n")
        language.code = "en"  # an act may have been another language
        for damage in ('{"broken', '{"shown":[0,9,"x"]}', "7"):
            other.lab.remember("\n".join([first, damage, *steps[1:]]))
            assert other.lab.memo().split("\n")[-1].startswith(first[:20])
            assert other.lab.line.tone == "bad" and "was damaged" in other.lab.line.text


# --- changes --------------------------------------------------------------------------------------------------------

VALUES: list[Any] = [
    {"a": 1},
    {"a": None, "b": [1, 2, 3], "c": "drive S"},
    {"b": [1, 9, 3], "c": "drive S curve"},
    {"b": [1, 9, 3, [4]], "c": "", "d": {"e": {"f": 1}, "g": True}},
    {"b": [], "c": None, "d": {"e": {"f": 2}, "g": 1}},
    {"b": [[]], "d": {"e": [], "g": False}},
    {},
]


@pytest.mark.parametrize("old", VALUES)
@pytest.mark.parametrize("new", VALUES)
def test_a_change_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    change = json.loads(json.dumps(change_between(old, new)))
    assert json.dumps(apply_change(old, change) if change != [] else old, sort_keys=True) == json.dumps(
        new, sort_keys=True
    )


@pytest.mark.parametrize(
    "change",
    [{"b": [0, 9, []]}, {"b": [-1, 1, []]}, {"b": [0, 1, "x"]}, {"b": [1, 2]}, {"b": 7}, {"x": {"y": [1]}}, []],
)
def test_a_change_that_fits_nothing_is_refused(change: Any) -> None:
    with pytest.raises(RallyError):
        apply_change({"b": [1, 2, 3]}, change)


def test_a_lab_that_cannot_be_drawn_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept can be read, and does not hang together: an older lab wrote it."""
    old, lab = LABS["HillLab"](), LABS["HillLab"]()
    old.drive.click()
    before, show = [*lab.states], lab.show

    def fails(self: Lab[Any]) -> None:
        if self.state not in before:
            raise LookupError("no such space")
        show()

    monkeypatch.setattr(type(lab), "show", fails)
    lab.remember(old.memory.text)
    assert [*lab.states] == before and "cannot be read" in lab.line.text
