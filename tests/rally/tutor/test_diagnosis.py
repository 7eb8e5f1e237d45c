"""How soon a misreading is named, and how seldom a wrong one: measured with learners who are simulated.

`make test` tries a few skills with 100 learners for each of their misreadings, `make thorough` all with 1,000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import pytest

from rally.tutor import SKILLS, Practice, beliefs, diagnosis, practice
from rally.tutor.exercises import Skill
from tests.selection import each_of, often

LEARNERS = often(100, 1_000)
GUESSERS = 1_000
"""So many answer at random: about one in forty of them is accused, in one skill more than in another, since three
answers of six may be luck. Of fewer one cannot tell four in a hundred from six."""

POOL = 80
"""So many questions of each skill and level there are here: they are made once, and serve all learners."""

USUALLY = 3
"""After so many questions half of the learners' misreadings are named."""

ENOUGH = 25
"""Nobody is asked more questions in one skill."""

Says = Callable[[Practice], Any]

some_skills = each_of("skill", SKILLS.values(), brief=2, ids=lambda skill: skill.name)


@pytest.fixture(autouse=True)
def _one_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Questions come from one pool."""
    monkeypatch.setattr(practice, "NUMBERS", POOL)
    practice.shuffle_numbers.cache_clear()
    yield
    practice.shuffle_numbers.cache_clear()


# --- learners --------------------------------------------------------------------------------------------------------


def thinking(*names: str) -> Says:
    """Who has these things wrong, each in its skill, and all else right."""
    by_skill = {skill.name: name for skill in SKILLS.values() for name in skill.beliefs if name in names}

    def says(practice: Practice) -> Any:
        name = by_skill.get(practice.skill)
        return beliefs()[name].answer(practice.exercise) if name else knowing(practice)

    return says


def knowing(practice: Practice) -> Any:
    return next(choice.value for choice in practice.choices if choice.right)


def guessing(seed: object) -> Says:
    chance = Random(f"guess {seed}")
    return lambda practice: chance.choice(practice.choices).value


def slipping(says: Says, seed: object, share: float = 0.1) -> Says:
    """The same learner, who says something else so often."""
    chance = Random(f"slip {seed}")

    def slips(practice: Practice) -> Any:
        meant = says(practice)
        others = [choice.value for choice in practice.choices if choice.value != meant]
        return chance.choice(others) if chance.random() < share else meant

    return slips


def asked_until(name: str, skill: str, seed: int, says: Says) -> int:
    """After how many questions it is named; one more than enough, if it never is."""
    practice = Practice.start(skill, seed=seed)
    for count in range(1, ENOUGH + 1):
        practice = practice.answered(says(practice))
        if practice.diagnosis == name:
            return count
    return ENOUGH + 1


def named_of(skills: Any, seed: int, says: Says, times: int) -> set[str]:
    """What is named in so many questions."""
    practice, named = Practice.start(skills, seed=seed), set()
    for _ in range(times):
        practice = practice.answered(says(practice))
        named |= {practice.diagnosis} - {None}
    return named


# --- what is asked of it ---------------------------------------------------------------------------------------------


@pytest.mark.rest
@some_skills
def test_one_misreading_is_named_within_three_questions_and_hardly_ever_after_eight(skill: Skill[Any]) -> None:
    for name in skill.beliefs:
        asked = sorted(asked_until(name, skill.name, seed, thinking(name)) for seed in range(LEARNERS))
        assert median(asked) <= USUALLY and asked[LEARNERS * 95 // 100 - 1] <= 8, (name, asked)


@some_skills
def test_a_slip_in_ten_costs_two_questions_at_most(skill: Skill[Any]) -> None:
    learners = often(25, 1_000)
    for name in skill.beliefs:
        says = [slipping(thinking(name), seed) for seed in range(learners)]
        asked = [asked_until(name, skill.name, seed, says[seed]) for seed in range(learners)]
        assert median(asked) <= 5, (name, sorted(asked))


@each_of("skill", SKILLS.values(), brief=0, full=4, ids=lambda skill: skill.name)
def test_who_guesses_or_knows_is_hardly_ever_accused(skill: Skill[Any]) -> None:
    guessed = sum(bool(named_of(skill.name, seed, guessing(seed), 20)) for seed in range(GUESSERS))
    assert guessed <= GUESSERS * 5 // 100, guessed
    known = sum(bool(named_of(skill.name, seed, knowing, 20)) for seed in range(often(10, 1_000)))
    assert not known


@pytest.mark.parametrize("seed", range(often(6, 100)))
def test_three_misreadings_in_three_skills_are_named_within_twenty_questions(seed: int) -> None:
    chance = Random(seed)
    skills = chance.sample([*SKILLS.values()], 3)
    names = {chance.choice(skill.beliefs) for skill in skills}
    assert named_of([skill.name for skill in skills], seed, thinking(*names), 20) == names


@pytest.mark.rest
@each_of("skills", ["stich-rallye", "rally-run", None], brief=1)
def test_who_guesses_in_many_skills_is_hardly_ever_accused(skills: str | None) -> None:
    learners = often(400, 1_000)
    accused = sum(bool(named_of(skills, seed, guessing(seed), 20)) for seed in range(learners))
    assert accused <= learners * 5 // 100, accused


def test_who_does_not_know_is_never_accused() -> None:
    assert not named_of("hills", 1, lambda practice: None, 20)


# --- Bayes' rule -----------------------------------------------------------------------------------------------------


def test_the_example_of_the_page_is_right() -> None:
    """Two misreadings, four answers, of which the last fits no idea, and three times what the first one leads to."""
    shares = (0.5, 0.125, 0.125, 0.25)
    leads = ((0,), (1,), (2,))
    seen = []
    for _ in range(3):
        shares = diagnosis.shares_after(shares, leads, 4, 1)
        seen.append([round(100 * share) for share in shares])
    assert seen[0] == [4, 62, 1, 33] and [each[1] for each in seen] == [62, 88, 96]


def test_who_is_told_learns_more_than_who_is_only_shown() -> None:
    shares = (0.1, 0.5, 0.2, 0.1, 0.1)
    told, shown = diagnosis.shares_later(shares, 1), diagnosis.shares_later(shares, None)
    assert told[0] > shown[0] > shares[0] and told[2] > shown[2], "who had both has the other one left"
    assert sum(told) == pytest.approx(1) == pytest.approx(sum(shown))


def test_a_question_is_worth_more_the_more_its_answers_tell_apart() -> None:
    shares = diagnosis.first_shares(3)
    nothing, some, all_of_them = (
        diagnosis.expected_information(shares, diagnosis.add_pairs(ideas), 4)
        for ideas in ((0,) * 4, (0, 1, 0, 1), (0, 1, 2, 3))
    )
    assert 0 <= nothing < some < all_of_them
    assert diagnosis.expected_information(shares, diagnosis.add_pairs((0, 0, 0, 0)), 1) == 0


def test_guesses_elsewhere_make_a_guess_likelier_here() -> None:
    shares = diagnosis.first_shares(3)
    most = diagnosis.weigh_guesses(shares, [0.9, 0.9])
    least = diagnosis.weigh_guesses(shares, [0.01, 0.01])
    assert most[-1] > shares[-1] == pytest.approx(least[-1]), "who thinks elsewhere may guess here all the same"
    assert diagnosis.weigh_guesses(shares, []) == pytest.approx(shares)


def test_a_skill_without_misreadings_is_right_or_guessed() -> None:
    shares = diagnosis.shares_after(diagnosis.first_shares(0), ((0,),), 4, 0)
    assert len(shares) == 2 and shares[0] > 0.8 and diagnosis.sure_misreadings(shares) == ()


def test_a_misreading_is_as_likely_as_all_ideas_in_which_it_is() -> None:
    """The rules, two misreadings, both of them, and guessing."""
    shares = (0.1, 0.3, 0.05, 0.5, 0.05)
    assert diagnosis.shares_by_misreading(shares) == pytest.approx((0.8, 0.55))
    assert diagnosis.shares_by_misreading(shares, halved=True) == pytest.approx((0.55, 0.3))
    assert diagnosis.add_pairs((0, 1, 2)) == ((0,), (1,), (2,), (1, 2))
    assert diagnosis.add_pairs((0, 1, 0)) == ((0,), (1,), (0,), (1,)), "where one answers rightly the other shows"


# --- two at once -----------------------------------------------------------------------------------------------------


def having_both(one: str, other: str, seed: int) -> Says:
    """Who has two things wrong in one skill, and answers by either where both differ from the rules."""
    chance = Random(f"{one} {other} {seed}")

    def says(practice: Practice) -> Any:
        right = knowing(practice)
        told = [beliefs()[name].answer(practice.exercise) for name in (one, other)]
        return chance.choice([value for value in told if value != right] or [right])

    return says


@some_skills
def test_two_misreadings_in_one_skill_are_both_named_within_twelve_questions(skill: Skill[Any]) -> None:
    asked = []
    for seed in range(often(60, 600)):
        pair = Random(f"{skill.name} {seed}").sample(skill.beliefs, 2)
        practice, count, says = Practice.start(skill.name, seed=seed), 0, having_both(*pair, seed)
        while count <= ENOUGH and not {*pair} <= {*practice.found.get(skill.name, ())}:
            practice, count = practice.answered(says(practice)), count + 1
        asked.append(count)
    assert median(asked) <= 12, sorted(asked)


def test_of_two_that_become_sure_at_once_both_are_said() -> None:
    """One after the other, and neither is forgotten."""
    for seed in range(40):
        says = having_both("motor_stays_at_the_top", "winner_winds_too", seed)
        practice = Practice.start("motor", seed=seed)
        for _ in range(14):
            practice = practice.answered(says(practice))
            if {*practice.misreadings("motor")} == {"motor_stays_at_the_top", "winner_winds_too"}:
                practice = practice.answered(says(practice))
                assert {*practice.found["motor"]} >= {"motor_stays_at_the_top", "winner_winds_too"}
