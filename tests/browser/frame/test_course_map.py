"""The map of the course as a road: what is pressed, what is read, and a car that drives on once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from rally.tutor import SKILLS
from tests.browser.labdrive import LabPage
from tests.browser.labs.test_practice import IMPORT, IN, OVER_ONE_ANOTHER, WINDOW
from tests.browser.lessons.one_screen import NARROW, OUT_OF_SIGHT, WIDE
from tests.selection import each_of
from widgets.tutor.prose import title
from widgets.words import LANGUAGES, speaking

from .test_forced_colours import seen

STATION = ".rally-station"
CAR = ".rally-side-of-stich-rallye .rally-road-wide .rally-road-car"
KNOWN = """from widgets.lab.learning import learning
from widgets.lab.progress import Fact
def master(*skills):
    kinds = ("answer", "mastered")
    learning.note(*(Fact(learning.now(), kind, skill, "right") for skill in skills for kind in kinds))"""
# The words of stations that are not whole in their signs.
CUT_OFF = """lab => [...lab.querySelectorAll('.rally-station')].filter(sign => {
  const words = document.createRange(), box = sign.getBoundingClientRect();
  words.selectNodeContents(sign);
  return [...words.getClientRects()].some(({left, right, top, bottom}) =>
    left < box.left || right > box.right || top < box.top || bottom > box.bottom);
}).map(sign => sign.textContent)"""
FORGET = "for (const each of ['road', 'progress']) localStorage.removeItem(`rally 1 somebody ${each}`)"
DRIVES = "car => car.getAnimations().length"


@each_of("lang", LANGUAGES)
def test_every_sign_is_whole_and_apart_in_every_language(open_cells: Callable[..., LabPage], lang: str) -> None:
    page = open_cells(IN.format(lang=lang), f"{KNOWN}\nmaster('winner')", "CourseMap()", fresh=True, **WINDOW)
    lab, faults = page.lab(), []
    for width in (1280, 1014, 560, 480, 360):
        page.resize(width, 720)
        for script in (CUT_OFF, f"lab => ({OVER_ONE_ANOTHER})(lab, '{STATION}')"):
            faults += [f"{width} px: {fault}" for fault in lab.evaluate(script)]
        faults += [f"{width} px: {fault}" for fault in page.clipping()]
    page.resize(**WINDOW)
    assert not faults, "\n".join(faults)
    for wide, narrow in ((WIDE, 1280), (NARROW, NARROW + WINDOW["width"] - WIDE)):
        page.resize(narrow, 720)
        assert lab.evaluate(OUT_OF_SIGHT, wide) == []
    page.resize(**WINDOW)
    with speaking(lang):
        names = [title(skill) for skill in SKILLS]
    assert [each.inner_text().split(maxsplit=1)[1].replace("\n", " ") for each in lab.locator(STATION).all()] == names
    assert page.errors == []


def test_a_station_is_pressed_by_its_sign_its_place_on_the_road_and_by_keys(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(IMPORT, "CourseMap()", fresh=True, **WINDOW)
    lab = page.lab()
    for skill in ("motor", "finish", "roads", "lying_open", "memory"):
        stop = lab.locator(f".rally-road-wide [data-stop={skill}] [data-mark=new]")
        box = stop.bounding_box()
        assert box
        with page.answered(lab):
            page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_live(title(skill))
    lab.get_by_role("button", name="○ Who wins a trick").focus()
    for skill in [*SKILLS][1:4]:
        page.page.keyboard.press("Tab")
        expect(lab.get_by_role("button", name=title(skill))).to_be_focused()
    page.key("Enter")
    page.wait_live("The motor: not met yet.")
    expect(lab.get_by_role("button", name="Practise this")).to_be_visible()
    assert page.axe() == [] and page.errors == []


def test_the_car_drives_on_once_when_something_is_mastered(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(f"{IMPORT}\n{KNOWN}", "CourseMap()", "master('winner')", fresh=True, motion=True, **WINDOW)
    lab, car = page.lab(), page.lab().locator(CAR)
    lab.scroll_into_view_if_needed()
    page.page.wait_for_function("() => (localStorage.getItem('rally 1 somebody road') ?? '').includes('\"behind\":1')")
    page.page.wait_for_function(f"() => !document.querySelector('{CAR}').getAnimations().length")
    there = car.get_attribute("transform")
    box = car.bounding_box()
    page.page.evaluate(
        f"window.drives = []; const car = document.querySelector('{CAR}'), animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) { drives.push(this.getAttribute?.('class'));"
        " return animate.apply(this, all); }; 0"
    )
    page.click(lab.get_by_role("button", name="✓ Who wins a trick"))
    assert page.page.evaluate("drives") == [] and car.get_attribute("transform") == there
    page.restart_and_run_all()
    expect(lab.get_by_role("button", name="✓ Who wins a trick")).to_be_visible()
    page.quiet()
    expect(lab.locator(CAR)).to_have_attribute("transform", there or "")
    assert page.page.evaluate("drives.filter(each => each?.startsWith('rally-road'))") == []
    assert lab.locator(CAR).bounding_box() and box
    page.page.evaluate(FORGET)
    assert page.errors == []


def test_who_asks_for_less_motion_sees_the_car_where_it_is(open_cells: Callable[..., LabPage]) -> None:
    page = open_cells(f"{IMPORT}\n{KNOWN}\nmaster('winner', 'spaces')", "CourseMap()", fresh=True, **WINDOW)
    car = page.lab().locator(CAR)
    page.lab().scroll_into_view_if_needed()
    page.page.wait_for_function("() => (localStorage.getItem('rally 1 somebody road') ?? '').includes('\"behind\":2')")
    assert car.evaluate(DRIVES) == 0
    page.page.evaluate(FORGET)
    assert page.errors == []


def test_signs_marks_and_the_car_are_seen_in_the_dark_and_in_the_readers_own_colours(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(f"{IMPORT}\n{KNOWN}\nmaster('winner')", "CourseMap()", fresh=True, theme="dark", **WINDOW)
    lab = page.lab()
    assert page.axe() == []
    lab.scroll_into_view_if_needed()
    for look in ("none", "active"):
        page.page.emulate_media(forced_colors=look)
        assert seen(page, lab.locator(f"{STATION}-1").first) > 100, look
        painted = "car => getComputedStyle(car.querySelector('path')).fill"
        assert lab.locator(CAR).evaluate(painted) == "rgb(207, 42, 42)", look
    page.page.emulate_media(forced_colors="none")
    page.page.evaluate(FORGET)
    assert page.errors == []
