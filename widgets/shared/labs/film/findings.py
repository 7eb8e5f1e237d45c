"""What is known of the choices of a race: which cost much, and how everybody's chance went up and down; in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Generic

from widgets.shared.figures.chances import chances_picture
from widgets.shared.parts import Chart
from widgets.shared.words import _, ngettext, together
from widgets.shared.words.names import say_seat, series

from .judging import Choice, Judge, Verdict
from .scenes import A, Film, R

At = tuple[int, int]
"""Where in a film: a scene, and a step of it."""


@dataclass(frozen=True)
class Findings(Generic[R, A]):
    """The verdicts on the choices of a film that are known by now, by where they were made.

    complete: are all choices of the race judged?
    """

    judge: Judge[R, A]
    film: Film[R, Any]
    found: Mapping[At, Verdict[R, A]]
    complete: bool = False

    @property
    def verdicts(self) -> dict[int, Verdict[R, A]]:
        """By scene; on the costliest choice, if it has several."""
        return {verdict.choice.scene: verdict for verdict in sorted(self.found.values(), key=lambda each: each.cost)}

    @property
    def flaws(self) -> dict[int, Verdict[R, A]]:
        """By scene what is marked, in the order of the race."""
        return {scene: verdict for scene, verdict in sorted(self.verdicts.items()) if verdict.grade}

    @property
    def notes(self) -> dict[At, str]:
        """What is marked in the log, and where."""
        return {at: say_flaw(verdict) for at, verdict in self.found.items() if verdict.grade}

    @property
    def shares(self) -> dict[int, tuple[float, ...]]:
        """By part of the race everybody's chance, as its choices show it on average; at last who has won."""
        parts: dict[int, list[tuple[float, ...]]] = {}
        for (scene, _step), verdict in sorted(self.found.items()):
            parts.setdefault(self.film.parts[scene], []).append(verdict.shares)
        means = {part: tuple(map(fmean, zip(*each, strict=True))) for part, each in parts.items()}
        race = self.film.race
        if not self.complete or race.winner is None:
            return means
        end = self.film.parts[-1]
        return means | {end: tuple(float(seat == race.winner) for seat in range(len(race.players)))}

    def costliest(self, value: int) -> Choice[R, A] | None:
        """The choice that cost most in a part of the race, by the number of its value in the chart.

        (Where only the end of the race stands in the chart, that part is the last one in which somebody chose.)
        """
        parts: dict[int, list[Verdict[R, A]]] = {}
        for _at, verdict in sorted(self.found.items()):
            parts.setdefault(self.film.parts[verdict.choice.scene], []).append(verdict)
        if not parts:
            return None
        there = [*parts.values()][min(value, len(parts) - 1)]
        return max(there, key=lambda verdict: verdict.cost).choice

    # --- on show ---

    def noted(self, lines: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
        """The lines of a log with the marks of the choices that they tell."""
        notes = self.notes
        places = [(line["scene"], line["step"]) for line in lines]
        marks = [{"note": notes[at]} if at in notes else {} for at in places]
        return [{**line, **mark} for line, mark in zip(lines, marks, strict=True)]

    def draw(self, chart: Chart, scene: int) -> None:
        """Everybody's chance over the whole race; `scene` is on show."""
        race, shares = self.film.race, self.shares
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        here = sum(part <= self.film.parts[scene] for part in shares) - 1
        labels = {"chance": _("chance of winning"), "time": self.film.cutting.say_part()}
        values = [*shares.values()]
        chart.figure = chances_picture(race.players, values, here, names=names, labels=labels)
        chart.alt = say_shares(names, values[here]) if here >= 0 else self.say_nothing_yet()

    def rows(self) -> Iterator[tuple[str, str]]:
        """What is marked, for where there is no kernel."""
        for verdict in self.flaws.values():
            race = verdict.choice.position
            flaw = _("{seat}: {flaw}").format(seat=say_seat(race, race.to_act or 0), flaw=say_flaw(verdict))
            yield flaw, self.judge.say(verdict)

    # --- words ---

    def say_at(self, scene: int) -> str:
        """What is known of the choice at a scene, with what would have been better and why; or nothing."""
        verdict = self.verdicts.get(scene)
        return "" if verdict is None else self.judge.say(verdict)

    def say(self) -> str:
        """How many choices are judged, and how many of them are marked."""
        found = self.found.values()
        count, some = len(found), sum(verdict.grade == 1 for verdict in found)
        many = sum(verdict.grade == 2 for verdict in found)
        said = ngettext("{count} choice has been judged.", "{count} choices have been judged.", count).format(
            count=count
        )
        costly = _("More than 5 races out of 100 given away: {some}. More than 15: {many}.")
        return together([said, costly.format(some=some, many=many)])

    def say_nothing_yet(self) -> str:
        if self.found:
            return _("No choice before this moment has been judged yet.")
        return _("No choice has been judged yet. “Analyse” judges them all.")


def say_flaw(verdict: Verdict[R, A]) -> str:
    """A mark for the log: how much was given away."""
    sign = "?" if verdict.grade == 1 else "??"
    return _("{sign} {cost} of 100").format(sign=sign, cost=verdict.cost)


def say_shares(names: Sequence[str], shares: tuple[float, ...]) -> str:
    """Everybody's chance in words, the best first."""
    order = sorted(range(len(shares)), key=lambda seat: -shares[seat])
    words = _("{seat}: {rate} out of 100 races")
    return series(words.format(seat=names[seat], rate=round(100 * shares[seat])) for seat in order)
