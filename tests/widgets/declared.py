"""Every lab that is declared, by its wing and its name: what the tests of every lab follow from (`__all__`)."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import widgets
from rally.games import FOLDERS

WINGS = {
    found.name: wing
    for found in pkgutil.iter_modules(widgets.__path__)
    if found.ispkg and found.name in FOLDERS.values() and (wing := import_module(f"widgets.{found.name}"))
}
"""The packages of `widgets` that have labs."""

DECLARED: dict[str, type[Any]] = {
    f"{name} {lab}": getattr(wing, lab) for name, wing in WINGS.items() for lab in wing.__all__
}
"""Their labs. One that is declared and is not there fails here, before any test of it."""
