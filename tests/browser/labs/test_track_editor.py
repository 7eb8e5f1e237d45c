"""The track editor in a real JupyterLab: painted by clicks, saved and loaded again."""

from __future__ import annotations

import tomllib

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import LabPage, open_drawer, put_away


@pytest.fixture
def lesson(open_cells):
    """Opens a notebook with the editor and these cells, run."""

    def open_one(*more: str, **options):
        page = open_cells(
            "from widgets.stich_rallye import TrackEditor\neditor = TrackEditor()\neditor", *more, **options
        )
        page.page.wait_for_selector(".rally-track-stage[data-ready]")
        return page

    return open_one


def in_kernel(page: LabPage, code: str) -> None:
    """Run this in the notebook's kernel."""
    page._do("await app.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: arg}).done", code)


def choose(page: LabPage, option: str) -> None:
    """Choose one of several."""
    page.click(page.lab().get_by_role("radio", name=option), times=1)


def click_space(page: LabPage, space: int) -> None:
    """Click where a space is drawn."""
    place = page.page.locator(f".rally-track-choice[data-space='{space}']").first
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    with page.answered(times=1):
        page.page.mouse.click(box["x"], box["y"])


def notation(page: LabPage) -> str:
    """The position as text."""
    return page.page.get_by_label("Position as text").input_value()


def test_hills_are_painted_by_clicks_saved_and_loaded_again(lesson, tmp_path):
    page = lesson()
    open_drawer(page.lab())
    choose(page, "All flat")
    page.wait_live("0 downhills and 0 uphills")
    put_away(page.lab())
    choose(page, "▼ downhill")
    for space in (4, 5):
        click_space(page, space)
        page.wait_live(f"Space {space}, downhill")
    choose(page, "▲ uphill")
    click_space(page, 7)
    page.wait_live("Space 7, uphill")
    listed = page.page.locator(".rally-log-list")
    assert "our ruling" not in listed.inner_text() and "From the downhill on spaces 4 to 5" in listed.inner_text()
    click_space(page, 0)
    page.wait_live("The start space must be flat")
    expect(listed).to_contain_text("The start space must be flat")
    page.click(listed.locator("[role=option]").first, times=1)
    page.click(page.button("Step back"), times=1)
    page.wait_live("my track: a lap of 32 spaces with 1 downhill and 1 uphill")
    open_drawer(page.lab())
    download = page.download(page.button("Save as a file"))
    page.wait_live("my-track.toml")
    path = tmp_path / download.suggested_filename
    download.save_as(path)
    assert tomllib.loads(path.read_text())["spaces"] == "....dd.u........................"
    choose(page, "Beach")
    page.wait_live("beach: a lap")
    page.choose_files(page.button("Load a file"), path)
    page.wait_live("my-track.toml is loaded. my track: a lap of 32 spaces with 1 downhill")
    for name, content, said in (
        ("wrong.toml", b"spaces = 7", "wrong.toml does not contain a track. Nothing was loaded."),
        ("photo.toml", bytes(range(128, 256)), "photo.toml is not a text file"),
    ):
        (tmp_path / name).write_bytes(content)
        page.choose_files(page.button("Load a file"), tmp_path / name)
        page.wait_live(said)
        assert notation(page).endswith("....dd.u........................")
    assert (page.errors, page.outside) == ([], [])


def test_a_fault_beside_the_learner_is_told_and_logged_and_puts_nothing_below_the_lab(lesson):
    page = lesson(
        "from widgets.stich_rallye.labs.editor import simulating\nusual = simulating.GAMES\ndel simulating.GAMES"
    )
    page.click(page.button("Simulate races"), times=1)
    page.wait_live("Something went wrong in the program")
    page.settle()
    assert "Traceback" not in page.page.locator(".jp-Notebook").inner_text()
    assert page.error_outputs() == []
    in_kernel(page, "simulating.GAMES = usual")  # which other labs of this kernel need
