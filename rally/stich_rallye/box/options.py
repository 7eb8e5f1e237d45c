"""The options of Stich Rallye: where our ruling can be exchanged for another reading."""

from __future__ import annotations

from dataclasses import dataclass

from rally import options
from rally.options import option


@dataclass(frozen=True)
class Options(options.Options):
    """What a race of Stich Rallye is played by.

    hills: what becomes of a car that would come to rest on a further hill. "through": it rolls on through that one too
    (S-A); "once": it has rolled and stays there (S-L).
    """

    hills: str = option(through="S-A", once="S-L")


USUAL = Options()
"""What a race is played by if nothing else is chosen."""
