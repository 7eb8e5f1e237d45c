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
from widgets.words.sentences import Voice, say_paint

from .screen import Screen, count_moments, races_since

PERSON = "person"
"""Who is no computer player."""

PLAYOUTS = 2000
"""Races played out for each choice, for a hint or a cost."""


@dataclass(frozen=True)
class PlayState(Generic[R, A]):
    """A race that is being played, and all that its players have asked for.

    screen: the game. kinds: by seat who plays it. number: of the race; the computer players choose by it.
    since: how many moments the race had had when a person last chose.
    shown: how many it had had when somebody last pressed anything; the film on show begins there.
    paused: something has just happened that is worth a look, before the computer or nobody goes on.
    hint: number of races played out for each action for a hint on the choice that is due; 0: no hint is wanted.
    weighed: whether the last choice is one whose cost is told.
    costs, setting: what people prefer: whether they are told what each choice cost, whether the table can be set.

    A game that knows more of its table has a class of its own. PREFERENCES, KEPT: the names of what people prefer, and
    of what else is remembered.
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
        """A table where this race is played on, with all that is hidden in it dealt."""
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
        """Whether the person who is to choose must first say that nobody else is looking."""
        return False

    @property
    def seen(self) -> R:
        """The race as whoever looks at the screen may know it."""
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
        """The table as people prefer it at another one."""
        return replace(self, **{name: getattr(other, name) for name in self.PREFERENCES})

    def with_names(self, rename: Callable[[R], R]) -> Self:
        """The table with other names in everything that has happened."""
        return replace(self, race=rename(self.race))

    def after_undo(self) -> Self:
        """The table as it is shown again when somebody comes back to it."""
        return self

    # --- what comes next ---

    @property
    def waits(self) -> bool:
        """Whether what has just happened is worth a look before anybody but a person goes on.

        By itself a table without people stops before the first turn, and whenever everybody has had one.
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
        """The table without what was asked for a moment ago."""
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
        """The table after a look; what nobody chooses is done."""
        here = replace(self.without_requests(), shown=count_moments(self.race), paused=False)
        return here if self.race.to_act is not None else here.with_race(self.race.after(self.race.legal.only))

    def play_on(self) -> Self:
        """The computer acts, and what nobody chooses is done, until a person is to choose, there is something to look
        at, or somebody thinks.
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

    Raises NotationError for what cannot sit there.
    """
    if seats is None:
        if not is_whole(people) or not 0 <= people <= chairs:
            raise NotationError(
                objection(
                    None,
                    "from 0 to {chairs} of the players can be people here, not {found}",
                    chairs=chairs,
                    found=quote_value(people),
                )
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
    """Raise NotationError for a kind of player that there is not, or for too many or too few of them."""
    known = player_kinds(screen)
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
    wanted, colours = fold_name(names[seat]), [livery.colour for livery in liveries(names)]
    return [
        objection(rule, "{name} is the colour of another player's car", (other,), name=quote_value(names[seat]))
        for other, colour in enumerate(colours)
        if other != seat and wanted in {fold_name(say_paint(colour, code)) for code in LANGUAGES}
    ]


def new_name(screen: Screen[R, A], players: tuple[str, ...], seat: int, typed: str) -> str:
    """The name as it will be used: spaces around it do not count, nothing typed gives a name of the box, and one that
    has no room at a table is shortened."""
    others = without_seat(players, seat)
    return shorten_name(" ".join(typed.split())) or fill_names(others, screen.names, len(others) + 1)[-1]


def shorten_name(name: str) -> str:
    """The name, or as much of its beginning as has room at a table, with a sign that it goes on.

    >>> shorten_name("Maximiliane-Alexandra"), shorten_name("Mia")
    ('Maximiliane-Ale…', 'Mia')
    """
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


T = TypeVar("T", bound=PlayState[Any, Any])

SITTING = ("kinds", "number")
"""The fields that lay a table, beside its race."""

LASTING = ("since", "shown", "hint", "paused", "weighed")
"""The fields with what was asked for at a table."""


# --- players of one's own -------------------------------------------------------------------------------------------

Seat: TypeAlias = "str | Callable[[Any, int], Any]"
"""Who sits somewhere: a word for it, or a player of one's own."""

MOST_FAULTS = 200
"""Maximum number of faults of a player that are remembered."""


class OwnPlayer(Generic[R, A]):
    """A player of somebody's own, as the computer's players are asked. Where it fails, or answers what is not allowed,
    that is remembered (`say_fault`), and another one chooses. It gets another seed for every position, as `play` gives
    it another for every move.

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
        """What was wrong with its answer at a race, as its seat saw that; "" where nothing was."""
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
    """The name of a function, or one with a number where another has it."""
    name = getattr(player, "__name__", "") or type(player).__name__
    name = name if name.isidentifier() else "mine"
    known = {*taken}
    return next(
        each for each in (name, *(f"{name}_{number}" for number in range(2, len(known) + 3))) if each not in known
    )


def seat_own_players(
    screen: Screen[R, A], seats: Sequence[Seat] | None, against: Seat, taken: Sequence[str]
) -> tuple[Screen[R, A], tuple[str, ...] | None, str]:
    """The screen with the functions that sit somewhere among its players, and `seats` and `against` by their names.

    taken: words that are nobody's name.
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
