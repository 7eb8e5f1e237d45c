"""The tables of puzzles with the rows of their choices and what would follow, the order of puzzles, and their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from rally.core.advice import LikelyLine
from rally.core.errors import NotationError, quote_value
from rally.core.exact import largest, level
from rally.core.game import Race
from rally.core.validate import validate_kind
from rally.games import FOLDERS
from rally.tutor import GRADES, Judged, Puzzle, puzzles
from rally.tutor.puzzle_book import CLOSE, is_id, puzzle_once_asked
from widgets.lab.controls import Parts, lay_table, toggle_class
from widgets.lab.lifecycle import close_tree
from widgets.lab.progress import PUZZLE, Day, Progress
from widgets.races.advice import say_chance, say_fewer_wins, strike
from widgets.words import _, join_sentences, ngettext, pgettext, say_percent, whole_percent
from widgets.words.sentences import join, row, say_seat

from .prose import prose_of, say_game
from .quiz import Named, PuzzleDesk

AnyRace: TypeAlias = Race[Any]
AnyDesk: TypeAlias = PuzzleDesk[Any, Any]


class LineComparison:
    """What would follow from the choices of a puzzle, computed when needed and cached while it is asked."""

    def __init__(self) -> None:
        self._puzzle = ""
        self._lines: dict[str, LikelyLine[Any]] = {}

    def line(self, puzzle: Puzzle, desk: AnyDesk, name: str) -> LikelyLine[Any]:
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
        """A sentence for each of these choices on what it would lead to, and one on the rival whom the best one
        hinders.

        If both lead to the same, as far as the film shows, it is said once, and then the difference.
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
        """How likely the film of a choice is."""
        line = self.line(puzzle, desk, name)
        return say_likely(line.alike, line.deals)


def choice_named(puzzle: Puzzle, name: str) -> object:
    """The choice with this text, or None."""
    return next((each for each in puzzle.race.legal if str(each) == name), None)


def quoting(puzzle: Puzzle, desk: AnyDesk) -> Named:
    """Returns the names of a puzzle's choices in a sentence."""
    return lambda action: _("“{choice}”").format(choice=desk.say_brief(puzzle.race, action))


def choices_to_compare(puzzle: Puzzle, shown: str, wrong: str) -> tuple[str, str]:
    """The choice whose film is on show, and the one it is compared with: the best or, if that is on show, the wrong
    answer, or the next best if there was none (`wrong` is "")."""
    best, second = (str(judged.action) for judged in puzzle.choices[:2])
    if shown != best:
        return shown, best
    return best, wrong or second


def choices_to_list(puzzle: Puzzle, given: bool) -> list[Judged]:
    """The judged choices: in the order of the race before an answer, then the best first."""
    order = list(puzzle.race.legal)
    return [*puzzle.choices] if given else sorted(puzzle.choices, key=lambda judged: order.index(judged.action))


def rows_shown(puzzle: Puzzle, desk: AnyDesk, chosen: str, missed: str) -> list[dict[str, object]]:
    """A row for each judged choice, and for answers that were not judged. chosen, missed: the text of the answer, and
    of a wrong one before it, or ""."""
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
    """The labels of a choice in its row."""
    brief = desk.say_brief(puzzle.race, action)
    return {"label": desk.voice.action(action, puzzle.race), "brief": brief, "note": ""}


APART = 3
"""Number of other puzzles after which a missed one comes again."""


def games_of(game: str | None) -> tuple[str, ...]:
    """The games whose puzzles are asked: this one, or all."""
    return (game,) if game is not None else tuple(FOLDERS)


def themes_of(game: str | None) -> tuple[str, ...]:
    """The themes of these puzzles, the most frequent first."""
    found: dict[str, int] = {}
    for name in games_of(game):
        for each in puzzles(name):
            for theme in each.themes:
                found[theme] = found.get(theme, 0) + 1
    return tuple(sorted(found, key=lambda theme: (-found[theme], theme)))


def pool(game: str | None, themes: Collection[str] = (), grades: Collection[str] = ()) -> tuple[Puzzle, ...]:
    """The puzzles with one of these themes and one of these grades, by default any: easy ones first, each grade by
    number, the games in turn."""
    there = [each for name in games_of(game) for each in puzzles(name)]
    return tuple(
        each
        for each in sorted(there, key=lambda each: (GRADES.index(each.grade), each.number))
        if (not themes or not {*themes}.isdisjoint(each.themes)) and each.grade in (grades or GRADES)
    )


def is_too_soon(name: str, progress: Progress, seen: Sequence[str]) -> bool:
    """Whether a puzzle was missed and fewer than APART others were asked since. seen: the ids of what was asked here,
    the last one last."""
    return name in progress.puzzles(solved=False) and len(others_since(name, progress, seen)) < APART


def others_since(name: str, progress: Progress, seen: Sequence[str]) -> Collection[str]:
    """The puzzles that were asked here since this one or, if it was not asked here, those answered since in any lab."""
    answered = [fact.about for fact in progress.facts if fact.kind == PUZZLE]
    asked = seen if name in seen else answered
    return {*asked[len(asked) - [*reversed(asked)].index(name) :]}


def next_puzzle(there: Sequence[Puzzle], progress: Progress, seen: Sequence[str] = ()) -> Puzzle:
    """The next puzzle to ask.

    First what was missed and has waited for APART others, the oldest first; then the first new one; then anything
    missed; in the end all once more, after the current one. seen: the ids of what was asked here, the current one last.
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
    name: import_module(f"widgets.tutor.{folder}.puzzles").DESK for name, folder in FOLDERS.items()
}
"""The class of the tables of a game's puzzles, by the name of the game."""


def change_names(names: tuple[str, ...], name: str, wanted: bool, there: tuple[str, ...]) -> tuple[str, ...]:
    """These names with one more or one less, in the order of `there`."""
    chosen = {*names} - {name} | ({name} if wanted else set())
    return tuple(each for each in there if each in chosen)


def marks(asked: Puzzle) -> set[str]:
    """What can be marked in a puzzle: nothing, or a tile that may be swapped."""
    face_down = getattr(asked.race, "face_down", ())
    return {"", *(f"{row}.{column}" for row, column in face_down)}


def game_in(game: object) -> str:
    """The name of a game. Raises NotationError for anything else."""
    if isinstance(game, str) and game in DESKS:
        return game
    raise NotationError.because(
        "there is no game {name}; there are {names}", name=quote_value(game), names=tuple(DESKS)
    )


def names_in(given_names: object, there: tuple[str, ...]) -> tuple[str, ...]:
    """The given names of themes or grades, in the order of `there`. Raises NotationError for an unknown one."""
    kind: type[Iterable[str]] = Iterable  # type: ignore[type-abstract]
    names = [given_names] if isinstance(given_names, str) else [*validate_kind(given_names, kind, "a list of names")]
    wrong = next((name for name in names if name not in there), None)
    if wrong is not None:
        raise NotationError.because(
            "there is no theme or grade {name}; there are {names}", name=quote_value(wrong), names=there
        )
    return tuple(each for each in there if each in names)


AREAS = ("stage", "infield", "film", "side", "hand")


class PuzzleDesks:
    """The tables of both games in one place; each is made when it is first needed.

    beside: the widgets at the side of all of them. acts: the controls below. laid: what to do with a new table.
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
        """Show the table of this game, and no other."""
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
        """Close the tables that are not on show; the lab closes the rest."""
        shown = {part for box in self.place.children for part in box.children}
        for desk in self.desks.values():
            for part in {part for parts in desk.areas.values() for part in parts} - shown:
                close_tree(part)


# --- words ------------------------------------------------------------------------------------------------------------

WORTH_SAYING = 0.05
"""Minimum share of races by which a rival must lose for the best choice to be said to hinder."""


def say_theme(theme: str) -> str:
    """A theme in a few words."""
    return next(said[theme]() for said in (prose_of(game).themes for game in FOLDERS) if theme in said)


def say_grade(grade: str) -> str:
    """How hard a puzzle is."""
    return {
        "easy": pgettext("how hard a puzzle is", "easy"),
        "medium": pgettext("how hard a puzzle is", "medium"),
        "hard": pgettext("how hard a puzzle is", "hard"),
    }[grade]


def say_verdict(choices: Sequence[Judged], chosen: str, named: Named) -> str:
    """The value of the answer, compared with the best choice or, for that one, the next best. chosen: its text."""
    best, second = choices[:2]
    if chosen == str(best.action):
        said = _("Right! {choice} wins about {rate} out of 100 races, the next best choice {other}.")
        return said.format(choice=named(best.action), rate=whole_percent(best.rate), other=whole_percent(second.rate))
    judged = next((each for each in choices if str(each.action) == chosen), None)
    if judged is None:
        said = _("Not the best. There are better choices than that; {best} wins about {more} out of 100 races.")
        return said.format(best=named(best.action), more=whole_percent(best.rate))
    return _("Not the best. {choice} wins about {rate} out of 100 races, and {best} about {more}.").format(
        choice=named(judged.action),
        rate=whole_percent(judged.rate),
        best=named(best.action),
        more=whole_percent(best.rate),
    )


def say_worth(choices: Sequence[Judged], chosen: object, named: Named) -> str:
    """The value of a wrong answer, without giving the best choice away."""
    judged = next((each for each in choices if each.action == chosen), None)
    if judged is None:
        return _("There are better choices than that.")
    return say_fewer_wins(named(chosen), judged.rate)


def say_rival(choices: Sequence[Judged], other: str, named: Named, seats: Sequence[str]) -> str:
    """Whom the best choice hinders most, compared with another one; "" if it hinders nobody much, or this was not
    counted. other: the text of that choice. seats: the names of all players."""
    best = choices[0]
    judged = next((each for each in choices[1:] if str(each.action) == other), None)
    if judged is None or not judged.by_seat:
        return ""
    seat = largest(range(len(seats)), key=lambda seat: judged.by_seat[seat] - best.by_seat[seat])
    more, fewer = judged.by_seat[seat], best.by_seat[seat]
    if level(more - fewer) < WORTH_SAYING:
        return ""
    return _("{rival} would win about {more} out of 100 races after {other}, and about {fewer} after {best}.").format(
        rival=seats[seat],
        more=whole_percent(more),
        other=named(judged.action),
        fewer=whole_percent(fewer),
        best=named(best.action),
    )


def say_opening(right: bool) -> str:
    """Whether the answer is right, and what the film that begins now shows."""
    if right:
        return _("Right! Watch what would follow, and then what would follow from the next best choice.")
    return _("Not the best. Watch what would follow, and then what would follow from the best choice.")


def say_about(puzzle: Puzzle, far: str) -> str:
    """What a puzzle was about, and how hard it was. far: how far one had to look ahead, in words."""
    themes = _("Themes: {themes}.").format(themes=row(map(say_theme, puzzle.themes)))
    grade = _("Grade: {grade}.").format(grade=say_grade(puzzle.grade))
    close = _("The next best choice is close behind.") if puzzle.ahead < CLOSE else ""
    return join_sentences([themes, grade, far, close])


def say_which(puzzle: Puzzle, day: str) -> str:
    """Which puzzle it is, by game and number. day: the date whose puzzle it is, or ""."""
    sentence = _("Puzzle of the day: {game}, number {number}.") if day else _("Puzzle: {game}, number {number}.")
    return sentence.format(game=say_game(puzzle.game), number=puzzle.number)


def say_gone(puzzle: Puzzle) -> str:
    """That a stored puzzle is no longer asked."""
    return _(
        "Puzzle {number} of this game is no longer asked, because it was not quite fair. Here is a different one."
    ).format(number=puzzle.number)


def say_uncounted(counts: bool) -> str:
    """That an answer does not count, since the puzzle was missed just now."""
    return "" if counts else _("You missed this one just now, so it counts when it comes up again.")


def say_record(progress: Progress, today: Day) -> str:
    """How many puzzles were solved, how many come again, and the streak of the puzzle of the day."""
    told = [_("Solved: {count}.").format(count=len(progress.puzzles(solved=True)))]
    missed = [puzzle_once_asked(name) for name in progress.puzzles(solved=False) if is_id(name)]
    if again := sum(not each.gone for each in missed):
        told.append(_("Coming up again: {count}.").format(count=again))
    if gone := sum(bool(each.gone) for each in missed):
        told.append(
            ngettext(
                "{count} that you missed is no longer asked, because it was not quite fair.",
                "{count} that you missed are no longer asked, because they were not quite fair.",
                gone,
            ).format(count=gone)
        )
    if streak := progress.streak(today):
        days = ngettext("Puzzle of the day: {count} day in a row.", "Puzzle of the day: {count} days in a row.", streak)
        told.append(days.format(count=streak))
    return join_sentences(told)


def say_likely(alike: int, deals: int) -> str:
    """How likely it is that a race goes on as the film shows."""
    if alike == deals:
        return _("The film shows what always follows, however the hidden cards are dealt.")
    return _("The film shows what follows most often: {share} of the time.").format(share=say_percent(alike / deals))


def say_none(themes: Sequence[str], grades: Sequence[str]) -> str:
    """That no puzzle has these themes and grades."""
    return _("There is no puzzle of this kind: {kinds}.").format(
        kinds=join([*map(say_theme, themes), *map(say_grade, grades)])
    )
