"""The line says first what follows, in sentences that are whole; all of it is one press away."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from rally.tutor import SKILLS
from tests.browser.labdrive import LAB, LabPage
from tests.browser.labs.test_states_on_one_screen import TO_THE_END
from tests.selection import each_of
from widgets.tutor.question_lab import GAMES
from widgets.words import LANGUAGES, speaking

# A line whose words are cut off, or that shows more sentences than two and those that have to be seen, a line each.
CUT = """() => [...document.querySelectorAll('.rally-line')].flatMap(line => {
  const words = line.querySelector('.rally-line-words'), found = [];
  if (!words.checkVisibility()) return [];
  const seen = [...words.querySelectorAll(':scope > span:not(.rally-unseen)')];
  if (words.scrollHeight > words.clientHeight + 2)
    found.push(`cut off, ${words.scrollHeight} px in ${words.clientHeight}: ${words.innerText}`);
  const most = Math.max(2, Number(line.dataset.whole));
  if (!line.hasAttribute('data-open') && seen.length > most) found.push(`${seen.length} sentences: ${words.innerText}`);
  return found;
})"""
WINDOWS = {"wide": (1280, 720), "phone": (360, 740)}
AFTER_ACTS = (
    "[lab.act(next(iter(lab.state.race.legal))) if lab.state.person is not None else lab.go_on.click() "
    "for _act in range({})]"
)
STATES = {
    "a trick begins": "stich_rallye PlayLab()",
    "within a trick": "stich_rallye PlayLab(players=4, seed=4)",
    "after a turn": f"stich_rallye PlayLab(players=4); {AFTER_ACTS.format(1)}",
    "after some turns": f"stich_rallye PlayLab(players=5, seed=3); {AFTER_ACTS.format(7)}",
    "a race that is over": f"stich_rallye PlayLab(); {TO_THE_END}",
    "a motor that is asked about": "stich_rallye TrickLab(position='round=2 cars=12,9,14,4 motors=3,1,6,10 "
    "trick=B9,R4,B12 hands=?,?,?,R11.G5.R2')",
    "a guess": "stich_rallye WhatIfLab(playouts=20)",
    "a race that is watched": "stich_rallye RaceLab()",
    "hills": "stich_rallye HillLab(); lab.drive.click()",
    "the end of a round": "stich_rallye RoundEndLab()",
    "roads": "rally_run PlayLab(players=4)",
    "roads after a turn": f"rally_run PlayLab(players=4); {AFTER_ACTS.format(2)}",
    "roads to try": "rally_run WhatIfLab(playouts=20)",
    "a race on the roads": "rally_run RaceLab()",
    "swaps": "rally_run SwapLab()",
    "memory": "rally_run MemoryLab()",
    "a question": "tutor Predict('motor_1'); lab.answer_1.click()",
    "another question": "tutor Predict('tricks_3'); lab.answer_2.click()",
    "practice": "tutor Practice('winner', seed=1); lab.answer_3.click()",
    "practice of roads": "tutor Practice('roads', seed=1); lab.unsure.click()",
    "the map": "tutor CourseMap()",
    "puzzles": "tutor Puzzles('rally-run')",
}


@each_of("state, language", product(STATES, LANGUAGES), full=len(STATES))
def test_what_the_line_shows_is_whole(open_cells, state: str, language: str) -> None:
    folder, made = STATES[state].split(" ", 1)
    cell = (
        f"from widgets.{folder} import *\nfrom widgets.words import set_language\n\n"
        f"set_language({language!r})\nlab = {made}\nlab"
    )
    page: LabPage = open_cells(cell, width=1280, height=720)
    page.quiet()
    faults = {}
    for name, size in WINDOWS.items():
        page.resize(*size)
        page.quiet()
        faults[name] = page.page.evaluate(CUT)
    assert not any(faults.values()), f"{state}, {language}: {faults}"


NAMED = """from rally.tutor import beliefs
from widgets.words import set_language
from widgets.tutor import Practice

set_language({language!r})
lab = Practice({skill!r}, seed=2)
for _time in range(15):
    lab.give_value(beliefs()[{belief!r}].answer(lab.task))
    if lab.misreading() == {belief!r}:
        break
    if not lab.is_answered:
        lab.unsure.click()  # in place of a second try
    lab.next.click()
lab"""


@each_of("skill, language", product(SKILLS, LANGUAGES), full=len(SKILLS))
def test_a_misreading_that_is_named_is_seen_whole(open_cells, skill: str, language: str) -> None:
    reasons = GAMES[SKILLS[skill].game].prose.reasons
    with speaking(language):
        belief = max(SKILLS[skill].beliefs, key=lambda name: len(reasons[name]()))
        reason = reasons[belief]()
    cell = NAMED.format(language=language, skill=skill, belief=belief)
    page: LabPage = open_cells(cell, width=1280, height=720)
    page.quiet()
    for size in WINDOWS.values():
        page.resize(*size)
        page.quiet()
        seen = page.lab().locator(".rally-line-words > span:not(.rally-unseen)").all_inner_texts()
        assert any(reason.split()[0] in text and reason.split()[-1] in text for text in seen), (size, seen)
        assert page.page.evaluate(CUT) == []


def test_all_of_it_is_one_press_away_and_heard(open_cells) -> None:
    page: LabPage = open_cells("from widgets.rally_run import RaceLab\n\nRaceLab()", width=360, height=740)
    lab = page.page.locator(LAB)
    words, whole = lab.locator(".rally-line-words > span"), lab.locator(".rally-line-more")
    hidden = lab.locator(".rally-line-words > .rally-unseen")
    expect(words.last).to_contain_text("has no trophy")  # heard
    expect(hidden).not_to_have_count(0)
    whole.click()
    expect(hidden).to_have_count(0)
    page.page.keyboard.press("Escape")
    expect(hidden).not_to_have_count(0)
