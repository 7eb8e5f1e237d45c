"""What a choice cost, in words."""

from __future__ import annotations

from collections.abc import Callable

from widgets.shared.words import _, ngettext, together

from .comparing import A, Comparison


def say_cost(seat: str, choice: Comparison[A], better: str = "", why: Callable[[], str] = str) -> str:
    """What a choice of somebody cost against the best one.

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
    return together(told)


def say_best(choice: str) -> str:
    """Which choice was the best one."""
    return _("The best choice was: {choice}.").format(choice=choice)
