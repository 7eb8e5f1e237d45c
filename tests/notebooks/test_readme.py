"""The README's session is run: what it shows is what one gets."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"
FENCED = re.compile(r"^```(?:python|pycon|py)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def test_the_session_in_the_readme():
    sessions = [block for block in FENCED.findall(README.read_text()) if ">>>" in block]
    assert sessions, "README.md shows no session"
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, "README.md", str(README), 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert (failed, tried > 0) == (0, True), "".join(report)
