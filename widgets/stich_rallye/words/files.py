"""What files of Stich Rallye there are, for somebody who loads one where another kind is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from widgets.shared.words import _
from widgets.shared.words.files import KnownFile, is_race_of

TRACK = "track"

FILES: Mapping[str, KnownFile] = {
    "stich-rallye": (
        is_race_of("stich-rallye"),
        lambda file: _("{file} is a Stich Rallye race: load it in lesson 05 or 07. Nothing was loaded here.").format(
            file=file
        ),
    ),
    TRACK: (
        lambda table: {"name", "spaces"} <= table.keys(),
        lambda file: _("{file} is a Stich Rallye track: load it in lesson 08. Nothing was loaded here.").format(
            file=file
        ),
    ),
}
