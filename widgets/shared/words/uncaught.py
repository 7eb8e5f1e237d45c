"""What a cell shows of a complaint: of one that nobody has caught what is wrong, and where in the cell, and no more;
of one that is its value the sentences.

`HillLab(track=editor.track)` with a track that is none yet would else fill the lesson with the insides of our packages.
A fault of ours, which is no RallyError, keeps all of its traceback.
"""

from __future__ import annotations

import html
import sys
from pathlib import Path
from sysconfig import get_path
from traceback import extract_tb

from rally.errors import Objection, RallyError

from .faults import say_anywhere
from .languages import _, language
from .typed import untypeset

RULES = Path(sys.modules[RallyError.__module__].__file__ or "").parent
INSIDE = (str(RULES), str(Path(__file__).parents[2]), get_path("purelib"), get_path("stdlib"))
"""The folders of what nobody has written into a cell: our packages, and what is installed."""


def lines(error: RallyError) -> list[str]:
    """The complaint in the language of the moment, a line for each reason, and the lines of cells that led to it."""
    first, *more = say_anywhere(error)
    led = [each for each in extract_tb(error.__traceback__) if each.line and not each.filename.startswith(INSIDE)]
    return [
        _("{error}: {sentence}").format(error=f"\x1b[31m{type(error).__name__}\x1b[39m", sentence=first),
        *(f"    {reason}" for reason in more),
        *(f"\x1b[36m  {each.lineno}: {each.line}\x1b[39m" for each in led),
    ]


def say_uncaught() -> None:
    """Let IPython, if it is there, show complaints so: it asks an exception how it wants to be shown."""
    if "IPython" in sys.modules:
        RallyError._render_traceback_ = lines  # type: ignore[attr-defined]


def complaint_html(fault: RallyError | Objection) -> str:
    """What is wrong, as HTML in the language of the moment, a line for each reason."""
    return untypeset("".join(f"<p>{html.escape(said)}</p>" for said in say_anywhere(fault)), lang=language.code)
