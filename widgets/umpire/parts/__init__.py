"""The live parts of the umpire, on a phone that lies on the table; each is imported when it is first asked for."""

from typing import TYPE_CHECKING

from rally.core.lazy import face

if TYPE_CHECKING:
    from .at_the_table import Awake as Awake
    from .at_the_table import Speaker as Speaker

OFFERS = {".at_the_table": "Awake Speaker"}
"""By module, the parts that it has."""

__all__ = ["Awake", "Speaker"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, OFFERS)
