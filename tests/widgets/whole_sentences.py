"""What makes a sentence whole, in every script."""

from __future__ import annotations

ENDS = (".", "?", "!", "。", "？", "！")
"""With one of these a sentence ends."""

FULL_STOP = ENDS[0]
"""For what is said without one."""

OPENERS = "'\"¿¡«“"
"""One of these may stand before its first word."""


def begins_well(text: str) -> bool:
    """Whether it begins with a word or a number, in upper case where there is one."""
    return text[0] in OPENERS or (text[0].isalnum() and text[0] == text[0].upper())
