"""Stich Rallye on the screen: what the labs of whole races ask of a game, and what choices would lead to, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict, Unpack

from rally.core.advice import Advice
from rally.core.options import Given
from rally.stich_rallye import (
    PLAYERS,
    Action,
    Event,
    Hand,
    Player,
    Race,
    Track,
    Unknown,
    deal_hidden,
    resume,
    standing,
)
from rally.stich_rallye.box.events import LineCrossed, MoveBegun, RaceWon, Rolled
from rally.stich_rallye.box.facts import FEWEST_SEATS, MOST_SEATS, PLAYER_NAMES
from rally.stich_rallye.game import GAME
from rally.stich_rallye.players.foresight import Foresight, foresee
from widgets.races.counsel import Advisor
from widgets.races.screen import HIGHEST_NUMBER, Screen
from widgets.stich_rallye.stories import BY_LAB
from widgets.stich_rallye.words import say_action, say_place, say_seat, spaces_to_go
from widgets.stich_rallye.words.names import the_card, to_space
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _, join_sentences, pgettext

from .still import race_svg


def make_advisor(race: Race, seed: int, style: str, actions: Iterable[Action] | None = None) -> Advisor[Advice[Action]]:
    """The Advisor of `rally` for this race.

    actions: the only ones that it judges.
    """
    from rally.stich_rallye.players.advisor import Advisor as Playouts

    return Playouts(race, seed=seed, style=style, actions=actions)


def foresee_choices(race: Race | None) -> dict[str, Foresight]:
    """By the text of each legal action what follows from it for certain."""
    return {} if race is None else {str(action): foresee(race, action) for action in race.legal}


def say_choices(race: Race, seen: dict[str, Foresight]) -> list[tuple[str, str, str]]:
    """Each choice by its text, as on a button, and with what follows for certain."""
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
    """Who would win and where a car would come to, as far as whoever chooses can know.

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
    """How far the car of whoever is winning would go if nothing changed, and what it would meet."""
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


def deal_hidden_cards(race: Race, number: int) -> Race:
    """The race with its hidden cards dealt by chance, and with a seed.

    What was before cards were dealt by chance is forgotten: it would not tell of them.
    """
    seed = race.seed if race.seed is not None else number
    if any(isinstance(hand, Unknown) for hand in race.hands):
        return race.but(hands=deal_hidden(race, number), seed=seed)
    return race.seeded(seed)


class StartOptions(TypedDict, total=False):
    """What else a race is begun with, as `Race.start` takes it."""

    track: str | Track
    flag: int
    hands: tuple[Hand, ...] | None
    options: Given


def start(players: int | tuple[str, ...], number: int, like: Race | None = None, **how: Unpack[StartOptions]) -> Race:
    """The race of this number from its beginning, on the track of the race before if none is named."""
    how.setdefault("track", "volcano" if like is None else like.track)
    return Race.start(players, seed=number, **how)


def say_option(name: str) -> tuple[str, dict[str, str]]:
    """What an option is called, and each of its values."""
    return {
        "hills": (
            _("A car that has rolled onto another hill"),
            {"through": _("rolls on (S-A)"), "once": _("stays there (S-L)")},
        )
    }[name]


def number_of(race: Race, otherwise: int) -> int:
    """The number of a race: its seed, if that is one."""
    return race.seed if race.seed is not None and 1 <= race.seed <= HIGHEST_NUMBER else otherwise


def say_way(by: str) -> str:
    """Who plays a race to be watched."""
    return {
        "sensible": pgettext("how the computer plays", "sensibly"),
        "random": pgettext("how the computer plays", "at random"),
        "adviser": pgettext("how the computer plays", "thinking ahead"),
    }[by]


def whoever_holds(player: Player) -> Player:
    """A computer player who plays anything that a hand could hold where nobody knows it."""

    def plays(race: Race, seed: int) -> Action:
        hidden = race.to_act is not None and isinstance(race.hands[race.to_act], Unknown)
        return (PLAYERS["random"] if hidden else player)(race, seed)

    return plays


def say_why(race: Race, action: Action) -> str:
    """What an action would lead to, as far as the person who chooses can know."""
    assert race.to_act is not None  # somebody is choosing
    mine = race.seen_by(race.to_act)
    return say_would(mine, foresee(mine, action))


SCREEN: Screen[Race, Action] = Screen(
    game=GAME,
    voice=VOICE,
    names=PLAYER_NAMES,
    counts=range(FEWEST_SEATS, MOST_SEATS + 1),
    rule="S1.1",
    players={name: whoever_holds(player) for name, player in PLAYERS.items()},
    stand_in="sensible",
    thinkers=("adviser",),
    ways={name: (name,) for name in ("sensible", "random", "adviser")},
    say_way=say_way,
    start=start,
    say_option=say_option,
    deal=deal_hidden_cards,
    resume=resume,
    number_of=number_of,
    advisor=make_advisor,
    say_why=say_why,
    picture=race_svg,
    stories=BY_LAB,
)
