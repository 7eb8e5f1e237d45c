"""An umpire on a phone: by finger, by keys, with wrong cards, through a pause; with targets as large as a thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.labdrive import LabPage, put_away
from tests.browser.lessons.deeds import PHONE

LAB = ".rally-umpire-lab"
LEAST = 48
COLOURS = {"R": "red", "G": "green", "B": "blue"}
HOSTILE = "<img src=x>$x$"
# The buttons of an umpire that are lower than this, with what they say.
LOW = """(lab, least) => [...lab.querySelectorAll(':is(.rally-hand-row, .rally-acts, .rally-setup-ways) button')]
  .filter((node) => node.checkVisibility({visibilityProperty: true}) && !node.matches('.rally-rule'))
  .map((node) => [node.getBoundingClientRect().height, node.innerText])
  .filter(([height]) => height && height < least)"""
# Where the pad lies in the window: it stays there, whatever is told.
PAD = "lab => lab.querySelector('.rally-card_pad').getBoundingClientRect().top - lab.getBoundingClientRect().top"


@pytest.fixture
def umpire(open_cells):
    """Opens a notebook with one umpire, and runs it."""

    def open_one(lab: str, **window) -> LabPage:
        return open_cells("from widgets.umpire import Umpire\nfrom rally.umpire import ScoreSheet", lab, **window)

    return open_one


def begin(page: LabPage) -> None:
    """Go through the set-up as it stands, by keys: two clicks on one spot would be a double click."""
    while (on := page.lab(LAB).locator(".rally-setup-ways .mod-primary")).is_visible():
        on.focus()
        page.key("Enter")


def tell(page: LabPage, card: str, *, by_keys: bool = False) -> None:
    """Tell a card: its colour, then its number."""
    pad = page.lab(LAB).locator(".rally-card_pad")
    colour = pad.locator(f".rally-pad-colour[data-colour={COLOURS[card[0]]}]")
    number = pad.get_by_role("button", name=re.compile(rf"^{COLOURS[card[0]]} {card[1:]}\b"))
    if by_keys:
        colour.focus()
        page.page.keyboard.press("Enter")
        number.focus()
        page.key("Enter")
        return
    press(page, colour)
    with page.answered(page.lab(LAB)):
        press(page, number)


def press(page: LabPage, target: Locator) -> None:
    target.dispatch_event("click") if target.get_attribute("aria-disabled") else (
        target.tap() if page.touch else target.click()
    )


def test_a_trick_is_told_by_finger_on_a_phone(umpire) -> None:
    page = umpire('Umpire("stich-rallye", ("Mia", "Ben", "Ida", "Tom"))', **PHONE)
    begin(page)
    lab = page.lab(LAB)
    place = lab.evaluate(PAD)
    for card in ("G9", "R4", "R7"):
        tell(page, card)
        assert abs(lab.evaluate(PAD) - place) < 1, "the pad has moved"
    page.wait_live("Tom is next")
    tell(page, "R7")  # it lies there already
    page.wait_live("Red 7 is somewhere else")
    tell(page, "B11")
    page.wait_live("Tom wins the trick")
    assert lab.evaluate(LOW, LEAST) == []
    assert page.axe(LAB) == [] and page.clipping(LAB) == []


def test_a_mistake_is_mended_in_the_list(umpire) -> None:
    sheet = 'ScoreSheet.begin("stich-rallye", ("Mia", "Ben", "Ida"))'
    page = umpire(f'Umpire(sheet={sheet}.write("G9").write("R4").write("R7"))', **PHONE)
    lab = page.lab(LAB)
    page.click(lab.locator(".rally-opens-entries"))
    page.click(lab.get_by_role("option", name=re.compile("Ben: red 4")))
    assert page.axe(LAB) == []
    page.click(lab.get_by_role("button", name="Change it", exact=True))
    page.wait_live("in place of entry 2")
    tell(page, "R2")
    page.wait_live("Changed.")
    expect(lab.locator(".rally-card_pad")).to_contain_text("Ida: which card?")


def test_a_trick_is_told_by_keys_alone(umpire) -> None:
    page = umpire('Umpire("stich-rallye", 3)')
    begin(page)
    for card in ("G9", "R4", "R7"):
        tell(page, card, by_keys=True)
    page.wait_live("wins the trick")
    page.click(page.lab(LAB).locator(".rally-opens-questions"))
    assert page.axe(LAB) == [] and page.clipping(LAB) == []
    put_away(page.lab(LAB))


def test_a_drive_is_told_by_finger(umpire) -> None:
    page = umpire('Umpire("rally-run", 2)', **PHONE)
    begin(page)
    lab = page.lab(LAB)
    with page.answered(lab):
        lab.get_by_role("gridcell", name=re.compile("[Rr]ow 1, column 1")).tap()
    page.wait_live("Which road is on it?")
    with page.answered(lab):
        lab.locator(".rally-tile_tray").get_by_role("button", name=re.compile("Straight")).tap()
    page.wait_live("Ben is next")
    assert lab.evaluate(LOW, LEAST) == [] and page.axe(LAB) == [] and page.clipping(LAB) == []


def test_names_are_text(umpire) -> None:
    page = umpire(f'Umpire("stich-rallye", ({HOSTILE!r}, "Ben", "Ida"))')
    begin(page)
    tell(page, "G9")
    page.wait_live("is winning")
    assert not page.page.locator(f"{LAB} img[src=x]").count()


@pytest.mark.parametrize("window", [PHONE, {"width": 740, "height": 360, "touch": True}], ids=["upright", "lying"])
def test_a_revoke_is_answered_within_the_window(umpire, window: dict[str, object]) -> None:
    acts = "".join(f".write({act!r})" for act in ("G9", "R4", "R7", "B3", "B4", "B5", "turbo"))
    page = umpire(f'Umpire(sheet=ScoreSheet.begin("stich-rallye", ("Mia", "Ben", "Ida")){acts})', **window)
    lab = page.lab(LAB)
    lab.evaluate("lab => lab.scrollIntoView()")
    tell(page, "G2")
    said = lab.get_by_role("button", name="It was played all the same")
    expect(said).to_be_in_viewport(ratio=1)
    page.click(said)
    page.wait_live("one of the two cards was wrong")
    for name in ("Mend entry 2: Ben: red 4", "Go on, and note it", "It was another card"):
        expect(lab.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    page.click(lab.get_by_role("button", name="Mend entry 2: Ben: red 4"))
    page.wait_live("in place of entry 2")
