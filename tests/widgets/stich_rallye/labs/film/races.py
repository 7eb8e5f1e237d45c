"""Races for the tests of films, and what the log of a race lab sends."""

from __future__ import annotations

import random

from rally.stich_rallye import Race
from widgets.races.film import Film
from widgets.stich_rallye import RaceLab
from widgets.stich_rallye.labs.race_lab import Scene, SceneCutter

SHORT = "track=volcano players=3 round=3 flag=1 cars=41,44,37 motors=1,3,0 hands=R2,G4,B9"


def raced(seed: int, players: int = 4, track: str = "volcano") -> Race:
    """A whole race at random."""
    race, source = Race.start(players, track, seed=seed), random.Random(seed)
    while race.winner is None:
        race = race.after(source.choice(list(race.legal)))
    return race


def choose(lab: RaceLab, scene: int, step: int = 1) -> None:
    """What the log sends when a line is chosen."""
    lab.timeline._answer(None, {"scene": scene, "step": step}, [])


def film_of(race: Race) -> Film[Race, Scene]:
    """A race as a race lab cuts it into scenes."""
    return Film(race, SceneCutter())
