"""What a choice cost, in words."""

from __future__ import annotations

from collections.abc import Callable

from widgets.shared.labs.counsel import Advice
from widgets.shared.words import _, ngettext


def say_cost(seat: str, mine: Advice, best: Advice, better: str = "", why: Callable[[], str] = str) -> str:
    """What a choice of somebody cost against the best one.

    better: the best one in words, if it may be told; why(): the reason for it.
    """
    rate, top = percent(mine.rate), percent(best.rate)
    if best.action == mine.action or top == rate:
        return _("{seat} has made the best choice: it wins about {rate} of 100 races.").format(seat=seat, rate=rate)
    cost = max(1, top - rate)
    if best.low <= mine.high:
        said = _("The choice of {seat} wins about {rate} of 100 races, nearly as many as the best ({top}).")
    else:
        said = ngettext(
            "The choice of {seat} wins about {rate} of 100 races, the best one {top}. That gave away {cost} race.",
            "The choice of {seat} wins about {rate} of 100 races, the best one {top}. That gave away {cost} races.",
            cost,
        )
    told = [said.format(seat=seat, rate=rate, top=top, cost=cost)]
    if better:
        told.append(_("Best was: {choice}.").format(choice=better))
    if better and best.low > mine.high:
        told.append(why())
    return " ".join(told)


def percent(rate: float) -> int:
    return round(100 * rate)
