"""Writes HTML in fewer letters: a browser makes the same page of it.

Most of a lesson is pictures, where one plays it and where it is printed. Nbconvert gives each line of a drawing an end
of its own, and JSON puts a backslash before each quotation mark of it.
"""

from __future__ import annotations

import re

DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
EMPTY = re.compile(r"<(circle|ellipse|line|path|polygon|polyline|rect|use)\b([^<>]*)></\1>")
"""What has nothing in it. (In a drawing it may end at once; of HTML's own elements that does not hold.)"""

TAG = re.compile(r"<[A-Za-z][^<>]*>")
QUOTED = re.compile(r'(\s[\w:-]+=)"([^"\'<>]*)"')


def end_at_once(html: str) -> str:
    """HTML in which what is empty in a drawing has no end of its own.

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
