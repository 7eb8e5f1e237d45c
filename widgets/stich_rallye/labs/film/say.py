"""What is said of a race that is watched: its milestones, its cards, and where a branch begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rally.stich_rallye import Card, Play, Race, Unknown
from widgets.shared.words import _, ngettext
from widgets.shared.words.names import series
from widgets.stich_rallye.words import join, say_card, say_objection, say_place, say_seat

from .scenes import Scene


def milestone_rows(milestones: Iterable[Scene]) -> Iterator[tuple[str, str]]:
    """By trick and round's end who is where."""
    for scene in milestones:
        race = scene.table
        trick = len(race.played) // len(race.players)
        name = _("Round {round}, after trick {trick}").format(round=race.round, trick=trick)
        if scene.cards == () and race.dealing:
            name = _("The end of round {number}").format(number=race.round)
        yield (
            name,
            series(
                _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
                for seat in race.standing_order
            ),
        )


def say_playable(race: Race, card: Card) -> str:
    """Whether a card may be played at a moment of a race that is over, where it could have been."""
    wrong = race.why_not(Play(card))
    if wrong is not None:
        return say_objection(wrong, race)
    text = _("{seat} may play this card here. “What if from here” lets you try it.")
    return text.format(seat=say_seat(race, race.to_act or 0))


def say_hand(race: Race, seat: int) -> str:
    """Which cards a player holds at a moment."""
    hand = race.hands[seat]
    if isinstance(hand, Unknown) or not hand:
        count = ngettext("{seat} holds {count} card.", "{seat} holds {count} cards.", len(hand))
        return count.format(seat=say_seat(race, seat), count=len(hand))
    return _("{seat} holds {cards}.").format(seat=say_seat(race, seat), cards=join(map(say_card, hand)))


def say_beginning(race: Race) -> str:
    """What is due at the position where a branch begins."""
    match race.phase:
        case "play":
            return _("It begins where {seat} is to play.").format(seat=say_seat(race, race.to_act or 0))
        case "turbo":
            return _("It begins where {seat} may use the motor.").format(seat=say_seat(race, race.to_act or 0))
        case "end":
            return _("It begins where everybody is about to use the motor.")
        case "deal":
            return _("It begins before the next round is dealt.")
    return _("It begins where the race is won.")
