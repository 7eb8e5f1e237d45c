"""Links of the site: which lesson opens, which of its labs, and what that lab shows."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import parse_qs, quote

from rally.core.errors import NotationError, quote_value
from rally.core.notation import file_text
from widgets import environment

from .forms import damage_error
from .running_text import queries_in, spellings

KINDS = ("position", "record", "puzzle", "question")
"""What a link can show, as its query names it."""

CHECK = "check"
"""The name of a link's checksum in its query."""

SHOWS = re.compile(rf"[?&](?:{CHECK}|{'|'.join(KINDS)})=")
"""What only the address of a link to a place has, and no notation."""

WRITTEN = re.compile(r"[\w-]+=[\w.~%/-]*(?:&[\w-]+=[\w.~%/-]*)*", re.ASCII)
"""A query as it is written here: everything but these characters is percent-encoded."""

PAGE = "lite/notebooks/index.html"
"""The page of the site that shows a lesson."""

SETTING = "site.txt"
"""The name of the file that holds the site's address; it lies in `binder/`, and in the wheel beside the widgets."""

UNKNOWN = "ADDRESS"
"""The content of that file as long as nobody has published the site."""

LONGEST = 60_000
"""Maximum length of a link in characters."""

LONGEST_CODE = 1_200
"""Maximum size in bytes of a QR code that a phone can read off a screen."""


@dataclass(frozen=True)
class Link:
    """A place in a lesson. lesson: its file without the ending. kind: one of KINDS. text: a notation, a packed record,
    or the name of a puzzle or question. lab: the name of the lab's goal; "" for the first lab that can show it. at: the
    index of a scene in a race."""

    lesson: str
    kind: str
    text: str
    lab: str = ""
    at: int = 0

    @property
    def query(self) -> str:
        """What follows the address of the site's page for lessons. The checksum comes first, so that a link shows that
        it needs checking even if it was cut off."""
        return f"{CHECK}={self.check}&{self.unchecked_query}"

    @property
    def unchecked_query(self) -> str:
        """The part of the query that decides what is shown."""
        named = {"path": f"{self.lesson}.ipynb", self.kind: self.text, "lab": self.lab, "at": str(self.at or "")}
        return "&".join(f"{name}={quote(value, safe='', errors='replace')}" for name, value in named.items() if value)

    @property
    def check(self) -> str:
        """The CRC-32 of `unchecked_query`: any single change alters it."""
        return f"{zlib.crc32(self.unchecked_query.encode('ascii')):08x}"


def links_in(text: str) -> tuple[Link, ...]:
    """Return the places to which the links in a text may lead, in their order; at least one. A text may also be what
    follows the question mark of a link. NotationError if there is none, or if something is missing or changed in every
    one of them.

    The end of a link without a checksum is uncertain: it is read first as it stands, then without what may not belong
    to it.

    >>> links_in("path=06_what_if.ipynb&position=players%3D3")
    (Link(lesson='06_what_if', kind='position', text='players=3', lab='', at=0),)
    """
    if len(text) > LONGEST:
        raise NotationError.because("the link is too long to be read")
    links: dict[Link, None] = {}
    is_damaged = False
    for queries in queries_in(text):
        for number, query in enumerate(queries):
            link, check = parse_query(query)
            if check is not None and (link is None or check != link.check):
                is_damaged = True
            elif link is not None and (check or number == 0 or WRITTEN.fullmatch(query)):
                links[link] = None
                if check:
                    break
    if not links:
        if is_damaged:
            raise damage_error()
        raise NotationError.because("{found} is no link to a place in a lesson", found=quote_value(text))
    return (*links,)


def parse_query(query: str) -> tuple[Link | None, str | None]:
    """Return the place that a query names, if any, and its checksum, if any."""
    try:
        found = parse_qs(query, max_num_fields=20)
    except ValueError:
        return None, None
    check = found[CHECK][0] if CHECK in found else None
    kind = next((kind for kind in KINDS if kind in found), None)
    if kind is None:
        return None, check
    path, at = found.get("path", [""])[0], found.get("at", [""])[0]
    lesson = path.rpartition("/")[2].removesuffix(".ipynb")
    moment = int(at) if at.isascii() and at.isdigit() and len(at) < 6 else 0
    return Link(lesson, kind, found[kind][0], found.get("lab", [""])[0], moment), check


def is_link(text: str) -> bool:
    """Return whether a text, where a notation is expected, is a link or a message with one."""
    if text.strip().startswith(("https://", "http://")):
        return True
    return any(SHOWS.search(spelled) for spelled in spellings(text[:LONGEST]))


# --- where the site is ---


def site_address() -> str | None:
    """Return the address of the site with a slash at its end, if it is known. A page of the site knows it itself."""
    if environment.IN_A_PAGE:
        return None
    here = Path(__file__).parents[1]
    for folder in (here.parent / "binder", here):
        if (setting := folder / SETTING).exists():
            address = file_text(setting).strip()
            return None if address in ("", UNKNOWN) else f"{address.rstrip('/')}/"
    return None


@lru_cache(maxsize=8)
def qr_svg(text: str) -> str:
    """Return a QR code of a text as SVG, black on white with its margin, as large as its place. NotationError if the
    text is too long."""
    if len(text.encode("utf-8")) > LONGEST_CODE:
        raise NotationError.because("this is too long for a QR code that a phone can read")
    import segno

    code: str = segno.make(text, error="l", micro=False).svg_inline(
        dark="black", light="white", border=4, omitsize=True, svgclass=None, lineclass=None
    )
    return code.replace(
        "<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1
    )  # without it, the SVG cannot be used as an image
