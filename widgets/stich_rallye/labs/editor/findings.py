"""What there is to know about a draft, in words: what is wrong, where our rulings decide; and the draft as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from rally.core.errors import NotationError, objection
from rally.core.notation import read_toml
from rally.stich_rallye import Hill, Move, Track
from rally.stich_rallye.box.events import DiscTurned
from rally.stich_rallye.box.facts import MOST_SEATS
from widgets.races.records import FilePanel, Finding
from widgets.stich_rallye.words import say_objection, say_space
from widgets.stich_rallye.words.names import the_hill
from widgets.words import _, join_sentences, ngettext
from widgets.words.files import TRACK
from widgets.words.sentences import add_rule_numbers, row, rule_text

from .draft import FLAT, Draft, drawable, enter_draft
from .simulating import EditorState


def findings(draft: Draft) -> list[Finding]:
    """Everything that is wrong with the draft, else where our rulings decide on it."""
    if draft.objections:
        heading = _("Not a track yet")
        return [Finding(heading, say_objection(each), next(iter(each.witnesses), None)) for each in draft.objections]
    track, heading = draft.track, _("A ruling decides here")
    found = [Finding(heading, say_doubt(doubt, track), doubt.hill.first) for doubt in doubts(track)]
    if draft.is_mistakable:
        text = _("{name} is the name of a track in the box, but this one is different.")
        found.append(Finding(_("Good to know"), text.format(name=draft.name)))
    fine = _("This is a valid track (S-K), and the rulebook answers every roll on it.")
    return found or [Finding(_("All is well"), fine)]


def say_doubt(doubt: Doubt, track: Track) -> str:
    """Where a ruling of ours decides, and what it says."""
    hill = the_hill(track, doubt.hill.kind, doubt.hill.first, doubt.hill.last)
    sentence = {
        "S-A": _("From {hill} a car can roll onto another hill."),
        "S-B": _("From {hill} a car can roll onto the start space, just behind the finish line."),
        "S-C": _("Any car that wins on the way to {hill} would roll back across the finish line from there."),
        "S-D": _("From {hill} a car can roll back across the finish line."),
    }[doubt.rule].format(hill=hill)
    condition = ngettext(
        "This can happen only if {n} car is parked in its way.",
        "This can happen only if {n} cars are parked in its way.",
        doubt.parked,
    )
    ruling = _("{rule} ({number})").format(rule=rule_text(doubt.rule), number=doubt.rule)
    return join_sentences([sentence, condition.format(n=doubt.parked) if doubt.parked else "", ruling])


def say_draft(draft: Draft) -> str:
    """The draft in a sentence: what its hills are, or everything that is wrong with it."""
    if draft.objections:
        return join_sentences(map(say_objection, draft.objections))
    kinds = [hill.kind for hill in draft.track.hills]
    return _("{name}: a lap of {spaces} spaces with {downhills} and {uphills}. You can race on it (S-K).").format(
        name=draft.name,
        spaces=len(draft.spaces),
        downhills=ngettext("{n} downhill", "{n} downhills", kinds.count("down")).format(n=kinds.count("down")),
        uphills=ngettext("{n} uphill", "{n} uphills", kinds.count("up")).format(n=kinds.count("up")),
    )


def say_painted(draft: Draft, space: int) -> str:
    """What a space is now, and what is wrong with the draft."""
    kind = _("flat") if draft.spaces[space] == FLAT else ""
    painted = row(filter(None, [say_space(drawable(draft).track, space), kind]))
    return join_sentences([add_rule_numbers(painted, ()), *map(say_objection, draft.objections)])


# --- where a ruling of ours decides ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Doubt:
    """A move onto `hill`, in this lap, past `parked` cars, that the rulebook leaves open; `rule` is our ruling."""

    rule: str
    hill: Hill
    lap: int
    parked: int


MOST_DOUBTS = 8
"""Number of doubts from which a track is said to be full of them."""
NAMED = {"S-A", "S-B", "S-C"}
"""Rulings that a move names by itself where their other reading would lead elsewhere."""


@lru_cache(maxsize=32)
def doubts(track: Track) -> tuple[Doubt, ...]:
    """Every hill from which a roll can need a ruling: onto another hill (S-A), to the line or over it (S-B to S-D)."""
    found: dict[tuple[str, Hill], Doubt] = {}
    for lap, hill in product((1, 2), track.hills):
        for doubt in doubts_of(track, hill, lap):
            found.setdefault((doubt.rule, hill), doubt)
        if len(found) >= MOST_DOUBTS:
            break
    return tuple(found.values())[:MOST_DOUBTS]


def doubts_of(track: Track, hill: Hill, lap: int) -> Iterator[Doubt]:
    """What can happen to a car whose move ends on this hill, with more and more cars parked where it would rest."""
    parked: list[int] = []
    for count in range(MOST_SEATS):
        move = move_to(track, hill, lap, parked)
        found = rulings(move)
        yield from (Doubt(rule, hill, lap, count) for rule in sorted(found))
        if "S-D" in found:  # who comes there one lap later has won on the way
            yield from (Doubt(rule, hill, lap + 1, count) for rule in rulings(move_to(track, hill, lap + 1, parked)))
        if move.progress == 0 or move.won:
            return
        parked.append(move.progress)


def move_to(track: Track, hill: Hill, lap: int, parked: list[int]) -> Move:
    """The move of a car that counts up to a hill in this lap, from the nearest place where it can stand."""
    end, spaces = hill.first + (lap - 1) * len(track), len(track)
    taken = {car % spaces for car in parked}
    free = (here for here in range(end - 1, 0, -1) if track.kind(here) == FLAT and here % spaces not in taken)
    start = next(free, 0)
    counted = sum(1 for here in range(start + 1, end + 1) if here % spaces not in taken)
    return track.drive((start, *parked), 0, counted)


def rulings(move: Move) -> set[str]:
    """The rulings that decide how a move onto a hill ends."""
    found = NAMED & {rule for event in move.events for rule in event.also}
    taken_back = any(isinstance(event, DiscTurned) and not event.red for event in move.events)
    return found | ({"S-D"} if taken_back else set())


HEAD = """\
# A track of one's own for Stich Rallye. Only who entered it knows whether it is the printed one.
# spaces: one character each, the start space first: . flat, d downhill, u uphill.
"""
MOST_OF_A_NAME = 40
"""Maximum number of characters of a track's name in the name of its file."""

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³")}
"""What Windows takes for a device, whatever comes after the dot."""


def to_toml(draft: Draft) -> str:
    """The track's file, in the format of the tracks of the box."""
    note = f"a lap of {len(draft.spaces)} spaces, entered by hand; from what, this file cannot tell"
    return (
        f"{HEAD}name = {in_quotes(draft.name)}\nspaces = {in_quotes(draft.spaces)}\n\n[source]\n"
        f'spaces = {{ kind = "own", rule = "S-K", note = "{note}" }}\n'
    )


def in_quotes(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def from_toml(text: str) -> Draft:
    """The draft in a track's file. Raises NotationError if there is none in it; the track itself may be wrong."""
    table = read_toml(text, "the file")
    wrong = [key for key in ("name", "spaces") if not isinstance(table.get(key), str)]
    if wrong:
        raise NotationError(
            *(objection(None, "the file has no {key}, which is a text in quotes", key=key) for key in wrong)
        )
    return enter_draft(table["name"], table["spaces"])


def file_name(draft: Draft) -> str:
    """The name of the track's file, valid on any machine: the letters and digits of the track's name."""
    letters = draft.name.lower()[:MOST_OF_A_NAME]
    plain = "".join(letter if letter.isalnum() else "-" for letter in letters).strip("-") or "track"
    return f"track-{plain}.toml" if plain in DEVICES else f"{plain}.toml"


class TrackFilePanel(FilePanel[EditorState, Draft]):
    """The draft as a file; a file with a wrong track is loaded to be mended."""

    kind = TRACK

    def file_to_save(self) -> tuple[str, str]:
        draft = self.lab.state.draft
        return file_name(draft), to_toml(draft)

    def value_from_text(self, text: str) -> Draft:
        return from_toml(text)

    def take(self, name: str, loaded: Draft) -> None:
        tone = "bad" if loaded.objections else "good"
        state = replace(self.lab.state.with_draft(loaded), chosen=-1)
        self.lab.go(state, lambda: join_sentences([_("{file} is loaded.").format(file=name), say_draft(loaded)]), tone)

    def say_saved(self, name: str) -> str:
        return _("The track is saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        return _("{file} does not contain a track. Nothing was loaded.").format(file=name)
