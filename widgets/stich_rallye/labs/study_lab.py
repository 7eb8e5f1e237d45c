"""StudyLab of Stich Rallye: what many races say about good play."""

from __future__ import annotations

from itertools import accumulate

from rally.core.measures import Measured, StudyFinding
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import DIAL
from rally.stich_rallye.playouts.studies import STUDIES
from widgets.parts.measured import Bar, Square, bars_picture, squares_picture
from widgets.races.study_lab import (
    GameStudyLab,
    Picture,
    StudyWords,
    int_of,
    name_seat,
    say_share,
    seat_words,
    share_bars,
)
from widgets.stich_rallye.stories import STORIES
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _, ngettext, say_percent, say_tenths, whole_percent

from .track_table import track_options

# --- how far a trick carries ---


def name_carry(key: int, last: int) -> str:
    """A number of spaces; the first and the last also stand for anything less and more."""
    return f"≤ {key}" if key == 0 else f"{key}+" if key == last else str(key)


def draw_carry(found: StudyFinding) -> Picture:
    last = int_of(found.measured[-1].key)
    bars = share_bars(found.measured, lambda key: name_carry(key, last))
    return bars_picture(bars, _("spaces that the winner drives without the motor"), _("tricks"))


def say_carry(found: StudyFinding) -> str:
    """Where the middle lies, and what is rare."""
    sums = list(accumulate(each.value for each in found.measured))
    middle = next(int_of(each.key) for each, share in zip(found.measured, sums, strict=True) if share >= 0.5)
    rare = next(int_of(each.key) for each, share in zip(found.measured, sums, strict=True) if share >= 0.9)
    return _(
        "Half of the tricks carry the winner so many spaces or fewer: {middle}. Nine in ten: {rare} or fewer."
    ).format(middle=middle, rare=rare)


# --- what the motor is worth ---


def say_points(share: float) -> str:
    """A difference of two shares in percentage points, with its sign."""
    points = whole_percent(share)
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def pair_of(each: Measured) -> tuple[int, int]:
    """Lost tricks, and tricks to come."""
    assert isinstance(each.key, tuple)
    return each.key


def draw_motor(found: StudyFinding) -> Picture:
    squares: dict[bool, list[Square]] = {True: [], False: []}
    most = max(pair_of(each)[1] for each in found.measured)
    deepest = max(pair_of(each)[0] for each in found.measured)
    for each in found.measured:
        lost, left = pair_of(each)
        sign = (each.value > 0) - (each.value < 0)
        squares[each.is_sure].append(Square(left, lost - 1, say_points(each.value), sign))
    return squares_picture(
        squares,
        [str(left) for left in range(most + 1)],
        [f"{lost} → {DIAL[lost]}" for lost in range(1, deepest + 1)],
        _("tricks still to come in the round"),
        _("lost tricks → the motor shows"),
    )


def say_motor(found: StudyFinding) -> str:
    """Where using the motor pays most, and where saving it does."""
    sure = [each for each in found.measured if each.is_sure] or list(found.measured)
    use, save = max(sure, key=lambda each: each.value), min(sure, key=lambda each: each.value)
    said = _(
        "Using the motor pays most at {use_shows} (tricks still to come: {use_left}). Races won, out of 100: {won}. "
        "Saving it pays most at {save_shows} (tricks still to come: {save_left}): {saved}."
    )
    return said.format(
        use_shows=DIAL[pair_of(use)[0]],
        use_left=pair_of(use)[1],
        won=say_points(use.value),
        save_shows=DIAL[pair_of(save)[0]],
        save_left=pair_of(save)[1],
        saved=say_points(-save.value),
    )


def name_motor(key: tuple[int, int]) -> str:
    lost, left = key
    return _("Motor {value}, tricks to come: {left}").format(value=DIAL[lost], left=left)


# --- leading ---


def draw_lead(found: StudyFinding) -> Picture:
    par = 1 / len(found.measured)
    bars = share_bars(found.measured, name_seat)
    said = _("all alike: {share}").format(share=say_percent(par))
    return bars_picture(bars, _("order of play in the trick: 1 leads"), _("tricks won"), par, said)


def say_lead(found: StudyFinding) -> str:
    first, last = found.measured[0], found.measured[-1]
    return _("The player who leads wins {first} of the tricks, the one who plays last wins {last}.").format(
        first=say_percent(first.value), last=say_percent(last.value)
    )


# --- hills ---


def draw_hills(found: StudyFinding) -> Picture:
    track = Track.named(found.choice)
    known = {each.key: each for each in found.measured}
    bars = []
    for space in range(len(track)):
        each = known.get(space)
        label = {"d": "▼", "u": "▲"}.get(track.spaces[space], str(space))
        bars.append(Bar(label, "", *((each.value, each.low, each.high) if each else (0.0, 0.0, 0.0))))
    return bars_picture(
        bars, _("space on which the car stands (▼ downhill, ▲ uphill)"), _("spaces that a trick carries it")
    )


def say_hills(found: StudyFinding) -> str:
    """From where a trick carries most, and from where least."""
    most, least = (choose(found.measured, key=lambda each: each.value) for choose in (max, min))
    return _(
        "A trick carries a car most from space {most} (spaces: {far}), and least from space {least} (spaces: {near})."
    ).format(most=most.key, far=say_tenths(most.value), least=least.key, near=say_tenths(least.value))


WORDS = {
    "carry": StudyWords(
        lambda: _("How far does a trick carry you?"),
        say_carry,
        lambda key: ngettext("{count} space", "{count} spaces", key).format(count=key),
        say_share,
        draw_carry,
    ),
    "motor": StudyWords(lambda: _("When should you use the motor?"), say_motor, name_motor, say_points, draw_motor),
    "lead": StudyWords(
        lambda: _("Is it hard to win when you lead?"),
        say_lead,
        lambda key: _("Order of play: {number}").format(number=key + 1),
        say_share,
        draw_lead,
    ),
    "seats": seat_words(lambda: _("Does it matter where you sit?"), lambda: _("seat: 1 has the flag at the beginning")),
    "hills": StudyWords(
        lambda: _("Where do you fear the hill?"),
        say_hills,
        lambda key: _("Space {number}").format(number=key),
        say_tenths,
        draw_hills,
    ),
}


class StudyLab(GameStudyLab):
    """A question about good play in Stich Rallye, answered by many races of sensible players.

    study: "carry", "motor", "lead", "seats" or "hills". players: how many play; of "hills" one chooses the track.
    races: number of races counted at first. seed: the seed that deals them. story: the name of what it asks for.
    Controls: `choice`, `count`, `others`.
    """

    voice = VOICE
    studies = STUDIES
    words = WORDS
    stories = STORIES

    def say_choice(self, choice: str) -> str:
        tracks = {name: label for label, name in track_options()}
        return str(tracks[choice]) if choice in tracks else super().say_choice(choice)
