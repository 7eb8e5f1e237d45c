"""What a notebook shows: labs to learn the games by doing. `from widgets.stich_rallye import TrickLab`.

With this package imported in a notebook, a race as the last line of a cell draws itself. `register` enters a further
game (`widgets.entering`).
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from rally.lazy import face

if TYPE_CHECKING:
    from .entering import register as register

__all__ = ["register"]

DRAWN = {
    ("rally.stich_rallye.race.race", "Race"): ("widgets.stich_rallye.labs.table.still", "race_html"),
    ("rally.rally_run.race.race", "Race"): ("widgets.rally_run.labs.table.still", "race_html"),
}
"""By the module and name of a value's class: the module and name of the function that draws it."""


def _let_values_draw_themselves() -> None:
    """Tell the notebook's kernel, if there is one, how values of `rally` look; nothing is imported for it yet."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return
    formatter = shell.display_formatter.formatters["text/html"]
    for (module, name), drawing in DRAWN.items():
        formatter.for_type_by_name(module, name, lambda value, drawing=drawing: _draw(value, *drawing))


def _draw(value: object, module: str, name: str) -> object:
    return getattr(import_module(module), name)(value)


if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, {"register": "entering"})

_let_values_draw_themselves()
