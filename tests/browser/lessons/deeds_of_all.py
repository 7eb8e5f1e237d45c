"""What is done in the labs of lessons about all games: puzzles, players of one's own, studies."""

from __future__ import annotations

import re
from datetime import date

from playwright.sync_api import expect

from rally.tutor import puzzle_of, puzzles
from rally.tutor.puzzle_book import Puzzle
from tests.browser.learner import Learner
from widgets.tutor.puzzle_tables import DESKS

from .doing import Deed, pressed

STUDIES = ("carry", "motor", "lead", "seats", "hills", "memory", "swaps", "first")


def choose(me: Learner, number: int, puzzle: Puzzle, action: object) -> None:
    """Choose an action of the puzzle that lies on the table from the list."""
    name = DESKS[puzzle.game]().voice.action(action, puzzle.race)
    option = me.lab(number).locator(".rally-option").filter(has_text=re.compile(rf"^{re.escape(name)}(?!\d)"))
    me.touch(number, option, in_list=True)


def chosen_best(me: Learner, number: int, puzzle: Puzzle) -> None:
    """Choose the best action."""
    choose(me, number, puzzle, puzzle.best)
    me.hears(number, "Right!")


def three_puzzles(game: str) -> Deed:
    """Miss a puzzle, and solve it where it leaves another try; then three others. Each one's number stands there."""

    def do(me: Learner, number: int) -> None:
        for solved in range(-1, 3):
            told = me.lab(number).locator(".rally-status").filter(has_text="number")
            expect(told).to_contain_text("Solved:")
            found = re.search(r"number (\d+)", told.text_content() or "")
            assert found
            asked = next(each for each in puzzles(game) if each.number == int(found[1]))
            if solved < 0:
                choose(me, number, asked, asked.choices[1].action)
            if solved < 0 and len(asked.choices) == 2:
                me.hears(number, "Not the best.")
            else:
                chosen_best(me, number, asked)
            if solved < 2:
                me.press(number, "Next puzzle")
                me.hears(number, "Choose on the table, or in the list.")

    return do


def puzzle_of_today(me: Learner, number: int) -> None:
    """Solve the puzzle of the day in a lab of all games; its button stands below the choices of another puzzle."""
    me.touch(number, me.lab(number).get_by_role("button", name="Puzzle of the day"), in_list=True)
    chosen_best(me, number, puzzle_of(date.today()))


def stopped_and_gone_on(me: Learner, number: int) -> None:
    """Let races be played, stop them, go on, and stop them again."""
    me.press(number, "Play")
    for again in (True, False):
        me.hears(number, "races were played")
        me.press(number, "Stop")
        if again:
            me.press(number, "Go on")


ALL: dict[str, Deed] = {
    "three_of_cards": three_puzzles("stich-rallye"),
    "three_of_tiles": three_puzzles("rally-run"),
    "one_of_today": puzzle_of_today,
    "own_player": pressed("Go on", "Go on"),
    "wrong_player": pressed("Go on"),
    "first_step": pressed("Climb"),
    "live_table": pressed("Play"),
    "gone_on": stopped_and_gone_on,
    **{f"study_{name}": pressed("Count") for name in STUDIES},
}
"""By the name of what a lab asks for."""
