"""Every lesson in Debian's WebKit and Firefox: each lab is alive, and answers what one would do first."""

from __future__ import annotations

import pytest

from tests.browser.lessons.one_screen import FIRST_ACTS
from tests.selection import each_of
from widgets.lab.lessons import LESSONS

from .reader import LAPTOP, PHONE, Reader

# By lab which of these kinds of things is seen there first; none where all that is pressed is another lesson's.
FIRST = """(kinds) => [...document.querySelectorAll(".rally-lab")].map((lab) => kinds.find((css) =>
  [...lab.querySelectorAll(css)].some((node) => node.checkVisibility({ visibilityProperty: true }))) ?? "")"""
ACTS = "(lab) => Number(document.querySelectorAll('.rally-lab')[lab].dataset.acts ?? 0)"
DONE = f"([lab, before]) => ({ACTS})(lab) > before"


@each_of("lesson", LESSONS, full=0)
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_each_lab_of_a_lesson_answers(me: Reader, lesson: str, size: tuple[int, int]) -> None:
    me.visit(lesson, size)
    labs = range(len(me.run(FIRST, FIRST_ACTS)))
    assert labs
    for lab in labs:
        me.says(".", lab)
        css = me.run(FIRST, FIRST_ACTS)[lab]
        assert css, f"lab {lab} has nothing that one would press"
        before = me.run(ACTS, lab)
        me.press(css, lab=lab)
        me.waits_for(DONE, [lab, before])
