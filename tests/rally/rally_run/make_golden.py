"""Write the golden playthroughs anew from their records, then read what changed.

`python -m tests.rally.rally_run.make_golden` does it.

To add one, put a record into `golden/NAME.json` first. A change in these texts is a change of the rules: the tests
compare them with the naive implementation as well, so nothing wrong is easily frozen here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rally.rally_run import replay

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


def main() -> None:
    for path in sorted(GOLDEN.glob("*.json")):
        path.write_text(layout(json.loads(path.read_text("utf-8"))), "utf-8")
        path.with_suffix(".txt").write_text(text_of(path.stem), "utf-8")
        print(path.stem)


if __name__ == "__main__":
    main()
