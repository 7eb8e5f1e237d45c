"""The tests of the tests: what `LabPage` promises holds for small widgets of its own."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Error

from tests.waiting import wait_until
from tools.browsers import CHROMIUM

from .files import code_cells
from .tempo import LOOKS, TEMPO, see_slowed, work

PART = '''
import anywidget, traitlets, ipywidgets
class Counter(anywidget.AnyWidget):
    _esm = """export default {{ render({{model, el}}) {{
      el.className = "rally-lab";
      el.innerHTML = `<div role=status aria-live=polite></div><button>count</button>{extra}`;
      const say = () => {{ el.querySelector("[aria-live]").textContent = `counted ${{model.get("n")}}`; }};
      el.querySelector("button").onclick = () => {{ model.set("n", model.get("n") + 1); model.save_changes(); }};
      model.on("change:n", say); say();
    }} }}"""
    n = traitlets.Int(0).tag(sync=True)
try:
    counter.layout.close(); counter.close()
except NameError:
    pass
counter = Counter()
counter
'''


# A lab in which each press is an act, and the kernel takes its time for the answer; to think is none.
LAB = '''
import anywidget, traitlets
class Lab(anywidget.AnyWidget):
    _esm = """export default { render({model, el}) {
      el.className = "rally-lab";
      el.innerHTML = `<div role=status aria-live=polite></div><button>ask</button><button>think</button>`;
      const [ask, think] = el.querySelectorAll("button");
      const say = () => { el.querySelector("[aria-live]").textContent = `answered ${model.get("acts")}`;
        el.dataset.acts = model.get("acts"); };
      ask.onclick = () => model.send({});
      think.onclick = () => el.dataset.thoughts = Number(el.dataset.thoughts ?? 0) + 1;
      model.on("change:acts", say); say();
    } }"""
    acts = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.answer)
    def answer(self, *_message):
        sum(range(10_000_000))
        self.acts += 1
lab = Lab()
lab
'''


def test_a_click_is_announced_and_the_kernel_knows(open_cells):
    page = open_cells(PART.format(extra=""), "1 + 1")
    page.wait_live("counted 0")
    page.button("count").click()
    assert page.wait_live(lambda said: said.endswith("1")) == "counted 1"
    assert (page.errors, page.outside) == ([], [])
    assert page.axe() == []
    once = page.comms()
    page.run_all_again()
    assert page.wait_comms(once) == once
    page.restart_and_run_all()
    page.wait_live("counted 0")


def test_an_act_is_over_when_it_has_been_answered(open_cells):
    page = open_cells(LAB)
    page.click(page.button("ask"))
    assert page.live_line() == "answered 1"
    with page.answered(times=2):
        page.button("ask").click()
        page.button("ask").click()
    assert page.live_line() == "answered 3"
    page.button("ask").focus()
    page.key("Enter", 1)
    assert page.live_line() == "answered 4"
    page.click(page.button("think"), 0)
    assert (page.live_line(), page.lab().get_attribute("data-thoughts")) == ("answered 4", "1")


def test_what_is_answered_too_often_fails(open_cells):
    page = open_cells(LAB)
    with pytest.raises(AssertionError, match="2 acts have been answered, not 1"):
        page.double_click(page.button("ask"))
    page.double_click(page.button("ask"), 2)
    with pytest.raises(AssertionError, match="1 acts have been answered, not 0"):
        page.click(page.button("ask"), 0)
    page.double_click(page.button("think"), 0)
    assert page.lab().get_attribute("data-thoughts") == "2"


def test_a_page_that_nobody_hears_any_more_fails(open_cells):
    """Else all seems to be answered at once there, and what must not happen has not happened yet."""
    page = open_cells(LAB)
    page.page.reload()
    with pytest.raises(Error, match="nobody hears what this page"):
        page.quiet()
    page.reload()
    page.fill(code_cells(LAB))
    page.run_all()
    page.double_click(page.button("ask"), 2)


def test_the_two_clicks_of_a_double_click_say_that_they_are_a_moment_apart(open_cells):
    page = open_cells(LAB)
    page.button("ask").evaluate(
        "button => { window.rallyTimes = [];"
        " button.addEventListener('click', event => rallyTimes.push(event.timeStamp, event.detail)); }"
    )
    page.double_click(page.button("ask"), 2)  # the kernel takes longer for each of them
    first, one, second, two = page.page.evaluate("rallyTimes")
    assert (one, two) == (1, 2) and second - first == pytest.approx(200, abs=5)


def test_faults_are_seen(open_cells):
    extra = (
        "<div style='width: 900px; height: 9px'>wide</div><input type=range>"
        "<div style='width:40px; overflow:hidden; white-space:nowrap'>much too long for its box</div>"
        "<div><button>under</button><button style='margin-left:-30px'>over</button></div>"
    )
    page = open_cells(PART.format(extra=extra), width=360, theme="dark")
    page.wait_live("counted 0")
    clipped = "\n".join(page.clipping())
    assert "wide" in clipped and "is cut off" in clipped and "lies over" in clipped
    assert any("label" in finding for finding in page.axe())
    page.page.evaluate("() => { console.error('a fault'); fetch('http://outside.invalid/x').catch(() => 0); }")
    wait_until(lambda: page.outside and page.errors, "the faults", page.settle)
    assert any("a fault" in error for error in page.errors)
    assert page.outside == ["http://outside.invalid/x"]


if TEMPO == "slow":  # else nothing is measured

    def test_pages_are_as_slow_as_was_asked_for(chromium, open_cells):
        page = open_cells(LAB)
        page.double_click(page.button("ask"), 2)  # what speaks to the page itself leaves it as slow as it is
        with chromium.new_page() as empty:
            usual = work(empty)
            assert median(work(page.page) for _ in range(LOOKS)) > 2 * usual
            see_slowed(empty)  # which sees for itself that it has come about


def test_chromium_is_no_older_than_the_one_that_is_said_to_be_tried(chromium):
    assert int(chromium.version.partition(".")[0]) >= int(CHROMIUM.tried)
