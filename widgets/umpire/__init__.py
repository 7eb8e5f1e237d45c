"""An umpire for the game on the real table, by phone: `from widgets.umpire import Umpire`."""

from typing import TYPE_CHECKING

from rally.core.lazy import face

if TYPE_CHECKING:
    from .umpire import Umpire

OFFERS = {".umpire": "Umpire"}
"""By module, the lab that it has; it is imported when it is first asked for."""

__all__ = ["Umpire"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
