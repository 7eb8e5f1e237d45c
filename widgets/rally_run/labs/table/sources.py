"""Where a race to play or to look at comes from: a record, a file, a notation, or the computer, which plays one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rally import play, rally_run
from rally.given import given
from rally.rally_run import Race, TileSet, record, resume
from rally.rally_run.memory.dealing import Hidden
from widgets.shared.labs.races.records import Game
from widgets.shared.labs.races.sources import is_path, is_record, read_file

RALLY_RUN = Game("rally-run", record, resume)

PLAYERS = {name: player for name, player in rally_run.PLAYERS.items() if name != "adviser"}
"""The computer players that answer at once, by name: those first who remember least."""

Source = Race | Mapping[str, Any] | str | Path
"""A Race, a record (a dict or its JSON text), the path of a record, or a position's notation."""


def luck_of(number: int) -> int:
    """The seed of the computer players: always the same for a race, and no clue to how its tiles lie."""
    return random.Random(f"players of race {number}").getrandbits(32)


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


def begun(players: int | tuple[str, ...], number: int, tiles: TileSet | None = None) -> Race:
    """The race of this number from its beginning, with these tiles; without any with those of the box."""
    return Race.start(players, number, tiles=None if tiles is None else given(tiles, TileSet, "a TileSet"))


def race_in_text(text: str) -> Race:
    """The race that somebody pastes: a record's JSON, or a position's notation. RallyError with what is wrong."""
    return resume(text) if is_record(text) else Race.parse(text)


def with_all_dealt(race: Race, number: int) -> Race:
    """The race with all that is hidden in it dealt by chance; what was before is forgotten then, for it lay otherwise.

    Raises ImpossiblePosition if nothing fits.
    """
    hidden = Hidden(race)
    if not hidden.places and None not in race.pile:
        return race
    dealt = hidden.deal(random.Random(f"hidden in race {number}"))
    return race.but(tiles=dealt.tiles, pile=dealt.pile)


def played_out(race: Race, by: tuple[str, ...], number: int) -> Race:
    """The race played on by computer players, one for each seat, to its end; or for so long as a record may be."""
    return play(race, by, luck_of(number))


def generated(players: int | tuple[str, ...], number: int, by: tuple[str, ...]) -> Race:
    """A whole race; the same number gives the same one."""
    return played_out(Race.start(players, number), by, number)
