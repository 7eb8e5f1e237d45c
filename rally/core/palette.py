"""The palette: every colour there is, and what it is the colour of, in the light and in the dark.

The pictures of `rally.interfaces` and all that `widgets` shows take their colours from here.
"""

from __future__ import annotations

from collections.abc import Mapping

COLOURS = {
    "white": "#ffffff",
    "black": "#000000",
    "grey-88": "#dcdcdc", "grey-91": "#e3e6ea", "grey-95": "#f0f4f8", "grey-96": "#f3f5f8", "grey-97": "#f4f6f8",
    "grey-98": "#fcfcfa", "grey-99": "#fafdfe", "grey-100": "#fdfdfd",
    "slate-5": "#0b1016", "slate-7": "#14181d", "slate-8": "#101820", "slate-11": "#17212b", "slate-12": "#1a1f25",
    "slate-14": "#23272c", "slate-15": "#1b2733", "slate-16": "#1f2933", "slate-19": "#27303a", "slate-21": "#30353b",
    "slate-22": "#2c353f", "slate-27": "#35414d", "slate-33": "#46525f", "slate-34": "#45505c", "slate-35": "#4d545d",
    "slate-40": "#52606d", "slate-43": "#5b6673", "slate-50": "#6b7885", "slate-54": "#75838f", "slate-61": "#8d949c",
    "slate-67": "#9aa3ad", "slate-76": "#b4bcc8", "slate-78": "#b6c2cf", "slate-82": "#c9ccd1", "slate-83": "#c8d0da",
    "slate-85": "#ccd4de", "slate-87": "#d5dce4", "slate-94": "#e6eff9",
    "sand-15": "#2c2320", "sand-17": "#2d2a1e", "sand-19": "#362f25", "sand-20": "#3d2c27", "sand-21": "#3a302d",
    "sand-25": "#4b3730", "sand-30": "#4c4539", "sand-36": "#5b5347", "sand-49": "#77736a", "sand-64": "#a19a8c",
    "sand-74": "#b9b6ae", "sand-89": "#e9dcd6", "sand-93": "#f2ede1", "sand-94": "#f7eae3", "sand-95": "#fdebe9",
    "sand-96": "#f9f1d9", "sand-97": "#f7f4ec", "sand-98": "#fff4f2", "sand-99": "#fffdf6",
    "red-18": "#45221f", "red-24": "#5e2a28", "red-31": "#8f1d15", "red-34": "#8c2f33", "red-35": "#a3241b",
    "red-36": "#84403c", "red-39": "#b3201a", "red-42": "#b5332c", "red-43": "#c81e1e", "red-44": "#c4281d",
    "red-45": "#c22f26", "red-46": "#cf2a2a", "red-47": "#d3302a", "red-50": "#e5251b", "red-51": "#e0382f",
    "red-52": "#e2403a", "red-54": "#e5484d", "red-59": "#e5675b", "red-74": "#ff9b92", "red-77": "#ffa69e",
    "red-78": "#f5b0a9", "red-88": "#fbd3cf",
    "orange-65": "#e08a2c", "orange-66": "#f08a3c", "orange-67": "#c79a84", "orange-69": "#ff8a1f",
    "brown-11": "#241c02", "brown-14": "#2b2303", "brown-28": "#5a3d02", "brown-29": "#4d442f", "brown-32": "#5f4530",
    "brown-35": "#6f4d12", "brown-39": "#6d5a24", "brown-44": "#8a5f06", "brown-45": "#b34a1c", "brown-53": "#a9744a",
    "brown-58": "#b0826d", "brown-59": "#e8662a",
    "yellow-52": "#8b7a5f", "yellow-54": "#a8780c", "yellow-61": "#c08a2d", "yellow-63": "#c98d0b",
    "yellow-64": "#c4921c", "yellow-65": "#d98e04", "yellow-70": "#b9a98f", "yellow-72": "#e8a200",
    "yellow-77": "#f0b62f", "yellow-78": "#ffb347", "yellow-79": "#f5b83d", "yellow-80": "#d9c08a",
    "yellow-81": "#e6c15a", "yellow-82": "#f5c211", "yellow-83": "#d8c98f", "yellow-84": "#fbc02d",
    "yellow-85": "#f7c531", "yellow-87": "#e3cf97", "yellow-88": "#ffd257",
    "yellow-89": "#ffd83b", "yellow-90": "#ffe14d", "yellow-93": "#ffe9a8", "yellow-95": "#fff3b0",
    "yellow-96": "#fff4cf",
    "green-14": "#16271c", "green-16": "#1e2a22", "green-20": "#16352a", "green-21": "#22372a", "green-28": "#284a2d",
    "green-31": "#12532a", "green-33": "#2a5832", "green-34": "#35583a", "green-38": "#3c6142", "green-39": "#396540",
    "green-40": "#0b6b4f", "green-41": "#1a7337", "green-42": "#3a6f41", "green-44": "#0b7a5a", "green-45": "#1b7a36",
    "green-51": "#3f8a3a", "green-53": "#1f9150", "green-57": "#4f9a3f", "green-58": "#2f9e63", "green-59": "#5f9a45",
    "green-62": "#57a74a", "green-68": "#7cb77a", "green-69": "#6fb957", "green-71": "#3fc79a", "green-72": "#79c25f",
    "green-75": "#93c968", "green-78": "#7fd39a", "green-80": "#a5d57c", "green-81": "#6fdcb2", "green-94": "#e6f2e1",
    "green-95": "#e2f5ec",
    "teal-54": "#5d8798", "teal-84": "#a8d8ea",
    "blue-9": "#0d1a2b", "blue-20": "#17324d", "blue-24": "#1d3a5c", "blue-25": "#1f3b63", "blue-26": "#1d4152",
    "blue-29": "#214b7d", "blue-30": "#1d4a66", "blue-31": "#17468f", "blue-32": "#2c4a75", "blue-34": "#164c9f",
    "blue-36": "#2c5490", "blue-40": "#2b5f9c", "blue-41": "#3d6299", "blue-42": "#1f62ad", "blue-43": "#1d5fc4",
    "blue-44": "#1f63d0", "blue-45": "#2368d1", "blue-52": "#2f7fd1", "blue-58": "#4c8fd6", "blue-65": "#6fa3c2",
    "blue-71": "#63b7e6", "blue-72": "#9fb3c8", "blue-74": "#8fb9e3", "blue-75": "#8fbaf8", "blue-80": "#a9c9f7",
    "blue-83": "#b3d1fb", "blue-89": "#cfe1fb",
    "purple-40": "#7b3fb5", "purple-47": "#8a4fd3", "purple-51": "#a259c9", "purple-73": "#c9a2ff",
}  # fmt: skip
"""Every colour there is. A name is a hue and its tone, from 0 (as black) to 100 (as white)."""

Tones = str | tuple[str, str]
"""The tone of a thing, or its tones in the light and in the dark."""

PAGES: Mapping[str, Tones] = {
    "paper": ("white", "slate-11"), "panel": ("grey-95", "slate-19"), "panel-strong": ("slate-87", "slate-27"),
    "line": ("slate-83", "slate-40"), "accent": ("blue-43", "blue-75"), "accent-strong": ("blue-34", "blue-83"),
    "on-accent": ("white", "blue-9"), "tint": ("slate-94", "blue-20"), "good": ("green-40", "green-81"),
    "good-tint": ("green-95", "green-20"), "bad": ("red-35", "red-77"), "bad-tint": ("sand-95", "red-18"),
    "thought": ("purple-47", "purple-73"), "gold": ("yellow-72", "yellow-79"), "badge": ("slate-19", "slate-87"),
}  # fmt: skip
"""What labs are made of."""

FIGURES: Mapping[str, Tones] = {
    "ink": ("slate-16", "grey-95"), "soft": ("slate-40", "slate-78"), "on-ink": ("#fffffe", "slate-11"),
    "faint": ("slate-83", "slate-33"), "road": ("slate-76", "slate-43"), "flat": ("grey-96", "slate-22"),
    "marking": ("slate-85", "slate-34"), "grass": ("green-94", "green-16"), "volcano": ("sand-94", "sand-15"),
    "beach": ("sand-96", "sand-17"), "down": ("blue-89", "blue-25"), "down-slope": ("blue-80", "blue-36"),
    "up-slope": ("red-78", "red-36"), "mountain": ("orange-67", "sand-25"), "mountain-shade": ("brown-58", "sand-20"),
    "lava": ("brown-59", "brown-45"), "lava-glow": ("yellow-78", "orange-65"), "smoke": ("sand-89", "sand-21"),
    "sun": ("yellow-84", "yellow-64"), "sea": ("teal-84", "blue-26"), "foam": ("grey-99", "teal-54"),
    "trunk": ("brown-53", "brown-32"), "leaf": ("green-68", "green-34"), "down-ink": ("blue-43", "blue-75"),
    "up": ("red-88", "red-24"), "up-ink": ("red-45", "red-74"), "line-dark": ("slate-8", "slate-5"),
    "line-light": ("grey-100", "grey-97"), "crossed": ("yellow-65", "yellow-79"), "glow": ("purple-47", "purple-73"),
    "bar": ("blue-72", "slate-40"), "bar-now": ("green-44", "green-71"),
}  # fmt: skip
"""What Plotly's figures are made of."""

BOARD: Mapping[str, Tones] = {
    "country": ("green-75", "green-21"), "bed": ("green-59", "green-14"), "meadow": ("green-80", "green-38"),
    "bush": ("green-57", "green-28"), "bush-top": ("green-69", "green-39"), "asphalt": ("slate-35", "slate-19"),
    "lane": ("white", "slate-87"), "kerb": ("white", "grey-88"), "kerb-red": ("red-51", "red-42"),
    "back": ("blue-52", "blue-40"), "back-deep": ("blue-42", "blue-29"), "paved": ("slate-82", "slate-35"),
    "paved-edge": ("slate-61", "slate-14"), "island": ("yellow-96", "brown-39"),
}  # fmt: skip
"""The tile board."""

CARDS: Mapping[str, Tones] = {
    "card": ("sand-99", "sand-97"), "card-dim": ("grey-91", "slate-76"), "word-red": ("red-44", "red-74"),
    "word-green": ("green-41", "green-78"), "word-blue": ("blue-43", "blue-75"),
}  # fmt: skip
"""What cards are made of, and words in the colours of cards."""

PIECES: Mapping[str, Tones] = {
    "car": "slate-43", "car-white": "grey-98", "car-red": "red-46", "car-yellow": "yellow-82",
    "car-purple": "purple-40", "car-blue": "blue-44", "letter": "white", "letter-white": "slate-19",
    "letter-red": "#fffffb", "letter-yellow": "brown-14", "letter-purple": "#fffffa", "letter-blue": "#fffff9",
    "car-outline": "slate-12", "windscreen": "blue-20", "sign-red": "red-47", "sign-yellow": "yellow-82",
    "sign-green": "green-53", "sign-blue": "blue-45", "disc": "sand-99", "disc-ink": "slate-7", "north": "red-47",
    "needle": "slate-35", "cup": "yellow-85", "cup-edge": "brown-44", "cup-ink": "brown-28", "token": "yellow-93",
    "red": "red-44", "green": "green-41", "blue": "blue-43", "dim-red": "red-31", "dim-green": "green-31",
    "dim-blue": "blue-31",
}  # fmt: skip
"""What looks alike in any light: cars with their letters, start-finish tiles' signs, discs on the board, trophies, and
the inks of cards."""


def _colours_of(tones: Tones) -> tuple[str, str]:
    light, dark = (tones, tones) if isinstance(tones, str) else tones
    return COLOURS.get(light, light), COLOURS.get(dark, dark)


ROLES = {thing: _colours_of(tones) for thing, tones in {**PAGES, **FIGURES, **BOARD, **CARDS, **PIECES}.items()}
"""The colours of each thing, in the light and in the dark. Styles and scripts know them, and all of
`COLOURS`, as custom properties: `--rally-car-red`, `--rally-green-53`.
"""

DISC = {"yellow": COLOURS["yellow-89"], "red": COLOURS["red-43"]}
DISC_INK = {"yellow": COLOURS["brown-11"], "red": "#fffffd"}
"""The two sides of number discs, and the numbers on them: alike in any light."""
