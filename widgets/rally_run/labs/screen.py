"""Rally Run! on the screen: what the labs in which whole races are played or watched ask of a game."""

from __future__ import annotations

import random
from typing import Unpack

from rally.rally_run import PLAYERS, Action, Race, resume
from rally.rally_run.box.facts import FEWEST_SEATS, MOST_SEATS, NAMES
from rally.rally_run.game import GAME
from rally.rally_run.memory.dealing import Hidden
from widgets.rally_run.stories import STORIES
from widgets.rally_run.words.voice import VOICE
from widgets.shared.labs.races.screen import Screen
from widgets.shared.words import _, pgettext

from .advice.advisers import make_advisor
from .table.sources import Begun, begun
from .table.still import race_svg

MIXED = "mixed"

WAYS: dict[str, tuple[str, ...]] = {
    MIXED: ("rememberer", "forgetful", "attentive", "wanderer"),
    **{kind: (kind,) for kind in ("forgetful", "attentive", "rememberer")},
}


def say_way(by: str) -> str:
    """Who plays a race to be watched."""
    return {
        MIXED: pgettext("how the computer plays", "each in a different way"),
        "forgetful": pgettext("how the computer plays", "with a bad memory"),
        "attentive": pgettext("how the computer plays", "with a good memory"),
        "rememberer": pgettext("how the computer plays", "with a perfect memory"),
    }[by]


def start(players: int | tuple[str, ...], number: int, like: Race | None = None, **how: Unpack[Begun]) -> Race:
    """The race of this number from its beginning, with the tiles of the race before if there is one."""
    if like is not None:
        how["tiles"] = like.tile_set
    return begun(players, number, **how)


def say_option(name: str) -> tuple[str, dict[str, str]]:
    """What an option is called, and each of its values."""
    return {
        "trophies": (
            _("Colours of the trophies"),
            {"any": _("drawn from all four (R1.6)"), "own": _("only the players' own (R-B)")},
        )
    }[name]


def dealt(race: Race, number: int) -> Race:
    """The race with all that is hidden in it dealt by chance; what was before is forgotten then, for it lay otherwise.

    Raises ImpossiblePosition if nothing fits.
    """
    hidden = Hidden(race)
    if not hidden.places and None not in race.pile:
        return race
    found = hidden.deal(random.Random(f"hidden in race {number}"))
    return race.but(tiles=found.tiles, pile=found.pile)


SCREEN: Screen[Race, Action] = Screen(
    game=GAME,
    voice=VOICE,
    names=NAMES,
    counts=range(FEWEST_SEATS, MOST_SEATS + 1),
    rule="R1.1",
    players={name: player for name, player in PLAYERS.items() if name != "adviser"},
    stand_in="rememberer",
    ways=WAYS,
    say_way=say_way,
    start=start,
    say_option=say_option,
    dealt=dealt,
    resume=resume,
    advisor=make_advisor,
    picture=race_svg,
    stories=STORIES,
)
"""Its advisers answer too late for a table: nobody who thinks ahead sits there."""
