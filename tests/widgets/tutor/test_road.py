"""The drawn course: what its pictures show of what somebody has learnt, and that there is room for all of it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rally.tutor import SKILLS
from widgets.lab.learning import learning
from widgets.lab.progress import Day, Fact, Progress, date_at
from widgets.tutor import CourseMap
from widgets.tutor.course_map import behind, games, invitations, map_svg, marks, next_of, skills_of
from widgets.tutor.prose import title
from widgets.tutor.road.drawing import GROUNDS, SHAPES, break_name, side_svg, still_svg
from widgets.words import LANGUAGES, speaking

NOW = 1_764_000_000


def mastered(*skills: str) -> list[Fact]:
    """What it takes to have mastered these."""
    return [Fact(NOW - 60, kind, skill, "right") for skill in skills for kind in ("answer", "mastered")]


def test_a_car_stands_before_the_first_station_that_never_was_mastered() -> None:
    nobody = Progress()
    assert [behind(nobody, game) for game in games()] == [0, 0]
    some = nobody.with_facts(*mastered("winner", "spaces", "motor", "roads"))
    assert (behind(some, "stich-rallye"), next_of(some, "stich-rallye")) == (2, "may_play")
    assert (behind(some, "rally-run"), next_of(some, "rally-run")) == (1, "laying")
    shaky = some.with_facts(Fact(NOW, "answer", "winner", "wrong"))
    assert shaky.standing_of("winner") == "shaky" and behind(shaky, "stich-rallye") == 2, "it does not drive back"
    every = nobody.with_facts(*mastered(*SKILLS))
    assert [(behind(every, game), next_of(every, game)) for game in games()] == [(8, ""), (6, "")]


def test_the_marks_of_a_station_say_how_it_stands_whether_it_is_due_and_what_comes_next() -> None:
    assert marks(Progress(), "rally-run", Day(date_at(NOW, 0), NOW))["roads"] == ["new", "begin"]
    some = Progress().with_facts(*mastered("winner"), Fact(NOW - 60, "answer", "motor", "wrong"))
    found = marks(some, "stich-rallye", Day(date_at(NOW + 10**8, 0), NOW + 10**8))
    assert found["winner"] == ["mastered", "due"] and found["motor"] == ["shaky", "due"]
    assert found["spaces"] == ["new", "next"] and found["hills"] == ["new"]


def test_the_road_of_a_lab_follows_what_is_learnt() -> None:
    lab = CourseMap()
    road = lab.roads["stich-rallye"]
    assert (road.behind, road.marks["winner"]) == (0, ["new", "begin"])
    assert lab.line.text.startswith("Next on the road: Who wins a trick, Where you may drive.")
    learning.note(*mastered("winner"))
    assert (road.behind, road.marks["winner"][0], road.marks["spaces"]) == (1, "mastered", ["new", "next"])
    assert "rally-next" in lab.stations[1]._dom_classes and "rally-next" not in lab.stations[0]._dom_classes
    assert road.due["winner"][1] == "2025-11-24T15:59:00Z" < road.due["winner"][0]
    lab.forget.click()
    assert (road.behind, road.marks["winner"]) == (0, ["new", "begin"]) and road.since
    lab.learner.value = "Mia"
    assert road.learner == "Mia"


@pytest.mark.parametrize("game", GROUNDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_side_has_every_station_of_its_game_on_the_road_and_a_car_at_the_start(game: str, shape) -> None:
    ground, skills = GROUNDS[game][shape](), skills_of(game)
    drawn = ElementTree.fromstring(side_svg(game, shape, skills, invitations()))
    stops = [each.get("data-stop") for each in drawn.iter() if each.get("data-stop")]
    assert stops == [*skills] and len(ground.stops) == len(skills) and len(ground.halts) == len(skills) + 1
    assert list(ground.stops) == sorted(ground.stops) and list(ground.halts) == sorted(ground.halts)
    width, height = ground.size
    for number in range(len(skills)):
        x, y = ground.station(number)
        assert 20 < x < width - 20 and 20 < y < height - 20
    ids = {each.get("id") for each in drawn.iter()}
    used = {each.get("href", "").removeprefix("#") for each in drawn.iter() if each.tag.endswith("use")}
    assert used and used <= ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_still_map_has_all_names_in_every_language_and_none_is_too_long_for_its_sign(lang: str) -> None:
    some = Progress("Mia").with_facts(*mastered("winner"), Fact(NOW, "answer", "hills", "wrong"))
    with speaking(lang):
        pictures = map_svg(some, Day(date_at(NOW, 0), NOW))
        drawn = ElementTree.fromstring(f"<div>{pictures}</div>")
        words = "".join("".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text"))
        for skill in SKILLS:
            assert re.sub(r"\s", "", title(skill)) in re.sub(r"\s", "", words)
            lines = break_name(f"○ {title(skill)} ↻")
            assert len(lines) <= 3 and all(len(line) <= (11 if lang == "zh" else 21) for line in lines)
        assert "var(" not in pictures, "a saved notebook has no colours by name"
        assert pictures.count("<svg") == 2 and len(pictures) < 40_000
        assert "✓" in words and "~" in words


def test_a_still_car_is_where_the_learner_is_and_has_their_letter() -> None:
    skills = skills_of("rally-run")
    held = {skill: ["new"] for skill in skills}
    start, later = (still_svg("rally-run", dict.fromkeys(skills, "x"), held, at, said="x", letter="M") for at in (0, 3))
    assert start != later and ">M</text>" in start
