"""The goals of lessons 10 to 16 and of Rally Run! in 00, and the deeds that come close to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rally.rally_run import Drive, Swap, Turn, advise

from .tried import Deed, Tried, do, press, put


def drive(*directions: str) -> Deed:
    """Drive in these directions; where a tile can be laid in several ways, the one after a colon."""

    def deed(lab: Any) -> None:
        for each in directions:
            direction, _colon, way = each.partition(":")
            lab.act(Drive(direction))
            if way:
                lab.act(Turn(way))
            elif lab.race.turning is not None:
                lab.act(next(iter(lab.race.legal)))

    return deed


def click(*cells: tuple[int, int]) -> Deed:
    """Click these places."""
    return do(*(lambda lab, cell=cell: lab.click(cell) for cell in cells))


def swap(*pairs: tuple[tuple[int, int], tuple[int, int]]) -> Deed:
    """Swap two tiles, and the next two."""
    return do(*(lambda lab, pair=pair: lab.swap(*pair) for pair in pairs))


def car(seat: int) -> Deed:
    """Let another car drive."""
    return lambda lab: lab.click_plate({"plate": seat})


HOME = ("S:NE", "E:SW", "S:NE", "E:SW", "S", "E:SW", "S:NE", "E:SW", "S", "S")
"""Ten turns, from the start over the pit stop to the finish."""

FIRST_TILE = Tried(
    drive("S"),
    {"a tile far away": click((3, 3)), "the tile below the car": click((-1, 0)), "another car": car(1)},
)


def begun_near_home(lab: Any) -> None:
    """Set up, as text, the position one tile from home."""
    before = lab.race
    drive(*HOME[:9])(lab)
    text = str(lab.race)
    lab.load(str(before))
    lab.load(text)


def answers(but: int = 0, good: bool = True, **level: object) -> Deed:
    """Watch a race and answer all but the last few questions, as a perfect memory does, or always wrongly."""

    def deed(lab: Any) -> None:
        for name, value in level.items():
            getattr(lab, name).value = value
        lab.watch.click()
        lab.cover.click()
        known = lab.round.answers()
        for letter in known[: len(known) - but]:
            lab.answer(letter if good else "s" if letter == "?" else "?")

    return deed


def played_to_the_end(lab: Any) -> None:
    """Play on as the computer would, until somebody has won."""
    for _act in range(1000):
        if lab.race.winner is not None:
            return
        if lab.state.person is None:
            lab.go_on.click()
        else:
            lab.act(lab.screen.at_once("rememberer", lab.state.race.seen_by(lab.state.person), 1))
    raise AssertionError("nobody has won")


def swap_any(lab: Any) -> None:
    """Swap the first two tiles that may be."""
    lab.act(next(each for each in lab.state.race.legal if isinstance(each, Swap)))


def option(content: str) -> Deed:
    """Look at the first choice of the list."""
    return lambda lab: lab.use_option({content: lab.chances.options.rows[0]["id"]})


def chosen(is_best: bool) -> Deed:
    """Choose the best of all choices, or the worst, and wait until that is known."""

    def deed(lab: Any) -> None:
        known = lab.state.known
        advices = sorted(advise(known, known.memory), key=lambda advice: advice.rate)
        lab.chances.counsel.work.wait()
        lab.use_option({"choose": str(advices[-1 if is_best else 0].action)})

    return deed


def analysed(lab: Any) -> None:
    """Analyse the race, and wait for it."""
    lab.analyse.click()
    lab.analysis.work.wait()


def curves(*cells: tuple[int, int]) -> Deed:
    """Lay curves there."""
    return do(*(lambda lab, cell=cell: lab.put_tile("c", cell) for cell in cells))


def built_by_the_lab(lab: Any) -> None:
    """Have a longest circuit laid by the lab."""
    lab.build.click()
    lab.seeking.work.wait()
    lab.drive.click()


def right(lab: Any) -> None:
    """Solve the puzzle on the table."""
    lab.give_answer(lab.puzzle.best)


def wrong(lab: Any) -> None:
    """Miss it."""
    lab.give_answer(next(each.action for each in lab.puzzle.choices if each.action != lab.puzzle.best))


def three_puzzles() -> Tried:
    """Three are to be solved."""
    again = press("next")
    return Tried(
        do(right, again, right, again, right),
        {"two": do(right, again, right, again), "one is missed": do(right, again, wrong, again, right)},
    )


ROADS: Mapping[str, Tried] = {
    "a_tile": FIRST_TILE,
    "first_tile": FIRST_TILE,
    "ten_turns": Tried(
        drive(*HOME),
        {
            "nine": drive(*HOME[:9]),
            "twelve": drive("S:NE", "N", *HOME),
            "begun one tile from home": do(begun_near_home, drive("S")),
        },
    ),
    "curve_and_junction": Tried(
        do(put("kind", "c"), drive("N")),
        {
            "a straight": do(put("kind", "s"), drive("N")),
            "a junction": do(put("kind", "j"), drive("N")),
            "not laid yet": do(put("kind", "c"), lambda lab: lab.act(Drive("N"))),
        },
    ),
    "onto_bens_tile": Tried(
        drive("S", "E"),
        {
            "only onto it": drive("S"),
            "back again": drive("S", "N"),
            "Ben drives away": do(drive("S"), car(1), drive("E")),
            "to the right at once": drive("E"),
        },
    ),
    "first_turn": Tried(
        drive("S:E"),
        {
            "laid to look back": drive("S:N"),
            "not laid yet": lambda lab: lab.act(Drive("S")),
            "Ben's first turn": do(car(1), put("kind", "d"), drive("S:W")),
        },
    ),
    "two_tiles": Tried(
        click((0, 0), (4, 4)),
        {"one tile": click((0, 0)), "the pit stop": click((0, 0), (2, 2)), "the same tile": click((0, 0), (0, 0))},
    ),
    "back_again": Tried(
        swap(((0, 0), (4, 4)), ((0, 1), (4, 3)), ((0, 0), (1, 0))),
        {
            "right back": swap(((0, 0), (4, 4)), ((0, 0), (4, 4))),
            "two other ones": swap(((0, 0), (4, 4)), ((0, 1), (4, 3))),
            "three times two": swap(((0, 0), (4, 4)), ((0, 1), (4, 3)), ((1, 0), (3, 4))),
        },
    ),
    "into_the_pit": Tried(
        drive("E"),
        {"away from it": drive("N"), "another trophy": put("trophy", "blue"), "she is put there": put("scene", "in")},
    ),
    "onto_green": Tried(
        do(put("trophy", "green"), drive("S")),
        {
            "with the red one": do(put("trophy", "red"), drive("S")),
            "only chosen": do(put("trophy", "red"), put("trophy", "green")),
            "away from home": drive("W"),
        },
    ),
    "a_race_to_remember": Tried(
        answers(), {"all but one": answers(1), "only watched": press("watch"), "all is wrong": answers(good=False)}
    ),
    "eight_turns": Tried(answers(), {"all but one": answers(1), "without swaps": answers(swaps=False)}),
    "forgetting": Tried(
        press("guess_3"),
        {
            "nothing": press("step_back"),
            "begun again": press("start_over"),
            "all is wrong": do(press("guess_1"), press("guess_5")),
        },
    ),
    "home_first": Tried(played_to_the_end, {"one turn": drive("S"), "another race": do(drive("S"), press("new_race"))}),
    "drive_or_swap": Tried(
        chosen(is_best=True),
        {
            "the worst is chosen": chosen(is_best=False),
            "a choice is only looked at": option("look"),
            "a tile is only chosen": click((4, 4)),
            "the position is edited": do(put("editing", True), swap(((4, 4), (3, 4)))),
            "the way is covered": put("way", False),
        },
    ),
    "a_mistake": Tried(
        analysed,
        {
            "only watched": lambda lab: lab.turn_to(5, 0),
            "begun and stopped": do(press("analyse"), press("stop_analysis")),
        },
    ),
    "a_lap": Tried(
        do(curves((0, 0), (0, 1), (1, 1), (1, 0)), press("drive")),
        {
            "not driven": curves((0, 0), (0, 1), (1, 1), (1, 0)),
            "an open road": do(curves((0, 0), (0, 1), (1, 1)), press("drive")),
            "built by the lab": built_by_the_lab,
        },
    ),
    "own_tiles": Tried(drive("S"), {"the others drive": swap_any, "another race": press("new_race")}),
    "three_of_cards": three_puzzles(),
    "three_of_tiles": three_puzzles(),
    "one_of_today": Tried(right, {"missed": wrong, "another one": press("next")}),
}
"""By the name of what a lab asks for."""
