"""Every lab that is declared, by its wing and its name: what the tests of every lab follow from (`LABS`)."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import widgets

WINGS = {
    found.name: wing
    for found in pkgutil.iter_modules(widgets.__path__)
    if found.ispkg and hasattr(wing := import_module(f"widgets.{found.name}"), "LABS")
}
"""The packages of `widgets` that have labs."""

DECLARED: dict[str, type[Any]] = {
    f"{name} {lab}": getattr(wing, lab) for name, wing in WINGS.items() for lab in wing.LABS
}
"""Their labs. One that is declared and is not there fails here, before any test of it."""
