"""What things are called: cards, colours and spaces."""

from __future__ import annotations

from collections.abc import Iterable

from rally.stich_rallye import Card, Race, Track
from rally.stich_rallye.rules.circuit import DOWN, UP
from widgets.shared.words.languages import _, ngettext, pgettext, speaking
from widgets.shared.words.names import join, row

# --- cards -----------------------------------------------------------------------------------------------------------


def say_card(card: Card, language: str | None = None) -> str:
    """The name of a card by itself, as on a label: "green 11"."""
    return _in_colour(card.colour, [card], language)


def say_cards(cards: Iterable[Card]) -> str:
    """The names of cards by themselves, those of a colour together: "green 2 + 6 + 10 and blue 9"."""
    by_colour: dict[str, list[Card]] = {}
    for card in cards:
        by_colour.setdefault(card.colour, []).append(card)
    return join(_in_colour(colour, own) for colour, own in by_colour.items())


def _in_colour(colour: str, cards: Iterable[Card], language: str | None = None) -> str:
    with speaking(language):
        names = {"red": _("red {value}"), "green": _("green {value}"), "blue": _("blue {value}")}
    return names[colour].format(value=" + ".join(str(card.value) for card in cards))


def the_card(card: Card, language: str | None = None) -> str:
    """The name of a card within a sentence, with an article in languages that need one there."""
    with speaking(language):
        names = {
            "red": pgettext("within a sentence, nominative or accusative", "red {value}"),
            "green": pgettext("within a sentence, nominative or accusative", "green {value}"),
            "blue": pgettext("within a sentence, nominative or accusative", "blue {value}"),
        }
    return names[card.colour].format(value=card.value)


def the_cards(cards: Iterable[Card]) -> str:
    return join(map(the_card, cards))


def say_colour(colour: str, language: str | None = None) -> str:
    """The name of a card colour."""
    with speaking(language):
        names = {
            "red": pgettext("colour of cards", "red"),
            "green": pgettext("colour of cards", "green"),
            "blue": pgettext("colour of cards", "blue"),
        }
    return names.get(colour, colour)


# --- spaces ----------------------------------------------------------------------------------------------------------


def say_space(track: Track, progress: int, language: str | None = None) -> str:
    """A space of the track and what is special there: "space 7, downhill", "space 0, start", "space 3, lap 2"."""
    lap = len(track)
    with speaking(language):
        parts = [_("space {number}").format(number=progress % lap)]
        if progress >= track.finish:
            return row([*parts, pgettext("of a space", "over the finish line")])
        if progress % lap == 0:
            parts.append(pgettext("of a space", "start"))
        if track.kind(progress) in (DOWN, UP):
            downhill = track.kind(progress) == DOWN
            parts.append(pgettext("of a space", "downhill") if downhill else pgettext("of a space", "uphill"))
        if progress >= lap:
            parts.append(_("lap {number}").format(number=2))
        return row(parts)


def say_place(race: Race, seat: int, language: str | None = None) -> str:
    """Where a car is: "space 7, lap 2"."""
    progress, lap = race.cars[seat], len(race.track)
    with speaking(language):
        if progress == 0 or progress >= race.track.finish:
            return the_space(race.track, progress)
        return _("space {number}, lap {lap}").format(number=progress % lap, lap=1 + progress // lap)


def the_space(track: Track, progress: int) -> str:
    """A space within a sentence about a move, as its subject: "space 7", "the start space"."""
    return placed(track, progress, _("space {number}"), _("the start space"), _("the finish line"))


def on_space(track: Track, progress: int) -> str:
    """Where something is: "on space 7", "on the start space"."""
    return placed(
        track,
        progress,
        pgettext("where something is", "on space {number}"),
        pgettext("where something is", "on the start space"),
        pgettext("where something is", "on the finish line"),
    )


def to_space(track: Track, progress: int) -> str:
    """Where a car comes: "to space 7", "to the finish line"."""
    return placed(
        track,
        progress,
        pgettext("where a car comes", "to space {number}"),
        pgettext("where a car comes", "to the start space"),
        pgettext("where a car comes", "to the finish line"),
    )


def from_space(track: Track, progress: int) -> str:
    """Where a car starts: "from space 7", "from the start space"."""
    return placed(
        track,
        progress,
        pgettext("where a car starts", "from space {number}"),
        pgettext("where a car starts", "from the start space"),
        pgettext("where a car starts", "from the finish line"),
    )


def placed(track: Track, progress: int, space: str, start: str, finish: str) -> str:
    """The words that fit this space."""
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
