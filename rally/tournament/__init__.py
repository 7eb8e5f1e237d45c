"""Many races between named players: who wins how often, how sure that is, on one core, on all, or on a cluster.

>>> from rally.tournament import tournament
>>> results = tournament("stich-rallye", {"careful": "sensible", "any": "random"}, 8, seats=4, workers=1)
>>> [(each.player, each.races) for each in results.table]
[('careful', 16), ('any', 16)]

One race is one number. Who sits where, what is dealt and the chance of the players follow from the tournament's seed
and that number alone: any worker plays any race, in any order, and the first races of a longer tournament are those of
a shorter one. A block is one deal, raced in every rotation of a group of players (`seats` races); the order in which
they sit is drawn for each block. Groups are dealt from a pile of all players, shuffled whenever it is empty: everybody
comes equally often, and sits equally often in each seat. Where there are fewer players than seats, some sit in several.

A player that fails loses: it raises an error, answers what is not legal, or takes longer than `seconds` for a move. Its
race is given up. Nobody has won it; for the player it counts as a race that was not won, with the last place, and for
the others not at all. Players see what `seen_by` gives their seat. Places are those of the
race (`places`): in Stich Rallye those who stand level share one, in Rally Run! the winner is first and all others share
the second. A race without an end after `rally.games.MOST_ACTIONS` actions is won by nobody, and counts for all.

Package and function have the same name, so `rally` does not offer the function: `from rally.tournament import
tournament`.
"""

from rally.core.lazy import lazy

with lazy(__name__):
    from .results import Results as Results, Row as Row, Standing as Standing
    from .run import play_races as play_races, tournament as tournament
