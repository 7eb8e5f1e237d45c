"""The chart of what forgetting costs: every number can be read, and it says where they come from."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from rally.rally_run import Forgotten, forgetting_curve
from widgets.rally_run.figures.charts import ForgettingChart
from widgets.words.languages import speaking

BARS = (Forgotten(0.1, 500, 150, 350, 9), Forgotten(1.0, 500, 10, 490, 9))


def words(chart: ForgettingChart) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(chart._repr_html_()).iter() if node.text]


def test_every_bar_carries_its_numbers() -> None:
    numbers = [word for word in words(ForgettingChart(BARS)) if re.fullmatch(r"\d+%", word)]
    assert numbers == ["30%", "10%", "2%", "100%"]


def test_a_higher_bar_is_more_races_won() -> None:
    bars = re.findall(r'height="([\d.]+)" fill="#8fb9e3"', ForgettingChart(BARS)._repr_html_())
    assert len(bars) == 2 and abs(float(bars[0]) / float(bars[1]) - 15) < 0.5


def test_it_is_told_to_those_who_hear_it() -> None:
    chart = ForgettingChart(BARS)
    name = ElementTree.fromstring(chart._repr_html_())[0].attrib["aria-label"]
    assert name == repr(chart) and "10% → 30%" in name
    with speaking("de"):
        assert "10\u00a0% → 30\u00a0%" in repr(chart) and repr(chart) != name


def test_it_shows_what_was_measured() -> None:
    assert ForgettingChart().points == forgetting_curve()
