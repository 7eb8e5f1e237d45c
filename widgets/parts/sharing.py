"""Parts to hand on what a lab shows: a link, a QR code, a notation, a picture, a file."""

from __future__ import annotations

from typing import TypedDict

import traitlets

from widgets.words import _

from .base import Part


class SharedFile(TypedDict):
    """Something that is handed on as a file: the name by which the page asks for it, and its button's text."""

    want: str
    label: str


class Share(Part):
    """The things in a lab that can be handed on.

    query: what follows the address of the site's page for lessons in a link to what is on show; "": no link leads
    there. address: that of the site where the page is not the site's own; "": nobody knows it. page: where the site
    shows lessons. sentence: a sentence about what is on show, which goes with the link. notation: of what is on
    show. cell: the lines of Python that show the same in a notebook; "": there are none. files: what else there is.
    code: a QR code as SVG. problem: why something that was asked for is not there, in a sentence.
    Sends {"want": name, "link": link} when something is asked for: "code", which is answered in `code` or `problem`,
    "picture", answered by {"picture": SVG, "as": "svg" or "png"}, or one of the files, answered by {"deliver": name,
    "text": text}.
    """

    query = traitlets.Unicode().tag(sync=True)
    address = traitlets.Unicode().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    notation = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)
    files = traitlets.List(traitlets.Dict()).tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    problem = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "link": _("Link"),
            "nowhere": _("Nobody has told this copy of the lessons where its site is, so there is no link."),
            "notation": _("Position as text"),
            "cell": _("A cell for a notebook"),
            "copy": _("Copy"),
            "copied": _("Copied"),
            "send": _("Send …"),
            "code": _("QR code"),
            "code_said": _("A QR code of the link: point the camera of a phone at it."),
            "large": _("Show it as large as the screen"),
            "png": _("Picture (PNG)"),
            "svg": _("Picture (SVG)"),
            "saved": _("The file is on its way."),
        }
