"""StudyLab of Rally Run!: what many races say about good play."""

from __future__ import annotations

from rally.core.measures import StudyFinding
from rally.rally_run.playouts.studies import STUDIES
from widgets.parts.measured import bars_picture
from widgets.races.study_lab import GameStudyLab, Picture, StudyWords, say_share, seat_words, share_bars
from widgets.rally_run.stories import STORIES
from widgets.rally_run.words.voice import VOICE
from widgets.words import _, ngettext, pgettext, say_percent

ONE_IN_FIVE = 20
"""Percent that are forgotten."""

NONE_SAVED, NO_SWAP = 0, 3
"""What is asked of a swap by who lets a coin decide where it saves nothing, and by who makes none."""


def draw_memory(found: StudyFinding) -> Picture:
    bars = share_bars(found.measured, lambda share: say_percent(share / 100))
    return bars_picture(bars, _("forgotten every turn, of the tiles remembered"), _("races won"))


def say_memory(found: StudyFinding) -> str:
    """What a good memory wins, and what the others leave."""
    won = {each.key: say_percent(each.value) for each in found.measured}
    said = _(
        "Somebody who forgets nothing wins {all} of the races. With one tile in five forgotten every turn it is "
        "{some}, and with all of them {none}."
    )
    return said.format(all=won[0], some=won[ONE_IN_FIVE], none=won[100])


def name_swaps(worth: int) -> str:
    if worth == NONE_SAVED:
        return pgettext("swaps of a player", "also at random")
    if worth == NO_SWAP:
        return pgettext("swaps of a player", "never")
    return ngettext("saves {count} turn", "saves {count} turns", worth).format(count=worth)


def draw_swaps(found: StudyFinding) -> Picture:
    bars = share_bars(found.measured, name_swaps)
    return bars_picture(bars, _("swaps of the first player"), _("races won"))


def say_swaps(found: StudyFinding) -> str:
    """What swapping wins, and what too much of it loses."""
    won = {each.key: say_percent(each.value) for each in found.measured}
    said = _(
        "Somebody who swaps whenever that saves a turn wins {usual} of the races. Without any swaps it is {never}, and "
        "with swaps that save nothing {chance}."
    )
    return said.format(usual=won[1], never=won[NO_SWAP], chance=won[NONE_SAVED])


WORDS = {
    "memory": StudyWords(
        lambda: _("What is a good memory worth?"),
        say_memory,
        lambda share: _("Forgotten every turn: {share}").format(share=say_percent(share / 100)),
        say_share,
        draw_memory,
    ),
    "swaps": StudyWords(lambda: _("When is a swap better than a drive?"), say_swaps, name_swaps, say_share, draw_swaps),
    "first": seat_words(lambda: _("Does it help to go first?"), lambda: _("seat: 1 goes first")),
}


class StudyLab(GameStudyLab):
    """A question about good play in Rally Run!, answered by many races of players who take the shortest way.

    study: "memory", "swaps" or "first". players: how many play. races: number of races counted at first. seed: the
    seed that deals them. story: the name of what it asks for.
    Controls: `choice`, `count`, `others`.
    """

    voice = VOICE
    studies = STUDIES
    words = WORDS
    stories = STORIES
