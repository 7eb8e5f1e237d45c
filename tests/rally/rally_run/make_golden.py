"""Writes the golden playthroughs anew from their records. Read what has changed.

To add one, put a record into `golden/NAME.json` first. A change in these texts is a change of the rules: the tests
compare them with the naive implementation as well, so nothing wrong is easily frozen here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rally.rally_run import replay
from tools.command import argument_parser

from .tell import playthrough

GOLDEN = Path(__file__).parent / "golden"


def text_of(name: str) -> str:
    """The playthrough of that record, told from the events of its replay."""
    record = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return playthrough(name.replace("_", " ").capitalize(), list(replay(record)))


def layout(record: dict[str, Any]) -> str:
    """The record as JSON with one line for each turn."""
    head = json.dumps({key: value for key, value in record.items() if key != "turns"})
    turns = ",\n ".join(map(json.dumps, record["turns"]))
    return f'{head[:-1]},\n"turns": [\n {turns}]}}\n'


def main(arguments: Sequence[str] | None = None) -> int:
    argument_parser(__file__, __doc__).parse_args(arguments)
    for path in sorted(GOLDEN.glob("*.json")):
        path.write_text(layout(json.loads(path.read_text("utf-8"))), "utf-8")
        path.with_suffix(".txt").write_text(text_of(path.stem), "utf-8")
        print(path.stem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
