"""The choices with the chances and turns of each, as the part Options shows them: all drives, and the best swaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rally.rally_run import Action, Advice, Race, Swap
from widgets.rally_run.words import say_action, say_brief, say_seat
from widgets.shared.labs.advice.chances import Ahead, ahead
from widgets.shared.labs.advice.comparing import is_better
from widgets.shared.labs.advice.counsel import Counsel
from widgets.shared.words import _, pgettext, say_percent, say_tenths

from .advisers import say_fault

BEST_SWAPS = 4
"""So many swaps are shown beside the drives; there may be 276."""

Row = dict[str, object]


def worth(advice: Advice) -> tuple[float, float]:
    """What makes a choice better than another: the chance to win, then the turns to the goal."""
    return advice.rate, -advice.turns


def surely_better(one: Advice, other: Advice) -> bool:
    """Whether a choice wins more races than another, or as many and needs fewer turns, as far as can be seen."""
    return is_better(one, other) or (not is_better(other, one) and one.turns_high < other.turns_low)


def choices(race: Race, counsel: Counsel[Race, Advice], all_swaps: bool) -> list[Action]:
    """What is listed, the best first once it is worked out: all drives, and the best swaps or all of them."""
    advices = counsel.advices
    found = list(race.legal)
    if not advices:
        return [action for action in found if all_swaps or not isinstance(action, Swap)]
    ranked = sorted(found, key=lambda action: worth_of(advices.get(str(action))), reverse=True)
    if not all_swaps:
        best = {*best_swaps(ranked, counsel)}
        ranked = [action for action in ranked if not isinstance(action, Swap) or action in best]
    if counsel.ready:
        return ranked
    drives = [action for action in found if not isinstance(action, Swap)]
    return [*drives, *(action for action in ranked if isinstance(action, Swap))]


def worth_of(advice: Advice | None) -> tuple[float, float]:
    return (-1.0, 0.0) if advice is None else worth(advice)


def best_swaps(ranked: Iterable[Action], counsel: Counsel[Race, Advice]) -> Iterator[Action]:
    """The first swaps of these, one of those that are worth exactly the same."""
    told: set[tuple[int, tuple[float, float]]] = set()
    for action in ranked:
        advice = counsel.advices.get(str(action))
        if not isinstance(action, Swap) or advice is None or (advice.playouts, worth(advice)) in told:
            continue
        told.add((advice.playouts, worth(advice)))
        yield action
        if len(told) == BEST_SWAPS:
            return


def option_rows(race: Race, actions: Sequence[Action], counsel: Counsel[Race, Advice]) -> list[Row]:
    """These choices as the part Options wants them."""
    leading = ahead(counsel, worth, surely_better)
    return [option_row(race, action, counsel, leading) for action in actions]


def option_row(race: Race, action: Action, counsel: Counsel[Race, Advice], leading: Ahead) -> Row:
    name = str(action)
    row: Row = {"id": name, "label": say_action(action, race), "brief": say_brief(action, race), "note": ""}
    advice = counsel.advices.get(name)
    if advice is not None:
        row |= {"rate": advice.rate, "low": advice.low, "high": advice.high}
        row |= leading.marks(name, counsel.ready)
        row |= {"said": said_chance(advice), "note": said_note(race, advice)}
    elif counsel.fault is not None:
        row["said"] = "–"
    return row


def said_chance(advice: Advice) -> str:
    return _("turns: {turns}, {rate}").format(turns=say_tenths(advice.turns), rate=say_percent(advice.rate))


def said_note(race: Race, advice: Advice) -> str:
    """How sure that is, or that it is certain."""
    if advice.certain:
        return _("{seat} wins the race at once!").format(seat=say_seat(race, race.turn))
    low, high = round(100 * advice.low), say_percent(advice.high)
    fewest, most = say_tenths(advice.turns_low), say_tenths(advice.turns_high)
    if fewest == most:
        return pgettext("the chance to win", "between {low} and {high}").format(low=low, high=high)
    return pgettext(
        "turns, and the chance to win", "between {fewest} and {most} turns, between {low} and {high}"
    ).format(fewest=fewest, most=most, low=low, high=high)


def said_progress(counsel: Counsel[Race, Advice]) -> str:
    """How much has been worked out, or why nothing has."""
    if counsel.fault is not None:
        return say_fault(counsel.fault, counsel.race)
    done, every = counsel.races
    return _("{done} of {all} races played out for the best choices").format(done=done, all=every)
