"""How a race begins: tiles and trophies shuffled by a seed or laid as specified, cars on their start tiles (R1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rally.core.chance import pick_number
from rally.core.errors import ImpossiblePosition, NotationError, is_whole, quote_value
from rally.core.options import Given
from rally.core.validate import validate_seed
from rally.rally_run.box.facts import COLOURS, FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES, SIZE, Options, player_objection
from rally.rally_run.box.tiles import PIT, UNKNOWN, TileSet

from .position import GRID, Position


def starting_position(
    players: int | Sequence[str],
    seed: int | None,
    starts: Sequence[str] | None,
    trophies: str | Sequence[str] | None,
    tiles: TileSet | Sequence[str] | None,
    options: Given,
) -> Position:
    """The position with which a race begins. The arguments are those of `Race.start`, which says what they mean."""
    names = seat_names(players)
    colours = start_colours(starts, len(names))
    chosen = chosen_options(trophies, options)
    in_play = tuple(colour for colour in COLOURS if chosen.trophies == "any" or colour in colours)
    return Position(
        players=names,
        rows=rows_of(tiles, seed),
        tile_set=tiles if isinstance(tiles, TileSet) else None,
        cars=tuple((GRID.starts[colour], "") for colour in colours),
        pile=pile_of(trophies, in_play, len(names), seed),
        colours=in_play,
        first=True,
        options=chosen,
    )


def seat_names(players: object) -> tuple[str, ...]:
    """The names by seat: the given ones, or those of the box for a number of players (R1.1)."""
    if is_whole(players) and FEWEST_SEATS <= players <= MOST_SEATS:
        return PLAYER_NAMES[:players]
    if isinstance(players, tuple | list) and all(isinstance(name, str) for name in players):
        return tuple(players)
    raise ImpossiblePosition(player_objection(players))


def chosen_options(trophies: object, options: Given) -> Options:
    """The options of the race; which trophies are in play may also be given by `trophies` (R1.6, R-B)."""
    chosen = Options.of(options)
    if not isinstance(trophies, str) or trophies not in chosen.available()["trophies"]:
        return chosen
    if options is not None and chosen.trophies != trophies:
        raise ImpossiblePosition.because(
            "trophies and options say different things: one of them is enough", rule="R1.6"
        )
    return chosen.but({"trophies": trophies})


def start_colours(starts: object, players: int) -> tuple[str, ...]:
    """By seat the colour of the start-finish tile, one car on each (R1.9)."""
    if starts is None:
        return COLOURS[:players]
    chosen = tuple(starts) if isinstance(starts, tuple | list) else (starts,)
    if set(map(quote_value, chosen)) <= set(map(quote_value, COLOURS)) and len(set(chosen)) == len(chosen) == players:
        return chosen
    raise ImpossiblePosition.because(
        "starts are {players} different colours of {colours}, one for each player, not {found}",
        rule="R1.9",
        players=players,
        colours=COLOURS,
        found=quote_value(starts),
    )


def rows_of(tiles: object, seed: int | None) -> tuple[str, ...]:
    """The rows as they are given, or shuffled by the seed, or unknown (R1.2)."""
    if isinstance(tiles, tuple | list):
        if all(isinstance(row, str) for row in tiles):
            return tuple(tiles)
        raise NotationError.because("tiles are rows of letters, not {found}", rule="R1.2", found=quote_value(tiles))
    if tiles is not None and not isinstance(tiles, TileSet):
        raise NotationError.because(
            "tiles are a TileSet or five rows, not {found}", rule="R1.2", found=quote_value(tiles)
        )
    letters = UNKNOWN * (SIZE * SIZE - 1)
    if seed is not None:
        letters = (tiles or TileSet.of_the_box()).shuffled(random_numbers(seed, "tiles"))
    middle = GRID.index[GRID.pit]
    letters = letters[:middle] + PIT + letters[middle:]
    return tuple(letters[first : first + SIZE] for first in range(0, len(letters), SIZE))


def pile_of(trophies: object, colours: tuple[str, ...], players: int, seed: int | None) -> tuple[str | None, ...]:
    """The pile as it is given, or drawn from these colours by the seed, or unknown (R1.5, R1.6)."""
    if isinstance(trophies, tuple | list):
        if all(colour is None or colour in COLOURS for colour in trophies):
            return tuple(trophies)
    elif trophies in (None, "any", "own"):
        if seed is None:
            return (None,) * players
        luck, left = random_numbers(seed, "trophies"), list(colours)
        return tuple(left.pop(pick_number(len(left), luck)) for _ in range(min(players, len(left))))
    raise ImpossiblePosition.because(
        'trophies are "any", "own" or colours of {colours}, top first, not {found}',
        rule="R1.6",
        colours=COLOURS,
        found=quote_value(trophies),
    )


def random_numbers(seed: object, what: str) -> random.Random:
    """Random numbers for one purpose, the same for the same seed."""
    return random.Random(f"rally-run {validate_seed(seed, 'R1.2')} {what}")
