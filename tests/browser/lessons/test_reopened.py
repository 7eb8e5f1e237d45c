"""A lesson that was saved after running, opened again: live where its kernel still runs, tables where none does."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.browser.tempo import at_full_speed
from tests.site.published import IS_SITE
from widgets.jupyter.contents import VIEW

CELLS = ("from widgets.stich_rallye import TrickLab", "TrickLab(players=3, seed=1)", "print('no lab')")
IN_EVERY_LANGUAGE = ["01_tricks", "de/12_swapping_and_the_pit", "es/05_a_whole_race", "fr/00_start", "zh/10_rally_run"]
SHIPPED = [f"{path}.ipynb" for path in IN_EVERY_LANGUAGE]
PICTURE = r"<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""  # as a file has it
TRUSTED = "return app.shell.currentWidget.content.widgets.map(cell => cell.model.trusted);"


def test_a_saved_lesson_shows_how_it_was_left_until_it_is_run_again(open_cells, open_file):
    page = open_cells(*CELLS)
    page.wait_live("Mia has the flag")
    page.click(page.lab().locator(".rally-card").first)
    page.wait_live("Ben is next")
    [output] = page.save()["cells"][1]["outputs"]
    html = "".join(output["data"]["text/html"])
    assert VIEW not in output["data"] and "<table>" in html
    assert "hands=R3" not in html.replace("<wbr>", ""), "Mia's first card is on the table"
    page.close()
    again = open_file(page.path)
    assert again._do(TRUSTED) == [True, True, True], "an untrusted one would show its table anyhow"
    expect(again.page.locator(".jp-OutputArea table caption")).to_contain_text("Mia")
    expect(again.page.get_by_text("model not found")).to_have_count(0)
    expect(again.page.locator(".rally-lab")).to_have_count(0)
    expect(again.page.locator("svg[role=img]")).to_be_visible()
    expect(again.page.get_by_text("The picture is left out")).to_be_hidden()
    again.run_all()
    again.wait_live("Mia")
    again.click(again.lab().locator(".rally-card").first)
    again.wait_live("Ben is next")
    assert again.errors == []


@pytest.mark.skipif(IS_SITE, reason="the site has no file that is untrusted: tests/site/test_site.py")
@pytest.mark.parametrize("lesson", SHIPPED)
def test_a_shipped_lesson_shows_its_pictures_before_anything_runs(open_file, server, lesson):
    signed = server.folder.parent / "data" / "nbsignatures.db"
    before = signed.read_bytes() if signed.exists() else None
    page = open_file(lesson)
    stored = (server.folder / lesson).read_text("utf-8").count(PICTURE)
    expect(page.page.locator(".jp-OutputArea svg[role=img]")).to_have_count(stored)
    expect(page.page.locator(".jp-OutputArea svg[role=img]").first).to_be_visible()
    assert page.page.locator(".rally-untrusted").filter(visible=True).count() == 0
    assert page.page.locator(".rally-lab").count() == 0, "nothing has run"
    assert (signed.read_bytes() if signed.exists() else None) == before, "nobody's store of signatures is written to"


def test_a_lesson_that_is_not_trusted_shows_its_tables_and_says_why_it_shows_no_pictures(open_file, server):
    lesson = server.folder / "changed.ipynb"
    lesson.write_bytes((server.folder / "03_driving_and_hills.ipynb").read_bytes() + b" ")
    page = open_file(lesson.name)
    assert False in page._do(TRUSTED)
    outputs = page.page.locator(".jp-OutputArea")
    expect(outputs.locator("table caption").first).to_contain_text("Mia")
    expect(outputs.locator("svg[role=img]")).to_have_count(0)
    left_over = outputs.locator(".jp-RenderedHTML > div > div").filter(has_text=re.compile("^0123456789"))
    assert left_over.count() >= 5
    assert {one.evaluate("one => getComputedStyle(one).fontSize") for one in left_over.all()} == {"0px"}
    assert outputs.get_by_text("The picture is left out").first.is_visible()


def run_again_since_saved(open_cells) -> LabPage:
    """A notebook whose cells were run again after it was saved, and in whose lab a card was played then."""
    page: LabPage = open_cells(*CELLS)
    page.wait_live("Mia")
    page.save()
    page.run_all()
    page.wait_live("Mia")
    page.click(page.lab().locator(".rally-card").first)
    page.wait_live("Ben is next")
    return page


@pytest.mark.skipif(IS_SITE, reason="on the site Python ends with the page: test_visits.py has what comes back there")
def test_a_page_that_is_loaded_again_has_its_live_labs(open_cells):
    """At full speed: on a slowed page JupyterLab itself may give up models that it fetches from the kernel again."""
    page = open_cells(*CELLS)
    page.wait_live("Mia")
    page.click(page.lab().locator(".rally-card").first)
    page.wait_live("Ben is next")
    page.save()
    with at_full_speed(page.page):
        page.reload()
        page.wait_live("Ben is next")
    page.click(page.lab().get_by_role("button", name="Step back"))
    page.wait_live("Mia has the flag")


@pytest.mark.skipif(IS_SITE, reason="on the site Python ends with the page: test_visits.py has what comes back there")
def test_a_page_that_is_loaded_again_has_the_labs_of_cells_that_were_run_since_it_was_saved(open_cells):
    page = run_again_since_saved(open_cells)
    with at_full_speed(page.page):
        page.reload()
        page.wait_live("Ben is next")
    expect(page.page.get_by_text("model not found")).to_have_count(0)


@pytest.mark.rest
@pytest.mark.skipif(IS_SITE, reason="on the site Python ends with the page: test_visits.py has what comes back there")
def test_a_page_whose_kernel_is_busy_shows_pictures_until_its_labs_are_live_and_never_misses_a_model(open_cells):
    """The server asks the kernel which labs there are, and does not wait for one that has much to do: what the file
    names are labs of a run before."""
    page = run_again_since_saved(open_cells)
    go = page.server.folder / f"{page.path}.go"
    os.mkfifo(go)
    page._do(
        "app.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: arg});",
        f"import pathlib\npathlib.Path('{go.name}').read_text()",
    )
    with at_full_speed(page.page):
        page.page.reload()
        expect(page.page.locator(".jp-OutputArea-output svg[role=img]").first).to_be_visible()
        expect(page.page.get_by_text("model not found")).to_have_count(0)
        expect(page.page.get_by_text("Loading widget")).to_have_count(0)
        go.write_text("")
        page.wait_live("Ben is next")
    expect(page.page.get_by_text("model not found")).to_have_count(0)
    page.listen()
    page.click(page.lab().get_by_role("button", name="Step back"))
    page.wait_live("Mia has the flag")
    page.is_wanted_again = False
