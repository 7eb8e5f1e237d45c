"""Events in plain words, for the golden playthroughs: what a patient friend at the table would say.

Written for the tests alone and in no hurry to be short: nothing here is shared with what learners see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rally.stich_rallye import Event, Race
from rally.stich_rallye.box import events
from rally.stich_rallye.box.cards import Card

TIMES = {1: "first", 2: "second", 3: "third"}
JOINED = [  # a line with the first is continued by a sentence with the second
    (" winds the motor ", " winds the motor "),
    (" winds the motor ", " leaves the motor "),
    (" plays ", " colour of the trick"),
    (" put aside", " has the flag now"),
]
HILLS = {"down": "downhill", "up": "uphill"}


def card(which: Card) -> str:
    return f"{which.colour} {which.value}"


def listed(words: Iterable[Any]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


class Friend:
    """Tells the events of one race, one line each."""

    def __init__(self, race: Race) -> None:
        self.names = race.players
        self.lap = len(race.track.spaces)

    def place(self, progress: int) -> str:
        return f"space {progress % self.lap}"

    def tell(self, event: Event) -> str:
        """One sentence with its rule numbers."""
        sentence = getattr(self, type(event).__name__)(event)
        return f"{sentence} ({', '.join(event.rules)})"

    def name(self, event: Any) -> str:
        return self.names[event.seat].capitalize()

    def RoundDealt(self, e: events.RoundDealt) -> str:
        return f"Round {e.round}: everybody is dealt {plural(e.cards, 'card')}"

    def CardPlayed(self, e: events.CardPlayed) -> str:
        return f"{self.name(e)} plays {card(e.card)}"

    def ColourIntroduced(self, e: events.ColourIntroduced) -> str:
        return f"{e.card.colour} is the {TIMES[e.nth]} colour of the trick"

    def TrickWon(self, e: events.TrickWon) -> str:
        came = f"colours came in the order {listed(e.colours)}" if len(e.colours) > 1 else f"all is {e.colours[0]}"
        return f"{self.name(e)} wins the trick with {card(e.card)}: {came}"

    def CardsPutAside(self, e: events.CardsPutAside) -> str:
        return f"{listed(map(card, e.cards))} are put aside, for everybody to remember"

    def FlagTaken(self, e: events.FlagTaken) -> str:
        return f"{self.name(e)} has the flag now"

    def MotorWound(self, e: events.MotorWound) -> str:
        return f"{self.name(e)} winds the motor from {e.before} to {e.after}"

    def MotorHeld(self, e: events.MotorHeld) -> str:
        return f"{self.name(e)} leaves the motor at {e.value}"

    def MotorUsed(self, e: events.MotorUsed) -> str:
        return (
            f"{self.name(e)} uses the motor of {e.value}; it is at 0 now" if e.value else f"{self.name(e)} has no motor"
        )

    def MoveBegun(self, e: events.MoveBegun) -> str:
        lowest = f"the lowest card, {card(e.card)}" if e.card else ""
        motor = f"a motor of {e.motor}" if e.motor else ""
        why = " and ".join(part for part in (lowest, motor) if part)
        return f"{self.name(e)} starts from {self.place(e.progress)} to drive {plural(e.spaces, 'space')}: {why}"

    def Stepped(self, e: events.Stepped) -> str:
        return f"  {e.count} of {e.spaces}: {self.place(e.progress)}"

    def Jumped(self, e: events.Jumped) -> str:
        return f"  hop over {listed(self.names[seat] for seat in e.over)} on {self.place(e.progress)}, not counted"

    def HillPassed(self, e: events.HillPassed) -> str:
        first, last = e.first % self.lap, e.last % self.lap
        where = f"spaces {first} to {last}" if first < last else f"space {first}"
        return f"  across the {HILLS[e.kind]} of {where}: nothing happens"

    def Rolled(self, e: events.Rolled) -> str:
        way = "back" if e.kind == "up" else "on"
        return f"  the {HILLS[e.kind]} rolls it {way} from {self.place(e.start)} to {self.place(e.path[-1])}"

    def LineCrossed(self, e: events.LineCrossed) -> str:
        return f"  it crosses the line for the {TIMES[e.crossing]} time"

    def DiscTurned(self, e: events.DiscTurned) -> str:
        return f"  its disc turns {'red' if e.red else 'yellow again'}"

    def RoundEnded(self, e: events.RoundEnded) -> str:
        return f"Round {e.round} is over. The motors are used in this order: {listed(self.names[s] for s in e.order)}"

    def RaceWon(self, e: events.RaceWon) -> str:
        return f"{self.name(e)} WINS THE RACE"


def standing(race: Race) -> str:
    """Where everybody is now, in one line."""
    lap = len(race.track.spaces)
    parts = []
    for name, progress, motor in zip(race.players, race.cars, race.motors, strict=True):
        disc = "finished" if progress == 2 * lap else "red disc" if progress >= lap else "yellow disc"
        parts.append(f"{name} on space {progress % lap} ({disc}, motor {motor.value})")
    return "Now: " + ", ".join(parts) + "."


def told_together(sentences: Iterable[str]) -> list[str]:
    """One line for the counted spaces, the windings and the played card with its colour that follow each other."""
    lines: list[str] = []
    for sentence in sentences:
        last = lines[-1] if lines else ""
        step = re.fullmatch(r"  (\d+) of \d+: space (\d+) \(S5\.3\)", sentence)
        if step and last.endswith("(S5.3)"):
            counts, places = last.removesuffix(" (S5.3)").split(": on space ")
            lines[-1] = f"{counts}, {step[1]}: on space {places}, {step[2]} (S5.3)"
        elif step:
            lines.append(f"  counting {step[1]}: on space {step[2]} (S5.3)")
        elif any(a in last and b in sentence for a, b in JOINED):
            lines[-1] = f"{last}; {sentence.strip()}"
        else:
            lines.append(sentence)
    return lines


def playthrough(title: str, rounds: list[dict[str, Any]], races: list[Race]) -> str:
    """A whole race as a text, from a record's rounds and what its replay yields: one part a trick or a round's end."""
    start = races[0]
    friend = Friend(start)
    lines = [title, "=" * len(title), ""]
    lines += [
        f"{plural(len(start.players), 'player')} on the {start.track.name}, a lap of {friend.lap} spaces.",
        f"Seats, clockwise: {listed(start.players)}.",
        "Each line ends with the rules it follows.",
    ]
    number, trick = 0, 0
    for race in races:
        told = list(race.events)
        if any(isinstance(event, events.RoundDealt) for event in told):
            number, trick = race.round, 0
            lines += ["", f"--- Round {number}, the cards ---"]
            hands = zip(start.players, rounds[number - 1]["hands"], strict=True)
            lines += [f"{name.capitalize()} holds {hand}." for name, hand in hands]
        if any(isinstance(event, events.TrickWon) for event in told):
            trick += 1
            lines += ["", f"--- Round {number}, trick {trick} ---"]
        else:
            lines += ["", f"--- The end of round {number} ---"]
        lines += told_together(map(friend.tell, told))
        lines.append(standing(race))
    return "\n".join(lines) + "\n"
