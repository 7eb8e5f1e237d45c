"""Stich Rallye on the screen: what the labs in which whole races are played or watched ask of a game."""

from __future__ import annotations

from typing import TypedDict, Unpack

from rally.options import Given
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
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS, NAMES
from rally.stich_rallye.game import GAME
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs.races.screen import Screen
from widgets.shared.labs.races.sources import HIGHEST_NUMBER
from widgets.shared.words import _, pgettext
from widgets.stich_rallye.stories import BY_LAB
from widgets.stich_rallye.words.voice import VOICE

from .advice.advisers import make_advisor
from .advice.would import say_would
from .table.still import race_svg


def dealt(race: Race, number: int) -> Race:
    """The race with its hidden cards dealt by chance, and with a seed.

    What was before cards were dealt by chance is forgotten: it would not tell of them.
    """
    seed = race.seed if race.seed is not None else number
    if any(isinstance(hand, Unknown) for hand in race.hands):
        return race.but(hands=deal_hidden(race, number), seed=seed)
    return race.seeded(seed)


class Begun(TypedDict, total=False):
    """What else a race is begun with, as `Race.start` takes it."""

    track: str | Track
    flag: int
    hands: tuple[Hand, ...] | None
    options: Given


def start(players: int | tuple[str, ...], number: int, like: Race | None = None, **how: Unpack[Begun]) -> Race:
    """The race of this number from its beginning, on the track of the race before if none is named."""
    how.setdefault("track", "volcano" if like is None else like.track)
    return Race.start(players, seed=number, **how)


def say_option(name: str) -> tuple[str, dict[str, str]]:
    """What an option is called, and each of its values."""
    return {
        "hills": (
            _("A car that has rolled onto another hill"),
            {"through": _("rolls on (S-A)"), "once": _("stays there (S-L)")},
        )
    }[name]


def number_of(race: Race, otherwise: int) -> int:
    """The number of a race: its seed, if that is one."""
    return race.seed if race.seed is not None and 1 <= race.seed <= HIGHEST_NUMBER else otherwise


def say_way(by: str) -> str:
    """Who plays a race to be watched."""
    return {
        "sensible": pgettext("how the computer plays", "sensibly"),
        "random": pgettext("how the computer plays", "at random"),
        "adviser": pgettext("how the computer plays", "thinking ahead"),
    }[by]


def whoever_holds(player: Player) -> Player:
    """A computer player who plays anything that a hand could hold where nobody knows it."""

    def plays(race: Race, seed: int) -> Action:
        hidden = race.to_act is not None and isinstance(race.hands[race.to_act], Unknown)
        return (PLAYERS["random"] if hidden else player)(race, seed)

    return plays


def say_why(race: Race, action: Action) -> str:
    """What an action would lead to, as far as the person who chooses can know."""
    assert race.to_act is not None  # somebody is choosing
    mine = race.seen_by(race.to_act)
    return say_would(mine, foresee(mine, action))


SCREEN: Screen[Race, Action] = Screen(
    game=GAME,
    voice=VOICE,
    names=NAMES,
    counts=range(FEWEST_SEATS, MOST_SEATS + 1),
    rule="S1.1",
    players={name: whoever_holds(player) for name, player in PLAYERS.items()},
    stand_in="sensible",
    thinkers=("adviser",),
    ways={name: (name,) for name in ("sensible", "random", "adviser")},
    say_way=say_way,
    start=start,
    say_option=say_option,
    dealt=dealt,
    resume=resume,
    number_of=number_of,
    advisor=make_advisor,
    say_why=say_why,
    picture=race_svg,
    stories=BY_LAB,
)
