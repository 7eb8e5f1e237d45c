"""What is said of puzzles: what they are about, how hard they are, and what an answer was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TypeAlias

from rally.tutor import Judged, Puzzle
from rally.tutor.puzzle_book import CLOSE, is_id, once_asked
from widgets.shared.labs.advice.comparing import percent
from widgets.shared.labs.learner.progress import Progress
from widgets.shared.words import _, ngettext, pgettext, together
from widgets.shared.words.names import join, row

WORTH_SAYING = 0.05
"""By so many of all races a rival wins less after the best choice, if that is said."""


def say_theme(theme: str) -> str:
    """What a puzzle is about, in a few words."""
    return {
        "uphill_in_one_go": _("uphill in one go"),
        "past_parked_cars": _("past parked cars"),
        "down_the_hill": _("a ride downhill"),
        "off_the_uphill": _("stay off the uphill"),
        "save_the_motor": _("save the motor"),
        "use_the_motor": _("use the motor"),
        "wind_the_motor": _("lose the trick, wind the motor"),
        "lead_low": _("lead low"),
        "lead_high": _("lead high"),
        "new_colour": _("bring a new colour"),
        "last_trick": _("the last trick"),
        "round_end": _("the end of the round"),
        "second_lap": _("the second lap begins"),
        "win_the_race": _("win the race"),
        "stop_another": _("stop a rival"),
        "few_spaces": _("give few spaces"),
        "send_another_back": _("send a rival back"),
        "take_the_trick": _("take the trick"),
        "let_it_go": _("let the trick go"),
        "swap": _("a swap"),
        "swap_that_blocks": _("the swap that blocks"),
        "swap_that_opens": _("the swap that opens the road"),
        "road_remembered": _("the road remembered"),
        "into_the_unknown": _("a step into the unknown"),
        "shorter_way_home": _("home by the shorter way"),
        "shorter_way_to_the_pit": _("the shorter way to the pit stop"),
        "longer_but_better": _("longer, but better"),
        "take_the_trophy": _("take the trophy"),
        "come_home": _("come home"),
        "lay_the_tile": _("lay the tile well"),
        "point_a_dead_end": _("point a dead end elsewhere"),
        "beside_another_car": _("beside another car"),
        "leave_a_dead_end": _("out of a dead end"),
        "find_the_way": _("find the way"),
    }[theme]


def say_grade(grade: str) -> str:
    """How hard a puzzle is."""
    return {
        "easy": pgettext("how hard a puzzle is", "easy"),
        "medium": pgettext("how hard a puzzle is", "medium"),
        "hard": pgettext("how hard a puzzle is", "hard"),
    }[grade]


Named: TypeAlias = Callable[[object], str]
"""How a choice is called, in quotes."""


def say_verdict(choices: Sequence[Judged], chosen: str, named: Named) -> str:
    """What the answer was worth, beside the best choice or, for that one, the next best. chosen: its text."""
    best, second = choices[:2]
    if chosen == str(best.action):
        said = _("Right! {choice} wins about {rate} out of 100 races, the next best choice {other}.")
        return said.format(choice=named(best.action), rate=percent(best.rate), other=percent(second.rate))
    judged = next((each for each in choices if str(each.action) == chosen), None)
    if judged is None:
        said = _("Not the best. There are better choices than that; {best} wins about {more} out of 100 races.")
        return said.format(best=named(best.action), more=percent(best.rate))
    return _("Not the best. {choice} wins about {rate} out of 100 races, and {best} about {more}.").format(
        choice=named(judged.action), rate=percent(judged.rate), best=named(best.action), more=percent(best.rate)
    )


def say_rival(choices: Sequence[Judged], other: str, named: Named, seats: Sequence[str]) -> str:
    """Whom the best choice hinders most, beside another one, of which this is the text; "" where it is hardly anybody,
    or nobody has counted it. seats: the names of all players."""
    best = choices[0]
    judged = next((each for each in choices[1:] if str(each.action) == other), None)
    if judged is None or not judged.by_seat:
        return ""
    seat = max(range(len(seats)), key=lambda seat: judged.by_seat[seat] - best.by_seat[seat])
    more, fewer = judged.by_seat[seat], best.by_seat[seat]
    if more - fewer < WORTH_SAYING:
        return ""
    return _("{rival} would win about {more} out of 100 races after {other}, and about {fewer} after {best}.").format(
        rival=seats[seat],
        more=percent(more),
        other=named(judged.action),
        fewer=percent(fewer),
        best=named(best.action),
    )


def say_opening(right: bool) -> str:
    """Whether the answer is right, and what the film shows that begins now."""
    if right:
        return _("Right! Watch what would follow, and then what would follow from the next best choice.")
    return _("Not the best. Watch what would follow, and then what would follow from the best choice.")


def say_about(puzzle: Puzzle, far: str) -> str:
    """What a puzzle was about, once it is solved, and how hard it was. far: how far one had to see, in words."""
    themes = _("Themes: {themes}.").format(themes=row(map(say_theme, puzzle.themes)))
    grade = _("Grade: {grade}.").format(grade=say_grade(puzzle.grade))
    close = _("The next best choice is close behind.") if puzzle.ahead < CLOSE else ""
    return together([themes, grade, far, close])


def say_which(puzzle: Puzzle, day: str) -> str:
    """Which puzzle it is, by its game and number. day: the date whose puzzle it is, "" if it is that of none."""
    game = {"stich-rallye": _("Stich Rallye"), "rally-run": _("Rally Run!")}[puzzle.game]
    sentence = _("Puzzle of the day: {game}, number {number}.") if day else _("Puzzle: {game}, number {number}.")
    return sentence.format(game=game, number=puzzle.number)


def say_gone(puzzle: Puzzle) -> str:
    """That a puzzle which was kept here is not asked any more."""
    return _(
        "Puzzle {number} of this game is no longer asked, because it was not quite fair. Here is a different one."
    ).format(number=puzzle.number)


def say_uncounted(counts: bool) -> str:
    """That an answer does not count, since the puzzle was missed just now."""
    return "" if counts else _("You missed this one just now, so it counts when it comes up again.")


def say_record(progress: Progress, today: date) -> str:
    """How many were solved, how many come again, and on how many days in a row the puzzle of the day was solved."""
    told = [_("Solved: {count}.").format(count=len(progress.puzzles(solved=True)))]
    missed = [once_asked(name) for name in progress.puzzles(solved=False) if is_id(name)]
    if again := sum(not each.gone for each in missed):
        told.append(_("Coming up again: {count}.").format(count=again))
    if gone := sum(bool(each.gone) for each in missed):
        told.append(
            ngettext(
                "{count} that you missed is no longer asked, because it was not quite fair.",
                "{count} that you missed are no longer asked, because they were not quite fair.",
                gone,
            ).format(count=gone)
        )
    if streak := progress.streak(today):
        days = ngettext("Puzzle of the day: {count} day in a row.", "Puzzle of the day: {count} days in a row.", streak)
        told.append(days.format(count=streak))
    return together(told)


def say_likely(alike: int, deals: int) -> str:
    """How sure it is that a race goes on as the film shows."""
    if alike == deals:
        return _("The film shows what follows in all {deals} deals that were tried.").format(deals=deals)
    return _("The film shows what follows most often: in {alike} of {deals} deals.").format(alike=alike, deals=deals)


def say_none(themes: Sequence[str], grades: Sequence[str]) -> str:
    """That there is no puzzle of these themes and grades."""
    return _("There is no puzzle of this kind: {kinds}.").format(
        kinds=join([*map(say_theme, themes), *map(say_grade, grades)])
    )
