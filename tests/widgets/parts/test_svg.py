"""Figures without a script: the same points, lines and texts as SVG, names that stay text; and pictures to hand on."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from rally.core.palette import COLOURS
from rally.rally_run import Race as RunRace
from rally.stich_rallye import Race
from widgets.parts.palette import LIGHT
from widgets.parts.svg import figure_svg, picture_to_share, thin_points, wrap_text
from widgets.rally_run.labs.still import race_svg as run_svg
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.still import race_svg

SVG = "{http://www.w3.org/2000/svg}"


def figure(**trace: object) -> dict[str, object]:
    layout = {"width": 100, "height": 50, "xaxis": {"range": [0, 10]}, "yaxis": {"range": [0, 5]}}
    return {"data": [{"type": "scatter", "x": [0, 10], "y": [0, 5], **trace}], "layout": layout}


def drawn(**trace: object) -> ElementTree.Element:
    return ElementTree.fromstring(figure_svg(figure(**trace), "two points"))


def test_points_lie_where_the_axes_say_with_up_being_up() -> None:
    root = drawn(mode="lines", line={"color": "red", "width": 3})
    path = root.find(f"{SVG}path")
    assert path is not None
    assert path.get("d") == "M0 50l100-50" and path.get("stroke") == "red" and path.get("fill") == "none"


def test_a_line_breaks_off_where_there_is_no_point() -> None:
    path = drawn(mode="lines", x=[0, None, 5, 10], y=[0, None, 1, 1]).find(f"{SVG}path")
    assert path is not None and path.get("d") == "M0 50M50 40l50 0"


def test_points_that_nobody_misses_are_left_out_and_no_others() -> None:
    straight: list[tuple[float, float] | None] = [(float(x), 0.05 * (x % 2)) for x in range(50)]
    assert thin_points(straight) == [straight[0], straight[-1]]
    bent: list[tuple[float, float] | None] = [(0, 0), (5, 0), (5, 5), None, (1, 1), (2, 1), (3, 1)]
    assert thin_points(bent) == [(0, 0), (5, 0), (5, 5), None, (1, 1), (3, 1)]
    ring: list[tuple[float, float] | None] = [(0, 0), (4, 0), (4, 4), (0, 0)]
    assert thin_points(ring) == ring and thin_points([]) == []


def test_a_path_is_written_from_point_to_point() -> None:
    path = drawn(mode="lines", x=[0, 5, 4.97, 5.99], y=[5, 5, 0, 4.99]).find(f"{SVG}path")
    assert path is not None and path.get("d") == "M0 0l50 0l-0.5 50l10.5-50"


def test_markers_without_a_size_are_not_drawn_and_hills_keep_their_triangles() -> None:
    root = drawn(mode="markers", marker={"size": [10, 0], "color": "blue"})
    assert len(root.findall(f"{SVG}circle")) == 1
    root = drawn(mode="markers", marker={"size": 10, "symbol": ["triangle-up", "circle"]})
    assert len(root.findall(f"{SVG}polygon")) == len(root.findall(f"{SVG}circle")) == 1


def test_texts_are_text_whatever_they_say() -> None:
    root = drawn(mode="text", text=["<b>W</b>", "&lt;a href=x>"])
    first, second = root.findall(f"{SVG}g")
    assert (first.findtext(f"{SVG}text"), first.get("font-weight")) == ("W", "bold")
    assert (second.findtext(f"{SVG}text"), second.get("font-weight")) == ("<a href=x>", None)


def test_what_texts_have_in_common_is_said_once() -> None:
    root = drawn(x=[1, 2], y=[1, 2], mode="text", text=["1", "2"])
    (group,) = root.findall(f"{SVG}g")
    assert group.get("fill") and [found.text for found in group] == ["1", "2"] and group[0].get("fill") is None


def test_the_track_is_one_drawing_with_all_its_cars() -> None:
    race = Race.parse("cars=12,9,35,0")
    text = figure_svg(track_picture(race), "the race")
    root = ElementTree.fromstring(text)
    assert root.get("aria-label") == "the race" and root.get("role") == "img"
    letters = [found.text for found in root.iter(f"{SVG}text")]
    assert {"M", "B", "A", "T", "31"} <= set(letters)
    assert len(text) < 25_000, "a notebook holds many of them"


# --- a picture to hand on ---

LINK = "https://example.org/lessons/05_a_whole_race.ipynb#moment=track%3Dvolcano%20players%3DMia%2CBen%20cars%3D1%2C2"


def shared(svg: str, **given: Any) -> ElementTree.Element:
    return ElementTree.fromstring(picture_to_share(svg, **{"words": "Mia has to play.", **given}))


def lines_of(root: ElementTree.Element) -> list[str]:
    """The words below the picture, and the link."""
    return [found.text or "" for found in root.iter(f"{SVG}text") if found.get("fill") in (INK, BLUE)]


INK, BLUE = LIGHT["ink"], COLOURS["blue-34"]


def test_a_picture_to_share_has_its_size_a_light_ground_and_the_whole_picture() -> None:
    svg = race_svg(Race.parse("cars=12,9,35,0"))
    root = shared(svg, link=LINK)
    assert root.get("width") == "1080" and int(root.get("height", "0")) > 600
    ground, picture, *_words = root
    assert (ground.tag, ground.get("fill"), ground.get("height")) == (f"{SVG}rect", "#ffffff", root.get("height"))
    given = ElementTree.fromstring(svg)
    assert picture.get("viewBox") == given.get("viewBox") and picture.get("aria-label") == given.get("aria-label")
    assert len([*picture.iter()]) == len([*given.iter()])
    assert float(picture.get("x", "0")) + float(picture.get("width", "0")) < 1080
    assert picture.get("style") is None, "how wide it is on a page says nothing here"


@pytest.mark.parametrize("what", ["foreignObject", "var(", "<style", "class=", "url(", "<image", "currentColor"])
def test_a_picture_to_share_needs_nothing_from_elsewhere(what: str) -> None:
    for svg in (race_svg(Race.start(seed=3)), run_svg(RunRace.start(players=4, seed=7))):
        assert what not in picture_to_share(svg, words="Go!", link=LINK)


def test_words_and_link_stand_below_it_as_text_and_the_whole_link_can_be_followed() -> None:
    root = shared("", words="Mia <b>has</b> to play & win", link=LINK)
    words, *link = lines_of(root)
    assert words == "Mia <b>has</b> to play & win" and "".join(link) == LINK[: len("".join(link)) - 1] + "…"
    [anchor] = root.iter(f"{SVG}a")
    assert anchor.get("href") == LINK and len(link) == 2
    assert lines_of(shared("", words="", link="https://a.bc/d")) == ["https://a.bc/d"]
    assert [*shared("", link="javascript:alert(1)").iter(f"{SVG}a")] == [], "what is no address is no link"


def test_many_words_are_cut_and_signs_that_no_xml_has_are_left_out() -> None:
    assert len(lines_of(shared("", words="word " * 500))) == 6
    assert lines_of(shared("", words="a\x00b\ud800c")) == ["abc"]
    assert shared("", words=" ").get("height") and lines_of(shared("", words=" \n ")) == []


def test_lines_end_between_words_between_chinese_signs_and_where_addresses_have_seams() -> None:
    assert wrap_text("one two three", 5, 9) == ["one two", "three"]
    assert wrap_text("轮到你了，请出牌。", 4, 9) == ["轮到你", "了，请出", "牌。"]
    assert wrap_text("go to https://example.org/a/b?c=d", 9, 9) == ["go to https://", "example.org/a/", "b?c=d"]
    assert wrap_text("one\n\ntwo", 9, 9) == ["one", "", "two"]


@pytest.mark.parametrize("wrong", ["<p>no</p>", "<svg>", "<svg></svg>", '<svg viewBox="0 0 0 0"></svg>', "x<svg/>"])
def test_what_is_no_picture_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="a picture is the text of an SVG with a viewBox"):
        picture_to_share(wrong, words="")
