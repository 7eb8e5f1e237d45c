"""Labs where there are no threads, as on a page without a server: the event loop lives while they think."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from rally.rally_run import TileSet
from rally.rally_run.playouts.batch import Batch
from rally.rally_run.rules import circuits
from widgets import rally_run
from widgets.rally_run.labs.free_play import CircuitSearch
from widgets.stich_rallye import PlayLab, RaceLab, TrackEditor, WhatIfLab
from widgets.stich_rallye.labs.editor.simulating import GAMES, SLICE


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)


async def turned(over: Callable[[], bool], most: int = 3000) -> int:
    """How often the event loop has turned until then."""
    for turn in range(most):
        if over():
            return turn
        await asyncio.sleep(0)
    raise AssertionError(f"not after {most} turns")


def test_chances_sharpen_while_the_loop_turns() -> None:
    async def lived() -> None:
        lab = WhatIfLab(playouts=200)
        counsel = lab.chances.counsel
        assert counsel.work.working and not counsel.advices, "making a lab waits for no thought"
        first = await turned(lambda: bool(counsel.advices))
        assert not counsel.ready
        more = await turned(lambda: counsel.ready)
        assert first >= 1 and more > 3, "in many slices"
        lab.close()

    asyncio.run(lived())


def test_chances_of_the_other_game_do_too_and_are_stopped() -> None:
    async def lived() -> None:
        lab = rally_run.WhatIfLab(playouts=400)
        counsel = lab.chances.counsel
        await turned(lambda: counsel.done >= 2)
        lab.chances.stop.click()
        known = counsel.done
        assert 2 <= known < 400 and lab.line.text.startswith("Stopped.")
        await turned(lambda: counsel.work._rest is None)
        assert counsel.done == known
        lab.close()

    asyncio.run(lived())


@pytest.fixture
def turns_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many races took each turn that is played out in Rally Run!."""
    played: list[int] = []
    move = Batch.move

    def counted(self: Batch, *rest: Any) -> None:
        played.append(len(self.tables.number))
        move(self, *rest)

    monkeypatch.setattr(Batch, "move", counted)
    return played


async def one_at_a_time(over: Callable[[], bool], played: list[int]) -> None:
    """The loop turns after each turn of the races that are played out."""
    while not over():
        known = len(played)
        await asyncio.sleep(0)
        assert len(played) <= known + 1


def test_the_loop_turns_after_each_turn_that_is_played_out(turns_played: list[int]) -> None:
    async def lived() -> None:
        lab = rally_run.WhatIfLab(playouts=20)
        counsel = lab.chances.counsel
        await one_at_a_time(lambda: counsel.ready, turns_played)
        assert len(turns_played) > 50 and counsel.done == 20
        lab.close()

    asyncio.run(lived())


@pytest.mark.rest
def test_the_loop_turns_in_an_analysis_too(turns_played: list[int]) -> None:
    async def lived() -> None:
        lab = rally_run.RaceLab(seed=5)
        analysis = lab.analysis
        analysis.analyse.click()
        await one_at_a_time(lambda: bool(analysis.verdicts), turns_played)
        analysis.stop_analysis.click()
        assert len(turns_played) > 10 and not analysis.work.working
        lab.close()

    asyncio.run(lived())


def test_a_long_search_for_a_circuit_ends_with_its_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuits, "PORTION", 50)

    async def lived() -> None:
        lab = rally_run.MemoryLab()
        seeking = CircuitSearch(lab)
        seeking.longest(TileSet.parse("s2c2j10x10d0"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert seeking.work.working and not seeking.known, "in many slices"
        seeking.longest(TileSet.parse("s20c4j0x0d0"))
        await turned(lambda: bool(seeking.known))
        (found,) = seeking.known.values()
        assert len(found.lap) == 16
        lab.close()

    asyncio.run(lived())


def test_an_analysis_is_stopped_and_what_was_found_stays() -> None:
    async def lived() -> None:
        lab = RaceLab(seed=5)
        analysis = lab.analysis
        analysis.analyse.click()
        assert analysis.film is not None and not analysis.verdicts
        await turned(lambda: bool(analysis.verdicts))
        analysis.stop_analysis.click()
        assert analysis.film is None and analysis.verdicts and not analysis.work.working
        lab.close()

    asyncio.run(lived())


def test_races_are_simulated_in_portions_and_end_with_the_lab() -> None:
    async def lived() -> None:
        lab = TrackEditor()
        lab.simulate.click()
        await turned(lambda: lab.state.tally is not None)
        tally = lab.state.tally
        assert tally is not None and 0 < tally.games < SLICE < GAMES
        lab.close()
        work = lab.simulating.work
        await turned(lambda: not work.working)
        assert lab.state.tally == tally

    asyncio.run(lived())


def test_a_player_who_thinks_ahead_plays_after_a_while() -> None:
    async def lived() -> None:
        lab = PlayLab(players=3, against="adviser", seed=2)
        while lab.state.computer is None:
            lab.go(lab.state.with_race(lab.race.after(next(iter(lab.race.legal)))).play_on())
            lab.thinker.follow()
        waited = lab.race
        turns = await turned(lambda: lab.race != waited)
        assert turns > 3, "in many slices"
        lab.close()

    asyncio.run(lived())


def test_an_error_while_thinking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lived() -> None:
        lab = WhatIfLab(playouts=200)
        counsel = lab.chances.counsel

        def broken(*_asked: object) -> object:
            raise ImportError("no numpy")

        counsel.drop()
        monkeypatch.setattr(counsel, "advisor", broken)
        counsel.ask(lab.race)
        await turned(lambda: counsel.fault is not None)
        assert not counsel.work.working
        lab.close()

    asyncio.run(lived())
