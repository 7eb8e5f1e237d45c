"""A field for many codes at once, with a camera that reads them as QR codes."""

from __future__ import annotations

from widgets.parts.base import Part
from widgets.words import _


class Paste(Part):
    """Sends {"text": text} for what was pasted, when it is to be read, and for each QR code that the camera sees.

    The camera is offered only if the browser itself reads QR codes; its pictures stay on the page.
    """

    def words(self) -> dict[str, str]:
        return {
            "name": _("Paste the codes here, as many as you like, and the link of the course"),
            "read": _("Read them"),
            "camera": _("Read QR codes with the camera"),
            "stop": _("Stop the camera"),
            "looking": _("Hold a QR code in front of the camera."),
            "refused": _("The camera cannot be used here. Paste the codes, or load the files."),
        }
