"""How many races one can wait for: NumPy plays them out by the row, plain Python one after another."""

from __future__ import annotations

from importlib import import_module

BY_ROW, ONE_BY_ONE = 1, 10
"""So many times fewer races may be waited for than with NumPy."""


def pace() -> int:
    """By how much fewer races are played out on this machine: 1 where NumPy is installed. (It is loaded then.)"""
    try:
        import_module("numpy")
    except ImportError:
        return ONE_BY_ONE
    return BY_ROW
