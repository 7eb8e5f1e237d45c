"""The names of things and actions: cards, colours, spaces; what is due; how a trick and the race stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from rally.stich_rallye import Action, Card, Deal, EndRound, Play, Race, Track, Turbo, standing
from rally.stich_rallye.rules.driving import DOWN, UP
from widgets.words.languages import _, current_language, join_sentences, ngettext, pgettext, speaking
from widgets.words.sentences import add_rule_numbers, join, row, say_seat, series, start_upper

# --- cards -----------------------------------------------------------------------------------------------------------


def say_card(card: Card) -> str:
    """The name of a card on its own, as on a label: "green 11"."""
    return _colour_words(current_language())["alone"][card.colour].format(value=card.value)


def say_cards(cards: Iterable[Card]) -> str:
    """The names of cards, grouped by colour: "green 2 + 6 + 10 and blue 9"."""
    by_colour: dict[str, list[Card]] = {}
    for card in cards:
        by_colour.setdefault(card.colour, []).append(card)
    words = _colour_words(current_language())["alone"]
    return join(
        words[colour].format(value=" + ".join(str(card.value) for card in own)) for colour, own in by_colour.items()
    )


@cache
def _colour_words(code: str) -> dict[str, dict[str, str]]:
    """For each colour, the name of a card on its own ("alone") and within a sentence, and of the colour itself."""
    with speaking(code):
        return {
            "alone": {"red": _("red {value}"), "green": _("green {value}"), "blue": _("blue {value}")},
            "within": {
                "red": pgettext("within a sentence, nominative or accusative", "red {value}"),
                "green": pgettext("within a sentence, nominative or accusative", "green {value}"),
                "blue": pgettext("within a sentence, nominative or accusative", "blue {value}"),
            },
            "colour": {
                "red": pgettext("colour of cards", "red"),
                "green": pgettext("colour of cards", "green"),
                "blue": pgettext("colour of cards", "blue"),
            },
        }


def the_card(card: Card) -> str:
    """The name of a card within a sentence, with an article in languages that need one."""
    return _colour_words(current_language())["within"][card.colour].format(value=card.value)


def the_cards(cards: Iterable[Card]) -> str:
    return join(map(the_card, cards))


def say_colour(colour: str) -> str:
    """The name of a card colour."""
    return _colour_words(current_language())["colour"].get(colour, colour)


def say_sign(colour: str) -> str:
    """The letter on a card of this colour, the initial of its name in the reader's language: "G", "V", "绿"."""
    return say_colour(colour)[:1].upper()


# --- spaces ----------------------------------------------------------------------------------------------------------


def say_space(track: Track, progress: int) -> str:
    """A space and what is special about it: "space 7, downhill", "space 0, start", "space 3, lap 2"."""
    return _space_name(track, progress, current_language())


@lru_cache(maxsize=1024)
def _space_name(track: Track, progress: int, code: str) -> str:
    lap = len(track)
    with speaking(code):
        space = _("space {number}").format(number=progress % lap)
        if progress >= track.finish:
            return row([space, pgettext("of a space", "over the finish line")])
        parts = [space if progress < lap else _("space {number}, lap {lap}").format(number=progress % lap, lap=2)]
        if progress % lap == 0:
            parts.append(pgettext("of a space", "start"))
        if track.kind(progress) in (DOWN, UP):
            downhill = track.kind(progress) == DOWN
            parts.append(pgettext("of a space", "downhill") if downhill else pgettext("of a space", "uphill"))
        return row(parts)


def say_place(race: Race, seat: int) -> str:
    """Where a car is: "space 7, lap 2"."""
    return _place_name(race.track, race.cars[seat], current_language())


@lru_cache(maxsize=1024)
def _place_name(track: Track, progress: int, code: str) -> str:
    with speaking(code):
        if progress == 0 or progress >= track.finish:
            return the_space(track, progress)
        return _("space {number}, lap {lap}").format(number=progress % len(track), lap=1 + progress // len(track))


def the_space(track: Track, progress: int) -> str:
    """A space as the subject of a sentence about a move: "space 7", "the start space"."""
    return _space_words(track, progress, "the")


def on_space(track: Track, progress: int) -> str:
    """Where something is: "on space 7", "on the start space"."""
    return _space_words(track, progress, "on")


def to_space(track: Track, progress: int) -> str:
    """Where a car comes: "to space 7", "to the finish line"."""
    return _space_words(track, progress, "to")


def from_space(track: Track, progress: int) -> str:
    """Where a car starts: "from space 7", "from the start space"."""
    return _space_words(track, progress, "from")


@cache
def _words_of_spaces(code: str) -> dict[str, tuple[str, str, str]]:
    """For each preposition, the words for any space, the start space and the finish line within a sentence."""
    with speaking(code):
        return {
            "the": (_("space {number}"), _("the start space"), _("the finish line")),
            "on": (
                pgettext("where something is", "on space {number}"),
                pgettext("where something is", "on the start space"),
                pgettext("where something is", "on the finish line"),
            ),
            "to": (
                pgettext("where a car comes", "to space {number}"),
                pgettext("where a car comes", "to the start space"),
                pgettext("where a car comes", "to the finish line"),
            ),
            "from": (
                pgettext("where a car starts", "from space {number}"),
                pgettext("where a car starts", "from the start space"),
                pgettext("where a car starts", "from the finish line"),
            ),
        }


def _space_words(track: Track, progress: int, preposition: str) -> str:
    space, start, finish = _words_of_spaces(current_language())[preposition]
    if progress >= track.finish:
        return finish
    return space.format(number=progress % len(track)) if progress else start


def the_hill(track: Track, kind: str, first: int, last: int) -> str:
    """A hill and the spaces it covers."""
    first, last = first % len(track), last % len(track)
    if first == last:
        hill = _("the downhill on space {first}") if kind == "down" else _("the uphill on space {first}")
    else:
        hill = (
            _("the downhill on spaces {first} to {last}")
            if kind == "down"
            else _("the uphill on spaces {first} to {last}")
        )
    return hill.format(first=first, last=last)


def spaces_to_go(count: int) -> str:
    """How far: "1 space", "4 spaces"."""
    return ngettext("{count} space", "{count} spaces", count).format(count=count)


def track_name(track: Track) -> str:
    """The name of a track; that of a track in the box in the learner's language."""
    return {"volcano": _("Volcano"), "beach": _("Beach")}.get(track.name, track.name)


def say_track(track: Track) -> str:
    """A track for readers who do not see it: its name, the length of a lap, and every hill."""
    hills = [the_hill(track, hill.kind, hill.first, hill.last) for hill in track.hills]
    length = spaces_to_go(len(track))
    if not hills:
        return _("The track {name}: a lap of {spaces}, all flat").format(name=track_name(track), spaces=length)
    sentence = _("The track {name}: a lap of {spaces}, with {hills}")
    return sentence.format(name=track_name(track), spaces=length, hills=join(hills))


def car_labels(race: Race) -> list[str]:
    """Where each car is, by seat."""
    return [
        _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
        for seat in range(len(race.players))
    ]


def space_labels(race: Race) -> list[str]:
    """The number of each space, with its hill and the cars on it."""
    lap = len(race.track)
    names: dict[int, list[str]] = {}
    for seat, car in enumerate(race.cars):
        names.setdefault(car % lap, []).append(say_seat(race, seat))
    labels = [say_space(race.track, space) for space in range(lap)]
    return [row([label, *names[space]]) if space in names else label for space, label in enumerate(labels)]


def say_trick(race: Race) -> str:
    """Which card is winning and why, and how far its car would drive."""
    if not race.trick:
        sentence = _("no card has been played yet: {seat} has the flag and leads")
        return add_rule_numbers(sentence.format(seat=say_seat(race, race.flag)), ["S2.1"], race.players)
    winning, way = say_winning(race), say_way(race)
    return join_sentences([winning, way], first=[way], more=[winning])


def say_due(race: Race) -> str:
    """What is due now: whose choice it is and how the trick stands, or what follows without a choice."""
    match race.phase:
        case "play" if race.to_act is not None:
            if not race.trick:
                return _("{seat} has the flag and may lead any card (S2.1).").format(seat=say_seat(race, race.flag))
            next_one = _("{seat} is next.").format(seat=say_seat(race, race.to_act))
            trick = say_trick(race)
            return join_sentences([trick, next_one], first=[next_one], more=[trick])
        case "turbo" if race.to_act is not None:
            question = _("{seat} may add the motor now (S4.5): use it, or save it?")
            return question.format(seat=say_seat(race, race.to_act))
        case "end":
            return _("All the cards have been played: everybody uses the motor (S8.1).")
        case "deal":
            return _("The round is over: now the next one is dealt (S1.5).")
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
    return add_rule_numbers(body, [stand.rule], race.players)


def say_way(race: Race) -> str:
    """How far the car of the winning card would drive, and why."""
    stand = standing(race.trick)
    winner = race.seat_of(stand.index)
    lowest, motor = stand.lowest.value, race.motors[winner].value
    why = _("{card} is the lowest card").format(card=the_card(stand.lowest))
    sentence = _("{seat} would drive {spaces}")
    if motor:
        sentence = _("{seat} would drive {spaces}, or {more} with the motor")
    so = sentence.format(seat=say_seat(race, winner), spaces=spaces_to_go(lowest), more=lowest + motor)
    way = add_rule_numbers(so, ["S5.2"] if motor else [], race.players)
    return join_sentences([add_rule_numbers(why, ["S5.1"], race.players), way], first=[way])


def say_action(action: Action, race: Race) -> str:
    """An action as on a button: "Play green 3", "Use the motor and drive 9 spaces"."""
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


def say_standing(race: Race) -> str:
    """The places, from first to last; after the race, the winner and only names."""
    if race.all_level:
        return _("All cars are on the start space.")
    first, *_others = race.seats_by_place
    if race.winner is not None:
        names = row(say_seat(race, seat) for seat in race.seats_by_place)
        won = _("{seat} has won the race.").format(seat=say_seat(race, first))
        listed = _("From first place to last: {players}.").format(players=names)
        return join_sentences([won, listed, *say_shared_places(race)])
    places = series(
        _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
        for seat in race.seats_by_place
    )
    lead = _("{seat} is in first place.").format(seat=say_seat(race, first))
    listed = _("From first place to last: {places}.").format(places=places)
    return join_sentences([lead, listed, *say_shared_places(race)])


def say_shared_places(race: Race) -> Iterator[str]:
    """The players who share a place because they are still on the start space."""
    for place in dict.fromkeys(race.places):
        level = [say_seat(race, seat) for seat, each in enumerate(race.places) if each == place]
        if len(level) > 1:
            yield _("{seats} share place {place}.").format(seats=join(level), place=place)
