"""Umpire: the phone lies on the table, is told what is played there, and says what follows and what is forbidden."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from rally.core.errors import NotationError, RallyError, quote_value
from rally.core.validate import validate_kind
from rally.rally_run import TileSet
from rally.rally_run.box.facts import COLOURS
from rally.stich_rallye import Track
from rally.stich_rallye.race.notation import write_track
from rally.umpire import ScoreSheet
from widgets.lab import controls
from widgets.lab.controls import reserve_place, show_widget, update_control, with_classes
from widgets.lab.due import CHORES, PAD, PRESSED, SETTING, STAGE, TILES, WAYS
from widgets.lab.forms import pack
from widgets.lab.lab import Lab, Words
from widgets.lab.links import Link
from widgets.lab.sharing import FileToShare, Shared
from widgets.parts.opening import VBox
from widgets.parts.palette import CARS, own_cars
from widgets.races.play_lab import race_lab_of
from widgets.races.settings import Renaming
from widgets.words import _, join_sentences
from widgets.words.languages import first_sentences
from widgets.words.sentences import rule_text

from .card_entry import CardEntry
from .entry import AnyEntry, AnyScreen, AnyVoice
from .panels import Afterwards, Doubts, Entries, Leaving, Names, Questions, SetUp, seats_for
from .parts.at_the_table import Awake, Facing, Paragraphs
from .state import NOBODY, RALLY_RUN, STICH_RALLYE, AnyRace, UmpireState
from .tile_entry import TileEntry

ENTRIES_OF: Mapping[str, type[CardEntry] | type[TileEntry]] = {STICH_RALLYE: CardEntry, RALLY_RUN: TileEntry}


class SharedUmpire(Shared["Umpire"]):
    """A race at the table: the position while it goes on, then the whole race."""

    def link(self) -> Link:
        if not self.lab.is_over:
            return super().link()
        record = json.dumps(self.lab.state.judged.record(), ensure_ascii=False, separators=(",", ":"))
        return Link(race_lab_of(self.lab.state.game).home, "record", pack(record))

    def can_open(self, link: Link) -> bool:
        """Whether the link is a position of this umpire's game; two umpires stand in one lesson."""
        if not super().can_open(link):
            return False
        try:
            self.lab.state_from_text(link.text)
        except RallyError:
            return self.lab.entry.is_first
        return True

    def files(self) -> Mapping[str, FileToShare]:
        return {} if self.lab.state.sheet is None else {"record": (_("Race (file)"), lambda _link: self.lab.file())}


class Umpire(Lab[UmpireState]):
    """Umpires a game on the real table: set it up, enter what is played, and read what follows and what is forbidden.

    game: "stich-rallye" or "rally-run". players: the names by seat, clockwise, or the number of players; like
    everything else, they can be changed in the set-up. track: for Stich Rallye, "volcano", "beach" or a Track. tiles:
    for Rally Run!, a TileSet. sheet: a race that has already begun, instead of all that.

    Controls: those of the set-up (`players`, `name_1` …, `swap_1` …, `step_on`, `step_off`, `new_table`), of the table
    (`CardEntry`, `TileEntry`), `done`, `mend_names`, `mended_1` …, `swapped_1` …, `leave_1` …, `join`, `entries`,
    `change_entry`, `put_before`, `take_out`, `leave_entry`, `set_right`, `all_the_same`, `mend_1` …, `go_on`,
    `not_done`, `questions`, `question_1` …, `new_race`, `same_again`.
    """

    name = "umpire"
    home = "18_at_the_table"
    shared_as = SharedUmpire
    lasts = True

    def __init__(
        self,
        game: str = STICH_RALLYE,
        players: tuple[str, ...] | int | None = None,
        track: str | Track = "volcano",
        tiles: TileSet | None = None,
        sheet: ScoreSheet | None = None,
    ) -> None:
        if sheet is not None:
            game = validate_kind(sheet, ScoreSheet, "a sheet").first.game
            players = tuple(sheet.first.players)
        if game not in ENTRIES_OF:
            names = tuple(ENTRIES_OF)
            raise NotationError.because(
                "there is no game {name}; there are {names}", name=quote_value(game), names=names
            )
        self.entry: AnyEntry = ENTRIES_OF[game](self)
        super().__init__(replace(self.first_set_up(game, players, track, tiles), sheet=sheet))
        self.guide, self.lessons = Paragraphs(), Paragraphs()
        for part in (self.guide, self.lessons):
            part.add_class("rally-guide")
        self.guide.add_class("rally-chores")
        self.awake, self.facing = Awake(), Facing()
        self.line.brief = True
        self.turning = controls.switch()
        self.done = controls.button()
        self.setup, self.writing = SetUp(self, self.entry), Entries(self, self.entry)
        self.asking, self.names = Questions(self, self.entry), Names(self, self.entry)
        self.doubts, self.leaving = Doubts(self, self.entry), Leaving(self, self.entry)
        self.after = Afterwards(self, *self.leaving.new_races)
        asked = [self.done, *self.doubts.acts]
        acts = [self.writing.leave_entry, self.step_back, self.step_again]
        table = self.entry.arrange([self.facing, self.guide], self.lessons, asked, acts)
        children = [self.setup.box, table, self.setup.ways]
        drawer = [self.names.box, self.leaving.box, self.turning, self.awake, self.after.files]
        self.furnish(
            [with_classes(VBox(children), "umpired")],
            drawer,
            [self.setup, self.entry, self.names, self.writing, self.asking, self.doubts, self.leaving, self.after],
            [self.after.place.box],
        )
        self.on(self.done, self.move_on)
        self.on(self.turning, self.turn_names)

    def first_set_up(
        self, game: str, players: tuple[str, ...] | int | None, track: str | Track, tiles: TileSet | None
    ) -> UmpireState:
        """The state with which the set-up begins. Raises RallyError with everything that is wrong."""
        screen = self.entry.screen
        seated = self.entry.usual_players if players is None else players
        names = tuple(screen.start_race(seated, 1).players)
        board = write_track(track if isinstance(track, Track) else Track.named(track))
        state = UmpireState(game, names=names, track=board, starts=COLOURS[: len(names)])
        if tiles is not None:
            state = replace(state, tiles=str(tiles))
        state.begun()
        return state

    @property
    def screen(self) -> AnyScreen:
        return self.entry.screen

    @property
    def voice(self) -> AnyVoice:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    @property
    def race(self) -> AnyRace | None:
        return None if self.state.sheet is None else self.state.race

    @property
    def is_over(self) -> bool:
        """Whether somebody has won and nothing is being changed."""
        race = self.race
        return race is not None and race.winner is not None and not self.state.is_changing

    @property
    def has_ended(self) -> bool:
        """Whether somebody has won and all of it has been told."""
        return self.is_over and self.scene is None

    # --- the set-up ---

    def set_up(self, **changes: object) -> None:
        """Change the set-up; an impossible change is refused."""
        if self.state.sheet is not None:
            self.tell(lambda: _("The race has begun: take it back, or begin again, to change that."), "bad")
            return
        state: UmpireState = replace(self.state, **changes)  # type: ignore[arg-type]
        if not changes.keys() & {"tiles", "kind"}:
            state.begun()
        self.look(state)

    def begin(self) -> None:
        if self.state.sheet is not None:
            self.tell(None, "bad")
            return
        self.go(
            replace(self.state, sheet=self.state.begun()),
            lambda: join_sentences([_("The race begins."), self.say_due()]),
        )

    def rename(self, names: tuple[str, ...]) -> None:
        """Rename the players in everything that has happened, too; no step back restores the old names."""
        renaming = Renaming(self.state.players, names)
        self.change_all(lambda state: state.with_names(renaming))
        self.tell(lambda: join_sentences([renaming.say(), self.describe()]))

    def set_up_anew(self) -> None:
        """Set up another race with the same people; a step back returns to the old one."""
        self.go(replace(self.for_a_new_race(), step=0), None)

    def for_a_new_race(self) -> UmpireState:
        """The set-up of another race with those who are at the table now."""
        state = self.state
        players = state.players
        flag = min(state.flag, len(players) - 1)
        return replace(state.with_sheet(None), names=players, starts=state.starts_now, flag=flag, asked=())

    def begin_again(self) -> None:
        """Begin another race at the same table; a step back returns to the old one."""
        state = self.for_a_new_race()
        self.sheets.close()
        self.go(
            replace(state, sheet=state.begun()),
            lambda: join_sentences([_("A new race begins: put everything back as at the start."), self.say_due()]),
        )

    # --- what is played ---

    def enter(self, text: str) -> None:
        """Enter an act, or say why it is forbidden."""
        state = self.state
        if state.sheet is None:
            self.tell(None, "bad")
            return
        try:
            after = state.after_entry(text)
        except RallyError as error:
            doubt = text if self.entry.betrayals(state, text) else ""
            self.states.now = replace(state, doubt=doubt, insisted=False)
            self.refuse(error)
            return
        self.take_entry(after)

    def take_entry(self, after: UmpireState) -> None:
        """Go on with what was entered, and say what follows."""
        if self.state.is_changing:
            self.write_anew(after, lambda: _("Changed."))
            return
        race = after.race
        tone = "info" if race.winner is None else "good"
        is_film = len(self.entry.say_done(race)) > 1  # then its end is told after it
        opening = (lambda: self.entry.say_done(race)[0]) if is_film else None
        self.go(after, lambda: self.say_after(race), tone, opening=opening)

    @property
    def scene(self) -> AnyRace | None:
        """The part of the last event that is told now, if its parts are told one after another: a car at the end of a
        round."""
        state = self.state
        if state.sheet is None or state.is_changing:
            return None
        return next(iter(self.entry.scenes(state.race)[state.moved :]), None)

    def move_on(self) -> None:
        """Tell the next part, now that this one was done on the table."""
        if self.scene is None:
            self.tell(None, "bad")
            return
        self.go(replace(self.state, moved=self.state.moved + 1), None, "good" if self.is_over else "info")

    def say_after(self, race: AnyRace) -> str:
        """What has happened, and what is due now. The winner and the next player are said first."""
        if self.scene is not None:
            return self.describe()
        done, due = self.entry.say_done(race), self.entry.say_due(race)
        told = join_sentences([*done, *self.entry.say_do(race), due])
        if race.winner is not None:
            return join_sentences([told], first=first_sentences(due)[:1])
        return join_sentences([told], first=[*done[:1], *first_sentences(due)[:1]])

    def refuse(self, error: RallyError) -> None:
        """Say why something is forbidden, with its rule; nothing is entered."""
        race = self.race
        rules = [each.rule for each in error.objections]
        self.look(self.state.with_question(*rules), lambda: join_sentences(self.voice.errors(error, race)), "bad")

    def write_anew(self, state: UmpireState, said: Words | None) -> None:
        """Go on with a sheet that was changed before its end, and say whether everything still fits."""
        told = said or (lambda: "")
        before, after = self.state.judged.race, state.judged.race
        if state.judged.error is None or state.is_half_entered:
            self.go(state, lambda: join_sentences([told(), self.say_moved(before, after), self.say_due()]))
        else:
            self.go(state, lambda: join_sentences([told(), self.say_misfit()]), "bad")

    def say_moved(self, before: AnyRace, after: AnyRace) -> str:
        """Ask for a look at the table if the change has moved cars or motors; "" if not."""
        if self.state.is_changing or self.entry.seen_on_table(before) == self.entry.seen_on_table(after):
            return ""
        return _("Make the table look like the picture.")

    def say_misfit(self) -> str:
        """Which entry no longer fits, and why; "" while a turn is half entered, since it may fit again."""
        sheet = self.state.judged
        if sheet.misfit is None or sheet.error is None or self.state.is_half_entered:
            return ""
        act = self.entry.say_bare(sheet.race, sheet.acts[sheet.misfit])  # whose it was, nobody knows any more
        said = _("Entry {number} ({act}) no longer fits.").format(number=sheet.misfit + 1, act=act)
        ask = _("Enter what was played there, or take out all from here on.")
        return join_sentences([said, *self.voice.errors(sheet.error, sheet.race), ask])

    def turn_names(self, facing: bool) -> None:
        """Turn the name of the next player towards that player, or stop turning it."""
        self.change_all(lambda state: replace(state, facing=facing))
        self.tell(None)

    # --- saying ---

    def say_due(self) -> str:
        return self.entry.say_due(self.state.race)

    def describe(self) -> str:
        state = self.state
        if state.sheet is None:
            title, _lines = self.entry.say_step(state)
            return title
        scene = self.scene
        if scene is not None:
            done = self.entry.say_done(scene)
            ask = _("Press “Done” when the car has driven.")
            return join_sentences([*done, *self.entry.say_do(scene), ask], first=done[:1])
        if state.moved:
            return self.say_after(state.race)
        if self.doubts.betrayals:
            return self.doubts.say() if state.insisted else self.say_refused(state.doubt)
        if misfit := self.say_misfit():
            return misfit
        return self.writing.say_changing() if state.at != NOBODY and state.is_changing else self.say_due()

    def say_refused(self, text: str) -> str:
        """Why this act is forbidden."""
        try:
            self.state.after_entry(text)
        except RallyError as error:
            return join_sentences(self.voice.errors(error, self.race))
        return self.say_due()

    def say_result(self) -> str:
        """The result of the race in one sentence."""
        return self.voice.say_winner(self.state.race)

    def guides(self) -> list[str]:
        """The explanations of rules that matter for the first time."""
        state = self.state
        if state.sheet is None or not state.new or state.is_changing:
            return []
        *before, race = state.sheet.races
        scenes = self.entry.scenes(race)
        now = self.scene or race
        told = {rule for each in [*before, *scenes[: state.moved]] for rule in self.entry.matters(each)}
        new = dict.fromkeys(rule for rule in self.entry.matters(now) if rule not in told)
        read_otherwise = [rule for name, rule in now.options.rules.items() if name in now.options.chosen]
        told_of = {rule: rule_text(rule) for rule in read_otherwise}
        return [said for rule in new if (said := self.entry.say_guide(rule, now) or told_of.get(rule))]

    def chores(self) -> list[str]:
        """What everybody has to do on the table now. Until a trick is over, that of the last one stays, but nothing of
        an earlier round, and nothing while an entry is in doubt."""
        state = self.state
        if ways := self.doubts.say_ways():
            return ways
        if state.sheet is None or state.is_changing or state.doubt:
            return []
        earlier = state.sheet.races[-2 : -2 - len(state.names) : -1]
        races = [self.scene or state.race, *takewhile(lambda race: race.phase != "deal", earlier)]
        return next(filter(None, (self.entry.say_do(race) for race in races)), [])

    def say_back(self) -> str:
        return _("Take back")

    def news(self) -> str:
        return join_sentences(self.guides())

    # --- the lab ---

    def due(self) -> tuple[str, ...]:
        return (SETTING,) if self.state.sheet is None else (WAYS, PRESSED, TILES, PAD, CHORES, STAGE)

    def title(self) -> str:
        return _("An umpire for your table")

    def write(self) -> str:
        return str(self.state.race)

    def state_from_text(self, text: str) -> UmpireState:
        race = self.screen.race_in_text(text)
        first = self.state.judged.desk.parse(str(race.but()))
        state = self.state.with_sheet(ScoreSheet(first))
        return replace(state, names=first.players, **seats_for(state, first.players))

    def recall_all(self, text: str) -> tuple[list[UmpireState], bool]:
        """The states that were stored. Each sheet shares its races with the one before, so none is judged twice."""
        states, is_whole = super().recall_all(text)
        found: list[UmpireState] = []
        last: ScoreSheet | None = None
        for state in states:
            sheet = state.sheet and (state.sheet.judged_as(last) if last else state.sheet)
            found.append(replace(state, sheet=sheet))
            last = sheet or last
        return found, is_whole

    def film(self) -> tuple[str, str, int]:
        return ("", "", 0) if self.state.sheet is None else self.entry.table.film

    def picture(self) -> str:
        return str(self.screen.picture(self.state.race))

    def rows(self) -> Iterator[tuple[str, str]]:
        race = self.state.race
        for seat, name in enumerate(race.players):
            yield name, self.voice.place(race, seat)
        yield from super().rows()

    def file(self) -> tuple[str, str]:
        """The record of the race as a file: its name and its text."""
        record = self.state.judged.record()
        return f"{self.state.game}-table.json", json.dumps(record, indent=1, ensure_ascii=False) + "\n"

    # --- drawing ---

    def redraw(self) -> None:
        """Draw everything. If somebody has left, the others keep the colours of their cars."""
        sheet = self.state.sheet
        with own_cars({} if sheet is None else dict(zip(sheet.first.players, CARS, strict=False))):
            super().redraw()

    def show(self) -> None:
        state = self.state
        self.setup.redraw()
        self.names.redraw()
        self.entry.draw_setting(state, state.race)
        self.entry.draw_righting(state, state.race)
        if state.sheet is None:
            self.entry.draw_set_up(state, state.race)
        else:
            self.entry.draw_race(state, state.race)
        chores, guides = self.chores(), self.guides()
        self.guide.put_lines(*chores)
        reserve_place(self.guide, bool(chores))
        self.lessons.put_lines(*guides)
        show_widget(self.lessons, bool(guides))
        scene = self.scene
        update_control(self.done, _("Done"), shown=scene is not None, primary=True)
        self.writing.redraw()
        self.asking.redraw()
        self.doubts.redraw()
        self.leaving.redraw()
        self.after.redraw()
        self.awake.wanted = state.sheet is not None and not self.is_over
        due = state.race.to_act if state.sheet is not None and scene is None else None
        update_control(self.turning, _("The screen lies in the middle: turn the name to who is next"), state.facing)
        show_widget(self.facing, state.facing and due is not None)
        if due is not None:
            self.facing.name, self.facing.angle = state.players[due], round(360 * due / len(state.players))
