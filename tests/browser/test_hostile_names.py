"""Names that look like markup, or like nothing one can read: they are text in every place where a name is shown."""

from __future__ import annotations

from html import unescape

import pytest

from tests.hostile import NAMES

TRACK = "<b>ring"
SETUP = """from urllib.parse import quote
from rally.stich_rallye import Race, Track
from tests.hostile import NAMES
from widgets.stich_rallye import *
from widgets import rally_run as run
players, track = NAMES[{some}], Track({track!r}, "....dd......uu......")
race = Race.start(players, track, seed=1)
seats, last = ",".join(quote(name, safe="") for name in players), len(players) - 1
begin = f"track={{quote(track.name)}}:{{track.spaces}} players={{seats}} round=3"
four = players[:4]
drivers = f"players={{','.join(quote(name, safe='') for name in four)}}"
ended = f"{{begin}} cars=3{{',0' * last}} motors=1{{',3' * last}} hands=-{{',-' * last}}"
"""
LABS = {
    "PlayLab": "PlayLab(players=players, track=track)",
    "RaceLab": "RaceLab(players=players, track=track, seed=2)",
    "WhatIfLab": "WhatIfLab(str(race), playouts=200)",
    "TrickLab": "TrickLab(position=str(race))",
    "HillLab": "HillLab(position=str(race))",
    "RoundEndLab": "RoundEndLab(position=ended)",
    "MotorLab": "MotorLab(position=str(race))",
    "TrackEditor": "TrackEditor(track)",
    "run.RoadLab": "run.RoadLab(position=drivers)",
    "run.SwapLab": "run.SwapLab(position=drivers)",
    "run.PitLab": "run.PitLab(position=drivers)",
    "run.PlayLab": "run.PlayLab(players=four)",
    "run.WhatIfLab": "run.WhatIfLab(drivers, playouts=20)",
    "run.RaceLab": "run.RaceLab(players=four, seed=2)",
}
RALLY_RUN = "run."
"""How the labs begin of the game that four play at most."""

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
    page = open_cells(SETUP.format(some=some, track=TRACK), *LABS.values())
    asked: list[str] = []
    page.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    faults = {name: wrong for number, name in enumerate(LABS) if (wrong := [*looked_at(page, number, name, some)])}
    page.resize(360)
    faults |= {name: wrong for name, wrong in {"at 360 px": page.clipping(), "console": page.errors}.items() if wrong}
    assert not faults, "\n".join(f"{name}: {wrong}" for name, wrong in faults.items())
    assert (asked, page.outside) == ([], [])


def looked_at(page, number: int, name: str, some: str):
    """What is wrong with the names in a lab, a line each."""
    lab = page.page.locator(".rally-lab").nth(number)
    lab.locator("[aria-live]").first.wait_for()
    lab.scroll_into_view_if_needed()
    for stage in lab.locator(".rally-track-stage:visible").all():
        stage.and_(page.page.locator("[data-ready]")).wait_for()
    yield from (f"made of a name: {node}" for node in lab.evaluate(MADE))
    yield from ("a car has no letter" for letter in lab.evaluate(LETTERS) if not letter.strip())
    if lab.locator(".rally-track-stage:visible").count() and TRACK not in lab.evaluate(PICTURE):
        yield f"the track is not called {TRACK} in the picture"
    if name not in ("MotorLab", "TrackEditor"):  # these show no players, or one of them
        text = unescape(lab.inner_html())
        players = NAMES[eval(some)][: 4 if name.startswith(RALLY_RUN) else None]
        yield from (f"{player!r} is not shown" for player in players if player not in text)
