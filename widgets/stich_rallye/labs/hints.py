"""The consequences of a choice in words: what follows for certain, and how the trick would stand."""

from __future__ import annotations

from collections.abc import Iterator

from rally.stich_rallye import Action, Event, Race, standing
from rally.stich_rallye.box.events import LineCrossed, MoveBegun, RaceWon, Rolled
from rally.stich_rallye.players.foresight import Foresight, foresee
from widgets.stich_rallye.words import say_action, say_place, say_seat, spaces_to_go
from widgets.stich_rallye.words.names import the_card, to_space
from widgets.words import _, join_sentences


def foresee_choices(race: Race | None) -> dict[str, Foresight]:
    """What follows for certain from each legal action, by the text of the action."""
    return {} if race is None else {str(action): foresee(race, action) for action in race.legal}


def say_choices(race: Race, seen: dict[str, Foresight]) -> list[tuple[str, str, str]]:
    """The text of each choice, its label, and what follows from it for certain."""
    return [(name, say_action(each.action, race), say_foresight(race, each)) for name, each in seen.items()]


def say_foresight(race: Race, seen: Foresight) -> str:
    """Who wins the trick for certain, and where a car that moves at once comes to rest."""
    told = []
    if seen.after.winner is not None:
        told.append(_("{seat} wins the race at once!").format(seat=say_seat(race, seen.after.winner)))
    elif seen.winner is not None:
        told.append(_("{seat} wins the trick for certain.").format(seat=say_seat(race, seen.winner)))
    if seen.moves:
        told += [
            _("{seat} drives to {place}.").format(seat=say_seat(race, seat), place=say_place(seen.after, seat))
            for seat, (before, now) in enumerate(zip(race.cars, seen.after.cars, strict=True))
            if before != now
        ]
    return join_sentences(told)


def say_would(race: Race, seen: Foresight) -> str:
    """Who would win, and where a car would come to rest, as far as the player to act can know.

    race: the race before the choice, as it is seen then; seen: what follows from the choice.
    """
    if any(isinstance(event, RaceWon) for event in seen.after.events):
        return _("{seat} would win the race at once.").format(seat=say_seat(race, seen.after.winner or 0))
    if seen.after.phase == "turbo":
        return _("{seat} would win the trick, and could add the motor (S4.5).").format(
            seat=say_seat(race, seen.winner or 0)
        )
    return say_moved(race, seen) if seen.moves else say_open(seen)


def say_moved(race: Race, seen: Foresight) -> str:
    """The trick that the choice ends, and the move that follows."""
    told = []
    if race.phase == "play" and seen.winner is not None:
        told.append(_("{seat} would win the trick.").format(seat=say_seat(race, seen.winner)))
    told += [
        _("{seat} would get to {place}.").format(seat=say_seat(race, seat), place=say_place(seen.after, seat))
        for seat in (event.seat for event in seen.after.events if isinstance(event, MoveBegun))
    ]
    return join_sentences(told)


def say_open(seen: Foresight) -> str:
    """How the trick would stand after a card that does not end it."""
    after = seen.after
    stand = standing(after.trick)
    winner = after.seat_of(stand.index)
    if seen.winner is not None:
        certain = _("{seat} would win the trick for certain.").format(seat=say_seat(after, seen.winner))
        return join_sentences([certain, say_drive(after)]) if seen.winner == winner else certain
    leading = _("Then {card} ({seat}) would be winning ({rule}).").format(
        card=the_card(stand.card), seat=say_seat(after, winner), rule=stand.rule
    )
    return join_sentences([leading, say_drive(after)])


def say_drive(race: Race) -> str:
    """How far the car of the winning player would go if nothing changed, and what it would meet."""
    stand = standing(race.trick)
    winner = race.seat_of(stand.index)
    sentence = _("If it stays like this, {seat} would drive {spaces} (S5.1).")
    place = ""
    for event in hill_and_line_ahead(race, winner, stand.lowest.value):
        if isinstance(event, Rolled):
            sentence = _("If it stays like this, {seat} would drive {spaces} and roll {place} (S6.2).")
            if event.kind == "up":
                sentence = _("If it stays like this, {seat} would drive {spaces} and roll back {place} (S6.3).")
            place = to_space(race.track, event.path[-1])
        elif event.crossing == 1:
            sentence = _(
                "If it stays like this, {seat} would drive {spaces}, over the finish line for the first time (S9.1)."
            )
        else:
            sentence = _("If it stays like this, {seat} would drive {spaces}, over the finish line, and win (S9.2).")
            break
    return sentence.format(seat=say_seat(race, winner), spaces=spaces_to_go(stand.lowest.value), place=place)


def hill_and_line_ahead(race: Race, seat: int, spaces: int) -> Iterator[Rolled | LineCrossed]:
    """The hill and the line that a car would meet on its way."""
    events: tuple[Event, ...] = race.drive(seat, spaces).events
    yield from (event for event in events if isinstance(event, Rolled | LineCrossed))


def say_why(race: Race, action: Action) -> str:
    """The consequences of an action, as far as the player to act can know them."""
    assert race.to_act is not None  # somebody is choosing
    mine = race.seen_by(race.to_act)
    return say_would(mine, foresee(mine, action))
