"""Whether what a lab asks, what answers it, and why something was wrong are in sight right after an act."""

from __future__ import annotations

from playwright.sync_api import Locator

# What of a lab is not in sight though it is due, a line each. The lab itself names what answers (`data-due`), the
# most important first: that has to be whole in the window and uncovered, of the others as many as there is room for.
OUT_OF_SIGHT = """outer => {
  const lab = [outer, ...outer.querySelectorAll('.rally-lab')].filter(lab => lab.checkVisibility()).at(-1);
  const found = [], slack = 2, own = node => node.closest('.rally-lab') === lab;
  const name = node => (node.getAttribute('aria-label') || node.textContent.trim() || node.className).slice(0, 50);
  const [head] = lab.querySelectorAll(':scope > .rally-head');
  const line = head.querySelector('.rally-line'), words = line.querySelector('.rally-line-words');
  const view = lab.closest('.jp-WindowedPanel-outer')?.getBoundingClientRect() ?? {top: 0, bottom: innerHeight};
  const [top, end] = [Math.max(0, view.top), Math.min(innerHeight, view.bottom)];
  const covered = node => {
    const {left, top, right, bottom, width, height} = node.getBoundingClientRect();
    const [x, y] = [Math.min(6, width / 4), Math.min(6, height / 4)];
    const spots = [[left + x, top + y], [right - x, top + y], [left + x, bottom - y], [right - x, bottom - y],
      [left + width / 2, top + height / 2]];
    const over = spots.map(([x, y]) => document.elementFromPoint(x, y))
      .find(over => over && !node.contains(over) && !over.contains(node) && own(over)
        && over.closest('.rally-panel, .rally-head, .rally-course-told'));
    return over && ` lies under ${name(over)}`;
  };
  // the line: its first sentences whole, in the window
  const seen = [...words.children].filter(node => !node.classList.contains('rally-unseen'));
  const box = words.getBoundingClientRect();
  const least = Math.min(Number(line.dataset.whole), words.children.length);
  if (seen.length < least) found.push(`the line shows ${seen.length} of ${least} sentences: ${words.textContent}`);
  const deepest = Math.max(...seen.map(node => node.getBoundingClientRect().bottom));
  if (deepest > box.bottom + slack || box.top < top - slack || box.bottom > end + slack)
    found.push(`the line is cut off: ${words.textContent}`);
  const open = lab.querySelector(
    ':scope > .rally-laid > .rally-panel > .rally-sheet:not(.rally-gone, .rally-sheet-of-story)');
  if (open || line.hasAttribute('data-waits')) return found; // what it asks lies there, or is still to come
  const hidden = '.rally-dim, .rally-vacant, .rally-panel, .rally-head';
  const shown = css => [...lab.querySelectorAll(css)]
    .filter(node => own(node) && node.checkVisibility({visibilityProperty: true}) && !node.closest(hidden));
  const groups = lab.dataset.due.split('\\n').map(shown).filter(nodes => nodes.length);
  const from = Math.max(top, head.getBoundingClientRect().bottom), room = end - top - head.clientHeight;
  const span = nodes => {
    const boxes = nodes.map(node => node.getBoundingClientRect());
    return [Math.min(...boxes.map(box => box.top)), Math.max(...boxes.map(box => box.bottom))];
  };
  let [high, low] = groups.length ? span(groups[0]) : [from, from];
  for (const [at, nodes] of groups.entries()) {
    const [above, below] = span(nodes), both = [Math.min(high, above), Math.max(low, below)];
    if (both[1] - both[0] > room) {
      if (!at && above > end - 60)
        found.push(`${name(nodes[0])} begins ${Math.round(above - end)} px below the window`);
      continue;
    }
    [high, low] = both;
    for (const node of nodes) {
      const box = node.getBoundingClientRect();
      const fault = box.top < from - slack ? ` begins ${Math.round(from - box.top)} px above the window`
        : box.bottom > end + slack ? ` ends ${Math.round(box.bottom - end)} px below the window` : covered(node);
      if (fault) found.push(name(node) + fault);
      for (const part of at ? [] : [node, ...node.querySelectorAll('*')]) { // a list and a chart may scroll
        const {overflowX, overflowY, webkitLineClamp} = getComputedStyle(part);
        const cuts = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + slack && part.clientWidth > 1
          || webkitLineClamp !== 'none' && part.scrollHeight > part.clientHeight + slack;
        if (cuts && part.textContent.trim() && !part.closest('.rally-options-list, .rally-unseen, .rally-chart, svg'))
          found.push(`${name(part)} is cut off`);
      }
    }
  }
  return [...new Set(found)];
}"""


# What is asked in a lab, and how far below its top its table begins; null where the line has become higher, so that
# a reason is whole.
BEGINS = """lab => {
  const table = [...lab.querySelectorAll('.rally-table')]
    .find(node => node.closest('.rally-lab') === lab && node.checkVisibility());
  if (!table || lab.querySelector(':scope > .rally-head > * > .rally-line[data-tall]')) return null;
  const goal = lab.querySelector(':scope > .rally-head .rally-goal-text');
  return [goal?.textContent, Math.round(table.getBoundingClientRect().top - lab.getBoundingClientRect().top)];
}"""
JUMPS = "the table jumps"
MOST = 2
"""Pixels that nobody sees."""


def out_of_sight(lab: Locator) -> list[str]:
    """What is due in a lab and not in sight, a line each."""
    found: list[str] = lab.evaluate(OUT_OF_SIGHT)
    return found


class Rest:
    """Where the table of a lab lies, which rests whatever is said above it; by what is asked there."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def jumps(self, lab: Locator) -> list[str]:
        """How far it has moved since it was looked at before, if it has."""
        found: tuple[str, int] | None = lab.evaluate(BEGINS)
        if found is None:
            return []
        asked, place = found
        moved = place - self.places.setdefault(asked, place)
        return [f"{JUMPS} by {moved} px"] if abs(moved) > MOST else []
