"""How a package offers names whose modules are imported only when they are first asked for.

    if TYPE_CHECKING:
        from .games import play as play
    else:
        __getattr__, __dir__ = face(__name__, {".games": "play"})

So a type checker knows every name, and refuses all others.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # what `typing` says, without loading it: a bare `import rally` costs nothing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def face(package: str, offers: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """A package's `__getattr__` and its `__dir__`. offers: by module, as the package would import it, its names."""
    homes = {name: module for module, names in offers.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in homes:
            known = ", ".join(homes)
            raise AttributeError(f"module {package!r} has no attribute {name!r}; it offers {known}")
        from importlib import import_module

        return getattr(import_module(homes[name], package), name)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return get, names
