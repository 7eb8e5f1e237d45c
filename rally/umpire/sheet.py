"""The score sheet of a race at a real table: acts are entered, judged, changed in the middle, and turned into a
race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Protocol, cast

from rally.core.errors import IllegalAction, NotationError, Objection, RallyError, quote_value, wrong_kind

AnyRace = Any
"""A race of either game; the sheet knows which by its `game`."""

MOST_ACTS = 5_000
"""Maximum number of acts."""

MOST_SET = 50
"""Maximum number of acts that correct the position: each adds a record, and all are read as one text."""

LONGEST_ACT = 2_000
"""Maximum length of an act in characters: one that corrects the position needs some hundred."""

SET = "set "
"""The beginning of an act that corrects the position: `set cars=3,0,12`."""

REVOKE, LEAVE = "revoke ", "leave "
"""The beginning of an act that lets a card be played although an earlier one speaks against it (`revoke G2`), and of
one with which a seat leaves the table (`leave 1`)."""

CUTS = (SET, REVOKE, LEAVE)
"""The beginnings of acts after which the race goes on from a position, without its history."""

PLAYERS = "players="
"""The beginning of the word with the names in a position's notation."""


class Desk(Protocol):
    """A game at a real table, where nobody knows the cards or tiles before they are seen: a module for each game."""

    def begin(self, players: Sequence[str], **options: Any) -> AnyRace:
        """A new race in which everything hidden is unknown. Raises ImpossiblePosition."""

    def parse(self, text: str) -> AnyRace:
        """The race at this position. Raises NotationError and ImpossiblePosition."""

    def write(self, race: AnyRace, text: str) -> AnyRace:
        """The race after an act, which says what it shows. Raises RallyError."""

    def whole(self, races: Sequence[AnyRace]) -> AnyRace:
        """The last of these consecutive races, with everything in its history that has been seen since."""

    def record(self, race: AnyRace) -> dict[str, Any]:
        """The record of a race."""

    def notes(self, acts: Sequence[str], races: Sequence[AnyRace]) -> dict[str, Any]:
        """Further entries of a record. races: the race before each act, and the one after the last."""

    def turn_end(self, acts: Sequence[str], index: int) -> int:
        """The index after the last act of this act's turn: acts of one turn are changed together."""


MODULES = MappingProxyType({"stich-rallye": "rally.umpire.stich_rallye", "rally-run": "rally.umpire.rally_run"})
"""By the name of a game, the module that is its Desk."""


def desk_of(game: object) -> Desk:
    """The desk of a game. Raises NotationError for an unknown game."""
    if not isinstance(game, str) or game not in MODULES:
        raise NotationError.because(
            "there is no game {name}; there are {names}", name=quote_value(game), names=tuple(MODULES)
        )
    return cast(Desk, import_module(MODULES[game]))


def merge_words(line: str, words: str) -> str:
    """The line of `key=value` words with those of `words` in place of its own."""
    keys = {word.partition("=")[0] for word in words.split()}
    return " ".join([*(word for word in line.split() if word.partition("=")[0] not in keys), *words.split()])


@dataclass(frozen=True)
class ScoreSheet:
    """A race at a real table: how it began, and all acts that were written down since, each as a line of text.

    An act is what an action's notation says (`G11`, `no turbo`, `deal`, `turn ES`, `swap 0.0 0.1`), with what it shows
    where the rules need it (`drive S curve`, `drive E red`), or `set` and words of the position's notation that set
    right where something stands (`set cars=3,0,12`); `revoke G2` lets a card be played that an earlier one speaks
    against, and by `leave 1` a seat leaves the table.

    first: the race as it began. An act that does not fit is refused when it is written; one that no longer fits because
    an earlier one was changed is the `misfit`, and it and all later ones wait until that is mended.
    """

    first: AnyRace
    acts: tuple[str, ...] = ()
    _judged_before: tuple[AnyRace, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def begin(cls, game: str, players: Sequence[str], **options: Any) -> ScoreSheet:
        """The sheet of a new race.

        players: the names by seat. options: for Stich Rallye `track`, `flag` and `options`; for Rally Run! `starts`,
        `trophies`, `tiles` (a TileSet) and `options`. Raises ImpossiblePosition with everything that is wrong.
        """
        return cls(desk_of(game).begin(tuple(players), **options))

    @property
    def desk(self) -> Desk:
        return desk_of(self.first.game)

    # --- where it stands ---

    @cached_property
    def _judged(self) -> tuple[tuple[AnyRace, ...], RallyError | None]:
        races = [*self._judged_before] or [self.first]
        for text in self.acts[len(races) - 1 :]:
            try:
                races.append(self.act(races[-1], text))
            except RallyError as error:
                return tuple(races), error
        return tuple(races), None

    def act(self, race: AnyRace, text: str) -> AnyRace:
        """The race after an act. Raises RallyError if it does not fit."""
        if text.startswith(SET):
            return self.desk.parse(merge_words(str(race), text.removeprefix(SET)))
        return self.desk.write(race, text)

    @property
    def races(self) -> tuple[AnyRace, ...]:
        """The race at its beginning, and after each act that fits."""
        return self._judged[0]

    @property
    def race(self) -> AnyRace:
        """The race after all acts that fit."""
        return self.races[-1]

    @property
    def error(self) -> RallyError | None:
        """The error of the misfit; None if all acts fit."""
        return self._judged[1]

    @property
    def misfit(self) -> int | None:
        """The index of the first act that does not fit; None if all do."""
        return None if self.error is None else len(self.races) - 1

    def why_not(self, text: str) -> Objection | None:
        """None if this act fits now, else the first objection to it."""
        try:
            self.write(text)
        except RallyError as error:
            return error.objections[0]
        return None

    # --- writing ---

    def write(self, text: str) -> ScoreSheet:
        """The sheet with one more act. Raises RallyError if it does not fit."""
        text = check_act(text)
        if self.misfit is not None:
            number, act = self.misfit + 1, quote_value(self.acts[self.misfit])
            raise IllegalAction.because(
                "entry {number}, {act}, no longer fits: change it first", number=number, act=act
            )
        check_number_of_acts((*self.acts, text))
        return ScoreSheet(self.first, (*self.acts, text), (*self.races, self.act(self.race, text)))

    def change(self, index: int, text: str) -> ScoreSheet:
        """The sheet with another act at this index; what follows is judged again.

        The rest of the old act's turn goes, too: another road is laid in another way. Raises RallyError if the new act
        does not fit.
        """
        text = check_act(text)
        end = index + 1 if self.acts[self._index(index)] == text else self.desk.turn_end(self.acts, index)
        return self._anew(index, (text,), self.acts[end:])

    def insert(self, index: int, text: str) -> ScoreSheet:
        """The sheet with one more act before this index; what follows is judged again. Raises as `change` does."""
        return self._anew(index, (check_act(text),), self.acts[self._index(index) :])

    def take_out(self, index: int) -> ScoreSheet:
        """The sheet without an act and the rest of its turn; what follows is judged again."""
        return self._anew(index, (), self.acts[self.desk.turn_end(self.acts, self._index(index)) :])

    def until(self, index: int) -> ScoreSheet:
        """The sheet with only the acts before this index."""
        return ScoreSheet(self.first, self.acts[:index], self.races[: index + 1])

    def with_names(self, rename: Callable[[AnyRace], AnyRace]) -> ScoreSheet:
        """The sheet with other names from its beginning on. rename: gives them to a race and its history."""
        races = tuple(map(rename, self.races))
        told = [name_players(act, race) for act, race in zip(self.acts, races[1:], strict=False)]
        return ScoreSheet(races[0], (*told, *self.acts[len(told) :]), races)

    def judged_as(self, other: ScoreSheet) -> ScoreSheet:
        """The same sheet, which takes over the races of another one for the acts with which both begin."""
        if self.first != other.first:
            return self
        pairs = enumerate(zip(self.acts, other.acts, strict=False))
        same = next((index for index, (act, one) in pairs if act != one), min(len(self.acts), len(other.acts)))
        return ScoreSheet(other.first, self.acts, other.races[: same + 1])

    def _index(self, index: int) -> int:
        """The index, if it is that of an act that fits, or of the misfit. Raises NotationError for any other."""
        if type(index) is not int or index not in range(min(len(self.acts), len(self.races))):
            raise NotationError.because("there is no entry {number}", number=quote_value(index))
        return index

    def _anew(self, index: int, put: tuple[str, ...], rest: tuple[str, ...]) -> ScoreSheet:
        begun = self.until(self._index(index))
        check_number_of_acts((*begun.acts, *put, *rest))
        for text in put:
            begun = begun.write(text)
        return ScoreSheet(self.first, (*begun.acts, *rest), begun.races)

    # --- what becomes of it ---

    @property
    def stretches(self) -> tuple[tuple[AnyRace, ...], ...]:
        """The races, cut where the position was corrected; each stretch begins with the corrected position."""
        cuts = [0, *(index + 1 for index, act in enumerate(self.acts[: len(self.races) - 1]) if act.startswith(CUTS))]
        return tuple(self.races[start:end] for start, end in pairwise([*cuts, len(self.races)]))

    @property
    def whole(self) -> AnyRace:
        """The race since its position was last corrected, with everything in its history that was hidden and has
        been seen since: the cards of rounds that are over, tiles that were turned over, trophies that were taken."""
        return self.desk.whole(self.stretches[-1])

    def record(self) -> dict[str, Any]:
        """The record of the race, ready for `json.dumps`; the game's `replay` reads it.

        Where the position was corrected it is the record since then; "earlier" has the records before, and "set" the
        correction after each of them, or the act (`revoke G2`) with which the race went on. "revokes" lists the cards
        that should not have been played, with their seats and times.
        """
        *before, last = [self.desk.record(self.desk.whole(races)) for races in self.stretches]
        if not before:
            return last
        acts = self.acts[: len(self.races) - 1]
        rights = [act.removeprefix(SET) for act in acts if act.startswith(CUTS)]
        return last | {"earlier": before, "set": rights} | self.desk.notes(acts, self.races)

    # --- as data ---

    def as_data(self) -> dict[str, Any]:
        """The sheet as data for JSON."""
        return {"game": self.first.game, "at": str(self.first), "acts": [*self.acts]}

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> ScoreSheet:
        """The sheet from the data of `as_data`. Raises RallyError for anything else."""
        at, acts = data.get("at"), data.get("acts")
        if not isinstance(at, str) or not isinstance(acts, list):
            raise NotationError(wrong_kind("a sheet", data))
        if len(acts) <= MOST_ACTS:
            acts = [*map(check_act, acts)]
        check_number_of_acts(acts)
        return cls(desk_of(data.get("game")).parse(at), tuple(acts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreSheet) and (self.first, self.acts) == (other.first, other.acts)

    def __hash__(self) -> int:
        return hash((self.first, self.acts))


def name_players(act: str, race: AnyRace) -> str:
    """The act, with the names of the race that it led to if it sets names."""
    if not act.startswith(SET):
        return act
    named = [word for word in str(race).split() if word.startswith(PLAYERS)]
    return " ".join(named[0] if named and word.startswith(PLAYERS) else word for word in act.split())


def seat_in(text: str) -> int:
    """The seat in an act such as `leave 1`, counted from 0. Raises NotationError for anything else."""
    word = text.removeprefix(LEAVE)
    if not (word.isascii() and word.isdecimal() and len(word) == 1):
        raise NotationError.because("{found} is no seat", found=quote_value(word))
    return int(word)


def check_number_of_acts(acts: Sequence[str]) -> None:
    """Raise IllegalAction for more acts than the maximum."""
    for found, most in ((len(acts), MOST_ACTS), (sum(act.startswith(CUTS) for act in acts), MOST_SET)):
        if found > most:
            raise IllegalAction.because("{found} entries, but at most {most} are read", found=found, most=most)


def check_act(text: object) -> str:
    """The act with single spaces between its words. Raises NotationError for anything but a line of text."""
    if not isinstance(text, str) or not text.split() or len(text) > LONGEST_ACT:
        raise NotationError.because("an act is a line of text, not {found}", found=quote_value(text))
    return " ".join(text.split())
