"""The whole of a race whose table is a row of plain values: what such a game need not write itself.

Its table is a frozen dataclass of names, numbers and lists of numbers; its rules are a module that has

    candidates(table)         every legal action, in order
    why_not(table, action)    None, or the objection to an action
    opening(table)            the events with which a race begins there
    course(table, action)     each event that an action causes, with the table right after it
    objections(table)         every reason why a table cannot be
"""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from rally.core.advice import Advice, check_playouts
from rally.core.errors import (
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    Objection,
    Where,
    is_whole,
    objection,
    quote_value,
)
from rally.core.game import DeclaredGame
from rally.core.legal import Event, Legal
from rally.core.notation import (
    Rule,
    comma_writer,
    no_such_action,
    read_data,
    read_name,
    read_number,
    read_rules,
    read_words,
    seat_reader,
    write_name,
)
from rally.core.options import Options
from rally.core.race import ActionTrail, RaceBase, field_objections, trail_to
from rally.core.records import (
    RECORD,
    Is,
    check_game,
    check_present,
    check_shapes,
    check_type,
    exactly,
    list_of,
    read_entry,
    record_table,
)
from rally.core.validate import (
    check_viewer,
    is_seed,
    seed_objection,
    validate_choices,
    validate_kind,
    validate_races,
    validate_seat,
    validate_seed,
    validate_workers,
)

NAMES = "a list of names", list_of(str)
NUMBERS = "a list of whole numbers", list_of(int)
NUMBER = "a whole number", exactly(int)
NUMBER_OR_NONE = "a whole number", exactly(int, type(None))
"""What a field of a plain table is: how it is asked for, and whether a value is that."""

READERS: dict[Any, Callable[[str], Any]] = {
    NAMES: seat_reader(read_name),
    NUMBERS: seat_reader(read_number),
    NUMBER: read_number,
    NUMBER_OR_NONE: read_number,
}
KINDS = {
    "tuple[str, ...]": NAMES, "tuple[int, ...]": NUMBERS, "int": NUMBER, "int | None": NUMBER_OR_NONE,
}  # fmt: skip
"""What a field of a plain table is, by its annotation."""
WRITERS: dict[Any, Callable[[Any], str]] = {NAMES: comma_writer(write_name), NUMBERS: comma_writer(str)}


@dataclass(frozen=True)
class Outcome:
    """Who has won, and by which rule."""

    winner: int
    rule: str


@dataclass(frozen=True, eq=False, repr=False)
class PlainRace(RaceBase):
    """A race over a plain table, from which it inherits as well: `class Race(PlainRace, Table)`.

    table: the class of its tables, a dataclass whose fields are annotated as in `KINDS`, `players` first; kinds: what
    its fields are, by name. rules: the module of its rules. words: its actions by the words that stand in a record.
    names: those in the box. numbered: the rules that say who plays, how a turn goes, and who wins. The field `seed`,
    if there is one, is hidden from everybody, and no part of what makes two positions the same.
    """

    events: tuple[Event, ...] = ()
    previous: Self | None = None
    last_action: Any = None
    actions: int = 1
    viewer: int | None = None
    way: ActionTrail | None = None

    game: ClassVar[str]
    table: ClassVar[type]
    kinds: ClassVar[Mapping[str, tuple[str, Is]]]
    rules: ClassVar[Any]
    words: ClassVar[Mapping[str, Any]]
    names: ClassVar[tuple[str, ...]]
    numbered: ClassVar[tuple[str, str, str]]

    def __init_subclass__(cls) -> None:
        cls.kinds = {name: KINDS[kind] for name, kind in inspect.get_annotations(cls.table).items()}

    @property
    def options(self) -> Options:
        """There is no choice of what it is played by."""
        return Options()

    # --- where races come from ---

    @classmethod
    def of(cls, table: Any, **more: Any) -> Self:
        """The race that shows a table; `more`: events, previous, last_action and the like."""
        return cls(**fields_of(cls, table), **more)

    @classmethod
    def at(cls, **values: Any) -> Self:
        """The race with these fields, the others as a race begins. ImpossiblePosition with every reason against it."""
        if wrong := field_objections(values, tuple(cls.kinds)):
            raise ImpossiblePosition(*wrong)
        begun = {each.name: each.default for each in fields(cls.table)}
        values = begun | values
        check_shapes(values, cls.kinds)
        listed = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
        fresh: Any = listed
        race = cls(**fresh)
        seed = values.get("seed")
        unlucky = () if seed is None or is_seed(seed) else (seed_objection(seed, cls.numbered[1]),)
        if impossible := (*cls.rules.objections(race), *unlucky):
            raise ImpossiblePosition(*impossible)
        return race

    @classmethod
    def start(cls, players: int | Sequence[str] = 3, seed: int | None = 7) -> Self:
        """The race that begins for so many players, or for these. ImpossiblePosition with every reason against it.

        Every list of numbers begins with a 0 for each seat; all else as a table is made.
        """
        names = (*cls.names, "?")[: max(players, 0)] if is_whole(players) else players
        called = tuple(validate_kind(names, tuple | list, "a list of players"))  # type: ignore[arg-type]
        seeded = {"seed": None if seed is None else validate_seed(seed, cls.numbered[1])} if "seed" in cls.kinds else {}
        zeros = {name: (0,) * len(called) for name, kind in cls.kinds.items() if kind == NUMBERS}
        return cls.begun(players=called, **zeros, **seeded)

    @classmethod
    def begun(cls, **values: Any) -> Self:
        """The race that begins with these fields, and tells so. ImpossiblePosition with every reason against it."""
        race = cls.at(**values)
        return cls.of(race, events=cls.rules.opening(race))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The position that a line of `key=value` describes. NotationError, ImpossiblePosition."""
        return cls.at(**read_words(text, {name: READERS[kind] for name, kind in cls.kinds.items()}))

    def but(self, **values: Any) -> Self:
        """The position with other fields, without what led here. ImpossiblePosition with every reason against it."""
        check_present(values, self.kinds, [name for name, kind in self.kinds.items() if kind is NUMBER_OR_NONE])
        return self.at(**fields_of(type(self), self) | values)

    # --- what happens ---

    @cached_property
    def legal(self) -> Legal[Any]:
        """What the rules allow; in what `seen_by` gives, to its seat."""
        if self.viewer is not None and self.viewer != race_of(self).to_act:
            return Legal(self.seat_objection, tuple)
        return Legal(partial(self.rules.why_not, self), partial(self.rules.candidates, self), proven=True)

    def seat_objection(self, action: object) -> Objection | None:
        """What speaks against any action of a seat that is not to act."""
        table = race_of(self)
        if table.winner is not None:
            wrong: Objection | None = self.rules.why_not(self, action)
            return wrong
        if table.to_act is None:
            return objection(self.numbered[1], "nobody has a choice now")
        rule, seat = self.numbered[1], table.to_act
        return objection(rule, "{seat} is to act now, and nobody else", (seat,), seat=seat)

    def action(self, text: object) -> Any:
        """The action of this word, or that is written so (`str(action)`). NotationError for any other text."""
        known = {str(action): action for action in (*self.words.values(), *self.legal)} | dict(self.words)
        word = " ".join(text.split()) if isinstance(text, str) else ""
        if word not in known:
            raise no_such_action(text, self.words)
        return known[word]

    def after(self, action: Any) -> Self:
        """The next race, after an action or the word for it. IllegalAction, with the objection, if it is not legal."""
        action = self._as_action(action)
        if wrong := self.why_not(action):
            raise IllegalAction(wrong)
        events, tables = zip(*self.retell_action(self, action), strict=True)
        return self.of(tables[-1], events=events, previous=self, last_action=action)

    @classmethod
    def retell_action(cls, table: Any, action: Any) -> Iterator[tuple[Event, Any]]:
        """The events of an action, each with the table right after it."""
        found: Iterator[tuple[Event, Any]] = cls.rules.course(cls.table(**fields_of(cls, table)), action)
        return found

    def shown(self, table: Any) -> Self:
        """The race that shows a table on the way here to whom this race is shown."""
        return self.of(table if self.viewer is None else self.as_seen(table), viewer=self.viewer)

    # --- who sees what ---

    @classmethod
    def as_seen(cls, table: Any) -> Any:
        """The table without what decides what is to come."""
        return cls.table(**fields_of(cls, table) | ({"seed": None} if "seed" in cls.kinds else {}))

    def action_done(self, action: Any) -> Any:
        """The action that led here, with what chance made of it."""
        return action

    def seen_by(self, seat: int) -> Self:
        """The race as a seat may know it: without what decides what is to come, and without its history."""
        self.check_seat(seat)
        way = (self.way or trail_to(self, self.actions)).as_seen(
            self, lambda table, action, after: (self.as_seen(table), self.of(after).action_done(action))
        )
        return self.of(self.as_seen(self), events=self.events, viewer=seat, way=way)

    def check_seat(self, seat: object) -> int:
        """The seat, if it is one of this race's; ImpossiblePosition otherwise."""
        return validate_seat(seat, len(race_of(self).players), self.numbered[0])

    @property
    def outcome(self) -> Outcome | None:
        """Who has won; None while the race goes on."""
        winner = race_of(self).winner
        return None if winner is None else Outcome(winner, self.numbered[2])

    # --- as a value ---

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same: all but the seed."""
        return tuple(value for name, value in fields_of(type(self), self).items() if name != "seed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        said = fields_of(type(self), self).items()
        return " ".join(
            f"{name}={WRITERS.get(self.kinds[name], str)(value)}" for name, value in said if value is not None
        )


R = TypeVar("R", bound=PlainRace)
Finish = Callable[[Any, random.Random], int]
"""Plays a race out by chance from a table, and tells who wins."""


def race_of(race: PlainRace) -> Any:
    """The race with what its table has."""
    return race


def fields_of(kind: type[PlainRace], table: Any) -> dict[str, Any]:
    """The fields of a table by name."""
    return {name: getattr(table, name) for name in kind.kinds}


# --- records ---------------------------------------------------------------------------------------------------------


def record(race: PlainRace) -> dict[str, Any]:
    """The race so far, ready for JSON: where it began, and word by word what was done."""
    first, *others = [*validate_kind(race, PlainRace, "a race").history()][::-1]
    words = {action: word for word, action in race.words.items()}
    head = {"game": race.game, "format": 1, "players": [*race_of(first).players], "begun": bool(first.events)}
    return {**head, "position": str(first), "actions": [words[each.action_done(each.last_action)] for each in others]}


def make_replay(kind: type[R]) -> Callable[[Mapping[str, Any] | str], Iterator[R]]:
    """The `replay` of a game with races of this kind."""

    def replay(record: Mapping[str, Any] | str) -> Iterator[R]:
        """The races of a record, one after each action. Raises, when that point is reached, where it is wrong."""
        data = record_table(record)
        check_game(data, kind.game, 1)
        race = kind.parse(read_entry(data, "position", str, RECORD))
        race = race.renamed(read_entry(data, "players", list, RECORD))
        race = kind.of(race, events=kind.rules.opening(race) if data.get("begun") else ())
        yield race
        for number, word in enumerate(read_entry(data, "actions", list, RECORD, most=None), start=1):
            where = Where(number=number, word=quote_value(word))
            check_type(word, str, where)
            if word not in kind.words:
                raise NotationError(
                    objection(None, "this is not an action; there are {known}", where=where, known=tuple(kind.words))
                )
            action = kind.words[word]
            if wrong := race.why_not(action):
                raise IllegalAction(wrong.at(where))
            race = race.after(action)
            yield race

    return replay


# --- what choices are worth ------------------------------------------------------------------------------------------


def choosing_seat(race: PlainRace) -> int:
    """The seat whose choice is due, if the race is shown to it. IllegalAction otherwise."""
    seat: int | None = race_of(validate_kind(race, PlainRace, "a race")).to_act
    if seat is None:
        raise IllegalAction(objection(None, "it is nobody's turn to choose"))
    check_viewer(race.viewer, seat)
    return seat


def luck(race: PlainRace, seed: int) -> random.Random:
    """Random numbers that depend on a seed and on the position as it is known alone."""
    return random.Random(f"{validate_seed(seed)} {race.seen_by(choosing_seat(race))}")


def any_choice(race: PlainRace, seed: int = 0) -> Any:
    """A player that takes any legal action, each as likely."""
    return luck(race, seed).choice([*race.legal])


def playout_finish(rules: Any) -> Finish:
    """How races by these rules are played out: everybody takes any action, each as likely."""

    def finish(table: Any, chance: random.Random) -> int:
        """Who wins from here."""
        while table.winner is None:
            *_events, (_last, table) = rules.course(table, chance.choice([*rules.candidates(table)]))
        winner: int = table.winner
        return winner

    return finish


def make_advise(finish: Finish) -> Callable[..., tuple[Advice[Any], ...]]:
    """The `advise` of a game whose races are played out so."""

    def advise(
        race: PlainRace,
        *,
        playouts: int = 200,
        seed: int = 0,
        actions: Iterable[Any] | None = None,
        workers: int | None = 1,
    ) -> tuple[Advice[Any], ...]:
        """What each action is worth to the seat that is to act: so many races are played out by chance after each."""
        seat, seen = choosing_seat(race), race.of(race.as_seen(race))
        check_playouts(playouts)
        validate_seed(seed)
        validate_workers(workers)  # races are short: one does them all
        found = []
        for action in race.legal if actions is None else validate_choices(actions):
            after = seen.after(action)
            wins = count_wins(after, finish, playouts, seed)
            found.append(Advice(action, wins[seat], playouts, wins, certain=race_of(after).winner is not None))
        return tuple(found)

    return advise


@dataclass(frozen=True)
class Simulation:
    """What came of many races: how many, and by seat how many it has won."""

    games: int
    wins: tuple[int, ...]


def make_simulate(start: Callable[..., PlainRace], finish: Finish) -> Callable[..., Simulation]:
    """The `simulate` of a game whose races begin so, and are played out so."""

    def simulate(races: int, *, players: int | Sequence[str] = 3, seed: int = 0, workers: int | None = 1) -> Simulation:
        """So many races by chance from the start, counted by who wins."""
        validate_races(races)
        validate_workers(workers)
        return Simulation(races, count_wins(start(players, validate_seed(seed)), finish, races, seed))

    return simulate


def count_wins(race: PlainRace, finish: Finish, races: int, seed: int) -> tuple[int, ...]:
    """By seat how many of so many races it wins that are played out from here."""
    table = race.as_seen(race)
    won = Counter(finish(table, random.Random(f"{seed} {number}")) for number in range(races))
    return tuple(won[seat] for seat in range(len(table.players)))


# --- the game --------------------------------------------------------------------------------------------------------


def declare_game(
    race: type[R], title: str, about: str, rules: Path, players: Mapping[str, Any]
) -> DeclaredGame[R, Any]:
    """The game of these races. rules: the file of their texts; players: who plays beside one that takes any action."""

    def read() -> dict[str, Rule]:
        with read_data(rules) as table:
            return read_rules(table)

    finish = playout_finish(race.rules)
    return DeclaredGame(
        race, about, title=title, rules=read, players={"random": any_choice, **players},
        record=record, replay=make_replay(race), advise=make_advise(finish), simulate=make_simulate(race.start, finish),
    )  # fmt: skip
