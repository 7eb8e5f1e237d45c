"""What a new lab says to the page: each widget once, as it is when the lab is whole, what it refers to before it."""

from __future__ import annotations

import json
import re
import threading
from types import SimpleNamespace
from typing import Any

import comm
import pytest

from tests.selection import each_of
from tests.widgets.monkey.labs import LABS
from widgets.parts import Line, Part, kit, opening
from widgets.parts.opening import Box, Label, note_widgets
from widgets.stich_rallye import HillLab, TrickLab
from widgets.words import LANGUAGES, gettext
from widgets.words.languages import DECLARED, catalogue

REFERENCE = re.compile(r'"(?:IPY_MODEL_|anywidget:)(\w+)"')


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, Any]]:
    """All that goes to the page at once: what kind of message, of which widget, and what it says. What a lab works out
    beside the learner is told whenever it is known."""
    HillLab().close()  # what all labs share is there from now on
    heard: list[tuple[str, str, Any]] = []

    def hear(channel: Any, kind: str, data: Any = None, *_more: Any, **_keys: Any) -> None:
        if threading.current_thread() is threading.main_thread():
            heard.append((kind, channel.comm_id, data))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", hear)
    return heard


@each_of("name", LABS, brief=8)
def test_each_widget_of_a_new_lab_is_told_once_and_after_what_it_refers_to(
    name: str, sent: list[tuple[str, str, Any]]
) -> None:
    made = LABS[name]()
    kinds = [kind for kind, _name, _data in sent]
    assert kinds and {*kinds} == {"comm_open"}
    told = [each for _kind, each, _data in sent]
    assert len(told) == len({*told}) and made.model_id in told
    for at, (_kind, each, data) in enumerate(sent):
        late = {*REFERENCE.findall(json.dumps(data, default=str))} & {*told[at:]}
        assert not late, f"{each} refers to what the page does not know yet"
    made.close()


REQUESTS: dict[str, tuple[dict[str, Any], dict[str, str], bool]] = {
    "nbclient": ({"metadata": {}, "content": {"allow_stdin": False}}, {}, False),
    "Voila": ({"metadata": {}, "content": {"allow_stdin": False}}, {opening.VOILA: "7"}, True),
    "JupyterLab": ({"metadata": {"cellId": "a"}, "content": {"allow_stdin": True}}, {}, True),
    "a page that asks nothing": ({"metadata": {"cellId": "a"}, "content": {"allow_stdin": False}}, {}, True),
    "a page without names": ({"metadata": {}, "content": {"allow_stdin": True}}, {}, True),
    "no kernel": ({}, {}, True),
}
"""By who runs a cell: the request, the variables of the kernel, and whether there is a page."""


@pytest.mark.parametrize("who", REQUESTS)
def test_a_lab_is_told_to_a_page_and_to_nobody_else(
    who: str, sent: list[tuple[str, str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    request, variables, is_told = REQUESTS[who]
    monkeypatch.setattr(opening, "get_ipython", lambda: SimpleNamespace(get_parent=lambda: request))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(opening, "_looks", {})
    monkeypatch.setattr(kit, "_kits", [])
    monkeypatch.setattr(opening.SilentComm, "publish_msg", lambda *_args, **_keys: None)
    lab = HillLab()
    data: Any = lab._repr_mimebundle_()
    shown = data[0] if isinstance(data, tuple) else data
    line = Line()
    lab.drive.click()
    assert bool(sent) is is_told
    assert (opening.VIEW in shown) is is_told
    assert "<svg" in shown["text/html"] and shown["text/plain"].startswith("HillLab(")
    assert lab.line.text, "it can be played all the same, from a cell"
    line.close()
    lab.close()


def test_a_part_by_itself_is_told_at_once(sent: list[tuple[str, str, Any]]) -> None:
    line = Line()
    line.text = "Go"
    assert [(kind, name) for kind, name, _data in sent] == [("comm_open", line.model_id), ("comm_msg", line.model_id)]
    line.close()


def test_what_is_sent_while_a_lab_is_made_arrives_after_the_widget_itself(sent: list[tuple[str, str, Any]]) -> None:
    with note_widgets() as made:
        part = Part()
        part.send({"deliver": "a file"})
        made.open()
    assert [kind for kind, _name, _data in sent] == ["comm_open", "comm_msg"]
    part.close()


def test_the_page_hears_nothing_of_what_is_closed_before_the_lab_is_whole(sent: list[tuple[str, str, Any]]) -> None:
    with note_widgets() as made:
        inner, box = Label(), Box()
        inner.close()
        box.close()
        Part().close()
        made.open()
    assert sent == []


def test_widgets_of_a_lab_within_a_lab_wait_for_the_outer_one(sent: list[tuple[str, str, Any]]) -> None:
    with note_widgets() as outer:
        with note_widgets() as inner:
            label = Label()
            inner.open()
        assert sent == []
        outer.open()
    assert [name for _kind, name, _data in sent] == [label.model_id]
    label.close()


def test_parts_are_of_their_own_kind_and_share_it() -> None:
    line, other = Line(), Line()
    assert type(line) is Line is type(other)
    assert line.get_state()["_anywidget_id"] == "widgets.parts.narration.Line"
    line.close()
    other.close()


def test_the_first_lab_of_a_lesson_reads_no_other_language_to_name_its_globe() -> None:
    catalogue.cache_clear()
    lab = TrickLab(story="a_trick")
    assert lab.story.globe is not None
    assert catalogue.cache_info().currsize == 1
    for code in LANGUAGES:
        assert DECLARED[code].word == gettext("Language", code)
        assert DECLARED[code].word in lab.story.globe.labels["name"]
    lab.close()
