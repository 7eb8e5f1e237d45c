"""Rally Run! on the screen: what the labs of whole races ask of a game, and choices with their turns and chances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rally.rally_run import Action, Memory, Race
from widgets.races import advice
from widgets.rally_run.words.voice import VOICE

if TYPE_CHECKING:
    from rally.rally_run.players.advisor import Advisor as Playouts
import random
from collections.abc import Iterator, Sequence
from typing import Unpack

from rally.rally_run import PLAYERS, Advice, Swap, resume
from rally.rally_run.box.facts import FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES
from rally.rally_run.game import GAME
from rally.rally_run.memory.memory import HiddenTiles
from widgets.races.advice import Row, find_leaders, is_better
from widgets.races.counsel import Counsel
from widgets.races.screen import Screen
from widgets.rally_run.stories import STORIES
from widgets.rally_run.words import say_action, say_brief, say_seat
from widgets.words import _, pgettext, say_percent, say_tenths, whole_percent

from .board import TiledStartOptions, begin_race
from .still import race_svg

SLICES = 2, 4
"""Playouts for each choice in a slice, first and later: few, because there may be hundreds of swaps."""


def make_advisor(race: Race, seed: int, style: str, actions: Iterable[Action] | None = None) -> Playouts:
    """The Advisor of `rally` for this race, which remembers all that is known in the race.

    style: ignored, because everybody drives the shortest way they know. actions: the only ones to judge, if any are
    given.
    """
    from rally.rally_run.players.advisor import Advisor as Playouts

    return Playouts(race, Memory.peeking(race), seed=seed, actions=actions)


def race_as_known(race: Race, memory: Memory) -> Race:
    """The race as the seat to act knows it with this memory."""
    return race.seen_by(race.turn).recalling(memory)


MIXED = "mixed"

WAYS: dict[str, tuple[str, ...]] = {
    MIXED: ("rememberer", "forgetful", "attentive", "wanderer"),
    **{kind: (kind,) for kind in ("forgetful", "attentive", "rememberer")},
}


def say_way(by: str) -> str:
    return {
        MIXED: pgettext("how the computer plays", "each in a different way"),
        "forgetful": pgettext("how the computer plays", "with a bad memory"),
        "attentive": pgettext("how the computer plays", "with a good memory"),
        "rememberer": pgettext("how the computer plays", "with a perfect memory"),
    }[by]


def start(
    players: int | tuple[str, ...], number: int, like: Race | None = None, **how: Unpack[TiledStartOptions]
) -> Race:
    """The race of this number from its beginning, with the tiles of the race before if there is one."""
    if like is not None:
        how["tiles"] = like.tile_set
    return begin_race(players, number, **how)


def deal_hidden_tiles(race: Race, number: int) -> Race:
    """The race with all that is hidden in it dealt by chance; then it has no history, which could have another deal.

    Raises ImpossiblePosition if nothing fits.
    """
    hidden = HiddenTiles(race)
    if not hidden.places and None not in race.pile:
        return race
    found = hidden.deal(random.Random(f"hidden in race {number}"))
    return race.but(tiles=found.tiles, pile=found.pile)


SCREEN: Screen[Race, Action] = Screen(
    game=GAME,
    voice=VOICE,
    names=PLAYER_NAMES,
    counts=range(FEWEST_SEATS, MOST_SEATS + 1),
    rule="R1.1",
    players={name: player for name, player in PLAYERS.items() if name != "adviser"},
    stand_in="rememberer",
    ways=WAYS,
    say_way=say_way,
    start=start,
    deal=deal_hidden_tiles,
    resume=resume,
    advisor=make_advisor,
    picture=race_svg,
    stories=STORIES,
)
"""The adviser is too slow for a table; the planner thinks ahead there, and answers at once."""


BEST_SWAPS = 4
"""Maximum number of swaps shown beside the drives; there may be 276."""


def worth(advice: Advice) -> tuple[float, float]:
    """The key by which choices are ranked: the chance to win, then the turns to the goal."""
    return advice.rate, -advice.turns


def surely_better(one: Advice, other: Advice) -> bool:
    """Whether a choice wins more races than another, or as many in fewer turns, according to the intervals."""
    return is_better(one, other) or (not is_better(other, one) and one.turns_high < other.turns_low)


def choices(race: Race, counsel: Counsel[Race, Advice], all_swaps: bool) -> list[Action]:
    """The listed choices, the best first once that is known: all drives, and the best swaps or all of them."""
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
    """Yield the first swaps of these; of swaps that are worth exactly the same, only one."""
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
    """The rows of these choices, as the part OptionList takes them."""
    choices = [(str(action), say_action(action, race), "") for action in actions]
    leading = find_leaders(counsel, worth, surely_better)
    rows = advice.option_rows(choices, counsel, leading, lambda known: worth_row(race, known))
    return [row | {"brief": say_brief(action, race)} for row, action in zip(rows, actions, strict=True)]


def worth_row(race: Race, advice: Advice) -> Row:
    """What is known of a choice so far: its turns and its chance."""
    said = _("turns: {turns}, {rate}").format(turns=say_tenths(advice.turns), rate=say_percent(advice.rate))
    return {"rate": advice.rate, "low": advice.low, "high": advice.high, "said": said, "note": say_note(race, advice)}


def say_note(race: Race, advice: Advice) -> str:
    """The intervals of a choice, or that it wins for certain."""
    if advice.certain:
        return _("{seat} wins the race at once!").format(seat=say_seat(race, race.turn))
    low, high = whole_percent(advice.low), say_percent(advice.high)
    fewest, most = say_tenths(advice.turns_low), say_tenths(advice.turns_high)
    if fewest == most:
        return pgettext("the chance to win", "between {low} and {high}").format(low=low, high=high)
    return pgettext(
        "turns, and the chance to win", "between {fewest} and {most} turns, between {low} and {high}"
    ).format(fewest=fewest, most=most, low=low, high=high)


def say_progress(counsel: Counsel[Race, Advice]) -> str:
    return advice.say_progress(counsel, VOICE, _("{done} of {all} races played out for the best choices"))
