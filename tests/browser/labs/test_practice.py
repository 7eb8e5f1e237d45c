"""Practice in JupyterLab: by mouse, by keys alone and by ear, with a wrong belief; and what the browser keeps of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from rally.tutor import SKILLS, Practice as Course, beliefs
from tests.browser.labdrive import LAB, LabPage, drawn, put_away
from tests.browser.learner import Learner, name_learner
from tests.browser.lessons.one_screen import BARS, NARROW, WIDE, out_of_sight
from tests.selection import each_of, often, sample, seed as run_seed
from widgets.tutor.question_lab import GAMES
from widgets.words import LANGUAGES, speaking

SEED = 2
MOST = 10
IMPORT = "from widgets.tutor import *"
IN = f"{IMPORT}\nfrom widgets.words import set_language\nset_language({{lang!r}})"
WIDE_SIGNS = "\u2e80"
"""From this one on, signs are twice as wide."""

KEY = "rally 1 Mia progress"
WINDOW = {"width": 1280, "height": 720}

# What in a sheet has a ring, when it has the focus, that the sheet cuts off: it is drawn up to 5 px outside.
RINGS_CUT_OFF = """sheet => [...sheet.querySelectorAll('button, input, select')].filter(node => {
  const ring = 5, box = node.getBoundingClientRect();
  for (let out = node.parentElement; box.width && out !== sheet.parentElement; out = out.parentElement) {
    const frame = out.getBoundingClientRect(), cuts = getComputedStyle(out).overflowX !== 'visible';
    const isOut = box.left - ring < frame.left || box.right + ring > frame.right || box.bottom + ring > frame.bottom;
    if (cuts && isOut) return true;
  }
}).map(node => node.textContent || node.ariaLabel || node.localName)"""

# The words of what fits `css` in a lab and lies over another of these.
OVER_ONE_ANOTHER = """(lab, css) => {
  const all = [...lab.querySelectorAll(css)].map(node => [node.textContent, node.getBoundingClientRect()]);
  const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return all.flatMap(([words, box], at) =>
    all.slice(at + 1).filter(([, other]) => isOver(box, other)).map(([others]) => `${words} over ${others}`));
}"""


# How many tiles of a board have been marked as thought of, one after another, and what the sign of any of them covers.
COVERED_BY_SIGNS = """lab => {
  const seen = node => [node.textContent.trim() || node.getAttribute('class'), node.getBoundingClientRect()];
  const all = [...lab.querySelectorAll('.rally-board-number, .rally-cup, .rally-board-car-letter')].map(seen);
  const tiles = [...lab.querySelectorAll('.rally-tile:has(.rally-tile-mark)')];
  const covered = tiles.flatMap(tile => {
    const before = tile.getAttribute('data-marks'), mark = tile.querySelector('.rally-tile-mark');
    tile.setAttribute('data-marks', 'thought');
    const style = getComputedStyle(mark, '::before'), {left, top} = mark.getBoundingClientRect();
    const [x, y, size] = ['left', 'top', 'width'].map(name => parseFloat(style[name]));
    const radius = size / 2, middle = {x: left + x + radius, y: top + y + radius};
    if (before === null) tile.removeAttribute('data-marks');
    else tile.setAttribute('data-marks', before);
    const apart = (at, from, to) => Math.max(from - at, 0, at - to);
    return all.filter(([, box]) => radius - 1 >
      Math.hypot(apart(middle.x, box.left, box.right), apart(middle.y, box.top, box.bottom)))
      .map(([name]) => `${tile.className} ${mark.getBoundingClientRect().top} covers ${name}`);
  });
  return [tiles.length, covered];
}"""


@each_of("name, means", [(name, means) for name in SKILLS for means in ("mouse", "keys")], full=len(SKILLS))
def test_somebody_who_misreads_a_rule_hears_which_one(
    open_cells: Callable[..., LabPage], name: str, means: str
) -> None:
    skill, keyboard = SKILLS[name], means == "keys"
    belief = skill.beliefs[(run_seed() + keyboard) % len(skill.beliefs)]
    page = open_cells(IMPORT, f"Practice({name!r}, seed={SEED})", width=1280, height=720)
    me, course, game = Learner(page, keyboard), Course.start(name, seed=SEED), GAMES[skill.game]
    for _question in range(MOST):
        answer = beliefs()[belief].answer(course.exercise)
        index = next(index for index, choice in enumerate(course.choices) if choice.value == answer)
        right = course.choices[index].right
        me.touch(0, page.lab().locator(f".rally-answer-{index + 1}"))
        ends = right or len(course.choices) == 2
        expect(page.lab().locator(".rally-answers .rally-struck")).to_have_count(0 if ends else 1)
        course = course.answered(answer)
        if not right and course.past[-1].diagnosis == belief:
            break
        if not ends:
            me.press(0, "I don't know")
        me.press(0, "Next question")
    assert course.past[-1].diagnosis == belief
    page.wait_live(drawn(game.prose.reasons[belief]()))
    page.wait_live("what you get if you read the rule this way")
    assert out_of_sight(page.lab(), WIDE) == []
    assert page.axe() == []
    if not ends:
        me.press(0, "I don't know")
    me.press(0, "Next question")
    page.wait_live("The same rule once more")
    me.press(0, "I don't know")
    page.wait_live("That counts as an answer, too.")
    expect(page.lab().get_by_role("button", name="Next question")).to_be_focused()
    assert page.errors == []


def test_the_browser_keeps_what_each_learner_knows_over_a_restart_and_tells_what_was_damaged(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(IMPORT, "CourseMap()", "Practice('winner', seed=1)", fresh=True, width=1280, height=720)
    page.page.evaluate("localStorage.removeItem('rally 1 Mia progress')")
    lab = page.lab(".rally-course-lab")
    name_learner(page, "Mia")
    page.click(page.lab(".rally-practice-lab").get_by_role("button", name="I don't know"))
    expect(lab.get_by_role("button", name="~ Who wins a trick")).to_be_visible()
    page.quiet()
    kept = page.page.evaluate(f"localStorage.getItem('{KEY}')")
    assert "answer winner unsure - 0 ." in kept

    page.page.evaluate(f"localStorage.setItem('{KEY}', localStorage.getItem('{KEY}') + 'answer wi')")
    page.restart_and_run_all()
    expect(lab.get_by_role("button", name="~ Who wins a trick")).to_be_visible()
    page.wait_live("1 line of your progress was damaged", ".rally-course-lab")
    lab.get_by_role("button", name="Progress", exact=True).click()
    page.click(lab.get_by_role("button", name="Start again"))
    expect(lab.get_by_role("button", name="○ Who wins a trick")).to_be_visible()
    page.quiet()
    assert "winner" not in page.page.evaluate(f"localStorage.getItem('{KEY}')")
    page.click(lab.get_by_role("button", name="Step back"))
    expect(lab.get_by_role("button", name="~ Who wins a trick")).to_be_visible()
    page.page.evaluate(f"localStorage.removeItem('{KEY}')")
    assert page.errors == []


@each_of("lang", LANGUAGES)
def test_the_map_and_the_test_are_on_one_screen(open_cells: Callable[..., LabPage], lang: str) -> None:
    made = ["CourseMap()", *[f"TenQuestions({game!r})" for game in GAMES]]
    page = open_cells(IN.format(lang=lang), *made, **WINDOW)
    labs = page.page.locator(LAB).all()
    faults = seen_at_both_widths(page, labs, made)
    for lab in labs[1:]:
        page.click(lab.locator(".rally-answer-1"))
    faults += seen_at_both_widths(page, labs, [f"{name}, answered" for name in made])
    assert not faults, "\n".join(faults)
    assert page.axe() == []
    assert page.errors == []


def test_all_of_the_sheet_of_progress_is_seen_and_a_station_leads_to_its_lesson(
    open_cells: Callable[..., LabPage],
) -> None:
    page = open_cells(IMPORT, "CourseMap()", fresh=True, width=1280, height=720)
    page.click(page.lab().get_by_role("button", name="○ Hills"))
    page.lab().get_by_role("button", name="Progress", exact=True).click()
    expect(page.lab().get_by_role("button", name="Start again")).to_be_visible()
    cut_off = "sheet => [sheet, ...sheet.children].filter(({clientHeight: h, scrollHeight: all}) => h < all - 1).length"
    assert page.lab().locator(".rally-sheet-of-progress .rally-course-sheet").evaluate(cut_off) == 0
    for width in (WINDOW["width"], 360):
        page.resize(width, 1400)
        assert page.lab().locator(".rally-sheet-of-progress").evaluate(RINGS_CUT_OFF) == [], width
    page.resize(**WINDOW)
    put_away(page.lab())
    page.is_wanted_again = False  # the lesson opens beside it
    page.lab().get_by_role("button", name="Lesson 03").click()
    page.wait_opened("03_driving_and_hills.ipynb")
    assert page.errors == []


@pytest.mark.parametrize("width", [1280, 360])
def test_the_station_that_was_clicked_can_be_told(open_cells: Callable[..., LabPage], width: int) -> None:
    page = open_cells(IMPORT, "CourseMap()", fresh=True, width=width, height=720)
    hills, motor = (page.lab().get_by_role("button", name=name).first for name in ("○ Hills", "○ The motor"))
    page.click(hills)
    expect(hills).to_have_css("outline-style", "solid")
    expect(motor).not_to_have_css("outline-style", "solid")
    assert page.clipping() == []


@each_of("lang", LANGUAGES)
@each_of("skill", ["may_play", "lying_open", "swaps"])
def test_the_longest_answers_have_two_lines_on_a_phone(
    open_cells: Callable[..., LabPage], skill: str, lang: str
) -> None:
    seed, index = max(
        ((seed, index) for seed in range(100) for index in range(6)), key=lambda at: long(skill, lang, *at)
    )
    page = open_cells(IN.format(lang=lang), f"Practice({skill!r}, seed={seed})", width=360, height=740, touch=True)
    assert page.clipping() == []
    if skill == "may_play":  # what is asked of a hand has no film
        assert page.lab().locator(".rally-film").evaluate("film => film.clientHeight") == 0
    choices = Course.start(skill, seed=seed).choices
    wrong = [at for at, choice in enumerate(choices) if not choice.right and at != index]
    for at in [index] if choices[index].right else [index, *wrong][:2]:
        with page.answered():
            page.lab().locator(f".rally-answer-{at + 1}").tap()
        page.quiet()
        assert page.clipping() == []
    expect(page.lab().locator(".rally-answers .rally-right")).to_have_count(1)
    assert page.errors == []


def long(skill: str, lang: str, seed: int, index: int) -> int:
    """How long an answer is to the first question of a practice."""
    course = Course.start(skill, seed=seed)
    if index >= len(course.choices):
        return 0
    with speaking(lang):
        return breadth(GAMES[SKILLS[skill].game].label_answer(course.exercise, course.choices[index].value))


def breadth(text: str) -> int:
    """How broad a text is, in letters."""
    return sum(1 + (sign > WIDE_SIGNS) for sign in text)


@each_of("lang", LANGUAGES)
def test_all_that_one_needs_is_in_sight(open_cells: Callable[..., LabPage], lang: str) -> None:
    begun = fullest(lang)
    page = open_cells(
        IN.format(lang=lang),
        *[f"Practice({course.skills[0]!r}, seed={course.seed})" for course in begun],
        **WINDOW,
    )
    labs, courses = page.page.locator(LAB).all(), begun
    faults = []
    for _question in range(often(1, 5)):
        wrong = [[at for at, one in enumerate(course.choices) if not one.right] for course in courses]
        asked = [f"{course.skill}, {course.exercise.id}" for course in courses]
        faults += seen_at_both_widths(page, labs, asked)
        for lab, (index, *_others) in zip(labs, wrong, strict=True):
            page.click(lab.locator(f".rally-answer-{index + 1}"))
        faults += seen_at_both_widths(page, labs, [f"{task}, missed" for task in asked])
        for lab, (_index, *others) in zip(labs, wrong, strict=True):
            if others:
                page.click(lab.locator(f".rally-answer-{others[0] + 1}"))
        faults += seen_at_both_widths(page, labs, [f"{task}, answered" for task in asked])
        for lab in labs:
            page.click(lab.locator(".mod-primary:visible"))
        courses = [course.answered(course.choices[at].value) for course, (at, *_) in zip(courses, wrong, strict=True)]
    assert not faults, "\n".join(faults)


def fullest(lang: str) -> list[Course]:
    """Of each game the practice that begins with most players, and of these with the longest answers; and that of a
    skill that is drawn."""

    def fills(course: Course) -> tuple[int, int]:
        game = GAMES[SKILLS[course.skill].game]
        said = [game.label_answer(course.exercise, choice.value) for choice in course.choices]
        return len(course.exercise.race.players), sum(map(breadth, said))

    with speaking(lang):
        full = {name: max((Course.start(name, seed=seed) for seed in range(30)), key=fills) for name in SKILLS}
        of_games = [
            max((full[name] for name, skill in SKILLS.items() if skill.game == game), key=fills) for game in GAMES
        ]
    drawn = [full[name] for name in sample(SKILLS, 1)]
    return list({course.code: course for course in (*of_games, *drawn)}.values())


UNSURE = """lab = Practice({skill!r}, seed=1)
for _question in range(4):
    lab.unsure.click()
    lab.next.click()
lab"""


@each_of("lang", LANGUAGES)
def test_who_misses_five_in_a_row_comes_to_the_lesson_by_one_press(
    open_cells: Callable[..., LabPage], lang: str
) -> None:
    page = open_cells(IN.format(lang=lang), UNSURE.format(skill="swaps"), UNSURE.format(skill="may_play"), **WINDOW)
    for lab in page.page.locator(LAB).all():
        way = lab.locator(".rally-answers .rally-next-lesson")
        expect(way).to_be_hidden()
        page.click(lab.locator(".rally-answers > .jupyter-button:visible").nth(-2))
        expect(way).to_be_visible()
    labs = page.page.locator(LAB).all()
    assert seen_at_both_widths(page, labs, ["swaps, sent back", "may_play, sent back"]) == []
    page.resize(360, 740)
    assert page.clipping() == []
    page.resize(**WINDOW)
    assert page.axe() == [] and page.errors == []
    page.is_wanted_again = False  # the lesson opens in its place
    labs[0].locator(".rally-answers .rally-next-lesson").click()
    page.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context?.path.endsWith('12_swapping_and_the_pit.ipynb')"
    )


ANSWERED = """lab = Practice('swaps', seed={seed})
wrong = [index for index, choice in enumerate(lab.choices) if not choice.right]
thought = next(index for index in wrong if lab.choices[index].value)
lab.answers[next(index for index in wrong if index != thought)].click()
lab.answers[thought].click()
lab"""


def test_a_lab_that_is_answered_before_it_is_shown_shows_what_is_right_and_what_was_thought(
    open_cells: Callable[..., LabPage],
) -> None:
    seed = next(seed for seed in range(99) if Course.start("swaps", seed=seed).exercise.swappable)
    page = open_cells(IMPORT, ANSWERED.format(seed=seed), **WINDOW)
    expect(page.lab().locator(".rally-tile[data-marks~=may]")).not_to_have_count(0)
    expect(page.lab().locator(".rally-tile[data-marks~=thought]")).not_to_have_count(0)
    assert page.errors == []


def test_a_card_that_is_right_and_was_thought_of_shows_both(open_cells: Callable[..., LabPage]) -> None:
    course = come_to("winner", "winning_cards", seed=17)
    right = next(choice for choice in course.choices if choice.right)
    thought = next(at for at, one in enumerate(course.choices) if one != right and {*one.value} & {*right.value})
    page = open_cells(IMPORT, COME_TO.format(skill="winner", ask="winning_cards", seed=17), **WINDOW)
    miss(page, course, thought)
    card = page.lab().locator(".rally-card[aria-pressed=true][data-thought]").first
    signs = "card => ['::after', '::before'].map(part => getComputedStyle(card, part).content)"
    assert card.evaluate(signs) == ['"✓"', '"?"']
    assert page.errors == []


COME_TO = """lab = Practice({skill!r}, seed={seed})
while lab.task.ask != {ask!r}:
    lab.give_value(next(choice.value for choice in lab.choices if choice.right))
    lab.next.click()
lab"""


def come_to(skill: str, ask: str, *, seed: int) -> Course:
    """The practice that such a cell has come to, everything before this kind of question answered rightly."""
    course = Course.start(skill, seed=seed)
    while course.exercise.ask != ask:
        course = course.answered(next(choice.value for choice in course.choices if choice.right))
    return course


def miss(page: LabPage, course: Course, thought: int, *, keyboard: bool = False) -> None:
    """End the first question of a lab with this wrong answer: one that is as wrong comes before it, if that leaves a
    second try."""
    others = [at for at, choice in enumerate(course.choices) if not choice.right and at != thought]
    for at in (*others[:1], thought):
        Learner(page, keyboard).touch(0, page.lab().locator(f".rally-answer-{at + 1}"))


def test_what_one_thought_of_a_driver_covers_nothing_of_the_plate(open_cells: Callable[..., LabPage]) -> None:
    course = come_to("trophies", "winner", seed=4)
    wrong = next(at for at, one in enumerate(course.choices) if isinstance(one.value, int) and not one.right)
    page = open_cells(
        IMPORT,
        COME_TO.format(skill="trophies", ask="winner", seed=4),
        width=WINDOW["width"] - BARS,
        height=WINDOW["height"],
    )
    miss(page, course, wrong)
    plate = page.lab().locator(".rally-driver[data-thought]")
    assert plate.evaluate("plate => getComputedStyle(plate, '::after').position") == "static", "it has a row of its own"
    assert out_of_sight(page.lab(), NARROW) == []
    assert page.errors == []


@each_of("width, height", [(1280, 720), (1280 - BARS, 720), (360, 740)])
def test_the_sign_of_what_one_thought_covers_no_number_no_trophy_and_no_car(
    open_cells: Callable[..., LabPage], width: int, height: int
) -> None:
    page = open_cells(IMPORT, "Practice('roads', seed=11)", width=width, height=height)
    expect(page.lab().locator(".rally-board-field[data-ready]")).to_be_visible()
    signs, covered = page.lab().evaluate(COVERED_BY_SIGNS)
    assert signs == 29 and covered == []
    assert page.errors == []


@each_of("keyboard", [False, True])
def test_right_and_thought_of_places_can_be_told_on_the_board_though_the_answer_is_under_mouse_or_focus(
    open_cells: Callable[..., LabPage], keyboard: bool
) -> None:
    page = open_cells(IMPORT, "Practice('roads', seed=2)", **WINDOW)
    course = Course.start("roads", seed=2)
    thought = beliefs()["any_neighbour_will_do"].answer(course.exercise)
    index = next(at for at, one in enumerate(course.choices) if one.value == thought)
    miss(page, course, index, keyboard=keyboard)
    marked = page.lab().locator(".rally-tile[data-marks~=thought]")
    expect(marked).to_have_count(3)
    expect(page.lab().locator(".rally-tile[data-marks~=may]")).to_have_count(2)
    expect(page.lab().locator(".rally-tile[data-lit]")).to_have_count(0)
    assert [*map(int, marked.evaluate_all("tiles => tiles.map(tile => getComputedStyle(tile).zIndex)"))] == [1, 1, 1]
    assert page.errors == []


def seen_at_both_widths(page: LabPage, labs: list[Locator], asked: list[str]) -> list[str]:
    found = []
    for width, wide in ((WINDOW["width"] - BARS, NARROW), (WINDOW["width"], WIDE)):
        page.resize(width, WINDOW["height"])
        for lab, task in zip(labs, asked, strict=True):
            lab.evaluate("lab => lab.scrollIntoView()")  # its head stays in sight, wherever the lab lies
            found += [f"{task}, {wide} px wide: {fault}" for fault in out_of_sight(lab, wide)]
    return found
