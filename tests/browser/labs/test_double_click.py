"""A double click on the buttons of every lab: nothing is done twice, nothing is lost, and every button answers."""

from __future__ import annotations

import json
from collections.abc import Iterator

from playwright.sync_api import Locator

from tests.browser.labdrive import ACTS, LabPage
from tests.selection import each_of, sample
from tests.widgets.declared import DECLARED, PACKAGES
from tests.widgets.state.driven import QUESTIONS

GIVEN = {
    **{f"{package} PlayLab": "seed=1" for package in PACKAGES},
    **{f"{package} RaceLab": "seed=5" for package in PACKAGES},
    "stich_rallye WhatIfLab": "playouts=200",
    "rally_run WhatIfLab": "playouts=40",
}
"""What a lab is made with so that every run is the same, and short; any other is made with nothing."""
LABS = {
    **{
        name: (f"from widgets.{package} import *", f"{lab}({GIVEN.get(name, '')})")
        for name in DECLARED
        for package, lab in [name.split()]
    },
    **{f"tutor {name}": ("from widgets.tutor import Predict", f"Predict({name!r})") for name in QUESTIONS},
}
"""Every lab that is declared, and every kind of table that a question has: the cells that make it."""

# How many steps each lab has behind it, in the order in which they were made.
STEPS = """
import ipywidgets, json
from widgets.lab.lab import Lab
labs = [lab for lab in ipywidgets.widgets.widget._instances.values() if isinstance(lab, Lab)]
print(json.dumps([len(lab.states) for lab in labs]))
del labs
"""
DRAWER = "> .rally-laid > .rally-panel > .rally-sheet-of-more > .rally-drawer"
MORE = "> .rally-head > .rally-openers > .rally-opens-more"
WRONG = ("Something went wrong", "answered already")
BUTTONS = (
    "> .rally-laid > :is(.rally-table, .rally-panel > .rally-sheet-of-more > .rally-drawer) "
    ":is(button, [role=button], .rally-dial-one, .rally-board-cell)"
)
# The buttons of a lab that one may press and see, by number: of many that are alike, such as cards, the first one; not
# what asks for a file. With each how often a double click on it is answered, which is once at least: once if it is to
# be pressed once, twice at most if it may be repeated and still lies there; null where that depends, for it leads
# through a film, or is answered by the page alone.
ONES_TO_PRESS = f"""lab => {{
  const alike = ['rally-option', 'rally-card', 'rally-dial-one', 'rally-board-cell'], seen = new Set();
  const once = '.jupyter-button, [data-once]:not(.rally-board-cell), .rally-card, .rally-board-way, ' +
    '.rally-tray-tile, [data-active] .rally-board-cell';
  return [...lab.querySelectorAll(':scope {BUTTONS}')].flatMap((button, at) => {{
    const kind = alike.find(name => button.classList.contains(name));
    const isOpen = button.checkVisibility({{visibilityProperty: true}}) && button.getBoundingClientRect().width > 0
      && !button.matches('.widget-upload, .rally-dial-one:not([data-choosable])');
    if (!isOpen || seen.has(kind)) return [];
    if (kind) seen.add(kind);
    const times = button.matches('.rally-repeat, [data-repeats]') ? 2 : button.matches(once) ? 1 : null;
    return [[at, times]];
  }});
}}"""
NAME = "node => (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)"


@each_of("name", LABS, full=14)
def test_nothing_is_done_twice(open_cells, name):
    page = open_cells(*LABS[name])
    lab = page.lab()
    page.double_click(lab.locator(MORE))
    assert lab.locator(DRAWER).is_visible()
    buttons = lab.evaluate(ONES_TO_PRESS)
    chosen = sample(buttons, 8)
    assert any(times for _at, times in buttons), "nothing here must answer"
    faults = [fault for at, times in chosen for fault in pressed(page, lab, at, times)]
    assert not [*faults, *page.errors], "\n".join([*faults, *page.errors])


def pressed(page: LabPage, lab: Locator, at: int, times: int | None) -> Iterator[str]:
    """Double click a button of a lab from the beginning; what goes wrong."""
    with page.answered(lab):  # where the focus lies then may be looked at, too
        lab.locator(f"{DRAWER} button", has_text="Reset").dispatch_event("click")
    button = lab.locator(BUTTONS).nth(at)
    name, in_drawer = button.evaluate(NAME), button.evaluate("node => Boolean(node.closest('.rally-drawer'))")
    if name == "Stop" and not button.is_visible():  # what it would have stopped has ended
        return
    if lab.locator(DRAWER).is_visible() != in_drawer:
        with page.answered(lab):
            lab.locator(MORE).dispatch_event("click")
    before = steps(page)
    button.hover()
    page.quiet()
    looks = lab.locator(".rally-option").count() > 0  # to point at one is an act of its own
    begin = lab.evaluate(ACTS)
    page.click_twice(button)
    answered, after = lab.evaluate(ACTS) - begin, steps(page)
    if times and not 1 <= answered <= times + looks:
        yield f"{name}: answered {answered} times, not {times}"
    if any(now > was + (times or 1) for was, now in zip(before, after, strict=False)) or len(after) > len(before) + 1:
        yield f"{name}: {before} steps, then {after}"
    said = lab.locator(".rally-line").first.inner_text()
    yield from (f"{name}: {said}" for wrong in WRONG if wrong in said)
    for branch in lab.get_by_role("button", name="Close the branch").all():
        with page.answered(lab):
            branch.dispatch_event("click")


def steps(page: LabPage) -> list[int]:
    """How many steps each lab has behind it."""
    return json.loads(page.ask(STEPS))
