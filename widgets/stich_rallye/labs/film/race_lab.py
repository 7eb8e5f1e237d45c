"""RaceLab: watch a whole race, be at any moment of it by a click, and branch off from there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets

from rally.errors import RallyError
from rally.stich_rallye import Card, Play, Race, Unknown, record, resume
from rally.stich_rallye.box.facts import TRACK_NAMES
from widgets.shared.labs.lab import Lab, button, choice, number
from widgets.shared.parts import Chart, Controls, Files, Log
from widgets.shared.words import _, language
from widgets.stich_rallye.figures.progress import progress_picture
from widgets.stich_rallye.labs.table.views import card_view, dials_view, hand_view, player_view, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.words import say_error, say_objection, say_place, say_seat, say_standing

from .scenes import Film, Scene
from .screen import Screen
from .sources import Source, generated, played_out, race_from

HIGHEST_NUMBER = 9999
KEPT = 10  # races that the way back remembers: each is a whole race


@dataclass(frozen=True)
class Watched:
    """A race that is being watched: which scene is on show, and which step of it was asked for."""

    film: Film
    scene: int = 0
    step: int = 0

    @property
    def shown(self) -> Scene:
        return self.film.scenes[self.scene]


class RaceLab(Lab[Watched]):
    """A whole race: track, motors, hands and trick at every moment, the log, and who was where when.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 3 to 5, or their names; track: "volcano", "beach" or a Track; seed: its number.
    by: how the computer players play: "sensible", "random" or "adviser" (which takes a few seconds).
    """

    name = "race"
    closed = True  # until it is made

    def __init__(
        self,
        race: Source | None = None,
        players: int | tuple[str, ...] = 4,
        track: Any = "volcano",
        seed: int = 1,
        by: str = "sensible",
    ) -> None:
        self.seed, self.by, self.chart_of = seed, by, "progress"
        watched = generated(players, track, seed, by) if race is None else race_from(race)
        if watched.previous is None and watched.winner is None:
            watched = played_out(watched, by, seed)
        self._said_lines: tuple[Any, ...] = ()
        self.branch: Lab[Any] | None = None
        self.race_tools, self.view_tools, self.chart_tools = Controls(), Controls(), Controls()
        self.files, self.timeline, self.screen = Files(accept=".json,application/json"), Log(), Screen()
        self.timeline.channel = self.screen.channel
        self.dials, self.trick, self.chart = Dial(turnable=False), Trick(), Chart()
        self.hands, self.branches = ipywidgets.VBox(), ipywidgets.VBox()
        self.hands.add_class("rally-hands")
        super().__init__(Watched(Film(watched)), self.arranged())
        self.on(self.race_tools, self.use_race_tool)
        self.on(self.view_tools, self.use_view_tool)
        self.on(self.chart_tools, self.use_view_tool)
        self.on(self.files, self.use_files)
        self.on(self.timeline, lambda content: self.be_at(int(content["scene"]), int(content["step"])))

    def arranged(self) -> list[Any]:
        """The parts from top to bottom."""
        side = ipywidgets.VBox([self.timeline, self.view_tools])
        beside = ipywidgets.Box([self.screen.track, side])
        beside.add_class("rally-beside")
        table = [self.trick, self.dials, self.hands]
        return [self.race_tools, beside, *table, self.chart_tools, self.chart, self.branches, self.files]

    # --- which race ---

    def watch(self, race: Race, said: Any) -> None:
        """Watch another race from its beginning."""
        self.close_branch()
        self.go(Watched(Film(race)), said)
        del self.states[:-KEPT]

    @property
    def number(self) -> int:
        """The number of the race that is watched: its seed, if it has a small one."""
        seed = self.state.film.race.seed
        return seed if seed in range(1, HIGHEST_NUMBER + 1) else self.seed

    def generate(self, players: Any = None, track: Any = None) -> None:
        """Let the computer play the race of this number."""
        now = self.state.film.race
        self.watch(
            generated(players or now.players, track or now.track, self.seed, self.by),
            lambda: _("The computer has played race number {number}.").format(number=self.seed) + " " + self.describe(),
        )

    def use_race_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "new":
                self.seed = self.number % HIGHEST_NUMBER + 1
                self.generate()
            case "number":
                self.seed = max(1, min(HIGHEST_NUMBER, int(content["value"])))
                self.generate()
            case "players":
                self.generate(players=int(content["value"]))
            case "track":
                self.generate(track=str(content["value"]))
            case "by":
                self.by = str(content["value"])
                self.generate()

    def use_files(self, content: Mapping[str, Any]) -> None:
        """Save the record of the race, or load one; what cannot be loaded changes nothing."""
        if "save" in content:
            name = f"stich-rallye-{self.number}.json"
            self.files.deliver(name, json.dumps(record(self.state.film.race), indent=1, ensure_ascii=False) + "\n")
            self.tell(lambda: _("The race is saved as {file}.").format(file=name), "good")
        elif "file" in content:
            self.load_file(str(content["file"]), content)

    def load_file(self, name: str, content: Mapping[str, Any]) -> None:
        if content.get("problem"):
            self.tell(lambda: self.files.complaint(content), "bad")
            return
        try:
            race = resume(str(content.get("text", "")))
        except RallyError as error:
            wrong = error
            self.tell(lambda: self.say_unreadable(name, wrong), "bad")
            return
        self.watch(race, lambda: _("{file} is loaded.").format(file=name) + " " + self.describe())

    def say_unreadable(self, name: str, error: RallyError) -> str:
        begun = _("{file} holds no race that can be watched. Nothing was loaded.").format(file=name)
        return " ".join([begun, *say_error(error)])

    # --- which moment ---

    def be_at(self, scene: int, step: int = 1) -> None:
        """Bring the whole table to a moment: a scene of the race and a step of it."""
        scene = max(0, min(len(self.state.film) - 1, scene))
        self.states[-1] = replace(self.state, scene=scene, step=step)
        self.tell(lambda: self.say_scene(scene))

    def say_scene(self, scene: int) -> str:
        """What happens in a scene: of a move its beginning, for its steps go by without the kernel."""
        return next(str(line["text"]) for line in self.timeline.lines if line["scene"] == scene)

    def use_view_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "what_if":
                self.open_branch()
            case "close_branch":
                self.close_branch()
                self.tell(lambda: _("The branch is closed; the race is as it was."))
            case "chart":
                self.chart_of = str(content["value"])
                self.redraw()

    def ask_card(self, seat: int, card: Card) -> None:
        """Answer a click on a card: a race that is over is not played any more, but could have been."""
        race = self.state.shown.position
        wrong = race.why_not(Play(card))
        if wrong is None:
            text = _("{seat} may play this card here. “What if from here” lets you try it.")
            self.tell(lambda: text.format(seat=say_seat(race, seat)))
        else:
            self.tell(lambda: say_objection(wrong, race), "bad")

    # --- branches ---

    def open_branch(self) -> None:
        """Set up the position of this moment in a lab of its own, below: the race stays as it is."""
        from widgets.stich_rallye.labs.what_if.what_if_lab import WhatIfLab

        self.close_branch()
        self.branch = WhatIfLab(position=str(self.state.shown.position))
        self.branches.children = [self.branch]
        self.tell(
            lambda: _("A branch from here is open below; the race itself stays as it is.") + " " + self.say_whose(),
            "good",
        )

    def close_branch(self) -> None:
        if self.branch is not None:
            self.branches.children = []
            self.branch.close()
            self.branch = None

    def say_whose(self) -> str:
        """What is due at the position where a branch begins."""
        race = self.state.shown.position
        match race.phase:
            case "play":
                return _("It begins where {seat} is to play.").format(seat=say_seat(race, race.to_act or 0))
            case "turbo":
                return _("It begins where {seat} may use the motor.").format(seat=say_seat(race, race.to_act or 0))
            case "end":
                return _("It begins where everybody is about to use the motor.")
            case "deal":
                return _("It begins before the next round is dealt.")
        return _("It begins where the race is won.")

    def close(self) -> None:
        if not self.closed:
            self.close_branch()
        super().close()

    # --- the lab ---

    def describe(self) -> str:
        return say_standing(self.state.shown.table)

    def write(self) -> str:
        return str(self.state.shown.position)

    def read(self, text: str) -> Watched:
        """A record's JSON as it is; a position is played on from."""
        race = resume(text) if text.lstrip().startswith("{") else Race.parse(text)
        return Watched(Film(race if race.previous or race.winner is not None else played_out(race, self.by, self.seed)))

    def load(self, text: str) -> None:
        before = self.state
        super().load(text)
        if self.state is not before:
            self.close_branch()

    def __repr__(self) -> str:
        return f"RaceLab({str(self.state.film.race)!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        """The race as milestones, for where there is no kernel."""
        film = self.state.film
        for scene in film.milestones[1:]:
            race = scene.table
            name = _("Round {round}, after trick {trick}").format(
                round=race.round, trick=len(race.played) // len(race.players)
            )
            if scene.cards == () and race.dealing:
                name = _("The end of round {number}").format(number=race.round)
            yield name, "; ".join(f"{say_seat(race, seat)}: {say_place(race, seat)}" for seat in race.standing_order)
        yield from super().rows()

    # --- drawing ---

    def show(self) -> None:
        self.show_tools()
        self.show_lines()
        self.show_table()
        self.show_chart()

    def show_tools(self) -> None:
        race = self.state.film.race
        tracks = {"volcano": _("Volcano"), "beach": _("Beach")}
        self.race_tools.items = [
            button("new", _("Another race"), primary=True),
            number("number", _("Race number"), self.number, 1, HIGHEST_NUMBER),
            choice("players", _("Players"), [(n, str(n)) for n in (3, 4, 5)], len(race.players)),
            choice("track", _("Track"), [(name, tracks[name]) for name in TRACK_NAMES], race.track.name),
            choice("by", _("The computer plays"), [("sensible", _("sensibly")), ("random", _("at random"))], self.by),
        ]
        items = [button("what_if", _("What if from here"), primary=True)]
        if self.branch is not None:
            items.append(button("close_branch", _("Close the branch")))
        self.view_tools.items = items
        views = [("progress", _("Spaces driven")), ("places", _("Places"))]
        self.chart_tools.items = [choice("chart", _("The whole race"), views, self.chart_of)]

    def show_lines(self) -> None:
        """The log, said anew only for another race or in another language."""
        film, now = self.state.film, self.state
        wanted = (film, language.code)
        if wanted != self._said_lines:
            self._said_lines = wanted
            self.timeline.lines = film.lines()
        self.timeline.name = _("What happened")
        with self.timeline.hold_sync():
            self.timeline.scene, self.timeline.step = now.scene, now.step

    def show_table(self) -> None:
        scene = self.state.shown
        race = scene.table
        self.screen.show(scene, self.state.step)
        self.trick.caption = _("The trick")
        self.trick.places = len(race.players)
        self.trick.cards = trick_view(scene.leader, scene.cards, race)
        due = race.to_act if scene.is_whole and race.phase == "play" else None
        self.trick.next = "" if due is None else say_seat(race, due)
        places = [race.standing_order.index(seat) + 1 for seat in range(len(race.players))]
        self.dials.dials = [
            view | {"note": _("Place {place}: {where}").format(place=place, where=say_place(race, seat))}
            for seat, (view, place) in enumerate(zip(dials_view(race, due), places, strict=True))
        ]
        self.show_hands(scene, due)

    def show_hands(self, scene: Scene, due: int | None) -> None:
        race = scene.table
        self.fit_hands(len(race.players))
        for seat, part in enumerate(self.hands.children):
            player, hand = player_view(race, seat), race.hands[seat]
            part.title, part.letter, part.paint = player["seat"], player["letter"], player["paint"]
            part.active = seat == due
            hidden = isinstance(hand, Unknown)
            part.hidden = len(hand) if hidden else 0
            part.cards = [] if hidden else hand_view(race, seat) if seat == due else [*map(card_view, hand)]

    def fit_hands(self, players: int) -> None:
        """As many hands as players: parts are kept, spare ones are closed."""
        parts = list(self.hands.children)
        for part in parts[players:]:
            part.close()
        for seat in range(len(parts), players):
            parts.append(Hand())
            self.on(parts[-1], lambda content, seat=seat: self.ask_card(seat, Card.parse(str(content["card"]))))
        if len(parts[:players]) != len(self.hands.children):
            self.hands.children = parts[:players]

    def show_chart(self) -> None:
        film, scene = self.state.film, self.state.shown
        races = [milestone.table for milestone in film.milestones]
        names = [say_seat(film.race, seat) for seat in range(len(film.race.players))]
        self.chart.figure = progress_picture(races, scene.count, what=self.chart_of, names=names, labels=chart_words())
        self.chart.alt = say_standing(scene.table)


def chart_words() -> dict[str, str]:
    """What stands at the chart, in the language of the moment."""
    return {
        "time": _("tricks, round by round"),
        "progress": _("spaces driven"),
        "place": _("place"),
        "round": _("Round {number}"),
        "lap": _("first time over the line"),
        "finish": _("the finish"),
    }
