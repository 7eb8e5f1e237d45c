"""All that a play lab knows is in its state: any steps can be taken back, all can be reset, kept and recalled."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rally.core.errors import RallyError
from tests.selection import each_of
from tests.widgets.snapshot import snapshot
from widgets.lab.controls import is_shown
from widgets.races.screen import count_moments
from widgets.stich_rallye import PlayLab
from widgets.stich_rallye.labs.play_lab import PlayState
from widgets.words import LANGUAGES

from .playing import play_first, press, rest, to_the_end

Play = Callable[..., PlayLab]


def moves(lab: PlayLab, source: random.Random) -> list[Callable[[], Any]]:
    """What somebody could do now."""
    legal = list(lab.state.race.legal)
    lines = lab.parts.log.lines
    deeds: list[Callable[[], Any]] = [
        lab.go_on.click,
        lab.hint.click,
        lab.stop_hint.click,
        lab.new_race.click,
        lab.same_race.click,
        lambda: setattr(lab.number, "value", source.randint(1, 9)),
        lambda: setattr(lab.players, "value", source.randint(3, 5)),
        lambda: setattr(lab.track, "value", source.choice(["volcano", "beach"])),
        lambda: setattr(lab.spaces, "value", "...dd......uu..."),
        lambda: setattr(lab.kind_2, "value", source.choice(["random", "sensible", "adviser"])),
        lambda: lab.load("players=3 flag=0 hands=R2.G5,?,?"),
        lambda: lab.load("players=3 hands=-,-,-"),
        lab.start_over.click,
        lab.back,
    ]
    if lines:
        line = source.choice(lines)
        deeds.append(lambda: press(lab.parts.log, scene=line["scene"], step=line["step"]))
    if lab.state.person is not None:
        deeds += [lambda: lab.act(source.choice(legal))] * 12
    return deeds + [lab.go_on.click] * 6 if lab.state.paused else deeds


@each_of("seed", range(6), brief=2)
def test_as_many_steps_back_lead_to_what_was_on_show(play: Play, quick: None, seed: int) -> None:
    source = random.Random(seed)
    lab = play(3, against=("sensible", "adviser")[seed % 2], seed=seed + 1)
    rest(lab)
    lab.costs.value = seed % 3 == 0
    rest(lab)
    way = [snapshot(lab)]
    for _deed in range(25):
        source.choice(moves(lab, source))()
        rest(lab)
        assert len(lab.states) <= len(way) + 1, "what is done at once is one step"
        if len(lab.states) < len(way):
            assert snapshot(lab) == way[-2]
        way = [*way[: len(lab.states) - 1], snapshot(lab)]
    while len(lab.states) > 1:
        lab.step_back.click()
        rest(lab)
        way.pop()
        assert snapshot(lab) == way[-1]


def test_reset_leads_to_the_beginning_and_can_be_taken_back(play: Play, quick: None) -> None:
    lab = play(seed=3)
    opening = snapshot(lab)
    lab.costs.value = True
    lab.new_race.click()
    play_first(lab)
    rest(lab)
    before = snapshot(lab)
    lab.start_over.click()
    rest(lab)
    assert lab.state == lab.first and "as it was at the beginning" in lab.line.text
    changed = [shown for name, shown in snapshot(lab).items() if shown != opening[name]]
    assert [shown["description"] for shown in changed] == ["Take back"], "now there is a step to take back"
    lab.step_back.click()
    rest(lab)
    assert snapshot(lab) == before and lab.costs.value, "what was preferred before is preferred again"


def test_after_another_race_the_one_before_is_the_same_under_its_own_number(play: Play) -> None:
    """The number was not taken back, and the computer, which chooses by it, played other cards."""
    lab, other = play(seed=1), play(seed=1)
    lab.new_race.click()
    lab.number.value = 77
    lab.step_back.click()
    lab.step_back.click()
    assert (lab.state.number, lab.number.value) == (1, 1)
    for each in (lab, other):
        to_the_end(each)
    assert lab.state.race == other.state.race


def test_after_other_players_nobody_is_said_to_have_seen_nothing(play: Play) -> None:
    """Three cards of others had been seen, and "You saw nothing hidden" was said."""
    lab = play(seed=1)
    play_first(lab)
    paused = snapshot(lab)
    lab.players.value = 3
    lab.step_back.click()
    assert snapshot(lab) == paused and lab.line.text.startswith("The earlier race is back, just as you left it.")
    lab.step_back.click()
    assert "red 5 (Ben), red 4 (Ada) and red 3 (Tom)" in lab.line.text


def test_what_was_seen_is_told_although_somebody_has_another_name_now(play: Play) -> None:
    lab = play(seed=1)
    play_first(lab)
    lab.name_2.value = "Anna"
    lab.step_back.click()
    assert "red 5 (Anna)" in lab.line.text


def test_taking_back_a_card_does_not_undo_what_people_prefer(play: Play, quick: None) -> None:
    lab = play(seed=1)
    play_first(lab)
    lab.costs.value = lab.set_table.value = True
    lab.name_3.value = "Zoe"
    lab.step_back.click()
    assert lab.state.costs and lab.state.setting and lab.state.race.players[2] == "Zoe"
    assert lab.costs.value and is_shown(lab.settings.panel) and lab.name_3.value == "Zoe"


def test_a_language_changes_words_and_nothing_else(play: Play, quick: None) -> None:
    source = random.Random(4)
    lab = play(3, against="adviser", seed=5)
    for _deed in range(12):
        source.choice(moves(lab, source))()
        rest(lab)
        lab.redraw()
        state, shown, line = lab.state, snapshot(lab), lab.line.text
        lab.language.value = "de"
        assert lab.state is state
        assert unspoken(without_names(snapshot(lab))) == unspoken(without_names(shown))
        lab.language.value = "en"
        rest(lab)
        assert lab.state is state and snapshot(lab) == shown and lab.line.text == line


SPOKEN = {
    "description", "options", "title", "label", "why", "text", "mark", "name", "names", "caption", "next", "note",
    "seat", "letter", "turn", "place", "spaces", "cars", "figure", "labels", "steps", "colours",
}  # fmt: skip
"""What holds words, or pictures with words in them."""


def without_names(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without the fields for names, and without the choice of a language."""
    return {
        name: shown
        for name, shown in snapshot.items()
        if not name.endswith(" Text") and shown.get("value") not in LANGUAGES
    }


def unspoken(shown: Any) -> Any:
    """What is on show without the words: numbers, notation, colours, what is chosen and what is shown at all."""
    if isinstance(shown, dict):
        return {name: unspoken(value) for name, value in shown.items() if name not in SPOKEN and "HTML" not in name}
    return [unspoken(each) for each in shown] if isinstance(shown, list | tuple) else shown


# --- kept and recalled ---


def kept_part(table: PlayState) -> PlayState:
    """What is remembered of a table: which line was looked at, and whose cards lie open, is not."""
    return replace(table, looked=None, opened=None)


def play_on(lab: PlayLab, source: random.Random) -> None:
    """Do something that is due."""
    table = lab.state
    if table.needs_showing:
        lab.show_cards.click()
    elif table.person is not None:
        lab.act(source.choice(list(table.race.legal)))
    else:
        lab.go_on.click()


@pytest.mark.parametrize("players, people, against", [(3, 1, "adviser"), (4, 2, "sensible"), (5, 1, "random")])
def test_at_any_moment_the_whole_race_can_be_kept_and_recalled(
    play: Play, quick: None, players: int, people: int, against: str
) -> None:
    source, phases = random.Random(players), set()
    lab, other = play(players, people, against, seed=players), play()
    while lab.state.race.winner is None:
        play_on(lab, source)
        if not source.randrange(10):
            source.choice([lab.hint.click, lambda: setattr(lab.costs, "value", not lab.costs.value)])()
        rest(lab)
        recalled = other.recall(lab.memo())
        assert kept_part(recalled) == kept_part(lab.state)
        assert recalled.race.seed == lab.state.race.seed and count_moments(recalled.race) == count_moments(
            lab.state.race
        )
        phases.add(lab.state.race.phase)
    assert {"play", "turbo", "end", "deal", "over"} <= phases


def test_a_race_that_is_recalled_goes_on_as_it_would_have(play: Play) -> None:
    lab, other = play(seed=7), play(4, seats=("random",) * 4)
    for _turn in range(9):
        play_on(lab, random.Random(1))
    other.go(other.recall(lab.memo()))
    assert other.state.kinds == lab.state.kinds and other.number.value == 7
    for each in (lab, other):
        to_the_end(each)
    assert lab.state.race == other.state.race


def test_a_position_with_hidden_hands_is_recalled_with_the_cards_that_were_dealt(play: Play) -> None:
    lab = play(position="players=3 round=2 flag=2 trick=G4 motors=6,0,1 hands=R2.G5.B9,?,?")
    for _turn in range(4):
        play_on(lab, random.Random(1))
    assert kept_part(play().recall(lab.memo())) == kept_part(lab.state)


@pytest.mark.parametrize(
    "change",
    [
        {"kinds": "person"},
        {"kinds": ["person"]}, {"kinds": ["genius"] * 4}, {"number": None}, {"since": -1}, {"since": 10**9},
        {"hint": 10**9}, {"paused": 1}, {"costs": None}, {"setting": "yes"}, {"weighed": []},
    ],
)  # fmt: skip
def test_a_memory_that_cannot_be_is_refused_with_a_reason(play: Play, change: dict[str, Any]) -> None:
    lab = play(seed=1)
    with pytest.raises(RallyError):
        lab.recall(json.dumps(lab.state_to_data(lab.state) | change))
    for text in ("", "{", "[]", "1", "null", "[" * 10**5, "Dear aunt,"):
        with pytest.raises(RallyError):
            lab.recall(text)
