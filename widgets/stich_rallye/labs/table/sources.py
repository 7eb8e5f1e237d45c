"""Where a race to look at comes from: a record, a file, a notation, or the computer, which plays one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rally import play
from rally.errors import NotationError, objection
from rally.given import given
from rally.stich_rallye import PLAYERS, Action, Player, Race, Track, Unknown, resume
from widgets.shared.labs.races.sources import HIGHEST_NUMBER, is_path, is_record, read_file

Source = Race | Mapping[str, Any] | str | Path
"""A Race, a record (a dict or its JSON text), the path of a record, or a position's notation."""


def number_of(race: Race, otherwise: int) -> int:
    """The number of a race: its seed, if that is one."""
    return race.seed if race.seed is not None and 1 <= race.seed <= HIGHEST_NUMBER else otherwise


def race_from(source: Source) -> Race:
    """The race that somebody hands in. Raises RallyError with what is wrong with it."""
    if isinstance(source, Race):
        return source
    if isinstance(source, str) and not is_path(source):
        return race_in_text(source)
    return resume(read_file(Path(source)) if isinstance(source, str | Path) else source)


def race_at(position: Race | str) -> Race:
    """The race of a lab that begins at a position: a Race as it is, with all that led there, or a text that is read.

    Raises RallyError with what is wrong.
    """
    return race_in_text(given(position, str, "a race or a position")) if not isinstance(position, Race) else position


def race_in_text(text: str) -> Race:
    """The race that somebody pastes: a record's JSON, or a position's notation. RallyError with what is wrong."""
    return resume(text) if is_record(text) else Race.parse(text)


def played_out(race: Race, by: str = "sensible", seed: int = 1) -> Race:
    """The race played on to its end by computer players of one kind."""
    return play(race, [player(by)] * len(race.players), seed)


def generated(players: int | tuple[str, ...], track: str | Track, seed: int, by: str = "sensible") -> Race:
    """A whole race; the same seed gives the same one."""
    return played_out(Race.start(players, track, flag=0, seed=seed), by, seed)


def player(by: str) -> Player:
    """The computer players of this kind. Who holds a hand that nobody knows plays anything it could hold."""
    if not isinstance(by, str) or by not in PLAYERS:
        raise NotationError(
            objection(
                None, "there is no computer player {name}; there are {names}", name=repr(by), names=tuple(PLAYERS)
            )
        )

    def plays(race: Race, seed: int) -> Action:
        holds_nothing_known = race.to_act is not None and isinstance(race.hands[race.to_act], Unknown)
        return PLAYERS["random" if holds_nothing_known else by](race, seed)

    return plays
