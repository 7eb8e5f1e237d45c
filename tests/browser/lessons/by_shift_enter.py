"""Through every lesson with Shift+Enter: each lab comes into view as it is run, and nothing tells an answer before."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, TimeoutError as TooLate

from rally.tutor import Exercise, exercise
from tests.browser.labdrive import LabPage

RULE = re.compile(r"\b[RS](\d|-[A-Z])")
ASKED = re.compile(r'Predict\("(\w+)"\)')
BEGIN = """const notebook = app.shell.currentWidget.content;
notebook.activeCellIndex = 0; notebook.mode = 'command'; notebook.activate(); notebook.activeCell.node.focus();
return notebook.widgets.map(cell => cell.model.sharedModel.getSource());"""
# Whether the notebook has gone on from a cell, and its code (if it is any) has been run.
IS_RUN = """at => {
  const panel = window.jupyterapp.shell.currentWidget, {widgets, activeCellIndex} = panel.content;
  const {type, executionCount} = widgets[at].model;
  return activeCellIndex === Math.min(at + 1, widgets.length - 1)
    && (type !== 'code' || executionCount && panel.sessionContext.session.kernel.status === 'idle');
}"""
SHOWS_LAB = """const {model} = app.shell.currentWidget.content.widgets[arg];
return (model.toJSON().outputs ?? []).some(({data}) => data?.['application/vnd.jupyter.widget-view+json']);"""
# Whether all of a lab is drawn and in view.
IS_IN_VIEW = """lab => {
  const box = lab.getBoundingClientRect();
  const view = lab.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  const isDrawn = [...lab.querySelectorAll('.rally-track-stage')].every(
    stage => stage.dataset.ready || !stage.checkVisibility());
  return isDrawn && (lab.querySelector('[aria-live]')?.textContent ?? '') !== ''
    && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
}"""


def walked(page: LabPage) -> Iterator[str]:
    """Go from cell to cell, and say what is wrong after each of them."""
    sources = page._do(BEGIN)
    for at, source in enumerate(sources):
        page.page.keyboard.press("Shift+Enter")
        page.page.wait_for_function(IS_RUN, arg=at)
        page.quiet()
        if page._do(SHOWS_LAB, at):
            lab = page.page.locator(".jp-Notebook .jp-Cell").nth(at).locator(".rally-lab").first
            yield from (f"cell {at}: {fault}" for fault in arrived(page, lab))
        if name := ASKED.search(source):
            task = exercise(name[1])
            yield from (f"cell {at}, {task.id}: {fault}" for fault in told(lab, task))
            if task.rule in sources[at + 1]:
                yield f"cell {at + 1}: {task.rule} stands below the question whose answer it is"


def arrived(page: LabPage, lab: Locator) -> Iterator[str]:
    """What is wrong with a lab whose cell has just been run."""
    lab.wait_for()
    try:
        page.page.wait_for_function(IS_IN_VIEW, arg=lab.element_handle())
    except TooLate:
        yield f"its lab is not in view but here: {lab.bounding_box()}"
    if lab.locator(".rally-story").is_visible():
        yield "its story is told, and nothing has been done"


def predictions(page: LabPage) -> list[tuple[Locator, Exercise]]:
    """The labs of a lesson that ask something, and what each asks."""
    names = [name[1] for source in page._do(BEGIN) if (name := ASKED.search(source))]
    return list(zip(page.page.locator(".rally-predict-lab").all(), map(exercise, names), strict=True))


def told(lab: Locator, task: Exercise) -> Iterator[str]:
    """What of a question's lab tells its answer, or how to find it."""
    if rule := RULE.search(lab.inner_text()):
        yield f"it names a rule: {rule.string[max(0, rule.start() - 60) : rule.end() + 3]!r}"
    if lab.locator(".rally-story").is_visible():
        yield "its story is told"
    signs = [".rally-right", ".rally-card[data-dim]"]
    signs += [] if getattr(task, "seen", "") else [".rally-steps"]  # a film before the question shows what was seen
    signs += [".rally-badge", "li[data-wins]"] if task.ask in ("winner", "spaces") else []
    signs += [".rally-dial-turner"] if task.ask == "dial" else []
    for sign in signs:
        if any(found.is_visible() for found in lab.locator(sign).all()):
            yield f"it shows {sign}"
