"""Somebody in a lesson: with the mouse, with nothing but the keyboard, or with a finger."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import cycle

from playwright.sync_api import FloatRect, Locator, expect

from .in_sight import Rest, out_of_sight
from .labdrive import IN_LAB, MOST_SCROLLS, LabPage

MOST_TABS = 80
MOST_MOVES = 20
FOCUSED = """() => {
  const lab = document.activeElement.closest('.rally-lab');
  return [...document.querySelectorAll('.rally-lab')].indexOf(lab);
}"""
# The key that leads on to something; "" if one is there.
FROM_FOCUS = """target => {
  const active = document.activeElement;
  if (target === active || target.id && target.id === active.getAttribute('aria-activedescendant')) return '';
  const grid = target.closest('[role=grid]');
  if (grid?.contains(active)) {
    const [[row, column], [wanted, across]] = [active, target].map(cell => cell.dataset.cell.split(',').map(Number));
    if (row !== wanted) return row < wanted ? 'ArrowDown' : 'ArrowUp';
    return column < across ? 'ArrowRight' : 'ArrowLeft';
  }
  const group = target.closest('[role=listbox], [role=group], [role=radiogroup]');
  const isIn = group?.contains(active) && (group !== active || group.role === 'listbox');
  return isIn ? 'ArrowRight' : 'Tab';
}"""
# What of its lab lies over a target, or how far the target is out of the window; else "".
HINDERED = """(target, swipe) => {
  const lab = target.closest('.rally-lab'), view = lab.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  const {left, top, width, height} = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const [above, below] = [view.top - y, y - view.bottom].map(Math.ceil), edge = 4; // one does not aim at the very edge
  if (below > swipe - edge) return `it is ${below} px below the window`;
  if (above > -edge) return `it is ${above} px above the window`;
  const over = document.elementFromPoint(x, y)?.closest('.rally-panel, .rally-head');
  return over && !over.contains(target) ? `${over.className} lies over it` : '';
}"""
# One scrolls there: what was pressed last lets go.
TO_THE_TOP = """target => {
  document.dispatchEvent(new WheelEvent('wheel'));
  target.closest('.rally-lab').scrollIntoView();
}"""
SWIPE = 240
"""Pixels: so far below the window may lie what is pressed with a finger. On a phone JupyterLab's own bars take a sixth;
what the site's pages, which have none, show at once has tests of its own."""

INTO_SIGHT = "target => target.scrollIntoView({block: 'center'})"
SPOTS = (0.3, 0.7)
"""Of a button's width: who presses it again on purpose hits another spot, and it is no double click."""


class Learner:
    """Somebody in a lesson who uses the mouse, nothing but the keyboard, or (on a page that is touched) a finger.

    labs: by number, those that are there. hindered: what could not be pressed as it lay, with its lab at the top of the
    window, and what was due after an act and not in sight.
    """

    def __init__(self, page: LabPage, keyboard: bool = False, labs: Sequence[int] = (0,)) -> None:
        self.page, self.keyboard, self.labs = page, keyboard, labs
        self.spots = cycle(SPOTS)
        self.hindered: list[str] = []
        self.resting: defaultdict[int, Rest] = defaultdict(Rest)

    def lab(self, number: int) -> Locator:
        return self.page.page.locator(".rally-lab").nth(self.labs.index(number))

    def story(self, number: int) -> Locator:
        """What the lab tells once a deed is done."""
        return self.lab(number).locator(".rally-story")

    def hears(self, number: int, text: str | re.Pattern[str]) -> None:
        """The lab says so in its live line."""
        expect(self.lab(number).locator("[aria-live]").first).to_contain_text(text)

    def press(self, number: int, name: str, role: str = "button", times: int | None = None) -> None:
        """Press a button of a lab by its name, and wait for the answer.

        times: as in `LabPage.answered`; 0 for what leads through a film.
        """
        target = self.lab(number).get_by_role(role, name=re.compile(rf"^{re.escape(name)}")).first
        self.touch(number, target, times, is_picture=role in ("option", "gridcell"))

    def touch(
        self, number: int, target: Locator, times: int | None = None, *, is_picture: bool = False, in_list: bool = False
    ) -> None:
        """Click on a thing, tap it, or reach it by Tab and arrows and press Enter; wait for the answer.

        is_picture: what takes the click lies over it. in_list: one scrolls to it, as one does in a long list.
        """
        called = self.called(target)
        self.resting[number].jumps(self.lab(number))
        if self.keyboard:
            self.reach(number, target)
            self.page.key("Enter", times)
        else:
            answers = is_picture or target.get_attribute("aria-disabled") == "true"
            self.click(target, times, answers=answers, in_list=in_list)
        self.sees(number, called)

    def called(self, target: Locator) -> str:
        """What a thing is called, in a fault."""
        return target.get_attribute("aria-label") or (target.text_content() or "").strip()

    def sees(self, number: int, done: str) -> None:
        """What is due in the lab after an act is in sight, without scrolling; a film is seen to its end first."""
        lab = self.lab(number)
        expect(lab.locator("[data-waits]")).to_have_count(0)
        self.page.settle()  # the page scrolls in the second frame after it has drawn
        self.page.settle()
        faults = [*out_of_sight(lab), *self.resting[number].jumps(lab)]
        self.hindered += [f"lab {number} after “{done[:40]}”: {fault}" for fault in faults]

    def click(self, target: Locator, times: int | None = None, *, answers: bool = False, in_list: bool = False) -> None:
        """Click on a thing or tap it, not twice on the same spot: where it is in sight, else with its lab at the top of
        the window. answers: also if it is pale, or part of a picture."""
        if target.evaluate(HINDERED, 0):
            target.evaluate(TO_THE_TOP)
        why = target.evaluate(HINDERED, SWIPE if self.page.touch else 0)
        if why and not in_list:
            self.hindered.append(f"{self.called(target)}: {why}")
        for _scrolled in range(MOST_SCROLLS):  # a list scrolls, and then the notebook does
            if not target.evaluate(HINDERED, 0):
                break
            target.evaluate(INTO_SIGHT)
            self.page.settle()
        box = self.resting_box(target)
        place = {"x": next(self.spots) * box["width"], "y": box["height"] / 2}
        if self.page.touch:
            with self.page.answered(target.locator(IN_LAB), times):
                target.tap(force=answers, position=place)
        else:
            self.page.click(target, times, force=answers, position=place)

    def resting_box(self, target: Locator) -> FloatRect:
        """Where a thing lies once it rests there: while other labs of the lesson come, it may move."""
        for _moved in range(MOST_MOVES):
            before = target.bounding_box()
            self.page.settle()
            if (box := target.bounding_box()) == before:
                break
        assert box, f"{target} is not to be seen"
        return box

    def choose(self, number: int, name: str) -> None:
        """Choose one of several things that exclude each other."""
        target = self.lab(number).get_by_role("radio", name=re.compile(rf"^{re.escape(name)}"))
        with self.page.answered(self.lab(number)):
            if self.keyboard:
                self.reach(number, target)
                if not target.is_checked():  # the first of a group has the focus and is not chosen yet
                    self.page.page.keyboard.press("Space")
            else:
                (target.tap if self.page.touch else target.click)()
        expect(target).to_be_checked()
        self.sees(number, name)

    def tick(self, number: int, name: str) -> None:
        """Switch something on that is off, or off that is on."""
        target = self.lab(number).get_by_role("checkbox", name=name)
        if self.keyboard:
            self.reach(number, target)
            self.page.key("Space")
        else:
            self.click(target)
        self.sees(number, name)

    def type(self, number: int, label: str, text: str) -> None:
        """Write something into a field, in place of what stands there."""
        target = self.lab(number).get_by_label(label)
        if self.keyboard:
            self.reach(number, target)
        else:
            self.click(target, 0)
        target.select_text()
        self.page.page.keyboard.type(text)
        self.page.key("Enter")
        self.sees(number, text)

    def reach(self, number: int, target: Locator) -> None:
        """Move the focus to something of a lab, by keys alone: Tab leads to its group, arrows lead on within it."""
        keys = self.page.page.keyboard
        for _step in range(MOST_TABS):
            if self.page.page.evaluate(FOCUSED) != self.labs.index(number):
                self.enter(number)
            key = target.evaluate(FROM_FOCUS)
            if not key:
                return
            keys.press(key)
        raise AssertionError(f"no key leads to {target} in lab {number}")

    def enter(self, number: int) -> None:
        """Go to the cell of a lab as the arrow keys do in a notebook, and Tab into it."""
        self.page._do(
            "const notebook = app.shell.currentWidget.content;"
            "const lab = document.querySelectorAll('.rally-lab')[arg];"
            "notebook.activeCellIndex = notebook.widgets.findIndex(cell => cell.node.contains(lab));"
            "notebook.mode = 'command'; notebook.activate(); notebook.activeCell.node.focus();",
            self.labs.index(number),
        )
        for _tab in range(MOST_TABS):
            if self.page.page.evaluate(FOCUSED) == self.labs.index(number):
                return
            self.page.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead into lab {number}")


def name_learner(page: LabPage, name: str) -> None:
    """Say on the map of the course who is learning here."""
    course = page.lab(".rally-course-lab")
    course.get_by_role("button", name="Progress", exact=True).click()
    field = course.get_by_label("Who is learning here?")
    field.fill(name)
    field.press("Enter")
    page.wait_live(f"Now {name} is learning here", ".rally-course-lab")
