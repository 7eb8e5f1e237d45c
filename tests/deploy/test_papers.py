"""Budgets stand once and are read by what measures them; workflows run what can be run by hand."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bench.row import BUDGETS

ROOT = Path(__file__).parents[2]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_budget_is_read_by_what_is_said_to_measure_it() -> None:
    for command, folder in (("make bench", "tests/bench"), ("make load", "tests/load")):
        texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).glob("*.py"))
        wanted = {name for name, budget in BUDGETS.items() if budget.by.startswith(command)}
        assert set(re.findall(r'BUDGETS\["(\w+)"\]', texts)) == wanted, folder


def test_a_budget_says_how_much_and_of_what() -> None:
    assert (
        str(BUDGETS["import"]) == "at most 50 ms" and BUDGETS["import"].allows(50) and not BUDGETS["import"].allows(51)
    )
    assert str(BUDGETS["playouts"]) == "ratio at least 1" and not BUDGETS["playouts"].allows(0.99)
    assert str(BUDGETS["trick_clicks"]) == "at most 2"


def test_the_workflow_runs_what_can_be_run_by_hand_and_pins_what_it_uses() -> None:
    text = read(".github/workflows/ci.yml")
    assert re.findall(r"run: (bash .*)", text) == ["bash .ci/run"]
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", used) for used in re.findall(r"uses: (.*)", text))


def test_a_release_is_published_only_once_all_checks_and_what_is_published_were_tried() -> None:
    text = read(".github/workflows/release.yml")
    assert re.findall(r"run: (bash .*|make .*)", text) == [
        "bash .ci/run",
        'make package PACKAGE_ARGS="--tag $GITHUB_REF_NAME"',
    ]
    publish = text.split("\n  publish:\n")[1]
    assert "needs: [checks, package]" in publish and "id-token: write" in publish and "attestations: true" in publish
    assert text.count("id-token") == 1 and "secrets." not in text and text.count("vars.PUBLISH_TO_PYPI == 'yes'") == 2
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", used) for used in re.findall(r"uses: (.*)", text))
    assert "PUBLISH_TO_PYPI" in read("docs/release.md") and "docs/release.md" in read("CONTRIBUTING.md")
