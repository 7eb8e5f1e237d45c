"""The live parts of the umpire, on a phone that lies on the table; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.core.lazy import face

if TYPE_CHECKING:
    from .at_the_table import Awake as Awake

OFFERS = {".at_the_table": "Awake"}
"""By module, the parts that it has."""

__all__ = ["Awake"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
