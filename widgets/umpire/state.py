"""All that an umpire knows: how the race is set up, what was entered, and which entry is being changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rally import rally_run, stich_rallye
from rally.core.errors import ImpossiblePosition
from rally.rally_run import Cell, TileSet
from rally.stich_rallye.race.notation import read_track
from rally.umpire import ScoreSheet
from rally.umpire.sheet import LEAVE, REVOKE, seat_in
from widgets.races.settings import Renaming

STICH_RALLYE, RALLY_RUN = stich_rallye.Race.game, rally_run.Race.game
AnyRace = stich_rallye.Race | rally_run.Race
BOX = str(TileSet.of_the_box())
"""The tiles of our box."""

TURN = "turn "
"""The beginning of an act that lays a tile."""

NOBODY = -1
"""No entry, or no seat."""


@dataclass(frozen=True)
class UmpireState:
    """How a race at a table is set up and, once it has begun, its sheet.

    game: its name. step: the screen of the set-up. names: the players by seat. flag: the seat that leads first. track:
    a name or, for a board of one's own, name and spaces. starts: the colour of the start tile by seat. tiles: the
    number of tiles of each kind. own_trophies: whether only trophies in the colours of the start tiles are used. new:
    whether each rule is explained when it first matters. sheet: what was entered; None during the set-up.

    at: the index of the entry that is being changed, or before which one is added (`adding`); NOBODY: none. chosen: the
    first tile of a swap; swapping: whether a press chooses a tile to swap, wherever it is. toward: the direction of a
    drive whose tile or trophy has not been entered yet. picked: the entry that is selected in the list. right: the
    corrections that were chosen so far, by control. kind: the road whose number the set-up asks for. moved: the number
    of cars that have been moved on the table at the end of a round. doubt: the act that was refused last, if it may
    have been done all the same; insisted: whether it was. asked: the rules that were asked for or caused a refusal, in
    order. facing: whether the name of the next player is turned towards that player.
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
        """The sheet of the race that is set up. Raises ImpossiblePosition with everything that is wrong."""
        if self.game == STICH_RALLYE:
            return ScoreSheet.begin(self.game, self.names, track=board_from_text(self.track), flag=self.flag)
        return ScoreSheet.begin(
            self.game,
            self.names,
            starts=self.starts,
            trophies="own" if self.own_trophies else "any",
            tiles=TileSet.parse(self.tiles),
        )

    @cached_property
    def laid_out(self) -> ScoreSheet:
        """The same for the picture; with the tiles of our box while those that are counted do not make a set."""
        try:
            return self.begun()
        except ImpossiblePosition:
            return replace(self, tiles=BOX).begun()

    # --- the race that is played ---

    @property
    def judged(self) -> ScoreSheet:
        """The sheet; during the set-up, the sheet of the race to come."""
        return self.sheet or self.laid_out

    @property
    def place(self) -> int:
        """The index of the race to which the next entry is added: at the entry that is being changed or does not fit,
        else the last one."""
        sheet = self.judged
        if sheet.misfit is not None:
            return min(self.at, sheet.misfit) if self.at != NOBODY else sheet.misfit
        return len(sheet.races) - 1 if self.at == NOBODY else self.at

    @property
    def race(self) -> AnyRace:
        """The race to which the next entry is added."""
        race: AnyRace = self.judged.races[self.place]
        return race

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat of those who are at the table now; somebody may have left."""
        return self.race.players

    @property
    def starts_now(self) -> tuple[str, ...]:
        """The colours of the start tiles by seat, of those who are at the table now."""
        starts = [*self.starts]
        for act in self.judged.acts[: self.place]:
            if act.startswith(LEAVE) and seat_in(act) < len(starts):
                del starts[seat_in(act)]
        return tuple(starts)

    @property
    def is_changing(self) -> bool:
        """Whether an entry before the end is being replaced or added."""
        return self.sheet is not None and self.place < len(self.sheet.acts)

    @property
    def is_half_entered(self) -> bool:
        """Whether a change has turned over a tile but not laid it yet."""
        return self.is_changing and self.race.phase == "turning"

    def after_entry(self, text: str) -> UmpireState:
        """The state after an entry: at the end, in place of the entry that is being changed, or before it. Raises
        RallyError, and nothing is entered, if it does not fit.

        Before the end, a turn is entered completely before anything else is.
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
        """The state after the doubtful act, with a note that it was done all the same."""
        noted, place = REVOKE + self.doubt, self.place
        if not self.is_changing:
            return self.with_sheet(self.judged.write(noted).write(self.doubt))
        at = replace(self, sheet=self.judged.insert(place, noted), at=place + 1, adding=self.adding)
        return at.after_entry(self.doubt)

    def with_sheet(self, sheet: ScoreSheet | None) -> UmpireState:
        """This state with another sheet, and no entry half made."""
        return replace(self, sheet=sheet, at=NOBODY, adding=False, picked=NOBODY, right=(), moved=0).at_rest()

    def with_names(self, renaming: Renaming) -> UmpireState:
        """This state with other names, in everything that was entered too."""
        sheet = self.sheet and self.sheet.with_names(renaming.race)
        return replace(self, names=renaming.names(self.names), sheet=sheet)

    def at_rest(self) -> UmpireState:
        """This state with no entry half made."""
        return replace(self, chosen=None, swapping=False, toward="", doubt="", insisted=False)

    def with_question(self, *rules: str | None) -> UmpireState:
        """This state with these rules among those that were asked for or caused a refusal."""
        return replace(self, asked=tuple(dict.fromkeys([*self.asked, *filter(None, rules)])))


def board_from_text(text: str) -> stich_rallye.Track:
    """The board of its notation: a name, or name and spaces. Raises RallyError."""
    track = read_track(text)
    return track if isinstance(track, stich_rallye.Track) else stich_rallye.Track(*track)
