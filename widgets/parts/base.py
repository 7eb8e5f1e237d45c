"""What all parts share: files, words that follow the language, answered messages, strict names; the log of faults."""

from __future__ import annotations

import logging
import re
import reprlib
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar, Generic, TypedDict, TypeVar
from weakref import WeakSet

import anywidget
import traitlets

from rally.core.errors import RallyError
from widgets import environment
from widgets.words import _, language

from .kit import WIDGETS, Kit, NamedWidget, kit, script_source
from .opening import DeferredWidget, is_let_go

LOGGER = logging.getLogger("widgets")

NOTATION = re.compile(r"(?:[a-z]+=\S*)(?: [a-z]+=\S*)*")
NAMES = re.compile(r"(?<=\bplayers=)(\S*)")

OF_THE_CODE = (AttributeError, TypeError, NameError, IndexError, ZeroDivisionError, RecursionError, ImportError)
"""Exceptions whose message is Python's own, about the code. That of others may quote what somebody has typed."""


def log_fault(error: BaseException, lab: str, act: str, position: Callable[[], str] = str) -> None:
    """Log a fault once, however often it is handed in; a complaint to the learner (RallyError) is no fault of ours.

    lab: the class of the lab or part. act: what was being done, in words of the code. position: the notation of what is
    on show; anything that is not notation is left out.
    """
    if isinstance(error, RallyError) or getattr(error, "is_logged", False):
        return
    with suppress(AttributeError):  # an exception with slots is logged again, rather than not at all
        error.is_logged = True  # type: ignore[attr-defined]
    try:
        shown = position()
    except Exception:  # a lab that is broken cannot say where it is
        shown = ""
    LOGGER.error("%s, %s, at [%s]\n%s", lab, act, hide_names(shown), "".join(trace_of(error)).rstrip())


def hide_names(text: str) -> str:
    """A line of notation with the number of players in place of their names; nothing if it is not such a line.

    >>> hide_names("track=beach players=Anna,Ben,Cem cars=1,2,3")
    'track=beach players=3 cars=1,2,3'
    """
    if not NOTATION.fullmatch(text):
        return ""
    return NAMES.sub(lambda found: found[1] if found[1].isdigit() else str(found[1].count(",") + 1), text)


def trace_of(error: BaseException) -> Iterator[str]:
    """The traceback of an exception and of what led to it, oldest first."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from trace_of(earlier)
        yield "which led to\n"
    yield from traceback.format_tb(error.__traceback__)
    told = f": {error}" if isinstance(error, OF_THE_CODE) else ""
    yield f"{type(error).__name__}{told}\n"


Act = Callable[[dict[str, object]], None]
"""Answers a message from the browser, such as {"card": "G11"}."""

_living: WeakSet[Part] = WeakSet()
_INHERITED = frozenset(anywidget.AnyWidget.class_trait_names())
_short = reprlib.Repr()
_short.maxother = _short.maxstring = 60

V = TypeVar("V")


class Proposal(TypedDict, Generic[V]):
    """A trait's proposed value, as `traitlets.validate` passes it."""

    value: V


def script_of(part: type[Part]) -> str:
    """The name in the kit of a part's own script, which lies beside its module and is named after the class.

    A part that has none is shown by the script of its nearest base class that has one.
    """
    kinds = [kind for kind in takewhile(lambda kind: kind is not Part, part.__mro__) if issubclass(kind, Part)]
    modules = [(kind, getattr(sys.modules[kind.__module__], "__file__", None)) for kind in kinds]
    paths = [Path(module).parent / f"{kind.script_name()}.js" for kind, module in modules if module]
    ours = (path for path in paths if path.exists() and path.is_relative_to(WIDGETS))
    return next((path.relative_to(WIDGETS).as_posix() for path in ours), "")


@cache
def own_traits(part: type[Part]) -> tuple[str, ...]:
    """The traits of a class of parts that other widgets do not have."""
    names = part.class_trait_names(sync=True)
    return tuple(sorted(name for name in names if name not in _INHERITED and not name.startswith("_")))


class KitWidget(NamedWidget):
    """A widget whose script the kit has brought to the page: it sends the name of that, and a stub that finds it.

    _too_old: what is shown in its place by a page that shows widgets in an older way, if anything.
    """

    _esm = traitlets.Unicode(script_source("stub.js")).tag(sync=True)
    _kit = anywidget.WidgetTrait().tag(sync=True)
    _script = traitlets.Unicode().tag(sync=True)
    _too_old = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_kit")
    def _the_kit(self) -> Kit:
        return kit()


class Part(DeferredWidget, KitWidget):
    """A live part of a lab. Its state is in its traits; what a learner does comes as messages (`on_act`).

    The script and the style of a subclass lie beside its module and are named after it: hand.js and hand.css are those
    of `Hand`, unless it gives another name in `SCRIPT`. The scripts contain no words: they get them in `labels`, from
    `words()` in the language of the moment (`lang`), or from whoever makes the part.
    """

    SCRIPT: ClassVar[str] = ""

    labels = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    fault = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_script")
    def _own_script(self) -> str:
        return script_of(type(self))

    @classmethod
    def script_name(cls) -> str:
        """The name of its script and style: the class's in snake case, as `tile_board` for `TileBoard`."""
        return vars(cls).get("SCRIPT") or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def own_traits(self) -> tuple[str, ...]:
        """The traits of parts that other widgets do not have."""
        kind: Any = type(self)  # mypy takes the metaclass of traitlets for unhashable
        return own_traits(kind)

    def __init__(self, *, labels: Mapping[str, str] | None = None, **traits: object) -> None:
        known = [*self.own_traits, "layout"]
        if unknown := [name for name in traits if name not in known]:
            raise TypeError(
                f"{type(self).__name__} has no {', '.join(map(repr, unknown))}; it knows {', '.join(sorted(known))}"
            )
        self._own_words = dict(labels or {})
        self._acts: list[Act] = []
        super().__init__(**{"lang": language.code} | traits | {"labels": self.all_words()})
        self.on_msg(self._answer)
        _living.add(self)

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            known = ", ".join(sorted(self.own_traits))
            raise AttributeError(f"{type(self).__name__} has no {name!r}; it knows {known}")
        super().__setattr__(name, value)

    def words(self) -> dict[str, str]:
        """The words that the script needs, in the current language. The script fills in values in braces."""
        return {}

    def all_words(self) -> dict[str, str]:
        """All words of the part: its own and those of every part, both overridden by the `labels` that its maker has
        given."""
        return silence_words() | self.words() | self._own_words

    # --- messages ---

    def on_act(self, act: Act) -> None:
        """Register `act` to answer the messages of this part."""
        self._acts.append(act)

    def on_error(self, error: Exception) -> None:
        """What to do with an exception of an `act`: show it in the part, because nothing else would, and log it."""
        log_fault(error, type(self).__name__, "an act or another language")
        self.fault = f"{type(error).__name__}: {error}"

    def _answer(self, _part: object, content: object, _buffers: object) -> None:
        """Hand a message on, then tell the view that sent it that everything it led to has been sent.

        {"there": True} leads to nothing but that answer: a view asks whether anybody is there.
        """
        content = dict(content) if isinstance(content, Mapping) else {"unreadable": content}
        ask = content.pop("ask", None)
        if content == {"there": True}:
            self.send({"answered": ask})
            return
        self.fault = ""
        for act in [self.receive_message, *self._acts]:
            try:
                act(dict(content))
            except Exception as error:
                self.on_error(error)
        if ask is not None:
            self.send({"answered": ask})

    def receive_message(self, content: dict[str, object]) -> None:
        """What a subclass does with a message before anything else handles it."""

    # --- life ---

    def close(self) -> None:
        """Close the part and its comm."""
        _living.discard(self)
        super().close()

    def __repr__(self) -> str:
        """The part with the traits that were set, without addresses and with long values cut."""
        names = [name for name in self.own_traits if name not in ("labels", "lang")]
        changed = [name for name in names if getattr(self, name) != self.trait_defaults(name)]
        return f"{type(self).__name__}({', '.join(f'{name}={_short.repr(getattr(self, name))}' for name in changed)})"


def silence_words() -> dict[str, str]:
    """What any part says while the kernel does not answer. "late" must be true too of a kernel that is only busy."""
    if environment.IN_A_PAGE:  # which runs its lesson by itself, and has no menu
        gone = _("Nothing here answers any more. Load this page again: what you see here will come back.")
        late = _("No answer yet. If it stays like this, load this page again: what you see here will come back.")
        return {"late": late, "stopped": gone, "gone": gone}
    return {
        "late": _(
            "No answer yet. If it stays like this, choose Run ▸ Run All Cells: what you see here will come back."
        ),
        "stopped": _(
            "Jupyter has stopped, so nothing here answers. Start it again, load this page again and choose Run ▸ Run "
            "All Cells: what you see here will come back."
        ),
        "gone": _("Nothing here answers any more. Choose Run ▸ Run All Cells: what you see here will come back."),
    }


def say_too_old() -> str:
    """What a page that shows widgets in an older way says in place of a lab."""
    return _(
        "This page is too old for the lab: it needs anywidget 0.11 or newer. Update the program that shows the page, "
        "load the page again and run this cell."
    )


def _relabel(_change: object) -> None:
    """Send the words of every open part again after a change of language. A fault in a part is shown in that part."""
    for part in list(_living):
        if is_let_go(part):
            continue
        try:
            part.lang = language.code
            part.labels = part.all_words()
        except Exception as error:
            part.on_error(error)


language.observe(_relabel, "code")
