"""The race lab in a real JupyterLab: by mouse, by keyboard alone, by touch; records saved and loaded again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rally.stich_rallye import resume
from tests.browser.labdrive import drawn, lies_below, open_drawer
from widgets.stich_rallye.labs.film.scenes import Film
from widgets.stich_rallye.labs.table.sources import generated

SEED = 5
LIST = ".rally-log-list"
CURRENT = f"{LIST} [aria-selected=true]"
SCROLLED = "() => document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"

DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('.rally-files').dispatchEvent(drop);
}"""


@pytest.fixture
def lesson(open_cells):
    """Opens a notebook with this one cell, run."""

    def open_one(code: str = f"from widgets.stich_rallye import RaceLab\nRaceLab(seed={SEED})", **options):
        page = open_cells(code, **options)
        page.page.wait_for_selector(".rally-track-stage[data-ready]")
        return page

    return open_one


@pytest.fixture(scope="module")
def film() -> Film:
    """The race that the lab shows."""
    return Film(generated(4, "volcano", SEED, "sensible"))


def first_move(film: Film) -> int:
    """The first line of the first move of some length."""
    lines = film.lines()
    return next(i for i, line in enumerate(lines) if line["step"] == 4) - 3


def current(page) -> str:
    """The current line of the log."""
    return " ".join(page.page.locator(CURRENT).locator("span").inner_text().split())


def wait_current(page, text: str) -> None:
    page.page.locator(CURRENT).filter(has_text=drawn(text)).wait_for()


def wait_step(page, step: int) -> None:
    page.page.wait_for_selector(f".rally-track-stage[data-step='{step}']")


def test_a_click_on_a_line_is_there_and_scrubbing_a_move_asks_no_kernel(lesson, film):
    page = lesson(traffic=True)
    lines, at = film.lines(), first_move(film)
    before = page.page.evaluate(SCROLLED)
    page.page.locator(f"{LIST} [role=option]").nth(at).click()
    page.wait_live(lines[at]["text"])
    wait_step(page, 1)
    shown = page.page.locator(".rally-hand, .rally-trick").all_inner_texts()
    sent = len(page.sent)
    for step in (2, 3, 4, 2):
        page.page.locator(f"{LIST} [role=option]").nth(at + step - 1).click()
        wait_step(page, step)
        assert current(page) == drawn(lines[at + step - 1]["text"])
    assert len(page.sent) == sent
    assert page.page.locator(".rally-hand, .rally-trick").all_inner_texts() == shown
    assert page.page.evaluate(SCROLLED) == before
    page.page.get_by_role("button", name="Without the details").click()
    short = sum(not line.get("minor") for line in lines)
    expect(page.page.locator(f"{LIST} [role=option]")).to_have_count(short)
    assert (page.errors, page.outside) == ([], [])


def test_keys_alone_lead_through_the_race_and_into_a_branch(lesson, film):
    page = lesson()
    keys, lines = page.page.keyboard, film.lines()
    page.page.locator(LIST).focus()
    keys.press("End")
    page.wait_live(lines[-1]["text"])
    keys.press("Home")
    wait_current(page, "Here the race begins")
    marks = [line for line in lines if line["mark"]]
    for line in marks[1:4]:
        keys.press("PageDown")
        page.wait_live(line["text"])
    keys.press("PageUp")
    page.wait_live(marks[2]["text"])
    at = lines.index(marks[2])
    for step in range(1, 9):
        keys.press("ArrowDown")
        wait_current(page, lines[at + step]["text"])
    keys.press("ArrowUp")
    wait_current(page, lines[at + 7]["text"])
    page.page.locator(".rally-log-player input[type=range]").focus()
    keys.press("End")
    page.wait_live(lines[-1]["text"])
    keys.press("ArrowLeft")
    wait_current(page, lines[-2]["text"])
    page.page.get_by_role("button", name="What if from here").focus()
    keys.press("Enter")
    page.wait_live("A branch from here is open below")
    page.page.wait_for_selector(".rally-what-if-lab")
    page.page.get_by_role("button", name="Close the branch").focus()
    keys.press("Enter")
    page.wait_live("The branch is closed")
    assert page.page.locator(".rally-what-if-lab").count() == 0
    assert page.errors == []


def test_many_keys_at_once_end_where_they_should_and_it_plays_by_itself(lesson, film):
    """Keys are not waited for: only the last moment asked for has to be shown."""
    page = lesson()
    lines = film.lines()
    page.page.locator(LIST).focus()
    count = first_move(film) + 2
    for _key in range(count):
        page.page.keyboard.press("ArrowDown")
    line = lines[count]
    wait_current(page, line["text"])
    page.wait_live(next(each["text"] for each in lines if each["scene"] == line["scene"]))
    wait_step(page, line["step"])
    notation = page.page.get_by_label("Position as text")
    expect(notation).to_have_value(str(film.scenes[line["scene"]].position))
    page.page.keyboard.press("Home")
    page.page.get_by_role("button", name="Play", exact=True).click()
    wait_current(page, lines[2]["text"])
    page.page.get_by_role("button", name="Pause").click()
    follow = [drawn(line["text"]) for line in lines].index(current(page)) + 1
    page.page.get_by_role("button", name="One line forward").click()
    wait_current(page, lines[follow]["text"])
    page.page.get_by_role("button", name="On to the next part").click()
    page.wait_live(next(line["text"] for line in lines[follow + 1 :] if line["mark"]))


def test_a_race_is_saved_loaded_again_and_a_wrong_file_answered(lesson, film, tmp_path):
    page = lesson()
    open_drawer(page.lab())
    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="Save as a file").click()
    page.wait_live("is saved as stich-rallye-5.json")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert resume(path.read_text(encoding="utf-8")) == film.race
    page.page.get_by_role("button", name="Another race").click()
    page.wait_live("race number 6")
    choose_file(page, path)
    page.wait_live("stich-rallye-5.json is loaded")
    assert page.page.locator(f"{LIST} [role=option]").count() == len(film.lines())
    for name, content, said in (
        ("wrong.json", json.dumps({"game": "rally-run", "format": 1, "rounds": []}).encode(), "not one of this game"),
        ("letter.json", b"Dear aunt, ", "no complete JSON"),
        ("photo.json", bytes(range(128, 256)), "is no text file"),
        ("huge.json", b" " * 600_000, "too big"),
    ):
        (tmp_path / name).write_bytes(content)
        choose_file(page, tmp_path / name)
        page.wait_live(said)
        assert name in page.live_line()
    assert page.page.locator(f"{LIST} [role=option]").count() == len(film.lines())
    page.page.evaluate(DROP, ["dropped.json", path.read_text(encoding="utf-8")])
    page.wait_live("dropped.json is loaded")
    assert (page.errors, page.outside) == ([], [])


def choose_file(page, path) -> None:
    """Choose a file as a person does: by the button and the browser's own dialogue."""
    with page.page.expect_file_chooser() as chooser:
        page.page.get_by_role("button", name="Load a file").click()
    chooser.value.set_files(path)


def test_on_a_phone_in_the_dark_in_german_and_run_twice(lesson):
    page = lesson(width=360, theme="dark", touch=True)
    once = page.comms()
    assert lies_below(open_drawer(page.lab()), page.page.get_by_role("button", name="Without the details"))
    page.page.get_by_role("button", name="On to the next part").tap()
    page.wait_live("Round 1 begins")
    page.page.get_by_role("radio", name="Deutsch").tap()
    page.wait_live("Runde 1")
    page.page.get_by_role("radio", name="English").tap()
    page.wait_live("Round 1 begins")
    assert (page.axe(), page.clipping()) == ([], [])
    page.page.get_by_role("radio", name="5", exact=True).tap()
    page.wait_live("The computer has played race number 5")
    page.run_all_again()
    page.wait_live("From first place to last")
    assert page.wait_comms(once) == once
    assert page.errors == []


def test_every_choice_is_judged_and_a_mistake_leads_to_what_was_better(lesson):
    page = lesson()
    page.page.get_by_role("button", name="Analyse").click()
    page.wait_live("More than 5 races of 100 were given away")
    page.page.get_by_role("button", name="Next mistake").click()
    page.wait_live("Best was: Play")
    expect(page.page.locator(f"{CURRENT} .rally-log-note")).to_contain_text("of 100")
    page.page.get_by_role("radio", name="Chances").click()
    expect(page.page.locator(".rally-chart-plot svg").first).to_be_visible()
    page.page.get_by_role("button", name="Try it better").click()
    page.wait_live("A branch from here is open below")
    assert (page.errors, page.outside) == ([], [])
