"""What teachers look at in a notebook: a class on one screen; and the answers to a test that is done."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.lessons.one_screen import BARS
from tests.widgets.tutor.test_teachers import class_of

CLASS = "from widgets.tutor import class_table, rules_page\nclass_table([{codes}])"
MOST = 600
"""So high a window of 720 px leaves a notebook's cells."""


def test_a_class_of_forty_is_one_screen_beside_a_side_bar_too(open_cells) -> None:
    codes = ", ".join(repr(learner.code) for learner in class_of(40))
    page = open_cells(CLASS.format(codes=codes))
    shown = page.page.locator(".rally-class")
    for width, theme in ((1280, "light"), (1280 - BARS, "dark")):
        page.resize(width)
        page.theme(theme)
        assert shown.bounding_box()["height"] <= MOST
        assert page.axe(only="color-contrast") == []
    expect(shown.locator("tbody th[scope=row]")).to_have_count(40)
    page.resize(360)
    assert page.clipping() == []
    assert (page.errors, page.outside) == ([], [])


def test_a_printed_rule_has_its_picture_in_a_notebook(open_cells) -> None:
    page = open_cells("from widgets.tutor import rules_page\nrules_page('rally-run')")
    box = page.page.locator(".rally-page svg").first.bounding_box()
    assert box["width"] > 300 and box["height"] > 300


def test_a_question_of_a_test_that_is_done_is_looked_at_by_keys(open_cells) -> None:
    page = open_cells(
        "from widgets.tutor import TenQuestions\nlab = TenQuestions('rally-run')",
        "for _number in range(10):\n    lab.give_answer(0)\nlab",
    )
    lab = page.lab()
    page.wait_live(re.compile(r"of 10 (is|are) right\."))
    look = lab.get_by_role("button", name="3", exact=False).first
    outcome = look.inner_text()
    look.focus()
    page.key("Enter")
    page.wait_live("The right answer:" if "✗" in outcome else "Right!")
    expect(lab.locator(".rally-right:visible")).to_have_count(1)
    for theme, width in (("light", 1280), ("dark", 1280), ("dark", 360)):
        page.theme(theme)
        page.resize(width)
        assert (page.axe(), page.clipping()) == ([], [])
    page.click(lab.get_by_role("button", name="Next question"))
    page.click(lab.get_by_role("button", name="Back to the result"))
    looks = lab.get_by_title("Look at this question")
    edges = [look.bounding_box() for look in looks.all()]
    assert len(edges) == 10 and all(box["x"] + box["width"] <= 360 for box in edges), "each can be pressed on a phone"
    page.wait_live(re.compile(r"of 10 (is|are) right\."))
    assert (page.errors, page.outside) == ([], [])
