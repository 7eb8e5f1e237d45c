"""TrackEditor: enter the board of one's own box, see what is wrong or doubtful about it, and use it in every lab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets

from rally.errors import ImpossiblePosition, RallyError
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import FEWEST_SPACES, MOST_SPACES, TRACK_NAMES
from widgets.shared.labs.lab import Lab, Words, button, choice, number
from widgets.shared.labs.refine import Refiner
from widgets.shared.parts import Controls, Files, Log
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.labs.basics.hill_lab import HillLab
from widgets.stich_rallye.parts import Track as TrackPart
from widgets.stich_rallye.words import rule_text, say_error, say_objection, say_space
from widgets.stich_rallye.words.names import the_hill

from .draft import FLAT, Doubt, Draft, doubts, drawable, file_name, from_toml, is_of_the_box, parse, to_toml
from .trial import Tally, trial


@dataclass(frozen=True)
class Finding:
    """Something to know about the draft: a sentence under a heading, and the space it is about (-1: all)."""

    heading: str
    text: str
    space: int = -1


class TrackEditor(Lab[Draft]):
    """A track to be entered by clicking its spaces.

    track: what to begin with: "volcano", "beach", spaces such as "....dd......uu....", a notation, or a Track.
    `editor.track` is the result, for every other lab: `HillLab(track=editor.track)`.
    """

    name = "track-editor"
    closed = True  # until it is made

    def __init__(self, track: str | Track = "volcano") -> None:
        self.brush, self.chosen, self.players = "", -1, 4
        self.running = False  # are races being simulated?
        self.tally: Tally | None = None
        self.drive_lab: HillLab | None = None
        self.refiner: Refiner[Tally] = Refiner(self.take, self.fail)
        self.start_tools, self.brush_tools, self.spaces_tools = Controls(), Controls(), Controls()
        self.trial_tools, self.picture = Controls(), TrackPart()
        self.findings, self.files = Log(player=False), Files(accept=".toml")
        self.drive_box = ipywidgets.VBox()
        self._drawn: tuple[Any, ...] = ()
        super().__init__(Draft.of(track) if isinstance(track, Track) else parse(track), self.arranged())
        for tools in (self.start_tools, self.brush_tools, self.spaces_tools, self.trial_tools):
            self.on(tools, self.use_tools)
        self.on(self.picture, lambda content: self.paint(int(content["space"])))
        self.on(self.findings, lambda content: self.point_out(int(content["scene"])))
        self.on(self.files, self.use_files)

    def arranged(self) -> list[Any]:
        """The parts from top to bottom."""
        beside = ipywidgets.Box([self.picture, ipywidgets.VBox([self.findings, self.trial_tools])])
        beside.add_class("rally-beside")
        return [self.start_tools, self.brush_tools, beside, self.spaces_tools, self.files, self.drive_box]

    @property
    def track(self) -> Track:
        """The track as it is entered. Raises ImpossiblePosition with everything that is wrong with it (S-K)."""
        return self.state.track

    @property
    def is_valid(self) -> bool:
        return not self.state.objections

    # --- editing ---

    def edit(self, draft: Draft, said: Words | None = None) -> None:
        """Go on with another draft; what was computed about the old one is abandoned."""
        if draft != self.state:
            self.go(draft, said or self.describe, "bad" if draft.objections else "info")

    def paint(self, space: int) -> None:
        """Make a space what the brush says, or the next kind in turn."""
        draft = self.own().painted(space, self.brush)
        self.chosen = space
        if draft == self.state:
            self.tell(lambda: self.say_painted(draft, space))
        self.edit(draft, lambda: self.say_painted(draft, space))

    def own(self) -> Draft:
        """The draft; a track of the box gets a name of its own before it is changed."""
        if self.state.name in TRACK_NAMES and not is_of_the_box(self.state):
            return replace(self.state, name=_("my track"))
        return self.state

    def say_painted(self, draft: Draft, space: int) -> str:
        kind = _("flat") if draft.spaces[space] == FLAT else ""
        painted = ", ".join(filter(None, [say_space(drawable(draft).track, space), kind]))
        return " ".join([painted[:1].upper() + painted[1:] + ".", *map(say_objection, draft.objections)])

    def use_tools(self, content: Mapping[str, Any]) -> None:
        value = content.get("value")
        match content.get("id"):
            case "begin":
                in_box = value in TRACK_NAMES
                self.edit(Draft.of(Track.named(str(value))) if in_box else Draft(_("my track"), FLAT * 32))
            case "name":
                self.edit(replace(self.state, name=str(value).strip()))
            case "length":
                self.edit(self.own().resized(int(value or 0)))
            case "spaces":
                self.edit(replace(self.own(), spaces="".join(str(value).split()), beyond=""))
            case "brush":
                self.brush = str(value)
                self.redraw()
            case "players":
                self.players = int(value or 4)
                self.abandon()
                self.redraw()
            case "simulate" | "stop" | "drive" | "close" as name:
                {"simulate": self.simulate, "stop": self.stop, "drive": self.drive, "close": self.close_drive}[name]()

    def go(self, state: Draft, said: Words | None = None, tone: str = "info") -> None:
        self.abandon()
        super().go(state, said, tone)

    def back(self) -> None:
        self.abandon()
        super().back()

    # --- files ---

    def use_files(self, content: Mapping[str, Any]) -> None:
        if "save" in content:
            name = file_name(self.state)
            self.files.deliver(name, to_toml(self.state))
            self.tell(lambda: _("The track is saved as {file}.").format(file=name), "good")
        elif "file" in content:
            self.load_file(str(content["file"]), content)

    def load_file(self, name: str, content: Mapping[str, Any]) -> None:
        """Go on with the track in a file; a file that holds none changes nothing."""
        if content.get("problem"):
            self.tell(lambda: self.files.complaint(content), "bad")
            return
        try:
            draft = from_toml(str(content.get("text", "")))
        except RallyError as error:
            wrong = error
            begun = _("{file} holds no track. Nothing was loaded.")
            self.tell(lambda: " ".join([begun.format(file=name), *say_error(wrong)]), "bad")
            return
        tone = "bad" if draft.objections else "good"
        self.go(draft, lambda: _("{file} is loaded.").format(file=name) + " " + self.describe(), tone)

    # --- simulated races ---

    def simulate(self) -> None:
        """Play races at random on this track, beside the learner."""
        if not self.is_valid:
            self.tell(self.describe, "bad")
            return
        self.abandon()
        self.running = True
        self.tell(lambda: _("Races are being played at random on this track."))
        try:
            self.refiner.start(trial(self.track, self.players))
        except RuntimeError:  # no threads, as in a kernel that runs in the browser
            self.simulate_here()

    def simulate_here(self) -> None:
        """Play all races at once, without a thread: nothing else happens meanwhile."""
        try:
            for tally in trial(self.track, self.players):
                self.take(tally)
        except ImportError as error:
            self.fail(error)

    def take(self, tally: Tally) -> None:
        """The result of one more slice; one for a track that has been changed meanwhile is dropped."""
        with self.lock:
            if self.closed or (tally.track, tally.players) != (self.wanted, self.players):
                return
            self.tally, self.running = tally, self.running and tally.done < 1
            self.show_trial()
            if tally.done >= 1:
                self.tell(lambda: self.say_tally(tally), "good")

    @property
    def wanted(self) -> Track | None:
        """The track to simulate races on; None while there is none."""
        try:
            return self.track
        except ImpossiblePosition:
            return None

    def fail(self, error: Exception) -> None:
        """Say what is missing or wrong instead of a share."""
        with self.lock:
            self.running = False
            if isinstance(error, ImportError):
                self.tell(
                    lambda: _("NumPy is not installed here: races cannot be simulated. Everything else works."), "bad"
                )
            else:
                self.tell_fault(error)

    def say_tally(self, tally: Tally) -> str:
        return f"{tally} " + _("On the tracks of the box the line decides most of them.")

    def stop(self) -> None:
        """Stop playing; what has come out so far stays."""
        self.refiner.stop()
        self.running, tally = False, self.tally
        self.tell(lambda: _("Stopped.") + (f" {tally}" if tally else ""))

    def abandon(self) -> None:
        """Drop what is being computed, and what came out."""
        self.refiner.stop()
        self.running, self.tally = False, None

    # --- trying it out ---

    def drive(self) -> None:
        """Open the hill lab on this track, below."""
        if not self.is_valid:
            self.tell(self.describe, "bad")
            return
        if self.drive_lab is None:
            self.drive_lab = HillLab(track=self.track)
            self.drive_box.children = [self.drive_lab]
        self.tell(lambda: _("You can drive on your track below; it follows what you change here."), "good")

    def close_drive(self) -> None:
        if self.drive_lab is not None:
            self.drive_box.children = []
            self.drive_lab.close()
            self.drive_lab = None
            self.tell(None)

    def close(self) -> None:
        if not self.closed:
            self.abandon()
            self.close_drive()
        super().close()

    # --- what there is to know ---

    def found(self) -> list[Finding]:
        """Everything that is wrong with the draft, else where our rulings decide on it."""
        draft = self.state
        wrong = [
            Finding(_("Not a track yet"), say_objection(each), next(iter(each.witnesses), -1))
            for each in draft.objections
        ]
        if wrong:
            return wrong
        found = [self.found_doubt(doubt) for doubt in doubts(self.track)]
        if is_of_the_box(draft):
            text = _("{name} is the name of a track of the box, but this one differs from ours.")
            found.append(Finding(_("Good to know"), text.format(name=draft.name)))
        return found or [Finding(_("All is well"), self.say_fine())]

    def found_doubt(self, doubt: Doubt) -> Finding:
        return Finding(_("A ruling decides here"), say_doubt(doubt, self.track), doubt.hill.first)

    def say_fine(self) -> str:
        return _("This is a valid track (S-K), and the rulebook answers every roll on it.")

    def point_out(self, index: int) -> None:
        """Mark on the track what a finding is about, and say it."""
        found = self.found()[index]
        self.chosen = found.space
        self.findings.scene = index
        self.tell(lambda: found.text, "bad" if self.state.objections else "info")

    def describe(self) -> str:
        draft = self.state
        if draft.objections:
            return " ".join(map(say_objection, draft.objections))
        kinds = [hill.kind for hill in self.track.hills]
        return _("{name}: a lap of {spaces} spaces with {downhills} and {uphills}. It can be raced on (S-K).").format(
            name=draft.name,
            spaces=len(draft.spaces),
            downhills=ngettext("{n} downhill", "{n} downhills", kinds.count("down")).format(n=kinds.count("down")),
            uphills=ngettext("{n} uphill", "{n} uphills", kinds.count("up")).format(n=kinds.count("up")),
        )

    # --- the lab ---

    def write(self) -> str:
        return str(self.state)

    def read(self, text: str) -> Draft:
        return parse(text)

    def load(self, text: str) -> None:
        """Go to the draft that a notation describes; it is listed what is wrong with it."""
        before = self.state
        super().load(text)
        if self.state is not before:
            self.tell(self.describe, "info" if self.is_valid else "bad")

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Name"), self.state.name
        yield _("Spaces"), self.state.spaces
        yield from ((found.heading, found.text) for found in self.found())
        yield from super().rows()

    # --- drawing ---

    def show(self) -> None:
        self.show_tools()
        self.show_picture()
        self.show_findings()
        self.show_trial()
        if self.drive_lab is not None and self.is_valid and self.drive_lab.state.race.track != self.track:
            self.drive_lab.lay(self.track)

    def show_tools(self) -> None:
        draft = self.state
        begun = [("volcano", _("Volcano")), ("beach", _("Beach")), ("flat", _("All flat"))]
        box = draft.name if draft.name in TRACK_NAMES and not is_of_the_box(draft) else ""
        begin = "flat" if not draft.spaces.strip(FLAT) else box
        self.start_tools.items = [
            choice("begin", _("Begin with"), begun, begin),
            {"id": "name", "kind": "text", "label": _("Name of the track"), "value": draft.name},
            number("length", _("Spaces in a lap"), len(draft.spaces), FEWEST_SPACES, MOST_SPACES),
        ]
        brushes = [("", _("the next kind")), (".", _("flat")), ("d", _("▼ downhill")), ("u", _("▲ uphill"))]
        self.brush_tools.items = [choice("brush", _("A click on a space makes it"), brushes, self.brush)]
        label = _("The spaces as text: . flat, d downhill, u uphill")
        self.spaces_tools.items = [{"id": "spaces", "kind": "text", "label": label, "value": draft.spaces}]

    def show_picture(self) -> None:
        bare = drawable(self.state)
        spaces = [say_space(bare.track, space) for space in range(len(bare.track))]
        if (bare, spaces) != self._drawn:
            self._drawn = (bare, spaces)
            with self.picture.hold_sync():
                self.picture.spaces = spaces
                self.picture.figure = track_picture(bare)
        self.picture.chosen = self.chosen if self.chosen < len(spaces) else -1

    def show_findings(self) -> None:
        found, lines = self.found(), []
        for index, finding in enumerate(found):
            new = index == 0 or found[index - 1].heading != finding.heading
            lines.append({"text": finding.text, "scene": index, "step": 0, "mark": finding.heading if new else ""})
        if lines != self.findings.lines:
            self.findings.scene = -1
        self.findings.name, self.findings.lines = _("What there is to know about this track"), lines

    def show_trial(self) -> None:
        tally, working = self.tally, self.running
        items = [choice("players", _("Players"), [(n, str(n)) for n in (3, 4, 5)], self.players)]
        if working:
            items.append(button("stop", _("Stop")))
        else:
            items.append(button("simulate", _("Simulate races"), disabled=not self.is_valid))
        if self.drive_lab is None:
            items.append(button("drive", _("Test drive"), disabled=not self.is_valid))
        else:
            items.append(button("close", _("End the test drive")))
        if working or tally is not None:
            label = str(tally) if tally else _("Races are being played …")
            items.append({"id": "share", "kind": "progress", "label": label, "value": tally.done if tally else 0})
        self.trial_tools.items = items


def say_doubt(doubt: Doubt, track: Track) -> str:
    """Where a ruling of ours decides, and what it says."""
    hill = the_hill(track, doubt.hill.kind, doubt.hill.first, doubt.hill.last)
    sentence = {
        "S-A": _("From {hill} a car can roll onto another hill"),
        "S-C": _("From {hill} a car can roll across the finish line and win"),
        "S-D": _("From {hill} a car can roll back across the finish line"),
    }[doubt.rule].format(hill=hill)
    if doubt.parked:
        others = ngettext("if {n} car is parked in its way", "if {n} cars are parked in its way", doubt.parked)
        sentence = f"{sentence}, {others.format(n=doubt.parked)}"
    return f"{sentence}. {rule_text(doubt.rule)} ({doubt.rule})"
