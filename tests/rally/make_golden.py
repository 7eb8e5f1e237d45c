"""Writes the golden playthroughs of both games anew from their records. Read what has changed.

To add one, put a record into `GAME/golden/NAME.json` first. A change in these texts is a change of the rules: the tests
compare them with the naive implementations as well, so nothing wrong is easily frozen here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rally import rally_run, stich_rallye
from tests.rally.rally_run import tell as run_tell
from tests.rally.stich_rallye import tell as track_tell
from tools.command import argument_parser

RECORDS = {game: Path(__file__).parent / game / "golden" for game in ("stich_rallye", "rally_run")}
"""By game the folder of its records and their playthroughs."""


def golden_files(game: str) -> list[Path]:
    """The records of a game."""
    return sorted(RECORDS[game].glob("*.json"))


def text_of(path: Path) -> str:
    """The playthrough of that record, told from the events of its replay."""
    record, title = json.loads(path.read_text("utf-8")), path.stem.replace("_", " ").capitalize()
    if "rounds" in record:
        return track_tell.playthrough(title, record["rounds"], [*stich_rallye.replay(record)])
    return run_tell.playthrough(title, [*rally_run.replay(record)])


def layout(record: dict[str, Any]) -> str:
    """The record as JSON with one line for each hand and each trick, or for each turn."""
    head = json.dumps({key: value for key, value in record.items() if key not in ("rounds", "turns")})
    if "turns" in record:
        turns = ",\n ".join(map(json.dumps, record["turns"]))
        return f'{head[:-1]},\n"turns": [\n {turns}]}}\n'
    rounds = []
    for part in record["rounds"]:
        hands = ",\n  ".join(map(json.dumps, part["hands"]))
        tricks = ",\n  ".join(map(json.dumps, part["tricks"]))
        rounds.append(f' {{"hands": [\n  {hands}],\n "tricks": [\n  {tricks}]}}')
    return head[:-1] + ',\n"rounds": [\n' + ",\n".join(rounds) + "]}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    argument_parser(__file__, __doc__).parse_args(arguments)
    for path in (path for game in RECORDS for path in golden_files(game)):
        path.write_text(layout(json.loads(path.read_text("utf-8"))), "utf-8")
        path.with_suffix(".txt").write_text(text_of(path), "utf-8")
        print(path.stem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
