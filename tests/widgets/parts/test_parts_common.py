"""What every live part keeps to: strict names, words in two languages, answered messages, nothing left behind."""

from __future__ import annotations

import gc
import re
import weakref
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import widgets.parts
from tests.selection import each_of
from tests.widgets.alive import alive
from tests.widgets.scripts import scripts
from widgets.parts import Part, kit as kit_module
from widgets.parts.base import script_of
from widgets.parts.kit import WIDGETS, Kit, joined_styles, kit, part_folders
from widgets.stich_rallye.parts.table import Hand
from widgets.words import language

MODULES = [
    import_module(".".join(path.relative_to(WIDGETS.parent).with_suffix("").parts))
    for folder in part_folders()
    for path in sorted(folder.glob("*.py"))
]
PARTS = [
    each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Part) and each.__module__ == module.__name__ and script_of(each)
]
each_part = pytest.mark.parametrize("part_class", PARTS, ids=lambda part_class: part_class.__name__)
some_part = each_of("part_class", PARTS, brief=6, ids=lambda part_class: part_class.__name__)
each_script = pytest.mark.parametrize("name", scripts())
KEYS = {
    "Enter", "Escape", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown",
    "Backspace", "Delete",
}  # fmt: skip
CODE = {"const", "module", "exports:", "export", "default"}


def sent_by(part: Part) -> list[Any]:
    """What the part sends from now on."""
    sent: list[Any] = []
    part.send = lambda content, buffers=None: sent.append(content)
    return sent


def text_of(name: str) -> str:
    """What a script says."""
    return scripts()[name].read_text("utf-8")


def literals(name: str) -> list[str]:
    """The texts in quotes in a script, without its comments and what it imports."""
    script = re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", text_of(name), flags=re.DOTALL)
    script = re.sub(r"^import .*$", "", script, flags=re.MULTILINE)
    return re.findall(r'"([^"\n]*)"', script) + re.findall(r"`([^`]*)`", script)


def with_what_it_imports(name: str) -> set[str]:
    """A script and all that it imports, and so on: their names."""
    found, todo = set(), [name]
    while todo:
        found.add(one := todo.pop())
        there = re.findall(r'^import [^"]*"(\.[^"]+)"', text_of(one), flags=re.MULTILINE)
        paths = [(WIDGETS / one).parent.joinpath(path).resolve().relative_to(WIDGETS).as_posix() for path in there]
        todo += set(paths) - found
    return found


def test_the_parts_are_found_by_name_and_an_unknown_one_is_refused() -> None:
    assert {"Line", "Notation", "Steps", "Chart"} <= set(dir(widgets.parts))
    with pytest.raises(AttributeError, match=r"'Stepps'.*Steps"):
        _ = widgets.parts.Stepps


def test_every_script_that_defines_a_part_belongs_to_one_that_these_tests_cover() -> None:
    """Whoever adds a part adds it to its package, and so to every test here."""
    defining = {name for name in scripts() if "export default definePart(" in text_of(name)}
    assert {part_class()._script for part_class in PARTS} == defining
    ours = [kind for kind in Part.__subclasses__() if kind.__module__.startswith("widgets.")]
    assert all(kind in PARTS for kind in ours if kind.__subclasses__() == [])


@each_part
def test_a_part_sends_a_stub_and_the_kit_has_its_script_and_style(part_class: type[Part]) -> None:
    """A path instead of a text would keep every part alive for ever."""
    part = part_class()
    folder, name = part_class.__module__.split(".")[1:-1], part_class.script_name()
    assert part._script == "/".join([*folder, f"{name}.js"])
    assert f'export default definePart("{name}"' in text_of(part._script)
    assert scripts()[part._script] == WIDGETS / part._script
    assert any(f'"{part._script}":()=>' in bundle for bundle in kit().bundles)
    assert (WIDGETS / part._script).with_suffix(".css").read_text("utf-8") in joined_styles()
    assert len(part._esm) < 1000 and not hasattr(part, "_css")
    assert part.get_state()["_kit"] == f"anywidget:{kit().model_id}"


def test_a_kind_of_a_part_is_shown_by_its_script() -> None:
    class Fan(Hand):
        """A hand that is called otherwise."""

    assert Fan()._script == Hand()._script == "stich_rallye/parts/hand.js"


def test_there_is_one_kit_and_another_when_it_was_closed() -> None:
    first = kit()
    assert kit() is first and Hand()._kit is first
    first.close()
    assert kit() is not first and isinstance(kit(), Kit)


@each_script
def test_what_a_script_imports_is_in_the_kit_and_comes_round_in_no_circle(name: str) -> None:
    assert with_what_it_imports(name) <= set(scripts())
    imports = {one: with_what_it_imports(one) - {one} for one in with_what_it_imports(name)}
    assert not [(one, other) for one, others in imports.items() for other in others if one in imports[other]]


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
    assert repr(Hand(title="Mia", hidden=3)) == repr(Hand(hidden=3, title="Mia"))
    assert "title='Mia'" in repr(Hand(title="Mia", hidden=3))


@each_script
def test_scripts_hold_no_words(name: str) -> None:
    """Words come from Python, in the language of the moment."""
    traits = {trait for part_class in PARTS for trait in part_class().own_traits}
    known = {*traits, "button,", "input,", "label,", "select,", "input", "select", "textarea", "button", "px", *CODE}
    for text in literals(name):
        inner = re.sub(r"\$\{.*?\}", " ", text)
        words = [word for word in inner.split() if re.fullmatch(r"[A-Za-z,.!?:]{2,}", word)]
        assert len(words) < 2 or set(words) <= known, f"{name} says {text!r}"
        assert not re.fullmatch(r"[A-Z][a-z]+", text) or text in {*KEYS, "Plotly"}, f"{name} says {text!r}"


@each_part
def test_the_script_finds_every_word_it_asks_for_and_asks_for_every_word(part_class: type[Part]) -> None:
    part = part_class()
    names = with_what_it_imports(part._script)
    asked = {word for name in names for word in re.findall(r'\bsay\("(\w+)"', text_of(name))}
    assert asked <= set(part.labels)
    assert set(part.labels) <= {text for name in names for text in literals(name)}


@some_part
def test_words_follow_the_language_but_for_those_one_gave(part_class: type[Part]) -> None:
    english = dict(part_class().labels)
    part, own = part_class(), part_class(labels={key: "mine" for key in english})
    language.code = "de"
    assert set(part.labels) == set(english)
    assert not english or any(part.labels[key] != text for key, text in english.items())
    assert set(own.labels.values()) <= {"mine"}
    assert part.lang == "de"


@some_part
def test_closing_frees_the_part(part_class: type[Part]) -> None:
    kit()
    gc.collect()
    before = alive()
    part = part_class()
    part.on_act(lambda content: None)
    gone = weakref.ref(part)
    part.close()
    part.close()
    assert alive() == before
    del part
    gc.collect()
    assert gone() is None


@some_part
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


@each_part
def test_whoever_knocks_is_answered_and_nothing_else_happens(part_class: type[Part]) -> None:
    """So a view finds out whether its kernel is still there."""
    part, heard = part_class(), []
    part.on_act(heard.append)
    part.fault = "ValueError: there is a fault"
    sent = sent_by(part)
    part._answer(part, {"there": True, "ask": "a-1"}, [])
    assert (heard, sent, part.fault) == ([], [{"answered": "a-1"}], "ValueError: there is a fault")


@each_part
def test_every_part_can_say_that_its_kernel_is_silent(part_class: type[Part]) -> None:
    labels = part_class().labels
    for silence in ("late", "gone", "stopped"):
        assert "Run ▸ Run All Cells" in labels[silence] and "kernel" not in labels[silence].lower()


def test_a_folder_that_was_left_behind_holds_no_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Git takes the files of a folder that has moved, and leaves what Python has compiled there."""
    (tmp_path / "shared" / "parts" / "__pycache__").mkdir(parents=True)
    (tmp_path / "a_game" / "parts").mkdir(parents=True)
    (tmp_path / "a_game" / "parts" / "__init__.py").touch()
    monkeypatch.setattr(kit_module, "WIDGETS", tmp_path)
    assert part_folders() == [kit_module.HERE, tmp_path / "a_game" / "parts"]
