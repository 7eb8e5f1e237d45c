"""By finger on a phone: what one presses is large enough in every lab of every lesson."""

from __future__ import annotations

from tests.browser.labdrive import LAB, LabPage, open_drawer
from tests.browser.lessons.deeds import PHONE
from tests.selection import each_of
from widgets.lab.lessons import LESSONS

LEAST = 40
# What is smaller than a finger needs, a line each. What is drawn around a thing is pressed with it.
SMALL = """(lab, least) => {
  const found = new Set();
  const name = node => `${node.localName}.${[...node.classList].join('.')} ` +
    `"${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 30)}"`;
  const isSeen = node => node.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && node.getBoundingClientRect().width > 1 && !node.closest('.rally-unseen, .rally-picture-only');
  const pressed = 'button, input:not([type=range]), select, textarea, [role=option], [role=gridcell], summary, a[href]';
  for (const node of lab.querySelectorAll(pressed)) {
    if (!isSeen(node) || getComputedStyle(node).pointerEvents === 'none') continue;
    const shape = (node.closest('label') ?? node).getBoundingClientRect();
    let [left, top, right, bottom] = [shape.left, shape.top, shape.right, shape.bottom];
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(node, pseudo);
      if (style.content === 'none' || style.position !== 'absolute') continue;
      const far = side => -parseFloat(style[side]) || 0;
      [left, top] = [Math.min(left, left - far('left')), Math.min(top, top - far('top'))];
      [right, bottom] = [Math.max(right, right + far('right')), Math.max(bottom, bottom + far('bottom'))];
    }
    const [wide, high] = [Math.round(right - left), Math.round(bottom - top)];
    if (node.matches('[role=gridcell], .rally-card, svg *')) continue; // as large as the board, or the hand, gives
    if (wide < least || high < least) found.add(`${name(node)}: ${wide} x ${high}`);
  }
  return [...found];
}"""


@each_of("lesson", LESSONS)
def test_what_a_finger_presses_is_large_enough(open_lesson, lesson: str) -> None:
    page: LabPage = open_lesson(f"{lesson}.ipynb", **PHONE)
    page.run_all()
    page.quiet()
    labs = page.page.locator(LAB).all()
    assert labs
    faults = {}
    for number, lab in enumerate(labs):
        faults[number] = lab.evaluate(SMALL, LEAST)
        open_drawer(lab)
        page.quiet()
        faults[number] += lab.evaluate(SMALL, LEAST)
        page.page.keyboard.press("Escape")
    assert not any(faults.values()), {number: found for number, found in faults.items() if found}


def test_what_is_chosen_in_a_picture_lies_on_its_place_there(open_cells) -> None:
    """Who has the screen read out to them taps the middle of it."""
    page: LabPage = open_cells("from widgets.stich_rallye import HillLab", "HillLab()", **PHONE)
    choices = page.lab().locator(".rally-track-stage [role=option]")
    sizes = choices.evaluate_all("all => all.map(one => [one.offsetWidth, one.offsetHeight])")
    assert len(sizes) > 32 and all(size == [1, 1] for size in sizes)
