"""Text as it is: Plotly reads tags, entities and formulas in texts, so names are written so that it finds none."""

from __future__ import annotations

from html import escape


def literal(text: str) -> str:
    """The text that Plotly shows as `text`, whatever it holds: `<b>` makes nothing bold, and `$x^2$` is no formula."""
    return escape(text, quote=False).replace("$", "&#36;")
