"""Hands on show: one for each player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from widgets.shared.parts.looks import VBox
from widgets.stich_rallye.parts import Hand


class Hands:
    """As many hands as players, in `box`; parts are kept while they are needed, spare ones are closed.

    wire(part, seat): is called with each new part, to say what answers it.
    """

    def __init__(self, wire: Callable[[Hand, int], None]) -> None:
        self.wire = wire
        self.box = VBox()
        self.box.add_class("rally-hands")

    @property
    def parts(self) -> tuple[Hand, ...]:
        return tuple(self.box.children)

    def show(self, views: list[Mapping[str, object]]) -> None:
        """Let each hand show its view: a value for each of its traits."""
        self._fit(len(views))
        for part, view in zip(self.parts, views, strict=True):
            with part.hold_sync():
                for name, value in view.items():
                    setattr(part, name, value)

    def _fit(self, players: int) -> None:
        parts = [*self.parts]
        for part in parts[players:]:
            part.close()
        for seat in range(len(parts), players):
            parts.append(Hand())
            self.wire(parts[-1], seat)
        if len(parts[:players]) != len(self.parts):
            self.box.children = parts[:players]
