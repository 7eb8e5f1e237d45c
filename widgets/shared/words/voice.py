"""How a game speaks: what the shared parts of the house ask of its words."""

from __future__ import annotations

from typing import Any, Protocol

from rally.errors import RallyError


class Voice(Protocol):
    """The words of a game, in the language of the moment. `race` is one of that game's, or None."""

    def errors(self, error: RallyError, race: Any) -> list[str]:
        """All that an error complains about, a sentence for each; players by their names where a race is given."""
        ...

    def seat(self, race: Any, seat: int) -> str:
        """The name of who sits there."""
        ...

    def action(self, action: Any, race: Any) -> str:
        """What can be done, as on a button."""
        ...
