"""No sign above a card of a trick lies on another one, and no word of it is cut or broken, in any language."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.labdrive import LabPage
from tests.browser.labs.test_states_on_one_screen import LONG
from tests.selection import each_of
from widgets.words import LANGUAGES

# What of a trick lies on something else of it, is wider than its place, or is broken within a word, a line each.
FAULTS = """lab => {
  const shown = css => [...lab.querySelectorAll(css)].filter(node => node.checkVisibility() && node.textContent.trim());
  const pills = shown('.rally-badge, .rally-trick-seat, .rally-hand-turn');
  const boxes = pills.map(node => [node.textContent.trim(), node.getBoundingClientRect()]);
  const over = boxes.flatMap(([name, box], at) => boxes.slice(at + 1).filter(([, other]) =>
    box.left < other.right - 1 && other.left < box.right - 1
    && box.top < other.bottom - 1 && other.top < box.bottom - 1)
    .map(([other]) => `“${name}” lies on “${other}”`));
  const isSeen = node => getComputedStyle(node).clipPath === 'none';
  const cut = pills.flatMap(node => [node, ...node.querySelectorAll('span')])
    .filter(node => node.clientWidth > 1 && isSeen(node) && node.scrollWidth > node.clientWidth + 1)
    .map(node => `“${node.textContent.trim()}” is cut off`);
  const range = document.createRange();
  const broken = shown('.rally-badge > span:last-child').filter(isSeen).flatMap(({firstChild: text}) =>
    [...text.data.matchAll(/[\\p{Script=Latin}\\d]{2,}/gu)].filter(({0: word, index}) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    }).map(([word]) => `“${word}” is broken`));
  return [...over, ...cut, ...broken];
}"""
TABLES = {
    "four": "TrickLab(position='flag=1 trick=B3,R6 hands=?,?,?,R4.R12.B10.G5')",
    "four with their last cards": "TrickLab(position='flag=1 trick=R4,B13,G3 hands=G5.R12,B11,G9,B2')",
    "five with long names": "TrickLab(position=f'players={NAMES} flag=1 trick=B3,R6 hands=?,?,?,R4.G5,?')",
    "five of a question": "lab = Practice('winner', seed=17)\n"
    "wrong = [at for at, choice in enumerate(lab.choices) if not choice.right]\n"
    "[lab.answers[at].click() for at in wrong[1::-1]]\nlab",
}
WINDOWS = {
    "wide": (1280, 720),
    "beside a side bar": (1013, 720),
    "low": (740, 360),
    "phone": (360, 740),
    "large phone": (476, 740),
}


@each_of("language", LANGUAGES, full=3)
def test_no_pill_of_a_trick_lies_on_another(open_cells: Callable[..., LabPage], language: str) -> None:
    begins = (
        "from widgets.stich_rallye import TrickLab\nfrom widgets.tutor import Practice\n"
        f"from widgets.words import set_language\n\nset_language({language!r})\nNAMES = ','.join({LONG})"
    )
    page = open_cells(begins, *TABLES.values(), width=1280, height=720)
    page.quiet()
    faults = {}
    for name, size in WINDOWS.items():
        page.resize(*size)
        page.quiet()
        for table, lab in zip(TABLES, page.page.locator(".rally-lab").all(), strict=True):
            faults[name, table] = lab.evaluate(FAULTS)
    assert not any(faults.values()), {where: found for where, found in faults.items() if found}
