"""A game on the screen: all that labs of whole races ask of one; the moments of a race; and the table that shows it.

The rules' counterpart is `rally.core.game.Game`. Each game declares its `Screen` once; the labs follow from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeAlias

import ipywidgets

from rally import play
from rally.core.advice import Advice
from rally.core.errors import NotationError
from rally.core.game import A, Game, Player, R
from rally.core.notation import file_text, strip_mark
from rally.core.validate import validate_kind
from widgets.lab.controls import Parts, lay_table, with_classes
from widgets.lab.messages import unreadable_message
from widgets.lab.story import Story, StoryBook
from widgets.lab.values import Plain, read_race, write_race
from widgets.parts import Steps
from widgets.parts.narration import Films
from widgets.words.sentences import Voice

from .counsel import Advisor

BEGUN = "begun"
"""The key in the data of a race of whether it tells how it began."""

HIGHEST_NUMBER = 9999
"""The highest number of a race. Numbers are seeds that a person would type, from 1 on."""


def check_number(number: int) -> int:
    """Return the number of a race, or raise NotationError if no race has it."""
    if 1 <= number <= HIGHEST_NUMBER:
        return number
    raise NotationError.because(
        "races have the numbers from 1 to {most}, not {found}", most=HIGHEST_NUMBER, found=number
    )


def is_record(text: str) -> bool:
    """Whether a text is a record's JSON, and not a position's notation."""
    return strip_mark(text).lstrip().startswith("{")


def is_path(text: str) -> bool:
    """Whether a text is the path of a record."""
    return not is_record(text) and (text.endswith(".json") or (bool(text.strip()) and "=" not in text))


def read_file(path: Path) -> str:
    try:
        return file_text(path)
    except OSError as error:
        raise NotationError.because(
            "{file} cannot be read: {problem}", file=path.as_posix(), problem=error.strerror or "?"
        ) from None
    except ValueError:  # no UTF-8
        raise NotationError.because("{file} is not a text file", file=path.as_posix()) from None


def count_moments(race: R) -> int:
    """The number of moments the race has had: its beginning, and one for each action."""
    return sum(1 for _race in race.history())


def races_since(race: R, since: int) -> list[R]:
    """The race at each moment after this number of them, oldest first."""
    return [*race.history()][::-1][since:]


def race_at(race: R, number: int) -> R:
    """The race when it had had this number of moments."""
    return races_since(race, number - 1)[0]


def is_continuation(race: R, earlier: R) -> bool:
    """Whether `race` came from `earlier`, or is `earlier`."""
    then = count_moments(earlier)
    return then <= count_moments(race) and bool(race_at(race, then) == earlier)


Recorded: TypeAlias = Mapping[str, object] | str | Path
"""A record (a dict or its JSON text), the path of a record, or a position's notation."""


@dataclass(frozen=True, eq=False)
class Screen(Generic[R, A]):
    """A game on the screen.

    names: the names of the players in the box. counts: the possible numbers of players. rule: the number of the rule
    about players and their names. players: the computer players by name, the weakest first. thinkers: the style of the
    advisor of those that think ahead, which they do in the background, by name. stand_in: who plays if nobody is named.
    ways: by name the computer players that play a race to be watched, in the order of seats, and again from the first
    one; say_way(name): who that is, in a few words.
    deal(race, number): the race with all that is hidden in it dealt by chance. resume(record): the race that a record,
    a dict or its text, leads to. number_of(race, number): the number of a race, `number` if it has none of its own.
    advisor(race, seed, style, actions): makes the advisor that computes what actions are worth. say_why(race, action):
    the plain reason for an action that the seat to act can know. picture(race): a still picture of the table.
    start(players, number, like, **how): begins the race of this number; like: the previous race, which decides what
    `how` leaves open. stories: by lab and name what is told after a deed.
    """

    game: Game[R, A]
    voice: Voice[R, A]
    names: tuple[str, ...]
    counts: range
    rule: str
    players: Mapping[str, Player[R, A]]
    stand_in: str
    ways: Mapping[str, tuple[str, ...]]
    say_way: Callable[[str], str]
    deal: Callable[[R, int], R]
    resume: Callable[[Mapping[str, object] | str], R]
    advisor: Callable[..., Advisor[Advice[A]]]
    picture: Callable[[R], str]
    start: Callable[..., R]
    stories: StoryBook
    say_why: Callable[[R, A], str] = lambda race, action: ""
    thinkers: Mapping[str, str] = field(default_factory=dict)
    number_of: Callable[[R, int], int] = lambda race, number: number

    @property
    def name(self) -> str:
        """The name of the game in records and in names of files."""
        return self.game.name

    def story(self, name: str, lab: str) -> Story | None:
        """The story of this name in a lab, None for "". An unknown name raises NotationError, which lists the names."""
        return self.stories.find(name, lab)

    # --- where races come from ---

    def start_race(self, players: int | tuple[str, ...], number: int, like: R | None = None, **how: object) -> R:
        """Begin the race of this number. like: the previous race, which decides what `how` leaves open."""
        if like is not None and self.game.options:
            how = {"options": like.options} | how
        return self.start(players, number, like, **how)

    def race_from(self, source: R | Recorded) -> R:
        """The race that is handed in as a race or a record. Raises RallyError with what is wrong with it."""
        if isinstance(source, self.game.race):
            return source
        if isinstance(source, str) and not is_path(source):
            return self.race_in_text(source)
        return self.resume(read_file(Path(source)) if isinstance(source, str | Path) else source)  # type: ignore[arg-type]

    def race_at(self, position: R | str) -> R:
        """The race of a lab that begins at a position: a race with its history, or what a text describes. Raises
        RallyError with what is wrong.
        """
        if isinstance(position, self.game.race):
            return position
        return self.race_in_text(validate_kind(position, str, "a race or a position"))

    def race_in_text(self, text: str) -> R:
        """The race in the JSON of a record or the notation of a position. Raises RallyError with what is wrong."""
        return self.resume(text) if is_record(text) else self.game.parse(text)

    # --- computer players ---

    def luck_of(self, number: int) -> int:
        """The seed of the computer players in the race of this number; it reveals nothing that is hidden there."""
        return random.Random(f"players of race {number}").getrandbits(32)

    def at_once(self, kind: str, race: R, number: int) -> A:
        """The choice of a computer player in a race as it sees it; for one that thinks ahead, that of the stand-in."""
        name = kind if kind in self.players and kind not in self.thinkers else self.stand_in
        return self.players[name](race, self.luck_of(number))

    def kinds_by_seat(self, by: str, seats: int) -> tuple[str, ...]:
        """The computer player at each seat. An unknown way raises NotationError, which lists the ways."""
        if not isinstance(by, str) or by not in self.ways:
            raise NotationError.because(
                "there is no computer player {name}; there are {names}", name=repr(by), names=tuple(self.ways)
            )
        names = self.ways[by]
        return tuple(names[seat % len(names)] for seat in range(seats))

    def play_out(self, race: R, by: str, seed: int) -> R:
        """The race after the computer has played it to its end, or until it is as long as a record may be."""
        names = self.kinds_by_seat(by, len(race.players))
        return play(race, [self.players[name] for name in names], seed)

    # --- to be remembered ---

    def race_to_data(self, race: R) -> dict[str, Plain]:
        """A race as plain data, and whether it shows how it began, which a position that was typed does not."""
        return {**write_race(race), BEGUN: bool(race_at(race, 1).events)}

    def race_from_data(self, data: Mapping[str, object]) -> R:
        """The race that `race_to_data` described, at the same moment. Raises RallyError for anything else."""
        begun = data.get(BEGUN)
        if not isinstance(begun, bool):
            raise unreadable_message(data)
        return read_race(self.beginning_at if begun else self.game.parse, data)

    def beginning_at(self, position: str) -> R:
        """The race that begins at this position, with the events of its beginning."""
        return race_at(self.resume(self.game.record(self.game.parse(position))), 1)


class RaceTable:
    """A table that shows a race, in all labs of a game, its questions and its puzzles.

    steps: the player of its film; films: those that it has shown. looks: the CSS classes of the table. Each game says
    what lies on its table (`areas`), and how it shows a race.
    """

    looks: tuple[str, ...] = ()

    def __init__(self, steps: Steps, films: Films) -> None:
        self.steps, self.films = steps, films
        self.channel = films.channel

    @property
    def areas(self) -> Mapping[str, Parts]:
        """What lies on the table, by the areas of `lay_table`."""
        raise TypeError(f"{type(self).__name__} does not say what lies on it")

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as `Lab.film` returns it: its name, its channel and its last step."""
        return self.films.name, self.channel, max(0, len(self.steps.steps) - 1)

    def arrange_parts(self, acts: Parts = (), side: Parts = ()) -> ipywidgets.Box:
        """The whole table. acts: the controls of a lab; side: what it shows beside the race."""
        areas = {**self.areas}
        areas["side"] = (*areas.get("side", ()), *side)
        return with_classes(lay_table(**areas, acts=acts), *self.looks)
