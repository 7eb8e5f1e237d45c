"""Stich Rallye on the screen: what the labs of whole races ask of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from rally.core.advice import Advice
from rally.core.options import Given
from rally.stich_rallye import (
    PLAYERS,
    Action,
    Hand,
    Player,
    Race,
    Track,
    Unknown,
    deal_hidden,
    resume,
)
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES
from rally.stich_rallye.game import GAME
from widgets.races.counsel import Advisor
from widgets.races.screen import HIGHEST_NUMBER, Screen
from widgets.stich_rallye.stories import STORIES
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import pgettext

from .hints import say_why
from .still import race_svg

PLANS = "plans"
"""The style of an advisor that judges by the end of the round, as the planner does."""


def make_advisor(race: Race, seed: int, style: str, actions: Iterable[Action] | None = None) -> Advisor[Advice[Action]]:
    """The Advisor of `rally` for this race.

    style: as that takes it, or PLANS for a player that plays rounds to their end. actions: the only ones it judges.
    """
    from rally.stich_rallye.players.advisor import Advisor as Playouts
    from rally.stich_rallye.players.planner import STYLES

    planned = style == PLANS
    return Playouts(race, seed=seed, style=STYLES if planned else style, actions=actions, whole=not planned)


def deal_hidden_cards(race: Race, number: int) -> Race:
    """The race with its hidden cards dealt by chance, and with a seed.

    If cards are dealt by chance, the history before is dropped, because it does not contain them.
    """
    seed = race.seed if race.seed is not None else number
    if any(isinstance(hand, Unknown) for hand in race.hands):
        return race.but(hands=deal_hidden(race, number), seed=seed)
    return race.seeded(seed)


class StartOptions(TypedDict, total=False):
    """The other options with which a race begins, as `Race.start` takes them."""

    track: str | Track
    flag: int
    hands: tuple[Hand, ...] | None
    options: Given


def start(players: int | tuple[str, ...], number: int, like: Race | None = None, **how: Unpack[StartOptions]) -> Race:
    """The race of this number from its beginning, on the track of the race before if none is named."""
    how.setdefault("track", "volcano" if like is None else like.track)
    return Race.start(players, seed=number, **how)


def number_of(race: Race, otherwise: int) -> int:
    """The number of a race: its seed, if that is one."""
    return race.seed if race.seed is not None and 1 <= race.seed <= HIGHEST_NUMBER else otherwise


def say_way(by: str) -> str:
    return {
        "sensible": pgettext("how the computer plays", "sensibly"),
        "random": pgettext("how the computer plays", "at random"),
        "adviser": pgettext("how the computer plays", "thinking ahead"),
        "planner": pgettext("how the computer plays", "planning the round"),
    }[by]


def whoever_holds(player: Player) -> Player:
    """A computer player that plays at random what a hand could hold if the hand is unknown."""

    def plays(race: Race, seed: int) -> Action:
        hidden = race.to_act is not None and isinstance(race.hands[race.to_act], Unknown)
        return (PLAYERS["random"] if hidden else player)(race, seed)

    return plays


SCREEN: Screen[Race, Action] = Screen(
    game=GAME,
    voice=VOICE,
    names=PLAYER_NAMES,
    counts=range(FEWEST_SEATS, MOST_SEATS + 1),
    rule="S1.1",
    players={name: whoever_holds(player) for name, player in PLAYERS.items()},
    stand_in="sensible",
    thinkers={"adviser": "sensible", "planner": PLANS},
    ways={name: (name,) for name in ("sensible", "random", "adviser", "planner")},
    say_way=say_way,
    start=start,
    deal=deal_hidden_cards,
    resume=resume,
    number_of=number_of,
    advisor=make_advisor,
    say_why=say_why,
    picture=race_svg,
    stories=STORIES,
)
