"""TrackEditor: enter the board of one's own box, see what is wrong or doubtful about it, and use it in every lab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import ipywidgets

from rally.given import given
from rally.stich_rallye import Track
from widgets.shared.figures.svg import svg
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.editing.findings import log_lines
from widgets.shared.labs.in_place import InPlace
from widgets.shared.labs.lab import Guest, Lab, Panel, Words
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.table import table
from widgets.shared.parts import Log
from widgets.shared.words import _
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.basics.hill_lab import HillLab
from widgets.stich_rallye.labs.table.stage import say_track
from widgets.stich_rallye.parts import Track as TrackPart
from widgets.stich_rallye.stories import named
from widgets.stich_rallye.words import say_space
from widgets.stich_rallye.words.voice import VOICE

from .bench import Bench
from .draft import Draft, drawable, parse
from .drawing import Drawing
from .findings import findings, say_draft
from .simulating import Simulating
from .track_file import TrackFiling


class TrackEditor(Lab[Bench]):
    """A track to be entered by clicking its spaces.

    track: what to begin with: "volcano", "beach", spaces such as "....dd......uu....", a notation, or a Track.
    `editor.track` is the result, for every other lab: `HillLab(track=editor.track)`.
    guess: whether one has to guess first how many of the simulated races the line decides.
    Controls: `begin`, `track_name`, `length`, `brush`, `spaces`; `players`, `guess`, `simulate`, `stop`; `drive`,
    `end_drive`.
    """

    name = "track-editor"
    voice = VOICE

    def __init__(self, track: str | Track = "volcano", story: str = "", guess: bool = False) -> None:
        asks = given(guess, bool, "true or false")
        draft = Draft.of(track) if isinstance(track, Track) else parse(track)
        super().__init__(Bench(draft), named(story, self.name))
        self.picture_part, self.findings = TrackPart(active=True), Log(player=False)
        self.drawing, self.simulating = Drawing(self), Simulating(self, asks=asks)
        self.driving, self.filing = Driving(self), TrackFiling(self)
        self._drawn: tuple[object, ...] = ()
        panels: list[Panel] = [self.drawing, self.simulating, self.driving, self.filing]
        self.furnish([self.arranged()], self.in_the_drawer(), panels, [self.driving.place.box])
        self.on(self.picture_part, self.drawing.click)
        self.on(self.findings, self.point_out)
        if draft.objections:
            self.tell(None)

    def arranged(self) -> ipywidgets.Widget:
        """The table."""
        pressed = [self.simulating.guess, self.simulating.simulate, self.simulating.stop, self.driving.drive]
        return table(
            stage=[self.picture_part],
            side=[self.findings, self.simulating.share],
            hand=[self.drawing.brush, self.drawing.length, self.step_back, *pressed],
        )

    def in_the_drawer(self) -> list[ipywidgets.Widget]:
        """What is rarely wanted."""
        drawing = self.drawing
        return [drawing.begin, drawing.track_name, self.simulating.players, drawing.spaces, self.filing.files]

    @property
    def track(self) -> Track:
        """The track as it is entered. Raises ImpossiblePosition with everything that is wrong with it (S-K)."""
        return self.state.draft.track

    @property
    def is_valid(self) -> bool:
        return not self.state.draft.objections

    @property
    def shows_ruling(self) -> bool:
        """Whether somebody points at what the rulebook leaves open on this track."""
        known, at = findings(self.state.draft), self.state.finding
        return 0 <= at < len(known) and known[at].at is not None and self.is_valid

    @property
    def drive_lab(self) -> HillLab | None:
        """The hill lab of the test drive, while it is open."""
        return self.driving.hill_lab

    def guests(self) -> Mapping[str, Guest]:
        return {} if self.drive_lab is None else {"drive": self.drive_lab}

    # --- acting ---

    def point_out(self, content: Mapping[str, object]) -> None:
        """Mark on the track what a finding is about, and say it."""
        known = findings(self.state.draft)
        index = number_in(content, "scene", below=len(known))
        space = known[index].at
        state = replace(self.state, chosen=-1 if space is None else space, finding=index)
        self.look(state, lambda: findings(state.draft)[index].text)

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something; while the draft is no track, that is bad."""
        super().tell(said, "bad" if tone == "info" and self.state.draft.objections else tone, opening=opening)

    def load(self, text: str) -> None:
        """Go to the draft that a notation describes; it is listed what is wrong with it."""
        before = self.state
        super().load(text)
        if self.state is not before:
            self.tell(None)

    # --- the lab ---

    def title(self) -> str:
        return _("Track editor")

    def write(self) -> str:
        return str(self.state.draft)

    def read(self, text: str) -> Bench:
        return replace(self.state.with_draft(parse(text)), chosen=-1)

    def describe(self) -> str:
        return say_draft(self.state.draft)

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Name"), self.state.draft.name
        yield _("Spaces"), self.state.draft.spaces
        yield from ((found.heading, found.text) for found in findings(self.state.draft))
        yield from super().rows()

    def picture(self) -> str:
        labels = {"title": self.state.draft.name}
        return svg(track_picture(drawable(self.state.draft), labels=labels), self.describe())

    def close(self) -> None:
        if not self.closed:
            self.driving.close()
        super().close()

    # --- drawing ---

    def show(self) -> None:
        state = self.state
        self.drawing.show(state)
        self.simulating.show(state)
        self.driving.show(state)
        self.show_picture()
        with self.findings.hold_sync():
            self.findings.name = _("What there is to know about this track")
            self.findings.lines = [*log_lines(findings(state.draft))]
            self.findings.scene = state.finding

    def show_picture(self) -> None:
        bare = drawable(self.state.draft)
        spaces = [say_space(bare.track, space) for space in range(len(bare.track))]
        if (bare, spaces) != self._drawn:
            self._drawn = (bare, spaces)
            with self.picture_part.hold_sync():
                self.picture_part.name, self.picture_part.spaces = say_track(bare.track), spaces
                self.picture_part.figure = track_picture(bare)
        self.picture_part.chosen = self.state.chosen if self.state.chosen < len(spaces) else -1


# --- the test drive --------------------------------------------------------------------------------------------------


class Driving:
    """Opens and closes the hill lab, a lab of its own with its own steps back, which follows the draft's track."""

    def __init__(self, lab: Lab[Bench]) -> None:
        self.lab = lab
        self.drive, self.end_drive = controls.button(), controls.button()
        self.place = InPlace(lab, self.end_drive)

    @property
    def hill_lab(self) -> HillLab | None:
        """The lab that is driven in, while it is open."""
        return self.place.lab if isinstance(self.place.lab, HillLab) else None

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.drive, self.open)
        self.lab.on(self.end_drive, lambda: self.lab.look(replace(self.lab.state, driving=False)))

    def open(self) -> None:
        """Open the hill lab on this track, in place of the editor."""
        state = self.lab.state
        if state.draft.objections:
            self.lab.tell(None, "bad")
            return
        self.lab.look(replace(state, driving=True))
        if self.hill_lab is not None:
            self.hill_lab.tell(lambda: _("Here you can drive on your track."), "good")

    def show(self, state: Bench) -> None:
        """Open, follow or close. What is no track yet is not laid."""
        put(self.drive, _("Test drive"), dim=bool(state.draft.objections))
        put(self.end_drive, _("End the test drive"), primary=True, shown=state.driving)
        if not state.driving or state.draft.objections:
            self.close()
        elif self.hill_lab is None:
            hill_lab = HillLab(track=state.draft.track)
            self.place.open(hill_lab)
            self.lab.lodge(hill_lab)
        elif self.hill_lab.race.track != state.draft.track:
            self.hill_lab.lay(state.draft.track)

    def close(self) -> None:
        """Close the hill lab, if it is open."""
        self.place.close()
