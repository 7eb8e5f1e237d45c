"""The table of a race that is played: who sits there, what everybody has seen, what comes next; pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rally.rally_run import Action, Memory, Race
from widgets.rally_run.labs.table.board import Board
from widgets.rally_run.labs.table.sources import PLAYERS, luck_of, with_all_dealt
from widgets.rally_run.labs.table.views import starts_of
from widgets.shared.labs.races.history import moments, story

PERSON = "person"
KINDS = (PERSON, *PLAYERS)
"""Who can sit at the table."""

NOBODY = Memory()


@dataclass(frozen=True)
class Table(Board):
    """A race that is being played, and all that its players have asked for.

    The film on show is what has happened since somebody last chose or pressed anything: `before` and `events`.

    kinds: by seat who plays it. number: of the race; the computer players choose by it. seen: what a perfect memory of
    the whole race holds, and `then`: what it held before the film. paused: nobody is a person, and everybody has had a
    turn. hint: is one wanted for the choice that is due? swapping: does a click choose a tile to swap, wherever it is?
    aid, setting: what people prefer: whether what was seen is shown faintly, whether the table can be set.
    """

    kinds: tuple[str, ...] = ()
    number: int = 1
    seen: Memory = NOBODY
    then: Memory = NOBODY
    paused: bool = False
    hint: bool = False
    swapping: bool = False
    aid: bool = False
    setting: bool = False

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @property
    def person(self) -> int | None:
        """The person whose choice is due."""
        seat = self.race.to_act
        return seat if seat in self.people else None

    @property
    def computer(self) -> int | None:
        """The computer player whose choice is due now."""
        seat = self.race.to_act
        return None if self.paused or seat in self.people else seat

    @property
    def shown(self) -> int:
        """How many moments the race had had before the film."""
        return moments(self.race if self.before is None else self.before)

    @property
    def as_seen(self) -> Race:
        """The race as everybody sees it; with the aid, as a perfect memory completes it."""
        seen = self.race.seen_by(self.race.turn)
        return seen.recalling(self.seen) if self.aid else seen

    # --- what people set ---

    def seating(self, kinds: tuple[str, ...]) -> Table:
        """The table with these players, from now on: what a new one remembers is what it could have seen."""
        return replace(self.still_standing(), kinds=kinds).waiting()

    def as_preferred(self, other: Table) -> Table:
        """The table as people prefer it at another one."""
        return replace(self, aid=other.aid, setting=other.setting)

    def called(self, rename: Callable[[Race], Race]) -> Table:
        """The table with other names in all that has happened."""
        return replace(self, race=rename(self.race), before=None if self.before is None else rename(self.before))

    # --- what comes next ---

    def still_standing(self) -> Table:
        """The table with nothing on show but how it stands."""
        return replace(self, before=None, events=(), then=self.seen, wrong=(), chosen=None, hint=False)

    def waiting(self) -> Table:
        """The table, paused if only computers play."""
        return replace(self, paused=not self.people and self.race.winner is None)

    def moved(self, race: Race) -> Table:
        """The table after somebody's action."""
        return replace(
            self,
            race=race,
            before=self.before or self.race,
            events=(*self.events, *race.events),
            seen=self.seen.after(race),
        )

    def after(self, action: Action) -> Table:
        """The table after a person's choice. IllegalAction if the rules do not allow it."""
        return replace(self.still_standing().moved(self.race.after(action)), swapping=False)

    def gone_on(self) -> Table:
        """The table where the computers go on after a look."""
        return replace(self.still_standing(), paused=False)

    def played_on(self) -> Table:
        """The computer acts until a person is to choose; where nobody is one, until everybody has had a turn."""
        table, end = self, self.seen.turn + len(self.kinds)
        while (seat := table.computer) is not None and table.seen.turn < end:
            table = table.moved(table.race.after(table.choice_of(seat)))
        return table.waiting()

    def choice_of(self, seat: int) -> Action:
        """What a computer player does, by what it sees and remembers."""
        return PLAYERS[self.kinds[seat]](self.race.seen_by(seat), luck_of(self.number))

    @property
    def races(self) -> list[Race]:
        """The moments of the film."""
        return story(self.race, self.shown)


def opening(race: Race, kinds: Sequence[str], number: int) -> Table:
    """A table where this race is played on. What is hidden in it is dealt by chance."""
    whole = with_all_dealt(race, number)
    seats = len(whole.players)
    seated = (*kinds[:seats], *("rememberer",) * (seats - len(kinds)))
    seen = whole.memory
    table = Table(whole, starts_of(whole), kinds=seated, number=number, seen=seen, then=seen)
    return table.waiting()
