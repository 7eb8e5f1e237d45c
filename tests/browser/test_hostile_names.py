"""Names that look like markup, or like nothing one can read: they are text in every place where a name is shown."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from html import unescape

import pytest
from playwright.sync_api import Dialog, Locator

from tests.hostile import NAMES
from tests.selection import sample
from tests.waiting import wait_until

from .files import code_cells
from .labdrive import LabPage

TRACK = "<b>ring"
SETUP = """from urllib.parse import quote
from rally.stich_rallye import Race, Track
from widgets.stich_rallye import *
from widgets import rally_run as run
players, track = {names!r}, Track({track!r}, "....dd......uu......")
race = Race.start(players, track, seed=1)
seats, last = ",".join(quote(name, safe="") for name in players), len(players) - 1
begin = f"track={{quote(track.name)}}:{{track.spaces}} players={{seats}} round=3"
four = players[:4]
drivers = f"players={{','.join(quote(name, safe='') for name in four)}}"
ended = f"{{begin}} cars=3{{',0' * last}} motors=1{{',3' * last}} hands=-{{',-' * last}}"
"""
LABS = {
    "stich_rallye PlayLab": "PlayLab(players=players, track=track)",
    "stich_rallye RaceLab": "RaceLab(players=players, track=track, seed=2)",
    "stich_rallye WhatIfLab": "WhatIfLab(str(race), playouts=200)",
    "stich_rallye TrickLab": "TrickLab(position=str(race))",
    "stich_rallye HillLab": "HillLab(position=str(race))",
    "stich_rallye RoundEndLab": "RoundEndLab(position=ended)",
    "stich_rallye MotorLab": "MotorLab(position=str(race))",
    "stich_rallye TrackEditor": "TrackEditor(track)",
    "rally_run RoadLab": "run.RoadLab(position=drivers)",
    "rally_run SwapLab": "run.SwapLab(position=drivers)",
    "rally_run PitLab": "run.PitLab(position=drivers)",
    "rally_run PlayLab": "run.PlayLab(players=four)",
    "rally_run WhatIfLab": "run.WhatIfLab(drivers, playouts=20)",
    "rally_run RaceLab": "run.RaceLab(players=four, seed=2)",
}
"""How each lab is made that takes names from outside, by its package and its name (`tests.widgets.declared`)."""
NO_NAMES = {
    "rally_run MemoryLab", "rally_run FreePlay", "rally_run ForgettingLab", "rally_run StudyLab",
    "stich_rallye StudyLab",
}  # fmt: skip
"""They take no names, and show nobody's."""
RALLY_RUN = "rally_run "
"""How the labs begin of the game that four play at most."""
NAMELESS = {"stich_rallye MotorLab", "stich_rallye TrackEditor"}
"""They show no players, or one of them."""

# What has been made of names, a line each.
MADE = """lab => [...lab.querySelectorAll(
    'img, svg a, a[href*="o.xy"], a[href$="//x"], script, [onerror], [src*="o.xy"], mjx-container')]
  .map(node => node.outerHTML.slice(0, 200))"""
# The letters of all cars as they are drawn: on the plates of parts, and on the badges in the picture of a track.
LETTERS = """lab => {
  const icons = [...lab.querySelectorAll('.rally-car text')];
  const badges = [...lab.querySelectorAll('.js-plotly-plot')].flatMap(plot => plot._fullData
    .filter(trace => trace.visible && trace.name.startsWith('badge'))
    .map(trace => plot.querySelector(`.trace${trace.uid}`)));
  return [...icons, ...badges].map(node => node.textContent);
}"""
# The words in the picture of a track.
PICTURE = """lab => [...lab.querySelectorAll('.js-plotly-plot text')].map(node => node.textContent).join(' ')"""


@pytest.mark.parametrize("some", ["slice(0, 4)", "slice(4, 9)", "slice(9, 14)"])
def test_a_name_is_text_wherever_it_is_shown(open_cells, some):
    names, page = sample(LABS, 4), open_cells()
    with dialogs(page) as asked:
        page.fill(code_cells(SETUP.format(names=NAMES[eval(some)], track=TRACK), *(LABS[name] for name in names)))
        page.run_all()
        faults = {name: [*looked_at(page, number, name, some)] for number, name in enumerate(names)}
        page.resize(360)
        faults |= {"at 360 px": page.clipping(), "console": page.errors}
    assert not any(faults.values()), "\n".join(f"{name}: {wrong}" for name, wrong in faults.items() if wrong)
    assert (asked, page.outside) == ([], [])


@contextlib.contextmanager
def dialogs(page: LabPage) -> Iterator[list[str]]:
    """What the page asks meanwhile in windows of its own."""
    asked: list[str] = []

    def hear(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.page.on("dialog", hear)
    yield asked
    page.page.remove_listener("dialog", hear)


def looked_at(page: LabPage, number: int, name: str, some: str) -> Iterator[str]:
    """What is wrong with the names in a lab, a line each."""
    lab = page.page.locator(".rally-lab").nth(number)
    lab.locator("[aria-live]").first.wait_for()
    lab.scroll_into_view_if_needed()
    for stage in lab.locator(".rally-track-stage:visible").all():
        stage.and_(page.page.locator("[data-ready]")).wait_for()
    players = () if name in NAMELESS else NAMES[eval(some)][: 4 if name.startswith(RALLY_RUN) else None]
    yield from (f"{player!r} is not shown" for player in not_shown(page, lab, players))
    yield from (f"made of a name: {node}" for node in lab.evaluate(MADE))
    yield from ("a car has no letter" for letter in lab.evaluate(LETTERS) if not letter.strip())
    if lab.locator(".rally-track-stage:visible").count() and TRACK not in lab.evaluate(PICTURE):
        yield f"the track is not called {TRACK} in the picture"


def not_shown(page: LabPage, lab: Locator, players: Sequence[str]) -> list[str]:
    """Those whose name has not come to be in the lab, though it was waited for."""

    def missing() -> list[str]:
        text = unescape(lab.inner_html())
        return [player for player in players if player not in text]

    with contextlib.suppress(AssertionError):
        wait_until(lambda: not missing(), "all names", page.settle)
    return missing()
