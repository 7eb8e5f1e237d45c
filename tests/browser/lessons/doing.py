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

MOST = 150
"""So many things are done in a race at most."""

PLACES = grid().places


def pressed(*names: str, role: str = "button") -> Deed:
    """These buttons, one after the other."""

    def do(me: Learner, number: int) -> None:
        for name in names:
            me.press(number, name, role)

    return do


# --- questions -------------------------------------------------------------------------------------------------------


def predicted(name: str) -> Deed:
    """A wrong answer, which gets its reason; then the question is asked again, and the right one is given."""
    question = Predict(name)
    first, second = question.variant_at(0).choices, question.variant_at(1).choices
    marks = question.scene.marking
    question.close()  # the tests of labs that this process may run next demand that none is open

    def do(me: Learner, number: int) -> None:
        answer(me, number, next(index for index, choice in enumerate(first) if not choice.right))
        me.hears(number, "Not quite")
        me.press(number, "Ask me again")
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
