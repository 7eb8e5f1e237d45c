"""The table of a race that is played: who sits there, what they may see, what comes next; pure functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rally.stich_rallye import Action, Deal, Race, Unknown, deal_hidden
from rally.stich_rallye.players.players import random_player, sensible_player
from widgets.shared.labs.races.history import moments, story

PERSON, RANDOM, SENSIBLE, ADVISER = KINDS = ("person", "random", "sensible", "adviser")
"""Who can sit at the table. The adviser takes its time; the others answer at once."""

PLAYOUTS = 2000
"""Races played out for each choice, for a hint or a cost."""

AT_ONCE = {RANDOM: random_player, SENSIBLE: sensible_player}


@dataclass(frozen=True)
class Table:
    """A race that is being played, and all that its players have asked for.

    kinds: by seat who plays it. number: of the race; the computer players choose by it.
    since: how many moments the race had had when a person last chose; the log begins there.
    shown: how many it had had when somebody last pressed anything; the film on show begins there.
    opened: the person whose cards lie open, where several people share the screen.
    paused: something has just happened that is worth a look, before the computer or nobody goes on.
    hint: for a hint on the choice that is due, so many races are played out for each action; 0: none is wanted.
    weighed: whether the last choice is one whose cost is told. looked: the line of the log that was chosen.
    costs, setting: what people prefer: whether they are told what each choice cost, whether the table can be set.
    """

    race: Race
    kinds: tuple[str, ...]
    number: int
    since: int
    shown: int
    opened: int | None = None
    paused: bool = False
    hint: int = 0
    weighed: bool = False
    looked: tuple[int, int] | None = None
    costs: bool = False
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
        return None if self.paused or seat is None or seat in self.people else seat

    @property
    def viewer(self) -> int | None:
        """The seat whose cards lie open: the only person's always, one of several people's when they ask for it."""
        return self.people[0] if len(self.people) == 1 else self.opened

    @property
    def is_shared(self) -> bool:
        """Whether several people are at the screen, so that cards must not be named."""
        return len(self.people) > 1

    @property
    def seen(self) -> Race:
        """The race as whoever looks at the screen may know it."""
        seen = self.race.seen_by(self.viewer or 0)
        if self.viewer is None:
            return seen.but(hands=tuple(Unknown(len(hand)) for hand in seen.hands))
        return seen

    @property
    def needs_showing(self) -> bool:
        """Whether the person who is to choose must first say that nobody else is looking."""
        return self.person is not None and self.viewer != self.person

    @property
    def story(self) -> list[Race]:
        """What has happened since a person last chose."""
        return story(self.race, self.since)

    @property
    def film(self) -> list[Race]:
        """What has happened since somebody last pressed anything."""
        return story(self.race, self.shown)

    @property
    def choice(self) -> tuple[Race, Action] | None:
        """The last choice of a person, if its cost is told: the race as that person saw it, and what was chosen."""
        then = next(iter(self.story), None)
        if not (self.costs and self.weighed) or then is None or then.previous is None or then.action is None:
            return None
        before = then.previous
        return None if before.to_act is None else (before.seen_by(before.to_act), then.action)

    @property
    def luck(self) -> int:
        """The seed of the computer players: always the same for a race, and no clue to its cards."""
        return random.Random(f"players of race {self.number}").getrandbits(32)

    # --- what people set ---

    def seating(self, kinds: tuple[str, ...]) -> Table:
        """The table with these players, from now on."""
        return replace(self, kinds=kinds, opened=None, shown=moments(self.race)).moved(self.race)

    def as_preferred(self, other: Table) -> Table:
        """The table as people prefer it at another one."""
        return replace(self, costs=other.costs, setting=other.setting)

    def called(self, rename: Callable[[Race], Race]) -> Table:
        """The table with other names in all that has happened."""
        return replace(self, race=rename(self.race))

    # --- what comes next ---

    def moved(self, race: Race) -> Table:
        """The table after somebody's action: open cards are turned down unless their owner goes on."""
        opened = self.opened if race.to_act == self.opened else None
        table = replace(self, race=race, opened=opened, paused=False, hint=0, looked=None)
        return replace(table, paused=table.person is None and is_worth_a_look(race))

    def chosen(self, action: Action) -> Table:
        """The table after a person's choice. IllegalAction if the rules do not allow it."""
        after = self.moved(self.race.after(action))
        now = moments(self.race)
        return replace(after, since=now, shown=now, weighed=self.costs)

    def gone_on(self) -> Table:
        """The table after a look; what nobody chooses (the round's end, the deal) is done."""
        here = replace(self, shown=moments(self.race))
        if self.race.to_act is not None:
            return replace(here, paused=False, looked=None)
        return here.moved(self.race.after(next(iter(self.race.legal))))

    def played_on(self, thinking: bool = True) -> Table:
        """The computer acts until a person is to choose, there is something to look at, or somebody thinks.

        Not `thinking`: nobody can think ahead here, and the rule of thumb plays instead.
        """
        table = self
        while (seat := table.computer) is not None and not (thinking and table.kinds[seat] == ADVISER):
            table = table.moved(table.race.after(table.at_once(seat)))
        return table

    def at_once(self, seat: int) -> Action:
        """What a computer player does without thinking ahead."""
        choose = AT_ONCE.get(self.kinds[seat], AT_ONCE[SENSIBLE])
        return choose(self.race.seen_by(seat), self.luck)


def is_worth_a_look(race: Race) -> bool:
    """Whether a trick or a round has just ended."""
    if race.winner is not None:
        return False
    return race.to_act is None or (race.phase == "play" and not race.trick and not isinstance(race.action, Deal))


def opening(race: Race, kinds: Sequence[str], number: int) -> Table:
    """A table where this race is played on. Hidden cards are dealt, and a race without a seed gets one.

    What was before cards were dealt by chance is forgotten: it would not tell of them.
    """
    seed = race.seed if race.seed is not None else number
    hidden = any(isinstance(hand, Unknown) for hand in race.hands)
    whole = race.but(hands=deal_hidden(race, number), seed=seed) if hidden else race.seeded(seed)
    players = len(race.players)
    seated = (*kinds[:players], *(SENSIBLE,) * (players - len(kinds)))
    due = race.winner is None and race.to_act is None
    return Table(whole, seated, number, moments(whole), moments(whole), paused=due)
