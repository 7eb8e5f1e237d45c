"""The recipe for another colour: it is changed in one table, and is everywhere."""

from __future__ import annotations

import json

from tests.recipes.kitchen import Copy, Step, both, counted, instead, recipe

TABLE = "rally/core/palette.py"
CHANGED = {
    '"car-red": "red-46"': {"figure", "board", "road", "icon", "styles", "array"},
    '"sign-red": "red-47"': {"board", "road", "styles"},
    '"cup": "yellow-85"': {"board", "road", "styles"},
    '"asphalt": ("slate-35", "slate-19")': {"board", "road", "styles"},
    '"down": ("blue-89", "blue-25")': {"figure", "road", "styles"},
    '"soft": ("slate-40", "slate-78")': {"figure", "styles", "array"},
    '"letter-yellow": "brown-14"': {"figure", "styles"},
}
"""A line of the table, and where the thing is drawn: in a figure, on the board, on the map, in labs, in pixels."""

DRAWN = """
import json
from rally import rally_run
from rally.interfaces.picture import draw_race
from rally.stich_rallye import Race
from tools.site.door.pictures import SPREAD
from tools.site.home.icons import favicon
from widgets.parts.kit import joined_styles
from widgets.rally_run.labs.still import race_svg
from widgets.stich_rallye.figures.track import track_picture
from widgets.tutor.road.drawing import GROUNDS

grounds = [ground() for shapes in GROUNDS.values() for ground in shapes.values()]
drawn = {
    "figure": json.dumps(track_picture(Race.parse(SPREAD), names=("Mia", "Ben", "Ada", "Tom"))),
    "board": race_svg(rally_run.Race.start(players=("Mia", "Ben", "Ada"), seed=5)),
    "road": "".join(ground.drawn + ground.car for ground in grounds),
    "icon": favicon(),
    "styles": joined_styles(),
    "array": " ".join({"#%02x%02x%02x" % tuple(dot) for row in draw_race(Race.parse(SPREAD)) for dot in row}),
}
print(json.dumps(drawn))
"""


def test_it_is_everywhere_and_touches_one_file(copy: Copy) -> None:
    new = {line: f"#12345{number}" for number, line in enumerate(CHANGED)}
    lines = ((line, f'{line.partition(":")[0]}: ("{colour}", "{colour}")') for line, colour in new.items())
    step = Step(TABLE, both(*(instead(*change) for change in lines)), "")
    copy.follow([step])
    drawn = json.loads(copy.says(DRAWN))
    assert counted([step]) == 1
    for line, colour in new.items():
        assert {name for name, text in drawn.items() if colour in text} == CHANGED[line], line


def test_the_page_says_so() -> None:
    assert "palette.py" in recipe("A colour")
