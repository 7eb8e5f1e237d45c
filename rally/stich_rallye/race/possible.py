"""Whether a layout can be: everything that is wrong with it, each with the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from rally.core.errors import Objection, objection
from rally.core.validate import is_seed, list_objections, seat_objections, seed_objection
from rally.stich_rallye.box.cards import Card, Unknown
from rally.stich_rallye.box.facts import DIAL, FEWEST_SEATS, MOST_SEATS, ROUND_CARDS, ROUNDS, VALUES
from rally.stich_rallye.rules.driving import car_objections, track_objections
from rally.stich_rallye.rules.hidden import needs_of_hands, not_among, shortages
from rally.stich_rallye.rules.motor import dial_objection
from rally.stich_rallye.rules.referee import card_objections
from rally.stich_rallye.rules.track import Track
from rally.stich_rallye.rules.trick import standing

from .layout import Layout


def objections(layout: Layout) -> tuple[Objection, ...]:
    """Every reason why this table cannot be; none if it can."""
    track = [] if isinstance(layout.track, Track) else track_objections(*layout.track)
    by_seat = {"cars": layout.cars, "motors": layout.motors, "hands": layout.hands, "void": layout.voids}
    lists = [*list_objections("S1.1", len(layout.players), by_seat)]
    wrong = [
        *seat_objections("S1.1", layout.players, FEWEST_SEATS, MOST_SEATS),
        *lists,
        *track,
        *loose_objections(layout),
    ]
    if not track:
        wrong += car_objections(layout.lap, layout.all_cars, layout.options, layout.winner)
    wrong += card_objections(all_cards(layout), len(layout.players))
    if layout.players and not lists:
        wrong += [*hand_objections(layout), *trick_objections(layout), *void_objections(layout)]
        wrong += hidden_objections(layout)
        wrong += end_objections(layout) if not track else ()
    return tuple(wrong)


def loose_objections(layout: Layout) -> Iterator[Objection]:
    """Round, flag, winner, seed and motors: what can be judged on its own."""
    if layout.round not in range(1, ROUNDS + 1):
        yield objection("S1.5", "the rounds are 1 to {rounds}, not {found}", rounds=ROUNDS, found=layout.round)
    if layout.flag not in layout.seats:
        yield objection(
            "S1.4",
            "the flag is at {seat}, but the seats are {first_seat} to {last_seat}",
            seat=layout.flag,
            first_seat=0,
            last_seat=len(layout.players) - 1,
        )
    if layout.winner is not None and layout.winner not in layout.seats:
        yield objection(
            "S9.2",
            "{seat} cannot have won: the seats are {first_seat} to {last_seat}",
            seat=layout.winner,
            first_seat=0,
            last_seat=len(layout.players) - 1,
        )
    if layout.seed is not None and not is_seed(layout.seed):
        yield seed_objection(layout.seed, "S1.5")
    yield from (dial_objection(value) for value in dict.fromkeys(layout.all_motors) if value not in DIAL)


def all_cards(layout: Layout) -> list[Card]:
    """Every card that can be seen anywhere."""
    known = (card for hand in layout.all_hands if not isinstance(hand, Unknown) for card in hand)
    return [*known, *layout.trick, *layout.played]


def hand_objections(layout: Layout) -> Iterator[Objection]:
    """Hands are equally large, but for those who have already played to this trick, and never too large."""
    if layout.round not in range(1, ROUNDS + 1):
        return
    before = [len(hand) + (seat in layout.have_played) for seat, hand in enumerate(layout.all_hands)]
    most = ROUND_CARDS[layout.round - 1]
    if len(set(before)) > 1:
        yield objection(
            "S1.5", "everybody has the same number of cards before a trick, not {found}", found=tuple(before)
        )
    if max(before) > most:
        yield objection(
            "S1.5",
            "round {round} has {most} tricks, so nobody can hold {found} cards",
            round=layout.round,
            most=most,
            found=max(before),
        )


def trick_objections(layout: Layout) -> Iterator[Objection]:
    """At most one card a seat; all of them only at the turbo question; who holds the colour led followed it."""
    players = len(layout.players)
    if len(layout.trick) > players:
        yield objection(
            "S2.1", "cards in a trick of {players} players: {found}", found=len(layout.trick), players=players
        )
        return
    if layout.flag not in layout.seats or not layout.trick:
        return
    led = layout.trick[0].colour
    for seat, card in layout.seats_and_cards:
        hand = layout.all_hands[seat]
        held = () if isinstance(hand, Unknown) else tuple(c for c in hand if c.colour == led)
        if card.colour != led and held:
            yield objection(
                "S2.2",
                "{seat} played {card} to {led} although it holds {cards}",
                held,
                seat=seat,
                card=card,
                led=led,
                cards=held,
            )
    winner = layout.flag + standing(layout.trick).index
    if len(layout.trick) == players and layout.all_motors[winner % players] == 0:
        yield objection(
            "S4.5",
            "the trick is complete and its winner, {seat}, has no motor to decide on: the car has moved on",
            (winner % players,),
            seat=winner % players,
        )


def void_objections(layout: Layout) -> Iterator[Objection]:
    """Nobody holds a colour which the same seat has shown not to have."""
    for seat, (hand, void) in enumerate(zip(layout.all_hands, layout.voids or (), strict=False)):
        held = () if isinstance(hand, Unknown) else tuple(card for card in hand if card.colour in void)
        if held:
            yield objection(
                "S2.2",
                "{seat} holds {cards}, but is said to have no {colours}",
                held,
                seat=seat,
                cards=held,
                colours=tuple(sorted({card.colour for card in held})),
            )


def hidden_objections(layout: Layout) -> list[Objection]:
    """The cards that nobody has seen can fill the hidden hands (S1.5), whatever colours their owners lack (S2.2)."""
    if len(layout.players) not in VALUES:
        return []
    unseen = not_among(len(layout.players), layout.all_hands, (*layout.played, *layout.trick))
    return shortages(unseen, needs_of_hands(layout.all_hands, layout.all_voids))


def end_objections(layout: Layout) -> Iterator[Objection]:
    """What holds between rounds and after the race."""
    cards = len(layout.trick) + sum(map(len, layout.all_hands))
    if layout.dealing:
        if cards:
            yield objection("S8.1", "the round has ended, but {cards} of its cards are still there", cards=cards)
        if any(layout.all_motors):
            yield objection(
                "S4.6", "the round has ended, but the motors show {motors}, not 0", motors=layout.all_motors
            )
        if layout.round == ROUNDS or layout.winner is not None:
            yield objection("S9.3", "no round is dealt after the last one, nor after the race is won")
    if layout.winner is None or layout.winner not in layout.seats:
        return
    if layout.trick:
        yield objection("S9.2", "{seat} has won, but there is still a trick on the table", seat=layout.winner)
    if layout.all_cars[layout.winner] != layout.lap.finish and not leads_at_the_end(layout, layout.winner, cards):
        yield objection(
            "S9.3",
            "{seat} has won neither by the line, at {finish}, nor as leader after {rounds} rounds",
            (layout.winner,),
            seat=layout.winner,
            finish=layout.lap.finish,
            rounds=ROUNDS,
        )


def leads_at_the_end(layout: Layout, seat: int, cards: int) -> bool:
    return layout.round == ROUNDS and not cards and layout.all_cars[seat] == max(layout.all_cars)
