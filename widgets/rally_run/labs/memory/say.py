"""What the memory lab says: its questions, what each answer was worth, and the score."""

from __future__ import annotations

from collections.abc import Sequence

from rally.rally_run.box.tiles import NAMES, UNKNOWN
from widgets.rally_run.words import on_cell, say_kind, say_tile, start_upper
from widgets.shared.words import _, ngettext, together

from .quiz import Answer, Quiz, Verdict, answers, answers_of
from .rounds import Round


def say_quiz(state: Quiz) -> str:
    """What is to be done now."""
    now = state.round
    if now is None:
        return _("Watch a short race, remember what you see, and then say which tile is where (R6.1).")
    if not now.covered:
        return _("That was the race. Do you know which tile is where? Cover the board when you are ready.")
    return say_over(state, now) if now.is_over else say_question(now)


def say_question(now: Round) -> str:
    assert now.cell is not None
    return _("Which tile is {place}?").format(place=on_cell(now.cell))


def say_watch(now: Round) -> str:
    """What to say while the film runs."""
    return ngettext(
        "Watch {count} turn. Which tiles do you see?",
        "Watch {count} turns. Which tiles do you see?",
        now.turns,
    ).format(count=now.turns)


def say_answered(state: Quiz) -> str:
    """What the last answer was worth, and what comes next."""
    return together([say_verdict(answers(state)[-1]), say_quiz(state)])


def say_verdict(answer: Answer) -> str:
    """What an answer was worth."""
    sentences = {
        Verdict.RIGHT: _("Right: the tile {place} is {tile}."),
        Verdict.WRONG: _("No: the tile {place} is {tile}, and it was seen."),
        Verdict.FORGOTTEN: _("It was seen: the tile {place} is {tile}."),
        Verdict.HONEST: _("That is all anyone can say: nobody has seen the tile {place}. It is {tile}."),
        Verdict.LUCKY: _("Lucky! The tile {place} is {tile}, but nobody has seen it."),
        Verdict.GUESSED: _(
            "Nobody has seen the tile {place}: it is {tile}. Then it is best to say that you don't know."
        ),
    }
    sentence = sentences[answer.verdict].format(place=on_cell(answer.cell), tile=say_tile(answer.there))
    return start_upper(sentence)


def say_over(state: Quiz, now: Round) -> str:
    """How a round went, for all three memories."""
    found = tuple(answers_of(now, state.forgets))
    mine, other = sum(each.is_good for each in found), sum(each.other_is_good for each in found)
    return _(
        "The round is over. Good answers out of {count}: you {mine}, a perfect memory {count}, and one that "
        "forgets {share} of 100 tiles every turn {other}."
    ).format(count=len(found), mine=mine, other=other, share=state.forgets)


def say_score(state: Quiz) -> str:
    """The chart in words."""
    found = answers(state)
    if not found:
        return _("No question has been answered yet.")
    told = ngettext(
        "Good answers to {count} question: you {mine}, a perfect memory {count}, the forgetful one {other}.",
        "Good answers to {count} questions: you {mine}, a perfect memory {count}, the forgetful one {other}.",
        len(found),
    )
    return told.format(
        count=len(found), mine=sum(each.is_good for each in found), other=sum(each.other_is_good for each in found)
    )


def say_lines(found: Sequence[Answer]) -> list[tuple[str, list[bool]]]:
    """The three lines of the chart: whose they are, and whether each question brought a point."""
    return [
        (_("You"), [each.is_good for each in found]),
        (_("Perfect memory"), [True for _each in found]),
        (_("Forgetful memory"), [each.other_is_good for each in found]),
    ]


def say_answer(letter: str) -> str:
    """An answer on its button."""
    return _("I don't know") if letter == UNKNOWN else say_kind(letter)


ANSWERS = (*NAMES, UNKNOWN)
"""What can be said: the letters of the kinds, and "?"."""
