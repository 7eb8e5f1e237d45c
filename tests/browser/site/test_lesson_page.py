"""A lesson of the site is a page of its own, with a bar above it; who wants the code has the notebook in its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.selection import each_of
from widgets.lab.lessons import LESSONS
from widgets.words import LANGUAGES

from .visitor import PATIENCE, Visitor

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 360, "height": 740}
BAR, HIGHEST = ".rally-site-bar", 48
OF_THE_NOTEBOOK = (
    "#menu-panel .lm-MenuBar-item", "#top-panel #jp-title", ".jp-NotebookPanel-toolbar .jp-ToolbarButtonComponent",
    ".jp-InputPrompt", ".jp-CodeCell .jp-InputArea-editor", ".jp-cell-toolbar",
)  # fmt: skip
"""By css what is seen of a notebook, and nobody needs who plays."""

SEEN = """(places) => places.filter((css) => [...document.querySelectorAll(css)].some((node) =>
  node.checkVisibility({visibilityProperty: true}) && node.getBoundingClientRect().height > 1))"""
ABOUT_PYTHON = """() => [...document.querySelectorAll(".jp-Notebook .jp-Cell")]
  .filter((cell) => cell.checkVisibility()).map((cell) => cell.innerText).join("\\n")"""
"""All that can be read of the lesson."""

# The edges of what is to be seen together: from the heading to the hand, or the board where there is none.
EDGES = """() => {
  const lab = document.querySelector(".rally-lab");
  const edges = (css, root = lab) => [...root.querySelectorAll(css)].map((node) => node.getBoundingClientRect())
    .filter(({height}) => height > 1);
  const parts = [...edges(".jp-Notebook h1", document), ...edges(".rally-goal-text, .rally-line"),
    ...edges(".rally-stage > *, .rally-board-field"), ...edges(".rally-hand-row > *")];
  return [Math.min(...parts.map(({top}) => top)), Math.max(...parts.map(({bottom}) => bottom))];
}"""
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCell.model.id"
IDS = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(({model}) => model.id)"
SOURCES = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(({model, rendered}) =>
  [model.type, model.sharedModel.getSource(), rendered])"""
LANDMARKS = """() => [...document.querySelectorAll("header, main, [role=banner], [role=main], [role=navigation], h1")]
  .filter((node) => node.checkVisibility({visibilityProperty: true})).map((node) => node.role ?? node.localName)"""
BEARS = "() => document.activeElement.closest('[class^=rally-site]')?.className"
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
WIDER = """() => document.documentElement.scrollWidth > innerWidth
  || [...document.querySelectorAll(".rally-site-bar :is(a, button, select, p)")].some((node) =>
    node.getBoundingClientRect().height && node.getBoundingClientRect().right > innerWidth)"""
FIRST_SEEN = ".rally-stage, .rally-course-sides, .rally-setup > .rally-host"
"""The board of a lab; an umpire begins with what is to be set up, in words."""
WRITTEN = ("20_your_own_player", "22_a_million_races")
"""The lessons in which one writes code oneself: each is a notebook from the first."""
WITH_LABS = [lesson for lesson in LESSONS if lesson not in ("17_for_teachers", *WRITTEN)]
"""The other lessons with something to play; that one is for teachers."""
EVERY = [lesson if code == "en" else f"{code}/{lesson}" for code in LANGUAGES for lesson in WITH_LABS]
ON_A_PHONE = ("01_tricks", "07_play", "10_rally_run", "14_play_rally_run")


def height_of_bar(page: Page) -> float:
    box = page.locator(BAR).bounding_box()
    assert box and box["y"] == 0 and box["x"] == 0
    return box["height"]


def test_a_lesson_in_which_one_writes_code_is_a_notebook_from_the_first(come: Callable[..., Visitor]) -> None:
    page = come().visit(f"{WRITTEN[0]}.ipynb")
    expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    assert ".jp-CodeCell .jp-InputArea-editor" in page.evaluate(SEEN, list(OF_THE_NOTEBOOK))


@each_of("lesson", EVERY, brief=0, full=5)
def test_it_opens_with_a_slim_bar_the_first_board_whole_and_nothing_of_the_notebook(
    come: Callable[..., Visitor], lesson: str
) -> None:
    me = come()
    page = me.visit(f"{lesson}.ipynb")
    expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    assert page.evaluate(SCROLLED) == 0
    assert page.evaluate(SEEN, list(OF_THE_NOTEBOOK)) == []
    assert height_of_bar(page) <= HIGHEST
    stage = page.locator(".rally-lab").first.locator(FIRST_SEEN).filter(visible=True).first
    expect(stage).to_be_in_viewport(ratio=1)
    me.is_alive()
    assert page.evaluate(SEEN, list(OF_THE_NOTEBOOK)) == []
    text = page.evaluate(ABOUT_PYTHON)
    assert "▸" not in text and "import " not in text and "Lab(" not in text, text
    assert sorted(page.evaluate(LANDMARKS)) == ["h1", "header", "main"]
    assert (me.axe(BAR), me.errors, me.outside) == ([], [], [])


@pytest.mark.parametrize("lesson", ON_A_PHONE)
def test_on_a_phone_all_from_the_heading_to_the_hand_is_on_one_screen_after_one_swipe(
    come: Callable[..., Visitor], lesson: str
) -> None:
    me = come(is_mobile=True, has_touch=True)
    page = me.visit(f"{lesson}.ipynb")
    page.set_viewport_size(PHONE)
    expect(page.locator(".rally-lab [aria-live]").first).not_to_be_empty(timeout=PATIENCE)
    me.is_alive()
    top, bottom = page.evaluate(EDGES)
    bar = height_of_bar(page)
    assert bar <= HIGHEST and not page.evaluate(WIDER)
    assert bottom - top <= PHONE["height"] - bar
    assert top - bar <= PHONE["height"], "a swipe leads there"
    page.evaluate("(by) => document.querySelector('.jp-WindowedPanel-outer').scrollBy(0, by)", top - bar)
    for part in (page.locator(".jp-Notebook h1").first, page.locator(".rally-lab").first.locator(".rally-stage")):
        expect(part).to_be_in_viewport(ratio=0.99)
    for control in page.locator(f"{BAR} :is(a, button, .rally-site-language):visible").all():
        box = control.bounding_box()
        assert box and min(box["width"], box["height"]) >= 40


def test_the_code_is_shown_and_hidden_and_that_is_remembered(come: Callable[..., Visitor]) -> None:
    me = come()
    page = me.visit("01_tricks.ipynb")
    me.is_alive()
    page.get_by_role("button", name=me.says("code")).click()
    expect(page.get_by_role("button", name=me.says("hide"))).to_be_visible()
    assert page.evaluate(SEEN, list(OF_THE_NOTEBOOK)) == list(OF_THE_NOTEBOOK)
    expect(page.get_by_role("link", name="How to run a cell")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Kernel")).to_be_visible()
    expect(page.locator(".jp-Toolbar-responsive-opener")).to_be_hidden()
    page.locator(".jp-CodeCell").first.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("print(6 * 7)\n")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".jp-OutputArea").first).to_contain_text("42")

    page = me.visit("10_rally_run.ipynb")
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    assert page.evaluate(SEEN, [OF_THE_NOTEBOOK[0], OF_THE_NOTEBOOK[4]]) == [OF_THE_NOTEBOOK[0], OF_THE_NOTEBOOK[4]]
    for number in (0, 1):
        node = page.locator(("#menu-panel-wrapper", ".jp-Notebook")[number])
        box = node.bounding_box()
        assert box and box["y"] >= 40, "nothing lies over another"
    page.get_by_role("button", name=me.says("hide")).click()
    expect(page.get_by_role("button", name=me.says("code"))).to_be_visible()
    assert page.evaluate(SEEN, list(OF_THE_NOTEBOOK)) == []
    page.reload()
    me.is_alive()
    assert page.evaluate(SEEN, list(OF_THE_NOTEBOOK)) == []


def test_keys_lead_on_and_change_nothing_and_the_bar_comes_first(come: Callable[..., Visitor]) -> None:
    me = come()
    page = me.visit("01_tricks.ipynb")
    me.is_alive()
    before, ids = page.evaluate(SOURCES), page.evaluate(IDS)
    page.locator(".jp-MarkdownCell").first.dblclick(position={"x": 5, "y": 5})
    page.locator(".jp-MarkdownCell").first.click(button="right", position={"x": 5, "y": 5})
    assert page.locator(".lm-Menu").count() == 0
    for key in ("d", "d", "x", "a", "b", "m", "y", "Enter", "z"):
        page.keyboard.press(key)
    seen = []
    for _press in ids:
        page.keyboard.press("Shift+Enter")
        seen.append(page.evaluate(ACTIVE))
    assert "curious-standing" not in seen and "practise" in seen and seen[-2:] == ["recap", "recap"]
    assert page.evaluate(SOURCES) == before

    page.locator(f"{BAR} a").first.focus()
    reached = [page.evaluate(BEARS)]
    while len(reached) < 4:
        page.keyboard.press("Tab")
        reached.append(page.evaluate(BEARS))
    assert reached == ["rally-site-home", "rally-site-language", "rally-site-sounds", "rally-site-code"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=me.says("hide"))).to_be_focused()
    assert page.evaluate(SEEN, [OF_THE_NOTEBOOK[0]]) == [OF_THE_NOTEBOOK[0]]


def test_the_bar_says_how_far_one_is_and_its_switches_are_those_of_the_labs(come: Callable[..., Visitor]) -> None:
    me = come()
    page = me.visit("02_motor.ipynb")
    me.is_alive()
    count = len(LESSONS["02_motor"])
    far = page.locator(".rally-site-far")
    expect(far).to_have_text(me.says("some").format(done=0, all=count))
    me.click(page.locator(".rally-lab").nth(2).locator(".rally-answer-2"))
    expect(far).to_have_text(me.says("some").format(done=1, all=count))

    page.get_by_role("button", name=me.says("sounds")).click()
    expect(page.get_by_role("button", name=me.says("sounds"), pressed=True)).to_be_visible()
    lab = me.lab()
    lab.locator(".rally-opens-more").first.click()
    box = lab.locator(".rally-drawer .rally-sounds input").first
    expect(box).to_be_checked()
    box.click()
    expect(page.get_by_role("button", name=me.says("sounds"), pressed=False)).to_be_visible()

    page.get_by_label(me.says("language")).select_option("fr")
    page.wait_for_url("**path=fr/02_motor.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(BAR)).to_contain_text(me.says("front", "fr"))
    page.get_by_role("link", name=me.says("front", "fr")).click()
    expect(page.locator("[data-lesson='02_motor'] .state")).to_be_visible()


def test_nothing_of_the_notebook_is_seen_before_the_lesson_is(come: Callable[..., Visitor]) -> None:
    me = come(service_workers="block")
    flashed = f"""() => {{
      const look = () => {{
        if (({SEEN})({json.dumps(OF_THE_NOTEBOOK[:3])}).length) window.rallyFlashed = true;
        requestAnimationFrame(look);
      }};
      requestAnimationFrame(look);
    }}"""
    me.context.add_init_script(f"({flashed})()")
    held: list[Route] = []
    me.context.route("**/config-utils.js*", lambda route: held.append(route))
    with me.context.expect_event("request", lambda request: "config-utils.js" in request.url):
        page = me.visit("de/01_tricks.ipynb")
    sign = page.locator(".rally-site-opening")
    expect(sign).to_have_text(re.compile(me.says("waking", "de").replace("{time}", r"\d+ s")))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".rally-site-name")).to_be_visible()
    expect(page.get_by_role("link", name=me.says("front", "de"))).to_be_in_viewport(ratio=1)
    held[0].continue_()
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()
    expect(sign).to_have_count(0)
    assert not page.evaluate("window.rallyFlashed")


@pytest.mark.parametrize("looks", [{"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_in_the_dark_and_in_forced_colours_it_is_read_and_on_paper_it_is_whole(
    come: Callable[..., Visitor], looks: dict[str, str]
) -> None:
    me = come(**looks)
    page = me.visit("10_rally_run.ipynb")
    me.is_alive()
    assert me.axe(f"{BAR}, .jp-MarkdownCell", only="color-contrast") == []
    page.emulate_media(media="print")
    expect(page.locator(BAR)).to_be_hidden()
    last = page.locator(".jp-Notebook .jp-MarkdownCell").last
    height = page.evaluate("document.documentElement.scrollHeight")
    box = last.bounding_box()
    assert box and LAPTOP["height"] * 3 < box["y"] + box["height"] <= height + 1
