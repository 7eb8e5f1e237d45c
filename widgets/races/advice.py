"""What choices are worth, in numbers and in words: comparisons, lists, hints, costs, and verdicts on guesses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic

from rally.core.advice import Advice
from rally.core.errors import RallyError
from rally.core.game import A, R, Race
from widgets.lab.tries import say_struck
from widgets.words import _, join_sentences, ngettext, say_percent, whole_percent
from widgets.words.sentences import Voice, say_seat

from .counsel import Counsel, V
from .screen import Screen


@dataclass(frozen=True)
class Comparison(Generic[A]):
    """A choice compared with the best one. All that is said and marked uses these whole numbers.

    mine, best: the advice on the two, which may be the same. is_best: no other choice can be as good, by the
    intervals of their chances.
    """

    mine: Advice[A]
    best: Advice[A]
    is_best: bool

    @property
    def rate(self) -> int:
        """Races of 100 that the choice wins."""
        return whole_percent(self.mine.rate)

    @property
    def top(self) -> int:
        """Races of 100 that the best one wins."""
        return whole_percent(self.best.rate)

    @property
    def cost(self) -> int:
        """Races of 100 that were given away; 0 as long as the intervals leave open which of the two is better."""
        return self.top - self.rate if is_better(self.best, self.mine) else 0


def compare_choice(action: A, advices: Iterable[Advice[A]]) -> Comparison[A]:
    """Compare a choice with all others; `advices` holds one on the choice."""
    every = [*advices]
    mine = next(advice for advice in every if advice.action == action)
    best = max(every, key=lambda advice: advice.wins)
    is_best = all(is_better(mine, advice) for advice in every if advice is not mine)
    return Comparison(mine, mine if best.wins == mine.wins or is_best else best, is_best)


def is_better(one: Advice[object], other: Advice[object]) -> bool:
    """Whether a choice wins more races than another according to their intervals."""
    return one.low > other.high


@dataclass(frozen=True)
class Leaders:
    """The texts of the choices that are ahead. best: the one that is better than all others; level: if there is none,
    those of which one may be the best. There are none as long as no race has been won."""

    best: str | None = None
    level: frozenset[str] = frozenset()

    def marks(self, name: str, ready: bool) -> dict[str, bool]:
        """The marks of a choice, as the part OptionList takes them. ready: whether the work is done."""
        return {"best": name == self.best, "level": ready and name in self.level}


def win_rate_key(advice: Advice[object]) -> tuple[float, ...]:
    """The key by which choices are ranked: the share of races won."""
    return (advice.rate,)


def find_leaders(
    counsel: Counsel[R, V],
    worth: Callable[[V], tuple[float, ...]] = win_rate_key,
    better: Callable[[V, V], bool] = is_better,
) -> Leaders:
    """Find which of the choices known by now are ahead.

    worth(advice): the key by which choices are ranked. better(one, other): whether one is better.
    """
    if not counsel.advices:
        return Leaders()
    first = max(counsel.advices, key=lambda name: worth(counsel.advices[name]))
    top = counsel.advices[first]
    if not top.rate:
        return Leaders()
    level = frozenset(name for name, advice in counsel.advices.items() if name == first or not better(top, advice))
    return Leaders(level=level) if len(level) > 1 else Leaders(best=first)


def say_fault(fault: Exception, race: R | None, voice: Voice[R, A]) -> str:
    """Why no choice can be judged here."""
    if isinstance(fault, RallyError):
        return join_sentences(voice.errors(fault, race))
    return _("Something went wrong in the program: {fault}").format(fault=f"{type(fault).__name__}: {fault}")


def say_seat_cost(seat: str, choice: Comparison[A], better: str = "", why: Callable[[], str] = str) -> str:
    """What somebody's choice cost compared with the best one.

    better: the best one in words, if it may be told; why(): the reason for it.
    """
    rate, top, cost = choice.rate, choice.top, choice.cost
    if choice.is_best:
        return _("{seat} has made the best choice: it wins about {rate} out of 100 races.").format(seat=seat, rate=rate)
    if not cost:
        said = _(
            "{seat}: this choice wins about {rate} out of 100 races: as good as the best, as far as anyone can tell."
        )
        return said.format(seat=seat, rate=rate)
    said = ngettext(
        "{seat}: this choice wins about {rate} out of 100 races, the best one {top}. That gave away {cost} race.",
        "{seat}: this choice wins about {rate} out of 100 races, the best one {top}. That gave away {cost} races.",
        cost,
    )
    told = [said.format(seat=seat, rate=rate, top=top, cost=cost)]
    if better:
        told += [say_best(better), why()]
    return join_sentences(told)


def say_best(choice: str) -> str:
    return _("The best choice was: {choice}.").format(choice=choice)


Row = dict[str, object]


def worth_row(advice: Advice[object]) -> Row:
    """What is known of a choice so far."""
    said = say_chance(advice.rate, advice.low, advice.high)
    return {"rate": advice.rate, "low": advice.low, "high": advice.high, "said": said}


def option_rows(
    choices: Iterable[tuple[str, str, str]],
    counsel: Counsel[R, V],
    leading: Leaders | None = None,
    worth: Callable[[V], Row] = worth_row,
) -> list[Row]:
    """A row for each choice: its text, its label, and what is certain about it.

    leading: what is ahead, where more than races won tells. worth(advice): what a row says of a choice that is known.
    """
    ahead = leading or find_leaders(counsel)
    return [
        {"id": name, "label": label, "note": note}
        | (
            worth(counsel.advices[name]) | ahead.marks(name, counsel.ready)
            if name in counsel.advices
            else waiting_row(counsel)
        )
        for name, label, note in choices
    ]


def guess_rows(choices: Iterable[tuple[str, str, str]], missed: str = "") -> list[Row]:
    """A row for each choice without its worth. missed: the choice that was a wrong first answer."""
    rows: Iterator[Row] = ({"id": name, "label": label, "note": note, "said": "?"} for name, label, note in choices)
    return [strike(row) if row["id"] == missed else row for row in rows]


def strike(row: Row) -> Row:
    """The row of a choice that was given as an answer and is wrong, struck out."""
    return {**row, "label": say_struck(str(row["label"])), "struck": True}


def waiting_row(counsel: Counsel[R, V]) -> Row:
    """The row of a choice of which nothing is known: blank, a dash if nothing can be known, or nothing yet."""
    if counsel.fault is not None:
        return {"said": "–"}
    return {"said": " "} if counsel.about is None else {}


def say_chance(rate: float, low: float, high: float) -> str:
    """The chance with its interval; one that is certain has none."""
    if low == high:
        return say_percent(rate)
    return _("{rate} ({low} to {high})").format(
        rate=say_percent(rate), low=whole_percent(low), high=whole_percent(high)
    )


def say_progress(counsel: Counsel[R, V], voice: Voice[R, A], text: str = "") -> str:
    """How much has been worked out, or why nothing has. text: the game's own words, with `{done}` and `{all}`."""
    if counsel.fault is not None:
        return say_fault(counsel.fault, counsel.race, voice)
    done, every = counsel.races
    return (text or _("{done} of {all} races played out for each choice")).format(done=done, all=every)


def is_forced(race: Race[A]) -> bool:
    return len(race.legal) == 1


def best_action(counsel: Counsel[R, Advice[A]]) -> A | None:
    """The best choice so far; None if nothing is known."""
    race = counsel.race
    if race is not None and is_forced(race):
        only: A = race.legal.only
        return only
    return counsel.best.action if counsel.best else None


def say_hint(of: Screen[R, A], counsel: Counsel[R, Advice[A]]) -> str:
    """The best choice, its chance, and the plain reason."""
    race, best = counsel.race, counsel.best
    if race is not None and is_forced(race):
        only = race.legal.only
        said = _("There is only one choice: {choice}.").format(choice=of.voice.action(only, race))
        return join_sentences([said, of.say_why(race, only)])
    if counsel.fault is not None:
        return join_sentences([_("No hint can be worked out here."), say_fault(counsel.fault, race, of.voice)])
    if race is None or best is None:
        return _("There is no hint yet.")
    said = _("A hint: {choice}. Played out, it wins about {rate} out of 100 races.").format(
        choice=of.voice.action(best.action, race), rate=whole_percent(best.rate)
    )
    return join_sentences([said, of.say_why(race, best.action)])


def say_cost(of: Screen[R, A], counsel: Counsel[R, Advice[A]], chosen: A, openly: bool = True) -> str:
    """What a choice cost compared with the best one. Empty if there was no other, or nothing is known.

    openly: whether it may name what is still hidden.
    """
    race = counsel.race
    if counsel.fault is not None:
        return say_fault(counsel.fault, race, of.voice)
    if race is None or str(chosen) not in counsel.advices:
        return ""
    return say_compared_cost(of, race, compare_choice(chosen, counsel.advices.values()), openly)


def say_guess(of: Screen[R, A], counsel: Counsel[R, Advice[A]], chosen: A) -> str:
    """Whether a guess was right, what it is worth beside the best choice, and the plain reason."""
    race = counsel.race
    if counsel.fault is not None or race is None or str(chosen) not in counsel.advices:
        return say_cost(of, counsel, chosen)
    choice = compare_choice(chosen, counsel.advices.values())
    if choice.cost:
        verdict = _("Not the best choice.")
        best = say_best(of.voice.action(choice.best.action, race))
        return join_sentences([verdict, say_compared_cost(of, race, choice)], first=[verdict, best])
    return join_sentences([_("Right!"), say_compared_cost(of, race, choice), of.say_why(race, chosen)])


def say_fewer_wins(choice: str, rate: float) -> str:
    """What a choice that is not the best is worth, without revealing the best one."""
    said = _("{choice} wins about {rate} out of 100 races, and another choice wins more.")
    return said.format(choice=choice, rate=whole_percent(rate))


def say_compared_cost(of: Screen[R, A], race: R, choice: Comparison[A], openly: bool = True) -> str:
    """What a choice cost, by what is known of it and of the best one."""
    if race.to_act is None:
        return ""
    best = choice.best.action
    better = of.voice.action(best, race) if openly else ""
    return say_seat_cost(say_seat(race, race.to_act), choice, better, lambda: of.say_why(race, best))
