"""What helps whoever plays: a hint with its reason, a memory aid, and swapping by clicks."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rally.rally_run import Action, Memory, Race
from widgets.rally_run.labs.advice.hints import Hint, hint_for, say_hint
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.play.host import Host
from widgets.shared.labs.table import dressed
from widgets.shared.words import _, together

from .table import Sitting


class Helping:
    """Helps at the table of a lab. What is shown follows from the lab's state alone.

    Controls: `hint`, `aid`, `swapping`.
    """

    def __init__(self, lab: Host[Sitting, Race, Action]) -> None:
        self.lab = lab
        self.hint, self.aid, self.swapping = controls.button(), controls.switch(), controls.switch()
        self.switches = dressed(controls.row(self.swapping, self.aid), "switches")  # no label moves them

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.hint, self.give_hint)
        self.lab.on(self.aid, self.remember_for_all)
        self.lab.on(self.swapping, self.swap_by_click)

    def swap_by_click(self, wanted: bool) -> None:
        """Let a click choose a tile to swap wherever it is, or no longer."""
        state = replace(self.lab.state, swapping=wanted, chosen=None, wrong=())
        self.lab.look(state, lambda: say_swapping(wanted))

    def remember_for_all(self, wanted: bool) -> None:
        """Show faintly from now on what has been seen, or no longer."""
        self.lab.everywhere(lambda table: replace(table, aid=wanted))
        self.lab.tell(lambda: say_aid(wanted))

    def give_hint(self) -> None:
        """Say which choice is the best by what has been seen, and why."""
        if self.lab.state.person is None:
            self.lab.tell(
                lambda: together([_("A hint is for the player whose turn it is."), self.lab.describe()]), "bad"
            )
        else:
            self.lab.look(replace(self.lab.state, hint=1, wrong=(), chosen=None), self.say_hint)

    def say_hint(self) -> str:
        hint = self.hinted
        return say_hint(hint) if hint else self.lab.describe()

    @property
    def hinted(self) -> Hint | None:
        """The hint that is on show."""
        state = self.lab.state
        return hinted(state.race, state.memory) if state.hint and state.person is not None else None

    @property
    def cost(self) -> str:
        """What choices cost is not told here."""
        return ""

    def weigh(self, table: Sitting) -> bool:
        return False

    def follow(self) -> None:
        """A hint is there at once."""

    def show(self) -> None:
        state = self.lab.state
        put(self.hint, _("Hint"), dim=state.person is None)
        put(self.swapping, _("Swap two tiles"), state.swapping)
        put(self.aid, _("Memory aid"), state.aid)


@lru_cache(maxsize=64)
def hinted(race: Race, memory: Memory) -> Hint:
    """A hint, worked out once."""
    return hint_for(race, memory)


def say_swapping(wanted: bool) -> str:
    if wanted:
        return _(
            "Press two face-down tiles: they change places, unseen (R4.1). Or drag one onto the other; on a touch "
            "screen, hold it for a moment first."
        )
    return _("Now you can drive again: press a tile beside your car (R3.1).")


def say_aid(wanted: bool) -> str:
    if wanted:
        return _("From now on, tiles that have been seen are shown faintly, with how many turns ago that was (R6.1).")
    return _("From now on you all have to remember what you have seen (R6.1).")
