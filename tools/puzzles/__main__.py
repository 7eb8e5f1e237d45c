"""Finds more puzzles in simulated races for the lists that the games ship, or judges those in the lists again.

Races come from consecutive seeds; each gives few puzzles, so that no two are alike. A run continues after the last race
that gave one, and changes no line of the list. With another --seed the races are others.

Until a list has --count puzzles that are asked, any puzzle is taken, from a few moments of each race. Then --races more
are searched moment by moment, only for themes with fewer than --each puzzles. With --again nothing is searched: what is
in the list is judged again, and a puzzle that is no longer fair keeps its line, which says why it is gone; another one
takes its day.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools.command import argument_parser
from tools.puzzles.searching import COUNT, FINDERS, judge_again, search_puzzles


def main(arguments: Sequence[str] | None = None) -> int:
    """Search for puzzles, or judge them again."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(FINDERS)} (default: all)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"size of each list in the end (default: {COUNT})")
    parser.add_argument("--seed", type=int, default=0, help="of the races (default: 0)")
    parser.add_argument("--each", type=int, default=0, help="then, the number of puzzles wanted for each theme")
    parser.add_argument("--races", type=int, default=0, help="the number of races that are searched for them")
    parser.add_argument("--again", action="store_true", help="judge the puzzles in the list again, and search for none")
    given = parser.parse_args(arguments)
    if unknown := [game for game in given.games if game not in FINDERS]:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(FINDERS)}")
    for game in given.games or FINDERS:
        if given.again:
            judge_again(game)
        else:
            search_puzzles(game, given.count, given.seed, given.each, given.races)
    return 0


if __name__ == "__main__":
    sys.exit(main())
