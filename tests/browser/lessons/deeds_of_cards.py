"""What is done in the labs of Stich Rallye: with wrong cards first, and a race to its end."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, expect

from tests.browser.labdrive import put_away
from tests.browser.learner import Learner

from .doing import MOST, Deed, pressed, tried_again


def a_trick_with_a_step_back(me: Learner, number: int) -> None:
    """Ben takes his card back; nothing is told before the trick is complete."""
    for card in ("red 5", "red 8"):
        me.press(number, card)
    me.hears(number, "Ada is next")
    me.press(number, "Step back")
    me.hears(number, "Ben is next")
    for card in ("red 8", "red 9", "red 6"):
        expect(me.story(number)).to_be_hidden()
        me.press(number, card)
    me.hears(number, re.compile("Ada wins the trick.*Ada drives 5 spaces"))


def blue_is_followed(me: Learner, number: int) -> None:
    """First with a card that may not be played."""
    me.press(number, "blue 10")
    me.hears(number, "S2.1")
    me.press(number, "red 5")
    me.hears(number, "S2.2")
    for card in ("blue 8", "red 4", "blue 5"):
        me.press(number, card)
    me.hears(number, "S3.2")


def tom_wins_as_well_as_can_be(me: Learner, number: int) -> None:
    """First with too low a card."""
    for card in ("red 9", "red 6", "green 5"):
        me.press(number, card)
    expect(me.lab(number).locator(".rally-goal[data-reached]")).to_have_count(0)
    for _card in range(2):
        me.press(number, "Step back")
    for card in ("blue 13", "green 5"):
        me.press(number, card)


def five_players_become_three(me: Learner, number: int) -> None:
    """On the table, beside the hands that one reads then."""
    me.choose(number, "3")
    me.press(number, "15")
    me.hears(number, "Try once more.")
    me.press(number, "10")


def guessed_end(wrong: str, guess: str) -> Deed:
    """Guess a player, and let the motors run; without a guess they do not, nor with a first wrong one."""

    def do(me: Learner, number: int) -> None:
        me.press(number, "Everybody uses the motor")
        me.hears(number, "Guess first!")
        me.choose(number, wrong)
        me.press(number, "Everybody uses the motor")
        me.hears(number, "Try once more.")
        me.choose(number, guess)
        me.press(number, "Everybody uses the motor")

    return do


def mias_motor_at_three(me: Learner, number: int) -> None:
    """Two notches by the menu."""
    menu = me.lab(number).get_by_label("Motor", exact=True)
    if me.keyboard:
        me.reach(number, menu)
        for _notch in range(2):
            me.page.key("ArrowDown")
    else:
        with me.page.answered(me.lab(number)):
            menu.select_option("3")
    me.press(number, "Drive")


def two_drives(me: Learner, number: int) -> None:
    me.press(number, "Drive")
    me.press(number, "Ben: ", "option")
    me.press(number, "Drive")


def ben_rolls_back(me: Learner, number: int) -> None:
    """With 3 he is over the hill; with 2 his move ends on it, just before which he has to stand."""
    me.press(number, "Ben: ", "option")
    me.press(number, "Drive")
    expect(me.lab(number).locator(".rally-goal[data-reached]")).to_have_count(0)
    me.press(number, "Step back")
    me.type(number, "Lowest card", "2")
    me.press(number, "Drive")


def ben_up_the_steep_road(me: Learner, number: int) -> None:
    me.press(number, "Ben: ", "option")
    me.type(number, "Lowest card", "2")
    me.press(number, "Drive")


def a_card_of_two(me: Learner, number: int) -> None:
    me.type(number, "Lowest card", "2")
    me.press(number, "Drive")


def what_if_tom_decides(me: Learner, number: int) -> None:
    """Near the end of the log; by keys from there upwards."""
    lab = me.lab(number)
    line = lab.get_by_role("option").filter(has_text=re.compile("^Tom .* plays red 12"))
    if me.keyboard:
        me.reach(number, lab.locator(".rally-log-list"))
        me.page.key("End")
        for _line in range(MOST):
            if line.get_attribute("aria-selected") == "true":
                break
            me.page.page.keyboard.press("ArrowUp")
            me.page.quiet()
    else:
        me.touch(number, line, is_picture=True, in_list=True)
    me.hears(number, "red 12")
    me.press(number, "What if from here")


def mias_dial_at_sixteen(me: Learner, number: int) -> None:
    """From 6 on: 10, 15, 16."""
    dial = me.lab(number).get_by_role("slider", name="Mia: motor")
    if me.keyboard:
        me.reach(number, dial)
        for _notch in range(3):
            me.page.key("ArrowRight")
    else:
        me.click(dial.get_by_text("16", exact=True))
    expect(me.lab(number).locator(".rally-option")).to_have_count(2)


def chosen(wrong: str, right: str) -> Deed:
    """Of two choices the wrong one; then all begins anew, with the other."""

    def do(me: Learner, number: int) -> None:
        me.press(number, wrong)
        me.hears(number, "Not the best choice")
        me.press(number, "More")
        me.press(number, "Reset")
        me.page.page.keyboard.press("Escape") if me.keyboard else put_away(me.lab(number))
        me.press(number, right)
        me.hears(number, "Right!")

    return do


def played_to_the_end(me: Learner, number: int) -> None:
    """A race against the computer, from the first trick to the podium; a hint now and then."""
    lab = me.lab(number)
    for act in range(MOST):
        if lab.locator(".rally-podium:visible").count():
            break
        if act % 10 == 4 and lab.get_by_role("button", name="Hint").first.get_attribute("aria-disabled") != "true":
            me.press(number, "Hint")
        me.touch(number, next_in_race(lab))
        expect(lab.locator("[data-waits]")).to_have_count(0)
    expect(lab.locator(".rally-podium")).to_contain_text("wins")


def played_to_the_podium(me: Learner, number: int) -> None:
    """A short race, from the first trick to who leads after it."""
    lab = me.lab(number)
    for _act in range(MOST):
        if lab.locator(".rally-podium:visible").count():
            break
        me.touch(number, next_in_race(lab))
        expect(lab.locator("[data-waits]")).to_have_count(0)
    expect(lab.locator(".rally-podium")).to_contain_text("leads after round 1")


def next_in_race(lab: Locator) -> Locator:
    """What one would press next in a race: what is blue, or else the first card that may be played."""
    on = lab.locator(".rally-acts .mod-primary:visible")
    cards = lab.locator(".rally-hand .rally-card:not([aria-disabled=true]):visible")
    expect(on.or_(cards).first, "after the film there is something to press").to_be_visible()
    return (on if on.count() else cards).first


def blue_thirteen_and_its_cost(me: Learner, number: int) -> None:
    """What a choice costs is switched on in the drawer."""
    lab = me.lab(number)
    me.press(number, "More")
    me.tick(number, "Tell me what each choice cost")
    me.page.page.keyboard.press("Escape") if me.keyboard else put_away(lab)
    me.press(number, "blue 13")


def a_trick_of_two_people(me: Learner, number: int) -> None:
    lab = me.lab(number)
    for _act in range(12):
        if lab.locator(".rally-part.rally-goal[data-reached]").count():
            return
        me.touch(number, next_in_race(lab))
        expect(lab.locator("[data-waits]")).to_have_count(0)


def hills_are_built(me: Learner, number: int) -> None:
    for kind, space in (("▼ downhill", 4), ("▲ uphill", 8)):
        me.choose(number, kind)
        me.press(number, f"space {space}", "option")


def what_is_open_is_looked_at(me: Learner, number: int) -> None:
    findings = me.lab(number).get_by_role("listbox", name="What there is to know").get_by_role("option")
    me.touch(number, findings.first)


def races_are_simulated(me: Learner, number: int) -> None:
    me.choose(number, "5 out of 100")
    me.press(number, "Simulate races")


CARDS: Mapping[str, Deed] = {
    "a_trick": a_trick_with_a_step_back,
    "blue_ten": blue_is_followed,
    "tom_wins": tom_wins_as_well_as_can_be,
    "players": five_players_become_three,
    "three_lost": pressed(*["Lose a trick"] * 3),
    "a_full_motor": pressed("red 11", "Use the motor"),
    "one_round": played_to_the_podium,
    "two_drives": two_drives,
    "with_the_motor": mias_motor_at_three,
    "ben_on_the_beach": ben_rolls_back,
    "hills_together": pressed("Drive"),
    "a_steep_road": ben_up_the_steep_road,
    "last_round": pressed("Everybody uses the motor"),
    "a_full_dial": guessed_end("Mia", "Tom"),
    "three_on_the_start": guessed_end("Mia", "Ben"),
    "nobody_home": guessed_end("Ada", "Ben"),
    "a_card_of_two": a_card_of_two,
    "tom_decides": what_if_tom_decides,
    "full_dial": mias_dial_at_sixteen,
    "choice_1": chosen("Play green 12", "Play green 5"),
    "choice_2": chosen("Save the motor", "Use the motor"),
    "choice_3": chosen("Play green 5", "Play green 12"),
    "choice_4": tried_again("Play blue 13", "Play red 3"),
    "choice_5": chosen("Use the motor", "Save the motor"),
    "play_to_the_end": played_to_the_end,
    "blue_thirteen": blue_thirteen_and_its_cost,
    "two_people": a_trick_of_two_people,
    "build_hills": hills_are_built,
    "nothing_left_open": what_is_open_is_looked_at,
    "simulate_races": races_are_simulated,
    "own_road": pressed("Drive"),
}  # fmt: skip
"""By the name of what a lab asks for."""
