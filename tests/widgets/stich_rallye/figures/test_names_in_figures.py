"""Names are text in every figure: no name is read as the marks that Plotly knows, and every car has a letter."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from rally.stich_rallye import Race, Track
from widgets.parts.charts import escape_plotly
from widgets.parts.palette import capitals_of, liveries
from widgets.stich_rallye.figures.charts import dial_picture, progress_picture
from widgets.stich_rallye.figures.track import track_picture

HOSTILE = (
    "<a href='x'>link</a>",
    "two<br>lines",
    "<b>bold",
    '<span style="color:red">red</span>',
    "x<sup>2</sup>",
    "&lt;b&gt; &amp; &#65;",
    "a < b > c & d",
)
OURS = re.compile(r"</?b>")  # the only marks that the figures themselves set


def texts(part: Any) -> Iterator[str]:
    """Every text that Plotly would write, wherever it stands in a figure."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("text", "ticktext", "hovertext"):
                yield from ([value] if isinstance(value, str) else value if isinstance(value, list) else texts(value))
            else:
                yield from texts(value)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from texts(one)


def as_shown(text: str) -> str:
    """What stands on the screen for a text of ours; a mark that is not ours would be a fault."""
    plain = OURS.sub("", text)
    assert "<" not in plain
    return html.unescape(plain)


def race_of(name: str) -> Race:
    """A race on a track, and of players, whose names are made of this one."""
    race = Race.start(players=3, track=Track(name, Track.named("beach").spaces), seed=1)
    return replace(race, players=(name, f"{name} 2", "red"))  # longer than players may be called


@pytest.mark.parametrize("name", HOSTILE)
def test_the_name_of_a_track_is_shown_as_it_is(name: str) -> None:
    picture = track_picture(race_of(name))
    title = next(trace for trace in picture["data"] if trace["name"] == "title")
    assert [as_shown(text) for text in title["text"]] == [name]
    assert as_shown(dial_picture(0, name)["layout"]["title"]["text"]) == name


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_puts_a_mark_into_a_figure(name: str) -> None:
    race = race_of(name)
    words = {"lost": name, "now": name, "time": name, "round": name}
    for picture in (
        track_picture(race, names=(name, "<i>", "&")),
        progress_picture([race], labels=words),
        dial_picture(3, name, labels=words),
    ):
        assert all(as_shown(text) is not None for text in texts(picture))


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("<b>y", "BY"),
        ("  ann", "ANN"),
        ("...!", "...!"),
        ("🏁", "🏁"),
        ("ßeta", "SSETA"),
        ("\u200b\u0301é", "É"),
        ("\u202e\ud800", "?"),
        ("", "?"),
    ],
)
def test_the_letters_of_a_car_are_those_of_its_name_that_can_be_seen(name: str, letters: str) -> None:
    assert capitals_of(name) == letters


@given(st.lists(st.text(st.characters() | st.sampled_from("aA1!"), max_size=12), min_size=3, max_size=5))
@example(["A!", "A?", "A1 x"])
def test_whatever_the_names_every_car_has_a_letter_of_its_own(names: list[str]) -> None:
    letters = [car.letter for car in liveries(names)]
    assert all(1 <= len(letter) <= 3 and letter.strip() for letter in letters)
    assert len(set(letters)) == len(names)


@given(st.text(st.characters()))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    assert as_shown(escape_plotly(text)) == text or "\r" in text or "\x00" in text
