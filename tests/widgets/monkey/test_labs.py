"""A monkey at every lab: hundreds of random acts, possible and impossible ones, and nothing goes wrong.

At a sample of the labs and questions for each commit, as the seed says; at all of them with RALLY_THOROUGH=1, and
thousands of acts.

Predict is one lab with many questions: it gets its acts question by question.

For more of them: RALLY_THOROUGH=1, or `python -m tests.widgets.monkey LAB ACTS SEED`.
"""

from __future__ import annotations

import threading
import time
import zlib

import pytest

from tests.thorough import often
from tests.widgets.alive import alive
from tools.seed import drawn_from

from .labs import LABS
from .run import play, report

ACTS, ACTS_A_QUESTION = often(500, 4000), often(60, 400)
SECONDS_TO_END = 5.0


@pytest.mark.parametrize("name", drawn_from(LABS, 9, "monkey"))
def test_a_monkey_finds_no_fault(name: str) -> None:
    LABS["TrickLab"]().close()  # the kit of scripts, which all labs share, stays
    before = alive()
    acts = ACTS_A_QUESTION if name.startswith("Predict") else ACTS
    run = play(LABS[name], acts, seed=zlib.crc32(name.encode()))
    assert not run.faults, f"{name}\n{report(LABS[name], run)}"
    assert run.acts == acts
    assert alive() <= before, "a closed lab leaves a widget behind"


def test_no_thought_outlives_its_lab() -> None:
    """Whatever is worked out for a lab ends soon after the lab is closed."""
    before = set(threading.enumerate())
    play(LABS["WhatIfLab"], 30, seed=3, impossible=0)
    end = time.monotonic() + SECONDS_TO_END
    while set(threading.enumerate()) - before and time.monotonic() < end:
        time.sleep(0.02)  # a thread that ends does not announce it
    assert not set(threading.enumerate()) - before
