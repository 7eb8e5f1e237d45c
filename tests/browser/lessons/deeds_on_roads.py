"""What is done in the labs of Rally Run!: driven, swapped, remembered, and a race to its end."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, expect

from tests.browser.learner import Learner
from widgets.rally_run import MemoryLab
from widgets.rally_run.labs.memory_lab import ANSWERS, say_answer

from .doing import MOST, Deed, pressed, tried_again


def cell(place: str) -> str:
    """What a place of the board is called, from its row and column."""
    return f"Row {place[0]}, column {place[1]}"


def lay(me: Learner, number: int, way: Locator) -> None:
    """Lay a tile in this way: at once, but by finger, which only chooses how it is to lie, with the tick."""
    me.touch(number, way, 0 if me.page.touch else None)
    if me.page.touch:
        me.touch(number, me.lab(number).locator(".rally-board-lay"))


def drives(*turns: str) -> Deed:
    """Drives, each by the place it leads to and, where the tile can be laid in several ways, the way."""

    def do(me: Learner, number: int) -> None:
        for turn in turns:
            place, _colon, way = turn.partition(": ")
            me.press(number, cell(place) if place.isdigit() else place, "gridcell")
            if way:
                lay(me, number, me.lab(number).get_by_role("button", name=re.compile(rf"^{re.escape(way)}")).first)

    return do


def swaps(*pairs: str) -> Deed:
    """Swaps, each by its two places."""
    return drives(*(place for pair in pairs for place in pair.split("/")))


def a_tile_is_driven_to(me: Learner, number: int) -> None:
    """Onto the first tile with a yellow frame, and whichever way comes first."""
    lab = me.lab(number)
    me.touch(number, lab.get_by_role("gridcell", name=re.compile("yellow frame")).first, is_picture=True)
    way = lab.locator(".rally-board-ways-list .rally-board-way:visible")
    if way.count():
        lay(me, number, way.first)


def a_curve_is_laid(me: Learner, number: int) -> None:
    me.choose(number, "curve")
    a_tile_is_driven_to(me, number)


def remembered(lab: MemoryLab) -> Deed:
    """A wrong answer first; after that all is remembered. lab: one like that of the lesson."""
    known = lab.state.watch_next().rounds[0].answers()
    lab.close()  # the tests of labs that this process may run next demand that none is open

    def do(me: Learner, number: int) -> None:
        me.press(number, "Show a race")
        me.press(number, "Cover the board and ask")
        me.press(number, say_answer(next(letter for letter in ANSWERS if letter != known[0])))
        for letter in known[1:]:
            me.press(number, say_answer(letter))
        me.hears(number, "The round is over")

    return do


def a_road_race_to_the_end(me: Learner, number: int) -> None:
    """What the hint says, until somebody is home."""
    lab = me.lab(number)
    for _turn in range(MOST):
        if lab.locator(".rally-podium:visible").count():
            break
        if (way := lab.locator(".rally-board-ways-list .rally-board-way:visible")).count():
            lay(me, number, way.first)
        else:
            me.press(number, "Hint")
            me.hears(number, "A hint: ")
            hints = lab.locator(".rally-tile[data-marks~=hint]").all()
            places = [hint.get_attribute("data-cell") for hint in hints]
            if len(places) > 1:  # a click on a tile beside the car would drive
                me.tick(number, "Swap two tiles")
            for place in places:
                me.touch(number, lab.locator(f".rally-board-cell[data-cell='{place}']"), is_picture=True)
        expect(lab.locator("[data-waits]")).to_have_count(0)
    expect(lab.locator(".rally-podium")).to_contain_text("wins")


def a_lap_is_driven(me: Learner, number: int) -> None:
    """Four curves, each laid by one press."""
    for place in ("11", "12", "22", "21"):
        me.press(number, cell(place), "gridcell")
    me.press(number, "Drive a lap")


GOES_ON = "([bar, before]) => !bar.checkVisibility() || bar.getAttribute('style') !== before"


def a_race_is_analysed(me: Learner, number: int) -> None:
    """It takes as long as the machine needs; but it goes on."""
    me.press(number, "Analyse")
    lab = me.lab(number)
    bar, stop = lab.locator(".rally-acts .progress-bar").first, lab.get_by_role("button", name="Stop")
    while stop.is_visible():
        me.page.page.wait_for_function(GOES_ON, arg=[bar.element_handle(), bar.get_attribute("style")])


ROADS: Mapping[str, Deed] = {
    "a_tile": a_tile_is_driven_to,
    "first_tile": a_tile_is_driven_to,
    "ten_turns": drives(
        "11: road from north to east", "12: road from west to south", "22: road from north to east",
        "23: road from west to south", "The pit stop", "34: road from west to south", "44: road from north to east",
        "45: road from west to south", "55", "The green start-finish tile",
    ),
    "curve_and_junction": a_curve_is_laid,
    "onto_bens_tile": drives("42", "43"),
    "first_turn": drives("11: road to the east only"),
    "two_tiles": swaps("11/55"),
    "back_again": swaps("11/55", "12/54", "11/21"),
    "into_the_pit": drives("The pit stop"),
    "onto_green": drives("The green start-finish tile"),
    "a_race_to_remember": remembered(MemoryLab()),
    "eight_turns": remembered(MemoryLab(turns=8, swaps=True)),
    "forgetting": pressed("50 out of 100", "30 out of 100"),
    "home_first": a_road_race_to_the_end,
    "drive_or_swap": tried_again(
        "Drive south to row 2, column 1 and turn over the tile there", "Swap row 2, column 4 and row 4, column 4"
    ),
    "a_mistake": a_race_is_analysed,
    "a_lap": a_lap_is_driven,
    "own_tiles": a_tile_is_driven_to,
}  # fmt: skip
"""By the name of what a lab asks for."""
