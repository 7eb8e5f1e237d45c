"""TrackEditor: enter the board of one's own box, see what is wrong or doubtful about it, and use it in every lab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.core.validate import validate_kind
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import TRACK_NAMES
from widgets.lab import controls
from widgets.lab.controls import lay_table, update_control
from widgets.lab.guest import GuestPlace
from widgets.lab.lab import Lab, Panel, Words
from widgets.lab.messages import number_in
from widgets.lab.sharing import SharedAlone
from widgets.parts import Log
from widgets.parts.svg import figure_svg
from widgets.races.records import log_lines
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.hill_lab import HillLab
from widgets.stich_rallye.labs.track_table import track_options
from widgets.stich_rallye.parts.table import Track as TrackPart
from widgets.stich_rallye.stories import find_story
from widgets.stich_rallye.words import say_space
from widgets.stich_rallye.words.names import say_track
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _

from .draft import FLAT, MOST_ENTERED, Draft, drawable, enter_draft, parse
from .findings import TrackFilePanel, findings, say_draft, say_painted
from .simulating import EditorState, RaceSimulator

ALL_FLAT = "flat"
LENGTH = 32
"""Number of spaces with which a lap of one's own begins."""


class DraftEditor:
    """Changes the draft, by clicks on its spaces or by controls."""

    def __init__(self, lab: Lab[EditorState]) -> None:
        self.lab = lab
        self.begin, self.track_name, self.length = controls.choice(), controls.text(), controls.number()
        self.brush, self.spaces = controls.choice(), controls.text()

    def listen(self) -> None:
        self.lab.on(self.begin, self.begin_with)
        self.lab.on(self.track_name, self.rename)
        self.lab.on(self.length, self.resize)
        self.lab.on(self.spaces, self.enter)
        self.lab.on(self.brush, lambda kind: self.lab.look(replace(self.lab.state, brush=kind)))

    # --- acting ---

    def edit(self, draft: Draft, said: Words | None = None) -> None:
        """Go on with another draft. An edit that changes nothing is not a step."""
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
        """Make the lap this long. A length that cannot be entered is said, and changes nothing."""
        if length not in range(MOST_ENTERED + 1):
            self.lab.tell(lambda: say_length(length), "bad")
            return
        self.edit(self.own().with_length(length))

    def rename(self, name: str) -> None:
        draft = self.lab.state.draft
        self.edit(enter_draft(name.strip(), draft.spaces, draft.beyond))

    def enter(self, text: str) -> None:
        self.edit(enter_draft(self.own().name, text))

    def click(self, content: Mapping[str, object]) -> None:
        """Paint the space that is clicked."""
        spaces = self.lab.state.draft.spaces
        if not spaces:
            self.lab.tell(lambda: _("The lap has no spaces yet: say how many it has, or type them."), "bad")
            return
        self.paint(number_in(content, "space", below=len(spaces)))

    def paint(self, space: int) -> None:
        """Make a space what the brush says, or the next kind in turn."""
        state, painted = self.lab.state, self.own().with_kind(space, self.lab.state.brush)
        draft = state.draft if painted.spaces == state.draft.spaces else painted
        act = self.lab.look if draft == state.draft else self.lab.go
        act(replace(state.with_draft(draft), chosen=space), lambda: say_painted(draft, space))

    # --- drawing ---

    def show(self, state: EditorState) -> None:
        draft = state.draft
        box = draft.name if draft.is_of_the_box else None
        begun = ALL_FLAT if draft.spaces and not draft.spaces.strip(FLAT) else box
        update_control(self.begin, _("Ready-made tracks"), begun, options=[*track_options(), (_("All flat"), ALL_FLAT)])
        update_control(self.track_name, _("Name of the track"), draft.name)
        update_control(self.length, _("Spaces in a lap"), len(draft.spaces))
        brushes = [(_("the next kind"), ""), (_("flat"), "."), (_("▼ downhill"), "d"), (_("▲ uphill"), "u")]
        update_control(self.brush, _("A space you press becomes"), state.brush, options=brushes)
        update_control(self.spaces, _("The spaces as text: . flat, d downhill, u uphill"), draft.spaces)


def say_length(length: int) -> str:
    return _("Spaces in a lap: {length} is not possible. Type a number from 0 to {most}.").format(
        length=length, most=MOST_ENTERED
    )


class TrackEditor(Lab[EditorState]):
    """A track to be entered by clicking its spaces.

    track: what to begin with: "volcano", "beach", spaces such as "....dd......uu....", a notation, or a Track.
    `editor.track` is the result, for every other lab: `HillLab(track=editor.track)`.
    guess: whether one has to guess first how many of the simulated races the line decides.
    Controls: `begin`, `track_name`, `length`, `brush`, `spaces`; `players`, `guess`, `simulate`, `stop`; `drive`,
    `end_drive`.
    """

    home = "08_your_own_board"
    shared_as = SharedAlone

    name = "track-editor"
    voice = VOICE

    def __init__(self, track: str | Track = "volcano", story: str = "", guess: bool = False) -> None:
        asks = validate_kind(guess, bool, "true or false")
        draft = Draft.of(track) if isinstance(track, Track) else parse(track)
        super().__init__(EditorState(draft), find_story(story, self.name))
        self.picture_part, self.findings = TrackPart(active=True), Log(player=False)
        self.drawing, self.simulating = DraftEditor(self), RaceSimulator(self, asks=asks)
        self.driving, self.filing = TrialDrive(self), TrackFilePanel(self)
        self._drawn: tuple[object, ...] = ()
        panels: list[Panel] = [self.drawing, self.simulating, self.driving, self.filing]
        self.furnish([self.make_furniture()], self.in_the_drawer(), panels, [self.driving.place.box])
        self.on(self.picture_part, self.drawing.click)
        self.on(self.findings, self.point_out)
        if draft.objections:
            self.tell(None)

    def make_furniture(self) -> ipywidgets.Widget:
        pressed = [self.simulating.guess, self.simulating.simulate, self.simulating.stop, self.driving.drive]
        return lay_table(
            stage=[self.picture_part],
            side=[self.findings, self.simulating.share],
            hand=[self.drawing.brush, self.drawing.length, self.step_back, *pressed],
        )

    def in_the_drawer(self) -> list[ipywidgets.Widget]:
        drawing = self.drawing
        return [drawing.begin, drawing.track_name, self.simulating.players, drawing.spaces, self.filing.files]

    @property
    def track(self) -> Track:
        """The track as it is entered. Raises ImpossiblePosition with everything that is wrong with it (S-K)."""
        return self.state.draft.track

    @property
    def shows_ruling(self) -> bool:
        """Whether somebody points at what the rulebook leaves open on this track."""
        known, at = findings(self.state.draft), self.state.finding
        return 0 <= at < len(known) and known[at].at is not None and not self.state.draft.objections

    @property
    def drive_lab(self) -> HillLab | None:
        """The hill lab of the test drive, while it is open."""
        return self.driving.hill_lab

    def guests(self) -> Mapping[str, Lab[Any]]:
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
        """Say something, in the tone for errors while the draft is not a track."""
        super().tell(said, "bad" if tone == "info" and self.state.draft.objections else tone, opening=opening)

    def load(self, text: str) -> None:
        """Go to the draft that a notation describes; everything that is wrong with it is listed."""
        before = self.state
        super().load(text)
        if self.state is not before:
            self.tell(None)

    # --- the lab ---

    def title(self) -> str:
        return _("Track editor")

    def write(self) -> str:
        return str(self.state.draft)

    def state_from_text(self, text: str) -> EditorState:
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
        return figure_svg(track_picture(drawable(self.state.draft), labels=labels), self.describe())

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


class TrialDrive:
    """Opens and closes the hill lab, a lab of its own with its own steps back, which follows the draft's track."""

    def __init__(self, lab: Lab[EditorState]) -> None:
        self.lab = lab
        self.drive, self.end_drive = controls.button(), controls.button()
        self.place = GuestPlace(lab, self.end_drive)

    @property
    def hill_lab(self) -> HillLab | None:
        """The lab that is driven in, while it is open."""
        return self.place.lab if isinstance(self.place.lab, HillLab) else None

    def listen(self) -> None:
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

    def show(self, state: EditorState) -> None:
        """Open, follow or close. A draft that is not a track yet is not shown there."""
        update_control(self.drive, _("Test drive"), dim=bool(state.draft.objections))
        update_control(self.end_drive, _("End the test drive"), primary=True, shown=state.driving)
        if not state.driving or state.draft.objections:
            self.close()
        elif self.hill_lab is None:
            hill_lab = HillLab(track=state.draft.track)
            self.place.open(hill_lab)
            self.lab.lodge(hill_lab)
        elif self.hill_lab.race.track != state.draft.track:
            self.hill_lab.lay(state.draft.track)

    def close(self) -> None:
        self.place.close()
