"""Figures without a script: the same points, lines and texts as SVG, and names that stay text."""

from __future__ import annotations

from xml.etree import ElementTree

from rally.stich_rallye import Race
from widgets.parts.svg import figure_svg, thin_points
from widgets.stich_rallye.figures.track import track_picture

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
