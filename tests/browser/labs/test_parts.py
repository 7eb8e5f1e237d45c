"""Parts in a page over time: cells are run again and again, kernels are restarted, die, or have much to do."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.labdrive import LabPage

LAB = "from widgets.stich_rallye import HillLab\nHillLab()"
DRAWN = ".rally-track-stage[data-ready]"
RUN = "app.shell.currentWidget.content.activeCellIndex = 0; await app.commands.execute('notebook:run-cell')"


def test_a_cell_that_is_run_ten_times_leaves_no_part_on_the_page(open_cells: Callable) -> None:
    page = open_cells(LAB, fresh=True)
    expect(page.page.locator(DRAWN)).to_be_visible()
    kernel_holds = page.comms()
    for _ in range(10):
        page._do(RUN)
        expect(page.page.locator(DRAWN)).to_be_visible()  # (a handle would itself hold what it has found)
    assert page.wait_comms(kernel_holds) == kernel_holds
    console = page.page.context.new_cdp_session(page.page)
    page.page.wait_for_timeout(6000)  # a channel is remembered for five seconds, in case its views come again
    left = detached_parts(console)
    assert left == []
    assert page.errors == []


def detached_parts(console: CDPSession) -> list[str]:
    """The parts that are in no page any more, but that something still holds on to."""
    console.send("DOM.enable")
    for _ in range(2):
        console.send("HeapProfiler.collectGarbage")
    trees = [found["treeNode"] for found in console.send("DOM.getDetachedDomNodes")["detachedNodes"]]
    classes = [dict(zip(*[iter(tree.get("attributes", []))] * 2, strict=True)).get("class", "") for tree in trees]
    return [name for name in classes if "rally-part" in name.split()]


def note(page: LabPage) -> Locator:
    """Where a lab says that its kernel is silent."""
    return page.lab().locator(".rally-silence:not(:empty)")


def test_a_kernel_that_was_restarted_is_said_at_once_and_again_when_somebody_clicks(open_cells: Callable) -> None:
    page = open_cells(LAB)
    page._do("await app.shell.currentWidget.sessionContext.restartKernel()")
    expect(note(page)).to_contain_text("Run ▸ Run All Cells")
    expect(note(page)).to_have_count(1)
    expect(note(page)).not_to_have_role("status")
    page.lab().get_by_role("button", name="Drive", exact=True).click()
    expect(note(page)).to_have_role("status", timeout=1000)
    expect(note(page)).to_contain_text("has ended or was restarted")
    assert page.axe() == []
    page.run_all()
    expect(note(page)).to_have_count(0)
    page.lab().get_by_role("button", name="Drive", exact=True).click()
    page.wait_live("drives")


def test_a_kernel_that_died_is_said_within_a_second_of_a_click(open_cells: Callable) -> None:
    """The server starts another one by itself, which knows nothing of what is on the page."""
    page = open_cells(LAB, "import os; os.getpid()")
    process = int(page.page.locator(".jp-OutputArea-output").last.inner_text())
    os.kill(process, signal.SIGKILL)
    page.page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    page.lab().get_by_role("button", name="Drive", exact=True).click()
    expect(note(page)).to_have_role("status", timeout=1500)
    expect(note(page)).to_contain_text("was restarted")


def test_a_kernel_with_much_to_do_is_not_called_dead_and_what_was_clicked_is_done(open_cells: Callable) -> None:
    page = open_cells(LAB)
    # sum holds on to the interpreter, so that no thread of it can answer
    busy = "import time; print('now', flush=True); time.sleep(0.1); sum(range(5 * 10**8))"
    page._do(
        "const kernel = app.shell.currentWidget.sessionContext.session.kernel;"
        "const work = kernel.requestExecute({code: arg});"
        "await new Promise(begun => { work.onIOPub = told => told.header.msg_type === 'stream' && begun(); });"
        "await new Promise(done => setTimeout(done, 300));",
        busy,
    )
    page.lab().get_by_role("button", name="Drive", exact=True).click()
    expect(note(page)).to_contain_text("No answer yet: the kernel is busy", timeout=1500)
    expect(note(page)).to_have_count(0, timeout=60_000)
    page.wait_live("drives")
    assert page.errors == []


REMEMBERS = """from ipywidgets import VBox
from widgets.shared.parts import Line, Memory, Options
line, memory = Line(text="at the start"), Memory(key="cell-1.0", text="at the start")
options = Options(rows=[{"id": place, "label": f"Go to {place}"} for place in ("the hill", "the beach")])
def go(place):
    line.text = memory.text = f"at {place}"
memory.on_act(lambda content: go(content["remembered"].removeprefix("at ")))
options.on_act(lambda content: go(content["choose"]) if "choose" in content else None)
lab = VBox([line, options, memory])
lab.add_class("rally-lab")
lab"""


def test_after_a_restart_the_position_comes_back_but_not_when_a_cell_is_only_run_again(open_cells: Callable) -> None:
    page = open_cells(REMEMBERS)
    page.wait_live("at the start")
    page.lab().get_by_role("button", name="Go to the hill").click()
    page.wait_live("at the hill")
    page.restart_and_run_all()
    page.wait_live("at the hill")
    page.lab().get_by_role("button", name="Go to the beach").click()
    page.wait_live("at the beach")
    page.run_all_again()
    page.wait_live("at the start")
    page.restart_and_run_all()
    page.wait_live("at the start")
    assert page.errors == []


def test_a_lab_that_goes_because_another_window_runs_its_cell_leaves_a_word(
    open_cells: Callable, open_lesson: Callable
) -> None:
    page = open_cells(LAB)
    expect(page.page.locator(DRAWN)).to_be_visible()
    name = page._do("return app.shell.currentWidget.context.path")
    other = open_lesson(name)
    other.run_all()
    other.wait_live("Mia")
    closed = page.page.locator(".rally-silence", has_text="its cell was run in another window")
    expect(closed).to_be_visible()
    expect(page.page.locator(".rally-lab")).to_have_count(0)
    page.run_all()
    expect(closed).to_have_count(0)
    page.wait_live("Mia")
