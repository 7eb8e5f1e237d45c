"""What somebody does in the labs of lessons, whatever the game: deeds, buttons, questions."""

from __future__ import annotations

import re
from collections.abc import Callable

from rally.rally_run import grid
from rally.stich_rallye import Card
from rally.tutor import exercise
from tests.browser.learner import Learner
from widgets.stich_rallye.words import say_card
from widgets.tutor.predict import Predict

Deed = Callable[[Learner, int], None]
"""What somebody does in the lab of this number."""

TRIES = 2
"""Number of wrong answers that are accepted where there are at least three answers."""

MOST = 150
"""Maximum number of acts in a race."""

PLACES = grid().places


def pressed(*names: str, role: str = "button") -> Deed:
    """These buttons, one after the other."""

    def do(me: Learner, number: int) -> None:
        for name in names:
            me.press(number, name, role)

    return do


def tried_again(wrong: str, right: str) -> Deed:
    """Among the choices that are compared a wrong one, which moves nothing; then the right one."""

    def do(me: Learner, number: int) -> None:
        me.press(number, wrong)
        me.hears(number, "Try once more.")
        me.press(number, right)
        me.hears(number, "Right!")

    return do


# --- questions -------------------------------------------------------------------------------------------------------


def predicted(name: str) -> Deed:
    """Wrong answers until the right one is told; then the question is asked once more, and the right one is given."""
    question = Predict(name)
    first, second = question.choices_at(0), question.choices_at(1)
    marks = question.scene.marking
    question.close()  # the tests of labs that this process may run next demand that none is open

    def do(me: Learner, number: int) -> None:
        wrong = [index for index, choice in enumerate(first) if not choice.right][:TRIES]
        for index in wrong:
            answer(me, number, index)
            me.hears(number, "Not quite. The right answer:" if index == wrong[-1] else "Try once more.")
        me.press(number, "Once more: a different position")
        me.hears(number, re.compile("What do you think|Mark all the ones you mean"))
        right = next(index for index, choice in enumerate(second) if choice.right)
        if marks and second[right].value:
            marked(me, number, second[right].value)
        else:
            answer(me, number, right)
        me.hears(number, re.compile(rf"Right!.*{exercise(name).rule}"))

    return do


def answer(me: Learner, number: int, index: int) -> None:
    """Give one of the answers, by its button."""
    me.touch(number, me.lab(number).locator(".rally-answers button:visible").nth(index))


def marked(me: Learner, number: int, parts: tuple[str, ...]) -> None:
    """Mark cards or places, and give them as the answer."""
    for part in parts:
        if part in PLACES:
            row, column = PLACES[part]
            place = me.lab(number).locator(f".rally-board-cell[data-cell='{row},{column}']").first
            me.touch(number, place, is_picture=True)
        else:
            me.press(number, say_card(Card.parse(part)))
    me.press(number, "Only these")
