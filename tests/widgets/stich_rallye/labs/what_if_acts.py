"""What a learner does to the what-if lab in its tests, and what is on show then."""

from __future__ import annotations

from typing import Any

from tests.widgets.snapshot import snapshot
from widgets.stich_rallye import WhatIfLab

LAST_CARD = "players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,0 trick=G11,R5,G2 hands=G3.B2,?,?,?"
TWO_CHOICES = "round=3 flag=1 cars=44,43,41,45 motors=3,3,6,1 trick=G9,G2,G7 hands=G12.G5.R12.B11.R3,?,?,?"
FOUR_CHOICES = "round=3 flag=0 cars=43,36,37,50 motors=10,0,1,10 hands=B13.G12.G7.R3,?,?,?"
ALL_OVER = "players=4 round=3 flag=2 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-"
HOPELESS = "players=3 round=3 flag=0 cars=1,63,60 motors=0,16,16 hands=R2.R3,R10.B9,B10.G10"


def worked_out(lab: WhatIfLab) -> list[dict]:
    for counsel in [*lab.chances.counsels.values()]:
        counsel.work.wait()
    lab.curve.work.wait()
    return lab.chances.options.rows


def shown(lab: WhatIfLab) -> dict[str, Any]:
    """All that is on show once everything is worked out."""
    worked_out(lab)
    return snapshot(lab)


def click(lab: WhatIfLab, **content: int) -> None:
    """What the track sends."""
    lab.table.stage.track._answer(None, content, [])


def turn(lab: WhatIfLab, seat: int, position: int) -> None:
    """What the plates send."""
    lab.table.plates._answer(None, {"seat": seat, "position": position}, [])


def put(lab: WhatIfLab, card: str) -> None:
    """What the tray sends."""
    lab.tray.cards._answer(None, {"card": card}, [])


def option(lab: WhatIfLab, **content: str) -> None:
    """What the list of choices sends."""
    lab.chances.options._answer(None, content, [])
