"""How a race stands at a moment, in words: the trick, the places, what can be done, and the rules."""

from __future__ import annotations

from rally.stich_rallye import Action, Deal, EndRound, Play, Race, Turbo, standing
from widgets.shared.words.languages import _, speaking, together
from widgets.shared.words.names import row, say_seat, series, start_upper
from widgets.shared.words.sentences import numbered

from .names import say_colour, say_place, spaces_to_go, the_card


def say_trick(race: Race, language: str | None = None) -> str:
    """Which card is winning now and why, and how far its car would go."""
    with speaking(language):
        if not race.trick:
            sentence = _("no card has been played yet: {seat} has the flag and leads")
            return numbered(sentence.format(seat=say_seat(race, race.flag)), ["S2.1"], race.players)
        winning, way = say_winning(race), say_way(race)
        return together([winning, way], first=[way, winning])


def say_due(race: Race, language: str | None = None) -> str:
    """What is due now: whose choice it is and how the trick stands, or what nobody chooses."""
    with speaking(language):
        match race.phase:
            case "play" if race.to_act is not None:
                if not race.trick:
                    return _("{seat} has the flag and may lead any card (S2.1).").format(seat=say_seat(race, race.flag))
                next_one = _("{seat} is next.").format(seat=say_seat(race, race.to_act))
                trick = say_trick(race)
                return together([trick, next_one], first=[next_one, trick])
            case "turbo" if race.to_act is not None:
                question = _("{seat} may add the motor now (S4.5): use it, or save it?")
                return question.format(seat=say_seat(race, race.to_act))
            case "end":
                return _("All the cards have been played: everybody uses the motor (S8.1).")
            case "deal":
                return _("The round is over: the next one is dealt (S1.5).")
        return _("{seat} has won the race.").format(seat=say_seat(race, race.winner or 0))


def say_winning(race: Race) -> str:
    stand = standing(race.trick)
    complete = len(race.trick) == len(race.players)
    if complete:
        sentence = {
            1: _("{card} ({seat}) wins: {colour} is the only colour, and this is its highest card"),
            2: _("{card} ({seat}) wins: {colour} came in second, and this is its highest card"),
            3: _("{card} ({seat}) wins: {colour} came in third, and this is its highest card"),
        }
    else:
        sentence = {
            1: _("{card} ({seat}) is winning now: {colour} is the only colour so far, and this is its highest card"),
            2: _("{card} ({seat}) is winning now: {colour} came in second, and this is its highest card"),
            3: _("{card} ({seat}) is winning now: {colour} came in third, and this is its highest card"),
        }
    seat, colour = say_seat(race, race.seat_of(stand.index)), say_colour(stand.colours[-1])
    body = sentence[len(stand.colours)].format(card=the_card(stand.card), seat=seat, colour=colour)
    return numbered(body, [stand.rule], race.players)


def say_way(race: Race) -> str:
    """How far the car of the card that is winning would go, and why."""
    stand = standing(race.trick)
    winner = race.seat_of(stand.index)
    lowest, motor = stand.lowest.value, race.motors[winner].value
    why = _("{card} is the lowest card").format(card=the_card(stand.lowest))
    sentence = _("{seat} would drive {spaces}")
    if motor:
        sentence = _("{seat} would drive {spaces}, or {more} with the motor")
    so = sentence.format(seat=say_seat(race, winner), spaces=spaces_to_go(lowest), more=lowest + motor)
    way = numbered(so, ["S5.2"] if motor else [], race.players)
    return together([numbered(why, ["S5.1"], race.players), way], first=[way])


def say_action(action: Action, race: Race, language: str | None = None) -> str:
    """What can be done, as on a button: "Play green 3", "Use the motor and drive 9 spaces"."""
    with speaking(language):
        match action:
            case Play(card=card):
                return start_upper(_("play {card}").format(card=the_card(card)))
            case Turbo(use=use):
                return start_upper(say_turbo(race, use))
            case EndRound():
                return _("Everybody uses the motor")
            case Deal():
                return _("Deal the next round")


def say_turbo(race: Race, use: bool) -> str:
    sentence = _("use the motor") if use else _("save the motor")
    if race.phase != "turbo" or race.to_act is None:
        return sentence
    spaces = standing(race.trick).lowest.value + (race.motors[race.to_act].value if use else 0)
    sentence = _("use the motor and drive {spaces}") if use else _("save the motor and drive {spaces}")
    return sentence.format(spaces=spaces_to_go(spaces))


def say_standing(race: Race, language: str | None = None) -> str:
    """Who is where, from first place to last; when the race is over, who has won it, and only names."""
    with speaking(language):
        if race.winner is not None:
            names = row(say_seat(race, seat) for seat in race.standing_order)
            won = _("{seat} has won the race.").format(seat=say_seat(race, race.winner))
            return together([won, _("From first place to last: {players}.").format(players=names)])
        places = series(
            _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
            for seat in race.standing_order
        )
        lead = _("{seat} is in first place.").format(seat=say_seat(race, race.standing_order[0]))
        return together([lead, _("From first place to last: {places}.").format(places=places)])
