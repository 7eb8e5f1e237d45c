"""Every reason that a hint states, sentence by sentence, against the rules told a second time (`naive`)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from rally.stich_rallye import Action, Play, Race, Turbo
from rally.stich_rallye.players.players import sensible_player
from rally.stich_rallye.rules.hidden import deal_hidden
from tests.rally.stich_rallye import naive
from tests.rally.stich_rallye.helpers import random_races
from tests.selection import often
from widgets.stich_rallye.labs.screen import say_why

CARD = r"(?P<card>(?:[Rr]ed|[Gg]reen|[Bb]lue) \d+)"
SPACE = r"(?:space (?P<end>\d+)|the start space|the finish line)"
PLACE = r"(?:space (?P<end>\d+), lap (?P<lap>\d)|the start space|the finish line)"

PATTERNS = {
    "leads": rf"Then {CARD} \((?P<who>\w+)\) would be winning",
    "way": r"If it stays like this, (?P<who>\w+) would drive (?P<low>\d+) spaces?",
    "roll": r"If it stays like this, (?P<who>\w+) would drive (?P<low>\d+) spaces? "
    rf"and roll (?P<back>back )?to {SPACE}",
    "line": r"If it stays like this, (?P<who>\w+) would drive (?P<low>\d+) spaces?, over the finish line "
    r"(?P<first>for the first time)",
    "home": r"If it stays like this, (?P<who>\w+) would drive (?P<low>\d+) spaces?, over the finish line, and win",
    "trick": r"(?P<who>\w+) would win the trick(?P<motor>, and could add the motor)?",
    "comes": rf"(?P<who>\w+) would get to {PLACE}",
    "race": r"(?P<who>\w+) would win the race at once",
    "certain": r"(?P<who>\w+) would win the trick for certain",
}


def short(card: str) -> str:
    """Green 11 as the naive table writes it."""
    colour, value = card.split()
    return colour[0].upper() + value


@dataclass
class Reasons:
    """What is true once an action is done, worked out by the naive rules from the position before it."""

    race: Race
    action: Action

    def __post_init__(self) -> None:
        race, self.trick = self.race, [str(card) for card in self.race.trick]
        if isinstance(self.action, Play):
            self.trick.append(str(self.action.card))
        self.complete = len(self.trick) == len(race.players)
        place = naive.winning_place(self.trick)
        self.card, self.winner = self.trick[place], (race.flag + place) % len(race.players)
        self.low = naive.lowest(self.trick)
        self.motor = race.motors[self.winner].value
        used = self.motor if self.action == Turbo(True) else 0
        self.start, self.count = race.cars[self.winner], self.low + used
        self.end, self.won, self.diary = naive.move(
            race.track.spaces, list(race.cars), self.winner, self.count, race.options.hills
        )

    def check(self, kind: str, told: dict[str, str | None]) -> None:
        """Every fact of a sentence."""
        lap, spaces = len(self.race.track), self.race.track.spaces
        seat = self.race.players.index(told["who"] or "")
        if kind == "certain":
            return self.check_certain(seat)
        assert seat == self.winner
        if told.get("card"):
            assert short(told["card"] or "") == self.card and not self.complete
        if told.get("low"):
            assert int(told["low"] or 0) == self.low and not self.complete
        seen = [self.start, *(space for _what, space in self.diary)]
        if kind == "roll":
            stop = [space for what, space in self.diary if what == "count"][-1]
            assert int(told["end"] or 0) == self.end % lap and self.end != stop
            assert spaces[stop % lap] == ("u" if told["back"] else "d")
        elif kind == "line":
            assert self.start < lap <= max(seen) and not self.won
        elif kind in ("home", "race"):
            assert self.won and max(seen) >= 2 * lap
        elif kind == "trick":
            assert self.complete and bool(told["motor"]) == (self.motor > 0)
        elif kind == "comes":
            assert self.complete and int(told["end"] or 0) == self.end % lap and not self.won
            assert told["lap"] is None or int(told["lap"]) == 1 + self.end // lap
        elif kind == "way":
            assert self.end == [space for what, space in self.diary if what == "count"][-1], "no hill is in the way"
        return None

    def check_certain(self, seat: int) -> None:
        """However the hidden cards may lie, and whatever is played of them."""
        if self.complete:
            assert seat == self.winner
            return
        after = self.race.seen_by(self.race.to_act or 0).after(self.action)
        for seed in range(6):
            hands = [[str(card) for card in hand] for hand in deal_hidden(after, seed)]
            assert winners(self.trick, hands, self.race.flag) == {seat}


def winners(trick: list[str], hands: list[list[str]], flag: int) -> set[int]:
    """Every seat that may win the trick with these hands."""
    if len(trick) == len(hands):
        return {(flag + naive.winning_place(trick)) % len(hands)}
    seat = (flag + len(trick)) % len(hands)
    return {each for card in naive.may_play(hands[seat], trick) for each in winners([*trick, card], hands, flag)}


def sentences(text: str) -> list[str]:
    """The sentences of a reason without the rules they cite."""
    return [
        re.sub(r"; (our rulings?|the options?) .*$", "", sentence)
        for sentence in re.sub(r" \([SR][^)]*\)\.", ".", text).rstrip(".").split(". ")
    ]


def test_every_reason_of_two_thousand_hints_is_true() -> None:
    """(Thorough; 400 in the usual run.) What is said of a trick that is still open holds if it ended now."""
    hints, kinds = 0, Counter[str]()
    for rng, race in random_races(14, often(6, 30)):
        while race.winner is None:
            if race.to_act is None:
                race = race.after(next(iter(race.legal)))
                continue
            advised = sensible_player(race, hints)
            for action in dict.fromkeys([advised, rng.choice(list(race.legal))]):
                hints += 1
                for sentence in sentences(say_why(race, action)):
                    found = {kind: match for kind, text in PATTERNS.items() if (match := re.fullmatch(text, sentence))}
                    assert len(found) == 1, sentence
                    for kind, match in found.items():
                        kinds[kind] += 1
                        try:
                            Reasons(race, action).check(kind, match.groupdict())
                        except AssertionError as wrong:
                            raise AssertionError(f"{race}: {action}: {sentence}") from wrong
            race = race.after(advised if rng.random() < 0.5 else rng.choice(list(race.legal)))
    assert hints >= often(400, 2000) and {*kinds} == {*PATTERNS}, (hints, kinds)
