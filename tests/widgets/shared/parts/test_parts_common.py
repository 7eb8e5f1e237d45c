"""What every live part keeps to: strict names, words in two languages, answered messages, nothing left behind."""

from __future__ import annotations

import gc
import re
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as ipywidget

import widgets.shared.parts
import widgets.stich_rallye.parts
from widgets.shared.parts import Controls, Line, Notation, Part, Steps
from widgets.shared.words import language
from widgets.stich_rallye.parts import Dial, Hand, Trick

PARTS = [Line, Controls, Notation, Hand, Trick, Dial, Steps]
SHARED = Path(widgets.shared.parts.__file__).parent
OF_GAME = Path(widgets.stich_rallye.parts.__file__).parent
each_part = pytest.mark.parametrize("part_class", PARTS, ids=lambda part_class: part_class.__name__)
KEYS = {"Enter", "Escape", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins and ends in English."""
    language.code = "en"
    yield
    language.code = "en"


def sent_by(part: Part) -> list[Any]:
    """What the part sends from now on."""
    sent: list[Any] = []
    part.send = lambda content, buffers=None: sent.append(content)
    return sent


def read(name: str) -> str:
    """A script or style of the shared parts or of the game's."""
    folder = SHARED if (SHARED / name).exists() else OF_GAME
    return (folder / name).read_text("utf-8")


def literals(name: str) -> list[str]:
    """The texts in quotes in a script, without its comments."""
    script = read(f"{name}.js")
    script = re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", script, flags=re.DOTALL)
    return re.findall(r'"([^"\n]*)"', script) + re.findall(r"`([^`]*)`", script)


def test_the_parts_are_found_by_name_and_an_unknown_one_is_refused() -> None:
    assert {"Line", "Controls", "Notation", "Steps", "Chart"} <= set(dir(widgets.shared.parts))
    assert {"Hand", "Trick", "Dial", "Track"} <= set(dir(widgets.stich_rallye.parts))
    with pytest.raises(AttributeError, match=r"'Dail'.*Dial"):
        _ = widgets.stich_rallye.parts.Dail


@each_part
def test_script_and_style_are_texts(part_class: type[Part]) -> None:
    """A path instead of a text would keep every part alive for ever."""
    part = part_class()
    name = part_class.__module__.rpartition(".")[2]
    assert part._esm == read("common.js") + read(f"{name}.js")
    assert part._css == read("common.css") + read(f"{name}.css")
    assert f'export default definePart("{name}"' in part._esm
    assert part._esm.count("export ") == 1


@each_part
def test_unknown_names_are_refused_with_the_known_ones(part_class: type[Part]) -> None:
    known = part_class().own_traits
    with pytest.raises(TypeError, match=f"{part_class.__name__} has no 'colour_of_hair'; it knows .*{known[0]}"):
        part_class(colour_of_hair="red")
    with pytest.raises(AttributeError, match=f"{part_class.__name__} has no 'hair'"):
        part_class().hair = "red"


@each_part
def test_no_trait_is_none(part_class: type[Part]) -> None:
    """None reaches the browser as null, which does not come back from everywhere."""
    part = part_class()
    assert all(getattr(part, name) is not None for name in part.own_traits)


@each_part
def test_the_repr_says_what_was_set_and_no_address(part_class: type[Part]) -> None:
    assert repr(part_class()) == f"{part_class.__name__}()"
    assert repr(Hand(title="White", hidden=3)) == repr(Hand(hidden=3, title="White"))
    assert "title='White'" in repr(Hand(title="White", hidden=3))


@each_part
def test_scripts_hold_no_words(part_class: type[Part]) -> None:
    """Words come from Python, in the language of the moment."""
    known = {*part_class().own_traits, "button,", "input,", "select,", "input", "select", "button"}
    for name in (part_class.__module__.rpartition(".")[2], "common"):
        for text in literals(name):
            inner = re.sub(r"\$\{.*?\}", " ", text)
            words = [word for word in inner.split() if re.fullmatch(r"[A-Za-z,.!?:]{2,}", word)]
            assert len(words) < 2 or set(words) <= known, f"{name}.js says {text!r}"
            assert not re.fullmatch(r"[A-Z][a-z]+", text) or text in KEYS, f"{name}.js says {text!r}"


@each_part
def test_the_script_finds_every_word_it_asks_for_and_asks_for_every_word(part_class: type[Part]) -> None:
    part, script = part_class(), "\n".join(literals(part_class.__module__.rpartition(".")[2]))
    source = read(f"{part_class.__module__.rpartition('.')[2]}.js")
    assert set(re.findall(r'\bsay\("(\w+)"', source)) <= set(part.labels)
    assert [word for word in part.labels if word not in script.split("\n")] == []


@each_part
def test_words_follow_the_language_but_for_those_one_gave(part_class: type[Part]) -> None:
    english = dict(part_class().labels)
    part, own = part_class(), part_class(labels={key: "mine" for key in english})
    language.code = "de"
    assert set(part.labels) == set(english)
    assert not english or any(part.labels[key] != text for key, text in english.items())
    assert set(own.labels.values()) <= {"mine"}
    assert part.lang == "de"


@each_part
def test_closing_frees_the_part(part_class: type[Part]) -> None:
    gc.collect()
    before = set(ipywidget._instances)
    part = part_class()
    part.on_act(lambda content: None)
    gone = weakref.ref(part)
    part.close()
    part.close()
    assert set(ipywidget._instances) == before
    del part
    gc.collect()
    assert gone() is None


@each_part
def test_a_closed_part_hears_of_no_language(part_class: type[Part]) -> None:
    part = part_class()
    before = dict(part.labels)
    part.close()
    language.code = "de"
    assert part.labels == before


def test_a_message_is_handed_on_and_answered_after_what_it_led_to() -> None:
    part, heard = Hand(), []
    sent = sent_by(part)
    part.on_act(lambda content: heard.append((dict(content), list(sent))))
    part._answer(part, {"card": "G11", "ask": "a-1"}, [])
    assert heard == [({"card": "G11"}, [])]
    assert sent == [{"answered": "a-1"}]


def test_a_message_without_a_question_gets_no_answer() -> None:
    part = Hand()
    sent = sent_by(part)
    part._answer(part, {"card": "G11"}, [])
    assert sent == []


def test_all_who_listen_hear_and_an_error_is_shown_until_the_next_message() -> None:
    part, heard = Hand(), []
    sent = sent_by(part)

    def fail(content: dict[str, Any]) -> None:
        if content["card"] == "B5":
            raise ValueError("there is a fault")

    part.on_act(fail)
    part.on_act(heard.append)
    part._answer(part, {"card": "B5", "ask": 1}, [])
    assert part.fault == "ValueError: there is a fault"
    assert heard == [{"card": "B5"}] and sent == [{"answered": 1}]
    part._answer(part, {"card": "B6"}, [])
    assert part.fault == ""


def test_a_message_that_is_none_is_no_reason_to_fall_over() -> None:
    part, heard = Hand(), []
    part.on_act(heard.append)
    part._answer(part, None, [])
    assert heard == [{"unreadable": None}]
