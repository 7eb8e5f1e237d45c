"""The table as all labs of this game lay it: the track, a plate for each seat, the trick, a hand, and their film."""

from __future__ import annotations

import html
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypedDict, Unpack

import ipywidgets

from rally.stich_rallye import Card, Event, Play, Position, Race, Track, Unknown, deck, standing
from rally.stich_rallye.box.events import CardPlayed, CardsPutAside, RaceWon, RoundDealt, RoundEnded, TrickWon
from rally.stich_rallye.box.facts import ROUND_CARDS, TRACK_NAMES
from widgets.lab.controls import Options, Parts, lay_table, show_widget
from widgets.parts import Steps
from widgets.parts.narration import LONGEST, Films
from widgets.parts.palette import liveries
from widgets.races.screen import RaceTable
from widgets.stich_rallye.figures.cars import Believed, lap_of
from widgets.stich_rallye.figures.circuit import FilmRestart, Frames
from widgets.stich_rallye.figures.track import track_picture
from widgets.stich_rallye.parts.table import Hand, Plates, Track as TrackPart, Trick
from widgets.stich_rallye.words import (
    say_action,
    say_card,
    say_colour,
    say_move,
    say_objection,
    say_place,
    say_seat,
    say_sign,
    say_watched,
    start_upper,
)
from widgets.stich_rallye.words.names import car_labels, say_track, space_labels, track_name
from widgets.words import _, ngettext
from widgets.words.sentences import row


def card_view(card: Card) -> dict[str, object]:
    """What every drawn card has: its notation, colour and value, and for the reader its letter and its name."""
    return {
        "text": str(card),
        "colour": card.colour,
        "value": card.value,
        "sign": say_sign(card.colour),
        "label": say_card(card),
    }


def hand_view(race: Race, seat: int, *, judged: bool = True) -> list[dict[str, object]]:
    """The cards of a hand; for the player to act, with whether they may be played, and why not. judged: whether that is
    told; if not, all can be pressed alike."""
    hand = race.hands[seat]
    if not judged and not isinstance(hand, Unknown):
        return [card_view(card) | {"playable": True, "why": ""} for card in hand]
    if isinstance(hand, Unknown):
        return [card_view(action.card) | {"playable": True, "why": ""} for action in could_play(race, seat)]
    if race.phase != "play" or race.to_act != seat:
        return [card_view(card) | {"playable": False, "why": ""} for card in hand]
    return [card_view(card) | say_playable_card(race, card) for card in hand]


def tray_view(players: int, here: Collection[Card], lies: Mapping[Card, str]) -> list[dict[str, object]]:
    """All cards of the deck. Those that lie `here` are marked, those that lie elsewhere say where (`lies`)."""
    return [
        card_view(card) | {"playable": card not in lies, "chosen": card in here, "why": lies.get(card, "")}
        for card in deck(players)
    ]


def could_play(race: Race, seat: int) -> list[Play]:
    """What a hidden hand could play if it is to act."""
    return [action for action in race.legal if isinstance(action, Play)] if race.to_act == seat else []


def say_playable_card(race: Race, card: Card) -> dict[str, object]:
    wrong = race.why_not(Play(card))
    return {"playable": wrong is None, "why": "" if wrong is None else say_objection(wrong, race)}


ENDS = TrickWon | CardsPutAside | RaceWon
"""The events after which the trick on the table is over."""


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
        elif isinstance(event, FilmRestart):
            leader, cards = before.flag, before.trick
            moments.append(trick_view(leader, cards, before))
        else:
            moments.append(None)
    return moments


def trick_view(leader: int, cards: Sequence[Card], race: Race, *, judged: bool = True) -> list[dict[str, object]]:
    """The cards of a trick in play order, with who played them and, if `judged`, which one wins, which is the lowest,
    and which ones brought a colour."""
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
"""The judgement on a card in a trick if nothing is to be told."""


def judgements(cards: Sequence[Card]) -> list[dict[str, object]]:
    """What the rules say of each card of a trick."""
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


COLOURS = ("red", "green", "blue")


def tricks_over(race: Race) -> int:
    """The number of tricks of the round that are over, except one whose cards are still on the table."""
    return ROUND_CARDS[race.round - 1] - max(map(len, race.hands)) - (len(race.trick) == len(race.players))


def say_trick_number(race: Race) -> str:
    """Which round it is, and which trick of it is under way."""
    return _("Round {round} · trick {trick} of {tricks}").format(
        round=race.round, trick=tricks_over(race) + 1, tricks=ROUND_CARDS[race.round - 1]
    )


def gone_html(race: Race, notes: Mapping[str, str] = MappingProxyType({})) -> str:
    """The cards put aside in this round, which everybody may know (S-H), with a line for each colour; only their number
    if the position was set up without them. notes: what else is known of a colour."""
    cards, count = race.played, tricks_over(race) * len(race.players)
    title = html.escape(_("Cards put aside this round"))
    if count and not cards:
        unknown = ngettext("{count} card that nobody has noted", "{count} cards that nobody has noted", count)
        return f"<p>{title}</p><p>{html.escape(unknown.format(count=count))}</p>"
    lines = []
    for colour in COLOURS:
        values = sorted(card.value for card in cards if card.colour == colour)
        chips = " ".join(f'<b translate="no">{value}</b>' for value in values) or "–"
        name = html.escape(start_upper(say_colour(colour)))
        note = f" <em>{html.escape(notes[colour])}</em>" if colour in notes else ""
        lines.append(f'<li data-colour="{colour}"><span>{name}</span> {chips}{note}</li>')
    return f"<p>{title}</p><ul>{''.join(lines)}</ul>"


def say_out(race: Race) -> dict[str, str]:
    """By colour the players who have shown in this round that they have no card of it (S2.2)."""
    out = {
        colour: [say_seat(race, seat) for seat, lacks in enumerate(race.voids) if colour in lacks] for colour in COLOURS
    }
    return {colour: _("have none: {seats}").format(seats=row(seats)) for colour, seats in out.items() if seats}


def known_html(race: Race) -> str:
    """Round and trick, the cards put aside, and who is known to have none of a colour."""
    return f"<p>{html.escape(say_trick_number(race))}</p>{gone_html(race, say_out(race))}"


def mark_of(before: Race, event: Event) -> tuple[str, int]:
    """The kind of what begins with this event ("" for nothing), and its number."""
    match event:
        case RoundDealt(round=number):
            return "round", number
        case RoundEnded(round=number):
            return "end", number
        case CardPlayed(rule="S2.1"):
            return "trick", 1 + len(before.played) // len(before.players)
    return "", 0


def say_mark(kind: str, number: int) -> str:
    match kind:
        case "round":
            return _("Round {number}").format(number=number)
        case "trick":
            return _("Trick {number}").format(number=number)
        case "end":
            return _("The end of round {number}").format(number=number)
    return ""


Plate = dict[str, object]


class PlateOptions(TypedDict, total=False):
    """The options of `plates_view`."""

    open_hands: Collection[int]
    active: int | None
    marked: int | None
    placed: bool


def plates_view(
    race: Race,
    *,
    open_hands: Collection[int] = (),
    active: int | None = None,
    marked: int | None = None,
    placed: bool = True,
) -> list[Plate]:
    """A plate for each seat. open_hands: the seats whose cards are named; active: the seat to act; marked: the seat
    whose plate is chosen; placed: whether plates say in which place everybody is."""
    return [
        {
            "seat": seat,
            "name": say_seat(race, seat),
            "letter": player_view(race, seat)["letter"],
            "colour": player_view(race, seat)["paint"],
            "active": seat == active,
            "turn": _("your turn") if seat == active else "",
            "chosen": seat == marked,
            **hand_on_plate(race, seat, seat in open_hands),
            **plate_now(race, seat, placed),
        }
        for seat in range(len(race.players))
    ]


def hand_on_plate(race: Race, seat: int, is_open: bool) -> Plate:
    """The hand on a plate: its cards, or the number of their backs."""
    hand = race.hands[seat]
    if is_open and not isinstance(hand, Unknown):
        return {"cards": [card_view(card) for card in hand]}
    return {"hidden": len(hand)}


def plate_now(race: Race, seat: int, placed: bool = True) -> Plate:
    """What a film changes on a plate: the motor and its ring, the place (none while all are level), the flag."""
    place = say_place(race, seat)
    if placed and not race.all_level:
        place = _("Place {place}: {where}").format(place=race.places[seat], where=place)
    return {
        "position": race.motors[seat].position,
        "red": lap_of(race.cars[seat], len(race.track)) == 2,
        "place": place,
        "leads": race.flag == seat,
    }


def film_moments(before: Race, after: Race, frames: Frames) -> list[list[Plate]]:
    """What changes on the plates in each step of a film (the moment before it, then each of its frames). The last step
    shows the effect of all events, also of those without a frame: who takes the flag, for example."""
    shown = [plate_now(before, seat) for seat in range(len(before.players))]
    moments: list[list[Plate]] = [[{"seat": seat, **plate} for seat, plate in enumerate(shown)]]
    races = [race for _event, race in frames]
    told = before
    for race in [*races[:-1], after] if races else []:
        news: list[Plate] = []
        if (race.cars, race.motors, race.flag, race.winner) != (told.cars, told.motors, told.flag, told.winner):
            for seat, old in enumerate(shown):
                shown[seat] = new = plate_now(race, seat)
                if changes := {name: value for name, value in new.items() if old[name] != value}:
                    news.append({"seat": seat, **changes})
        moments.append(news)
        told = race
    return moments


class Stage:
    """The track, and the player of its steps. What is shown step by step is a film with a number of its own.

    `only_seen`: whether the film says no more than can be seen.
    """

    def __init__(self) -> None:
        self.track = TrackPart()
        self.channel = self.track.channel = self.track.called
        self.steps = Steps(channel=self.channel)
        self.films = Films(self.channel)
        self._shown: tuple[Any, ...] = ()
        self.only_seen = False

    @property
    def film(self) -> str:
        """The name of the film on show, or of the last one."""
        return self.films.name

    def show(
        self,
        race: Race,
        before: Race | None = None,
        frames: Frames = (),
        chosen: int = -1,
        begin: int = 0,
        longest: int = LONGEST,
        believed: Believed | None = None,
        cheers: bool = True,
    ) -> None:
        """Show the race as it stands, or what led to it from `before`, step by step.

        begin: the first step to show; longest: the maximum length of the film in milliseconds. believed: a drive that
        somebody expected instead: from where, to where, and in words. cheers: whether the winner is cheered.
        """
        names = [say_seat(race, seat) for seat in range(len(race.players))]
        told = say_track(race.track)
        events = tuple(event for event, _table in frames)
        wanted = (race, before, events, names, told, believed, liveries(names))
        if wanted == self._shown:
            self.track.chosen = chosen
            return
        self._shown = wanted
        self.films.show(race, before, events)
        drawn = before or race
        labels = {"title": track_name(race.track)}
        figure = track_picture(drawn, move=frames if before else None, names=names, labels=labels, believed=believed)
        with self.track.hold_sync():
            self.track.chosen = chosen
            self.track.name = told
            self.track.spaces = space_labels(race)
            self.track.cars = car_labels(race)
            self.track.film = self.film
            self.track.winner = -1 if race.winner is None or not cheers else race.winner
            self.track.figure = figure
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self.film, begin, longest
            self.steps.steps = [*said_steps(before, events, self.only_seen)] if before else []
        show_widget(self.steps, before is not None)


def said_steps(before: Race, events: Sequence[Event], only_seen: bool) -> Iterator[dict[str, str]]:
    """One sentence for the moment before the move, and one for each event. only_seen: whether they say no more than can
    be seen."""
    said = say_watched if only_seen else say_move
    yield {"text": _("Before the move.")}
    for event in events:
        if isinstance(event, FilmRestart):
            again = _("Back to the same moment, and now {choice}.")
            text = again.format(choice=_("“{choice}”").format(choice=say_action(event.action, before)))
        else:
            text = said([event], before)[0]
        yield {"text": text, "kind": type(event).__name__}


class TrackTable(RaceTable):
    """The table: its parts are `stage` (track and film), `plates`, `trick` and `hand`.

    turnable: whether the dials on the plates can be turned. choosable: whether plates can be clicked. clickable:
    whether spaces can be clicked.
    """

    def __init__(self, *, turnable: bool = False, choosable: bool = False, clickable: bool = False) -> None:
        self.stage = Stage()
        super().__init__(self.stage.steps, self.stage.films)
        self.stage.track.active = clickable
        self.plates = Plates(turnable=turnable, choosable=choosable, channel=self.stage.channel)
        self.trick = Trick(channel=self.stage.channel)

    @cached_property
    def hand(self) -> Hand:
        """The row of cards below the table; it is made only in a lab that shows it."""
        return Hand()

    @property
    def areas(self) -> Mapping[str, Parts]:
        return {
            "stage": [self.stage.track],
            "infield": [self.trick],
            "film": [self.steps],
            "side": [self.plates],
            "hand": [self.hand],
        }

    def arrange_parts(self, acts: Parts = (), side: Parts = (), hand: Parts | None = None) -> ipywidgets.Box:
        """The whole table. hand: what lies in the row below instead of the hand, which is not made then."""
        if hand is None:
            return super().arrange_parts(acts, side)
        stage, side = [self.stage.track], [self.plates, *side]
        return lay_table(stage=stage, infield=[self.trick], film=[self.steps], side=side, hand=hand, acts=acts)

    # --- drawing ---

    def show_race(self, race: Race, *, chosen: int = -1, **plates: Unpack[PlateOptions]) -> None:
        """Show the race as it stands. chosen: the space to mark; plates: the options of `plates_view`."""
        self.stage.show(race, chosen=chosen)
        with self.plates.hold_sync():
            self.plates.moments = []
            self.plates.dials = plates_view(race, **plates)

    def show_film(
        self,
        race: Race,
        before: Race,
        frames: Frames,
        *,
        begin: int = 0,
        longest: int = LONGEST,
        believed: tuple[int, int, str] | None = None,
        cheers: bool = True,
        **plates: Unpack[PlateOptions],
    ) -> None:
        """Show what happened from `before` to `race` as a film on the track and the plates. believed, cheers: as in
        `Stage.show`."""
        self.stage.show(race, before, frames, begin=begin, longest=longest, believed=believed, cheers=cheers)
        with self.plates.hold_sync():
            self.plates.moments = film_moments(before, race, frames)
            self.plates.dials = plates_view(race, **plates)

    def show_trick(
        self,
        race: Race,
        leader: int,
        cards: Sequence[Card],
        due: int | None,
        moments: Sequence[list[dict[str, object]] | None] = (),
        *,
        judged: bool = True,
    ) -> None:
        """Show the cards of a trick, and who plays next. moments: those of a film, from `trick_moments`; judged: as in
        `trick_view`."""
        with self.trick.hold_sync():
            self.trick.moments = [*moments]
            self.trick.caption = _("The trick")
            self.trick.places = len(race.players)
            self.trick.cards = trick_view(leader, cards, race, judged=judged)
            self.trick.next = "" if due is None else say_seat(race, due)

    def show_hand(
        self,
        race: Race,
        seat: int | None,
        *,
        is_open: bool = True,
        marked: Collection[str] = (),
        judged: bool = True,
    ) -> None:
        """Show the hand of a seat in the row below the table: its cards, or their backs. marked: the cards that are
        pointed out; judged: as in `hand_view`."""
        show_widget(self.hand, seat is not None)
        if seat is None:
            return
        hand, player = race.hands[seat], player_view(race, seat)
        cards: list[dict[str, object]] = hand_view(race, seat, judged=judged) if is_open else []
        with self.hand.hold_sync():
            self.hand.title, self.hand.letter, self.hand.paint = player["seat"], player["letter"], player["paint"]
            self.hand.active = race.phase == "play" and race.to_act == seat
            self.hand.hidden = 0 if is_open and not isinstance(hand, Unknown) else len(hand)
            self.hand.cards = [card | ({"chosen": True} if card["text"] in marked else {}) for card in cards]


def seat_options(race: Race | Position) -> Options:
    return [(say_seat(race, seat), seat) for seat in range(len(race.players))]


def track_options() -> Options:
    return [(track_name(Track.named(name)), name) for name in TRACK_NAMES]
