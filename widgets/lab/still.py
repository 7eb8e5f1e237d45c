"""A lab that does not move: as HTML where there is no kernel."""

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
"""Words with more characters may be broken in a table."""


def still_html(picture: str, caption: str, rows: Iterable[tuple[str, str]], *more: str) -> str:
    """A picture, if there is one, above a table, as HTML in which every name is text."""
    shown = [svg_as_html(picture), why_no_picture() if picture else "", table_html(caption, rows), *more]
    return untypeset_html("".join(shown), lang=language.code)


def why_no_picture() -> str:
    """A sentence where a notebook is not trusted: whoever takes the picture out takes out the style that hides this."""
    why = _("The picture is left out because this notebook is not trusted yet. Run its cells, and you can play.")
    return f'{HIDDEN}<p class="{UNTRUSTED}">{html.escape(why)}</p>'


def table_html(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as an HTML table; long words, such as a notation's, may be broken after a comma or a dot."""
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td style="text-align: left">{value_html(value)}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{body}</tbody></table>"


def value_html(text: str) -> str:
    """A value as HTML; what is no sentence, but a notation, no browser shall translate."""
    is_notation = any(len(word) > LONG and word.isascii() for word in text.split(" "))
    return f'<span translate="no">{breakable_html(text)}</span>' if is_notation else breakable_html(text)


def breakable_html(text: str) -> str:
    """The text as HTML in which a line may end within a word that is too long for one."""
    words = (html.escape(word) for word in text.split(" "))
    return " ".join(re.sub("[,.]", r"\g<0><wbr>", word) if len(word) > LONG else word for word in words)
