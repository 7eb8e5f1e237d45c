"""Why a position cannot be: all reasons as a list, beside what is being edited."""

from __future__ import annotations

import html
from collections.abc import Sequence

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.parts.looks import HTML


def reasons() -> ipywidgets.HTML:
    """A list of reasons, empty and hidden while there are none."""
    made = HTML()
    made.add_class("rally-reasons")
    return made


def put_reasons(shown: ipywidgets.HTML, heading: str, texts: Sequence[str], unfinished: bool = False) -> None:
    """Show these reasons. unfinished: nothing is wrong with the position but that it is not complete."""
    shown.value = reasons_html(heading, texts)
    controls.show(shown, bool(texts))
    controls.dress(shown, "rally-unfinished", unfinished)


def reasons_html(heading: str, texts: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(text)}</li>" for text in texts)
    return f"<b>{html.escape(heading)}</b><ul>{items}</ul>" if items else ""
