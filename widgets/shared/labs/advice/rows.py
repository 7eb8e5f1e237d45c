"""Choices with what each is worth, as the part Options wants them."""

from __future__ import annotations

from collections.abc import Iterable

from widgets.shared.labs.advice.counsel import Counsel, R, Rated, V
from widgets.shared.labs.races.screen import A
from widgets.shared.words import _, say_percent
from widgets.shared.words.voice import Voice

from .chances import ahead, say_fault

Row = dict[str, object]


def option_rows(choices: Iterable[tuple[str, str, str]], counsel: Counsel[R, V]) -> list[Row]:
    """A row for each choice: its text, its label, and what is certain about it."""
    leading = ahead(counsel)
    return [
        {"id": name, "label": label, "note": note} | worth(name, counsel) | leading.marks(name, counsel.ready)
        if name in counsel.advices
        else {"id": name, "label": label, "note": note} | waiting(counsel)
        for name, label, note in choices
    ]


def guess_rows(choices: Iterable[tuple[str, str, str]]) -> list[Row]:
    """A row for each choice, and nothing of what it is worth."""
    return [{"id": name, "label": label, "note": note, "said": "?"} for name, label, note in choices]


def worth(name: str, counsel: Counsel[R, V]) -> Row:
    """What is known of a choice by now."""
    advice = counsel.advices[name]
    return {"rate": advice.rate, "low": advice.low, "high": advice.high, "said": said_chance(advice)}


def waiting(counsel: Counsel[R, V]) -> Row:
    """What stands in a row of which nothing is known: nothing, that nothing can be, or that it takes a moment."""
    if counsel.fault is not None:
        return {"said": "–"}
    return {"said": " "} if counsel.about is None else {}


def said_chance(advice: Rated) -> str:
    """The chance with its interval; one that is certain has none."""
    if advice.low == advice.high:
        return say_percent(advice.rate)
    return _("{rate} ({low} to {high})").format(
        rate=say_percent(advice.rate), low=round(100 * advice.low), high=round(100 * advice.high)
    )


def said_progress(counsel: Counsel[R, V], voice: Voice[R, A]) -> str:
    """How much has been worked out, or why nothing has."""
    if counsel.fault is not None:
        return say_fault(counsel.fault, counsel.race, voice)
    done, every = counsel.races
    return _("{done} of {all} races played out for each choice").format(done=done, all=every)
