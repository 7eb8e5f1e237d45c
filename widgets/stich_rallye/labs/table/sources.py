"""Where a race to look at comes from: a record, a file, a notation, or the computer, which plays one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rally.errors import NotationError, objection
from rally.stich_rallye import Action, Race, Track, Unknown, resume
from rally.stich_rallye.players.players import Player, adviser, random_player, sensible_player

Source = Race | Mapping[str, Any] | str | Path
"""A Race, a record (a dict or its JSON text), the path of a record, or a position's notation."""

HIGHEST_NUMBER = 9999
"""The numbers of races are seeds that a person would type, from 1 on."""


def number_of(race: Race, otherwise: int) -> int:
    """The number of a race: its seed, if that is one."""
    return race.seed if race.seed is not None and 1 <= race.seed <= HIGHEST_NUMBER else otherwise


def check_number(number: int) -> int:
    """The number, if races have it; NotationError otherwise."""
    if 1 <= number <= HIGHEST_NUMBER:
        return number
    raise NotationError(
        objection(None, "races have the numbers from 1 to {most}, not {found}", most=HIGHEST_NUMBER, found=number)
    )


def race_from(source: Source) -> Race:
    """The race that somebody hands in. Raises RallyError with what is wrong with it."""
    if isinstance(source, Race):
        return source
    if isinstance(source, str) and not is_path(source):
        return race_in_text(source)
    return resume(read_file(Path(source)) if isinstance(source, str | Path) else source)


def race_in_text(text: str) -> Race:
    """The race that somebody pastes: a record's JSON, or a position's notation. RallyError with what is wrong."""
    return resume(text) if is_record(text) else Race.parse(text)


def is_record(text: str) -> bool:
    return text.lstrip().startswith("{")


def is_path(text: str) -> bool:
    return not is_record(text) and (text.endswith(".json") or (bool(text.strip()) and "=" not in text))


def read_file(path: Path) -> str:
    """The text of a record's file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise NotationError(
            objection(None, "{file} cannot be read: {problem}", file=path.name, problem=error.strerror or "?")
        ) from None
    except ValueError:  # no UTF-8
        raise NotationError(objection(None, "{file} is no text file", file=path.name)) from None


def played_out(race: Race, by: str = "sensible", seed: int = 1) -> Race:
    """The race played on to its end by computer players of one kind."""
    choose = chooser(by, seed)
    while race.winner is None:
        race = race.after(choose(race))
    return race


def generated(players: int | tuple[str, ...], track: str | Track, seed: int, by: str = "sensible") -> Race:
    """A whole race; the same seed gives the same one."""
    return played_out(Race.start(players, track, flag=0, seed=seed), by, seed)


def chooser(by: str, seed: int) -> Callable[[Race], Action]:
    """What happens next when computer players of this kind play, as a function of the race."""
    if by not in KINDS:
        raise NotationError(
            objection(None, "there is no computer player {name}; there are {names}", name=repr(by), names=tuple(KINDS))
        )
    player = KINDS[by]()

    def choose(race: Race) -> Action:
        if race.to_act is None:
            return next(iter(race.legal))
        if isinstance(race.hands[race.to_act], Unknown):
            return random_player(race, seed)
        return player(race, seed)

    return choose


KINDS: dict[str, Callable[[], Player]] = {
    "random": lambda: random_player,
    "sensible": lambda: sensible_player,
    "adviser": lambda: adviser(playouts=200),
}
"""The computer players that can play a race, by name; the adviser needs NumPy, and a few seconds for a race."""
