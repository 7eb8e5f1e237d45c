"""The matches of Stich Rallye: one player meets three others of one kind at a table of four, where 25% is par."""

from __future__ import annotations

from rally.stich_rallye import Race
from rally.stich_rallye.players.players import Player, adviser, random_player, sensible_player

from .match import Match, Result

SEATS = 4
PLAYERS: dict[str, Player] = {
    "random": random_player,
    "sensible": sensible_player,
    "adviser (1,000 sensible playouts)": adviser(1000, "sensible"),
    "adviser (1,000 random playouts)": adviser(1000, "random"),
}


def winner(players: list[Player], flag: int, seed: int) -> int:
    """The seat that wins the race of this seed."""
    race = Race.start(SEATS, "volcano", flag, seed)
    while race.winner is None:
        choose = next(iter(race.legal)) if race.to_act is None else players[race.to_act](race, seed)
        race = race.after(choose)
    return race.winner


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
)
