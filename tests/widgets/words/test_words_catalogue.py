"""The message catalogues: complete, sure, compiled, and true to the sentences in the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from rally.core.errors import PLACES, Where, objection
from rally.core.records import NAMES_OF_TYPES, Is
from rally.games import FOLDERS
from rally.rally_run.memory.memory import SHAPES
from rally.rally_run.race import position as rally_run_shapes
from rally.stich_rallye import Card
from rally.stich_rallye.race import position as stich_rallye_shapes
from rally.stich_rallye.rules.motor import NUMBER, SEAT
from tests.widgets.speech import in_language
from tools import catalogues
from widgets.rally_run.words import voice as rally_run
from widgets.stich_rallye.words import voice as stich_rallye
from widgets.words import LANGUAGES, faults, gettext
from widgets.words.languages import Spanish

LANGUAGE = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
ROOT = Path(__file__).resolve().parents[3]
FIELD = re.compile(r"\{[^{}]*\}")
BY_MOUSE = {
    "en": r"\bmouse\b|\bclick|\bescape\b|\bdrop\b|\bcursor\b",
    "de": r"\bmaus\b|klick|\bescape\b",
    "fr": r"\bsouris\b|\bcli[cq]|\béchap|\bdépose",
    "es": r"\bratón\b|\bclic\b|\bescape\b|\bsuelta|\bsoltar",
    "zh": r"鼠标|点击|单击|escape|光标",
}
"""By language the words for what only somebody with a mouse or with keys does."""
STRANGE = re.compile(
    r"number ring|chance to win|by chance|learnt|\b(whoever|anew|shall|what one)\b|\b(lies?|lay) (open|face)"
    r"|stays open",
    re.I,
)
"""What nobody says who wrote English first: the terms are number disc, chance of winning, at random, face up."""
BREAKS = re.compile(r" [:;?!»]|« |\u00a0[;?!]|\u202f[:»]|«[^\u00a0]|[^\u00a0]»")
"""Before ; ? ! the space is a narrow one, before : and inside « » a wide one, and none of them breaks a line."""
FRENCH_PAIRS = re.compile(
    r"départ-arrivée|plus petite carte|carte la plus petite|Rally Run!|toute la ronde|roule encore|revenir d’où"
    r"|(dernière place|le dernier) (passe|d’abord)|moteurs? (qui )?montre|cadran montre|trajet|entraînée par"
    r"|\{(seat|name)\} (peut|doit|va|a|est)(-t)?-(il|elle)\b",
    re.I,
)
"""What French says otherwise: the other half of a pair that was settled in lesson 00 (départ/arrivée, the lowest card
is la plus basse, a motor indique, the last car goes first), a game's English name, a verb that agrees with a name."""
SETTLED = {
    "fr": FRENCH_PAIRS,
    "es": re.compile(
        r"\bcarretera|\bconduc(?!es? (el coche|los otros|más a lo loco)|e\.)|\bfichas?[^.]* barajad|\bvuestr"
        r"|\b(barajad|repartid|quitad|colocad|poned|retirad)\b",
        re.I,
    ),
    "zh": re.compile(r"领出|(?<![滑方模])块|（[SR](\d|-[A-Z])"),
}
"""By language what it says otherwise: Spanish as its rulebook (pista, avanzar, mezclar) and to one person, Chinese
先出, 张 for tiles as for cards, and brackets around rules that scripts know."""
TO_SEVERAL = {
    "de": re.compile(
        r"\b([Ee]uch|[Ee]u(er|re[mnrs]?)|ihr (seid|habt|\w+t)"
        r"|(Stell|Leg|Misch|Geb|Nehm|Zähl|Dreh|Drück|Tipp|Schreib)t)\b"
    ),
    "fr": re.compile(r"\b(votre|vos|vous|(?!assez|chez|nez)\w+ez)\b", re.I),
    "es": re.compile(r"\b(vuestr\w+|os|ustedes|vosotr\w+)\b", re.I),
}
"""By language what is said to several people: labs, the umpire in the middle of a table too, speak to one."""
HAN = r"[\u3001-\u303f\u4e00-\u9fff\uff00-\uffef]"
LOOSE = {
    # 07 开赛！ and d 下坡 are a lesson's number and a letter to type, each with its name.
    "zh": re.compile(rf"(?<={HAN}) (?=[{{A-Za-z\d`])|(?<=[}}A-Za-z\d`]) (?={HAN})(?<!\b\d\d )(?<!\b[\ddu] )"),
    "es": re.compile(r"(?<=\w) …(?![ *)])"),
}
"""By language the spaces that its signs do not have beside them."""
AFTER_Y = {"card", "count", "first", "found", "high", "most", "others", "second", "trophy", "uphills"}
"""What may stand after “y” in a Spanish sentence: numbers, cards and places, none of which begins with its sound."""


@cache
def template() -> Catalog:
    """All messages there are: in the sources and in the tables of rules, of each declared game."""
    found = catalogues.extract_messages()
    for game in FOLDERS.values():
        box = import_module(f"rally.{game}.box.facts")
        for text in [text for rule in box.rules().values() for text in (rule.chapter, rule.text, rule.other) if text]:
            assert text in found, f"{game}: the collecting has not seen {text!r}"
    return found


def translated(code: str) -> list[Message]:
    """The messages of a catalogue that have a translation."""
    return [
        message
        for message in catalogues.load_catalogue(code)
        if message.id and all(catalogues.message_forms(message.string))
    ]


@cache
def sources() -> dict[Path, str]:
    """What stands in each file of the two packages, but for `interfaces`: what is said there, no lab says."""
    return {
        path: path.read_text(encoding="utf-8")
        for package in ("rally", "widgets")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "interfaces" not in path.parts
    }


@cache
def calls_in(path: Path) -> list[ast.Call]:
    """All calls in a file."""
    return [node for node in ast.walk(ast.parse(sources()[path])) if isinstance(node, ast.Call)]


def calls(*names: str, without: Collection[str] = ()) -> Iterator[ast.Call]:
    """All calls of functions of these names in the sources, be they called by a module's name too."""
    for path, text in sources().items():
        if {*without} & {*path.parts} or not any(name in text for name in names):
            continue
        for call in calls_in(path):
            if getattr(call.func, "attr", getattr(call.func, "id", "")) in names:
                yield call


def objections(game: str | None = None) -> list[str]:
    """The templates of all objections, or of those that a game or the ground of both raises."""
    others = {*FOLDERS.values()} - {game} if game else set()
    texts = objection_texts(without=others)
    return sorted({node.value for node in texts if isinstance(node, ast.Constant)})


def objection_texts(without: Collection[str] = ()) -> list[ast.expr]:
    """The templates of all objections in the sources."""
    second = [call.args[1] for call in calls("objection", "Objection", without=without) if len(call.args) > 1]
    return [*second, *(call.args[0] for call in calls("because", without=without) if call.args)]


OF_ALL = pytest.mark.parametrize(
    "sources", [catalogues.HOUSE, catalogues.LESSONS, catalogues.PAGES], ids=lambda each: each.domain
)


@OF_ALL
def test_in_french_no_line_begins_with_a_sign_or_ends_with_an_opening_quote(sources: catalogues.Sources) -> None:
    """The spaces there are of those that break no line."""
    messages = [message for message in catalogues.load_catalogue("fr", sources) if message.id]
    broken = [form for message in messages for form in catalogues.message_forms(message.string) if BREAKS.search(form)]
    assert not broken, "\n".join(broken)


@OF_ALL
def test_in_spanish_no_and_or_or_meets_its_own_sound(sources: catalogues.Sources) -> None:
    """Before what is filled in, only a list that is joined in code knows which word it needs."""
    messages = [message for message in catalogues.load_catalogue("es", sources) if message.id]
    forms = {form for message in messages for form in catalogues.message_forms(message.string)}
    wrong = [
        f"{word} {rest[:40]}"
        for form in sorted(forms)
        for word, rest in re.findall(r"(?<![\w{])([yo])\s+(?=(.*))", form, re.IGNORECASE)
        if (Spanish.LIKE_I if word in "yY" else Spanish.LIKE_O).match(rest)
        or ((field := re.match(r"\W*\{(\w+)\}", rest)) and (word in "oO" or field[1] not in AFTER_Y))
    ]
    assert forms and not wrong, "\n".join(wrong)


@OF_ALL
@pytest.mark.parametrize("code", SETTLED)
def test_each_thing_has_one_name(code: str, sources: catalogues.Sources) -> None:
    messages = [message for message in catalogues.load_catalogue(code, sources) if message.id]
    twice = [
        form for message in messages for form in catalogues.message_forms(message.string) if SETTLED[code].search(form)
    ]
    assert not twice, "\n".join(twice)


@pytest.mark.parametrize("sources", [catalogues.HOUSE, catalogues.PAGES], ids=lambda each: each.domain)
@pytest.mark.parametrize("code", TO_SEVERAL)
def test_everything_is_said_to_one_person(code: str, sources: catalogues.Sources) -> None:
    messages = [message for message in catalogues.load_catalogue(code, sources) if message.id]
    forms = [form for message in messages for form in catalogues.message_forms(message.string)]
    assert forms and not [form for form in forms if TO_SEVERAL[code].search(form)]


@OF_ALL
@pytest.mark.parametrize("code", LOOSE)
def test_no_space_stands_where_the_language_has_none(code: str, sources: catalogues.Sources) -> None:
    messages = [message for message in catalogues.load_catalogue(code, sources) if message.id]
    loose = [
        form for message in messages for form in catalogues.message_forms(message.string) if LOOSE[code].search(form)
    ]
    assert not loose, "\n".join(loose)


@LANGUAGE
def test_a_game_is_called_by_its_own_name(code: str) -> None:
    """Rally Run! is so called in English only."""
    wrong = [
        form for each in translated(code) for form in catalogues.message_forms(each.string) if "Rally Run!" in form
    ]
    assert not wrong, "\n".join(wrong)


def test_quotes_and_apostrophes_are_those_of_the_language() -> None:
    """`catalogue_faults`, and so `--check`, names every sign that is typed rather than set, or another language's."""
    assert catalogues.foreign_signs("l'arrivée «\u00a0ici\u00a0», `mine['x']`", "fr") == {"'"}
    assert catalogues.foreign_signs("l’arrivée “ici”", "fr") == {"“", "”"}
    assert catalogues.foreign_signs('缺少"{key}"', "zh") == {'"'} and not catalogues.foreign_signs("缺少“{key}”", "zh")


@LANGUAGE
def test_nothing_is_missing(code: str) -> None:
    """Fails with the list of sentences to translate: `make catalogues` puts them into the .po file, empty."""
    assert not catalogues.catalogue_faults(catalogues.load_catalogue(code), template())


@LANGUAGE
def test_the_compiled_catalogue_is_up_to_date(code: str) -> None:
    compiled = catalogues.catalogue_path(code).with_suffix(".mo").read_bytes()
    assert compiled == catalogues.compile_catalogue(catalogues.load_catalogue(code)), "run `make catalogues`"


@LANGUAGE
def test_every_form_fills_in_the_same_names(code: str) -> None:
    for message in translated(code):
        for form in catalogues.message_forms(message.string):
            assert set(FIELD.findall(form)) == set(FIELD.findall(catalogues.message_forms(message.id)[-1])), form


@LANGUAGE
def test_a_sentence_ends_as_it_does_in_english(code: str) -> None:
    """The title of a game, which has a mark of its own in English, is no end of a sentence, nor is a Spanish question
    that is a part of a name ("Laboratorio ¿y si…?")."""
    for message in translated(code):
        english = re.sub("Rally Run!$", "Rally Run", catalogues.message_forms(message.id)[0])
        for form in catalogues.message_forms(message.string):
            assert form[-1:] in ".?! 。？！" or english[-1:] not in ".?! ", form
            assert re.sub(r"(?<=\w )¿[^?]*\?$", "", form)[-1:] not in ".?。？" or english[-1:] in ".?!", form


@LANGUAGE
def test_every_objection_of_the_rules_is_translated(code: str) -> None:
    catalogue = catalogues.load_catalogue(code)
    assert len(objections()) > 50
    for text in objections():
        message = catalogue.get(text)
        assert message is not None and message.string, text


DATA: dict[str, dict[str, Any]] = {
    "stich_rallye": {
        "cards": (Card("red", 3), Card("blue", 12)), "card": Card("red", 3), "others": (Card("red", 3),),
        "trick": (Card("red", 3), Card("blue", 12)), "led": "green", "colour": "red", "colours": ("green", "red"),
        "seat": 2, "seats": (0, 1), "car": 1, "cars": (0, 1),
    },
    "rally_run": {
        "cell": "1.2", "cells": ("pit", "red", "3.4"), "exits": ("N", "E"), "ways": ("NE", "SW"), "direction": "N",
        "kind": "dead end", "colours": ("green", "red"), "strange": ("blue",), "seat": 2, "seats": (0, 1), "car": 1,
    },
}  # fmt: skip
"""What fills in the sentences of a game, by name; whatever has no name here is a number."""


def test_the_sentences_of_every_declared_game_are_said() -> None:
    """Here and below: a game that is declared and stands in no table of these tests fails, and is not skipped."""
    assert {*FOLDERS.values()} == DATA.keys() == SAY.keys() == WHERE.keys()
    assert {*FOLDERS.values()} == {each.__name__.split(".")[1] for each in (stich_rallye, rally_run)}


SAY = {"stich_rallye": stich_rallye.say_objection, "rally_run": rally_run.say_objection}
WHERE = {"stich_rallye": Where(round=1, trick=2), "rally_run": Where(turn=12)}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "text"), [(game, text) for game in DATA for text in objections(game)])
def test_every_objection_can_be_said(code: str, game: str, text: str) -> None:
    values = DATA[game]
    data = {field[1:-1]: values.get(field[1:-1], 7) for field in FIELD.findall(text) if field != "{where}"}
    said = in_language(code, SAY[game], objection("S2.2", text, (), where=WHERE[game], **data))
    for name, number in WHERE[game].data.items():
        assert gettext(PLACES[name], code)[1:].format(**{name: number}) in said, "its first letter may be upper case"
    assert not re.search(r"[{}]|Card\(|None|\b\d\.\d|\bpit\b(?! stop| is)", said)
    assert said.endswith(gettext("{sentence} ({rules}).", code).format(sentence="", rules="S2.2"))


def test_every_template_is_a_literal_without_a_place_in_front() -> None:
    """Where something is wrong is data (`Where`), and so is who: the catalogues and other languages stand on that."""
    texts = objection_texts()
    found = [node for node in texts if isinstance(node, ast.Constant)]
    assert len(found) > 50 and {ast.unparse(node) for node in texts if node not in found} <= {"text"}
    for text in objections():
        assert not re.match(r"\{where\}: |word \{", text), text
        assert not re.search(r"\b(seats?|cars?) \{(seats?|cars?)\}", text), text


def phrases() -> set[str]:
    """What the data and places of objections are said with."""
    return {*faults.phrases(), *stich_rallye.phrases(), *rally_run.phrases()}


def test_every_place_where_something_can_be_wrong_is_known() -> None:
    """Those that are nothing but data need no words."""
    assert {place for place in PLACES.values() if re.search("[a-z]", FIELD.sub("", place))} <= phrases()
    assert {name for place in PLACES.values() for name in FIELD.findall(place)} == {
        f"{{{each.name}}}" for each in fields(Where)
    }


def test_phrases_in_the_data_of_objections_are_known() -> None:
    said = {call.args[0].value for call in calls("cannot_read") if isinstance(call.args[0], ast.Constant)}
    assert said | set(NAMES_OF_TYPES.values()) <= phrases()


KINDS = {
    "Stich Rallye": stich_rallye_shapes.KINDS,
    "Rally Run!": rally_run_shapes.OF_RACE,
    "a memory": SHAPES,
    "a deed": {"seat": SEAT, "times": NUMBER},
}


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_what_is_expected_of_a_field_is_known(kinds: Mapping[str, tuple[str, Is]]) -> None:
    assert {expected for expected, _is in kinds.values()} <= phrases()


def test_what_is_expected_of_an_argument_is_known() -> None:
    said = [call.args[2] for call in calls("validate_kind") if len(call.args) == 3]
    said += [call.args[0] for call in calls("wrong_kind")]
    words = {node.value for node in said if isinstance(node, ast.Constant)}
    assert len(words) > 15 and words <= phrases(), words - phrases()


# --- what the collecting can see ------------------------------------------------------------------------------------


SAYING = {"_": 1, "gettext": 1, "ngettext": 2, "pgettext": 2}
"""What looks a sentence up, and how many of its arguments are keys."""

LOOKED_UP = {
    "_(objection.text)",
    "_(place)",
    "_(str(value))",
    "_(rule_named(number).text)",
    "_(rule.chapter)",
    "_(rule.other)",
    "_(rule.choice)",
    "_(question)",
    "_(goal)",
    "_(words)",
}
"""Calls whose key stands elsewhere, where it is collected: objections and their data, and the tables of rules and
stories."""


def sayings(tree: ast.AST) -> list[ast.Call]:
    """All calls in it that look a sentence up."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in SAYING
    ]


def uncollected(source: str) -> list[str]:
    """The sentences in a module that the collecting does not see, or sees otherwise than they are looked up."""
    tree = ast.parse(source)
    within = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    found = [ast.unparse(call) for text in within for call in sayings(text)]
    for call in sayings(tree):
        keys = call.args[: SAYING[getattr(call.func, "attr", getattr(call.func, "id", ""))]]
        if not all(isinstance(key, ast.Constant) and isinstance(key.value, str) for key in keys):
            found.append(ast.unparse(call))
    return [each for each in found if each not in LOOKED_UP]


def test_a_sentence_that_the_collecting_cannot_see_is_found() -> None:
    """Before Python 3.12 nothing within an f-string is collected, and a key that is worked out never is."""
    assert uncollected("""f"{_('{seat} is next.').format(seat=1)} ..." """) == ["_('{seat} is next.')"]
    assert uncollected("_(f'{seat} is next.')") == ["_(f'{seat} is next.')"]
    assert uncollected("ngettext('one', many, 2)") == ["ngettext('one', many, 2)"]
    assert uncollected("_('fine'); ngettext('one', 'many', n); words.pgettext('trick', 'lead')") == []


@pytest.mark.parametrize("package", ["rally", "widgets"])
def test_every_sentence_stands_where_the_collecting_sees_it(package: str) -> None:
    files = [path for path in sorted((ROOT / package).rglob("*.py")) if path.name != "languages.py"]  # looks them up
    found = {str(path.relative_to(ROOT)): uncollected(path.read_text(encoding="utf-8")) for path in files}
    assert len(found) > 50 and {name: lost for name, lost in found.items() if lost} == {}


def test_what_labs_say_is_said_to_fingers_too() -> None:
    """Things are pressed and chosen: no lab speaks of a mouse, or of a key."""
    said = {"en": [text for message in template() if message.id for text in catalogues.message_forms(message.id)]}
    for code in LANGUAGES:
        if code != "en":
            said[code] = [text for each in translated(code) for text in catalogues.message_forms(each.string)]
    found = [
        f"{code}: {text}"
        for code, texts in said.items()
        for text in texts
        if re.search(BY_MOUSE[code], text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_english_is_said_as_if_it_had_been_written_first() -> None:
    said = [message.id for message in template() if message.id]
    sentences = [text for texts in said for text in ([texts] if isinstance(texts, str) else texts)]
    assert not [text for text in sentences if STRANGE.search(text)]
