"""The table of a puzzle, as each game lays it: its parts, what a click on them means, what is shown and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from rally.any_game.likely import LikelyLine
from rally.game import Race
from widgets.shared.labs.table import Parts
from widgets.shared.parts import Part
from widgets.shared.words.voice import Voice

R = TypeVar("R")
A = TypeVar("A")

AnyRace: TypeAlias = Race[Any]
AnyVoice: TypeAlias = Voice[Any, Any]
AnyLine: TypeAlias = LikelyLine[Any]


class Desk(Protocol[R, A]):
    """The table of one game's puzzles; it is made anew for each lab.

    areas: by area of a `table` the parts that lie there. looks: the classes of the table while it is this game's.
    parts: what answers to clicks.
    """

    @property
    def areas(self) -> Mapping[str, Parts]: ...
    @property
    def looks(self) -> Sequence[str]: ...
    @property
    def parts(self) -> Sequence[Part]: ...
    @property
    def voice(self) -> AnyVoice: ...

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it."""
        ...

    def ask(self, race: R) -> str:
        """The question."""
        ...

    def picture(self, race: R) -> str:
        """The position, where nothing moves."""
        ...

    def show(self, race: R, marked: str) -> None:
        """Draw the position. marked: the tile that waits for another one, by its name."""
        ...

    def show_lines(self, race: R, lines: Sequence[tuple[A, LikelyLine[R]]]) -> None:
        """Draw what follows from each of these choices, one after the other, as one film."""
        ...

    def meant(self, content: Mapping[str, object], race: R, marked: str) -> A | str:
        """The action that a click means; or the name of the tile that is marked after it, "" for none."""
        ...

    def say_marked(self, marked: str) -> str:
        """What is marked, and what to do with it."""
        ...

    def line(self, race: R, action: A) -> LikelyLine[R]:
        """What is likely to follow from a choice."""
        ...

    def say_why(self, race: R, action: A, line: LikelyLine[R]) -> str:
        """What the choice would lead to; line: its film."""
        ...

    def say_difference(self, race: R, action: A, other: A, named: Callable[[object], str]) -> str:
        """What is different between two choices that lead to the same, as far as their films show. named: how a choice
        is called in a sentence."""
        ...

    def say_brief(self, race: R, action: A) -> str:
        """A choice in few words."""
        ...

    def say_far(self, far: int) -> str:
        """How far one has to see to find the best choice (`Puzzle.far`)."""
        ...


AnyDesk: TypeAlias = Desk[Any, Any]
