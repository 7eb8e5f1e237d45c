"""Shortens HTML without changing the page.

Most of a lesson is pictures, both on the site and in print. Nbconvert writes an end tag for each line of a drawing, and
JSON escapes each quotation mark.
"""

from __future__ import annotations

import re

DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
EMPTY = re.compile(r"<(circle|ellipse|line|path|polygon|polyline|rect|use)\b([^<>]*)></\1>")
"""An empty element. (It may be self-closing in a drawing, unlike HTML's own elements.)"""

TAG = re.compile(r"<[A-Za-z][^<>]*>")
QUOTED = re.compile(r'(\s[\w:-]+=)"([^"\'<>]*)"')


def end_at_once(html: str) -> str:
    """Make empty elements in drawings self-closing.

    >>> end_at_once('<p></p><svg><path d="M0 0"></path></svg>')
    '<p></p><svg><path d="M0 0"/></svg>'
    """
    return DRAWING.sub(lambda drawing: EMPTY.sub(r"<\1\2/>", drawing[0]), html)


def quote_once(html: str) -> str:
    r"""HTML whose attributes stand between marks that JSON takes as they are.

    >>> quote_once('<a href="b" title="it\'s">"c"</a>')
    '<a href=\'b\' title="it\'s">"c"</a>'
    """
    return TAG.sub(lambda tag: QUOTED.sub(r"\1'\2'", tag[0]), html)
