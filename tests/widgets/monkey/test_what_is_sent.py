"""No None is sent to the page: where the kernel runs in the browser it becomes undefined, and never arrives."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import comm
import pytest
from ipywidgets import Layout

from tests.selection import each_of, often
from widgets.parts import Part

from .labs import LABS
from .run import play

ACTS = often(60, 400)

LIBRARY = {"_view_count", "tabbable", "tooltip"}
"""Of every ipywidget: None is what the page takes for them if nothing is said, and nobody ever changes them back."""


def nones(value: Any, at: str) -> Iterator[str]:
    """Where there is a None in what is sent."""
    if value is None:
        yield at
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from nones(each, f"{at}.{name}")
    elif isinstance(value, list | tuple):
        for each in value:
            yield from nones(each, f"{at}[]")


class Wire:
    """All that goes to the page, looked through."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.messages = 0
        self.names: dict[str, str] = {}

    def hear(self, channel: Any, kind: str, data: Any = None, *_more: Any, **_keys: Any) -> None:
        self.messages += 1
        state = (data or {}).get("state", {})
        if kind == "comm_open":
            self.names[channel.comm_id] = name = str(state.get("_script") or state.get("_model_name"))
            state = {key: value for key, value in state.items() if state.get("_script") and key not in LIBRARY}
        else:
            name, state = self.names.get(channel.comm_id, "?"), data
        self.found |= {f"{name} {kind}{at}" for at in nones(state, "")}


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    heard = Wire()
    monkeypatch.setattr(
        comm.DummyComm, "publish_msg", lambda channel, *said, **named: heard.hear(channel, *said, **named)
    )
    return heard


@each_of("name", LABS, brief=6)
def test_no_lab_sends_a_none_whatever_is_done_to_it(name: str, wire: Wire) -> None:
    run = play(LABS[name], ACTS, seed=zlib.crc32(name.encode()), impossible=0)
    assert run.acts == ACTS and wire.messages > ACTS
    assert not wire.found


def test_a_none_that_is_sent_is_found(wire: Wire) -> None:
    part = Part(layout=Layout(display="none"))
    part.layout.display = None
    part.labels = {"late": None}
    part.close()
    assert wire.found == {"LayoutModel comm_msg.state.display", "? comm_msg.state.labels.late"} or wire.found == {
        "LayoutModel comm_msg.state.display",
        "AnyModel comm_msg.state.labels.late",
    }
