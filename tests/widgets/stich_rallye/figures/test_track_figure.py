"""The picture of a track says what the race says: every space, hill, car and step of a move is where it should be."""

from __future__ import annotations

import copy
import json
import math
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from rally.stich_rallye import EndRound, Race, Track
from widgets.parts.palette import DARK, LIGHT, dark_by_light, liveries
from widgets.stich_rallye.figures.circuit import HEIGHT, WIDTH, circuit
from widgets.stich_rallye.figures.scenery import LANE
from widgets.stich_rallye.figures.track import track_figure, track_picture

LAYOUTS = {
    "volcano": Track.named("volcano").spaces,
    "beach": Track.named("beach").spaces,
    "short": "...dd...u...",
    "long": ("......ddd.......uu......ddd....." * 4)[:99],
    "every other": "." + "dudu" * 8 + "......" + "d.u." * 3,
}


def race_on(spaces: str, cars: tuple[int, ...] = (0, 0, 0)) -> Any:
    names = ("white", "red", "yellow", "purple", "blue")[: len(cars)]
    return SimpleNamespace(track=Track("mine", spaces), cars=cars, players=names)


def named(picture: dict[str, Any], name: str) -> dict[str, Any]:
    return next(trace for trace in picture["data"] if trace["name"] == name)


def moved(position: str, seat: int, spaces: int) -> tuple[Race, dict[str, Any], Any]:
    race = Race.parse(position)
    move = race.track.drive(race.cars, seat, spaces)
    return race, track_picture(race, move=move), move


def shown(picture: dict[str, Any], step: int) -> dict[str, dict[str, Any]]:
    """The traces as they are at a step: frames hold news only."""
    names = [trace["name"] for trace in picture["data"]]
    traces = {name: dict(trace) for name, trace in zip(names, picture["data"], strict=True)}
    for frame in picture["frames"][: step + 1]:
        for k, news in zip(frame["traces"], frame["data"], strict=True):
            traces[names[k]] = merged(traces[names[k]], news)
    return traces


def merged(trace: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """The trace with news, which may be about a part of a part: a line's colour."""
    parts = {key: {**trace[key], **value} for key, value in news.items() if isinstance(value, dict)}
    return {**trace, **news, **parts}


def space_under(spaces: int, badge: dict[str, Any]) -> int:
    """The space whose middle is nearest to a car."""
    x, y = sum(badge["x"]) / 2, sum(badge["y"]) / 2
    return min(range(spaces), key=lambda i: math.dist(circuit(spaces).at(i, -0.14), (x, y)))


@pytest.mark.parametrize("spaces", LAYOUTS.values(), ids=LAYOUTS)
def test_every_space_has_a_number_and_a_marker(spaces: str) -> None:
    picture = track_picture(race_on(spaces))
    numbers, markers = named(picture, "numbers"), named(picture, "spaces")
    assert [text.strip("</b>") for text in numbers["text"]] == [str(i) for i in range(len(spaces))]
    assert markers["customdata"] == list(range(len(spaces)))
    assert len(numbers["x"]) == len(markers["x"]) == len(markers["y"]) == len(spaces)


@pytest.mark.parametrize("spaces", LAYOUTS.values(), ids=LAYOUTS)
def test_every_hill_space_has_its_sign_and_its_colour(spaces: str) -> None:
    signs = named(track_picture(race_on(spaces)), "hills")
    hills = [kind for kind in spaces if kind != "."]
    wanted = {"d": ("triangle-down", LIGHT["down-ink"]), "u": ("triangle-up", LIGHT["up-ink"])}
    assert list(zip(signs["marker"]["symbol"], signs["marker"]["color"], strict=True)) == [wanted[k] for k in hills]


def test_roll_arrows_point_the_way_a_car_rolls() -> None:
    """Volcano: down 6-8 rolls to 9, up 16-17 back to 15 (S6.2, S6.3)."""
    picture, road = track_picture(Race.start()), circuit(32)
    for name, rest, foot in (("rolls-down", 9, 5.7), ("rolls-up", 15, 17.3)):
        arrow = named(picture, name)
        first = list(zip(arrow["x"], arrow["y"], strict=True))
        first = first[: first.index((None, None))] if (None, None) in first else first
        assert math.dist(first[0], road.at(foot, -1.36)) < 0.02
        assert math.dist(first[-2], road.at(rest, -1.36)) < 0.02, "the arrow's tip"


@pytest.mark.parametrize("spaces", LAYOUTS.values(), ids=LAYOUTS)
def test_all_is_inside_the_picture(spaces: str) -> None:
    for trace in track_picture(race_on(spaces, (0, 0, 0, 0, 0)))["data"]:
        for values, size in ((trace["x"], WIDTH), (trace["y"], HEIGHT)):
            assert all(value is None or 0 <= value <= size for value in values), trace["name"]


def test_cars_drive_clockwise() -> None:
    road, middle = circuit(32), (WIDTH / 2, HEIGHT / 2)
    angles = [math.atan2(y - middle[1], x - middle[0]) for x, y in (road.at(i) for i in range(32))]
    turned = sum(
        (after - before + math.pi) % (2 * math.pi) - math.pi for before, after in pairwise([*angles, angles[0]])
    )
    assert turned == pytest.approx(-2 * math.pi)


def test_the_line_lies_directly_before_space_0() -> None:
    line = named(track_picture(Race.start()), "line")
    points = [p for p in zip(line["x"], line["y"], strict=True) if p[0] is not None]
    middle = tuple(sum(p[axis] for p in points) / len(points) for axis in (0, 1))
    assert math.dist(middle, circuit(32).at(-0.5)) < 0.15


@pytest.mark.parametrize("spaces", LAYOUTS.values(), ids=LAYOUTS)
def test_cars_stand_where_they_are_and_cover_no_other(spaces: str) -> None:
    flat = [i for i, kind in enumerate(spaces) if kind == "." and i]
    cars = (flat[0], flat[1], flat[2] + len(spaces), flat[-1], 0)
    picture = track_picture(race_on(spaces, cars))
    places = []
    for seat, progress in enumerate(cars):
        badge = named(picture, f"badge {seat}")
        places.append((sum(badge["x"]) / 2, sum(badge["y"]) / 2))
        if len(spaces) <= 32:
            assert space_under(len(spaces), badge) == progress % len(spaces)
    assert all(math.dist(a, b) > 0.6 for i, a in enumerate(places) for b in places[:i])


def test_five_cars_on_the_start_stand_side_by_side() -> None:
    picture = track_picture(Race.start(players=5))
    badges = [named(picture, f"badge {seat}") for seat in range(5)]
    places = [(sum(b["x"]) / 2, sum(b["y"]) / 2) for b in badges]
    assert all(0.9 < math.dist(a, b) < 1.1 for a, b in pairwise(places))
    assert named(picture, "paddock")["fill"] == "toself"


def test_s9_1_s_d_the_disc_is_red_exactly_from_a_full_lap_on() -> None:
    picture = track_picture(race_on(LAYOUTS["volcano"], (31, 32, 63, 0)))
    laps = [named(picture, f"badge {seat}")["text"][0] for seat in range(4)]
    assert laps == ["1", "2", "2", "1"]
    colours = [named(picture, f"badge {seat}")["marker"]["color"][0] for seat in range(4)]
    assert colours[0] == colours[3] != colours[1] == colours[2]


def test_letters_tell_the_cars_apart() -> None:
    box = liveries(("Mia", "Ben", "Ada", "Tom", "Ian"))
    assert [car.letter for car in box] == ["M", "B", "A", "T", "I"]
    assert [car.colour for car in box] == ["white", "red", "yellow", "purple", "blue"], "by seat"
    own = liveries(("Ann", "Alex", "red", "Bo"))
    assert [car.letter for car in own] == ["AN", "AL", "R", "B"]
    assert len({car.letter for car in liveries(("Max", "Max", "Maxi"))}) == 3


def test_a_frame_for_the_moment_before_and_for_every_event() -> None:
    race, picture, move = moved("players=4 track=volcano cars=31,29,34,28", seat=3, spaces=9)
    assert [frame["name"] for frame in picture["frames"]] == [str(i) for i in range(len(move.events) + 1)]
    before, after = shown(picture, 0), shown(picture, len(move.events))
    assert space_under(32, before["badge 3"]) == race.cars[3] % 32
    assert space_under(32, after["badge 3"]) == move.progress % 32
    assert before["path"]["x"] == before["counts"]["text"] == []
    assert after["counts"]["text"] == [str(i) for i in range(1, 10)]
    assert {k: after[k] for k in after} == {trace["name"]: trace for trace in picture["data"]}, (
        "the figure shows the end"
    )


def test_the_path_counts_hops_rolls_and_crosses() -> None:
    """From 28 over the cars on 29, 31 and 2 nine spaces to the hill 6-8, and down to 9."""
    _race, picture, move = moved("players=4 track=volcano cars=31,29,34,28", seat=3, spaces=9)
    crossed, rolled, red = False, False, False
    for step, event in enumerate(move.events, start=1):
        traces, kind = shown(picture, step), type(event).__name__
        crossed, rolled = crossed or kind == "LineCrossed", rolled or kind == "Rolled"
        red = red or getattr(event, "progress", 0) >= 32
        assert bool(traces["crossed"]["x"]) == crossed
        assert bool(traces["roll"]["x"]) == rolled
        assert (traces["badge 3"]["text"][0] == "2") == red
        if kind == "Stepped":
            assert space_under(32, traces["badge 3"]) == event.progress % 32
            assert traces["counts"]["text"][-1] == str(event.count)
        if kind == "Jumped":
            over = traces[f"badge {event.over[0]}"]
            gap = math.dist(*((sum(t["x"]) / 2, sum(t["y"]) / 2) for t in (traces["badge 3"], over)))
            assert 0.7 < gap < 1.3, "in the air beside the car it jumps"
        if kind == "Rolled":
            tip = (traces["roll"]["x"][-2], traces["roll"]["y"][-2])
            assert math.dist(tip, circuit(32).at(event.path[-1], -1.36)) < 0.02
    assert crossed and rolled and red


def test_a_rounds_end_is_one_list_of_frames() -> None:
    race = Race.parse("players=5 cars=1,2,3,4,5 motors=16,15,10,15,16 hands=-,-,-,-,-")
    after = race.after(EndRound())
    picture = track_picture(race, move=after.frames)
    assert len(picture["frames"]) == len(after.events) + 1
    last = shown(picture, len(after.events))
    assert [space_under(32, last[f"badge {seat}"]) for seat in range(5)] == [car % 32 for car in after.cars]
    assert len(json.dumps(picture, separators=(",", ":"))) < 100_000


def test_nothing_given_is_changed_and_the_same_race_gives_the_same_picture() -> None:
    race, picture, move = moved("players=4 track=beach cars=8,9,35,0", seat=0, spaces=7)
    before = copy.deepcopy(picture)
    again = track_picture(race, move=move)
    json.dumps(track_picture(race, highlight=[3, 5])), track_picture(Race.start())
    assert picture == again == before


def test_a_highlight_lights_up_its_spaces() -> None:
    plain, lit = (named(track_picture(Race.start(), highlight=h), "highlight") for h in ((), (3, 35)))
    assert plain["x"] == [] and lit["x"], "3 and 35 are one space"
    assert None not in lit["x"]


def test_the_cars_and_their_paths_come_after_the_landscape() -> None:
    """What is drawn apart from them, and not again when they move."""
    _, picture, _ = moved("players=4 track=volcano cars=31,29,34,28", seat=3, spaces=9)
    still = picture["layout"]["meta"]["rally"]["still"]
    assert picture["layout"]["meta"]["rally"]["cars"][0] > still
    assert all(k >= still for frame in picture["frames"] for k in frame["traces"])
    there, then = (track_picture(Race.parse(f"cars={cars},0,0,0"))["data"][:still] for cars in (5, 9))
    assert there == then


def test_the_figure_is_the_picture_and_is_small() -> None:
    race, picture, move = moved("players=4 track=volcano cars=31,29,34,28", seat=3, spaces=9)
    figure = track_figure(race, move=move)
    assert len(figure.data) == len(picture["data"]) and len(figure.frames) == len(picture["frames"])
    assert len(json.dumps(picture, separators=(",", ":"))) < 60_000
    assert figure.layout.meta["rally"]["lap"] == 32


def test_every_colour_has_one_dark_one() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert len(dark_by_light()) == len(LIGHT), "two names with one light colour could not be told apart"


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_words_are_legible_on_their_ground(palette: dict[str, str]) -> None:
    for ground in ("flat", "down", "up"):
        assert contrast(palette["ink"], palette[ground]) >= 4.5
    for ground in ("grass", "volcano", "beach"):
        assert contrast(palette["soft"], palette[ground]) >= 4.5
    assert contrast(palette["on-ink"], palette["ink"]) >= 4.5
    for kind in ("down", "up"):
        assert contrast(palette[f"{kind}-ink"], palette[kind]) >= 3
    assert all(contrast(car.ink, car.paint) >= 4.5 for car in liveries(("white", "red", "yellow", "purple", "blue")))


def test_the_car_of_a_wrong_thought_drives_beside_the_real_one() -> None:
    race = Race.parse("cars=9,5,3 track=beach")
    picture = track_picture(race, move=race.track.drive(race.cars, 1, 3), believed=(5, 12, "your answer"))
    steps = [shown(picture, step) for step in range(len(picture["frames"]))]
    spaces = [space_of_outline(step["thought car"]) for step in steps]
    assert (spaces[0], spaces[-1], sorted(spaces)) == (5, 12, spaces)
    assert [step["thought words"]["text"] for step in steps[:-1]] == [[""]] * (len(steps) - 1)
    assert steps[-1]["thought words"]["text"] == ["<b>your answer</b>"]
    still = track_picture(race, believed=(5, 12, "your answer"))
    assert space_of_outline(named(still, "thought car")) == 12


def test_words_of_a_thought_for_which_there_is_no_room_stand_at_its_car() -> None:
    race = Race.parse("cars=9,5,3 track=beach")
    words = named(track_picture(race, believed=(5, 12, "your answer, and why " * 5)), "thought words")
    near = circuit(len(race.track.spaces)).at(12, LANE)
    assert (words["x"], words["y"]) == ([near[0]], [near[1]])


@pytest.mark.parametrize("said", ["your answer", "deine Antwort", "tu respuesta", "你的答案"])
@pytest.mark.parametrize("name", ["volcano", "beach"])
def test_the_words_of_a_wrong_thought_cover_no_number_no_car_and_no_count(name: str, said: str) -> None:
    flat = [space for space, kind in enumerate(LAYOUTS[name]) if kind == "."]
    for at, start in enumerate(flat):
        others = (flat[(at + more) % len(flat)] for more in (4, 5))
        race = Race.parse(f"cars={start},{','.join(map(str, others))} track={name}")
        for thought in (3, 6, 9):
            picture = track_picture(
                race, move=race.track.drive(race.cars, 0, 4), believed=(start, start + thought, said)
            )
            words = named(picture, "thought words")
            (x,), (y,) = words["x"], words["y"]
            wide = 0.25 * sum(1 if sign > "\u2e80" else 0.58 for sign in said)  # in a small picture; half of them
            assert wide <= x <= WIDTH - wide and 0.25 <= y <= HEIGHT - 0.25
            for trace in picture["data"]:
                if trace["name"] == "numbers" or trace["name"] == "counts" or trace["name"].startswith("badge"):
                    near = [
                        (space, px, py)
                        for space, (px, py) in enumerate(zip(trace["x"], trace["y"], strict=True))
                        if abs(px - x) < wide + 0.2 and abs(py - y) < 0.25 + 0.2
                    ]
                    assert not near, (name, start, thought, trace["name"], near, (x, y))


def space_of_outline(car: dict[str, Any]) -> int:
    """The space in whose middle an outline lies."""
    x, y = ((min(values) + max(values)) / 2 for values in (car["x"], car["y"]))
    return min(range(32), key=lambda i: math.dist(circuit(32).at(i, -0.14), (x, y)))
