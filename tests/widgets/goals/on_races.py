"""What is tried of the goals of labs in which races are counted, and of players of one's own."""

from __future__ import annotations

from typing import Any

from tests.waiting import wait_until

from .tried import Tried, do, press


def another_choice(lab: Any) -> None:
    """Ask the same for other races."""
    lab.choice.value = lab.study.choices[-1]


def first_races(lab: Any) -> None:
    """Begin, and stop as soon as something is counted."""
    lab.start.click()
    wait_until(lambda: lab.state.races, "the first races")
    if lab.busy:
        lab.stop.click()


def stopped(lab: Any) -> None:
    """Stop races that are being played; of those in a folder none is played here."""
    lab.begun = lambda: iter(())
    lab.busy = True
    lab.stop.click()


def gone_on(lab: Any) -> None:
    """Go on."""
    lab.start.click()
    lab.engine.wait()


COUNTED = Tried(press("count"), {"others, where there are none": press("others"), "another choice": another_choice})

RACES = {
    **{
        f"study_{name}": COUNTED
        for name in ("carry", "motor", "lead", "seats", "hills", "memory", "swaps", "first")
    },
    "own_player": Tried(press("go_on", 2), {"two tricks": press("go_on"), "another race": press("new_race")}),
    "wrong_player": Tried(press("go_on"), {"another race": press("new_race"), "nothing yet": press("step_back")}),
    "first_step": Tried(first_races, {"nothing to stop": press("stop"), "taken back": press("step_back")}),
    "live_table": Tried(first_races, {"nothing to stop": press("stop"), "taken back": press("step_back")}),
    "gone_on": Tried(do(stopped, gone_on), {"only stopped": stopped, "nothing to stop": press("stop")}),
}  # fmt: skip
"""By the name of what a lab asks for."""
