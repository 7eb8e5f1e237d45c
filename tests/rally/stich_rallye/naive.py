"""Stich Rallye a second time, slowly and plainly, written from the rules alone: what the tests hold `rally` against.

Everything is a plain number or string: a card is "G11", a car the number of spaces past its start, a motor the value
its dial shows, a track one character a space ("." flat, "d" downhill, "u" uphill). Nothing here knows the package
under test. Where it could be short or obvious it is obvious.
"""

from __future__ import annotations

from dataclasses import dataclass, field

DIAL = [0, 1, 3, 6, 10, 15, 16, 8, 4]  # S4.1
TRICKS = {1: 5, 2: 7, 3: 9}  # S1.5
VALUES = {3: (2, 10), 4: (2, 13), 5: (1, 15)}  # S1.2
TRACKS = {"volcano": "......ddd.......uu......ddd.....", "beach": "......uu.......ddd......uu......"}  # S-I, S-J


def deck(seats: int) -> list[str]:
    """S1.2: the cards in play."""
    first, last = VALUES[seats]
    return [letter + str(value) for letter in "RGB" for value in range(first, last + 1)]


def colour(card: str) -> str:
    return card[0]


def value(card: str) -> int:
    return int(card[1:])


def may_play(hand: list[str], trick: list[str]) -> list[str]:
    """S2: the cards of this hand that may be added to this trick."""
    if len(trick) == 0:
        return list(hand)  # S2.1
    led = colour(trick[0])
    following = [card for card in hand if colour(card) == led]
    if len(following) > 0:
        return following  # S2.2, S2.3
    return list(hand)  # S2.4


def winning_place(trick: list[str]) -> int:
    """S3: which card of the trick wins, counted from 0 in play order."""
    introduced: list[str] = []
    for card in trick:
        if colour(card) not in introduced:
            introduced.append(colour(card))
    winning_colour = introduced[-1]
    best = -1
    for place, card in enumerate(trick):
        if colour(card) == winning_colour and (best == -1 or value(card) > value(trick[best])):
            best = place
    return best


def lowest(trick: list[str]) -> int:
    """S5.1: the value of the lowest card, whatever its colour."""
    return min(value(card) for card in trick)


def wind(motor: int) -> int:
    """S4.1, S4.4: one notch on; after the last value comes the first."""
    notch = DIAL.index(motor)
    if notch == len(DIAL) - 1:
        return DIAL[0]
    return DIAL[notch + 1]


def move(
    spaces: str, cars: list[int], seat: int, count: int, hills: str = "through"
) -> tuple[int, bool, list[tuple[str, int]]]:
    """S5, S6, S9.2: where that car comes to rest, whether it has won, and each space it came to with what it did there.

    What it did: "count" a counted space, "jump" an occupied one, "roll" a space of a roll, "rest" the roll's last,
    "line" the second crossing, which ends everything. hills: "once" if a car rolls once only (S-L).
    """
    lap = len(spaces)
    taken = [cars[other] % lap for other in range(len(cars)) if other != seat]
    here = cars[seat]
    diary: list[tuple[str, int]] = []
    if count == 0:
        return here, False, diary  # S8.2: 0 moves nothing
    while count > 0:
        here = here + 1
        if here == 2 * lap:
            diary.append(("line", here))
            return here, True, diary  # S9.2, S-C: before anything else
        if here % lap in taken:
            diary.append(("jump", here))  # S5.4, S-E
        else:
            diary.append(("count", here))
            count = count - 1
    kind = spaces[here % lap]
    if kind == ".":
        return here, False, diary
    direction = 1 if kind == "d" else -1  # S6.2, S6.3
    on_its_hill = True  # the one on which it came to roll
    while True:
        here = here + direction
        if here == 2 * lap:
            diary.append(("line", here))
            return here, True, diary  # S-C
        on_its_hill = on_its_hill and spaces[here % lap] == kind
        if here == 0:
            diary.append(("rest", here))
            return here, False, diary  # S-E: not behind the start, whoever stands there
        if here % lap in taken:
            diary.append(("jump", here))  # S6.4
        elif spaces[here % lap] == "." or (hills == "once" and not on_its_hill):
            diary.append(("rest", here))
            return here, False, diary  # S-A, S-L
        else:
            diary.append(("roll", here))


def distance(seat: int, flag: int, seats: int) -> int:
    """How many seats clockwise of the flag holder this one sits (S8.3: the holder itself is at 0)."""
    steps = 0
    while (flag + steps) % seats != seat:
        steps = steps + 1
    return steps


def motor_order(cars: list[int], flag: int) -> list[int]:
    """S8.1, S8.3: the seats in the order in which they use their motors, last place first."""
    seats = len(cars)
    return sorted(range(seats), key=lambda seat: (cars[seat], distance(seat, flag, seats)))


def leader(cars: list[int], flag: int) -> int:
    """S8.4, S9.3, S-G: the seat in first place."""
    level = [seat for seat in range(len(cars)) if cars[seat] == max(cars)]
    return min(level, key=lambda seat: distance(seat, flag, len(cars)))


@dataclass
class Table:
    """A race that is going on. `do` changes it in place; copy it to try something out."""

    spaces: str
    hands: list[list[str]]
    flag: int = 0
    round: int = 1
    cars: list[int] = field(default_factory=list)
    motors: list[int] = field(default_factory=list)
    trick: list[str] = field(default_factory=list)
    won_trick: int | None = None  # the seat that is asked for its turbo
    round_over: bool = False
    winner: int | None = None
    ending: str = ""
    hills: str = "through"

    def __post_init__(self) -> None:
        self.cars = self.cars or [0 for _ in self.hands]  # S1.3
        self.motors = self.motors or [0 for _ in self.hands]

    def copy(self) -> Table:
        hands = [list(hand) for hand in self.hands]
        cars, motors, trick = list(self.cars), list(self.motors), list(self.trick)
        return Table(self.spaces, hands, self.flag, self.round, cars, motors, trick, self.won_trick, self.round_over,
                     self.winner, self.ending, self.hills)  # fmt: skip

    def to_act(self) -> int | None:
        """Whose choice it is, or None."""
        if self.won_trick is not None:
            return self.won_trick
        if self.winner is not None or self.round_over or not any(self.hands):
            return None
        return (self.flag + len(self.trick)) % len(self.hands)  # S2.1

    def choices(self) -> list[str]:
        """Everything that may be done now: cards, "turbo" and "save", "end", "deal"."""
        if self.winner is not None:
            return []
        if self.round_over:
            return ["deal"]
        if self.won_trick is not None:
            return ["turbo", "save"]
        if not any(self.hands):
            return ["end"]
        seat = self.to_act()
        assert seat is not None
        return may_play(self.hands[seat], self.trick)

    def do(self, choice: str) -> None:
        if choice == "end":
            self.end_round()
        elif choice in ("turbo", "save"):
            self.drive_winner(choice == "turbo")
        else:
            self.play(choice)

    def deal(self, hands: list[list[str]]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.round = self.round + 1
        self.round_over = False

    def play(self, card: str) -> None:
        seat = self.to_act()
        assert seat is not None
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < len(self.hands):
            return
        winner = (self.flag + winning_place(self.trick)) % len(self.hands)
        for other in range(len(self.hands)):  # S4.2, S4.3
            if other != winner:
                self.motors[other] = wind(self.motors[other])
        self.won_trick = winner
        if self.motors[winner] == 0:
            self.drive_winner(False)  # there is nothing to ask

    def drive_winner(self, turbo: bool) -> None:
        seat = self.won_trick
        assert seat is not None
        self.won_trick = None
        count = lowest(self.trick)  # S5.1
        if turbo:
            count = count + self.motors[seat]  # S4.5, S5.2
            self.motors[seat] = 0
        self.cars[seat], crossed, _ = move(self.spaces, self.cars, seat, count, self.hills)
        if crossed:
            self.winner, self.ending = seat, "line by trick"
            return
        self.trick = []  # S7.1
        self.flag = seat

    def end_round(self) -> None:
        order = motor_order(self.cars, self.flag)  # S8.1, S-F
        for seat in order:
            count = self.motors[seat]
            self.motors[seat] = 0  # S8.2
            self.cars[seat], crossed, _ = move(self.spaces, self.cars, seat, count, self.hills)
            if crossed:
                self.winner, self.ending = seat, "line at round's end"  # S9.2
                return
        first = leader(self.cars, self.flag)
        if self.round == 3:
            self.winner, self.ending = first, "lead after three rounds"  # S9.3
            return
        self.flag = first  # S8.4
        self.round_over = True
