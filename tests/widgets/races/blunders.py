"""Races of both games in which a choice gives the race away."""

from __future__ import annotations

from rally import rally_run, stich_rallye

LOW_CARD = "round=3 flag=1 cars=60,62,36,20 motors=0,0,0,0 trick=R9,R5,R7 hands=R3.R13,B2,B3,B4"
"""Red 13 wins the race at once for the first seat; red 3 gives it away."""

DRIVE_AWAY = "players=2 cars=0.0:NESW,0.4:NESW trophies=red,yellow tiles=xscjx/ccsdj/dsPcc/dcscc/jcjsd first=no"
"""Mia is one tile from home, and so is Ben: whoever drives home now wins."""


def low_card() -> stich_rallye.Race:
    """The first seat plays red 3."""
    race = stich_rallye.Race.parse(LOW_CARD)
    return race.after(next(action for action in race.legal if str(action) == "R3"))


def drive_away() -> rally_run.Race:
    """Mia drives away instead of home, and Ben wins."""
    race = rally_run.Race.parse(DRIVE_AWAY)
    race = race.after(rally_run.Drive("S"))
    while race.turning:
        race = race.after(next(iter(race.legal)))
    return race.after(rally_run.Drive("E"))
