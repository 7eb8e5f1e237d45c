"""The front door in a browser: everybody can use it, it finds the language, and says what a browser cannot do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tools.binder_links import lesson_link
from tools.site.door.lessons import lessons
from tools.site.door.page import front
from widgets.words import LANGUAGES

from .conftest import FIRST, LEARN

LOOKS = [("light", 1280), ("dark", 1280), ("light", 360)]
PROBLEMS = {
    "wasm": "delete globalThis.WebAssembly",
    "old that cannot unpack": "delete globalThis.DecompressionStream",
    "old that cannot see": "delete Element.prototype.checkVisibility",
    "old that cannot open": "delete HTMLElement.prototype.showPopover",
    "old that cannot paint": "CSS.supports = (name, value) => !String(value).includes('light-dark')",
    "storage": "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('no') } })",
    "memory": "Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_everybody_can_use_it_and_it_asks_nobody_else(open_window, address, language, scheme, width) -> None:
    window = open_window(color_scheme=scheme, viewport={"width": width, "height": 720}, locale=language)
    window.page.goto(address + front(language))
    window.page.wait_for_load_state("networkidle")
    assert window.axe() == [] and not window.is_too_wide()
    assert window.errors == [] and window.outside == []
    expect(window.page.locator("#problems")).to_be_hidden()


def test_it_finds_the_language_of_the_browser_and_keeps_the_one_that_is_chosen(open_window, address) -> None:
    window = open_window(locale="de-AT")
    window.page.goto(address)
    window.page.wait_for_url("**/de.html")
    window.page.get_by_role("link", name="English").click()
    expect(window.page.locator("html")).to_have_attribute("lang", "en")
    window.page.goto(address)
    expect(window.page.locator("html")).to_have_attribute("lang", "en")
    window.page.get_by_role("link", name="français").click()
    window.page.wait_for_url("**/fr.html*")
    window.page.goto(address)
    window.page.wait_for_url("**/fr.html")


def test_by_keys_one_comes_to_the_first_lesson_and_sees_where_one_is(open_window, address) -> None:
    window = open_window()
    window.page.goto(address)
    seen = {}
    for _ in (*LANGUAGES, "the table"):  # four links to other languages, one to the umpire, then the first door
        window.page.keyboard.press("Tab")
        focused = window.page.locator(":focus")
        seen[focused.get_attribute("href")] = focused.evaluate("each => getComputedStyle(each).outlineStyle")
    assert [*seen][-1] == "lite/notebooks/index.html?path=01_tricks.ipynb" and set(seen.values()) == {"solid"}


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_browser_that_cannot_run_it_is_told_so_and_sent_to_binder(open_window, address, problem) -> None:
    window = open_window()
    window.page.add_init_script(PROBLEMS[problem])
    window.page.goto(address)
    expect(window.page.locator("#problems")).to_be_visible()
    assert window.page.locator("[data-problem]:visible").count() == 1
    expect(window.page.locator(f"[data-problem={problem.partition(' ')[0]}]")).to_be_visible()
    elsewhere = window.page.locator("#problems a")
    if problem.startswith("old"):  # a server's labs are drawn by the same browser
        expect(elsewhere).to_have_count(0)
    else:
        assert elsewhere.get_attribute("href") == lesson_link("00_start")
    assert window.axe() == [] and address + FIRST not in window.asked


def test_python_is_fetched_while_one_looks_but_not_where_data_are_dear(open_window, address) -> None:
    window = open_window()
    with window.page.expect_request(address + FIRST):
        window.page.goto(address)
    saving = open_window()
    saving.page.add_init_script("Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) })")
    saving.page.goto(address)
    saving.page.wait_for_load_state("networkidle")
    assert address + FIRST not in saving.asked and saving.errors == []


def test_it_leads_to_every_lesson_without_javascript_too(open_window, address) -> None:
    window = open_window(java_script_enabled=False)
    window.page.goto(address)
    links = [each.get_attribute("href") for each in window.page.locator("main a:visible").all()]
    assert {f"lite/notebooks/index.html?path={each.path}" for each in lessons("en")} <= {*links}
    expect(window.page.locator("noscript p")).to_be_visible()


KEPT = """rally-progress 1
learner Mia
facts 3
2025-11-24T16:00:00Z goal tricks_1 done - 0 .
2025-11-24T16:00:05Z at tricks_2 done guess-two 0 .
2025-11-24T16:00:00Z goal tom_decides done - 0 .
"""


def test_it_shows_what_was_done_leads_back_to_it_and_lets_a_lesson_begin_anew(open_window, address) -> None:
    window = open_window(viewport={"width": 1280, "height": 720})
    page = window.page
    page.goto(f"{address}#en")
    expect(page.locator("li .state:visible, #continue:visible")).to_have_count(0)
    expect(page.locator(".door .go")).to_have_text(["Let’s go!", "Let’s go!"])
    page.evaluate(LEARN, KEPT)
    page.reload()
    one, whole = page.locator("[data-lesson='01_tricks']"), page.locator("[data-lesson='05_a_whole_race']")
    expect(one.locator(".state")).to_have_text("1 of 7 done")
    expect(whole.locator(".state")).to_have_text("✓ done")
    there = "lite/notebooks/index.html?path=01_tricks.ipynb#cell-id=guess-two"
    doors = page.locator(".door")
    for way in (one.locator("a.continue"), page.locator("#continue a.on"), doors.first):
        assert way.evaluate("({ href }) => href") == f"{address}{there}"
    assert window.axe() == [] and not window.is_too_wide()
    one.get_by_role("button", name="Start again: Tricks").click()
    expect(one.locator(".state, a.continue, .anew").locator("visible=true")).to_have_count(0)
    expect(page.locator("#continue a.on")).to_contain_text("Go on with lesson 06")
    one.get_by_role("button", name="Bring back what you did").click()
    expect(one.locator(".state")).to_have_text("1 of 7 done")
    expect(page.locator("#continue a.on")).to_contain_text("Go on with lesson 01")
    assert window.errors == []


# By what was done last: the lesson that one goes on with, its game's first lessons, and where the race is.
WAYS = {
    "goal tricks_1": ("01", "1 of 7 done", "stich", "07_play"),
    "goal tom_decides": ("06", "", "stich", "07_play"),  # all of 05 is done
    "goal memory_1": ("13", "1 of 8 done", "run", "14_play_rally_run"),
}


@pytest.mark.parametrize("size", [(360, 740), (1280, 720)])
@pytest.mark.parametrize("done", WAYS)
def test_its_first_window_knows_who_comes(open_window, address, done, size) -> None:
    number, so_far, game, race = WAYS[done]
    window = open_window(viewport={"width": size[0], "height": size[1]})
    page = window.page
    page.goto(f"{address}#en")
    kept = f"rally-progress 1\nlearner -\nfacts 1\n2025-11-24T16:00:00Z {done} done - 0 .\n"
    page.evaluate("(kept) => localStorage.setItem('rally 1 somebody progress', kept)", kept)
    page.reload()
    on, puzzle, way = (page.locator(f"#continue a.{name}") for name in ("on", "puzzle", "race"))
    expect(on.locator(".go")).to_have_text(f"Go on with lesson {number}")
    expect(on.locator(".state")).to_have_text(so_far)
    expect(puzzle).to_have_attribute("href", re.compile("path=16_puzzles"))
    expect(way).to_have_attribute("href", re.compile(race))
    for each in (on, puzzle, way):
        expect(each).to_be_in_viewport(ratio=1)
    for door in page.locator(".door").all():
        is_known = game in (door.get_attribute("class") or "")
        expect(door.locator(".go")).to_have_text(f"Go on with lesson {number}" if is_known else "Let’s go!")
    assert window.axe() == [] and not window.is_too_wide() and window.errors == []


def test_from_a_lesson_one_comes_to_its_line_of_the_list(open_window, address) -> None:
    window = open_window(viewport={"width": 360, "height": 740})
    for language in ("en", "de"):
        window.page.goto(f"{address}{front(language)}#{language}-13_memory")
        window.page.wait_for_load_state("networkidle")
        expect(window.page.locator("[data-name='13_memory']")).to_be_in_viewport(ratio=1)


# As a browser that puts pages on a home screen tells a page that it can; what is asked of it is counted.
OFFERS = """(outcome) => {
  window.asked = [];
  navigator.storage.persist = async () => window.asked.push("to keep what is kept") > 0;
  window.offer = () => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => void window.asked.push("to put it there");
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
    return event.defaultPrevented;
  };
}"""
SAFARI = "Object.defineProperty(Navigator.prototype, 'standalone', {{ get: () => {} }})"
HOME_LOOKS = [("light", "none", "en"), ("dark", "none", "zh"), ("light", "active", "de")]


@pytest.mark.parametrize(("scheme", "forced", "language"), HOME_LOOKS)
def test_it_is_offered_for_a_home_screen_where_the_browser_can_and_done_by_keys(
    open_window, address, scheme, forced, language
) -> None:
    window = open_window(color_scheme=scheme, forced_colors=forced, viewport={"width": 360, "height": 740})
    page = window.page
    page.add_init_script(f"({OFFERS})('accepted')")
    page.goto(f"{address}{front(language)}#{language}")
    page.wait_for_load_state("networkidle")
    offer = page.locator("#home")
    expect(offer).to_be_hidden()
    assert page.evaluate("offer()"), "the browser itself need not offer it, too"
    expect(offer.locator("button")).to_have_count(2)
    for button in offer.locator("button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 40
    expect(offer.locator(".words")).to_be_hidden()
    # Forced colours are the system's, which axe does not know.
    seen = [fault for fault in window.axe() if forced == "none" or not fault.startswith("color-contrast")]
    assert seen == [] and not window.is_too_wide()
    offer.locator(".put").press("Enter")
    page.wait_for_function("() => window.asked.length")
    page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    expect(offer.locator("button:visible")).to_have_count(0)
    page.wait_for_function("() => window.asked.length === 2")
    assert page.evaluate("asked") == ["to put it there", "to keep what is kept"]
    expect(offer.locator(".said"), "here that is not much").to_have_text(offer.get_attribute("data-kept") or "never")
    assert window.errors == []


def test_whoever_wants_no_home_screen_is_never_asked_again(open_window, address) -> None:
    window = open_window()
    page = window.page
    page.add_init_script(f"({OFFERS})('dismissed')")
    page.goto(f"{address}#en")
    page.wait_for_load_state("networkidle")
    page.evaluate("offer()")
    page.get_by_role("button", name="Put it there").click()
    expect(page.locator("#home"), "the browser was told no").to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate("offer()")
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator("#home")).to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert not page.evaluate("offer()")
    expect(page.locator("#home")).to_be_hidden()
    assert page.evaluate("asked") == []


@pytest.mark.parametrize("is_there", ["false", "true"])
def test_where_a_browser_has_no_button_it_is_said_in_words_but_not_on_the_home_screen(
    open_window, address, is_there
) -> None:
    window = open_window(viewport={"width": 360, "height": 740})
    window.page.add_init_script(SAFARI.format(is_there))
    window.page.goto(f"{address}#en")
    words = window.page.get_by_text("Press Share, then Add to Home Screen.")
    expect(words).to_be_visible(visible=is_there == "false")
    expect(window.page.get_by_role("button", name="Put it there")).to_be_hidden()
    window.page.wait_for_load_state("networkidle")
    assert window.axe() == [] and not window.is_too_wide() and window.errors == []


def test_a_home_screen_opens_the_language_that_was_chosen_last_else_its_own(open_window, address) -> None:
    window = open_window(locale="en-GB")
    window.page.goto(f"{address}index.html#de")
    window.page.wait_for_url("**/de.html*")
    window.page.get_by_role("link", name="français").click()
    window.page.goto("about:blank")
    window.page.goto(f"{address}index.html#de")
    window.page.wait_for_url("**/fr.html*")
