"""The live track and chart: what they are sent, what they answer, and that the vendored script is the one we say."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from pathlib import Path

import pytest
from plotly.graph_objects import Figure

import widgets
from rally.stich_rallye import Race
from widgets import environment
from widgets.parts import Chart
from widgets.parts.kit import Kit, kit
from widgets.stich_rallye.figures.charts import dial_picture
from widgets.stich_rallye.figures.track import track_figure, track_picture
from widgets.stich_rallye.parts.table import Track

VENDOR = Path(widgets.__file__).parent / "vendor"


def test_a_figure_and_its_picture_come_to_the_same() -> None:
    race = Race.start()
    picture = track_picture(race)
    figure = Track(figure=track_figure(race)).figure
    assert Track(figure=picture).figure is picture
    assert [trace["name"] for trace in figure["data"]] == [trace["name"] for trace in picture["data"]]
    assert figure["layout"]["meta"] == picture["layout"]["meta"]
    assert Chart(figure=Figure(dial_picture(3))).figure["data"][0]["y"][3] == 6


def test_the_kit_brings_plotly_packed_and_once_as_soon_as_a_part_wants_to_draw() -> None:
    own = Kit()
    assert own.plotly == b""
    Chart()
    assert len(kit().plotly) < 500_000
    assert b"plotly.js" in gzip.decompress(kit().plotly)[:200]
    brought = []
    kit().observe(brought.append, "plotly")
    Chart()
    assert not brought


def test_a_page_of_the_site_has_plotly_and_is_sent_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    own = Kit()
    own.bring_plotly()
    assert own.plotly == b""


def test_a_click_reaches_who_listens() -> None:
    part, heard = Track(), []
    part.on_act(heard.append)
    part._answer(part, {"space": 7}, [])
    assert heard == [{"space": 7}]


def test_unknown_names_are_refused_and_the_repr_is_the_same_every_time() -> None:
    with pytest.raises(TypeError, match="figur"):
        Track(figur={})
    assert repr(Track(chosen=3)) == repr(Track(chosen=3)) == "Track(chosen=3)"


def test_the_vendored_script_is_unchanged_and_has_its_licence() -> None:
    facts = tomllib.loads((VENDOR / "plotly-basic.toml").read_text())
    script = gzip.decompress((VENDOR / facts["file"]).read_bytes())
    assert hashlib.sha256(script).hexdigest() == facts["sha256"]
    assert f"v{facts['version']}".encode() in script[:200]
    assert "MIT" in (VENDOR / "plotly-basic.LICENSE").read_text()


def test_the_script_is_no_part_of_what_every_view_loads() -> None:
    assert all(len(cls().get_state()["_esm"]) < 80_000 for cls in (Track, Chart))
