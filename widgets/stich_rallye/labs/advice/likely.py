"""The likely line behind a chance, in words."""

from __future__ import annotations

from rally.stich_rallye import Play, Race
from rally.stich_rallye.box.events import CardPlayed, MotorUsed
from rally.stich_rallye.players.likely import LikelyLine
from widgets.shared.words import _, together
from widgets.shared.words.names import row
from widgets.stich_rallye.words import say, say_action, say_card, say_seat
from widgets.stich_rallye.words.importance import Importance, at_least


def say_likely(race: Race, line: LikelyLine) -> str:
    """What follows from a choice most often: the cards of the others, then what comes of them."""
    first, *others = line.races
    cards = [
        _("{seat}: {card}").format(seat=say_seat(race, event.seat), card=say_card(event.card))
        for each in others
        if isinstance(each.action, Play)
        for event in each.events
        if isinstance(event, CardPlayed)
    ]
    told = [
        say(event, race)
        for each in (first, *others)
        for event in at_least(Importance.NEWS, each.events)
        if not isinstance(event, CardPlayed | MotorUsed)
    ]
    choice = say_action(first.action, race) if first.action else ""
    if line.alike == line.deals:
        opening = _("{choice}: this is what follows for certain, if all play sensibly.")
    else:
        opening = _("{choice}: most often (in {alike} of {deals} deals) the cars end where they do here.")
    said = [opening.format(choice=choice, alike=line.alike, deals=line.deals)]
    if cards:
        said.append(_("The others play: {cards}.").format(cards=row(cards)))
    return together([*said, *told])
