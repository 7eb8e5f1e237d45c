"""Where the focus is can be seen: in light, in the dark and in forced colours, measured in pixels that change."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage
from tests.selection import each_of

LABS = {
    "a trick": "stich_rallye TrickLab(players=4)",
    "a motor": "stich_rallye MotorLab()",
    "a hill": "stich_rallye HillLab()",
    "a race of cards": "stich_rallye PlayLab(seed=1)",
    "a film": "stich_rallye RaceLab()",
    "chances": "stich_rallye WhatIfLab(playouts=20)",
    "a track that is built": "stich_rallye TrackEditor()",
    "roads": "rally_run RoadLab(seed=3)",
    "a race on roads": "rally_run PlayLab(seed=1)",
    "chances on roads": "rally_run WhatIfLab(playouts=20)",
    "a film of roads": "rally_run RaceLab(seed=5)",
    "a memory": "rally_run MemoryLab()",
    "a circuit": "rally_run FreePlay()",
}
MODES = ("light", "dark", "forced")
ENOUGH = 3
"""A ratio of contrast that can be seen (WCAG 2.2, 2.4.13)."""
# One focusable thing of each kind that can be seen in a lab; the others of it look alike.
KINDS = """lab => {
  const kinds = new Map();
  for (const node of lab.querySelectorAll('button, input, select, textarea, summary, [tabindex="0"]')) {
    const box = node.getBoundingClientRect();
    const isSeen = node.checkVisibility({visibilityProperty: true}) && box.width > 4 && box.height > 4;
    if (!isSeen || node === lab || node.disabled || node.closest('.rally-unseen')) continue; // that comes into sight
    const kind = `${node.localName} ${node.type ?? ''} ${node.closest('[class*=rally-]').className} ` +
      `${node.matches('.mod-primary, [data-primary], [aria-checked=true], [aria-pressed=true]')}`;
    if (!kinds.has(kind)) kinds.set(kind, node);
  }
  return [...kinds.values()];
}"""
# How many pixels of two pictures differ by such a ratio of contrast.
DIFFER = """async ([pictures, enough]) => {
  const pixels = await Promise.all(pictures.map(async picture => {
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d');
    paper.drawImage(image, 0, 0);
    return paper.getImageData(0, 0, image.width, image.height).data;
  }));
  const linear = byte => byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  const light = (all, at) => 0.2126 * linear(all[at]) + 0.7152 * linear(all[at + 1]) + 0.0722 * linear(all[at + 2]);
  let count = 0;
  for (let at = 0; at < pixels[0].length; at += 4) {
    const [dark, bright] = pixels.map(all => light(all, at)).sort((one, other) => one - other);
    if ((bright + 0.05) / (dark + 0.05) >= enough) count += 1;
  }
  return count;
}"""
ROUND = 10
"""Pixels around a thing that belong to its picture."""


def unseen(page: LabPage, lab: Locator) -> Iterator[str]:
    """What of a lab does not show that it has the focus: as many pixels have to change as a ring around it has that is
    two pixels wide, be it as round as can be."""
    lab.evaluate("lab => lab.scrollIntoView()")
    nodes = lab.evaluate_handle(KINDS)
    for index in range(int(nodes.evaluate("nodes => nodes.length"))):
        node = nodes.evaluate_handle("(nodes, index) => nodes[index]", index).as_element()
        assert node
        box = node.bounding_box()
        assert box
        clip = {"x": box["x"] - ROUND, "y": box["y"] - ROUND}
        clip |= {"width": box["width"] + 2 * ROUND, "height": box["height"] + 2 * ROUND}
        pictures = []
        for deed in ("blur", "focus"):
            node.evaluate(f"node => node.{deed}({{preventScroll: true}})")
            page.settle()
            picture = page.page.screenshot(clip=clip, caret="hide")
            pictures.append(base64.b64encode(picture).decode())
        changed = page.page.evaluate(DIFFER, [pictures, ENOUGH])
        needed = math.pi * min(box["width"] + box["height"], 88)
        if changed < needed:
            name = node.evaluate("node => node.ariaLabel || node.textContent.trim().slice(0, 30) || node.className")
            yield f"{node.evaluate('node => node.className')} {name!r}: {changed} of {needed:.0f} pixels"


@each_of("made, mode", [(made, mode) for made in LABS for mode in MODES], full=len(LABS))
def test_what_has_the_focus_can_be_told(open_cells, made: str, mode: str) -> None:
    game, lab = LABS[made].split(" ", 1)
    page: LabPage = open_cells(f"from widgets.{game} import *\n\n{lab}", width=1280, height=720)
    page.quiet()
    expect(page.lab().get_by_role("button", name="Stop"), "chances are counted").to_be_hidden()
    page.theme("dark" if mode == "dark" else "light")
    page.page.emulate_media(forced_colors="active" if mode == "forced" else "none")
    page.page.keyboard.press("Tab")  # who presses keys sees where the focus is
    faults = [*unseen(page, page.lab())]
    page.page.emulate_media(forced_colors="none")
    assert (faults, page.errors) == ([], [])


def test_who_comes_back_to_the_map_by_mouse_is_where_the_practice_began(open_cells):
    page = open_cells("from widgets.tutor import CourseMap\nCourseMap()")
    lab = page.lab(".rally-course-lab")
    lab.get_by_role("button", name="○ Hills").first.click()
    practise = lab.get_by_role("button", name="Practise this")
    practise.click()
    back = lab.get_by_role("button", name="Back to the map")
    back.click()
    expect(back).to_be_hidden()
    expect(practise).to_be_focused()
