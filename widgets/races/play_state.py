"""The table of a race that is played: who sits there, what they may see, what comes next, and players of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar
from zlib import crc32

from rally.core.chance import mix_seed
from rally.core.errors import (
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Objection,
    cut_text,
    is_whole,
    objection,
    quote_value,
    wrong_kind,
)
from rally.core.game import A, Player, R
from rally.core.validate import LONGEST_NAME, fill_names, fold_name, name_objections, without_seat
from widgets.parts.palette import liveries
from widgets.words import LANGUAGES, _, join_sentences
from widgets.words.languages import speaking
from widgets.words.sentences import Voice, say_paint

from .screen import Screen, count_moments, races_since

PERSON = "person"
"""The kind of a seat that no computer player has."""

PLAYOUTS = 2000
"""Number of races played out for each choice, for a hint or a cost."""


@dataclass(frozen=True)
class PlayState(Generic[R, A]):
    """A race that is being played, and what its players have asked for.

    screen: the game. kinds: who plays, by seat. number: the number of the race, on which the choices of computer
    players depend. since: the number of moments that the race had had when a person last chose. shown: the number it
    had had when somebody last pressed anything; the film on show begins there. paused: whether something has just
    happened that is worth a look before the race goes on by itself. hint: the number of races played out for each
    action for a hint on the choice that is due; 0 if no hint is wanted. weighed: whether the cost of the last choice is
    told. costs, setting: what people prefer: whether costs are told, whether the controls of the table are open.

    Each game has a class of its own. PREFERENCES, KEPT: the names of the fields with what people prefer, and of further
    ones that are remembered.
    """

    PREFERENCES: ClassVar[tuple[str, ...]] = ("costs", "setting")
    KEPT: ClassVar[tuple[str, ...]] = ()

    screen: Screen[R, A]
    race: R
    kinds: tuple[str, ...]
    number: int
    since: int = 1
    shown: int = 1
    paused: bool = False
    hint: int = 0
    weighed: bool = False
    costs: bool = False
    setting: bool = False

    @classmethod
    def of_race(cls, screen: Screen[R, A], race: R, kinds: Sequence[str], number: int) -> Self:
        """The table at which this race is played on, with all that is hidden in it dealt."""
        whole = screen.deal(race, number)
        seats = len(whole.players)
        seated = (*kinds[:seats], *(screen.stand_in,) * (seats - len(kinds)))
        now = count_moments(whole)
        table = cls(screen, whole, seated, number, now, now)
        return replace(table, paused=table.waits_at_first)

    # --- who is there ---

    @cached_property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @property
    def person(self) -> int | None:
        """The person whose choice is due."""
        seat = self.race.to_act
        return seat if seat in self.people else None

    @property
    def computer(self) -> int | None:
        """The computer player whose choice is due now."""
        seat = self.race.to_act
        return None if self.paused or seat in self.people else seat

    @property
    def is_shared(self) -> bool:
        return len(self.people) > 1

    @property
    def needs_showing(self) -> bool:
        """Whether the person who is to choose has to say first that nobody else is looking."""
        return False

    @property
    def seen(self) -> R:
        """The race as the person who looks at the screen may know it."""
        return self.race.seen_by(self.race.to_act or 0)

    # --- what has happened ---

    @property
    def since_choice(self) -> list[R]:
        """What has happened since a person last chose."""
        return races_since(self.race, self.since)

    @property
    def film(self) -> list[R]:
        """What has happened since somebody last pressed anything."""
        return races_since(self.race, self.shown)

    @property
    def choice(self) -> tuple[R, A] | None:
        """The last choice of a person, if its cost is told: the race as that person saw it, and what was chosen."""
        then = next(iter(self.since_choice), None)
        if not (self.costs and self.weighed) or then is None or then.previous is None or then.last_action is None:
            return None
        before = then.previous
        return None if before.to_act is None else (before.seen_by(before.to_act), then.last_action)

    # --- what people set ---

    def with_kinds(self, kinds: tuple[str, ...]) -> Self:
        """The table with these players, from now on."""
        return replace(self, kinds=kinds, shown=count_moments(self.race)).with_race(self.race)

    def as_preferred(self, other: Self) -> Self:
        """The table with what people prefer at another one."""
        return replace(self, **{name: getattr(other, name) for name in self.PREFERENCES})

    def with_names(self, rename: Callable[[R], R]) -> Self:
        """The table with other names in everything that has happened."""
        return replace(self, race=rename(self.race))

    def after_undo(self) -> Self:
        """The table as it is shown after a step back to it."""
        return self

    # --- what comes next ---

    @property
    def waits(self) -> bool:
        """Whether what has just happened is worth a look before the race goes on by itself.

        A table without people stops before the first turn, and whenever everybody has had one.
        """
        if self.people or self.race.winner is not None:
            return False
        races = races_since(self.race, self.shown - 1)
        turns = sum(one != other for one, other in pairwise(race.to_act for race in races if race.to_act is not None))
        return len(races) == 1 or (turns > 0 and turns % len(self.kinds) == 0)

    @property
    def waits_at_first(self) -> bool:
        """Whether the table waits when the race has just been taken up."""
        return self.waits

    def without_requests(self) -> Self:
        """The table without the requests that hold for one choice only."""
        return replace(self, hint=0)

    def with_race(self, race: R) -> Self:
        """The table after somebody's action."""
        table = replace(self.without_requests(), race=race, paused=False)
        return replace(table, paused=table.person is None and table.waits)

    def after(self, action: A) -> Self:
        """The table after a person's choice. IllegalAction if the rules do not allow it."""
        now = count_moments(self.race)
        here = replace(self, since=now, shown=now, weighed=self.costs)
        return here.with_race(self.race.after(action))

    def go_on(self) -> Self:
        """The table after a look, and after what happens by itself."""
        here = replace(self.without_requests(), shown=count_moments(self.race), paused=False)
        return here if self.race.to_act is not None else here.with_race(self.race.after(self.race.legal.only))

    def play_on(self) -> Self:
        """The table after what computer players do and what happens by itself, until a person has to choose, something
        is worth a look, or a player thinks ahead.
        """
        table = self
        while not table.paused and table.race.winner is None and table.person is None:
            seat = table.race.to_act
            if seat is not None and table.kinds[seat] in table.screen.thinkers:
                break
            table = table.with_race(table.race.after(table.race.legal.only if seat is None else table.at_once(seat)))
        return table

    def at_once(self, seat: int) -> A:
        """What a computer player does without thinking ahead."""
        return self.screen.at_once(self.kinds[seat], self.race.seen_by(seat), self.number)


def seat_players(
    screen: Screen[R, A], seats: tuple[str, ...] | None, people: int, against: str, chairs: int
) -> tuple[str, ...]:
    """The kinds of players at this number of seats: `seats` as they are, else `people` persons and the rest `against`.

    Raises NotationError for anything that cannot sit there.
    """
    if seats is None:
        if not is_whole(people) or not 0 <= people <= chairs:
            raise NotationError.because(
                "from 0 to {chairs} of the players can be people here, not {found}",
                chairs=chairs,
                found=quote_value(people),
            )
        seats = (PERSON,) * people + (against,) * (chairs - people)
    if not isinstance(seats, tuple | list):
        raise NotationError(wrong_kind("a list of players", seats))
    check_kinds(screen, seats, chairs)
    return tuple(seats)


def player_kinds(screen: Screen[R, A]) -> tuple[str, ...]:
    """Who can sit at a table of this game."""
    return (PERSON, *screen.players)


def check_kinds(screen: Screen[R, A], kinds: Sequence[str], players: int) -> None:
    """Raise NotationError for an unknown kind of player, or for too many or too few of them."""
    known = player_kinds(screen)
    for kind in kinds:
        if kind not in known:
            raise NotationError.because("there is no player {name}; there are {names}", name=repr(kind), names=known)
    if len(kinds) != players:
        raise NotationError.because(
            "each seat needs exactly one player (seats: {chairs}, players: {count})", count=len(kinds), chairs=players
        )


# --- names that somebody types ---------------------------------------------------------------------------------------


def check_names(screen: Screen[R, A], names: Sequence[str], typed: int | None = None) -> None:
    """Raise ImpossiblePosition, with every reason, for names by seat that players at this table cannot have.

    The reasons are those of a race of the game, and colours of cars. typed: the only seat whose name is new; the others
    may come from a race from elsewhere, which may have colours as names.
    """
    wrong = name_objections(screen.rule, names)
    for seat in range(len(names)) if typed is None else (typed,):
        wrong += colour_objections(screen.rule, names, seat)
    ImpossiblePosition.raise_any(*wrong)


def colour_objections(rule: str, names: Sequence[str], seat: int) -> list[Objection]:
    """Objections to a name that is the colour of somebody else's car in any language, because it would be ambiguous."""
    wanted, colours = fold_name(names[seat]), [livery.colour for livery in liveries(names)]
    return [
        objection(rule, "{name} is the colour of another player's car", (other,), name=quote_value(names[seat]))
        for other, colour in enumerate(colours)
        if other != seat and wanted in colour_names(colour)
    ]


def colour_names(colour: str) -> set[str]:
    """The names of a car's colour in all languages, folded."""
    found = set()
    for code in LANGUAGES:
        with speaking(code):
            found.add(fold_name(say_paint(colour)))
    return found


def new_name(screen: Screen[R, A], players: tuple[str, ...], seat: int, typed: str) -> str:
    """The name as it is used: without spaces around it, one of the box if nothing was typed, shortened if it is too
    long for a table."""
    others = without_seat(players, seat)
    return shorten_name(" ".join(typed.split())) or fill_names(others, screen.names, len(others) + 1)[-1]


def shorten_name(name: str) -> str:
    """The name, or the part of it for which there is room at a table, with an ellipsis.

    >>> shorten_name("Maximiliane-Alexandra"), shorten_name("Mia")
    ('Maximiliane-Ale…', 'Mia')
    """
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


T = TypeVar("T", bound=PlayState[Any, Any])

SITTING = ("kinds", "number")
"""The fields with which a table is made, besides its race."""

LASTING = ("since", "shown", "hint", "paused", "weighed")
"""The fields with what has been asked for at a table."""


# --- players of one's own -------------------------------------------------------------------------------------------

Seat: TypeAlias = "str | Callable[[Any, int], Any]"
"""Who plays at a seat: the name of a kind, or a player of one's own."""

MOST_FAULTS = 200
"""Maximum number of faults of a player that are remembered."""


class OwnPlayer(Generic[R, A]):
    """A player that the user has written, which is called in the same way as the computer players. If it fails, or
    chooses what is not allowed, that is remembered (`say_fault`), and another player chooses. Its seed is different for
    every position, as in `play`.

    name: its name at the table.
    """

    def __init__(self, name: str, player: Player[R, A], stand_in: Player[R, A]) -> None:
        self.name, self.player, self.stand_in = name, player, stand_in
        self.faults: dict[str, Exception | Objection] = {}

    def __call__(self, race: R, seed: int) -> A:
        try:
            action = self.player(race, mix_seed(seed, crc32(str(race).encode())) >> 31)
            fault: Exception | Objection | None = race.why_not(action)
        except Exception as error:
            fault = error
        else:
            if fault is None:
                return race.action(action) if isinstance(action, str) else action
        if len(self.faults) >= MOST_FAULTS:
            self.faults.clear()
        self.faults[str(race)] = fault
        return self.stand_in(race, seed)

    def say_fault(self, race: R, voice: Voice[R, A]) -> str:
        """What was wrong with its answer in a race, as its seat saw that; "" if nothing was."""
        match self.faults.get(str(race)):
            case None:
                return ""
            case Objection() as objection:
                said = _("The player “{name}” chose what is not allowed.").format(name=self.name)
                wrong = voice.errors(IllegalAction(objection), race)
                return join_sentences([said, *wrong, _("The computer chose in its place.")])
            case error:
                text = f"{type(error).__name__}: {error}"
                said = _("The player “{name}” failed with “{error}”.").format(name=self.name, error=cut_text(text))
                return join_sentences([said, _("The computer chose in its place.")])


def name_player(player: Callable[..., object], taken: Iterable[str]) -> str:
    """The name of a function, with a number if it is taken."""
    name = getattr(player, "__name__", "") or type(player).__name__
    name = name if name.isidentifier() else "mine"
    known = {*taken}
    return next(
        each for each in (name, *(f"{name}_{number}" for number in range(2, len(known) + 3))) if each not in known
    )


def seat_own_players(
    screen: Screen[R, A], seats: Sequence[Seat] | None, against: Seat, taken: Sequence[str]
) -> tuple[Screen[R, A], tuple[str, ...] | None, str]:
    """The screen with the given functions among its players, and `seats` and `against` with their names instead.

    taken: names that no function gets.
    """
    own: dict[str, OwnPlayer[R, A]] = {}

    def name_of(seat: object) -> object:
        if not callable(seat):
            return seat
        for name, player in own.items():
            if player.player is seat:
                return name
        name = name_player(seat, (*taken, *screen.players, *own))
        own[name] = OwnPlayer(name, seat, screen.players[screen.stand_in])
        return name

    named: Any = tuple(map(name_of, seats)) if isinstance(seats, tuple | list) else seats
    rest: Any = name_of(against)
    return (replace(screen, players={**screen.players, **own}) if own else screen), named, rest
