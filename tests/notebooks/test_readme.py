"""The sessions in the README and in docs/ are run: what they show is what one gets."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FENCED = re.compile(r"^```(?:python|pycon|py)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", ["README.md", "docs/session.md", "docs/ways-in.md"])
def test_a_session_on_a_page(name):
    path = ROOT / name
    sessions = [block for block in FENCED.findall(path.read_text("utf-8")) if ">>>" in block]
    assert sessions, f"{name} shows no session"
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, name, str(path), 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert (failed, tried > 0) == (0, True), "".join(report)
