"""The matches of Rally Run!: two meet at a table of two, where 50% is par; and what forgetting costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from rally import play
from rally.rally_run import (
    Action,
    Player,
    Race,
    Swap,
    adviser,
    forgetful,
    rememberer,
    wanderer,
)
from rally.rally_run.players import advice
from rally.rally_run.players.advice import race_stage
from rally.rally_run.players.advisor import Advisor
from rally.rally_run.players.planner import Planner
from rally.rally_run.players.players import choose_even_lost
from rally.rally_run.players.thinking import thoughts

from .calibration import Bins, Field, Measure, Shot, one_of_each_bin, share
from .match import Match, Result, Score
from .storing import write

SHARES = (0.02, 0.05, 0.1, 0.2, 0.4, 1.0)
"""Shares that are forgotten every turn, for the curve of a lesson."""

CHANCE = 0.03
"""Tolerance of a share of races: the number of matches is limited."""

PLAYERS: dict[str, Player] = {
    "wanderer": wanderer,
    "rememberer": rememberer,
    "follower of hints": lambda race, seed: choose_even_lost(race.recalled, Random(str(race.recalled))),
    "adviser (100 playouts)": adviser(100),
    "planner": Planner(),
    **{f"forgets {share:.0%} a turn": forgetful(share) for share in SHARES},
}


def race(match: Match, seed: int) -> Result:
    """Race number `seed`: two in a row are laid alike, and the match's player begins in one of them."""
    seat = seed % 2
    table = [PLAYERS[match.player], PLAYERS[match.others]][:: -1 if seat else 1]
    played = play(Race.start(2, seed // 2), table, seed)
    turns = sum(each.last_action is not None and each.turning is None for each in played.history())
    return Result(played.winner == seat, played.winner == 1 - seat, turns)


def match(player: str, other: str, races: int, target: float) -> Match:
    return Match("Rally Run!", f"{player} against a {other}", races, target, player, other, race)


CURVE = {share: match(f"forgets {share:.0%} a turn", "rememberer", 1000, 0) for share in SHARES}
"""By share that is forgotten, the match that shows what it costs."""

MATCHES = (
    match("rememberer", "wanderer", 1000, 0.90),
    *CURVE.values(),
    match("follower of hints", "rememberer", 1000, 0.50 - CHANCE),
    match("adviser (100 playouts)", "rememberer", 200, 0.50),
    match("planner", "rememberer", 1000, 0.58),
    match("planner", "adviser (100 playouts)", 100, 0),
)

# --- are the chances right? ------------------------------------------------------------------------------------------

LOOKED_AT = {"near": 0.25, "far": 0.04}
"""By stage: the share of moments at which choices are judged, most where somebody is nearly home and chances are far
apart. Nothing but what is known at the moment may decide whether it is looked at.
"""

PLAYOUTS = 200
"""As many as the labs play for a choice."""

THOUGHTS, OTHERS = 5, 4
"""Numbers of choices that are judged: what one would think of first, and others of each kind; there may be 277."""

MOST_ACTIONS = 1_000
"""Number of actions after which a race counts as nobody's win."""


def judged(recalled: Race, numbers: Random) -> list[Action]:
    """The choices that get a chance: what one would think of first, and some others."""
    found = thoughts(recalled)
    first = sorted(found, key=lambda action: found[action].lag)[:THOUGHTS]
    drives = [action for action in recalled.legal if not isinstance(action, Swap)]
    some = [numbers.choice(those) for those in ([*found], drives or [*found], [*recalled.legal]) for _ in range(OTHERS)]
    return [*dict.fromkeys([*first, *some])]


def looked_at(choices: Sequence[Race], numbers: Random) -> list[Race]:
    """Those at which choices are judged."""
    some = [(race, numbers.random()) for race in choices]
    return [race for race, chance in some if chance < max(LOOKED_AT.values()) and chance < LOOKED_AT[stage_of(race)]]


def stage_of(race: Race) -> str:
    """How far the race is, as the seat to act remembers it."""
    found = thoughts(race.seen_by(race.turn).recalling(race.memory))
    return race_stage(min(thought.nearest for thought in found.values()))


def shots(field: Field, number: int, bins: Bins, of: Measure) -> list[Shot]:
    """Choices of race `number`, each played on."""
    numbers = Random(f"chances of race {number}")
    table = [PLAYERS[field.by]] * field.players
    races = [*play(Race.start(field.players, number), table, number).history()]
    open_to_choice = [race for race in races if race.to_act is not None and len(race.legal) > 1]
    found = []
    for here in looked_at(open_to_choice, numbers):
        memory = here.memory
        recalled = here.seen_by(here.turn).recalling(memory)
        advice = Advisor(here, memory, seed=number, actions=judged(recalled, numbers)).step(PLAYOUTS)
        for each in one_of_each_bin(advice, bins, of, numbers):
            end = play(here.after(each.action), table, number, most_actions=MOST_ACTIONS)
            found.append(Shot(each.rate, share(each), end.winner == here.turn, each.nearest))
    return found


FIELDS = tuple(Field("Rally Run!", f"{players} players", players, "rememberer", shots) for players in (2, 3, 4))


def falls_steadily(scores: list[Score]) -> bool:
    """Does whoever forgets more win less, but for chance, and the last less than the first?"""
    rates = [each.rate for each in scores]
    return all(later <= sooner + CHANCE for sooner, later in pairwise(rates)) and rates[-1] < rates[0]


def curve_of(scores: list[Score]) -> list[Score]:
    """The scores that are points of the curve, those who forget least first."""
    return [each for match in CURVE.values() for each in scores if each.match == match]


HEAD = """\
# What forgetting costs in Rally Run!: races of two, one of whom forgets a share of the face-down tiles every turn and
# the other nothing. Both choose by the same rule of thumb, so that without forgetting each would win half of them.
# Every table is laid once for each of them to begin. Written by `make strength STRENGTH_ARGS=--store`.
forgets = "a share of the tiles, every turn"
against = "a player who forgets nothing"
"""


def store(scores: list[Score], path: Path = Path(advice.FORGETTING_FILE)) -> None:
    """Write the curve into the package, with how it was measured."""
    found = zip(CURVE, curve_of(scores), strict=True)
    points = [advice.Forgotten(forgotten, each.races, each.wins, each.losses, each.turns) for forgotten, each in found]
    write(path, HEAD, (("points", point) for point in points), ("share", "races", "wins", "losses", "turns"))
