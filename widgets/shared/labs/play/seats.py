"""Who sits at the table of a race that is played: names and kinds of players; pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from rally.errors import ImpossiblePosition, NotationError, Objection, is_whole, objection, quoted
from rally.names import as_shown, name_objections, some_names
from widgets.shared.figures.palette import liveries
from widgets.shared.labs.races.screen import Screen
from widgets.shared.words import LANGUAGES
from widgets.shared.words.names import say_paint

from .table import PERSON, A, R


def seated(
    screen: Screen[R, A], seats: tuple[str, ...] | None, people: int, against: str, chairs: int
) -> tuple[str, ...]:
    """The kinds of players at so many chairs: `seats` as they are, else `people` persons and the rest `against`.

    Raises NotationError for what cannot sit there.
    """
    if seats is None:
        if not is_whole(people) or not 0 <= people <= chairs:
            raise NotationError(
                objection(
                    None,
                    "from 0 to {chairs} of the players can be people here, not {found}",
                    chairs=chairs,
                    found=quoted(people),
                )
            )
        seats = (PERSON,) * people + (against,) * (chairs - people)
    if not isinstance(seats, tuple | list):
        raise NotationError(
            objection(None, "expected {expected}, found {found}", expected="a list of players", found=quoted(seats))
        )
    check_kinds(screen, seats, chairs)
    return tuple(seats)


def kinds_of(screen: Screen[R, A]) -> tuple[str, ...]:
    """Who can sit at a table of this game."""
    return (PERSON, *screen.players)


def check_kinds(screen: Screen[R, A], kinds: Sequence[str], players: int) -> None:
    """Raise NotationError for a kind of player that there is not, or for too many or too few of them."""
    known = kinds_of(screen)
    for kind in kinds:
        if kind not in known:
            raise NotationError(
                objection(None, "there is no player {name}; there are {names}", name=repr(kind), names=known)
            )
    if len(kinds) != players:
        raise NotationError(
            objection(
                None,
                "each seat needs exactly one player (seats: {chairs}, players: {count})",
                count=len(kinds),
                chairs=players,
            )
        )


# --- names that somebody types ---------------------------------------------------------------------------------------


def check_names(screen: Screen[R, A], names: Sequence[str], typed: int | None = None) -> None:
    """Raise ImpossiblePosition, with every reason, for names by seat that players at this table cannot have.

    That is what a race of the game has against them, and colours of cars. typed: the only seat whose name is new;
    the others may have come with a race from elsewhere, which knows no colours.
    """
    wrong = name_objections(screen.rule, names)
    for seat in range(len(names)) if typed is None else (typed,):
        wrong += colour_objections(screen.rule, names, seat)
    if wrong:
        raise ImpossiblePosition(*wrong)


def colour_objections(rule: str, names: Sequence[str], seat: int) -> list[Objection]:
    """A name that is the colour of somebody else's car, in any language: it could not be told who is meant."""
    wanted, colours = as_shown(names[seat]), [livery.colour for livery in liveries(names)]
    return [
        objection(rule, "{name} is the colour of another player's car", (other,), name=quoted(names[seat]))
        for other, colour in enumerate(colours)
        if other != seat and wanted in {as_shown(say_paint(colour, code)) for code in LANGUAGES}
    ]


def new_name(screen: Screen[R, A], players: tuple[str, ...], seat: int, typed: str) -> str:
    """The name as it will be used: spaces around it do not count, and nothing typed gives a name of the box."""
    others = (*players[:seat], *players[seat + 1 :])
    return " ".join(typed.split()) or some_names(others, screen.names, len(others) + 1)[-1]
