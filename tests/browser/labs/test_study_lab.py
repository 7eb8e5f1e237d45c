"""Pictures of many races: on a phone too no word of them covers another, and all of each can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.labdrive import LabPage
from tests.selection import each_of

# Of a chart the texts that cover another, or that lie beyond what can be seen of it by moving it.
COVERED = """chart => {
  const whole = chart.querySelector('.rally-chart-plot').getBoundingClientRect();
  const texts = [...chart.querySelectorAll('text')].filter((text) => text.textContent.trim());
  const boxes = texts.map((text) => ({said: text.textContent, box: text.getBoundingClientRect()}));
  const covers = (a, b) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
  return boxes.flatMap(({said, box}, at) => [
    ...(box.left < whole.left - 1 || box.right > whole.right + 1 ? [said + ' is cut off'] : []),
    ...boxes.slice(at + 1).filter((other) => covers(box, other.box)).map((other) => said + ' covers ' + other.said),
  ]);
}"""
STUDIES = [f"stich_rallye.StudyLab('{name}'" for name in ("carry", "motor", "lead", "seats", "hills")] + [
    f"rally_run.StudyLab('{name}'" for name in ("memory", "swaps", "first")
]


@each_of("said", ["de", "es", "fr", "zh"], full=2)
def test_on_a_phone_no_word_of_a_picture_covers_another_and_it_can_be_moved(
    open_cells: Callable[..., LabPage], said: str
) -> None:
    drawn = [*STUDIES[2:], *STUDIES[:2]]
    begin = "from widgets import rally_run, stich_rallye\nfrom widgets.words import set_language"
    page = open_cells(
        f"{begin}\nset_language({said!r})", *(f"{lab})" for lab in drawn), width=360, height=740, touch=True
    )
    for number, name in enumerate(drawn):
        lab = page.page.locator(".rally-lab").nth(number)
        lab.scroll_into_view_if_needed()
        lab.locator("button", has_text=re.compile(r"\d")).first.click()
        chart = lab.locator(".rally-chart")
        expect(chart.locator("text").nth(3)).to_be_visible()
        page.quiet()
        page.settle()
        assert chart.evaluate(COVERED) == [], name
        if name in STUDIES[:2]:  # with many bars, and with squares
            assert chart.evaluate("chart => chart.scrollWidth > chart.clientWidth && chart.tabIndex === 0")
            chart.focus()
            page.page.keyboard.press("ArrowRight")
            page.page.wait_for_function("chart => chart.scrollLeft > 0", arg=chart.element_handle())
