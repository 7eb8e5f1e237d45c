"""A QR code on screen, as large as a camera needs it; and a sentence in its place where it would be too fine."""

from __future__ import annotations

import html
from functools import lru_cache

from rally.core.errors import NotationError
from widgets.lab.links import qr_svg
from widgets.words import _


def qr_html(text: str, said: str) -> str:
    """The QR code of a text as HTML, for those who do not see it called `said`; a sentence if the text is too long."""
    if not text:
        return ""
    try:
        drawn = qr_svg_of(text)
    except NotationError:
        sentence = _("This is too much for a QR code. Use the code or the file.")
        return f"<p>{html.escape(sentence)}</p>"
    return f'<div class="rally-qr" role="img" tabindex="0" aria-label="{html.escape(said)}">{drawn}</div>'


@lru_cache(maxsize=8)
def qr_svg_of(text: str) -> str:
    return qr_svg(text)
