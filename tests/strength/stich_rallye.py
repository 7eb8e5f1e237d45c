"""The matches of Stich Rallye: one player meets three others of one kind at a table of four, where 25% is par."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rally.stich_rallye import Race, advise
from rally.stich_rallye.players.planner import Planner
from rally.stich_rallye.players.players import PLAYERS as READY, Player, adviser, random_player, sensible_player

from .calibration import Bins, Field, Measure, Shot, one_of_each_bin, share
from .match import Match, Result

SEATS = 4
PLAYERS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "adviser (1,000 sensible playouts)": adviser(1000, "sensible"),
    "adviser (1,000 random playouts)": adviser(1000, "random"),
    "adviser": READY["adviser"],
    "planner": Planner(),
}


def winner(players: list[Player], flag: int, seed: int) -> int | None:
    """The seat that wins the race of this seed."""
    return played_on(Race.start(SEATS, "volcano", flag, seed), players, seed).winner


def played_on(race: Race, players: Sequence[Player], seed: int) -> Race:
    """The race played to its end."""
    while race.winner is None:
        choose = next(iter(race.legal)) if race.to_act is None else players[race.to_act](race, seed)
        race = race.after(choose)
    return race


def race(match: Match, seed: int) -> Result:
    """Race number `seed`: the match's player sits, and the flag begins, everywhere in turn."""
    seat, flag = seed % SEATS, seed // SEATS % SEATS
    table = [PLAYERS[match.player if each == seat else match.others] for each in range(SEATS)]
    won = winner(table, flag, seed) == seat
    return Result(won, not won)


def match(player: str, others: str, races: int, target: float) -> Match:
    return Match("Stich Rallye", f"{player} against three {others}", races, target, player, others, race)


MATCHES = (
    match("sensible", "random", 10_000, 0.52),
    match("adviser (1,000 sensible playouts)", "sensible", 1_000, 0.40),
    match("adviser (1,000 sensible playouts)", "random", 1_000, 0.60),
    match("adviser (1,000 random playouts)", "sensible", 300, 0),
    match("planner", "adviser", 1_000, 0.27),
    match("planner", "adviser (1,000 sensible playouts)", 300, 0),
)

# --- are the chances right? ------------------------------------------------------------------------------------------

LOOKED_AT = {1: 0.03, 2: 0.08, 3: 0.25}
"""By round: the share of moments at which choices are judged, most in the last round, where chances are far apart.

Nothing but what is known at the moment may decide whether it is looked at. Where those just before the end of a race
were looked at, somebody was about to win, and the seat to act won less often than it could know: by 2 points at a table
of five.
"""

PLAYOUTS = 1000
"""As many as the labs play for a choice, or more."""


def choices_of(field: Field, number: int) -> list[Race]:
    """The moments of race `number` with a choice."""
    table = [PLAYERS[field.by]] * field.players
    start = Race.start(field.players, field.track, number % field.players, number)
    moments = played_on(start, table, number).history()
    return [race for race in moments if race.to_act is not None and len(race.legal) > 1]


def looked_at(choices: Sequence[Race], numbers: Random) -> list[Race]:
    """Those at which choices are judged."""
    return [race for race in choices if numbers.random() < LOOKED_AT[race.round]]


def shots(field: Field, number: int, bins: Bins, of: Measure) -> list[Shot]:
    """Choices of race `number`, each played on."""
    numbers = Random(f"chances of race {number}")
    table = [PLAYERS[field.by]] * field.players
    found = []
    for here in looked_at(choices_of(field, number), numbers):
        advice = advise(here.seen_by(here.to_act), playouts=PLAYOUTS, seed=number, style=field.by)
        for each in one_of_each_bin(advice, bins, of, numbers):
            end = played_on(here.after(each.action), table, number)
            found.append(Shot(each.rate, share(each), end.winner == here.to_act))
    return found


FIELDS = tuple(
    Field("Stich Rallye", f"{players} players, {track}", players, "sensible", shots, track)
    for players in (3, 4, 5)
    for track in ("volcano", "beach")
)
