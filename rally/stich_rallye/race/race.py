"""A race at one moment, with what led there and its outcome: it answers what is legal and what comes after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar

from rally.core import game
from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError, is_whole, quote_value
from rally.core.legal import Event, Legal
from rally.core.options import Given
from rally.core.race import ActionTrail, RaceBase, trail_to
from rally.core.records import check_present
from rally.core.validate import validate_kind, validate_seed
from rally.stich_rallye.box.actions import Action, read_action
from rally.stich_rallye.box.cards import Hand, Unknown, deal, sort_cards
from rally.stich_rallye.box.events import RaceWon, RoundEnded
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES, Options
from rally.stich_rallye.rules import course, referee
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.hidden import as_seen, step_as_seen
from rally.stich_rallye.rules.moment import Moment, fields_of
from rally.stich_rallye.rules.motor import Deed, DriveDeed, WindDeed

from .position import KINDS, OPTIONAL, Position


@dataclass(frozen=True)
class Outcome(game.Outcome):
    """Who won a race, and why.

    winner: the seat. rule: S9.2, the line was crossed for the second time; S9.3, in the lead after three rounds.
    also: further rules that decided (S-G, level in the lead). round: in which it was won, 1–3. trick: the number of the
    trick that was decisive, from 1; None if that was the round's end, or if it is unknown (a position set up as won).
    """

    also: tuple[str, ...]
    round: int
    trick: int | None


def outcome_of(moment: Moment, events: Iterable[Event]) -> Outcome | None:
    """The outcome of a race at this moment, with the events that led to it; None while nobody has won."""
    if moment.winner is None or moment.won_by is None:
        return None
    told = tuple(events)
    in_a_trick = any(isinstance(event, RaceWon) for event in told) and not any(
        isinstance(event, RoundEnded) for event in told
    )
    if moment.won_by == "S9.2" and (in_a_trick or moment.cards_left):
        trick = len(moment.played) // len(moment.players) or None
    else:
        trick = None
    level = moment.won_by == "S9.3" and moment.cars.count(moment.cars[moment.winner]) > 1
    return Outcome(moment.winner, moment.won_by, ("S-G",) * level, moment.round, trick)


@dataclass(frozen=True, eq=False, repr=False)
class Race(RaceBase, Moment):
    """A race of Stich Rallye at one moment. Begin one with `Race.start` or `Race.parse`.

    Its fields are those of Moment, and these:

    previous, last_action: the race before it, and the action that led here. actions: how many actions `events` are of;
    `replay` tells of several at once. told: these events, where they do not follow from the way. viewer: the seat that
    sees the race like this, if it comes from `seen_by`; way: in that case, what led here, as that seat has seen it.

    Two races are equal if they are the same position; events, history and seed do not count.
    """

    told: tuple[Event, ...] | None = None
    previous: Race | None = None
    last_action: Action | None = None
    actions: int = 1
    viewer: int | None = None
    way: ActionTrail | None = None

    game: ClassVar[str] = "stich-rallye"

    # --- where races come from ---

    @classmethod
    def start(
        cls,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        flag: int = 0,
        seed: int | None = 7,
        hands: tuple[Hand, ...] | None = None,
        options: Given = None,
    ) -> Race:
        """A race with round 1 dealt (S1): from the seed, or these hands; unknown hands if there is neither.

        players: how many, 3 to 5, or their names by seat. options: what it is played by, an Options or its fields by
        name. Raises ImpossiblePosition with all that is wrong, and NotationError for a track that is not in the box.
        """
        names, chosen = seat_names(players), Options.of(options)
        if hands is None and seed is not None and len(names) in range(FEWEST_SEATS, MOST_SEATS + 1):
            hands = deal(len(names), 1, validate_seed(seed, "S1.5"))
        track = track if isinstance(track, Track) else Track.named(track)
        race = cls.at(Position(players=names, track=track, flag=flag, hands=hands, seed=seed, options=chosen))
        ImpossiblePosition.raise_any(*referee.hands_objections(race.hands, len(names), 1))
        return replace(race, told=course.opening_events(race))

    @classmethod
    def parse(cls, text: str) -> Race:
        """The position written as one line of `key=value` pairs; what is left out has its default.

        Raises NotationError (where it cannot be read) and ImpossiblePosition (every reason at once).

        >>> Race.parse("players=4 trick=G11,R5 flag=1").to_act
        3
        """
        return cls.at(Position.parse(text))

    @classmethod
    def at(cls, position: Position) -> Race:
        """The race at a position. Raises ImpossiblePosition with every reason against it.

        The same Position gives the same Race, so that nothing is judged twice.
        """
        if not isinstance(position, Position):
            raise NotationError.because("{found} is not a Position", found=quote_value(position))
        return position.made(cls.of)

    @classmethod
    def of(cls, moment: Moment) -> Race:
        """A race that begins at a moment: without events or history."""
        return cls(**fields_of(moment))

    # --- what happens now ---

    @cached_property
    def legal(self) -> Legal[Action]:
        """The legal actions: `in`, `len`, iteration. Each is judged once.

        In a race from `seen_by` they are those of its viewer: what that seat could do for all it knows, nothing if it
        is not to act.
        """
        if self.viewer is not None and self.viewer != self.to_act:
            return Legal(partial(referee.seat_objection, self), tuple)
        return Legal(partial(referee.why_not, self), partial(referee.candidates, self), proven=True)

    action = staticmethod(read_action)

    def after(self, action: Action | str) -> Race:
        """The next race, after an action or what its notation says: `race.after("G11")`.

        Raises IllegalAction, which carries the objection, if the action is not legal.

        >>> race = Race.parse("players=3 flag=1 trick=G10,R2 hands=B3,-,-")
        >>> [(type(event).__name__, table.cars) for event, table in race.after(race.legal.only).frames][-4:-1]
        [('Stepped', (1, 0, 0)), ('Stepped', (2, 0, 0)), ('CardsPutAside', (2, 0, 0))]
        """
        meant: Action = self._as_action(action)
        wrong = None if self.legal.has_listed(meant) else self.why_not(meant)
        if wrong:
            raise IllegalAction(wrong)
        return Race(**fields_of(course.after(self, meant)), previous=self, last_action=meant)

    def alone(self, deed: Deed) -> Race:
        """This race after one thing that the rules do by itself, with its events and frames, but without history.

        Raises ImpossiblePosition for a seat that is not there and for a drive of less than 0 spaces.

        >>> from rally.stich_rallye.rules.motor import DriveDeed
        >>> Race.parse("players=3 cars=9,12,0").alone(DriveDeed(0, 3)).cars
        (13, 12, 0)
        """
        self.check_seat(validate_kind(deed, DriveDeed | WindDeed, "something the rules do").seat)  # type: ignore[arg-type]
        return Race(**fields_of(course.after(self, deed)), way=ActionTrail(((self, deed),)))

    tell_action = staticmethod(course.events)
    retell_action = staticmethod(course.frames)

    def shown(self, moment: Moment) -> Race:
        """The race at a moment on the way here, as this race's viewer sees it."""
        seat = self.viewer
        return Race(**fields_of(moment if seat is None else as_seen(moment, seat)), viewer=seat)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, by which rule, in which round and trick; None while the race goes on.

        >>> Race.parse("players=3 round=3 cars=64,30,20 winner=0 hands=-,-,-").outcome
        Outcome(winner=0, rule='S9.2', also=(), round=3, trick=None)
        """
        return outcome_of(self, self.events)

    # --- who sees what ---

    def seen_by(self, seat: int) -> Race:
        """The same race as `seat` may know it: other hands are Unknown, and neither seed nor history can reveal more.

        The race after an action in it is a position to think about, in which everybody may act.
        """
        self.check_seat(seat)
        way = self.way or trail_to(self, self.actions)
        seen = way.as_seen(self, partial(step_as_seen, seat=seat))
        return Race(**fields_of(as_seen(self, seat)), told=self.told, viewer=seat, way=seen)

    # --- other races ---

    def but(self, **fields: Any) -> Race:
        """The position with other fields, without what led here. The names are those of the race's own fields.

        Motors may be given by what their dials show, some options by name. Raises ImpossiblePosition with every reason
        against the position, including unknown fields and values of a wrong type.

        >>> Race.start(players=3).but(cars=(12, 0, 3), flag=2).cars
        (12, 0, 3)
        """
        check_present(fields, KINDS, OPTIONAL)
        return Race.at(Position.of(self).but(**fields))

    def seeded(self, seed: int) -> Race:
        """This race, and what led here, with a seed that deals the rounds to come. ImpossiblePosition if it is not a
        seed."""
        return replace(self, seed=validate_seed(seed, "S1.5"))

    # --- as a value ---

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same: everything on the table, in no particular order where none matters."""
        hands = tuple(hand if isinstance(hand, Unknown) else sort_cards(hand) for hand in self.hands)
        return (
            self.track, self.players, self.round, self.flag, hands, self.trick, self.cars, self.motors,
            sort_cards(self.played), self.voids, self.winner, self.dealing, self.options,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return str(Position.of(self))


def seat_names(players: object) -> tuple[str, ...]:
    """The names by seat: the given ones, or the first colours of the box for a number of players (S1.1)."""
    if is_whole(players) and players in range(FEWEST_SEATS, MOST_SEATS + 1):
        return PLAYER_NAMES[:players]
    if isinstance(players, tuple | list) and all(isinstance(name, str) for name in players):
        return tuple(players)
    raise ImpossiblePosition.because(
        "players is a number from {fewest} to {most} or a tuple of names, not {found}",
        rule="S1.1",
        fewest=FEWEST_SEATS,
        most=MOST_SEATS,
        found=quote_value(players),
    )
