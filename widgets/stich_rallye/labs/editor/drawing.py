"""The controls by which a draft is drawn: where to begin, name, length, brush, and the spaces as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import TRACK_NAMES
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import number_in
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.board import track_options

from .bench import Bench
from .draft import FLAT, MOST_ENTERED, Draft, entered
from .findings import say_painted

ALL_FLAT = "flat"
LENGTH = 32
"""So many spaces a lap of one's own begins with."""


class Drawing:
    """Changes the draft, by clicks on its spaces or by controls."""

    def __init__(self, lab: Lab[Bench]) -> None:
        self.lab = lab
        self.begin, self.track_name, self.length = controls.choice(), controls.text(), controls.number()
        self.brush, self.spaces = controls.choice(), controls.text()

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.begin, self.begin_with)
        self.lab.on(self.track_name, self.rename)
        self.lab.on(self.length, self.resize)
        self.lab.on(self.spaces, self.enter)
        self.lab.on(self.brush, lambda kind: self.lab.look(replace(self.lab.state, brush=kind)))

    # --- acting ---

    def edit(self, draft: Draft, said: Words | None = None) -> None:
        """Go on with another draft. What changes nothing is no step."""
        state = self.lab.state
        act = self.lab.look if draft == state.draft else self.lab.go
        act(state.with_draft(draft), said)

    def own(self) -> Draft:
        """The draft; a track of the box gets a name of its own before it is changed."""
        draft = self.lab.state.draft
        return replace(draft, name=_("my track")) if draft.is_of_the_box else draft

    def begin_with(self, name: str) -> None:
        """Begin with a track of the box, or with a flat lap."""
        self.edit(Draft.of(Track.named(name)) if name in TRACK_NAMES else Draft(_("my track"), FLAT * LENGTH))

    def resize(self, length: int) -> None:
        """Make the lap so long. A length that cannot be entered is said, and changes nothing."""
        if length not in range(MOST_ENTERED + 1):
            self.lab.tell(lambda: say_length(length), "bad")
            return
        self.edit(self.own().resized(length))

    def rename(self, name: str) -> None:
        draft = self.lab.state.draft
        self.edit(entered(name.strip(), draft.spaces, draft.beyond))

    def enter(self, text: str) -> None:
        """Take the spaces from a text."""
        self.edit(entered(self.own().name, text))

    def click(self, content: Mapping[str, object]) -> None:
        """Paint the space that is clicked."""
        spaces = self.lab.state.draft.spaces
        if not spaces:
            self.lab.tell(lambda: _("The lap has no spaces yet: say how many it has, or type them."), "bad")
            return
        self.paint(number_in(content, "space", below=len(spaces)))

    def paint(self, space: int) -> None:
        """Make a space what the brush says, or the next kind in turn."""
        state, painted = self.lab.state, self.own().painted(space, self.lab.state.brush)
        draft = state.draft if painted.spaces == state.draft.spaces else painted
        act = self.lab.look if draft == state.draft else self.lab.go
        act(replace(state.with_draft(draft), chosen=space), lambda: say_painted(draft, space))

    # --- drawing ---

    def show(self, state: Bench) -> None:
        draft = state.draft
        box = draft.name if draft.is_of_the_box else None
        begun = ALL_FLAT if draft.spaces and not draft.spaces.strip(FLAT) else box
        put(self.begin, _("Ready-made tracks"), begun, options=[*track_options(), (_("All flat"), ALL_FLAT)])
        put(self.track_name, _("Name of the track"), draft.name)
        put(self.length, _("Spaces in a lap"), len(draft.spaces))
        brushes = [(_("the next kind"), ""), (_("flat"), "."), (_("▼ downhill"), "d"), (_("▲ uphill"), "u")]
        put(self.brush, _("A space you press becomes"), state.brush, options=brushes)
        put(self.spaces, _("The spaces as text: . flat, d downhill, u uphill"), draft.spaces)


def say_length(length: int) -> str:
    """That a lap of this length cannot be entered."""
    return _("Spaces in a lap: {length} is not possible. Type a number from 0 to {most}.").format(
        length=length, most=MOST_ENTERED
    )
