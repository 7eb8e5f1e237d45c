"""A double click on every button of every lab: nothing is done twice, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LAB, LabPage
from tests.widgets.state.driven import QUESTIONS

STICH_RALLYE = "from widgets.stich_rallye import *"
RALLY_RUN = "from widgets.rally_run import *"
CELLS = {
    "one rule": (STICH_RALLYE, "TrickLab()", "MotorLab()", "HillLab()", "RoundEndLab()", "TrackEditor()"),
    "a race": (STICH_RALLYE, "PlayLab(seed=1)", "RaceLab(seed=5)", "WhatIfLab()"),
    "one rule of Rally Run!": (RALLY_RUN, "RoadLab()", "SwapLab()", "PitLab()", "MemoryLab()", "FreePlay()"),
    "a race of Rally Run!": (RALLY_RUN, "PlayLab(seed=1)", "RaceLab(seed=5)", "WhatIfLab()"),
    "questions": ("from widgets.tutor import Predict", *(f"Predict({name!r})" for name in QUESTIONS)),
}
"""By what they are about, the cells of a notebook with every kind of lab."""

# Keeps the messages that widgets send to the kernel until it has dealt with them.
LISTEN = """const unheard = window.rallyUnheard = new Set();
app.shell.currentWidget.sessionContext.session.kernel.anyMessage.connect((_, {msg, direction}) => {
  if (direction === 'send' && msg.header.msg_type === 'comm_msg') unheard.add(msg.header.msg_id);
  if (direction === 'recv' && msg.content.execution_state === 'idle') unheard.delete(msg.parent_header.msg_id);
});"""
HEARD = "() => !window.rallyUnheard.size"
# How many steps each lab has behind it, in the order in which they were made.
STEPS = """const {session} = app.shell.currentWidget.sessionContext;
const code = 'from widgets.shared.labs.lab import Lab as _Lab\\nimport ipywidgets as _widgets';
const all = '[len(lab.states) for lab in _widgets.widgets.widget._instances.values() if isinstance(lab, _Lab)]';
const asked = session.kernel.requestExecute({code, store_history: false, user_expressions: {all}});
const reply = await asked.done;
return JSON.parse(reply.content.user_expressions.all.data['text/plain']);"""
WRONG = ("Something went wrong", "answered already")
# The numbers of the buttons of a lab that one may press and see: of many that are alike, such as cards, the first one;
# of what all labs have, the drawer and what leads through a film, what no lab before had; not what opens the drawer,
# nor what asks for a file.
BUTTONS = "> :is(.rally-table, .rally-drawer) :is(button, [role=button], .rally-dial-one)"
ONES_TO_PRESS = f"""lab => {{
  const alike = ['rally-option', 'rally-card', 'rally-dial-one', 'rally-board-cell'], seen = new Set();
  const pressed = window.rallyPressed ??= new Set();
  return [...lab.querySelectorAll(':scope {BUTTONS}')].flatMap((button, at) => {{
    const kind = alike.find(name => button.classList.contains(name));
    const shared = button.closest('.rally-drawer, .rally-steps') && button.textContent + button.ariaLabel;
    const isOpen = button.checkVisibility({{visibilityProperty: true}}) && button.getBoundingClientRect().width > 0
      && !button.matches('.widget-upload, .rally-dial-one:not([data-choosable])');
    if (!isOpen || seen.has(kind) || pressed.has(shared)) return [];
    if (kind) seen.add(kind);
    if (shared) pressed.add(shared);
    return [at];
  }});
}}"""
NAME = "node => (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)"


@pytest.mark.parametrize("subject", CELLS)
def test_nothing_is_done_twice(open_cells, subject):
    page = open_cells(*CELLS[subject], width=1280, height=720)
    page._do(f"{LISTEN} delete window.rallyPressed;")
    labs = page.page.locator(LAB).all()
    assert len(labs) == len(CELLS[subject]) - 1
    faults = [f"lab {number}, {fault}" for number, lab in enumerate(labs) for fault in pressed(page, lab)]
    assert not [*faults, *page.errors], "\n".join([*faults, *page.errors])


def pressed(page: LabPage, lab: Locator) -> Iterator[str]:
    """Double click each button of a lab, each time from the beginning; what goes wrong."""
    more = lab.locator(".rally-head button")
    more.dblclick()
    expect(lab.locator(".rally-drawer")).to_be_visible()
    for at in lab.evaluate(ONES_TO_PRESS):
        lab.locator("> .rally-drawer button", has_text="Reset").dispatch_event("click")
        heard(page)
        button = lab.locator(BUTTONS).nth(at)
        if not button.is_visible():
            continue
        name = button.evaluate(NAME)
        before = steps(page)
        button.dblclick(force=True)
        heard(page)
        after = steps(page)
        if any(now > was + 1 for was, now in zip(before, after, strict=False)) or len(after) > len(before) + 1:
            yield f"{name}: {before} steps, then {after}"
        said = lab.locator(".rally-line").first.inner_text()
        yield from (f"{name}: {said}" for wrong in WRONG if wrong in said)
        for branch in lab.get_by_role("button", name="Close the branch").all():
            branch.dispatch_event("click")
            heard(page)


def steps(page: LabPage) -> list[int]:
    """How many steps each lab has behind it."""
    return page._do(STEPS)


def heard(page: LabPage) -> None:
    """Wait until the kernel has dealt with all that was pressed."""
    page.settle()
    page.page.wait_for_function(HEARD)
