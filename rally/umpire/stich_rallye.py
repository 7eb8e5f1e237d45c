"""Stich Rallye at a real table: nobody knows a hand before its cards are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rally.core.errors import IllegalAction, objection
from rally.core.race import history
from rally.stich_rallye import Card, Event, Hand, Play, Race, Track
from rally.stich_rallye.box.actions import Deal, EndRound
from rally.stich_rallye.box.events import FlagTaken, MotorUsed, RaceWon
from rally.stich_rallye.race.record import is_start, record as record_of
from rally.stich_rallye.rules.course import without
from rally.stich_rallye.rules.hidden import unseen_cards

from .sheet import LEAVE, REVOKE, seat_in


def begin(players: Sequence[str], *, track: str | Track = "volcano", flag: int = 0, options: Any = None) -> Race:
    """A new race with unknown hands. Raises ImpossiblePosition with everything that is wrong."""
    return Race.start(tuple(players), track, flag, None, None, options)


def parse(text: str) -> Race:
    """The race at this position, with the events of its beginning if it is one. Raises RallyError."""
    return begun_anew(Race.parse(text))


def begun_anew(race: Race) -> Race:
    """The race, with the events of its beginning if it is one."""
    if not is_start(race):
        return race
    return Race.start(race.players, race.track, race.flag, None, race.hands, race.options)


def write(race: Race, text: str) -> Race:
    """The race after an action in notation, a revoke, or a seat's leaving.

    Raises NotationError, and IllegalAction with the rule.
    """
    if text.startswith(REVOKE):
        return pardon(race, Card.parse(text.removeprefix(REVOKE)))
    if text.startswith(LEAVE):
        return Race.of(without(race, seat_in(text)))
    return race.after(text)


# --- a card that cannot have been played, and was -------------------------------------------------------------------


def pardon(race: Race, card: Card) -> Race:
    """The race in which the next player may have this card, even if somebody did not follow suit before (S2.2).

    Raises IllegalAction if that is not what speaks against the card.
    """
    broken = broken_voids(race, card)
    if not broken:
        wrong = race.why_not(Play(card))
        raise IllegalAction(wrong or objection("S2.2", "nothing speaks against {card}", (card,), card=card))
    voids = [void - {colour for seat, colour in broken if seat == each} for each, void in enumerate(race.voids)]
    after = race.but(voids=tuple(voids))
    IllegalAction.raise_any(after.why_not(Play(card)))
    return after


def broken_voids(race: Race, card: Card) -> frozenset[tuple[int, str]]:
    """The seats and colours, as pairs, that contradict S2.2 if this card is played now from a hand that nobody sees:
    the seat has shown that it has no card of the colour."""
    seat = race.to_act
    if race.phase != "play" or seat is None or race.why_not(Play(card)) is None or card not in unseen_cards(race):
        return frozenset()
    if card.colour in race.voids[seat]:
        return frozenset({(seat, card.colour)})
    shown = race.trick and race.trick[0].colour
    here = {(race.seat_of(index), shown) for index, each in enumerate(race.trick) if each.colour != shown}
    return frozenset((each, colour) for each, void in enumerate(race.voids) for colour in void) - here


def betrayals(races: Sequence[Race], card: Card) -> tuple[int, ...]:
    """The indexes of the acts that speak against this card being played now, oldest first.

    They are those in which a colour was not followed, or the one in which the card was already played. races: the race
    before each act, and the current one.
    """
    race = races[-1]
    broken = broken_voids(race, card)
    gone = () if broken else (*race.played, *race.trick)
    found = []
    for index in range(len(races) - 2, -1, -1):
        before, after = races[index : index + 2]
        broken = frozenset(each for each in broken if each[1] in after.voids[each[0]])
        if before.round != race.round or not (broken or card in gone):
            break
        action = after.last_action
        if isinstance(action, Play) and (action.card == card or was_not_followed(before, action.card) in broken):
            found.append(index)
    return tuple(reversed(found))


def was_not_followed(before: Race, card: Card) -> tuple[int, str] | None:
    """The seat and the colour that it does not follow with this card; None if it follows, or leads."""
    if before.to_act is None or not before.trick or card.colour == before.trick[0].colour:
        return None
    return before.to_act, before.trick[0].colour


def notes(acts: Sequence[str], races: Sequence[Race]) -> dict[str, Any]:
    """The revokes: the cards that did not follow suit, their seat, round and trick, and the card that has shown it."""
    revokes = [
        {
            "round": races[index].round,
            "trick": 1 + len(races[index].played) // len(races[index].players),
            "seat": races[index].to_act,
            "card": acts[index],
            "shown_by": act.removeprefix(REVOKE),
        }
        for found, act in enumerate(acts)
        if act.startswith(REVOKE)
        for index in betrayals(races[: found + 1], Card.parse(act.removeprefix(REVOKE)))
    ]
    return {"revokes": revokes} if revokes else {}


def turn_end(acts: Sequence[str], index: int) -> int:
    """The index after this act: each act is changed by itself."""
    return index + 1


# --- the end of a round ---------------------------------------------------------------------------------------------


def motor_moves(race: Race) -> tuple[Race, ...]:
    """The end of a round, car by car: for each motor that moves one, the race right after it, with its events alone
    and the table before it as `previous`. Empty for a race after any other action."""
    if race.previous is None or not isinstance(race.last_action, EndRound):
        return ()
    found: list[Race] = []
    before, groups = race.previous, list[list[tuple[Event, Race]]]()
    for event, table in race.frames:
        if isinstance(event, MotorUsed):
            groups.append([])
        if groups and not isinstance(event, FlagTaken | RaceWon):
            groups[-1].append((event, table))
    for group in groups:
        told, after = tuple(event for event, _table in group), group[-1][1]
        if len(told) > 1:  # a motor at 0 moves nothing
            found.append(replace(after, told=told, previous=before, last_action=race.last_action))
        before = after
    return tuple(found)


# --- records --------------------------------------------------------------------------------------------------------


def record(race: Race) -> dict[str, Any]:
    """The record of a race. The end of a round is an act of its own here: the record notes whether it is still to
    come."""
    found = record_of(race)
    if race.phase == "end":
        found["rounds"][-1]["ended"] = False
    return found


def whole(races: Sequence[Race]) -> Race:
    """The last of these races, with the hands of rounds that are over in its history: the cards that each seat
    played."""
    first, last = races[0], races[-1]
    steps = [race.last_action for race in history(last) if race.last_action is not None][::-1]
    rounds: list[list[Any]] = [[]]
    for step in steps:
        if isinstance(step, Deal):
            rounds.append([])
        rounds[-1].append(step)
    hands = [hands_played(each, start, last) for each, start in zip(rounds, starts_of(races), strict=True)]
    race = first
    if hands[0] is not None:
        race = first.but(hands=hands[0])
    race = begun_anew(race)
    for known, each in zip(hands, rounds, strict=True):
        for step in each:
            race = race.after(Deal(known) if isinstance(step, Deal) else step)
    return race


def starts_of(races: Sequence[Race]) -> list[Race]:
    """The first race, and the one right after each deal."""
    return [races[0], *(race for race in races[1:] if isinstance(race.last_action, Deal))]


def hands_played(steps: Sequence[Any], start: Race, last: Race) -> tuple[Hand, ...] | None:
    """The hands with which a round began, if all their cards have been played since; else None.

    steps: the actions of the round; start: the race when it began.
    """
    if start.round == last.round and last.cards_left:
        return None
    race = start
    hands: list[list[Card]] = [[] for _ in start.players]
    for step in steps:
        if isinstance(step, Deal):
            continue
        if isinstance(step, Play) and race.to_act is not None:
            hands[race.to_act].append(step.card)
        race = race.after(step)
    return tuple(map(tuple, hands))
