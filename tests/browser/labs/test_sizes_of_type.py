"""Words can be read on a laptop's window: sizes of type as they appear, whatever a picture is scaled by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.labdrive import LabPage

LEAST, ON_A_DIAL = 12, 9

# By what is written, and where, its size on the screen: of all texts that can be seen inside labs.
SIZES = """() => [...document.querySelectorAll('.rally-lab *')].flatMap(node => {
  const words = [...node.childNodes].filter(each => each.nodeType === 3).map(each => each.data).join('').trim();
  const box = node.getBoundingClientRect(), style = getComputedStyle(node);
  const seen = words && box.width > 2 && box.height > 2 && style.opacity !== '0'
    && node.checkVisibility({visibilityProperty: true}) && !node.matches('.rally-unseen, .rally-unseen *');
  if (!seen) return [];
  const drawn = node.getScreenCTM?.(), scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
  const on = node.closest('.rally-dial-value') ? 'dial' : node.getAttribute('class') ?? node.tagName;
  return [{words: words.slice(0, 30), on, size: Math.round(parseFloat(style.fontSize) * scale * 10) / 10}];
})"""


@pytest.mark.parametrize(
    ("game", "lab", "dials"),
    [
        ("stich_rallye", "PlayLab(players=5, seed=7)", True),
        ("stich_rallye", "WhatIfLab()", True),
        ("stich_rallye", "MotorLab()", True),
        ("rally_run", "PlayLab(4, seed=7)", False),
        ("rally_run", "MemoryLab()", False),
    ],
)
def test_nothing_is_smaller_than_words_may_be(
    game: str, lab: str, dials: bool, open_cells: Callable[..., LabPage]
) -> None:
    page = open_cells(f"from widgets.{game} import {lab.split('(')[0]}", lab, height=720)
    page.page.wait_for_selector(
        ":is(.rally-track-stage, .rally-board-field, .rally-dial-turner)[data-ready], .rally-dial-one"
    )
    page.settle()
    found = page.page.evaluate(SIZES)
    least = {"dial": ON_A_DIAL}
    assert [each for each in found if each["size"] < least.get(each["on"], LEAST) - 0.05] == []
    assert any(each["on"] == "dial" for each in found) == dials and len(found) > 10
