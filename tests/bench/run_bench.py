"""How fast Rally Run! is: a turn by the rules, what a computer player chooses, and advice.

Everything is measured in the processor's time, the best of several, as all that can disturb makes it only longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rally import play
from rally.rally_run import Memory, Race, record, rememberer, resume
from rally.rally_run.players.advisor import FIRST_LOOK, Advisor

from .row import BUDGETS, Row

TIMES = 5
PLAYOUTS = 200


def best_of(what: Callable[[], object], times: int = TIMES) -> float:
    """Milliseconds that it takes at best."""
    found = []
    for _ in range(times):
        began = time.process_time()
        what()
        found.append((time.process_time() - began) * 1000)
    return min(found)


def races() -> list[Race]:
    """Whole races of two to four, each from its start to its finish."""
    return [play(Race.start(players, seed=players), [rememberer] * players, players) for players in (2, 3, 4)]


def done_again(race: Race, look: Callable[[Race], object] = bool) -> None:
    """All turns of a race taken again; `look` is done with each race on the way."""
    *_, here = race.history()
    for action in [each.last_action for each in race.history() if each.last_action][::-1]:
        here = here.after(action)
        look(here)


def turns_of(race: Race) -> int:
    return sum(each.last_action is not None and each.turning is None for each in race.history())


def per_turn(what: Callable[[Race], object], played: list[Race]) -> float:
    """Milliseconds a turn."""
    return best_of(lambda: [what(race) for race in played]) / sum(map(turns_of, played))


def turn_rows() -> list[Row]:
    """A turn alone, with the list of all that is legal then, read from a record, and chosen by a player."""
    played = races()
    records = {id(race): record(race) for race in played}
    alone = per_turn(done_again, played)
    listed = per_turn(lambda race: done_again(race, lambda here: len(here.legal)), played)
    replayed = per_turn(lambda race: resume(records[id(race)]), played)
    budget = BUDGETS["turn"]
    return [
        budget.row(alone, f"{alone:.2f} ms", "Rally Run!: a turn"),
        budget.row(listed, f"{listed:.2f} ms", "the same, with all that is legal then listed"),
        budget.row(replayed, f"{replayed:.2f} ms", "the same, read from a record"),
        Row("a turn that the rememberer chooses", f"{chosen(played[-1]):.1f} ms"),
    ]


def chosen(race: Race) -> float:
    """Milliseconds in which the rememberer chooses, with all that it remembers."""
    asked = [each.seen_by(each.turn) for each in race.history() if each.to_act is not None][::5]
    return best_of(lambda: [rememberer(each, 0) for each in asked], 2) / len(asked)


def middle() -> tuple[Race, Memory]:
    """A race of two with much to choose from: some of the tiles are known, so swaps differ."""
    race = next(each for each in races()[0].history() if turns_of(each) == 16)
    return race, race.memory


def advice_rows() -> list[Row]:
    """Advice in the middle of a race: the first answer, and all of it."""
    race, memory = middle()
    choices = len(race.legal)
    first = best_of(lambda: Advisor(race, memory).step(FIRST_LOOK))
    whole = best_of(lambda: Advisor(race, memory).step(PLAYOUTS))
    return [
        BUDGETS["first_advice"].row(
            first, f"{first:.0f} ms", f"Rally Run!: first advice, {choices} actions x {FIRST_LOOK} playouts"
        ),
        Row(f"advise, {choices} actions, {PLAYOUTS} playouts for the best", f"{whole:.0f} ms"),
    ]


def rows() -> list[Row]:
    """All rows about Rally Run!."""
    return [*turn_rows(), *advice_rows()]
