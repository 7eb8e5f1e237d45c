"""Records: a race as JSON, and back. A record may end anywhere; a wrong one raises an error at the point where it goes
wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rally.core.errors import IllegalAction, ImpossiblePosition, NotationError, RallyError, Where
from rally.core.records import (
    RECORD,
    check_edition,
    check_game,
    check_type,
    read_entry,
    read_options,
    record_table,
    written_edition,
)
from rally.core.validate import validate_kind, validate_seed
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Play, Turbo
from rally.stich_rallye.box.cards import Card, Hand, Unknown
from rally.stich_rallye.box.facts import FIRST_EDITION, ROUND_CARDS, ROUNDS, Options, edition
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.referee import hands_objections

from .notation import as_recorded
from .race import Race

GAME, FORMAT = "stich-rallye", 1


# --- writing ---------------------------------------------------------------------------------------------------------


def record(race: Race) -> dict[str, Any]:
    """The record of the race so far, ready for `json.dumps`; `replay` is its inverse.

    A race from `Race.start` gives the whole race. One that began as a position (`Race.parse`) has the key "position",
    the notation of that position, and the tricks since; a trick that lay on the table then is written whole.
    """
    races = list(validate_kind(race, Race, "a race of Stich Rallye").history())[::-1]
    first = races[0]
    started = is_start(first)
    head: dict[str, Any] = {
        "game": GAME,
        "format": FORMAT,
        **written_edition(edition(), FIRST_EDITION),
        "track": write_track(first.track),
        "players": list(first.players),
        "flag": first.flag,
    }
    if first.seed is not None:
        head["seed"] = first.seed
    if started and first.options.written:
        head["options"] = first.options.written
    if not started:
        head["position"] = str(first)
    rounds: list[dict[str, Any]] = [{"hands": write_hands(first)} if started else {}]
    rounds[0]["tricks"] = []
    for before, here in pairwise(races):
        match here.last_action:
            case Deal():
                rounds.append({"hands": write_hands(here), "tricks": []})
            case Play() | Turbo():
                write_trick(rounds[-1]["tricks"], before, here)
    if races[-1].trick and not races[-1].last_action:  # a position in the middle of a trick, and nothing since
        rounds[0]["tricks"].append({"cards": " ".join(map(str, race.trick))})
    return {**head, "rounds": rounds}


def write_trick(tricks: list[dict[str, Any]], before: Race, here: Race) -> None:
    """Note the card or the turbo answer that led from `before` to `here`."""
    if isinstance(here.last_action, Play):
        cards = (*before.trick, here.last_action.card)
        if len(before.trick) == 0 or not tricks or "turbo" in tricks[-1]:
            tricks.append({})
        tricks[-1]["cards"] = " ".join(map(str, cards))
    elif not tricks or "turbo" in tricks[-1]:
        tricks.append({"cards": " ".join(map(str, before.trick))})
    if not here.trick:
        tricks[-1]["turbo"] = here.last_action == Turbo(True)


def is_start(race: Race) -> bool:
    """Whether `Race.start` could have made this; if so, its record needs no position."""
    fresh = replace(
        race, round=1, trick=(), played=(), winner=None, dealing=False, voids=(frozenset(),) * len(race.players),
        cars=(0,) * len(race.players), motors=(race.motors[0].reset(),) * len(race.players),
    )  # fmt: skip
    return race == fresh and not hands_objections(race.hands, len(race.players), 1)


def write_track(track: Track) -> str | dict[str, str]:
    if track.goes_by_its_name:
        return track.name
    return {"name": track.name, "spaces": track.spaces}


def write_hands(race: Race) -> list[str]:
    return ["?" if isinstance(hand, Unknown) else " ".join(map(str, hand)) for hand in race.hands]


# --- reading ---------------------------------------------------------------------------------------------------------


def replay(record: Mapping[str, Any] | str) -> Iterator[Race]:
    """The races of a record (a dict or its JSON text): one after each trick and one after each round's end.

    A round whose tricks are all played is ended, unless it is the last one and has "ended": false. A race's events are
    all those since the race before it. Raises, when that point is reached: NotationError for what cannot be read,
    ImpossiblePosition for hands that cannot be, IllegalAction for a card or turbo that is not allowed; each says in
    which round and trick.
    """
    reader = _Reader(record)
    return reader.races()


def resume(record: Mapping[str, Any] | str) -> Race:
    """The race at the very end of a record, even in the middle of a trick. Raises as `replay` does."""
    reader = _Reader(record)
    for _ in reader.races():
        pass
    assert reader.race is not None  # the first thing `races` sets
    return reader.race


@dataclass
class _Reader:
    """A record on its way to races; `race` is the point that has been reached."""

    source: Mapping[str, Any] | str
    race: Race | None = None

    def races(self) -> Iterator[Race]:
        data = record_table(self.source)
        check_game(data, GAME, FORMAT)
        check_edition(data, edition(), FIRST_EDITION)
        rounds = read_entry(data, "rounds", list, RECORD)
        race = self.race = self.beginning(data, rounds)
        events, actions = race.events, 0
        for index, content in enumerate(rounds):
            where = Where(round=race.round + (index > 0))
            check_type(content, Mapping, where)
            if index:
                race = self.race = act_in_trick(race, Deal(self.hands(content, race, where)), where)
                events, actions = events + race.events, actions + 1
            tricks = read_entry(content, "tricks", list, where)
            for number, trick in enumerate(tricks, start=1):
                last = index == len(rounds) - 1 and number == len(tricks)
                for step in self.trick(race, trick, replace(where, trick=number), last):
                    race = self.race = step
                    events, actions = events + race.events, actions + 1
                if race.trick or not trick["cards"].split():
                    return
                yield replace(race, told=events, actions=actions)
                events, actions = (), 0
            ended = content.get("ended")
            check_type(ended, bool | None, where.under("ended"))
            if race.phase == "end" and (ended is not False or index < len(rounds) - 1):
                race = self.race = race.after(EndRound())
                yield race

    def beginning(self, data: Mapping[str, Any], rounds: list[Any]) -> Race:
        seed = None if data.get("seed") is None else validate_seed(data["seed"], "S1.5")
        if "position" in data:
            return replace(Race.parse(as_recorded(read_entry(data, "position", str, RECORD))), seed=seed)
        players = read_entry(data, "players", list, RECORD)
        for name in players:
            check_type(name, str, Where(keys=("players",)))
        flag = read_entry(data, "flag", int, RECORD)
        track = read_track(data.get("track"))
        options = read_options(data, Options)
        if not rounds:
            return Race.start(tuple(players), track, flag, seed, options=options)
        first = Where(round=1)
        check_type(rounds[0], Mapping, first)
        race = Race.start(tuple(players), track, flag, None, read_hands(rounds[0], len(players), first), options)
        return replace(race, seed=seed)

    def hands(self, content: Mapping[str, Any], race: Race, where: Where) -> tuple[Hand, ...]:
        if race.phase != "deal":
            wrong = race.why_not(Deal())
            assert wrong is not None  # nothing but a deal may follow here
            raise IllegalAction(wrong.at(where))
        return read_hands(content, len(race.players), where)

    def trick(self, race: Race, content: Any, where: Where, last: bool) -> Iterator[Race]:
        """The races after each action of one trick; cards that already lie on the table are skipped."""
        check_type(content, Mapping, where)
        cards = read_cards(read_entry(content, "cards", str, where), where)
        turbo = content.get("turbo")
        check_type(turbo, bool | None, where.under("turbo"))
        lying = len(race.trick)
        if cards[:lying] != race.trick:
            raise NotationError.because(
                "begins with different cards from the position, {trick}", where=where, trick=race.trick
            )
        if len(cards) > len(race.players):
            found, players = len(cards), len(race.players)
            raise IllegalAction.because(
                "cards for {players} players: {found}", rule="S2.1", where=where, found=found, players=players
            )
        for card in cards[lying:]:
            race = act_in_trick(race, Play(card), where)
            yield race
        if race.phase == "turbo" and turbo is not None:
            yield act_in_trick(race, Turbo(turbo), where)
        elif turbo and len(cards) == len(race.players):
            raise IllegalAction.because(
                "{seat} has no motor to use", (race.flag,), rule="S4.5", where=where, seat=race.flag
            )
        elif (race.trick or not cards) and not last:
            raise NotationError.because("only the last trick of a record may be unfinished", where=where)


def act_in_trick(race: Race, action: Action, where: Where) -> Race:
    """The race after the action; an objection says in which round and trick, and whose turn it was."""
    wrong = race.why_not(action)
    if wrong is None:
        return race.after(action)
    raise IllegalAction(wrong.at(replace(where, seat=race.to_act)))


def read_track(value: Any) -> Track:
    if isinstance(value, str):
        return Track.shipped(value)
    where = Where(keys=("track",))
    check_type(value, Mapping, where)
    return Track(read_entry(value, "name", str, where), read_entry(value, "spaces", str, where))


def read_hands(content: Mapping[str, Any], players: int, where: Where) -> tuple[Hand, ...]:
    """The hands of a round. NotationError if they cannot be read, ImpossiblePosition if they are impossible."""
    number = min(where.round or 1, ROUNDS)
    hands: list[Hand] = []
    for seat, text in enumerate(read_entry(content, "hands", list, where)):
        here = replace(where, hand=seat)
        check_type(text, str, here)
        hands.append(Unknown(ROUND_CARDS[number - 1]) if text.strip() == "?" else read_cards(text, here))
    wrong = hands_objections(tuple(hands), players, number)
    if wrong:
        raise ImpossiblePosition(*(each.at(where) for each in wrong))
    return tuple(hands)


def read_cards(text: str, where: Where) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(word) for word in text.split())
    except RallyError as error:
        raise NotationError(*(each.at(where) for each in error.objections)) from None
