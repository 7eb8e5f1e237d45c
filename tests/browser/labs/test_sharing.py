"""The sheet on which a lab is shared: by mouse, by keys, on a phone; what it copies, shows and saves."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage, open_drawer
from tests.selection import each_of
from widgets.lab.links import PAGE, Link

LABS = {
    "what-if": "stich_rallye.WhatIfLab('round=2 flag=1 cars=12,9,14,20 trick=G9,G4 hands=?,?,?,G12.G5.R3.B9')",
    "race": "rally_run.RaceLab(seed=5)",
    "question": "tutor.Predict('driving_1')",
    "puzzle": "tutor.Puzzles('rally-run')",
    "editor": "stich_rallye.TrackEditor()",
}
SIZES = {"laptop": {"width": 1280, "height": 720}, "phone": {"width": 360, "height": 740, "touch": True}}
BEGIN = "from widgets import rally_run, stich_rallye, tutor"
SHARE, SHEET = ".rally-opens-share", ".rally-sheet-of-share"
# What a picture draws: how many colours are among its pixels.
COLOURS = """async (bytes) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  return new Set(pixels).size;
}"""


@each_of("name, size, theme", product(LABS, SIZES, ["light", "dark"]), full=len(LABS))
def test_what_is_on_show_is_copied_and_drawn(
    open_cells: Callable[..., LabPage], name: str, size: str, theme: str
) -> None:
    page = open_cells(BEGIN, LABS[name], theme=theme, **SIZES[size])
    lab = page.page.locator(".rally-lab").first
    lab.locator(SHARE).click()
    sheet = lab.locator(SHEET)
    expect(sheet.locator("button", has_text="PNG")).to_be_visible()
    assert page.axe() == [] and page.clipping(SHEET) == []
    with page.page.expect_download() as saved:
        sheet.locator("button", has_text="PNG").click()
    picture = saved.value.path().read_bytes()
    assert page.page.evaluate(COLOURS, [*picture]) > 20
    text = sheet.locator("textarea:visible").first
    if text.count():
        sheet.locator("button", has_text="Copy").locator("visible=true").first.click()
        expect(sheet.locator("button", has_text="Copied")).to_be_visible()
        assert page.page.evaluate("() => navigator.clipboard.readText()") == text.input_value()
    assert (page.errors, page.outside) == ([], [])


def test_a_race_is_shared_by_keys_alone(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(BEGIN, LABS["race"])
    lab = page.page.locator(".rally-lab").first
    lab.locator(SHARE).focus()
    page.page.keyboard.press("Enter")
    film = lab.locator(f"{SHEET} button", has_text="Film")
    expect(film).to_be_visible()
    for _time in range(20):
        if film.evaluate("button => button === document.activeElement"):
            break
        page.page.keyboard.press("Tab")
    with page.page.expect_download() as saved:
        page.page.keyboard.press("Enter")
    assert saved.value.suggested_filename == "rally-run-5.html"
    assert saved.value.path().read_text("utf-8").startswith("<!doctype html>")
    assert (page.errors, page.outside) == ([], [])


def test_a_message_around_a_link_is_pasted_whole_into_the_position(open_cells: Callable[..., LabPage]) -> None:
    link = Link("06_what_if", "position", "round=2 flag=1 cars=12,9,14,20 motors=0,3,1,10 hands=?,?,?,G12.G5.R3.B9")
    address = f"https://example.org/rally/{PAGE}?{link.query}"
    page = open_cells("from widgets.stich_rallye import WhatIfLab\nWhatIfLab()")
    lab = page.page.locator(".rally-lab").first
    field = open_drawer(lab).locator(".rally-notation input")
    for message in (f"Is this right?\n{address}\nYours, Mia", f"Look:\n{address[:90]}\n{address[90:]}\nBye"):
        page.page.evaluate("(text) => navigator.clipboard.writeText(text)", message)
        field.fill("")
        field.press("Control+v")
        field.press("Enter")
        expect(lab.locator("[aria-live]").first).to_contain_text("The position is set up")
        expect(field).to_have_value(re.compile(rf"^track=volcano .*{re.escape(link.text)}$"))
        field.fill("round=1 flag=0 hands=?,?,?,?")
        field.press("Enter")
        expect(field).to_have_value(re.compile(r"^track=volcano .*round=1 "))
    assert (page.errors, page.outside) == ([], [])
