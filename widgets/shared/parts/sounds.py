"""The switch for sounds, which the page makes by itself."""

from __future__ import annotations

from widgets.shared.words import _

from .base import Part


class Sounds(Part):
    """A switch: whether the page makes sounds. Off until somebody switches it on; the browser remembers it."""

    def words(self) -> dict[str, str]:
        return {"name": _("Sounds")}
