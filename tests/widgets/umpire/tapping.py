"""Somebody with a finger on an umpire: what is told is tapped, by the messages that the page sends, and counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rally.rally_run.box.grid import grid, place_beside
from rally.rally_run.box.tiles import KIND_NAMES
from widgets.umpire import Umpire

NAMES = ("Mia", "Ben", "Ida")
"""Who sits at the table."""

WORDS_A_MINUTE = 130
"""So fast somebody of ten reads aloud to a table."""

LETTERS = {name: letter for letter, name in KIND_NAMES.items()}


@dataclass
class Finger:
    """A finger that tells an umpire what is played. taps: how often it has pressed; said: all that was to be read."""

    lab: Umpire
    taps: int = 0
    said: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Go through the set-up as it stands."""
        while self.lab.state.sheet is None:
            self.press(self.lab.step_on)

    def press(self, button: Any) -> None:
        self.taps += 1
        button.click()

    def send(self, part: Any, content: dict[str, object], taps: int = 1) -> None:
        self.taps += taps
        part._answer(None, content, [])

    def tell(self, act: str) -> None:
        """Tap an act."""
        told = {"G": 1, "R": 1, "B": 1}
        if act[:1] in told and act[1:].isdigit():
            self.send(self.lab.entry.pad, {"card": act}, taps=2)  # its colour, then its number
        elif act in ("turbo", "no turbo", "end of the round", "deal"):
            names = {"turbo": "turbo", "no turbo": "no_turbo", "end of the round": "end_round", "deal": "deal"}
            self.press(getattr(self.lab, names[act]))
        else:
            self.tap_on_board(act.split())
        self.note_words()
        while self.lab.scene is not None:
            self.press(self.lab.done)
            self.note_words()

    def note_words(self) -> None:
        """Read what is said now."""
        self.said += [
            *self.lab.line.first,
            *(str(block["text"]) for part in (self.lab.guide, self.lab.lessons) for block in part.blocks),
        ]

    def tap_on_board(self, words: list[str]) -> None:
        board, race = self.lab.entry.table.board, self.lab.state.race
        match words:
            case ["drive", direction, *shown]:
                self.send(board, {"cell": [*place_beside(race.car, direction)]})
                if shown:
                    self.send(self.lab.entry.tray, {"pick": LETTERS.get(shown[0], shown[0])})
            case ["turn", exits]:
                self.send(board, {"turn": exits})
            case ["swap", *names]:
                self.press(self.lab.swap_tiles)
                for name in names:
                    self.send(board, {"cell": [*grid().places[name]]})

    @property
    def words(self) -> int:
        """How many words were to be read."""
        return sum(len(each.split()) for each in self.said)

    @property
    def seconds(self) -> float:
        """How long somebody reads that."""
        return 60 * self.words / WORDS_A_MINUTE


def tell(lab: Umpire, *acts: str) -> Finger:
    finger = Finger(lab)
    for act in acts:
        finger.tell(act)
    return finger


def said_to_do(lab: Umpire) -> str:
    """What everybody has to do now."""
    return " ".join(str(block["text"]) for block in lab.guide.blocks)
