"""What somebody thinks, inferred from answers: how likely the rules, each misreading and mere guessing are.

Take the skill "hills" and four ideas that a learner may have of it: the rules as they are, "hills do nothing", "the
first hill catches the car", or none at all, so that the answer is a guess. Before the first question the rules may have
1/2, each misreading 1/8 and guessing 1/4. Now a car drives 9 spaces, up over a hill and onto a second one, and there
are four spaces to choose from: the rules say 27, "nothing" says 25, "first" says 15, and 28 fits no idea. The learner
says 25. Somebody who thinks that hills do nothing says so nearly always (say 19 times out of 20), somebody who thinks
otherwise hardly ever (once in 60: a slip, and there are three wrong answers), and somebody who guesses once in four. So
each share is multiplied by that number: 1/2 × 1/60, 1/8 × 19/20, 1/8 × 1/60 and 1/4 × 1/4 make 0.008, 0.119, 0.002 and
0.063; divided by their sum, 4 %, 62 %, 1 % and 33 %. One answer is no proof: 33 % says that it may have been a guess. A
second answer of the same kind makes it 88 %, a third 96 %, and then it is said. That is Bayes' rule, and all that is
done here.

Somebody may also have two things wrong, and answer now by the one and now by the other where they differ from the
rules. So each pair of misreadings is an idea, too, with both answers equally likely. A misreading is as likely as all
ideas that contain it.

Two things are added. Between two questions somebody may have learnt, since the right answer was shown: a little of each
wrong idea moves to the rules, and much of one that was named. And somebody who guesses in one skill is likelier to
guess in another, so that chance accuses nobody when many skills are practised together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import fsum

from rally.core.exact import level, log, power

RULES = "rules"
"""The name of the right idea among all ideas."""

SLIP = 0.05
"""Probability that somebody who has an idea, right or wrong, answers something else."""

AT_FIRST_RULES, AT_FIRST_GUESSES, AT_FIRST_PAIRS = 0.4, 0.3, 0.03
"""The shares before the first question: of the rules, of guessing and of all pairs of misreadings. Single misreadings
share the rest equally."""

LEARNT = 0.01
"""The share of each wrong idea that moves to the rules from one question to the next."""

TOLD = 0.3
"""The same for a misreading that has just been named."""

SURE = 0.9
"""Minimum probability of a misreading that is named. With a lower one, chance accuses more than 5 of 100 guessers; with
a higher one, some are named only after a fourth question."""

SUSPECTED = 0.4
"""Minimum probability of a misreading that the third question tests."""

DOUBT = 0.7
"""Exponent of the probabilities when a question is chosen: the lower, the more unlikely ideas count; 1 leaves them as
they are."""

LEAST, MOST = 1.0, 100.0
"""Minimum and maximum factor by which guessing in other skills counts in this one."""

Shares = tuple[float, ...]
"""The probability of each idea: those of `ideas_of`, then guessing. They sum to 1."""

Leads = Sequence[Sequence[int]]
"""The equally likely answers of each idea."""


@lru_cache
def ideas_of(misreadings: int) -> tuple[tuple[int, ...], ...]:
    """All ideas with this number of misreadings, as the places of their misreadings: none, which is the rules, then
    each single one, then each pair."""
    places = range(1, misreadings + 1)
    return ((), *((place,) for place in places), *combinations(places, 2))


def first_shares(misreadings: int) -> Shares:
    """The shares before the first question, with this number of misreadings."""
    pairs = misreadings * (misreadings - 1) // 2
    of_pairs = AT_FIRST_PAIRS if pairs else 0.0
    single = 1 - AT_FIRST_RULES - AT_FIRST_GUESSES - of_pairs
    return normalise_shares(
        (
            AT_FIRST_RULES,
            *(single / misreadings for _ in range(misreadings)),
            *(of_pairs / pairs for _ in range(pairs)),
            AT_FIRST_GUESSES,
        )
    )


def add_pairs(ideas: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The answers of each idea. ideas: the answer of the rules, then of each single misreading. Somebody who holds two
    may give either answer that differs from the rules."""
    right = ideas[0]
    found = []
    for idea in ideas_of(len(ideas) - 1):
        wrong = sorted({ideas[place] for place in idea} - {right})
        found.append(tuple(wrong) or (right,))
    return tuple(found)


def count_misreadings(shares: Shares) -> int:
    """The number of misreadings that belong to these shares."""
    return next(count for count in range(len(shares)) if len(ideas_of(count)) == len(shares) - 1)


def shares_by_misreading(shares: Shares, *, halved: bool = False) -> Shares:
    """The probability of each misreading, alone or in a pair. halved: count pairs half, so that the sum with the rules
    and guessing is 1."""
    count = count_misreadings(shares)
    weighed = [
        (idea, share / len(idea) if halved else share)
        for idea, share in zip(ideas_of(count), shares, strict=False)
        if idea
    ]
    return tuple(fsum(share for idea, share in weighed if place in idea) for place in range(1, count + 1))


def normalise_shares(shares: Iterable[float]) -> Shares:
    """The same shares, scaled so that they sum to 1."""
    found = tuple(shares)
    total = fsum(found)
    return tuple(share / total for share in found)


def shares_later(shares: Shares, named: int | None) -> Shares:
    """The shares when the next question is asked, since something may have been learnt. named: the place of the
    misreading that has just been named; somebody who held it in a pair keeps the other one."""
    found = list(shares)
    found[0], found[-1] = found[0] + shares[-1] * LEARNT, shares[-1] * (1 - LEARNT)
    ideas = ideas_of(count_misreadings(shares))
    for at, idea in enumerate(ideas):
        for place in idea:
            learnt = shares[at] * (TOLD if place == named else LEARNT)
            found[at] -= learnt
            found[ideas.index(tuple(other for other in idea if other != place))] += learnt
    return tuple(found)


def likelihood(said: int, leads: Sequence[int], choices: int) -> float:
    """The probability of the answer `said` for somebody whose idea has the answers `leads`."""
    meant = leads.count(said) / len(leads)
    return meant * (1 - SLIP) + (1 - meant) * SLIP / (choices - 1)


def shares_after(shares: Shares, leads: Leads, choices: int, said: int | None) -> Shares:
    """The shares after an answer, by Bayes' rule. leads: the answers of each idea, out of `choices`. said: the answer
    given; None for "I don't know", which takes the place of a guess."""
    if said is None:
        return normalise_shares((*(share * SLIP for share in shares[:-1]), shares[-1] / 2))
    if choices < 2:
        return shares
    thinking = (share * likelihood(said, led, choices) for share, led in zip(shares, leads, strict=False))
    return normalise_shares((*thinking, shares[-1] / choices))


def weigh_guesses(shares: Shares, elsewhere: Iterable[float]) -> Shares:
    """The shares, given how likely it is that somebody guesses in other skills."""
    factor = 1.0
    for guesses in elsewhere:
        factor *= guesses / AT_FIRST_GUESSES
    return normalise_shares((*shares[:-1], shares[-1] * min(MOST, max(LEAST, factor))))


def sure_misreadings(shares: Shares) -> tuple[int, ...]:
    """The places of the misreadings that are sure enough to be named, the likeliest first."""
    chances = shares_by_misreading(shares)
    sure = [place for place, chance in enumerate(chances, start=1) if chance >= SURE]
    return tuple(sorted(sure, key=lambda place: -level(chances[place - 1])))


def suspected_misreadings(shares: Shares) -> tuple[int, ...]:
    """The places of the misreadings that are suspected but not sure."""
    return tuple(place for place, chance in enumerate(shares_by_misreading(shares), start=1) if chance >= SUSPECTED)


def shares_in_doubt(shares: Shares) -> Shares:
    """The shares with which questions are chosen. Unlikely ideas count more, so that questions cover as many
    misreadings as possible before the rules seem known."""
    return normalise_shares(power(share, DOUBT) for share in shares)


def expected_information(shares: Shares, leads: Leads, choices: int) -> float:
    """The expected information of a question about somebody's idea. It is large if the likely ideas have different
    answers, and 0 if all have the same."""
    if choices < 2:
        return 0.0
    guesses = shares[-1]
    other, slips = SLIP / (choices - 1), 1 - SLIP - SLIP / (choices - 1)
    chance = [(1 - guesses) * other + guesses / choices] * choices
    known = [guesses * log(choices)]
    for share, led in zip(shares, leads, strict=False):
        known.append(share * doubt_left(len(led), choices))
        for idea in led:
            chance[idea] += share * slips / len(led)
    return -fsum([*(p * log(p) for p in chance), *known])


@lru_cache
def doubt_left(leads: int, choices: int) -> float:
    """The entropy of the answer of somebody whose idea has this number of answers."""
    other = SLIP / (choices - 1)
    meant = (1 - SLIP - other) / leads + other
    return -(leads * meant * log(meant) + (choices - leads) * other * log(other))
