"""What a lab asks of a learner's screen, patience and hand: its height, the length of a film, the clicks of a trick."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.browser.labdrive import LAB, LabPage
from tests.serving import Server
from widgets.stich_rallye import __all__ as LABS

from .row import BUDGETS, Row
from .window import opened

WIDTH = 1100
"""Pixels that a lab has beside its neighbours in a window of 1280."""

ROUND_END = ["from widgets.stich_rallye import RoundEndLab\nRoundEndLab()"]
PLAY = ['from widgets.stich_rallye import PlayLab\nPlayLab(against="sensible", seed=1)']
TRICKS = 4
FILM_MS = 15_000
"""Milliseconds that a film of several cars may take (the longest is measured by `film_of_a_round_end`)."""

# Seconds from the first step of the film that a click on the button of the round's end leads to, until its last.
FILM = """([lab, name]) => new Promise(done => {
  const slider = () => lab.querySelector('.rally-steps input[type=range]');
  const isAtEnd = () => Number(slider()?.max) > 1 && slider().value === slider().max;
  [...lab.querySelectorAll('button')].find(button => button.textContent.includes(name)).click();
  let began = 0;
  const look = () => {
    if (Number(slider()?.max) > 1 && !isAtEnd()) began ||= performance.now();
    if (began && isAtEnd()) done((performance.now() - began) / 1000);
    else requestAnimationFrame(look);
  };
  look();
})"""


def table_rows(server: Server, browser: Browser) -> list[Row]:
    """The three of them."""
    return [heights(server, browser), film_of_a_round_end(server, browser), clicks_per_trick(server, browser)]


def heights(server: Server, browser: Browser) -> Row:
    """The highest of all labs as it stands at first."""
    names = sorted(LABS)
    with opened(server, browser, [f"from widgets.stich_rallye import {name}\n{name}()" for name in names]) as page:
        page.run_all()
        found = {}
        for name, lab in zip(names, page.page.locator(LAB).all(), strict=True):
            lab.scroll_into_view_if_needed()
            page.settle()
            box = lab.bounding_box() or {"width": 0, "height": 0}
            assert abs(box["width"] - WIDTH) < 20, f"{name} is {box['width']} px wide"
            found[name] = box["height"]
    highest = max(found, key=lambda name: found[name])
    what = f"height of the highest of {len(found)} labs at {WIDTH} px"
    return BUDGETS["height"].row(found[highest], f"{found[highest]:.0f} px, {highest}", what)


def film_of_a_round_end(server: Server, browser: Browser) -> Row:
    """From its first step to its last, at the speed it starts with."""
    with opened(server, browser, ROUND_END) as page:
        page.run_all()
        page.page.wait_for_selector(".rally-track-stage[data-ready]")
        lab = page.lab().element_handle()
        seconds: float = page.page.evaluate(FILM, [lab, "Everybody uses the motor"])
        steps = int(page.lab().locator(".rally-steps input[type=range]").first.get_attribute("max") or 0)
    return BUDGETS["round_end"].row(seconds, f"{seconds:.1f} s", f"length of the film of a round's end, {steps} steps")


def clicks_per_trick(server: Server, browser: Browser) -> Row:
    """A card, and on to the next trick: the most that one of the first tricks takes where nobody is asked anything."""
    with opened(server, browser, PLAY) as page:
        page.run_all()
        counts = [clicks for _trick in range(TRICKS) if (clicks := play_trick(page))]
    what = f"clicks for a whole trick in PlayLab, the most of {len(counts)} with nothing to decide"
    return BUDGETS["trick_clicks"].row(max(counts), str(max(counts)), what)


def play_trick(page: LabPage) -> int:
    """Play a trick by clicks until the next card is asked for: how many there were; 0 if a question was asked."""
    lab, clicks, asked = page.lab(), 0, False
    card, go_on = lab.locator(".rally-hand .rally-card:not([aria-disabled])").first, button(lab, "Go on")
    save = button(lab, "Save it")
    expect(card).to_be_visible()
    while not clicks or not card.is_visible() or go_on.is_visible():
        expect(card.or_(go_on).or_(save).first).to_be_visible()
        asked |= save.is_visible()
        what = next(each for each in (save, go_on, card) if each.is_visible())
        page.click(what)
        clicks += 1
        expect(lab.locator(".rally-line[data-waits]")).to_have_count(0, timeout=FILM_MS)
    return 0 if asked else clicks


def button(lab: Locator, name: str) -> Locator:
    """A visible button whose name begins so."""
    return lab.locator(".rally-acts").get_by_role("button", name=name)
