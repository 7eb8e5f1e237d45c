"""An umpire for the game on the real table, by phone: `from widgets.umpire import Umpire`."""

from rally.core.lazy import lazy

with lazy(__name__):
    from .umpire import Umpire as Umpire
