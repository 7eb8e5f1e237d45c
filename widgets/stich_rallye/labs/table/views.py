"""A race as the parts want it: pure functions from a race to the traits of hand, trick and dial."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rally.stich_rallye import Card, Event, Play, Race, Unknown, deck, standing
from rally.stich_rallye.box.events import CardPlayed, CardsPutAside, RaceWon, RoundDealt, TrickWon
from widgets.shared.figures.palette import liveries
from widgets.stich_rallye.figures.steps import SetBack
from widgets.stich_rallye.words import say_card, say_objection, say_seat


def card_view(card: Card) -> dict[str, object]:
    """What every drawn card has: its notation, colour and value, and its name in words."""
    return {"text": str(card), "colour": card.colour, "value": card.value, "label": say_card(card)}


def hand_view(race: Race, seat: int, *, judged: bool = True) -> list[dict[str, object]]:
    """The cards of a hand; for the seat whose turn it is, which may be played, and why the others may not. judged: is
    that told? If not, all can be pressed alike."""
    hand = race.hands[seat]
    if not judged and not isinstance(hand, Unknown):
        return [card_view(card) | {"playable": True, "why": ""} for card in hand]
    if isinstance(hand, Unknown):
        return [card_view(action.card) | {"playable": True, "why": ""} for action in could_play(race, seat)]
    if race.phase != "play" or race.to_act != seat:
        return [card_view(card) | {"playable": False, "why": ""} for card in hand]
    return [card_view(card) | playable(race, card) for card in hand]


def open_hand_view(race: Race, seat: int, *, active: bool) -> dict[str, object]:
    """A hand on the table as the part Hand shows it: its owner, and its cards if they are known."""
    hand, player = race.hands[seat], player_view(race, seat)
    return {
        "title": player["seat"],
        "letter": player["letter"],
        "paint": player["paint"],
        "active": active,
        "hidden": len(hand) if isinstance(hand, Unknown) else 0,
        "cards": hand_view(race, seat),
    }


def tray_view(players: int, here: Collection[Card], lies: Mapping[Card, str]) -> list[dict[str, object]]:
    """All cards of the deck: those that lie `here` are marked, those that lie elsewhere say where (`lies`)."""
    return [
        card_view(card) | {"playable": card not in lies, "chosen": card in here, "why": lies.get(card, "")}
        for card in deck(players)
    ]


def could_play(race: Race, seat: int) -> list[Play]:
    """What a hidden hand could play, if it is its turn."""
    return [action for action in race.legal if isinstance(action, Play)] if race.to_act == seat else []


def playable(race: Race, card: Card) -> dict[str, object]:
    wrong = race.why_not(Play(card))
    return {"playable": wrong is None, "why": "" if wrong is None else say_objection(wrong, race)}


ENDS = TrickWon | CardsPutAside | RaceWon
"""After one of these the trick that lay there is over."""


def last_trick(race: Race) -> tuple[int, tuple[Card, ...]]:
    """The leader and the cards of the trick to show: the one on the table, else the one just put aside."""
    if race.trick or race.previous is None or not any(isinstance(e, ENDS) for e in race.events):
        return race.flag, race.trick
    before = race.previous
    played = (race.last_action.card,) if isinstance(race.last_action, Play) else ()
    return before.flag, (*before.trick, *played)


def trick_moments(before: Race, events: Sequence[Event]) -> list[list[dict[str, object]] | None]:
    """For each step of a film (the moment before it, then each event) the cards of the trick, None where they stay."""
    leader, cards = before.flag, before.trick
    moments: list[list[dict[str, object]] | None] = [trick_view(leader, cards, before)]
    for event in events:
        if isinstance(event, CardPlayed | RoundDealt):
            leader = event.seat if isinstance(event, CardPlayed) and event.rule == "S2.1" else leader
            played = (event.card,) if isinstance(event, CardPlayed) else ()
            cards = (*cards, *played) if played and event.rule != "S2.1" else played
            moments.append(trick_view(leader, cards, before))
        elif isinstance(event, SetBack):
            leader, cards = before.flag, before.trick
            moments.append(trick_view(leader, cards, before))
        else:
            moments.append(None)
    return moments


def trick_view(leader: int, cards: Sequence[Card], race: Race, *, judged: bool = True) -> list[dict[str, object]]:
    """The cards of a trick in play order: who played them, and, if they are `judged`, which wins, which is the lowest,
    which brought a colour."""
    if not cards:
        return []
    told = judgements(cards) if judged else [UNJUDGED] * len(cards)
    return [
        card_view(card) | player_view(race, (leader + index) % len(race.players)) | told[index]
        for index, card in enumerate(cards)
    ]


UNJUDGED: dict[str, object] = {
    "winning": False, "in_colour": False, "lowest": False, "introduced": 0, "newest": False,
}  # fmt: skip
"""What is told of a card in a trick, where nothing is."""


def judgements(cards: Sequence[Card]) -> list[dict[str, object]]:
    """By card of a trick what the rules say of it."""
    stand = standing(cards)
    introduced: dict[str, int] = {}
    found: list[dict[str, object]] = []
    for index, card in enumerate(cards):
        new = card.colour not in introduced
        introduced.setdefault(card.colour, len(introduced) + 1)
        found.append(
            {
                "winning": index == stand.index,
                "in_colour": card.colour == stand.colours[-1],
                "lowest": index == stand.lowest_index,
                "introduced": introduced[card.colour] if new else 0,
                "newest": new and card.colour == stand.colours[-1] and len(stand.colours) > 1,
            }
        )
    return found


def player_view(race: Race, seat: int) -> dict[str, str]:
    """Who plays: the name, and the letter and paint of the car."""
    name, car = say_seat(race, seat), liveries(race.players)[seat]
    return {"seat": name, "letter": car.letter, "paint": car.colour}


def dials_view(race: Race, active: int | None = None) -> list[dict[str, object]]:
    """One dial for each seat."""
    return [
        {
            "seat": seat,
            "name": player["seat"],
            "letter": player["letter"],
            "colour": player["paint"],
            "position": motor.position,
            "active": seat == active,
            "note": "",
        }
        for seat, motor in enumerate(race.motors)
        for player in [player_view(race, seat)]
    ]
