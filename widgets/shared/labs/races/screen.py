"""A game on the screen: all that the labs in which whole races are played, watched or tried out ask of one.

The rules' counterpart is `rally.game.Game`. Each game declares its `Screen` once; the labs follow from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from rally import play
from rally.errors import NotationError, objection
from rally.game import Game, Player, Race
from rally.given import given
from widgets.shared.labs.advice.counsel import Advice, Advisor
from widgets.shared.labs.keeping import Plain
from widgets.shared.labs.messages import number_in, unreadable
from widgets.shared.labs.story import Story, story_named
from widgets.shared.words.voice import Voice

from .history import moments, race_at
from .sources import is_path, is_record, read_file
from .view import TableView

R = TypeVar("R", bound=Race[Any])
A = TypeVar("A")

Recorded: TypeAlias = Mapping[str, object] | str | Path
"""A record (a dict or its JSON text), the path of a record, or a position's notation."""


@dataclass(frozen=True, eq=False)
class Screen(Generic[R, A]):
    """A game on the screen.

    names: of the players in the box. counts: how many may play. rule: the one about players and their names.
    players: the computer players by name, the weakest first; thinkers: the names of those that think ahead, and do so
    beside the learner. stand_in: who plays where nobody is named. ways: by name the computer players that play a race
    to be watched, seat by seat and round again; say_way(name): who that is, in a few words.
    dealt(race, number): the race with all that is hidden in it dealt by chance. resume(record): the race that a record,
    a dict or its text, has come to. number_of(race, number): the race's own number, if it has one, else `number`.
    advisor(race, seed, style, actions): who works out what actions are worth. say_why(race, action): the plain reason
    for an action, as far as the seat to act can know.
    table(): a table to look at, for labs that lay none of their own; picture(race): the same where nothing moves.
    start(players, number, like, **how): the race of this number from its beginning; like: the race before, which says
    what `how` leaves open. say_option(name): what an option of the game is called, and each of its values.
    stories: by name what labs tell once a deed is done. folder: of a game that lives elsewhere: where its scripts,
    styles and catalogues (`locale`) lie.
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
    dealt: Callable[[R, int], R]
    resume: Callable[[Mapping[str, object] | str], R]
    advisor: Callable[..., Advisor[Advice[A]]]
    picture: Callable[[R], str]
    table: Callable[[], TableView[R, A]] | None = None
    say_why: Callable[[R, A], str] = lambda race, action: ""
    thinkers: tuple[str, ...] = ()
    number_of: Callable[[R, int], int] = lambda race, number: number
    stories: Mapping[str, Story] = field(default_factory=dict)
    folder: Path | None = None
    start: Callable[..., R] | None = None
    say_option: Callable[[str], tuple[str, Mapping[str, str]]] = lambda name: (name, {})

    @property
    def name(self) -> str:
        """The game's name, as it stands in records and in the names of files."""
        return self.game.name

    def story(self, name: str) -> Story | None:
        """The story of that name, none for no name. NotationError lists the names there are."""
        return story_named(name, self.stories)

    def new_table(self) -> TableView[R, A]:
        """A table to look at."""
        if self.table is None:
            raise TypeError(f"{self.name} has no table for any lab: each of its labs lays its own")
        return self.table()

    # --- where races come from ---

    def begun(self, players: int | tuple[str, ...], number: int, like: R | None = None, **how: object) -> R:
        """The race of this number from its beginning. like: the race before, which says what `how` leaves open."""
        if like is not None and self.game.options:
            how = {"options": like.options} | how
        if self.start is not None:
            return self.start(players, number, like, **how)
        return self.game.start(players, seed=number, **how)

    def race_from(self, source: R | Recorded) -> R:
        """The race that somebody hands in. Raises RallyError with what is wrong with it."""
        if isinstance(source, self.game.race):
            return source
        if isinstance(source, str) and not is_path(source):
            return self.race_in_text(source)
        return self.resume(read_file(Path(source)) if isinstance(source, str | Path) else source)  # type: ignore[arg-type]

    def race_at(self, position: R | str) -> R:
        """The race of a lab that begins at a position: a race as it is, with all that led there, or a text that is
        read. Raises RallyError with what is wrong.
        """
        if isinstance(position, self.game.race):
            return position
        return self.race_in_text(given(position, str, "a race or a position"))

    def race_in_text(self, text: str) -> R:
        """The race that somebody pastes: a record's JSON, or a position's notation. RallyError with what is wrong."""
        return self.resume(text) if is_record(text) else self.game.parse(text)

    # --- computer players ---

    def luck_of(self, number: int) -> int:
        """The seed of the computer players in a race: always the same, and no clue to what is hidden in it."""
        return random.Random(f"players of race {number}").getrandbits(32)

    def at_once(self, kind: str, race: R, number: int) -> A:
        """What a computer player does without thinking ahead; race: as it sees it. One that thinks is stood in for."""
        name = kind if kind in self.players and kind not in self.thinkers else self.stand_in
        return self.players[name](race, self.luck_of(number))

    def way(self, by: str, seats: int) -> tuple[str, ...]:
        """Who plays at each of so many seats. NotationError lists the ways there are."""
        if not isinstance(by, str) or by not in self.ways:
            raise NotationError(
                objection(
                    None, "there is no computer player {name}; there are {names}", name=repr(by), names=tuple(self.ways)
                )
            )
        names = self.ways[by]
        return tuple(names[seat % len(names)] for seat in range(seats))

    def played_out(self, race: R, by: str, seed: int) -> R:
        """The race played on by the computer to its end; or for so long as a record may be."""
        names = self.way(by, len(race.players))
        return play(race, [self.players[name] for name in names], seed)

    # --- to be remembered ---

    def kept(self, race: R) -> dict[str, Plain]:
        """A race as plain data to be remembered: its record, how many moments it has had, and whether it tells of its
        beginning, as no position does that somebody typed.
        """
        begun = bool(race_at(race, 1).events)
        return {"record": self.game.record(race), "moments": moments(race), "begun": begun}

    def recalled(self, data: Mapping[str, object]) -> R:
        """The race that `kept` described, at the same moment. RallyError for what is none.

        A record need not tell all that was due at its end: what its reader did too much is cut off again.
        """
        record, begun = data.get("record"), data.get("begun")
        if not isinstance(record, Mapping) or not isinstance(begun, bool):
            raise unreadable(data)
        race = self.resume(record)
        if not begun:
            race = self.without_beginning(race)
        wanted = number_in(data, "moments")
        if not 1 <= wanted <= moments(race):
            raise unreadable(data)
        return race_at(race, wanted)

    def without_beginning(self, race: R) -> R:
        """The race as it went on from the position where it began, which tells nothing of itself."""
        *later, first = race.history()
        if not first.events:
            return race
        now = first.but()
        for each in reversed(later):
            now = now.after(each.last_action)
        return now
