"""The race lab in a real JupyterLab: by mouse and by keys; records saved and loaded again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rally.stich_rallye import Race, resume
from tests.browser.labdrive import LabPage, drawn, open_drawer
from tests.browser.lessons.one_screen import BARS
from widgets.races.film import Film
from widgets.stich_rallye.labs.race_lab import Scene, SceneCutter
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.words.voice import VOICE

from .recording import Recording
from .test_run_labs import HEIGHTS

SEED = 5

LIST = ".rally-log-list"
CURRENT = f"{LIST} [aria-selected=true]"
LINE = "return Number(lab.querySelector('.rally-log-list [aria-selected=true]')?.dataset.line ?? -1);"
SCROLLED = "() => document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"

DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('.rally-files').dispatchEvent(drop);
}"""


@pytest.fixture
def lesson(open_cells):
    """Opens a notebook with this one cell, run; a whole race begins without its details, which are asked for."""

    def open_one(code: str = f"from widgets.stich_rallye import RaceLab\nRaceLab(seed={SEED})", **options):
        page = open_cells(code, **options)
        page.page.wait_for_selector(".rally-track-stage[data-ready]")
        brief = page.page.get_by_role("button", name="Without the details", pressed=True)
        if brief.count():
            brief.click()
        return page

    return open_one


@pytest.fixture(scope="module")
def film() -> Film[Race, Scene]:
    """The race that the lab shows."""
    return Film(SCREEN.play_out(Race.start(4, "volcano", flag=0, seed=SEED), "sensible", SEED), SceneCutter())


def first_move(film: Film[Race, Scene]) -> int:
    """The first line of the first move of some length."""
    lines = film.lines(VOICE)
    return next(i for i, line in enumerate(lines) if line["step"] == 4) - 3


def current(page: LabPage) -> str:
    """The current line of the log."""
    return " ".join(page.page.locator(CURRENT).locator("span").inner_text().split())


def asked(film: Film[Race, Scene], start: int, end: int) -> int:
    """How often the kernel is asked on the way from one line to another: within a scene it is not."""
    lines = film.lines(VOICE)
    return int(lines[start]["scene"] != lines[end]["scene"])


def is_at(page: LabPage, film: Film[Race, Scene], at: int) -> None:
    """The page is at this line."""
    assert current(page) == drawn(film.lines(VOICE)[at]["text"])


def shows(page: LabPage, film: Film[Race, Scene], at: int) -> None:
    """The page is at this line of a move, and so is the track."""
    is_at(page, film, at)
    stage = page.page.locator(".rally-track-stage").first
    expect(stage).to_have_attribute("data-step", str(film.lines(VOICE)[at]["step"]))


def test_a_click_on_a_line_is_there_and_scrubbing_a_move_asks_no_kernel(lesson, film):
    page = lesson()
    lines, at, rows = film.lines(VOICE), first_move(film), page.page.locator(f"{LIST} [role=option]")
    before = page.asked_of_kernel()
    page.click(rows.nth(at))
    page.wait_live(lines[at]["text"])
    shows(page, film, at)
    assert page.asked_of_kernel() > before
    shown = page.page.locator(".rally-hand, .rally-trick").all_inner_texts()
    sent, scrolled = page.asked_of_kernel(), page.page.evaluate(SCROLLED)
    for step in (2, 3, 4, 2):
        page.click(rows.nth(at + step - 1), times=0)
        shows(page, film, at + step - 1)
    assert page.asked_of_kernel() == sent
    assert page.page.locator(".rally-hand, .rally-trick").all_inner_texts() == shown
    assert page.page.evaluate(SCROLLED) == scrolled
    page.click(page.button("Without the details"), times=0)
    expect(rows).to_have_count(sum(not line.get("minor") for line in lines))
    assert (page.errors, page.outside) == ([], [])


def test_many_keys_at_once_end_where_they_should_and_it_plays_by_itself(lesson, film):
    """Keys are not waited for: only the last moment asked for has to be shown."""
    page = lesson()
    lines = film.lines(VOICE)
    page.page.locator(LIST).focus()
    at = first_move(film) + 2
    with page.answered():
        for _key in range(at):
            page.page.keyboard.press("ArrowDown")
    page.wait_live(next(each["text"] for each in lines if each["scene"] == lines[at]["scene"]))
    shows(page, film, at)
    notation = page.page.get_by_label("Position as text")
    expect(notation).to_have_value(str(film.scenes[lines[at]["scene"]].position))
    page.key("Home", times=1)
    log = Recording(page.lab(), LINE)
    page.button("Play").click()
    log.wait_seen(3)
    page.button("Pause").click()
    page.quiet()
    at = log.seen[-1]
    assert log.seen == [*range(at + 1)]
    page.click(page.button("One line forward"), asked(film, at, at + 1))
    assert log.seen == [*range(at + 2)], "it has not played on"
    is_at(page, film, at + 1)
    page.click(page.button("On to the next part"), times=1)
    page.wait_live(next(line["text"] for line in lines[at + 2 :] if line["mark"]))


def test_a_race_is_saved_loaded_again_and_a_wrong_file_answered(lesson, film, tmp_path):
    page = lesson()
    open_drawer(page.lab())
    rows = page.page.locator(f"{LIST} [role=option]")
    download = page.download(page.button("Save as a file"))
    page.wait_live("is saved as stich-rallye-5.json")
    path = tmp_path / download.suggested_filename
    download.save_as(path)
    assert resume(path.read_text(encoding="utf-8")) == film.race
    page.click(page.button("Another race"), times=1)
    page.wait_live("race number 6")
    page.choose_files(page.button("Load a file"), path)
    page.wait_live("stich-rallye-5.json is loaded")
    expect(rows).to_have_count(len(film.lines(VOICE)))
    for name, content, said in (
        (
            "wrong.json",
            json.dumps({"game": "rally-run", "format": 1, "rounds": []}).encode(),
            "is a race of Rally Run!: load it in lesson 14",
        ),
        ("letter.json", b"Dear aunt, ", "not complete JSON"),
        ("photo.json", bytes(range(128, 256)), "is not a text file"),
        ("huge.json", b" " * 600_000, "too big"),
    ):
        (tmp_path / name).write_bytes(content)
        page.choose_files(page.button("Load a file"), tmp_path / name)
        assert name in page.wait_live(said)
        expect(rows).to_have_count(len(film.lines(VOICE)))
    with page.answered(times=1):
        page.page.evaluate(DROP, ["dropped.json", path.read_text(encoding="utf-8")])
    page.wait_live("dropped.json is loaded")
    assert (page.errors, page.outside) == ([], [])


def test_nothing_jumps_beside_a_side_bar_however_many_cards_are_held(lesson):
    """In round 3 nine, and at its end one."""
    page = lesson(width=1280 - BARS, height=720)
    page.lab().evaluate(HEIGHTS)
    on = page.lab().get_by_role("button", name="On to the next part")
    for _part in range(18):
        page.click(on)
    assert len(set(page.page.evaluate("window.rallyHeights"))) == 1


def test_a_race_plays_as_fast_as_one_likes(open_cells) -> None:
    """One button says the speed: a whole race begins quickly. Along the slider parts of the race are marked."""
    page = open_cells("from widgets.stich_rallye import RaceLab", "RaceLab(seed=2)")
    speed = page.lab().locator(".rally-log-speed")
    expect(speed).to_have_accessible_name("Speed: fast")
    for name in ("slow", "normal", "fast"):
        speed.focus()
        page.key("Enter", 0)
        expect(speed).to_have_accessible_name(f"Speed: {name}")
    marks = page.lab().locator(".rally-log-marks i")
    assert marks.count() > 20, "each part of the race"
    box = page.lab().bounding_box()
    assert box and box["height"] <= 560
