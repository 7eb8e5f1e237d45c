"""All that an umpire knows: how the race is set up, what was written down, and which entry is being changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rally import rally_run, stich_rallye
from rally.core.errors import ImpossiblePosition
from rally.rally_run import Cell, TileSet
from rally.stich_rallye.race.notation import read_track, write_track
from rally.umpire import ScoreSheet
from rally.umpire.sheet import LEAVE, REVOKE, seat_in
from widgets.races.seat_names import Renaming

STICH_RALLYE, RALLY_RUN = stich_rallye.Race.game, rally_run.Race.game
AnyRace = stich_rallye.Race | rally_run.Race
BOX = str(TileSet.of_the_box())
"""The tiles of our box."""

TURN = "turn "
"""How an act begins that says how a tile lies."""

NOBODY = -1
"""As an index of an entry, or a seat: none."""


@dataclass(frozen=True)
class UmpireState:
    """How a race at a table is set up, and, once it has begun, its sheet.

    game: its name. step: of the set-up. names: by seat. flag: the seat that leads first. track: a name or, of a board
    of one's own, name and spaces. starts: by seat the colour of the start tile. tiles: how many there are of each kind.
    own_trophies: are only those in play that have the colours of the start tiles? new: is each rule told when it first
    matters? sheet: what was written down; None while the race is set up.
    at: the entry that is being changed, or before which one is put (`adding`); NOBODY: none is.
    chosen: the tile that waits for another one; swapping: does a press choose a tile to swap, wherever it is?
    toward: in which direction a drive has begun whose tile or trophy is still to be told.
    picked: the entry that is pointed out in the list. right: what is about to be set right on the table.
    kind: the road of which the set-up asks how many there are.
    moved: how many of the cars that drive at the end of a round have been moved on the table.
    doubt: the act that was refused last, if it can have been done all the same; insisted: was it?
    asked: the rules that were asked for or because of which something was refused, in order.
    facing: is the name of who is next turned to where that player sits?
    """

    game: str
    step: int = 0
    names: tuple[str, ...] = ()
    flag: int = 0
    track: str = "volcano"
    starts: tuple[str, ...] = ()
    tiles: str = BOX
    own_trophies: bool = False
    new: bool = True
    sheet: ScoreSheet | None = None
    at: int = NOBODY
    adding: bool = False
    chosen: Cell | None = None
    swapping: bool = False
    toward: str = ""
    asked: tuple[str, ...] = ()
    picked: int = NOBODY
    right: tuple[tuple[str, int | str], ...] = ()
    facing: bool = False
    kind: str = "s"
    moved: int = 0
    doubt: str = ""
    insisted: bool = False

    # --- the race to come ---

    def begun(self) -> ScoreSheet:
        """The sheet of the race that is set up. Raises ImpossiblePosition with all that is wrong."""
        if self.game == STICH_RALLYE:
            return ScoreSheet.begin(self.game, self.names, track=read_board(self.track), flag=self.flag)
        return ScoreSheet.begin(
            self.game,
            self.names,
            starts=self.starts,
            trophies="own" if self.own_trophies else "any",
            tiles=TileSet.parse(self.tiles),
        )

    @cached_property
    def laid_out(self) -> ScoreSheet:
        """The same for the picture: with the tiles of our box, while those that are counted are not a set yet."""
        try:
            return self.begun()
        except ImpossiblePosition:
            return replace(self, tiles=BOX).begun()

    # --- the race that is played ---

    @property
    def judged(self) -> ScoreSheet:
        """The sheet; that of the beginning while the race is set up."""
        return self.sheet or self.laid_out

    @property
    def place(self) -> int:
        """The index of the race on which the next entry is made: that of what is being changed, or does not fit, else
        the last one."""
        sheet = self.judged
        if sheet.misfit is not None:
            return min(self.at, sheet.misfit) if self.at != NOBODY else sheet.misfit
        return len(sheet.races) - 1 if self.at == NOBODY else self.at

    @property
    def race(self) -> AnyRace:
        """The race on which the next entry is made."""
        race: AnyRace = self.judged.races[self.place]
        return race

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat of those who are at the table now: somebody may have left."""
        return self.race.players

    @property
    def starts_now(self) -> tuple[str, ...]:
        """By seat the colour of the start tile, of those who are at the table now."""
        starts = [*self.starts]
        for act in self.judged.acts[: self.place]:
            if act.startswith(LEAVE) and seat_in(act) < len(starts):
                del starts[seat_in(act)]
        return tuple(starts)

    @property
    def is_changing(self) -> bool:
        """Is an entry in the middle made anew, or put there?"""
        return self.sheet is not None and self.place < len(self.sheet.acts)

    @property
    def is_half_entered(self) -> bool:
        """Is a tile turned over in an entry that is being changed, and not said yet how it lies?"""
        return self.is_changing and self.race.phase == "turning"

    def after_entry(self, text: str) -> UmpireState:
        """The state after an entry: at the end, or in place of the one that is being changed, or before it. Raises
        RallyError, and nothing is written, if it does not fit.

        In the middle a turn is entered to its end before anything else is.
        """
        sheet, place = self.judged, self.place
        if not self.is_changing:
            return self.with_sheet(sheet.write(text))
        adds = self.adding and self.at != NOBODY
        sheet = sheet.insert(place, text) if adds else sheet.change(place, text)
        after = self.with_sheet(sheet)
        is_open = len(sheet.races) > place + 1 and sheet.races[place + 1].phase == "turning"
        waits = place + 1 < len(sheet.acts) and not sheet.acts[place + 1].startswith(TURN)
        return replace(after, at=place + 1, adding=True) if is_open and waits else after

    def after_revoke(self) -> UmpireState:
        """The state after the act that was in doubt: it was done all the same, and a note of that is kept."""
        noted, place = REVOKE + self.doubt, self.place
        if not self.is_changing:
            return self.with_sheet(self.judged.write(noted).write(self.doubt))
        at = replace(self, sheet=self.judged.insert(place, noted), at=place + 1, adding=self.adding)
        return at.after_entry(self.doubt)

    def with_sheet(self, sheet: ScoreSheet | None) -> UmpireState:
        """The same with another sheet; nothing is half entered any more."""
        return replace(self, sheet=sheet, at=NOBODY, adding=False, picked=NOBODY, right=(), moved=0).at_rest()

    def with_names(self, renaming: Renaming) -> UmpireState:
        """The same with other names, in all that was written down too."""
        sheet = self.sheet and self.sheet.with_names(renaming.race)
        return replace(self, names=renaming.names(self.names), sheet=sheet)

    def at_rest(self) -> UmpireState:
        """The same with nothing half entered."""
        return replace(self, chosen=None, swapping=False, toward="", doubt="", insisted=False)

    def with_question(self, *rules: str | None) -> UmpireState:
        """The same, where these rules were asked for or said no."""
        return replace(self, asked=tuple(dict.fromkeys([*self.asked, *filter(None, rules)])))


def read_board(text: str) -> stich_rallye.Track:
    """The board of its notation: a name, or name and spaces. Raises RallyError."""
    track = read_track(text)
    return track if isinstance(track, stich_rallye.Track) else stich_rallye.Track(*track)


def write_board(track: stich_rallye.Track) -> str:
    """A board as text."""
    return write_track(track)
