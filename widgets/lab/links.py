"""Texts that travel in a link or a QR code: packed small, unpacked within bounds; and the address of the site."""

from __future__ import annotations

import base64
import io
import zlib
from pathlib import Path

from rally.core.errors import NotationError, objection
from rally.core.notation import file_text
from widgets import environment

SITE = Path(__file__).parents[2] / "binder" / "site.txt"
"""The address of the site, where it is known beside the lessons."""

LESSONS_OF_SITE = "/lite/"
"""Below the site's own address its lessons begin with this."""


def site_address() -> str | None:
    """The address of the site's front page, with "/" at its end: the page's own on the site; None if nobody knows."""
    if environment.IN_A_PAGE:
        before, found, _rest = environment.SCRIPTS.partition(LESSONS_OF_SITE)
        return f"{before}/" if found else None
    if not SITE.exists():
        return None
    address = file_text(SITE).strip()
    return f"{address.rstrip('/')}/" if address else None


def packed(text: str) -> str:
    """A text in letters, digits, "-" and "_", as short as it can be made."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str, most: int) -> str:
    """The text that `packed` packed, of at most so many bytes. NotationError if it is none, not whole, or longer."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        found = inflate.decompress(data, most)
        if inflate.eof:
            return found.decode()
    except (ValueError, zlib.error):
        pass
    raise NotationError(objection(None, "this text is not complete, or somebody has changed it"))


def qr_svg(text: str) -> str:
    """A QR code of a text as an SVG: black on white, with the white edge that a camera needs."""
    import segno

    out = io.BytesIO()
    made = segno.make(text, error="l", boost_error=False, micro=False)
    made.save(out, kind="svg", scale=4, border=4, light="#fff", xmldecl=False, svgns=True, nl=False, omitsize=True)
    return out.getvalue().decode()
