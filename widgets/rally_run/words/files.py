"""What files of Rally Run! there are, for somebody who loads one where another kind is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from rally.rally_run.box.tiles import NAMES
from widgets.shared.words import _
from widgets.shared.words.files import KnownFile, is_race_of

TILES = "tiles"

FILES: Mapping[str, KnownFile] = {
    "rally-run": (
        is_race_of("rally-run"),
        lambda file: _("{file} is a race of Rally Run!: load it in lesson 14. Nothing was loaded here.").format(
            file=file
        ),
    ),
    TILES: (
        lambda table: table.keys() >= set(NAMES.values()),
        lambda file: _(
            "{file} is a set of tiles of Rally Run!: load it where you lay your own board, in lesson 14. Nothing "
            "was loaded here."
        ).format(file=file),
    ),
}
