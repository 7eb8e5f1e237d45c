"""The track editor in a real JupyterLab: painted by mouse and by keyboard alone, simulated, saved and loaded again."""

from __future__ import annotations

import tomllib

import pytest
from playwright.sync_api import expect

from tests.browser.labdrive import open_drawer

PROGRESS = ".widget-hprogress"


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


def click_space(page, space: int) -> None:
    """Click where a space is drawn."""
    place = page.page.locator(f".rally-track-choice[data-space='{space}']").first
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    page.page.mouse.click(box["x"], box["y"])


def choose_file(page, path) -> None:
    with page.page.expect_file_chooser() as chooser:
        page.page.get_by_role("button", name="Load a file").click()
    chooser.value.set_files(path)


def test_hills_are_painted_by_clicks_saved_and_loaded_again(lesson, tmp_path):
    page = lesson()
    open_drawer(page.lab())
    page.page.get_by_role("radio", name="All flat").click()
    page.wait_live("0 downhills and 0 uphills")
    page.page.get_by_role("radio", name="▼ downhill").click()
    for space in (4, 5):
        click_space(page, space)
        page.wait_live(f"Space {space}, downhill")
    page.page.get_by_role("radio", name="▲ uphill").click()
    click_space(page, 7)
    page.wait_live("Space 7, uphill")
    listed = page.page.locator(".rally-log-list")
    assert "our ruling" not in listed.inner_text() and "From the downhill on spaces 4 to 5" in listed.inner_text()
    click_space(page, 0)
    page.wait_live("The start space must be flat")
    listed.get_by_text("The start space must be flat").wait_for()
    listed.locator("[role=option]").first.click()
    page.page.get_by_role("button", name="Step back").click()
    page.wait_live("my track: a lap of 32 spaces with 1 downhill and 1 uphill")
    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="Save as a file").click()
    page.wait_live("my-track.toml")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert tomllib.loads(path.read_text())["spaces"] == "....dd.u........................"
    page.page.get_by_role("radio", name="Beach").click()
    page.wait_live("beach: a lap")
    choose_file(page, path)
    page.wait_live("my-track.toml is loaded. my track: a lap of 32 spaces with 1 downhill")
    (tmp_path / "wrong.toml").write_text("spaces = 7")
    choose_file(page, tmp_path / "wrong.toml")
    page.wait_live("wrong.toml holds no track. Nothing was loaded.")
    (tmp_path / "photo.toml").write_bytes(bytes(range(128, 256)))
    choose_file(page, tmp_path / "photo.toml")
    page.wait_live("photo.toml is no text file")
    assert page.page.get_by_label("Position as text").input_value().endswith("....dd.u........................")
    assert (page.errors, page.outside) == ([], [])


def test_a_track_is_entered_by_keyboard_alone(lesson):
    page = lesson()
    keys = page.page.keyboard
    more = page.lab().get_by_role("button", name="More", exact=True)
    expect(more).to_have_attribute("aria-expanded", "false")
    more.focus()
    keys.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    page.page.get_by_role("radio", name="Volcano").focus()
    keys.press("ArrowDown")
    page.wait_live("beach: a lap")
    keys.press("ArrowDown")
    page.wait_live("0 downhills")
    page.page.get_by_label("Name of the track").focus()
    keys.press("Control+a")
    keys.type("Ring")
    keys.press("Enter")
    page.wait_live("Ring: a lap of 32 spaces")
    page.page.get_by_label("Spaces in a lap", exact=True).focus()
    keys.press("Control+a")
    keys.type("20")
    keys.press("Enter")
    page.wait_live("Ring: a lap of 20 spaces")
    page.page.get_by_role("listbox", name="Spaces of the track").focus()
    keys.press("Home")
    for _space in range(6):
        keys.press("ArrowRight")
    keys.press("Enter")
    page.wait_live("Space 6, downhill")
    keys.press("ArrowRight")
    keys.press(" ")
    page.wait_live("Space 7, downhill")
    keys.press("Enter")
    page.wait_live("Space 7, uphill")
    assert page.page.get_by_label("Position as text").input_value() == "track=Ring:......du............"
    page.page.get_by_role("listbox", name="What there is to know").focus()
    keys.press("Home")
    page.wait_live("From the downhill on space 6")
    assert page.errors == []


def test_races_are_simulated_stopped_and_abandoned(lesson):
    pytest.importorskip("numpy")
    page = lesson("from widgets.stich_rallye.labs.editor import trial\ntrial.GAMES = 10**9")
    page.page.get_by_role("button", name="Simulate races").click()
    page.lab().locator(PROGRESS).wait_for()
    page.page.get_by_text("were decided by the line").first.wait_for()
    page.page.get_by_role("button", name="Stop").click()
    page.wait_live("Stopped. Of ")
    page.page.get_by_role("button", name="Simulate races").click()
    page.wait_live("Races are being played")
    click_space(page, 12)
    page.wait_live("Space 12, downhill")
    expect(page.lab().locator(PROGRESS)).to_be_hidden()
    page.page.get_by_role("button", name="Test drive").click()
    page.page.wait_for_selector(".rally-hill-lab")
    assert page.errors == []


def test_on_a_phone_in_the_dark_and_run_twice(lesson):
    page = lesson("from widgets.stich_rallye import HillLab\nHillLab(track=editor.track)", width=360, theme="dark")
    page.wait_live("volcano: a lap of 32 spaces")
    assert (page.axe(), page.clipping()) == ([], [])
    once = page.comms()
    page.page.get_by_role("button", name="Test drive").click()
    page.wait_live("You can drive on your track below")
    page.run_all_again()
    page.wait_live("volcano: a lap of 32 spaces")
    assert page.wait_comms(once) == once
    assert page.errors == []
