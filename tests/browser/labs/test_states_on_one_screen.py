"""Whatever is open on a lab lies on its table: all of it is at most 560 px high, also beside JupyterLab's side bar."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from tests.browser.labdrive import WORK_WITHOUT_END, LabPage
from tests.browser.learner import Learner
from tests.browser.lessons.deeds import PHONE
from tests.browser.lessons.one_screen import BARS, NARROW, WIDE, choices_in_sight, out_of_sight
from tests.selection import each_of
from tests.widgets.lab.test_ending import LAST_TRICK
from widgets.words import LANGUAGES

LONG = "('Maximiliane-Anna', 'Christoph-Rafael', 'Wilhelmina-Sofie', 'Bartholomaeus-Jo', 'Konstantin-Maria')"
FOUR = LONG.rpartition(",")[0] + ")"
PLAYED = (
    "[lab.act(next(iter(lab.state.race.legal))) if lab.state.person is not None else lab.go_on.click() for _act in {}]"
)
"""Code that plays on, once for each element of what it is given."""
TO_THE_END = PLAYED.format("range(200) if lab.state.race.winner is None")
STATES = {
    "a race of five with long names": f"stich_rallye PlayLab(players={LONG}, story='play_to_the_end')",
    "a hint that is worked out": f"stich_rallye PlayLab(players={LONG}); lab.help.hinting.remove_class('rally-gone')",
    "nine cards": f"stich_rallye PlayLab(players={LONG}, track='beach'); "
    + PLAYED.format("range(90) if len(lab.state.race.hands[0]) < 9"),
    "the podium of five": f"stich_rallye PlayLab(players={LONG}, story='play_to_the_end'); {TO_THE_END}",
    "a race of five that is watched": f"stich_rallye RaceLab(PlayLab(players={LONG}).state.race)",
    "settings": "stich_rallye PlayLab(players=5); lab.set_table.value = True; lab.sheets.open('more')",
    "the end of a race": f"stich_rallye PlayLab(position={LAST_TRICK!r}); lab.act(next(iter(lab.state.race.legal)))",
    "a race that was played": "stich_rallye PlayLab(); lab.ending.open()",
    "a branch of a race": "stich_rallye RaceLab(); lab.what_if.click()",
    "chances of a race": "stich_rallye RaceLab(); lab.chart.value = 'chances'",
    "a position that is edited": "stich_rallye WhatIfLab(editing=True)",
    "one of five players": "stich_rallye WhatIfLab(editing=True); lab.players.value = 5; lab.round.value = 1",
    "a what-if with a goal": "stich_rallye WhatIfLab(playouts=20, story='full_dial')",
    "branches": "stich_rallye WhatIfLab(playouts=100); lab.keep.click(); lab.sheets.open('branches')",
    "a curve": "stich_rallye WhatIfLab(playouts=100); lab.curve_over.value = 'card'; lab.sheets.open('more')",
    "a test drive": "stich_rallye TrackEditor(); lab.drive.click()",
    "a track that is none": "stich_rallye TrackEditor(); lab.load('track=bad:ddd')",
    "a story": "stich_rallye MotorLab(story='three_lost'); [lab.lose.click() for _time in range(3)]",
    "four on the roads": f"rally_run PlayLab(players={FOUR}, story='home_first')",
    "a race on the roads that is watched": f"rally_run RaceLab(PlayLab(players={FOUR}).state.race)",
    "a race that is judged": "rally_run RaceLab(); lab.analysis.analysing.remove_class('rally-gone')",
    "settings of the roads": "rally_run PlayLab(players=4); lab.set_table.value = True; lab.sheets.open('more')",
    "a race on the roads that was played": "rally_run PlayLab(); lab.ending.open()",
    "a branch on the roads": "rally_run RaceLab(); lab.what_if.click()",
    "roads that are edited": "rally_run WhatIfLab(editing=True, playouts=20)",
    "choices on the roads": "rally_run WhatIfLab(playouts=20)",
    "a race that is remembered": "rally_run MemoryLab(story='a_race_to_remember'); lab.watch.click()",
    "a memory that is asked": "rally_run MemoryLab(position='turns=6 swaps=yes rounds=6s3:')",
    "a memory that is asked in German": "rally_run MemoryLab(); set_language('de'); "
    "lab.watch.click(); lab.cover.click()",
    "another card than was asked for": "stich_rallye TrickLab(players=5, story='blue_ten'); set_language('de'); "
    "[lab.play(str(next(iter(lab.race.legal)).card)) for _card in range(5)]",
    "answers among what is pressed": "stich_rallye TrickLab(players=5, story='players'); lab.sheets.open('more')",
    "what was counted": "stich_rallye StudyLab('motor'); lab.count.click()",
    "a guess": "rally_run ForgettingLab(); lab.guess_1.click()",
    "a board of one's own": "rally_run FreePlay(); lab.build.value = True",
}
"""By what is open how a lab comes to it: the game, and what is done in a cell."""


@each_of("state", STATES, full=16)
def test_what_is_open_lies_on_the_table(open_cells, state: str) -> None:
    game, made = STATES[state].split(" ", 1)
    cell = f"from widgets.{game} import *\nfrom widgets.words import set_language\n\nlab = {made}\nlab"
    page: LabPage = open_cells(cell, width=1280, height=720)
    lab = page.lab()
    page.quiet()
    faults = {"wide": out_of_sight(lab, WIDE)}
    page.resize(1280 - BARS, 720)
    page.quiet()
    faults |= {"beside a side bar": out_of_sight(lab, NARROW), "clipping": page.clipping(), "console": page.errors}
    assert not any(faults.values()), f"{state}: {faults}"


FLAWED = """
from rally.core.advice import Advice
from widgets.races.analysis import Verdict, choices

def with_flaws(lab):
    film, found = lab.state.film, {}
    for choice in choices(film, lab.analysis.judge.is_choice)[::4]:
        other = next(action for action in choice.position.legal if action != choice.action)
        seats = len(choice.position.players)
        judged = (choice.action, 100), (other, 300)
        mine, best = (Advice(act, won, 1500, (won,) * seats, False) for act, won in judged)
        found[choice.scene, choice.step] = Verdict.of(choice, [mine, best])
    lab.analysis.known[film] = found
    return lab
"""
"""A race in which every fourth choice has been judged, and found to be a mistake."""
LOGGED = {
    "four on the track": "stich_rallye RaceLab()",
    "five with long names": f"stich_rallye RaceLab(players={LONG})",
    "three on the roads": "rally_run RaceLab()",
    "four with long names": f"rally_run RaceLab(players={FOUR}, seed=4)",
}
# How many whole lines of a log are in sight, wherever it is scrolled to: the least of some places.
LINES_OF_A_LOG = """lab => {
  const list = lab.querySelector('.rally-log-list'), frame = list.getBoundingClientRect(), at = list.scrollTop;
  const found = [0, 0.2, 0.4, 0.6, 0.8, 1].map(share => {
    list.scrollTop = share * (list.scrollHeight - list.clientHeight);
    const words = document.createRange();
    const middles = [...list.querySelectorAll('[role=option]')].flatMap(entry => {
      words.selectNodeContents(entry);
      return [...words.getClientRects()].filter(box => box.width > 1 && box.height < 40
        && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1)
        .map(box => (box.top + box.bottom) / 2);
    }).sort((one, other) => one - other);
    return middles.filter((middle, i) => !i || middle - middles[i - 1] > 8).length;
  });
  list.scrollTop = at;
  return Math.min(...found);
}"""


@each_of("race", LOGGED)
def test_a_race_that_is_watched_keeps_five_lines_of_its_log(open_cells, race: str) -> None:
    """Fresh, while its choices are judged, at a mistake, when that is stopped, and at its end, at both widths."""
    game, made = LOGGED[race].split(" ", 1)
    made = f"from widgets.{game} import *\n{FLAWED}\nlab = {made}\nwith_flaws(lab)"
    page: LabPage = open_cells(WORK_WITHOUT_END, made, width=1280, height=720)
    page.is_wanted_again = False
    lab = page.lab()
    buttons = {name: lab.get_by_role("button", name=name, exact=True) for name in ("Analyse", "Next mistake", "Stop")}
    page.quiet()
    faults = {}

    def look(state: str) -> None:
        for width, wide in ((1280, WIDE), (1280 - BARS, NARROW)):
            page.resize(width, 720)
            page.quiet()
            lab.evaluate("lab => lab.scrollIntoView()")
            found = [*out_of_sight(lab, wide), *page.clipping()]
            if (lines := lab.evaluate(LINES_OF_A_LOG)) < 5:
                found.append(f"{lines} lines of the log")
            faults[f"{state}, {wide} px"] = found

    look("fresh")
    page.click(buttons["Analyse"])
    expect(buttons["Stop"]).to_be_visible()
    look("while it is judged")
    page.click(buttons["Next mistake"])
    look("at a mistake while it is judged")
    page.click(buttons["Stop"])
    expect(buttons["Analyse"]).to_be_visible()
    look("at a mistake")
    page.click(lab.locator(".rally-log-list [role=option]").last)
    look("at its end")
    assert not any(faults.values()), {state: found for state, found in faults.items() if found}


WINDOWS = {"wide": (1280, 720), "beside a side bar": (1280 - BARS, 720), "low": (640, 360), "phone": (360, 740)}
IN_SIGHT = {
    "stich_rallye": dict.fromkeys(WINDOWS, 4),
    "rally_run": {"wide": 4, "beside a side bar": 5, "low": 4, "phone": 4},
}
"""Minimum number of choices in sight, with the lab at the top of the window."""


WHAT_IFS = [
    ("stich_rallye", "", 4),
    ("rally_run", "", 6),
    ("rally_run", "rally_run.Race.start(3, seed=3), ", 5),
    ("rally_run", "rally_run.Race.start(4, seed=3), ", 5),
]
"""Games, with what is tried there, and how many choices are known there."""


@each_of("what_if, language", product(WHAT_IFS, LANGUAGES), full=8)
def test_choices_and_what_is_pressed_again_are_in_sight(
    open_cells, what_if: tuple[str, str, int], language: str
) -> None:
    game, begins, known = what_if
    cell = (
        f"from rally import rally_run\nfrom widgets.{game} import WhatIfLab\n"
        "from widgets.words import set_language\n\n"
        f"set_language({language!r})\nWhatIfLab({begins}playouts=20)"
    )
    page: LabPage = open_cells(cell, width=1280, height=720)
    lab = page.lab()
    expect(lab.locator(".rally-option[data-known=true]")).to_have_count(known)
    faults = {}
    for name, size in WINDOWS.items():
        page.resize(*size)
        page.quiet()
        lab.evaluate("lab => lab.scrollIntoView()")
        page.quiet()
        choices, found = choices_in_sight(lab)
        if name in ("wide", "beside a side bar"):
            found += out_of_sight(lab, WIDE if name == "wide" else NARROW)
        if choices < min(known, IN_SIGHT[game][name]):
            found.append(f"{choices} choices are in sight")
        found += page.clipping()
        faults[name] = found
    assert not any(faults.values()), faults
    assert not page.errors


def test_on_a_phone_answers_that_nobody_presses_any_more_and_a_films_buttons_take_little_room(open_cells) -> None:
    page: LabPage = open_cells("from widgets.tutor import Predict", "Predict('tricks_1')", **PHONE)
    learner = Learner(page)
    for answer in ("Ada", "Ben"):  # after two nobody tries again
        learner.press(0, answer)
    expect(page.lab().get_by_role("button", name="Ask me again")).to_be_visible()
    answers = page.lab().locator(".rally-answers > [class*=rally-answer-]")
    heights = answers.evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 3 and max(heights) < 32
    film = page.lab().locator(".rally-steps-row .rally-button").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(film) == 5 and len(set(film)) == 1
