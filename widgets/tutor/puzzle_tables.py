"""The table of each game's puzzles, with the rows of its choices and what would follow; and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from rally.core.advice import LikelyLine
from rally.core.errors import NotationError, objection, quote_value
from rally.core.game import A, R, Race
from rally.core.validate import validate_kind
from rally.games import FOLDERS, GAMES
from rally.tutor import GRADES, Judged, Puzzle, puzzles
from widgets.lab.controls import Parts, lay_table, toggle_class
from widgets.lab.lifecycle import close_tree
from widgets.lab.progress import PUZZLE, Progress
from widgets.parts import Part
from widgets.races.advice import say_chance, strike
from widgets.races.race_table import RaceTable
from widgets.words import _
from widgets.words.sentences import Voice, join, say_seat

from .puzzle_words import Named, say_likely, say_rival

AnyRace: TypeAlias = Race[Any]
AnyVoice: TypeAlias = Voice[Any, Any]
AnyLine: TypeAlias = LikelyLine[Any]


class PuzzleDesk(Protocol[R, A]):
    """The table of one game's puzzles; it is made anew for each lab.

    table: on which the position lies; areas: what lies there by the areas of `lay_table`, with what is said of it.
    parts: what answers to clicks.
    """

    @property
    def areas(self) -> Mapping[str, Parts]: ...
    @property
    def table(self) -> RaceTable: ...
    @property
    def parts(self) -> Sequence[Part]: ...
    @property
    def voice(self) -> AnyVoice: ...

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

    def action_in(self, content: Mapping[str, object], race: R, marked: str) -> A | str:
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


AnyDesk: TypeAlias = PuzzleDesk[Any, Any]


class LineComparison:
    """What would follow from the choices of a puzzle, worked out when it is wanted, and kept as long as it is asked."""

    def __init__(self) -> None:
        self._puzzle = ""
        self._lines: dict[str, AnyLine] = {}

    def line(self, puzzle: Puzzle, desk: AnyDesk, name: str) -> AnyLine:
        """What is likely to follow from a choice, by its text."""
        if puzzle.id != self._puzzle:
            self._puzzle, self._lines = puzzle.id, {}
        if name not in self._lines:
            self._lines[name] = desk.line(puzzle.race, choice_named(puzzle, name))
        return self._lines[name]

    def show(self, puzzle: Puzzle, desk: AnyDesk, names: tuple[str, str]) -> None:
        """Draw what would follow from each of these choices."""
        lines = [(choice_named(puzzle, name), self.line(puzzle, desk, name)) for name in names]
        desk.show_lines(puzzle.race, lines)

    def say(self, puzzle: Puzzle, desk: AnyDesk, names: tuple[str, str]) -> list[str]:
        """A line for each of these choices, on what it would lead to; and one on the rival whom the best hinders.

        Where both lead to the same, as far as the film shows, that is said once, and then what is different.
        """
        named, race = quoting(puzzle, desk), puzzle.race
        first, second = (choice_named(puzzle, name) for name in names)
        whys = [desk.say_why(race, choice_named(puzzle, name), self.line(puzzle, desk, name)) for name in names]
        if whys[0] == whys[1]:
            both = _("{choice}: {why}").format(choice=join([named(first), named(second)]), why=whys[0])
            told = [both, desk.say_difference(race, first, second, named)]
        else:
            told = [
                _("{choice}: {why}").format(choice=named(action), why=why)
                for action, why in zip((first, second), whys, strict=True)
            ]
        seats = [say_seat(puzzle.race, seat) for seat in range(len(puzzle.race.players))]
        other = next(name for name in names if name != str(puzzle.best))
        return [*told, *filter(None, [say_rival(puzzle.choices, other, named, seats)])]

    def say_likely(self, puzzle: Puzzle, desk: AnyDesk, name: str) -> str:
        """How sure it is that a race goes on as the film of a choice shows."""
        line = self.line(puzzle, desk, name)
        return say_likely(line.alike, line.deals)


def choice_named(puzzle: Puzzle, name: str) -> object:
    """The choice of this text, or None."""
    return next((each for each in puzzle.race.legal if str(each) == name), None)


def quoting(puzzle: Puzzle, desk: AnyDesk) -> Named:
    """How the choices of a puzzle are called in a sentence."""
    return lambda action: _("“{choice}”").format(choice=desk.say_brief(puzzle.race, action))


def choices_to_compare(puzzle: Puzzle, shown: str, wrong: str) -> tuple[str, str]:
    """The choice whose film is on show, and the one with which it is compared: the best one or, where that is on show,
    the wrong answer, or the next best if there was none (`wrong` is "")."""
    best, second = (str(judged.action) for judged in puzzle.choices[:2])
    if shown != best:
        return shown, best
    return best, wrong or second


def choices_to_list(puzzle: Puzzle, given: bool) -> list[Judged]:
    """The choices that were judged: as they are there before an answer, the best first once it is given."""
    order = list(puzzle.race.legal)
    return [*puzzle.choices] if given else sorted(puzzle.choices, key=lambda judged: order.index(judged.action))


def rows_shown(puzzle: Puzzle, desk: AnyDesk, chosen: str, missed: str) -> list[dict[str, object]]:
    """A row for each of them, and for the answers that are none of them. chosen, missed: the text of the answer, and of
    a wrong one before it; or ""."""
    rows: list[dict[str, object]] = []
    for judged in choices_to_list(puzzle, bool(chosen)):
        row: dict[str, object] = {
            "id": str(judged.action),
            **name_choice(puzzle, desk, judged.action),
        }
        worth = {
            "rate": judged.rate,
            "low": judged.low,
            "high": judged.high,
            "said": say_chance(judged.rate, judged.low, judged.high),
        }
        rows.append(row | (worth | {"best": judged.action == puzzle.best} if chosen else {"said": "?"}))
    for name in filter(None, (missed, chosen)):
        if name not in [row["id"] for row in rows]:
            rows.append({"id": name, **name_choice(puzzle, desk, choice_named(puzzle, name)), "said": "–"})
    return [strike(row) if row["id"] == missed and not chosen else row for row in rows]


def name_choice(puzzle: Puzzle, desk: AnyDesk, action: object) -> dict[str, object]:
    """How a choice is called in its row."""
    brief = desk.say_brief(puzzle.race, action)
    return {"label": desk.voice.action(action, puzzle.race), "brief": brief, "note": ""}


APART = 3
"""After so many others one that was missed comes again."""


def games_of(game: str | None) -> tuple[str, ...]:
    """The games whose puzzles are asked: this one, or all that have any."""
    return (game,) if game is not None else tuple(name for name in FOLDERS if puzzles(name))


def themes_of(game: str | None) -> tuple[str, ...]:
    """The themes of their puzzles, the most frequent first."""
    found: dict[str, int] = {}
    for name in games_of(game):
        for each in puzzles(name):
            for theme in each.themes:
                found[theme] = found.get(theme, 0) + 1
    return tuple(sorted(found, key=lambda theme: (-found[theme], theme)))


def pool(game: str | None, themes: Collection[str] = (), grades: Collection[str] = ()) -> tuple[Puzzle, ...]:
    """The puzzles that have one of the themes and one of the grades, or any where none is named: the easy ones first,
    and each grade by their numbers; the games take turns."""
    there = [each for name in games_of(game) for each in puzzles(name)]
    return tuple(
        each
        for each in sorted(there, key=lambda each: (GRADES.index(each.grade), each.number))
        if (not themes or not {*themes}.isdisjoint(each.themes)) and each.grade in (grades or GRADES)
    )


def is_too_soon(name: str, progress: Progress, seen: Sequence[str]) -> bool:
    """Whether a puzzle was missed, and fewer than APART others were asked since. seen: what was asked here, by ids, the
    last one last."""
    return name in progress.puzzles(solved=False) and len(others_since(name, progress, seen)) < APART


def others_since(name: str, progress: Progress, seen: Sequence[str]) -> Collection[str]:
    """The puzzles that were asked here since this one was; if it was not, those that were answered since in any lab."""
    answered = [fact.about for fact in progress.facts if fact.kind == PUZZLE]
    asked = seen if name in seen else answered
    return {*asked[len(asked) - [*reversed(asked)].index(name) :]}


def next_puzzle(there: Sequence[Puzzle], progress: Progress, seen: Sequence[str] = ()) -> Puzzle:
    """The puzzle that is asked next.

    What was missed and has waited for APART others, the longest first; else the first that is new; when none is new,
    what was missed, and in the end all of them once more, from the one that is asked now. seen: what was asked here, by
    ids, the one that is asked now last.
    """
    now = seen[-1] if seen else ""
    by_name = {each.id: each for each in there}
    missed = [name for name in progress.puzzles(solved=False) if name in by_name and name != now]
    due = [name for name in missed if not is_too_soon(name, progress, seen)]
    tried = {now, *progress.puzzles(solved=True), *progress.puzzles(solved=False)}
    new = [each.id for each in there if each.id not in tried]
    if found := [*due, *new, *missed]:
        return by_name[found[0]]
    names = [each.id for each in there]
    return there[(names.index(now) + 1) % len(there) if now in names else 0]


DESKS: dict[str, Any] = {
    name: import_module(f"widgets.tutor.{FOLDERS[name]}.puzzles").PuzzleTable for name in games_of(None)
}
"""By the name of a game the class of the tables of its puzzles."""


def change_names(names: tuple[str, ...], name: str, wanted: bool, there: tuple[str, ...]) -> tuple[str, ...]:
    """These names with one more of those that there are, or without it."""
    chosen = {*names} - {name} | ({name} if wanted else set())
    return tuple(each for each in there if each in chosen)


def marks(asked: Puzzle) -> set[str]:
    """What may be marked at a puzzle: nothing, or a tile that may be swapped."""
    face_down = getattr(asked.race, "face_down", ())
    return {"", *(f"{row}.{column}" for row, column in face_down)}


def game_in(game: object) -> str:
    """The name of a game that has puzzles. RallyError for anything else."""
    if isinstance(game, str) and game in GAMES and game in DESKS:
        return game
    raise NotationError(
        objection(None, "there is no game {name}; there are {names}", name=quote_value(game), names=tuple(DESKS))
    )


def names_in(given_names: object, there: tuple[str, ...]) -> tuple[str, ...]:
    """The names of themes or grades that somebody hands in, in their order. NotationError for one that there is not."""
    kind: type[Iterable[str]] = Iterable  # type: ignore[type-abstract]
    names = [given_names] if isinstance(given_names, str) else [*validate_kind(given_names, kind, "a list of names")]
    wrong = next((name for name in names if name not in there), None)
    if wrong is not None:
        raise NotationError(
            objection(
                None, "there is no theme or grade {name}; there are {names}", name=quote_value(wrong), names=there
            )
        )
    return tuple(each for each in there if each in names)


AREAS = ("stage", "infield", "film", "side", "hand")


class PuzzleDesks:
    """The tables of several games in one place; that of a game is laid when it is first wanted.

    beside: what stands on the side of all of them; acts: what they are operated with. laid: what to do with a table
    that was laid just now.
    """

    def __init__(self, beside: Parts, acts: Parts, laid: Callable[[AnyDesk], None]) -> None:
        self.place = lay_table(side=beside, acts=acts)
        self.desks: dict[str, AnyDesk] = {}
        self._laid = laid
        self._beside = [box.children for box in self.place.children]

    def desk(self, game: str) -> AnyDesk:
        """The table of a game."""
        if game not in self.desks:
            self.desks[game] = DESKS[game]()
            self._laid(self.desks[game])
        return self.desks[game]

    def show(self, game: str) -> AnyDesk:
        """Show the table of this game, and none of the others."""
        here = self.desk(game)
        for area, box, beside in zip(AREAS, self.place.children, self._beside, strict=False):
            parts = (*here.areas.get(area, ()), *beside)
            if box.children != parts:
                box.children = parts
        for desk in self.desks.values():
            for look in desk.table.looks:
                toggle_class(self.place, f"rally-{look}", desk is here)
        return here

    def close(self) -> None:
        """Close what is not on show; the rest is closed with the lab."""
        shown = {part for box in self.place.children for part in box.children}
        for desk in self.desks.values():
            for part in {part for parts in desk.areas.values() for part in parts} - shown:
                close_tree(part)
