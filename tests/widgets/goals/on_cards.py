"""The goals of lessons 00 to 08, and the deeds that come close to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.stich_rallye import Card, Play, advise

from .tried import Deed, Tried, do, press, put

# --- tricks and motors -----------------------------------------------------------------------------------------------


def cards(*names: str) -> Deed:
    """Play these cards in a TrickLab."""
    return do(*(lambda lab, name=name: lab.play(name) for name in names))


def any_cards(number: int) -> Deed:
    """Play so many cards, whichever may be played, in a TrickLab."""
    return do(*[lambda lab: lab.play(str(next(iter(lab.race.legal)).card))] * number)


def led(colour: str) -> Deed:
    """Lead a card of this colour, and play the trick to its end."""

    def deed(lab: Any) -> None:
        lab.play(next(str(each.card) for each in lab.race.legal if str(each.card).startswith(colour)))
        any_cards(3)(lab)

    return deed


# --- drives ----------------------------------------------------------------------------------------------------------

drive, end = press("drive"), press("end")


def choose(seat: int) -> Deed:
    """Choose the car of this seat."""
    return lambda lab: lab.choose(seat)


def place(seat: int, space: int) -> Deed:
    """Put a car on a space."""
    return do(choose(seat), lambda lab: lab.place(space))


def motor(seat: int, value: int) -> Deed:
    """Turn the motor of a seat."""
    return lambda lab: lab.turn(seat, value)


def guessed_wrongly(lab: Any) -> None:
    """Guess wrongly until the motors run."""
    right = lab.question.answer(lab.race.after(lab.race.legal.only))
    for _name, seat in [*lab.guess.options]:
        if lab.state.before is None and seat != right:
            lab.guess.value = seat
            lab.end.click()


def guessed_end(right: int) -> Tried:
    """A round's end before which something is guessed; the wrong guess is a guess, too."""
    return Tried(
        do(put("guess", right), end),
        {
            "nothing is guessed": end,
            "wrongly": guessed_wrongly,
            "the motors do not run": put("guess", right),
            "another position": do(put("guess", right), motor(1, 4), end),
            "guessed when all is over": do(motor(1, 4), put("guess", right), end, put("guess", right)),
        },
    )


# --- choices ---------------------------------------------------------------------------------------------------------


def option(content: str, which: int) -> Deed:
    """Look at a choice of the list, or choose it."""
    return lambda lab: lab.use_option({content: lab.chances.options.rows[which]["id"]})


def dial(seat: int, position: int) -> Deed:
    """Turn a dial in a WhatIfLab."""
    return lambda lab: lab.edits.click_plate({"seat": seat, "position": position})


def chosen(is_best: bool) -> Deed:
    """Choose the best of all choices, or the worst, once that is known."""

    def deed(lab: Any) -> None:
        advices = sorted(advise(lab.race), key=lambda advice: advice.rate)
        lab.chances.counsel.work.wait()
        lab.use_option({"choose": str(advices[-1 if is_best else 0].action)})

    return deed


GUESSED_BY_A_CHOICE = Tried(
    chosen(is_best=True),
    {
        "the worst is chosen": chosen(is_best=False),
        "a choice is only looked at": option("look", 1),
        "the position is edited": dial(1, 2),
        "all is edited": put("editing", True),
        "a line is asked for": press("likely"),
        "another car is chosen": lambda lab: lab.edits.click_plate({"plate": 1}),
    },
)

# --- whole races -----------------------------------------------------------------------------------------------------


def before_card(seat: int, card: str, nth: int = 0) -> Deed:
    """Go to where this seat plays this card, in a race that is watched."""

    def deed(lab: Any) -> None:
        scenes = lab.state.film.scenes
        at = [
            number
            for number, scene in enumerate(scenes)
            if any((getattr(event, "seat", None), str(getattr(event, "card", ""))) == (seat, card)
                   and type(event).__name__ == "CardPlayed" for event in scene.events)
        ]  # fmt: skip
        lab.turn_to(at[nth], 1)

    return deed


def play_on(tricks: int) -> Deed:
    """Play on in a PlayLab with the first card that may be played, until so many times there was something to look at,
    which is after each trick; or until there is nothing more to play."""

    def deed(lab: Any) -> None:
        looks = tricks
        while looks and not lab.is_over:
            if lab.state.paused:
                looks -= 1
                lab.go_on.click()
            elif lab.state.needs_showing:
                lab.show_cards.click()
            else:
                lab.act(next(iter(lab.state.race.legal)))

    return deed


def all_tricks(lab: Any) -> None:
    """Play until all tricks of the round are over, and not its end."""
    while lab.state.race.phase != "end":
        play_on(1)(lab) if lab.state.paused else lab.act(next(iter(lab.state.race.legal)))


MANY = 1000
"""More tricks than any race has."""


def paint(kind: str, *spaces: int) -> Deed:
    """Paint spaces of the track that is being built."""
    return do(put("brush", kind), *(lambda lab, space=space: lab.drawing.click({"space": space}) for space in spaces))


def simulated(lab: Any) -> None:
    """Simulate races and wait for them."""
    lab.simulate.click()
    lab.simulating.work.wait()


CARDS: Mapping[str, Tried] = {
    "a_trick": Tried(any_cards(4), {"three cards": any_cards(3), "another deal": do(any_cards(3), press("deal"))}),
    "blue_ten": Tried(
        do(cards("B10"), any_cards(3)),
        {"red is led": led("R"), "green is led": led("G"), "one card is missing": do(cards("B10"), any_cards(2))},
    ),
    "tom_wins": Tried(
        cards("R9", "B13", "G5"),
        {
            "Tom drives less far than he can": cards("B2", "B13", "G5"),
            "Ada wins": cards("R9", "R6", "G5"),
            "a card is missing": cards("R9", "B13"),
        },
    ),
    "players": Tried(
        do(put("players", 3), press("highest_2")),
        {
            "nothing is said": put("players", 3),
            "four players": do(put("players", 4), press("highest_2")),
            "other cards for five": do(press("deal"), press("highest_2")),
            "all is wrong": do(put("players", 3), press("highest_1"), press("highest_4")),
        },
    ),
    "three_lost": Tried(
        press("lose", 3),
        {
            "twice": press("lose", 2),
            "the dial is turned by hand": lambda lab: lab.turn(3),
            "notch by notch": do(*(lambda lab, at=at: lab.turn(at) for at in (1, 2, 3))),
            "tricks are won": do(press("lose", 2), press("save"), press("use")),
        },
    ),
    "a_full_motor": Tried(
        do(cards("R11"), press("turbo")),
        {
            "the motor is saved": do(cards("R11"), press("no_turbo")),
            "nobody is asked yet": cards("R11"),
            "with green 5": do(cards("G5"), press("turbo")),
            "with red 2": cards("R2"),
        },
    ),
    "one_round": Tried(
        play_on(5),
        {
            "four tricks": play_on(3),
            "five tricks, and no motor yet": all_tricks,
            "another race": do(play_on(2), press("new_race")),
        },
    ),
    "two_drives": Tried(
        do(drive, choose(1), drive),
        {
            "Ben is only chosen": do(drive, choose(1)),
            "Mia has not driven": do(choose(1), drive),
            "Mia is put elsewhere": do(place(0, 12), choose(1), drive),
            "Ben first": do(choose(1), drive, choose(0), drive),
            "Ben drives on, not down": do(drive, choose(1), put("card", 5), drive),
            "Mia drives elsewhere": do(put("card", 1), drive, choose(1), put("card", 3), drive),
        },
    ),
    "with_the_motor": Tried(
        do(put("motor", 3), drive),
        {
            "no motor": drive,
            "another motor": do(put("motor", 6), drive),
            "another card": do(put("card", 5), put("motor", 3), drive, put("card", 3)),
            "the motor is turned afterwards": do(drive, put("motor", 3)),
            "from another space": do(place(0, 12), put("motor", 3), drive),
            "Ben": do(choose(1), put("motor", 3), drive, choose(0)),
        },
    ),
    "ben_on_the_beach": Tried(
        do(choose(1), put("card", 2), drive),
        {
            "further than that": do(choose(1), drive),
            "Mia drives, Ben is chosen": do(drive, choose(1)),
            "Ben is only put there": place(1, 5),
        },
    ),
    "hills_together": Tried(drive, {"Ben drives": do(choose(1), drive), "another card": do(put("card", 8), drive)}),
    "a_steep_road": Tried(
        do(choose(1), put("card", 2), drive),
        {
            "Ada": do(choose(2), put("card", 2), drive),
            "Mia": do(put("card", 2), drive),
            "Ada drives, Ben is chosen": do(choose(2), put("card", 2), drive, choose(1)),
            "across the hill": do(choose(1), put("card", 4), drive),
        },
    ),
    "last_round": Tried(end, {"another position": do(motor(3, 0), end), "nothing runs": choose(3)}),
    "a_full_dial": guessed_end(3),
    "three_on_the_start": guessed_end(1),
    "nobody_home": guessed_end(1),
    "a_card_of_two": Tried(
        do(put("card", 2), drive),
        {"by three": drive, "nobody drives": put("card", 2), "Ben": do(choose(1), put("card", 2), drive)},
    ),
    "tom_decides": Tried(
        do(before_card(3, "R12"), press("what_if")),
        {
            "from the beginning": press("what_if"),
            "only gone there": before_card(3, "R12"),
            "where Ada plays": do(before_card(2, "B8", -1), press("what_if")),
            "a mistake is asked for": press("next_flaw"),
        },
    ),
    "full_dial": Tried(dial(0, 6), {"15": dial(0, 5), "Ben's dial": dial(1, 6)}),
    **dict.fromkeys((f"choice_{number}" for number in range(1, 6)), GUESSED_BY_A_CHOICE),
    "play_to_the_end": Tried(
        play_on(MANY), {"four tricks": play_on(4), "another race": do(play_on(1), press("new_race"))}
    ),
    "blue_thirteen": Tried(
        do(put("costs", True), lambda lab: lab.act(Play(Card.parse("B13")))),
        {
            "nothing is told": lambda lab: lab.act(Play(Card.parse("B13"))),
            "red 3": do(put("costs", True), lambda lab: lab.act(Play(Card.parse("R3")))),
            "only asked for": put("costs", True),
        },
    ),
    "two_people": Tried(
        play_on(1),
        {
            "one card": do(press("show_cards"), lambda lab: lab.act(next(iter(lab.state.race.legal)))),
            "Ben is a computer": do(put("kind_2", "sensible"), play_on(1)),
        },
    ),
    "build_hills": Tried(
        do(paint("d", 4), paint("u", 8)),
        {"only down": paint("d", 4, 5), "only up": paint("u", 4), "down becomes up": do(paint("d", 4), paint("u", 4))},
    ),
    "nothing_left_open": Tried(
        lambda lab: lab.point_out({"scene": 0}),
        {
            "a space is clicked": paint("d", 9),
            "of a flat road": do(put("spaces", "." * 20), lambda lab: lab.point_out({"scene": 0})),
            "of no track": do(put("spaces", "d" * 20), lambda lab: lab.point_out({"scene": 0})),
        },
    ),
    "simulate_races": Tried(
        do(put("guess", 5), simulated),
        {
            "nothing is guessed": simulated,
            "only guessed": put("guess", 50),
            "wrongly": do(put("guess", 95), simulated),
            "begun and stopped": do(put("guess", 5), press("simulate"), press("stop")),
        },
    ),
    "own_road": Tried(drive, {"a car is chosen": choose(1), "on the volcano": do(put("track", "volcano"), drive)}),
}
"""By the name of what a lab asks for."""
