"""Records: a race as JSON, and back. A record may end anywhere; a wrong one raises where it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rally.errors import IllegalAction, ImpossiblePosition, NotationError, Objection, RallyError, objection, quoted
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Play, Turbo
from rally.stich_rallye.box.cards import Card, Hand, Unknown, check_seed
from rally.stich_rallye.box.facts import ROUND_CARDS, ROUNDS, TRACK_NAMES
from rally.stich_rallye.rules.referee import hands_objections
from rally.stich_rallye.rules.track import Track

from .race import Race

GAME, FORMAT = "stich-rallye", 1


# --- writing ---------------------------------------------------------------------------------------------------------


def record(race: Race) -> dict[str, Any]:
    """The record of the race so far, ready for `json.dumps`; `replay` is its inverse.

    A race from `Race.start` gives the whole race. One that began as a position (`Race.parse`) has the key "position",
    the notation of that position, and the tricks since; a trick that lay on the table then is written whole.
    """
    races = list(race.history())[::-1]
    first = races[0]
    started = is_start(first)
    head: dict[str, Any] = {
        "game": GAME,
        "format": FORMAT,
        "track": write_track(first.track),
        "players": list(first.players),
        "flag": first.flag,
    }
    if first.seed is not None:
        head["seed"] = first.seed
    if not started:
        head["position"] = str(first)
    rounds: list[dict[str, Any]] = [{"hands": write_hands(first)} if started else {}]
    rounds[0]["tricks"] = []
    for before, here in pairwise(races):
        match here.action:
            case Deal():
                rounds.append({"hands": write_hands(here), "tricks": []})
            case Play() | Turbo():
                write_trick(rounds[-1]["tricks"], before, here)
    if races[-1].trick and not races[-1].action:  # a position in the middle of a trick, and nothing since
        rounds[0]["tricks"].append({"cards": " ".join(map(str, race.trick))})
    return {**head, "rounds": rounds}


def write_trick(tricks: list[dict[str, Any]], before: Race, here: Race) -> None:
    """Note the card or the turbo answer that led from `before` to `here`."""
    if isinstance(here.action, Play):
        cards = (*before.trick, here.action.card)
        if len(before.trick) == 0 or not tricks or "turbo" in tricks[-1]:
            tricks.append({})
        tricks[-1]["cards"] = " ".join(map(str, cards))
    elif not tricks or "turbo" in tricks[-1]:
        tricks.append({"cards": " ".join(map(str, before.trick))})
    if not here.trick:
        tricks[-1]["turbo"] = here.action == Turbo(True)


def is_start(race: Race) -> bool:
    """Could `Race.start` have made this? Then its record needs no position."""
    fresh = replace(
        race, round=1, trick=(), played=(), winner=None, dealing=False, voids=(frozenset(),) * len(race.players),
        cars=(0,) * len(race.players), motors=(race.motors[0].reset(),) * len(race.players),
    )  # fmt: skip
    return race == fresh and not hands_objections(race.hands, len(race.players), 1)


def write_track(track: Track) -> str | dict[str, str]:
    if track.name in TRACK_NAMES and track == Track.named(track.name):
        return track.name
    return {"name": track.name, "spaces": track.spaces}


def write_hands(race: Race) -> list[str]:
    return ["?" if isinstance(hand, Unknown) else " ".join(map(str, hand)) for hand in race.hands]


# --- reading ---------------------------------------------------------------------------------------------------------


def replay(record: Mapping[str, Any] | str) -> Iterator[Race]:
    """The races of a record (a dict or its JSON text): one after each trick and one after each round's end.

    A race's events are all since the race before. Raises, when that point is reached: NotationError for what cannot
    be read, ImpossiblePosition for hands that cannot be, IllegalAction for a card or turbo that is not allowed; each
    says in which round and trick.
    """
    reader = _Reader(record)
    return reader.races()


def resume(record: Mapping[str, Any] | str) -> Race:
    """The race at the very end of a record, be it in the middle of a trick. Raises as `replay` does."""
    reader = _Reader(record)
    for _ in reader.races():
        pass
    assert reader.race is not None  # the first thing `races` sets
    return reader.race


@dataclass
class _Reader:
    """A record on its way to races; `race` is where it has come to."""

    source: Mapping[str, Any] | str
    race: Race | None = None

    def races(self) -> Iterator[Race]:
        data = parse_json(self.source)
        rounds = entry(data, "rounds", list, "the record")
        race = self.race = self.beginning(data, rounds)
        events = race.events
        for number, content in enumerate(rounds, start=1):
            where = f"round {race.round if number == 1 else race.round + 1}"
            check_type(content, Mapping, where)
            if number > 1:
                race = self.race = act(race, Deal(self.hands(content, race, where)), where)
                events += race.events
            for index, trick in enumerate(entry(content, "tricks", list, where), start=1):
                here = f"{where}, trick {index}"
                last = number == len(rounds) and index == len(content["tricks"])
                for step in self.trick(race, trick, here, last):
                    race = self.race = step
                    events += race.events
                if race.trick or not trick["cards"].split():
                    return
                yield replace(race, events=events)
                events = ()
            if race.phase == "end":
                race = self.race = race.after(EndRound())
                yield race

    def beginning(self, data: Mapping[str, Any], rounds: list[Any]) -> Race:
        if data.get("game") != GAME or data.get("format") != FORMAT:
            raise NotationError(
                objection(
                    None,
                    'the record is not one of this game: it needs "game": "{game}" and "format": {format}',
                    game=GAME,
                    format=FORMAT,
                )
            )
        seed = data.get("seed")
        if "position" in data:
            start = Race.parse(entry(data, "position", str, "the record"))
            return replace(start, seed=None if seed is None else check_seed(seed))
        players = entry(data, "players", list, "the record")
        for name in players:
            check_type(name, str, "players")
        flag = entry(data, "flag", int, "the record")
        track = read_track(data.get("track"))
        if not rounds:
            return Race.start(tuple(players), track, flag, None if seed is None else check_seed(seed))
        check_type(rounds[0], Mapping, "round 1")
        hands = read_hands(rounds[0], len(players), 1, "round 1")
        race = Race.start(tuple(players), track, flag, None, hands)
        return replace(race, seed=None if seed is None else check_seed(seed))

    def hands(self, content: Mapping[str, Any], race: Race, where: str) -> tuple[Hand, ...]:
        if race.phase != "deal":
            wrong = race.why_not(Deal())
            assert wrong is not None  # nothing but a deal may follow here
            raise IllegalAction(placed(wrong, where))
        return read_hands(content, len(race.players), race.round + 1, where)

    def trick(self, race: Race, content: Any, where: str, last: bool) -> Iterator[Race]:
        """The races after each action of one trick; those cards that lie on the table already are passed over."""
        check_type(content, Mapping, where)
        cards = read_cards(entry(content, "cards", str, where), where)
        turbo = content.get("turbo")
        check_type(turbo, bool | None, f"{where}, turbo")
        lying = len(race.trick)
        if cards[:lying] != race.trick:
            raise NotationError(
                objection(
                    None, "{where}: begins with other cards than the position, {trick}", where=where, trick=race.trick
                )
            )
        if len(cards) > len(race.players):
            raise IllegalAction(
                objection(
                    "S2.1",
                    "{where}: {found} cards for {players} players",
                    where=where,
                    found=len(cards),
                    players=len(race.players),
                )
            )
        for card in cards[lying:]:
            race = act(race, Play(card), where)
            yield race
        if race.phase == "turbo" and turbo is not None:
            yield act(race, Turbo(turbo), where)
        elif turbo and len(cards) == len(race.players):
            seat = race.flag
            raise IllegalAction(
                objection("S4.5", "{where}: seat {seat} has no motor to use", (seat,), where=where, seat=seat)
            )
        elif (race.trick or not cards) and not last:
            raise NotationError(
                objection(None, "{where}: only the last trick of a record may be unfinished", where=where)
            )


def act(race: Race, action: Action, where: str) -> Race:
    """The race after the action; an objection says in which round and trick, and whose turn it was."""
    wrong = race.why_not(action)
    if wrong is None:
        return race.after(action)
    if race.to_act is None:
        raise IllegalAction(placed(wrong, where))
    raise IllegalAction(placed(wrong, where, race.to_act))


def placed(wrong: Objection, where: str, seat: int | None = None) -> Objection:
    """The same objection, with the place in the record."""
    if seat is None:
        return objection(wrong.rule, "{where}: " + wrong.text, wrong.witnesses, where=where, **wrong.data)
    data = {**wrong.data, "turn": seat}
    return objection(wrong.rule, "{where}, seat {turn}: " + wrong.text, wrong.witnesses, where=where, **data)


def parse_json(source: Any) -> Mapping[str, Any]:
    """The record as a mapping; NotationError, with the place, for text that is no JSON."""
    if isinstance(source, str):
        import json

        try:
            source = json.loads(source)
        except json.JSONDecodeError as error:
            raise NotationError(
                objection(
                    None,
                    "the record is no complete JSON: line {line}, column {column}: {problem}",
                    line=error.lineno,
                    column=error.colno,
                    problem=error.msg,
                )
            ) from None
        except (ValueError, RecursionError) as error:
            raise NotationError(objection(None, "the record is no JSON: {problem}", problem=str(error))) from None
    check_type(source, Mapping, "the record")
    return source  # type: ignore[no-any-return]


NAMES_OF_TYPES = {
    list: "a list",
    str: "a text",
    int: "a whole number",
    Mapping: "a table",
    bool | None: "true or false",
}


def check_type(value: Any, kind: Any, where: str) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise NotationError(
            objection(
                None,
                "{where}: expected {expected}, found {found}",
                where=where,
                expected=NAMES_OF_TYPES[kind],
                found=quoted(value),
            )
        )


def entry(table: Mapping[str, Any], key: str, kind: Any, where: str) -> Any:
    """The value at `key`, of the right kind."""
    if key not in table:
        raise NotationError(objection(None, '{where}: "{key}" is missing', where=where, key=key))
    check_type(table[key], kind, f"{where}, {key}")
    return table[key]


def read_track(value: Any) -> Track:
    if isinstance(value, str):
        return Track.named(value)
    check_type(value, Mapping, "track")
    return Track(entry(value, "name", str, "track"), entry(value, "spaces", str, "track"))


def read_hands(content: Mapping[str, Any], players: int, round_number: int, where: str) -> tuple[Hand, ...]:
    """The hands of a round. NotationError if they cannot be read, ImpossiblePosition if they cannot be."""
    hands = []
    for seat, text in enumerate(entry(content, "hands", list, where)):
        check_type(text, str, f"{where}, hand of seat {seat}")
        hidden = text.strip() == "?"
        unseen = Unknown(ROUND_CARDS[min(round_number, ROUNDS) - 1])
        hands.append(unseen if hidden else read_cards(text, f"{where}, hand of seat {seat}"))
    wrong = hands_objections(tuple(hands), players, round_number)
    if wrong:
        raise ImpossiblePosition(*(placed(each, where) for each in wrong))
    return tuple(hands)


def read_cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(word) for word in text.split())
    except RallyError as error:
        raise NotationError(placed(error.objections[0], where)) from None
