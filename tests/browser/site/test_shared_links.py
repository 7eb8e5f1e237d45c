"""A link that somebody was sent: the lesson opens in the reader's language, and the lab shows what was shared; one that
was spoiled is said in a sentence, and nothing in it is run or fetched."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from widgets.lab.links import Link, links_in

from .visitor import PATIENCE, Visitor

POSITION = "track=volcano players=4 round=2 flag=1 cars=12,9,14,20 motors=6,3,1,10 trick=G9,G4 hands=?,?,?,G12.G5.R3.B9"
LAB = ".rally-lab:has(.rally-onward)"
SPOILED = {
    "a script": "06_what_if.ipynb&position=" + quote("<script>alert(1)</script><img src=//o.xy onerror=alert(1)>"),
    "a formula": "06_what_if.ipynb&position=" + quote(r"players=$\href{//o.xy}{y}$,Ben"),
    "cut short": "05_a_whole_race.ipynb&record=zVVdT9swFP0",
    "a megabyte": "06_what_if.ipynb&position=" + "9" * 60_100,
}


@pytest.fixture(params=SPOILED)
def spoiled(request: pytest.FixtureRequest) -> str:
    return SPOILED[request.param]


def test_a_position_opens_in_the_readers_language_is_shared_again_and_played_on(come: Callable[..., Visitor]) -> None:
    me = come(locale="de-AT", is_mobile=True, has_touch=True)
    page = me.visit(f"06_what_if.ipynb&position={quote(POSITION)}")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_url(re.compile(r"path=de/06_what_if\.ipynb&position="), timeout=PATIENCE)
    lab = page.locator(LAB)
    expect(lab.locator("[aria-live]").first).to_contain_text("Jemand hat das mit dir geteilt", timeout=PATIENCE)
    me.is_alive()
    me.click(lab.locator(".rally-opens-share"))
    field = lab.locator(".rally-share textarea").first
    expect(field).not_to_have_value("")
    link = field.input_value()
    assert re.match(rf"{me.site}lite/notebooks/index\.html\?check=\w+&path=06_what_if\.ipynb&position=", link)
    assert links_in(link)[0] == Link("06_what_if", "position", POSITION, "full_dial")
    with me.answered(lab):
        lab.locator(".rally-share button", has_text="QR").click()
    expect(lab.locator(".rally-share img")).to_be_visible()
    lab.locator(".rally-share-row button", has_text="PNG").scroll_into_view_if_needed()
    with page.expect_download(timeout=PATIENCE) as saved:
        lab.locator(".rally-share-row button", has_text="PNG").click()
    assert saved.value.suggested_filename == "rally.png" and saved.value.path().read_bytes()[1:4] == b"PNG"
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    me.click(lab.locator(".rally-sheet-of-share .rally-sheet-away"))
    me.click(lab.locator("button", has_text="Weiterspielen"))
    expect(page.locator(".rally-play-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    assert (me.errors, me.outside) == ([], [])


def test_a_link_is_read_as_chats_leave_it_and_said_if_it_was_cut(come: Callable[..., Visitor]) -> None:
    me = come(locale="en")
    query = Link("06_what_if", "position", POSITION).query
    page = me.open(f"{query.replace('&', '&amp;')}).")
    expect(page.locator(LAB).locator("[aria-live]").first).to_contain_text("Somebody has shared this", timeout=PATIENCE)
    me.is_alive()
    page = me.open(query[:-40])
    line = page.locator(".rally-lab [aria-live]").first
    expect(line).to_contain_text("The link does not lead to anything here", timeout=PATIENCE)
    me.is_alive()
    assert page.locator(LAB).count() == 0
    for end in (3, len("check=12"), query.index(".ipynb")):
        page = me.open(query[:end])
        expect(page.locator(".rally-site-refusal")).to_contain_text("cut short or changed")
    assert (me.errors, me.outside) == ([], [])


def test_a_spoiled_link_is_said_and_the_lesson_begins_as_always(come: Callable[..., Visitor], spoiled: str) -> None:
    me = come(locale="en")
    page = me.visit(spoiled)
    line = page.locator(".rally-lab [aria-live]").first
    expect(line).to_contain_text("The link does not lead to anything here", timeout=PATIENCE)
    me.is_alive()
    assert page.locator(LAB).count() == 0
    assert (me.errors, me.outside) == ([], [])


OWN = """window.jupyterapp.serviceManager.contents.save("mine.ipynb", {
  type: "notebook", format: "json", content: {cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5},
})"""


def test_a_notebook_of_ones_own_opens_by_its_address(come: Callable[..., Visitor]) -> None:
    me = come(locale="en")
    page = me.visit("00_start.ipynb")
    me.is_alive()
    page.evaluate(OWN)
    page = me.visit("mine.ipynb")
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.path === 'mine.ipynb'", timeout=PATIENCE)
    assert page.locator(".rally-site-refusal").count() == 0


@pytest.mark.parametrize("address", ["06_what_i&position=x", "06_what_i.ipynb"])
def test_a_link_to_no_lesson_leads_to_all_of_them(come: Callable[..., Visitor], address: str) -> None:
    me = come(locale="en")
    page = me.visit(address)
    expect(page.locator(".rally-site-refusal")).to_contain_text("cut short or changed")
    page.locator(".rally-site-refusal a").click()
    page.wait_for_url(re.compile(r"(index\.html)?#en$"))
    assert (me.errors, me.outside) == ([], [])
