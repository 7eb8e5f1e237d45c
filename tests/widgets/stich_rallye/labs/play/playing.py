"""Playing in the tests of the play lab: as the browser does, to the end, and until nobody thinks any more."""

from __future__ import annotations

from typing import Any

from widgets.lab.controls import is_shown
from widgets.stich_rallye import PlayLab


def press(part: Any, **content: Any) -> None:
    """Send a message as the browser does."""
    part._answer(None, content, [])


def play_first(lab: PlayLab) -> None:
    """The first choice that the rules allow."""
    lab.act(next(iter(lab.state.race.legal)))


def to_the_end(lab: PlayLab) -> None:
    """Play on with the first legal choice until the race is won."""
    for _turn in range(400):
        table = lab.state
        if table.race.winner is not None:
            return
        if table.needs_showing:
            lab.show_cards.click()
        elif table.person is not None:
            play_first(lab)
        elif table.paused:
            lab.go_on.click()
        else:
            lab.thinker.counsel.work.wait()
    raise AssertionError("the race does not end")


def asked(lab: PlayLab) -> list[str]:
    """What there is to answer now, by name."""
    controls = {name: getattr(lab, name) for name in ("turbo", "no_turbo", "go_on", "show_cards")}
    controls |= {"thinking": lab.thinker.thinking, "play_now": lab.play_now}
    return [name for name, control in controls.items() if is_shown(control)]


def is_thinking(lab: PlayLab) -> bool:
    """Whether a computer player is due and has not answered."""
    return lab.state.computer is not None


def rest(lab: PlayLab) -> None:
    """Wait until nothing is worked out any more."""
    counsels = (lab.thinker.counsel, lab.help.due, lab.help.made)
    while is_thinking(lab) or any(counsel.work.working for counsel in counsels):
        for counsel in counsels:
            counsel.work.wait()
    with lab.lock:  # what the last thought led to is told under it
        return
