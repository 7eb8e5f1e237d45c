"""An umpire for the real table: what is played there is entered act by act, judged, and can be changed.

>>> from rally.umpire import ScoreSheet
>>> sheet = ScoreSheet.begin("stich-rallye", ("Mia", "Ben", "Ida"))
>>> for act in ("G9", "R4", "R7"):
...     sheet = sheet.write(act)
>>> sheet.race.cars, [motor.value for motor in sheet.race.motors]
((0, 0, 4), [1, 1, 0])
"""

from .sheet import ScoreSheet

__all__ = ["ScoreSheet"]
