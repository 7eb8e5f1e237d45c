"""Each lab of each lesson is a table on one screen: what one needs is in sight, before a first act, after it, and while
the drawer is open.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LAB, LabPage, open_drawer

# What of a lab is not in sight within 560 px of height, a line each. Lists of lines and of chances scroll on their own.
OUT_OF_SIGHT = """(lab, wide) => {
  const MOST = 560, slack = 1.5, found = [];
  const {top, width} = lab.getBoundingClientRect();
  const name = node => `${node.localName}.${[...node.classList].join('.')} ` +
    `"${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}"`;
  const isSeen = node => node.checkVisibility({visibilityProperty: true}) && node.getBoundingClientRect().height > 1;
  if (Math.abs(width - wide) > 10) found.push(`it is ${width} px wide`);
  for (const child of lab.querySelectorAll(':scope > :not(.rally-laid), :scope > .rally-laid > *')) {
    const below = Math.round(child.getBoundingClientRect().bottom - top);
    if (isSeen(child) && below > MOST) found.push(`${name(child)} ends ${below} px below the top`);
    if (isSeen(child) && !child.matches('.rally-head, .rally-table, .rally-umpired, .rally-panel, :has(> .rally-lab)'))
      found.push(`${name(child)} stands below the table`);
  }
  const needed = ':is(button, input, select, [role=button], .rally-trick li, .rally-dial-one, ' +
    '.rally-board-field, .rally-track-stage, .rally-dial-name, .rally-plate-place, ' +
    '.rally-driver-name, .rally-driver-place)';
  for (const node of lab.querySelectorAll(`.rally-head *, .rally-table ${needed}`)) {
    if (!isSeen(node)) continue;
    const box = node.getBoundingClientRect();
    for (let out = node.parentElement; out !== lab && !out.matches('.rally-log-list, .rally-options-list');
        out = out.parentElement) {
      if (out.matches('.rally-line:not([data-open]) .rally-line-words')) break; // all of it is one click away
      const frame = out.getBoundingClientRect();
      const cuts = getComputedStyle(out).overflowY !== 'visible' && !out.matches('.rally-unseen, .rally-unseen *');
      if (cuts && (box.bottom > frame.bottom + slack || box.top < frame.top - slack))
        found.push(`${name(node)} is cut off by ${name(out)}`);
    }
  }
  return [...new Set(found)];
}"""
# How many choices are wholly in sight, and what else is wrong with what is pressed, a line each.
CHOICES_IN_SIGHT = """lab => {
  const view = lab.closest('.jp-WindowedPanel-outer').getBoundingClientRect(), slack = 1.5;
  const list = lab.querySelector('.rally-options-list').getBoundingClientRect();
  const shown = css => [...lab.querySelectorAll(css)].filter(node => node.getBoundingClientRect().height > 1)
    .map(node => ({name: node.textContent.trim(), box: node.getBoundingClientRect()}));
  const choices = shown('.rally-option').filter(({box}) =>
    box.top >= list.top - slack && box.bottom <= Math.min(list.bottom, view.bottom) + slack).length;
  const below = shown('.rally-now button, .rally-track-stage, .rally-board-field, .rally-trick li')
    .filter(({box}) => box.bottom > view.bottom).map(({name}) => `${name} is below the window`);
  const pressed = shown('.rally-acts button, .rally-table .widget-checkbox label');
  const over = pressed.flatMap(({name, box}, i) => pressed.slice(i + 1).filter(other =>
    box.left < other.box.right && other.box.left < box.right &&
    box.top < other.box.bottom && other.box.top < box.bottom).map(other => `${name} lies over ${other.name}`));
  const wide = shown('.rally-option-said').filter(({box}) => box.right > list.right - 4)
    .map(({name}) => `${name} is cut off`);
  return [choices, [...below, ...over, ...wide]];
}"""
# What one would do first: answer, go on a line, press what is blue, play a card, choose.
FIRST_ACTS = (
    ".rally-answers button",
    ".rally-log-buttons button:nth-child(4)",
    ".mod-primary",
    ".rally-card:not([aria-disabled])",
    ".rally-option",
    ".rally-track-choice[data-space='3']",
    ".rally-board-cell[data-down]",
    ".rally-board-cell",
    ".rally-station",
    ".rally-class-table .widget-radio-box label:nth-child(3)",
)


WIDE, NARROW = 1100, 833
"""How wide a lab is in a window of 1280 px: with JupyterLab's side bars closed, and as JupyterLab opens it."""
BARS = 267
"""Width of the side bar in pixels."""


def out_of_sight(lab: Locator, width: int = WIDE) -> list[str]:
    """Return what of a lab of this width is not in sight, a line each."""
    found: list[str] = lab.evaluate(OUT_OF_SIGHT, width)
    return found


def choices_in_sight(lab: Locator) -> tuple[int, list[str]]:
    """How many of the choices of a lab at the top of its window are wholly in sight, and what of the board and the acts
    is not, or lies over something else."""
    count, faults = lab.evaluate(CHOICES_IN_SIGHT)
    return count, faults


def cut_off(page: LabPage) -> Iterator[str]:
    """What of each lab is not in sight, before a first act, after it, with its drawer open, and beside a side bar; the
    acts are done."""
    yield from cut_off_when_wide(page)
    window = page.page.viewport_size
    assert window
    page.resize(window["width"] - BARS, window["height"])
    for number, lab in enumerate(page.page.locator(LAB).all()):
        lab.evaluate("lab => lab.scrollIntoView()")  # its head stays in sight, wherever the lab lies
        yield from (f"lab {number}, beside a side bar: {fault}" for fault in out_of_sight(lab, NARROW))
    page.resize(window["width"], window["height"])


def cut_off_when_wide(page: LabPage) -> Iterator[str]:
    """The same of labs with all the window's width."""
    for number, lab in enumerate(page.page.locator(LAB).all()):
        lab.scroll_into_view_if_needed()
        expect(lab.locator(".rally-table, .rally-setup").locator("visible=true").first).to_be_visible()
        yield from (f"lab {number}, first: {fault}" for fault in out_of_sight(lab))
        act(page, lab)
        yield from (f"lab {number}, then: {fault}" for fault in out_of_sight(lab))
        open_drawer(lab)
        page.quiet()
        yield from (f"lab {number}, with its drawer: {fault}" for fault in out_of_sight(lab))
        page.page.keyboard.press("Escape")
        page.quiet()
        expect(lab.locator(".rally-drawer")).to_be_hidden()


def act(page: LabPage, lab: Locator) -> None:
    """Do what one would do first, and wait until the lab has said all about it."""
    what = next(found for css in FIRST_ACTS if (found := lab.locator(f"{css}:visible").first).count())
    page.click(what, force=True)
    expect(lab.locator("[data-waits]")).to_have_count(0)
    page.settle()
