"""A lab that does not move: as HTML where there is no kernel, and as plain values to be compared."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Any

from widgets.shared.figures.svg import in_html
from widgets.shared.parts import Line, Part, Story
from widgets.shared.words import _
from widgets.shared.words.typed import untypeset

from . import controls
from .story import Storyteller

LONG = 24
"""Words with more characters may be broken in a table."""

PRIVATE = {"labels", "lang", "fault", "channel", "film", "moments", "key", "session"}
"""Traits of parts that are no part of what a state looks like."""


class Still:
    """What a lab leaves where it cannot be live; `describe`, `write` and the parts are the lab's."""

    story: Storyteller

    def describe(self) -> str:
        """The state in a sentence."""
        return ""

    def write(self) -> str:
        """The state as notation."""
        return ""

    def picture(self) -> str:
        """The state as an SVG, if it can be drawn."""
        return ""

    def rows(self) -> Iterator[tuple[str, str]]:
        """The state as a table of names and values."""
        yield _("Position"), self.write()

    def snapshot(self) -> dict[str, Any]:
        """All that is on show as plain values to compare, but for the live line, and for the story, which stays."""
        found: dict[str, Any] = {}
        for number, widget in enumerate(controls.tree(self)):
            if isinstance(widget, Line | Story):
                continue
            kept: dict[str, Any] = {"shown": controls.is_shown(widget)}
            if kept["shown"] and isinstance(widget, Part):
                kept |= {name: getattr(widget, name) for name in widget.own_traits if name not in PRIVATE}
            elif kept["shown"]:
                kept |= controls.facts(widget)
            found[f"{number} {type(widget).__name__}"] = kept
        return found

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live lab, and a picture and a table for places that have no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]  # that of ipywidgets
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if isinstance(data, dict):
            data["text/plain"] = repr(self)
            data["text/html"] = self.still()
        return bundle

    def still(self) -> str:
        """The state as HTML that does not move: a picture, if there is one, and a table."""
        return still_html(self.picture(), self.describe(), self.rows(), self.story.still())


def still_html(picture: str, caption: str, rows: Iterable[tuple[str, str]], *more: str) -> str:
    """A picture, if there is one, above a table, as HTML in which every name is text."""
    return untypeset("".join([in_html(picture), table_html(caption, rows), *more]))


def table_html(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as an HTML table; long words, such as a notation's, may be broken after a comma or a dot."""
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td style="text-align: left">{breakable(value)}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{body}</tbody></table>"


def breakable(text: str) -> str:
    """The text as HTML in which a line may end within a word that is too long for one."""
    words = (html.escape(word) for word in text.split(" "))
    return " ".join(re.sub("[,.]", r"\g<0><wbr>", word) if len(word) > LONG else word for word in words)
