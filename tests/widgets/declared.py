"""Every lab that is declared, by its package and its name: what the tests of every lab follow from (`__all__`)."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import widgets
from rally.games import FOLDERS

PACKAGES = {
    found.name: package
    for found in pkgutil.iter_modules(widgets.__path__)
    if found.ispkg and found.name in FOLDERS.values() and (package := import_module(f"widgets.{found.name}"))
}
"""The packages of `widgets` that have labs."""

DECLARED: dict[str, type[Any]] = {
    f"{name} {lab}": getattr(package, lab) for name, package in PACKAGES.items() for lab in package.__all__
}
"""Their labs. One that is declared and is not there fails here, before any test of it."""
