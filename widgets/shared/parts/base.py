"""What all parts share: their files, words that follow the language, messages that are answered, and strict names."""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

import anywidget
import traitlets

from widgets.shared.words import language

Act = Callable[[dict[str, Any]], None]
"""Answers a message from the browser, such as {"card": "G11"}."""

HERE = Path(__file__).parent
"""Where the scripts and styles lie that all parts share."""

_living: WeakSet[Part] = WeakSet()
_short = reprlib.Repr()
_short.maxother = _short.maxstring = 60


@cache
def asset(name: str, folder: Path = HERE) -> str:
    """The text of a script or style in a folder. A text, because a widget given a path is never freed."""
    return (folder / name).read_text(encoding="utf-8")


def folder_of(part: type) -> Path:
    """Where a part's own script and style lie: beside its module."""
    return Path(str(sys.modules[part.__module__].__file__)).parent


@cache
def _own_traits(part: type[Part]) -> tuple[str, ...]:
    inherited = anywidget.AnyWidget.class_trait_names()
    return tuple(n for n in part.class_trait_names(sync=True) if n not in inherited and not n.startswith("_"))


class Part(anywidget.AnyWidget):  # type: ignore[misc]
    """A live part of a lab. Its state is in its traits; what a learner does comes as messages (`on_act`).

    A subclass names its files: `class Hand(Part, script="hand")` has hand.js and hand.css. The scripts hold no words:
    they get them in `labels`, from `words()` in the language of the moment (`lang`), or from whoever makes the part.
    """

    labels = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    fault = traitlets.Unicode().tag(sync=True)

    def __init_subclass__(cls, script: str = "", **kwargs: Any) -> None:
        if script:
            cls._esm = asset("common.js") + asset(f"{script}.js", folder_of(cls))
            cls._css = asset("common.css") + asset(f"{script}.css", folder_of(cls))
        super().__init_subclass__(**kwargs)

    @property
    def own_traits(self) -> tuple[str, ...]:
        """The traits that parts have beside those of every widget."""
        return _own_traits(type(self))

    def __init__(self, **traits: Any) -> None:
        known = [*self.own_traits, "layout"]
        if unknown := [name for name in traits if name not in known]:
            raise TypeError(
                f"{type(self).__name__} has no {', '.join(map(repr, unknown))}; it knows {', '.join(sorted(known))}"
            )
        self._own_words = dict(traits.get("labels", {}))
        self._acts: list[Act] = []
        super().__init__(**{"lang": language.code} | traits | {"labels": self.words() | self._own_words})
        self.on_msg(self._answer)
        _living.add(self)

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            known = ", ".join(sorted(self.own_traits))
            raise AttributeError(f"{type(self).__name__} has no {name!r}; it knows {known}")
        super().__setattr__(name, value)

    def words(self) -> dict[str, str]:
        """The words that the script needs, in the language of the moment. Values in braces are filled in there."""
        return {}

    # --- messages ---

    def on_act(self, act: Act) -> None:
        """Let `act` answer what a learner does with this part."""
        self._acts.append(act)

    def on_error(self, error: Exception) -> None:
        """What to do with an exception of an `act`: show it in the part, for nobody else would."""
        self.fault = f"{type(error).__name__}: {error}"

    def _answer(self, _part: Any, content: Any, _buffers: Any) -> None:
        """Hand a message on, then tell the view that sent it that everything it led to has been sent."""
        content = dict(content) if isinstance(content, Mapping) else {"unreadable": content}
        ask = content.pop("ask", None)
        self.fault = ""
        for act in [self.received, *self._acts]:
            try:
                act(dict(content))
            except Exception as error:
                self.on_error(error)
        if ask is not None:
            self.send({"answered": ask})

    def received(self, content: dict[str, Any]) -> None:
        """What a subclass does with a message before anybody else."""

    # --- life ---

    def close(self) -> None:
        """Free the part and its layout: no comm stays behind."""
        _living.discard(self)
        layout = self.layout
        super().close()
        layout.close()

    def __repr__(self) -> str:
        """The part with the traits that were set, without addresses; long values are cut."""
        names = [name for name in self.own_traits if name not in ("labels", "lang")]
        changed = [name for name in names if getattr(self, name) != self.trait_defaults(name)]
        return f"{type(self).__name__}({', '.join(f'{name}={_short.repr(getattr(self, name))}' for name in changed)})"


def _relabel(_change: object) -> None:
    """Say every living part's words anew: the language has changed."""
    for part in list(_living):
        part.lang = language.code
        part.labels = part.words() | part._own_words


language.observe(_relabel, "code")
