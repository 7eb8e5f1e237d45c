"""What a browser can send to a widget: what a learner may do, and what only a broken or hostile page would.

An act is data, so that a run can be told, shortened and done again. It takes the way a message from the browser takes:
`set_state` for the value of a control, a custom message for a button or a part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import ipywidgets
from ipywidgets.widgets.widget_selection import _Selection

from tests import hostile
from widgets.parts import Part

from .tree import Place, at, name_of

IMPOSSIBLE = 0.25
"""How often an act is one that no learner could do."""


@dataclass(frozen=True)
class Act:
    """Something done to the widget at a place. `content` is a message, or by `state` the values of its traits."""

    place: Place
    content: Any
    state: bool = False
    buffers: tuple[bytes, ...] = ()

    def do(self, lab: ipywidgets.Widget) -> None:
        """Do it; nothing happens if there is no such widget any more. What goes wrong is raised."""
        widget = at(lab, self.place)
        if widget is None:
            return
        if self.state:
            widget.set_state(dict(self.content))
        else:
            widget._handle_custom_msg(self.content, list(self.buffers))

    def told(self, lab: ipywidgets.Widget) -> str:
        """The act in words for a person who wants to do it again."""
        said = repr(self.content)
        how = "value" if self.state else "message"
        return f"{name_of(lab, self.place)}: {how} {said if len(said) < 200 else said[:199] + '…'}"


Maker = Callable[[Any, Random], "tuple[Any, bool] | None"]
"""What to do to a widget: the content, and whether it is a state. None: there is nothing to do."""


def any_act(place: Place, widget: ipywidgets.Widget, chance: Random, impossible: float = IMPOSSIBLE) -> Act | None:
    """Something to do to this widget, or None where nothing can be done."""
    found = make(widget, chance, chance.random() >= impossible)
    return None if found is None else Act(place, *found)


def make(widget: ipywidgets.Widget, chance: Random, possible: bool) -> tuple[Any, bool] | None:
    """The content of an act, and whether it is a state."""
    if isinstance(widget, Part):
        message = part_message(widget, chance, possible)
        return None if possible and message is None else (message, False)
    if isinstance(widget, ipywidgets.Button):
        return ({"event": "click"} if possible else rubbish(chance)), False
    if isinstance(widget, ipywidgets.FileUpload):
        return {"value": [*files(chance)]}, True
    for kind, trait, values in CONTROLS:
        if isinstance(widget, kind):
            usual = values(widget, chance)
            if possible and usual is None:
                return None
            return {trait: usual if possible else chance.choice(hostile.VALUES)}, True
    return None


def one_of(values: Any, chance: Random) -> Any:
    """One of some values; None if there is none."""
    found = list(values)
    return chance.choice(found) if found else None


def a_number(widget: Any, chance: Random) -> int:
    """Mostly one within the limits, sometimes one just beyond them, as a keyboard enters it."""
    low, high = widget.min, widget.max
    return chance.choice((low, high, low - 1, high + 1, *(chance.randint(low, high) for _time in range(8))))


def a_text(widget: Any, chance: Random) -> str:
    """A new text: somebody's name or notation, or what stands there, spoilt."""
    return chance.choice((chance.choice(hostile.TEXTS), hostile.spoilt(widget.value, chance), widget.value, "Anna"))


CONTROLS: tuple[tuple[type, str, Callable[[Any, Random], Any]], ...] = (
    (_Selection, "index", lambda widget, chance: one_of(range(len(widget._options_labels)), chance)),
    (ipywidgets.BoundedIntText, "value", a_number),
    (ipywidgets.IntSlider, "value", a_number),
    (ipywidgets.Text, "value", a_text),
    (ipywidgets.Textarea, "value", a_text),
    (ipywidgets.Checkbox, "value", lambda _widget, chance: chance.random() < 0.5),
    (ipywidgets.ToggleButton, "value", lambda _widget, chance: chance.random() < 0.5),
    (ipywidgets.Accordion, "selected_index", lambda widget, chance: one_of(range(-1, len(widget.children)), chance)),
    (ipywidgets.Tab, "selected_index", lambda widget, chance: one_of(range(len(widget.children)), chance)),
)  # fmt: skip
"""By kind of control: the trait a browser sets, and a value that a learner may give it."""


def files(chance: Random) -> Iterator[dict[str, Any]]:
    """What a browser says of an uploaded file."""
    name, text = a_file(chance)
    content = text.encode("utf-8", "surrogatepass")
    yield {"name": name, "type": "", "size": len(content), "content": memoryview(content), "last_modified": 0}


# --- parts: what they understand can be read off what they show -----------------------------------------------------


def part_message(part: Part, chance: Random, possible: bool) -> Any:
    """A message that a part's script may send; if not `possible`, one that it would not."""
    usual = [message for reads in READS for message in reads(part)]
    if possible:
        return {**filled(chance.choice(usual), chance), "ask": "monkey"} if usual else None
    return rubbish(chance, chance.choice(usual) if usual else None)


def rubbish(chance: Random, like: dict[str, Any] | None = None) -> Any:
    """A message that makes no sense, perhaps on the model of one that does."""
    if like is not None and chance.random() < 0.6:
        return hostile.spoilt_value(filled(like, chance), chance)
    if chance.random() < 0.2:
        return chance.choice(hostile.VALUES)
    keys = chance.sample(KEYS, chance.randint(0, 3))
    return {key: chance.choice(hostile.VALUES) for key in keys}


KEYS = (
    "card", "space", "car", "seat", "position", "look", "choose", "scene", "step", "apply", "file", "text", "save",
    "problem", "id", "value", "event", "ask", "cell", "swap", "turn", "off", "pick", "plate",
)  # fmt: skip


def filled(message: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The message with what only chance can tell: a text to apply, a file to load."""
    return {key: value(chance) if callable(value) else value for key, value in message.items()}


def _cards(part: Any) -> Iterator[dict[str, Any]]:
    yield from ({"card": card["text"]} for card in part.cards if "text" in card)


def _spaces(part: Any) -> Iterator[dict[str, Any]]:
    yield from ({"space": space} for space in range(len(part.spaces)))


def _cars(part: Any) -> Iterator[dict[str, Any]]:
    yield from ({"car": seat} for seat in range(len(part.cars)))


def _dials(part: Any) -> Iterator[dict[str, Any]]:
    for dial in part.dials:
        yield from ({"seat": dial["seat"], "position": position} for position in range(len(part.values)))


def _tiles(part: Any) -> Iterator[dict[str, Any]]:
    places = [tile["cell"] for tile in part.tiles if "cell" in tile]
    yield from ({"cell": place} for place in places)
    yield from ({"swap": [place, other]} for place, other in zip(places, places[7:], strict=False))
    yield from ({"off": tile["cell"]} for tile in part.tiles if tile.get("kind") == "road" and tile["exits"])
    for kind in (tile["id"] for tile in part.tiles if "id" in tile):
        yield from ({"pick": kind}, {"pick": kind, "cell": [1, 2]}, {"pick": kind, "cell": [0, 2]})


def _ways(part: Any) -> Iterator[dict[str, Any]]:
    yield from ({"turn": way["exits"]} for way in part.ways for _often in range(8))


def _rows(part: Any) -> Iterator[dict[str, Any]]:
    for row in part.rows:
        yield from ({"look": row["id"]}, {"choose": row["id"]})


def _lines(part: Any) -> Iterator[dict[str, Any]]:
    yield from ({"scene": line["scene"], "step": line["step"]} for line in part.lines)


def _plates(part: Any) -> Iterator[dict[str, Any]]:
    if part.choosable:
        yield from ({"plate": plate["seat"]} for plate in part.plates)


def _notation(part: Any) -> Iterator[dict[str, Any]]:
    if "errors" in part.own_traits:
        yield {"apply": part.value}
        yield {"apply": lambda chance: chance.choice((*hostile.TEXTS, *POSITIONS))}
        yield {"apply": lambda chance: hostile.spoilt(part.value, chance)}


def _files(part: Any) -> Iterator[dict[str, Any]]:
    yield {"save": True}
    yield from ({"file": name, "problem": why} for name, why in (("a.json", "big"), ("<b>.toml", "unreadable")))
    yield {"file": "own.json", "text": lambda chance: a_file(chance)[1]}


def reading(trait: str, messages: Callable[[Any], Iterator[dict[str, Any]]]) -> Callable[[Part], list[dict[str, Any]]]:
    """What the messages are for a part that has this trait."""
    return lambda part: [*messages(part)] if trait in part.own_traits else []


READS = (
    reading("cards", _cards),
    reading("spaces", _spaces),
    reading("cars", _cars),
    reading("dials", _dials),
    reading("tiles", _tiles),
    reading("ways", _ways),
    reading("rows", _rows),
    reading("lines", _lines),
    reading("plates", _plates),
    reading("value", _notation),
    reading("accept", _files),
)

POSITIONS = (
    "players=3 cars=9,5,3",
    "players=5 cars=0,1,2,3,4 motors=1,3,6,10,15",
    "players=4 round=3 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-",
    "players=3 round=2 motors=6,0,0 flag=0 cars=1,2,3 hands=G9.R2,G2.B3,G3.B4",
    "players=4 trick=G11,R5 hands=?,?,R2.R3.R4.R6.R7,?",
    "players=4 cars=7,5,5,99",
    "track=ring:....dd....uu.... players=3",
    "track=beach next=deal players=3 hands=-,-,-",
    "players=3 winner=1 cars=3,64,9",
)
"""Positions to set up: ordinary ones, ends of rounds, races that are over, and one that cannot be."""


def a_file(chance: Random) -> tuple[str, str]:
    """The name and the text of a file: a record, a track, or either of them spoilt."""
    from rally.stich_rallye import Race, record

    race = Race.start(chance.randint(3, 5), seed=chance.randint(1, 9))
    for _turn in range(chance.randint(0, 30)):
        race = race.after(next(iter(race.legal)))
    saved = json.dumps(record(race))
    track = 'name = "ring"\nspaces = "....dd....uu...."\n'
    return chance.choice((
        ("own.json", saved), ("own.json", hostile.spoilt_json(saved, chance)), ("ring.toml", track),
        ("ring.toml", hostile.spoilt(track, chance)), ("letter.txt", chance.choice(hostile.TEXTS)),
    ))  # fmt: skip
