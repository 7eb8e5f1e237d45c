"""Parts to choose and to keep with: choices, one's own car, a line of notation, files, the page's memory of a lab."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence, Set
from types import FunctionType
from typing import Any
from uuid import uuid4

import traitlets

from widgets.words import LANGUAGES, _
from widgets.words.languages import SOURCE

from .base import Part


class OptionList(Part):
    """A list of actions with their chances. Sends {"look": id} when one is pointed at, {"choose": id} when clicked.

    title: what the list is. rows: dicts with "id", "label", "note" (what is certain about it), and, once something has
    been worked out, "rate", "low", "high" (0 to 1) and "said" (the chance in words); "best" marks the best one, "level"
    those of which one may be, "struck" those given as an answer and wrong.
    chosen: the id of the row that is being looked at.
    """

    SCRIPT = "options"

    title = traitlets.Unicode().tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"best": _("best so far"), "level": _("just as good"), "waiting": _("working it out …")}


class OwnCar(Part):
    """One's own name and the colour of one's car, which the browser keeps for all races of one's own.

    name, colour: as the table has them; "": those of the box. Sends {"name", "colour"} when they are chosen, and once,
    with "kept", when the part is shown in a browser that has kept some. Somebody who has only said who is learning here
    gets that name.
    colours: the available ones by name, in words.
    """

    name = traitlets.Unicode().tag(sync=True)
    colour = traitlets.Unicode().tag(sync=True)
    colours = traitlets.Dict().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"name": _("My name"), "car": _("My car")}


class Notation(Part):
    """A line of notation with its buttons. Sends {"apply": text}; what was typed stays until it is accepted.

    value: the notation of the state. errors: what is wrong with the text that was applied last, in sentences.
    fixed: it can be copied, but not changed.
    """

    value = traitlets.Unicode().tag(sync=True)
    fixed = traitlets.Bool(False).tag(sync=True)
    errors = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "name": _("Position as text"),
            "copy": _("Copy"),
            "copied": _("Copied"),
            "apply": _("Apply"),
            "revert": _("Discard my changes"),
        }


class Files(Part):
    """A button that saves and one that loads; a file can be dropped on them too.

    Sends {"save": True} when a file is wanted (answer by `deliver`), {"file": name, "text": text} when one was chosen,
    and {"file": name, "problem": "big" or "unreadable"} for one that is not text, or is larger than `limit` bytes.
    accept: the endings of the files to choose from. saves, loads: whether it has that button.
    several: many files, or whole folders, can be loaded at once; it sends {"files": [...]}, each of them in the form of
    a single one.
    """

    accept = traitlets.Unicode(".json").tag(sync=True)
    limit = traitlets.Int(500_000, min=1).tag(sync=True)
    saves = traitlets.Bool(True).tag(sync=True)
    loads = traitlets.Bool(True).tag(sync=True)
    several = traitlets.Bool(False).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "save": _("Save as a file"),
            "load": _("Load a file"),
            "load_several": _("Load files"),
            "folder": _("Load a folder"),
            "drop": _("You can also drag a file here"),
            "drop_several": _("You can also drag files and folders here"),
        }

    def deliver(self, name: str, text: str) -> None:
        """Send a file to the browser, which downloads it."""
        self.send({"deliver": name, "text": text})

    def complaint(self, content: Mapping[str, object]) -> str:
        """What was wrong with a chosen file, in a sentence; empty if it could be read."""
        match content.get("problem"):
            case "big":
                return _("{file} is too big: these files have at most {most} kB. Nothing was loaded.").format(
                    file=content["file"], most=self.limit // 1000
                )
            case "unreadable":
                return _("{file} is not a text file. Nothing was loaded.").format(file=content["file"])
        return ""


PAGE = 256
"""Length of a page of what is remembered, in characters."""

SESSION = uuid4().hex
"""The name of this kernel, which changes at each restart."""


class PageMemory(Part):
    """An invisible part. Sends {"remembered": text}, once, when another kernel shows a lab again, such as that of the
    same lesson in another language; and {"arrived": query, "visit": name} when the address of the page asks for
    something, until a lab has `taken` that visit.

    The lab says its states as `text` (`widgets.lab.memory`) whenever they change; the page keeps the last one in its
    store (store.js) until the tab is closed, under the lesson and `key`, which has to be the same when the cell is run
    again: the cell's id and the lab's place within the cell. A lesson is the same one in all languages: that of another
    language than English lies in a folder that is called like its code (`folders`).
    The text goes to the page in pages of PAGE characters, `text_0` and so on, and only those that have changed are
    sent, so a step costs one page, not a whole race. `pages` is their number, `written` how many times the text has
    changed.
    If the lab is then shown by another kernel (`session`)
    with another text, the page sends the one it kept, and the lab may read it and go there. It stays where it is if the
    same kernel runs the cell again: somebody who does that wants to start over. It stays there, too, if the cell now
    makes another lab, or the same with other arguments (`made`, a fingerprint): what was kept is discarded. Nothing is
    kept or sent without a key. lasting: whether it is kept until the browser forgets it, in any tab.
    """

    SCRIPT = "memory"

    key = traitlets.Unicode().tag(sync=True)
    made = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    session = traitlets.Unicode(SESSION).tag(sync=True)
    taken = traitlets.Unicode().tag(sync=True)
    lasting = traitlets.Bool(False).tag(sync=True)
    folders = traitlets.List([code for code in LANGUAGES if code != SOURCE]).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._pages: dict[str, str] = {}
        self._written = 0
        super().__init__(**traits)

    def get_state(self, key: str | set[str] | None = None, drop_defaults: bool = False) -> dict[str, object]:
        """All traits, with the text in pages; if only some traits are asked for, only the pages that have changed."""
        state: dict[str, object] = super().get_state(key, drop_defaults)
        if "text" not in state:
            return state
        del state["text"]
        pages = self.text_pages()
        new = pages if key is None else {name: page for name, page in pages.items() if page != self._pages.get(name)}
        return state | new | {"pages": len(pages), "written": self._written}

    def send_state(self, key: str | set[str] | None = None) -> None:
        self._written += 1
        super().send_state(key)
        if key is None or "text" in ({key} if isinstance(key, str) else key):
            self._pages |= self.text_pages()

    def text_pages(self) -> dict[str, str]:
        """The pages of the text."""
        return {f"text_{start // PAGE}": self.text[start : start + PAGE] for start in range(0, len(self.text), PAGE)}

    def receive_message(self, content: dict[str, object]) -> None:
        """Raise TypeError unless the page sends text, so that handlers need not check."""
        for name in ("remembered", "arrived", "visit"):
            if not isinstance(content.get(name, ""), str):
                raise TypeError(f"what is {name} is a text, not {content[name]!r}")


def fingerprint(lab: object, given: Sequence[object] = (), named: Mapping[str, object] | None = None) -> str:
    """A short text for the class of a lab and the arguments that it was made with, defaults among them.

    Arguments are told apart as they are written: a race by its notation, a track or a set of tiles by what it is made
    of, a list and a tuple not at all. An object that can be told only by its address is never the same in another
    kernel.
    """
    kind = type(lab)
    made = inspect.signature(kind.__init__).bind(lab, *given, **named or {})
    made.apply_defaults()
    _self, *arguments = made.arguments.items()
    text = f"{kind.__module__}.{kind.__qualname__} {stable_text(arguments)}"
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def stable_text(value: object) -> str:
    """A value as text, the same in every kernel. Sets are sorted."""
    match value:
        case Mapping():
            return f"{{{', '.join(sorted(f'{stable_text(key)}: {stable_text(each)}' for key, each in value.items()))}}}"
        case Set():
            return f"{{{', '.join(sorted(map(stable_text, value)))}}}"
        case list() | tuple():
            return f"[{', '.join(map(stable_text, value))}]"
        case FunctionType():  # which has an address in its own text
            return f"{value.__qualname__} {value.__code__.co_code.hex()} {stable_text(value.__code__.co_names)}"
        case _:
            return repr(value)
