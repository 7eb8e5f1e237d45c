"""What somebody thinks, worked out from answers: how likely the rules, each misreading and mere guessing are.

Take the skill "hills" and four ideas that a learner may have of it: the rules as they are, "hills do nothing", "the
first hill catches the car", or none at all, so that the answer is a guess. Before anything is asked the rules may have
1/2, each misreading 1/8 and guessing 1/4. Now a car drives 9 spaces, up over a hill and onto a second one, and there
are four spaces to choose from: the rules say 27, "nothing" says 25, "first" says 15, and 28 fits no idea. The learner
says 25. Who thinks that hills do nothing says so nearly always (say 19 times of 20), who thinks otherwise hardly ever
(once in 60: a slip, and there are three wrong answers), and who guesses once in four. So each share is multiplied with
that number: 1/2 × 1/60, 1/8 × 19/20, 1/8 × 1/60 and 1/4 × 1/4 make 0.008, 0.119, 0.002 and 0.063, and divided by their
sum, 4 %, 62 %, 1 % and 33 %. One answer is no proof: 33 % says that it may have been a guess. A second answer of the
same kind makes it 88 %, a third 96 %, and then it is said. That is Bayes' rule, and all that is done here.

Two things are added. Between two questions somebody may have learnt, since the right answer was shown: a little of each
wrong idea goes over to the rules, and much of one that was named. And who guesses in one skill is likelier to guess in
another, so that chance accuses nobody when many skills are practised together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

RULES = "rules"
"""The name of the right idea among all those that somebody may have."""

SLIP = 0.05
"""So often somebody who has an idea, right or wrong, answers something else."""

AT_FIRST_RULES, AT_FIRST_GUESSES = 0.4, 0.3
"""The shares before the first question; the misreadings of the skill have the rest in equal parts."""

LEARNT = 0.01
"""So much of each wrong idea goes over to the rules from one question to the next."""

TOLD = 0.3
"""So much of a misreading does that has just been named."""

SURE = 0.94
"""So likely a misreading has to be before it is named: less, and chance accuses more than 5 of 100 who guess in many
skills; more, and some are named only after a fourth question."""

DOUBT = 0.7
"""The lower this is, the more counts what is little likely when a question is chosen; 1: as much as it is likely."""

LEAST, MOST = 1.0, 100.0
"""By so much at least and at most the guessing in other skills counts in this one."""

Shares = tuple[float, ...]
"""How likely each idea is: the rules, then the misreadings of a skill in their order, then guessing; together 1."""


def at_first(misreadings: int) -> Shares:
    """The shares before anything is asked, with so many misreadings."""
    if not misreadings:
        return (AT_FIRST_RULES / (AT_FIRST_RULES + AT_FIRST_GUESSES), AT_FIRST_GUESSES)
    each = (1 - AT_FIRST_RULES - AT_FIRST_GUESSES) / misreadings
    return (AT_FIRST_RULES, *(each,) * misreadings, AT_FIRST_GUESSES)


def in_all(shares: Iterable[float]) -> Shares:
    """The same shares, so that they make 1."""
    found = tuple(shares)
    total = sum(found)
    return tuple(share / total for share in found)


def later(shares: Shares, named: int | None) -> Shares:
    """The shares when the next question is asked: something may have been learnt. named: the place of the misreading
    that has just been named."""
    rules, *wrong = shares
    left = [share * (1 - (TOLD if place == named else LEARNT)) for place, share in enumerate(wrong, start=1)]
    return (rules + sum(wrong) - sum(left), *left)


def likely(said: int, idea: int, choices: int) -> float:
    """How likely the answer `said` is from somebody whose idea leads to the answer `idea`."""
    return 1 - SLIP if said == idea else SLIP / (choices - 1)


def after(shares: Shares, ideas: Sequence[int], choices: int, said: int | None) -> Shares:
    """The shares after an answer: Bayes' rule.

    ideas: by place, the answer that the rules and each misreading lead to, of so many choices. said: the answer given;
    None for "I don't know", which those say who would else guess.
    """
    if said is None:
        return in_all((*(share * SLIP for share in shares[:-1]), shares[-1] / 2))
    if choices < 2:
        return shares
    thinking = (share * likely(said, idea, choices) for share, idea in zip(shares, ideas, strict=False))
    return in_all((*thinking, shares[-1] / choices))


def with_guesses(shares: Shares, elsewhere: Iterable[float]) -> Shares:
    """The shares, seeing how likely it is that somebody guesses in other skills."""
    factor = 1.0
    for guesses in elsewhere:
        factor *= guesses / AT_FIRST_GUESSES
    return in_all((*shares[:-1], shares[-1] * min(MOST, max(LEAST, factor))))


def named(shares: Shares) -> int | None:
    """The place of the misreading that is sure enough to be said, if there is one."""
    place = max(range(1, len(shares) - 1), key=shares.__getitem__, default=None)
    return place if place is not None and shares[place] >= SURE else None


def in_doubt(shares: Shares) -> Shares:
    """The shares of somebody who asks: what is little likely counts for more than that, so that a question is asked
    about as many misreadings as there can be, before one thinks that the rules are known."""
    return in_all(share**DOUBT for share in shares)


def worth(shares: Shares, ideas: Sequence[int], choices: int) -> float:
    """How much a question tells about the idea that somebody has, on the average: the expected information.

    It is great where the ideas that are still likely lead to answers that differ, and nothing where all lead to one.
    """
    if choices < 2:
        return 0.0
    guesses = shares[-1]
    other, slips = SLIP / (choices - 1), 1 - SLIP - SLIP / (choices - 1)
    chance = [(1 - guesses) * other + guesses / choices] * choices
    for share, idea in zip(shares, ideas, strict=False):
        chance[idea] += share * slips
    of_a_thinker = -(1 - SLIP) * log(1 - SLIP) - SLIP * log(other)
    return -sum(p * log(p) for p in chance) - (1 - guesses) * of_a_thinker - guesses * log(choices)
