"""Parts in a page over time: cells that are run again and again leave nothing of ours behind."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession, expect

LAB = "from widgets.stich_rallye import HillLab\nHillLab()"
DRAWN = ".rally-track-stage[data-ready]"
RUN = "app.shell.currentWidget.content.activeCellIndex = 0; await app.commands.execute('notebook:run-cell')"


def test_a_cell_that_is_run_25_times_leaves_no_part_on_the_page(open_cells: Callable) -> None:
    page = open_cells(LAB)
    expect(page.page.locator(DRAWN)).to_be_visible()
    kernel_holds = page.comms()
    for _ in range(25):
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
