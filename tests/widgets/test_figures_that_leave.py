"""A figure that a reader shows, writes or prints does not offer to send itself to another host."""

from __future__ import annotations

import json

import plotly.io
import pytest

from .figures_made import FIGURES, figure_of, makers

WITHOUT = '"modebar":{"remove":["sendChartToCloud"]}'


@pytest.mark.rest
def test_every_function_that_makes_a_figure_is_tried() -> None:
    assert {*makers()} == {*FIGURES}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_carries_it_wherever_it_goes(name: str) -> None:
    figure = figure_of(name)
    shown = plotly.io.renderers._build_mime_bundle(figure.to_dict(), "plotly_mimetype+notebook_connected")
    assert json.loads(f"{{{WITHOUT}}}").items() <= shown["application/vnd.plotly.v1+json"]["layout"].items()
    for text in (figure.to_json(), figure.to_html(include_plotlyjs=False), shown["text/html"]):
        assert WITHOUT in text
