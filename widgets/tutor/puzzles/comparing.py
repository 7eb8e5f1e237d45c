"""Two choices of a puzzle beside each other: the film of what would follow from each, and what is said of it."""

from __future__ import annotations

from rally.tutor import Puzzle
from widgets.shared.words import _

from .desk import AnyDesk, AnyLine
from .words import Named, say_likely, say_rival


class Comparing:
    """What would follow from the choices of a puzzle, worked out when it is wanted, and kept as long as it is asked."""

    def __init__(self) -> None:
        self._puzzle = ""
        self._lines: dict[str, AnyLine] = {}

    def line(self, puzzle: Puzzle, desk: AnyDesk, name: str) -> AnyLine:
        """What is likely to follow from a choice, by its text."""
        if puzzle.id != self._puzzle:
            self._puzzle, self._lines = puzzle.id, {}
        if name not in self._lines:
            self._lines[name] = desk.line(puzzle.race, choice(puzzle, name))
        return self._lines[name]

    def show(self, puzzle: Puzzle, desk: AnyDesk, names: tuple[str, str]) -> None:
        """Draw what would follow from each of these choices."""
        lines = [(choice(puzzle, name), self.line(puzzle, desk, name)) for name in names]
        desk.show_lines(puzzle.race, lines)

    def say(self, puzzle: Puzzle, desk: AnyDesk, names: tuple[str, str]) -> list[str]:
        """A line for each of these choices, on what it would lead to; and one on the rival whom the best hinders.

        Where both lead to the same, as far as the film shows, that is said once, and then what is different.
        """
        named, race = quoting(puzzle, desk), puzzle.race
        first, second = (choice(puzzle, name) for name in names)
        whys = [desk.say_why(race, choice(puzzle, name), self.line(puzzle, desk, name)) for name in names]
        if whys[0] == whys[1]:
            both = _("{choice} and {other}: {why}").format(choice=named(first), other=named(second), why=whys[0])
            told = [both, desk.say_difference(race, first, second, named)]
        else:
            told = [
                _("{choice}: {why}").format(choice=named(action), why=why)
                for action, why in zip((first, second), whys, strict=True)
            ]
        seats = [desk.voice.seat(puzzle.race, seat) for seat in range(len(puzzle.race.players))]
        other = next(name for name in names if name != str(puzzle.best))
        return [*told, *filter(None, [say_rival(puzzle.choices, other, named, seats)])]

    def say_likely(self, puzzle: Puzzle, desk: AnyDesk, name: str) -> str:
        """How sure it is that a race goes on as the film of a choice shows."""
        line = self.line(puzzle, desk, name)
        return say_likely(line.alike, line.deals)


def choice(puzzle: Puzzle, name: str) -> object:
    """The choice of this text, or None."""
    return next((each for each in puzzle.race.legal if str(each) == name), None)


def quoting(puzzle: Puzzle, desk: AnyDesk) -> Named:
    """How the choices of a puzzle are called in a sentence."""
    return lambda action: _("“{choice}”").format(choice=desk.say_brief(puzzle.race, action))


def compared(puzzle: Puzzle, shown: str, chosen: str) -> tuple[str, str]:
    """The choice whose film is on show, and the one with which it is compared: the best one or, where that is on show,
    the answer, or the next best if the answer was right."""
    best, second = (str(judged.action) for judged in puzzle.choices[:2])
    if shown != best:
        return shown, best
    return best, second if chosen == best else chosen
