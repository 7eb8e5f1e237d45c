"""What is done in each lab of each lesson, to its last deed: with wrong answers first, and races to their ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Locator, expect

from rally.rally_run import grid
from rally.stich_rallye import Card
from rally.tutor import exercise
from tests.browser.labdrive import open_drawer, put_away
from tests.browser.learner import Learner
from widgets.shared.labs.lessons import LESSONS
from widgets.stich_rallye.words import say_card
from widgets.tutor.predict import Predict

Deed = Callable[[Learner, int], None]
"""What somebody does in the lab of this number."""

PLACES = grid().places
MOST = 150
"""So many things are done in a race at most."""


def go_through(me: Learner, lesson: str) -> None:
    """Do all that a lesson asks for, in order; each goal is ticked, and in the end the lesson is done."""
    names = LESSONS[lesson]
    for number, name in enumerate(names):
        (DEEDS.get(name) or predicted(name))(me, number)
        goal = me.lab(number).locator(".rally-part.rally-goal").first
        expect(goal, name).to_have_attribute("data-reached", "")
        done = f"{number + 1} of {len(names)} done" if number + 1 < len(names) else f"Lesson {lesson[:2]} is done!"
        expect(goal.locator(".rally-goal-count"), name).to_have_text(done)


# --- questions -------------------------------------------------------------------------------------------------------


def predicted(name: str) -> Deed:
    """A wrong answer, which gets its reason; then the question is asked again, and the right one is given."""
    question = Predict(name)

    def do(me: Learner, number: int) -> None:
        first, second = question.choices_at(0), question.choices_at(1)
        answer(me, number, next(index for index, choice in enumerate(first) if not choice.right))
        me.hears(number, "Not quite")
        me.press(number, "Ask me again")
        me.hears(number, re.compile("What do you think|Mark all that you mean"))
        right = next(index for index, choice in enumerate(second) if choice.right)
        if question.scene.marking and second[right].value:
            marked(me, number, second[right].value)
        else:
            answer(me, number, right)
        me.hears(number, re.compile(rf"Right!.*{exercise(name).rule}"))

    return do


def answer(me: Learner, number: int, index: int) -> None:
    """Give one of the answers, by its button."""
    me.touch(number, me.lab(number).locator(".rally-answers button:visible").nth(index))


def marked(me: Learner, number: int, parts: tuple[str, ...]) -> None:
    """Mark cards or places, and give them as the answer."""
    for part in parts:
        if part in PLACES:
            row, column = PLACES[part]
            place = me.lab(number).locator(f".rally-board-cell[data-cell='{row},{column}']").first
            me.touch(number, place, is_picture=True)
        else:
            me.press(number, say_card(Card.parse(part)))
    me.press(number, "Only these")


# --- Stich Rallye ----------------------------------------------------------------------------------------------------


def pressed(*names: str, role: str = "button") -> Deed:
    """These buttons, one after the other."""

    def do(me: Learner, number: int) -> None:
        for name in names:
            me.press(number, name, role)

    return do


def a_trick_with_a_step_back(me: Learner, number: int) -> None:
    """Ben takes his card back; nothing is told before the trick is complete."""
    for card in ("red 2", "red 5"):
        me.press(number, card)
    me.hears(number, "Ada is next")
    me.press(number, "Step back")
    me.hears(number, "Ben is next")
    for card in ("red 5", "red 9", "red 3"):
        expect(me.story(number)).to_be_hidden()
        me.press(number, card)
    me.hears(number, re.compile("Ada wins the trick.*Ada drives 2 spaces"))


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
    if me.keyboard:
        me.press(number, "More")
    else:
        open_drawer(me.lab(number))
    me.choose(number, "3")
    if me.keyboard:
        me.page.page.keyboard.press("Escape")
    else:
        put_away(me.lab(number))


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
        line.scroll_into_view_if_needed()
        me.touch(number, line, is_picture=True)
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
    """Among the choices that are compared, first one, and after a step back the other."""

    def do(me: Learner, number: int) -> None:
        me.press(number, wrong)
        me.press(number, "Step back")
        me.press(number, right)

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


def next_in_race(lab: Locator) -> Locator:
    """What one would press next in a race: what is blue, or else the first card that may be played."""
    on = lab.locator(".rally-acts .mod-primary:visible")
    return (on if on.count() else lab.locator(".rally-hand .rally-card:not([aria-disabled=true]):visible")).first


def blue_thirteen_and_its_cost(me: Learner, number: int) -> None:
    """What a choice costs is switched on in the drawer."""
    lab = me.lab(number)
    me.press(number, "More")
    costs = lab.get_by_role("checkbox", name="Tell what each choice cost")
    if me.keyboard:
        me.reach(number, costs)
        me.page.key("Space")
    else:
        me.click(costs)
    me.page.page.keyboard.press("Escape") if me.keyboard else put_away(lab)
    me.press(number, "blue 13")


def a_trick_of_two_people(me: Learner, number: int) -> None:
    lab = me.lab(number)
    for _act in range(12):
        if lab.locator(".rally-part.rally-goal[data-reached]").count():
            return
        me.touch(number, next_in_race(lab))


def hills_are_built(me: Learner, number: int) -> None:
    for kind, space in (("▼ downhill", 4), ("▲ uphill", 8)):
        me.choose(number, kind)
        me.press(number, f"space {space}", "option")


def what_is_open_is_looked_at(me: Learner, number: int) -> None:
    findings = me.lab(number).get_by_role("listbox", name="What there is to know").get_by_role("option")
    me.touch(number, findings.first)


def races_are_simulated(me: Learner, number: int) -> None:
    me.press(number, "Simulate races")


# --- Rally Run! ------------------------------------------------------------------------------------------------------


def cell(place: str) -> str:
    """What a place of the board is called, from its row and column."""
    return f"Row {place[0]}, column {place[1]}"


def drives(*turns: str) -> Deed:
    """Drives, each by the place it leads to and, where the tile can be laid in several ways, the way."""

    def do(me: Learner, number: int) -> None:
        for turn in turns:
            place, _colon, way = turn.partition(": ")
            me.press(number, cell(place) if place.isdigit() else place, "gridcell")
            if way:
                me.press(number, way)

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
        me.touch(number, way.first)


def a_curve_is_laid(me: Learner, number: int) -> None:
    me.choose(number, "curve")
    a_tile_is_driven_to(me, number)


def a_race_is_remembered(me: Learner, number: int) -> None:
    """A guess first; after that nothing is remembered."""
    me.press(number, "Show a race")
    me.press(number, "Cover the board and ask")
    me.press(number, "crossing")
    lab = me.lab(number)
    while not lab.locator(".rally-part.rally-goal[data-reached]").count():
        me.press(number, "I do not know")
    me.hears(number, "The round is over")


def a_road_race_to_the_end(me: Learner, number: int) -> None:
    """What the hint says, until somebody is home."""
    lab = me.lab(number)
    for _turn in range(MOST):
        if lab.locator(".rally-podium:visible").count():
            break
        if (way := lab.locator(".rally-board-ways-list .rally-board-way:visible")).count():
            me.touch(number, way.first)
        else:
            me.press(number, "Hint")
            me.hears(number, "A hint: ")
            hints = lab.locator(".rally-tile[data-marks~=hint]").all()
            for place in [hint.get_attribute("data-cell") for hint in hints]:
                me.touch(number, lab.locator(f".rally-board-cell[data-cell='{place}']"), is_picture=True)
        expect(lab.locator("[data-waits]")).to_have_count(0)
    expect(lab.locator(".rally-podium")).to_contain_text("wins")


def a_race_is_analysed(me: Learner, number: int) -> None:
    me.press(number, "Analyse")


DEEDS: Mapping[str, Deed] = {
    "a_trick": a_trick_with_a_step_back,
    "a_tile": a_tile_is_driven_to,
    "blue_ten": blue_is_followed,
    "tom_wins": tom_wins_as_well_as_can_be,
    "players": five_players_become_three,
    "three_lost": pressed(*["Lose a trick"] * 3),
    "a_full_motor": pressed("red 11", "Use the motor"),
    "two_drives": two_drives,
    "with_the_motor": mias_motor_at_three,
    "ben_on_the_beach": ben_rolls_back,
    "hills_together": pressed("Drive"),
    "a_steep_road": ben_up_the_steep_road,
    "last_round": pressed("Everybody uses the motor"),
    "a_full_dial": pressed("Everybody uses the motor"),
    "three_on_the_start": pressed("Everybody uses the motor"),
    "nobody_home": pressed("Everybody uses the motor"),
    "a_card_of_two": a_card_of_two,
    "tom_decides": what_if_tom_decides,
    "full_dial": mias_dial_at_sixteen,
    "choice_1": chosen("Play green 12", "Play green 5"),
    "choice_2": chosen("Save the motor", "Use the motor"),
    "choice_3": chosen("Play green 5", "Play green 12"),
    "choice_4": chosen("Play blue 13", "Play red 3"),
    "choice_5": chosen("Use the motor", "Save the motor"),
    "play_to_the_end": played_to_the_end,
    "blue_thirteen": blue_thirteen_and_its_cost,
    "two_people": a_trick_of_two_people,
    "build_hills": hills_are_built,
    "nothing_left_open": what_is_open_is_looked_at,
    "simulate_races": races_are_simulated,
    "own_road": pressed("Drive"),
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
    "a_race_to_remember": a_race_is_remembered,
    "eight_turns": a_race_is_remembered,
    "forgetting": pressed("30 of 100"),
    "home_first": a_road_race_to_the_end,
    "drive_or_swap": pressed("Swap row"),
    "a_mistake": a_race_is_analysed,
    "a_lap": drives("11", "12", "22", "21"),
    "own_tiles": a_tile_is_driven_to,
}  # fmt: skip
"""By the name of what a lab asks for; questions are all answered in one way."""
