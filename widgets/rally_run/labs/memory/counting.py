"""The counts of the tiles in a box: entered by whoever owns one, saved to a file and loaded from one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rally.rally_run import TileSet
from rally.rally_run.box.tiles import NAMES, TOTAL
from widgets.rally_run.words import say_kind, start_upper
from widgets.rally_run.words.files import TILES
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.editing.filing import Filing
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _, together

from .circuit import BOX, Field
from .tell import say_total

FILE = "tiles.toml"


class TileFiling(Filing[Field, TileSet]):
    """The counts as a file, like that of the box."""

    kind = TILES

    def written(self) -> tuple[str, str]:
        return FILE, TileSet(*self.lab.state.counts).to_toml()

    def read(self, text: str) -> TileSet:
        return TileSet.from_toml(text)

    def take(self, name: str, loaded: TileSet) -> None:
        state = replace(self.lab.state, counts=tuple(loaded.counts.values()), finding=-1)
        self.lab.go(state, lambda: together([_("{file} is loaded.").format(file=name), say_total(state)]), "good")

    def say_saved(self, name: str) -> str:
        return _("The tiles are saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        return _("{file} does not contain a set of tiles. Nothing was loaded.").format(file=name)


class Counting:
    """A number for each kind of tile, a button that takes those of our box, and their file."""

    def __init__(self, lab: Lab[Field]) -> None:
        self.lab = lab
        self.straights, self.curves, self.junctions = controls.number(), controls.number(), controls.number()
        self.crossings, self.dead_ends, self.of_the_box = controls.number(), controls.number(), controls.button()
        self.total = controls.status()
        self.numbers = dict(
            zip(NAMES, (self.straights, self.curves, self.junctions, self.crossings, self.dead_ends), strict=True)
        )
        self.filing = TileFiling(lab)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.filing.listen()
        for place, number in enumerate(self.numbers.values()):
            self.lab.on(number, partial(self.count, place))
        self.lab.on(self.of_the_box, lambda: self.set_counts(BOX))

    @property
    def parts(self) -> list[object]:
        """What stands in the drawer."""
        return [*self.numbers.values(), self.total, self.of_the_box, self.filing.files]

    # --- acting ---

    def count(self, place: int, number: int) -> None:
        """Let there be so many tiles of a kind. A number that no box can have is said, and changes nothing."""
        if number not in range(TOTAL + 1):
            self.lab.tell(lambda: say_number(number), "bad")
            return
        counts = self.lab.state.counts
        self.set_counts((*counts[:place], number, *counts[place + 1 :]))

    def set_counts(self, counts: tuple[int, ...]) -> None:
        state = replace(self.lab.state, counts=counts, finding=-1)
        act = self.lab.look if counts == self.lab.state.counts else self.lab.go
        act(state, lambda: say_total(state), "info" if state.tile_set else "bad")

    # --- drawing ---

    def show(self, state: Field) -> None:
        for (kind, number), count in zip(self.numbers.items(), state.counts, strict=True):
            put(number, start_upper(say_kind(kind)), count)
        self.total.value = say_total(state)
        put(self.of_the_box, _("As in our box"))


def say_number(number: int) -> str:
    """That there cannot be so many tiles of a kind."""
    return _("Tiles of a kind: {number} is not possible. Type a number from 0 to {most}.").format(
        number=number, most=TOTAL
    )
