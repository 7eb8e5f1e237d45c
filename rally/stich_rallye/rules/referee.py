"""What may be done, and why something may not: the rule, and the cards that show it. The one judge of legality."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rally.core.errors import Objection, objection, quote_value
from rally.core.validate import leave_objection
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Play, Turbo
from rally.stich_rallye.box.cards import Card, Unknown, deck, sort_cards
from rally.stich_rallye.box.facts import FEWEST_SEATS, ROUND_CARDS, VALUES, player_objection

from .hidden import could_play, possible_plays, unseen_cards
from .moment import Moment

DUE: dict[str, type[Action]] = {"play": Play, "turbo": Turbo, "end": EndRound, "deal": Deal}
"""The kind of action that each phase asks for."""


def candidates(moment: Moment) -> Sequence[Action]:
    """Every legal action, in order; of a hidden hand what it could play."""
    match moment.phase:
        case "play":
            seat = moment.seat_of(len(moment.trick))
            hand = moment.hands[seat]
            if isinstance(hand, Unknown):
                return [*map(Play, possible_plays(moment, seat))]
            return [*map(Play, sort_cards(following(moment, hand) or hand))]
        case "turbo":
            return Turbo(True), Turbo(False)
        case "end":
            return (EndRound(),)
        case "deal":
            return (Deal(),)
    return ()


def why_not(moment: Moment, action: object) -> Objection | None:
    """None if `action` is legal at this moment; otherwise the first rule against it, with its witnesses."""
    match action:
        case Play(card=Card()) | Turbo(use=bool()) | EndRound() | Deal():
            is_due = isinstance(action, DUE.get(moment.phase, ()))
            return action_objection(moment, action) if is_due else phase_objection(moment, action)
    return objection(
        None,
        "{found} is not an action: there are Play(card), Turbo(use), EndRound() and Deal()",
        found=quote_value(action),
    )


def seat_objection(moment: Moment, action: object) -> Objection:
    """The objection to any action of a seat that is not to act."""
    wrong = why_not(moment, action)
    if wrong is not None and moment.phase == "over":
        return wrong
    if moment.to_act is None:
        return objection("S8.1" if moment.phase == "end" else "S1.5", "nobody has a choice now")
    rule = "S4.5" if moment.phase == "turbo" else "S2.1"
    return objection(rule, "{seat} is to act now, and nobody else", (moment.to_act,), seat=moment.to_act)


def phase_objection(moment: Moment, action: Action) -> Objection:
    """The objection to an action that is not of the kind that is due."""
    match moment.phase:
        case "over":
            return objection(moment.won_by, "the race is over: {seat} has won", (moment.winner,), seat=moment.winner)
        case "play" if isinstance(action, Turbo):
            return objection("S4.5", "only the winner of a trick may use the motor, once all have played")
        case "play" if isinstance(action, Deal):
            return objection(
                "S1.5", "the round is not over: {cards} cards are still to be played", cards=moment.cards_left
            )
        case "play":
            return objection(
                "S8.1", "the round is not over: {cards} cards are still to be played", cards=moment.cards_left
            )
        case "turbo":
            return objection(
                "S4.5",
                "{seat} has won the trick and must first say whether to use the motor",
                (moment.to_act,),
                seat=moment.to_act,
            )
        case "end":
            return objection("S8.1", "all the tricks of the round have been played: now everybody uses the motor")
    return objection("S1.5", "the round is over: now the next one is dealt")


def action_objection(moment: Moment, action: Action) -> Objection | None:
    """The objection to this very action, when one of its kind is due."""
    if isinstance(action, Play):
        seat = moment.seat_of(len(moment.trick))
        hand = moment.hands[seat]
        if isinstance(hand, Unknown):
            return unseen_hand_objection(moment, seat, action.card)
        return hand_objection(moment, seat, hand, action.card)
    if isinstance(action, Deal) and action.hands is not None:
        return next(iter(hands_objections(action.hands, len(moment.players), moment.round + 1)), None)
    return None


def following(moment: Moment, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that follow suit (S2.2); none if no colour is led yet, or it has none of that one (S2.4)."""
    led = moment.trick[0].colour if moment.trick else None
    return tuple([card for card in hand if card.colour == led])


def hand_objection(moment: Moment, seat: int, hand: tuple[Card, ...], card: Card) -> Objection | None:
    """S2.1 to S2.4 for a hand one can see."""
    if card not in hand:
        return objection("S2.1", "{seat} does not hold {card}", hand, seat=seat, card=card)
    if not moment.trick:
        return None
    led = moment.trick[0].colour
    held = following(moment, hand)
    if card.colour == led or not held:
        return None
    others = tuple(other for other in moment.trick if other.colour != led)
    if others:
        return objection(
            "S2.3",
            "{seat} holds {cards}, and {led} was led: that is the colour to follow, although {others} came in since",
            held,
            seat=seat,
            cards=held,
            led=led,
            others=others,
        )
    return objection("S2.2", "{seat} holds {cards}, and {led} was led", held, seat=seat, cards=held, led=led)


def unseen_hand_objection(moment: Moment, seat: int, card: Card) -> Objection | None:
    """The objection to an unseen hand holding this card and being allowed to play it."""
    if could_play(moment, seat, card):
        return None
    if card not in deck(len(moment.players)):
        return objection(
            "S1.2", "{card} is not in the deck for {players} players", (card,), card=card, players=len(moment.players)
        )
    if card not in unseen_cards(moment):
        return objection("S1.2", "{card} is somewhere else: {seat} cannot hold it", (card,), card=card, seat=seat)
    if card.colour in moment.voids[seat]:
        return objection(
            "S2.2",
            "{seat} did not follow {colour} before, so there is none in that hand",
            (card,),
            seat=seat,
            colour=card.colour,
        )
    return objection("S2.2", "with {card} now, the unseen cards cannot fill all the hidden hands", (card,), card=card)


def hands_objections(hands: object, players: int, round_number: int) -> list[Objection]:
    """Everything that is wrong with these hands for the beginning of a round (S1.2, S1.5)."""
    if not isinstance(hands, tuple | list) or not all(
        isinstance(hand, Unknown) or (isinstance(hand, tuple) and all(isinstance(card, Card) for card in hand))
        for hand in hands
    ):
        return [objection("S1.5", "hands are a tuple of cards, or Unknown(size), for each seat")]
    if players not in VALUES:
        return [player_objection(players)]
    reasons = list(card_objections([card for hand in hands if not isinstance(hand, Unknown) for card in hand], players))
    if len(hands) != players:
        reasons.append(objection("S1.5", "hands for {players} players: {found}", found=len(hands), players=players))
    size = ROUND_CARDS[round_number - 1]
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            reasons.append(
                objection(
                    "S1.5",
                    "round {round} deals {size} cards to each: {seat} has {found}",
                    (seat,),
                    round=round_number,
                    size=size,
                    seat=seat,
                    found=len(hand),
                )
            )
    return reasons


def card_objections(cards: list[Card], players: int) -> list[Objection]:
    """Objections to cards that are not in the deck for `players`, and to cards that are there twice (S1.2)."""
    counts = Counter(cards)
    there = deck(players) if players in VALUES else ()
    in_the_deck = frozenset(there)
    strange = tuple(card for card in counts if there and card not in in_the_deck)
    twins = tuple(card for card, times in counts.items() if times > 1)
    reasons = []
    if strange:
        low, high = there[0].value, there[-1].value
        reasons.append(
            objection(
                "S1.2",
                "{cards}: not in the deck for {players} players, which has the values {low} to {high}",
                strange,
                cards=strange,
                players=players,
                low=low,
                high=high,
            )
        )
    if twins:
        reasons.append(
            objection("S1.2", "{cards}: there is only one of each card, but here it is twice", twins, cards=twins)
        )
    return reasons


# --- who leaves -------------------------------------------------------------------------------------------------------


def why_not_leave(moment: Moment, seat: int) -> Objection | None:
    """None if this seat may leave now; otherwise the objection (S-M)."""
    moment.check_seat(seat)
    wrong_time = None if moment.phase == "deal" else objection("S-M", "somebody can leave only between two rounds")
    return leave_objection("S-M", len(moment.players), FEWEST_SEATS) or wrong_time
