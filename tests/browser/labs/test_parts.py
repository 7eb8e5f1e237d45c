"""Parts in a page over time: cells are run again and again, kernels are restarted, die, or have much to do."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.files import code_cells
from tests.browser.labdrive import LabPage
from tests.site.published import IS_SITE
from tests.waiting import wait_until
from widgets.tutor import Predict

with_a_server = pytest.mark.skipif(IS_SITE, reason="the page of the site has its Python to itself, and no server")

ROAD_LAB = "from widgets.rally_run import RoadLab\nRoadLab()"
LAB = "from widgets.stich_rallye import HillLab\nHillLab()"
RUN = "app.shell.currentWidget.content.activeCellIndex = 0; await app.commands.execute('notebook:run-cell')"
# Whether a track has been drawn that was not there before. (A handle of it would itself hold what it has found.)
IS_DRAWN = """() => {
  const track = document.querySelector('.rally-track-stage[data-ready]:not([data-met])');
  track?.setAttribute('data-met', '');
  return Boolean(track);
}"""
# anywidget, which gives a model two seconds to be there, gives it up at once.
NO_PATIENCE = """() => {
  const {timeout} = AbortSignal;
  AbortSignal.timeout = () => timeout.call(AbortSignal, 0);
  window.rallyPatience = () => AbortSignal.timeout = timeout;
}"""
# Works until a file is there, and says so when it begins.
WORK = """import pathlib
print('now', flush=True)
while not pathlib.Path({file!r}).exists():
    pass"""
SERVER_IS_THERE = re.compile(r"/api$")
BEGIN_WORK = """
const {kernel} = app.shell.currentWidget.sessionContext.session;
const work = kernel.requestExecute({code: arg});
await new Promise(begun => { work.onIOPub = told => told.header.msg_type === 'stream' && begun(); });"""


def test_a_cell_that_is_run_ten_times_leaves_no_part_on_the_page(open_cells: Callable) -> None:
    page = open_cells(LAB, fresh=True)
    page.page.wait_for_function(IS_DRAWN)
    kernel_holds = page.comms()
    for _ in range(10):
        page._do(RUN)
        page.page.wait_for_function(IS_DRAWN)
    assert page.wait_comms(kernel_holds) == kernel_holds
    console = page.page.context.new_cdp_session(page.page)
    # a channel is remembered for some seconds, in case its views come again
    wait_until(lambda: not detached_parts(console), "no part that is in no page any more", page.settle)
    assert page.errors == []


def test_parts_hear_the_kernel_where_a_page_is_too_slow_for_anywidget(open_cells: Callable) -> None:
    page = open_cells(fresh=True)
    raised: list[str] = []
    page.page.on("pageerror", lambda error: raised.append(str(error)))
    page.page.evaluate(NO_PATIENCE)
    page.fill(code_cells(ROAD_LAB, LAB))
    page.run_all()
    page.page.wait_for_function(IS_DRAWN)  # so the kit, which had no Plotly to bring at first, hears as well
    page.click(page.lab().locator(".rally-board-cell[data-active], [data-active] .rally-board-cell").first)
    assert any("Failed to initialize model" in error for error in raised), "anywidget has given up no model"
    expect(page.page.locator(".rally-notation-box")).to_have_count(2)
    page.page.evaluate("() => window.rallyPatience()")


def test_a_dial_that_was_asked_about_is_uncovered_by_the_answer(open_cells: Callable) -> None:
    page = open_cells("from widgets.tutor import Predict\nPredict('motor_1')")
    dial = page.lab().locator(".rally-dial-turner").first
    expect(dial).to_be_attached()
    expect(dial).to_be_hidden()
    lid = "dial => [getComputedStyle(dial, '::after').content, getComputedStyle(dial, '::after').visibility]"
    assert dial.evaluate(lid) == ['"?" / ""', "visible"], "it is covered, and not missing"
    page.click(page.lab().get_by_role("button", name="15"))
    expect(dial).to_be_visible()


@pytest.mark.parametrize("name", ["tricks_1", "driving_1", "finish_1"])
def test_what_was_asked_about_is_played_by_itself_and_can_be_seen_again(open_cells: Callable, name: str) -> None:
    """Nothing moves while the question is open; once it is over the film runs to its end, and its player stays."""
    page = open_cells(f"from widgets.tutor import Predict\nPredict({name!r})")
    wrong, other = (at for at, choice in enumerate(Predict(name).choices) if not choice.right)
    film = page.lab().locator(".rally-steps")
    expect(film).to_be_hidden()
    page.click(page.lab().locator(f".rally-answer-{wrong + 1}"))
    expect(film).to_be_hidden()
    page.click(page.lab().locator(f".rally-answer-{other + 1}"))
    slider = film.locator("input[type=range]")
    last = slider.get_attribute("max")
    assert last and int(last) > 0
    expect(slider).to_have_value(last)
    film.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value(str(int(last) - 1))
    film.get_by_role("button", name="Play").click()
    expect(slider).to_have_value(last)
    expect(film).to_be_visible()


def detached_parts(console: CDPSession) -> list[str]:
    """The parts that are in no page any more, but that something still holds on to."""
    for _ in range(2):
        console.send("HeapProfiler.collectGarbage")
    console.send("DOM.enable")
    trees = [found["treeNode"] for found in console.send("DOM.getDetachedDomNodes")["detachedNodes"]]
    console.send("DOM.disable")  # else the console itself holds on to what it has told of
    classes = [dict(zip(*[iter(tree.get("attributes", []))] * 2, strict=True)).get("class", "") for tree in trees]
    return [name for name in classes if "rally-part" in name.split()]


def note(page: LabPage) -> Locator:
    """Where a lab says that its kernel is silent."""
    return page.lab().locator(".rally-silence:not(:empty)")


def drive(page: LabPage) -> Locator:
    return page.lab().get_by_role("button", name="Drive", exact=True)


def test_a_kernel_that_was_restarted_is_said_at_once_and_again_when_somebody_clicks(open_cells: Callable) -> None:
    page = open_cells(LAB)
    page.is_wanted_again = False
    page._do("await app.shell.currentWidget.sessionContext.restartKernel()")
    expect(note(page)).to_contain_text("Run ▸ Run All Cells")
    expect(note(page)).to_have_count(1)
    expect(note(page)).not_to_have_role("status")
    drive(page).click()
    expect(note(page)).to_have_role("status")
    expect(note(page)).to_contain_text("has ended or was restarted")
    assert page.axe() == []
    page.run_all()
    expect(note(page)).to_have_count(0)
    page.click(drive(page), times=1)
    page.wait_live("drives")


@with_a_server
def test_a_kernel_that_died_is_said_after_a_click(open_cells: Callable) -> None:
    """The server starts another one by itself, which knows nothing of what is on the page."""
    page = open_cells(LAB, "import os; os.getpid()")
    page.is_wanted_again = False
    process = int(page.page.locator(".jp-OutputArea-output").last.inner_text())
    os.kill(process, signal.SIGKILL)
    page.page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    drive(page).click()
    expect(note(page)).to_have_role("status")
    expect(note(page)).to_contain_text("was restarted")


@with_a_server
def test_a_kernel_with_much_to_do_is_not_called_dead_and_what_was_clicked_is_done(
    open_cells: Callable, tmp_path: Path
) -> None:
    page, over = open_cells(LAB), tmp_path / "over"
    page._do(BEGIN_WORK, WORK.format(file=str(over)))
    with page.answered(times=1):
        drive(page).click()
        expect(note(page)).to_contain_text("No answer yet")
        over.touch()
    page.wait_live("drives")
    expect(note(page)).to_have_count(0)
    assert page.errors == []


@with_a_server
def test_a_server_that_has_stopped_is_told_from_a_kernel_with_much_to_do(open_cells: Callable, tmp_path: Path) -> None:
    page, over = open_cells(LAB), tmp_path / "over"
    page._do(BEGIN_WORK, WORK.format(file=str(over)))
    page.page.route(SERVER_IS_THERE, lambda route: route.abort())
    with page.answered(times=1):
        drive(page).click()
        expect(note(page)).to_contain_text("Jupyter has stopped")
        expect(note(page)).not_to_contain_text("the kernel is busy")
        assert note(page).evaluate("note => getComputedStyle(note).backgroundColor") == "rgb(255, 255, 255)"
        over.touch()
    expect(note(page)).to_have_count(0)
    page.page.unroute(SERVER_IS_THERE)


REMEMBERS = """from ipywidgets import VBox
from widgets.parts import Line, OptionList, PageMemory
line, memory = Line(text="at the start"), PageMemory(key="cell-1.0", text="at the start")
options = OptionList(rows=[{"id": place, "label": f"Go to {place}"} for place in ("the hill", "the beach")])
def go(place):
    line.text = memory.text = f"at {place}"
    line.acts += 1  # as a lab does
memory.on_act(lambda content: go(content["remembered"].removeprefix("at ")))
options.on_act(lambda content: go(content["choose"]) if "choose" in content else None)
lab = VBox([line, options, memory])
lab.add_class("rally-lab")
lab"""


def test_after_a_restart_the_position_comes_back_but_not_when_a_cell_is_only_run_again(open_cells: Callable) -> None:
    page = open_cells(REMEMBERS)
    page.wait_live("at the start")
    page.click(page.lab().get_by_role("button", name="Go to the hill"))
    page.wait_live("at the hill")
    page.restart_and_run_all()
    page.wait_live("at the hill")
    page.click(page.lab().get_by_role("button", name="Go to the beach"))
    page.wait_live("at the beach")
    page.run_all_again()
    page.wait_live("at the start")
    page.restart_and_run_all()
    page.lab().locator(".rally-memory").wait_for(state="attached")  # it has asked by then, if it asks
    page.quiet()
    assert page.live_line() == "at the start"
    assert page.errors == []


@with_a_server
def test_a_lab_that_goes_because_another_window_runs_its_cell_leaves_a_word(
    open_cells: Callable, open_file: Callable
) -> None:
    page = open_cells(LAB)
    page.is_wanted_again = False
    page.page.wait_for_function(IS_DRAWN)
    page.save()
    other = open_file(page.path)
    other.run_all()
    other.page.wait_for_function(IS_DRAWN)
    closed = page.page.locator(".rally-silence", has_text="its cell was run in another window")
    expect(closed).to_be_visible()
    expect(page.page.locator(".rally-lab")).to_have_count(0)
    page.run_all()
    page.page.wait_for_function(IS_DRAWN)
    expect(closed).to_have_count(0)
    page.click(drive(page), times=1)
    page.wait_live("drives")
