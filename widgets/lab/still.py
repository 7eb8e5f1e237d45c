"""A static lab: HTML for pages without a kernel."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from widgets.parts.svg import svg_as_html
from widgets.words import _, language
from widgets.words.faults import untypeset_html

UNTRUSTED = "rally-untrusted"
HIDDEN = f"<style>.{UNTRUSTED} {{ display: none }}</style>"

LONG = 24
"""Maximum length in characters of a word that is never broken in a table."""


def still_html(picture: str, caption: str, rows: Iterable[tuple[str, str]], *more: str) -> str:
    """Return a picture, if there is one, above a table, as HTML in which every name is text."""
    shown = [svg_as_html(picture), why_no_picture() if picture else "", table_html(caption, rows), *more]
    return untypeset_html("".join(shown), lang=language.code)


def why_no_picture() -> str:
    """Say why there is no picture, for a notebook that is not trusted: removing the picture removes the style that
    hides this."""
    why = _("The picture is left out because this notebook is not trusted yet. Run its cells, and you can play.")
    return f'{HIDDEN}<p class="{UNTRUSTED}">{html.escape(why)}</p>'


def table_html(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Return names and values as an HTML table; long words, as in a notation, may be broken after a comma or dot."""
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td style="text-align: left">{value_html(value)}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{body}</tbody></table>"


def value_html(text: str) -> str:
    """Return a value as HTML; a notation is marked so that no browser translates it."""
    is_notation = any(len(word) > LONG and word.isascii() for word in text.split(" "))
    return f'<span translate="no">{breakable_html(text)}</span>' if is_notation else breakable_html(text)


def breakable_html(text: str) -> str:
    """Return a text as HTML whose long words may be broken."""
    words = (html.escape(word) for word in text.split(" "))
    return " ".join(re.sub("[,.]", r"\g<0><wbr>", word) if len(word) > LONG else word for word in words)
