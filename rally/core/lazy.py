"""How a package offers names whose modules are imported only when they are first asked for.

    with lazy(__name__):
        from .games import GAMES as GAMES, play as play

Type checkers and readers see imports like any others, so every name stands once (what PEP 810 writes as `lazy from`).
"""

from __future__ import annotations

import builtins
import sys
from _thread import allocate_lock  # `threading` costs more than all the rest of a bare `import rally`

TYPE_CHECKING = False  # what `typing` says, without loading it
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_one_at_a_time = allocate_lock()


class lazy:
    """A block whose `from MODULE import NAME` imports nothing: the package imports MODULE when NAME is asked for.

    Sets the package's `__all__`, `__dir__` and `__getattr__`.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.modules: dict[str, str] = {}

    def __enter__(self) -> None:
        _one_at_a_time.acquire()
        self._import = builtins.__import__
        vars(builtins)["__import__"] = self._note

    def __exit__(self, *_: object) -> None:
        vars(builtins)["__import__"] = self._import
        _one_at_a_time.release()
        package = vars(sys.modules[self.package])
        for name in self.modules:
            del package[name]
        package |= {"__all__": [*self.modules], "__dir__": self._names, "__getattr__": self._get}

    def _note(
        self,
        module: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> object:
        if globals is None or globals.get("__name__") != self.package:
            return self._import(module, globals, locals, fromlist or (), level)
        names = dict.fromkeys(fromlist or (), "." * level + module)
        self.modules |= names
        return type(sys.implementation)(**names)  # a namespace, from which the statement takes what it binds

    def _get(self, name: str) -> object:
        if name not in self.modules:
            known = ", ".join(self.modules)
            raise AttributeError(f"module {self.package!r} has no attribute {name!r}; it offers {known}")
        from importlib import import_module

        return getattr(import_module(self.modules[name], self.package), name)

    def _names(self) -> list[str]:
        return sorted({*vars(sys.modules[self.package]), *self.modules})
