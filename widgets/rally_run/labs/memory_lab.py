"""MemoryLab: what you could know, what you say you know, and what is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rally.rally_run import Cell, Race
from rally.rally_run.box.tiles import KIND_NAMES, UNKNOWN
from widgets.lab import controls
from widgets.lab.controls import AFTER_FILM, update_control
from widgets.lab.due import STAGE, TILES, USUAL
from widgets.lab.lab import Lab
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.sharing import SharedAlone
from widgets.parts import Chart
from widgets.rally_run.figures.charts import score_picture
from widgets.rally_run.parts.table import TileTray
from widgets.rally_run.stories import find_story
from widgets.rally_run.words import on_cell, say_cell, say_kind, say_tile, start_upper
from widgets.rally_run.words.voice import VOICE
from widgets.words import _, join_sentences, ngettext

from .board_table import BoardTable
from .memory_quiz import (
    LEVELS,
    SHARES,
    AnswerVerdict,
    MemoryAnswer,
    MemoryQuiz,
    MemoryRound,
    answers,
    answers_of,
    parse,
    watched_races,
)
from .still import race_svg
from .views import PRINTED, Headings, headings_of


def say_quiz(state: MemoryQuiz) -> str:
    now = state.round
    if now is None:
        return _("Watch a short race, remember what you see, and then say which tile is where (R6.1).")
    if not now.covered:
        return _("That was the race. Do you know which tile is where? Cover the board when you are ready.")
    return say_over(state, now) if now.is_over else say_question(now)


def say_question(now: MemoryRound) -> str:
    assert now.cell is not None
    return _("Which tile is {place}?").format(place=on_cell(now.cell))


def say_watch(now: MemoryRound) -> str:
    return ngettext(
        "Watch {count} turn. Which tiles do you see?",
        "Watch {count} turns. Which tiles do you see?",
        now.turns,
    ).format(count=now.turns)


def say_answered(state: MemoryQuiz) -> str:
    """What the last answer was worth, and what comes next."""
    return join_sentences([say_verdict(answers(state)[-1]), say_quiz(state)])


def say_verdict(answer: MemoryAnswer) -> str:
    sentences = {
        AnswerVerdict.RIGHT: _("Right: the tile {place} is {tile}."),
        AnswerVerdict.WRONG: _("No: the tile {place} is {tile}, and it was seen."),
        AnswerVerdict.FORGOTTEN: _("It was seen: the tile {place} is {tile}."),
        AnswerVerdict.HONEST: _("That is all anyone can say: nobody has seen the tile {place}. It is {tile}."),
        AnswerVerdict.LUCKY: _("Lucky! The tile {place} is {tile}, but nobody has seen it."),
        AnswerVerdict.GUESSED: _(
            "Nobody has seen the tile {place}: it is {tile}. Then it is best to say that you don't know."
        ),
    }
    sentence = sentences[answer.verdict].format(place=on_cell(answer.cell), tile=say_tile(answer.there))
    return start_upper(sentence)


def say_over(state: MemoryQuiz, now: MemoryRound) -> str:
    """How a round went, for all three memories."""
    found = tuple(answers_of(now, state.forgets))
    mine, other = sum(each.is_good for each in found), sum(each.other_is_good for each in found)
    return _(
        "The round is over. Good answers out of {count}: you {mine}, a perfect memory {count}, the forgetful "
        "one {other}."
    ).format(count=len(found), mine=mine, other=other)


def say_score(state: MemoryQuiz) -> str:
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


def say_lines(found: Sequence[MemoryAnswer]) -> list[tuple[str, list[bool]]]:
    """The three lines of the chart: whose they are, and whether each question brought a point."""
    return [
        (_("You"), [each.is_good for each in found]),
        (_("Perfect memory"), [True for _each in found]),
        (_("Forgetful memory"), [each.other_is_good for each in found]),
    ]


def say_answer(letter: str) -> str:
    """An answer on its button."""
    return _("I don't know") if letter == UNKNOWN else say_kind(letter)


ANSWERS = (*KIND_NAMES, UNKNOWN)
"""What can be said: the letters of the kinds, and "?"."""


TURN = 3_500
"""Milliseconds that a turn takes in a film, at most."""


class MemoryLab(Lab[MemoryQuiz]):
    """Watch a short race, cover the board, and say what lies where; beside yours stand the scores of a perfect memory
    and of one that forgets.

    turns: how many are watched, 4, 6, 8 or 12. swaps: whether tiles are swapped meanwhile. seed: which race comes
    first. forgets: how many percent of the tiles the other memory forgets every turn. position: the notation to begin
    with instead. story: what it tells once the deed is done. Controls: `watch`, `cover`,
    `turns`, `swaps`, `forgets`; `answer("c")` says what lies there.
    """

    home = "13_memory"
    shared_as = SharedAlone

    name = "memory"
    voice = VOICE

    def __init__(
        self,
        turns: int = 4,
        swaps: bool = False,
        seed: int = 1,
        forgets: int = 20,
        position: str = "",
        story: str = "",
    ) -> None:
        state = parse(position or str(MemoryQuiz((), turns, swaps, seed, forgets)))
        super().__init__(state, find_story(story, self.name))
        self.table = BoardTable(active=False)
        self.tray, self.chart = TileTray(), Chart()
        self.watch, self.cover = controls.button(), controls.button()
        self.cover.add_class(AFTER_FILM)
        self.turns, self.swaps, self.forgets = controls.choice(), controls.switch(), controls.choice()
        acts = [self.tray, self.turns, self.swaps, self.watch, self.cover, self.step_back]
        arranged = self.table.arrange_parts(acts, [self.chart])
        self.furnish([arranged], [self.forgets])
        self.on(self.tray, lambda content: self.answer(text_in(content, "pick")))
        self.on(self.table.board, self.refuse)
        self.on(self.table.drivers, self.refuse)
        self.on(self.watch, self.begin)
        self.on(self.cover, self.cover_board)
        self.on(self.turns, lambda turns: self.look(replace(self.state, turns=turns)))
        self.on(self.swaps, lambda swaps: self.look(replace(self.state, swaps=swaps)))
        self.on(self.forgets, lambda share: self.look(replace(self.state, forgets=share)))

    @property
    def round(self) -> MemoryRound | None:
        """The round on the table."""
        return self.state.round

    @property
    def answers_now(self) -> tuple[MemoryAnswer, ...]:
        return () if self.round is None else tuple(answers_of(self.round, self.state.forgets))

    @property
    def race(self) -> Race:
        """The race that is watched or asked about; before the first round, the one that comes."""
        now = self.round
        return watched_races(0, False, self.state.seed)[0] if now is None else now.race

    # --- acting ---

    def begin(self) -> None:
        now = self.round
        if now is not None and now.covered and not now.is_over:
            self.tell(lambda: _("First answer the question. {question}").format(question=say_question(now)), "bad")
            return
        state = self.state.watch_next()
        shown = state.next_round if state.round is None else state.round
        self.go(state, opening=lambda: say_watch(shown))

    def cover_board(self) -> None:
        """Cover the board: now questions are asked."""
        now = self.round
        if now is None or now.covered:
            self.tell(lambda: _("There is nothing to cover: watch a race first."), "bad")
            return
        self.go(self.state.with_round(replace(now, covered=True)))

    def answer(self, letter: str) -> None:
        """Say what lies where it is asked: the letter of a kind of tile, or "?"."""
        now = self.round
        if letter not in ANSWERS:
            raise unreadable_message(letter)
        if now is None or now.cell is None:
            self.tell(lambda: _("Nothing is asked yet: watch a race, then cover the board."), "bad")
            return
        state = self.state.with_round(replace(now, said=now.said + letter))
        last = answers(state)[-1]
        tone = "good" if last.is_good else "bad" if last.verdict is AnswerVerdict.WRONG else "info"
        self.go(state, lambda: say_answered(state), tone)

    def refuse(self, _content: Mapping[str, object]) -> None:
        self.tell(lambda: _("Here you just watch. {due}").format(due=self.describe()), "bad")

    # --- the lab ---

    def title(self) -> str:
        return _("Memory lab")

    def write(self) -> str:
        return str(self.state)

    def state_from_text(self, text: str) -> MemoryQuiz:
        return parse(text)

    def describe(self) -> str:
        return say_quiz(self.state)

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def due(self) -> Sequence[str]:
        return USUAL if self.round is None or self.round.cell is None else (TILES, STAGE)

    def picture(self) -> str:
        return race_svg(self.uncovered, headings=self.headings)

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Score"), say_score(self.state)
        yield from ((say_cell(each.cell), say_verdict(each)) for each in answers(self.state))
        yield from super().rows()

    # --- drawing ---

    @property
    def uncovered(self) -> Race:
        """The race with the tiles face up that have been asked about."""
        now = self.round
        if now is None or not now.covered:
            return self.race
        cells = now.cells[: len(now.said)]
        seen = dict(self.race.laid) | {cell: PRINTED[self.race.kind(cell)] for cell in cells}
        return Race.of(replace(self.race.moment, laid=tuple(sorted(seen.items()))))

    @property
    def headings(self) -> Headings:
        return headings_of(self.race)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """The place that is asked about, and the answers that were not as good as could be."""
        now = self.round
        if now is None:
            return {}
        wrong = [each.cell for each in self.answers_now if not each.is_good]
        marks: dict[Cell, tuple[str, ...]] = {cell: ("wrong",) for cell in wrong}
        if now.cell is not None:
            marks[now.cell] = ("chosen",)
        return marks

    def show(self) -> None:
        state, now = self.state, self.round
        if now is not None and not now.covered:
            first = now.races[0]
            self.table.show_film(now.race, first, now.events, marks={}, longest=TURN * now.turns, hurries=False)
        else:
            self.table.show_race(self.uncovered, marks=self.marks(), headings=self.headings)
            self.table.drivers.plates = [plate | {"active": False, "turn": ""} for plate in self.table.drivers.plates]
            self.table.board.cars = [car | {"active": False} for car in self.table.board.cars]
        self.show_tray(now)
        self.show_chart()
        asking = now is not None and now.cell is not None
        watching = now is not None and not now.covered
        controls.show_widget(self.chart, not watching)
        update_control(self.turns, _("Turns to watch"), state.turns, options=[(str(count), count) for count in LEVELS])
        update_control(self.swaps, _("With swaps"), state.swaps)
        update_control(self.watch, _("Show a race"), primary=not asking and not watching, dim=asking)
        update_control(self.cover, _("Cover the board and ask"), primary=watching, dim=not watching)
        shares = [(str(share), share) for share in SHARES]
        update_control(
            self.forgets, _("Tiles out of 100 that the other memory forgets every turn"), state.forgets, options=shares
        )

    def show_tray(self, now: MemoryRound | None) -> None:
        """The answers as pictures."""
        with self.tray.hold_sync():
            asked = now is not None and now.cell is not None
            self.tray.title = say_question(now) if now is not None and asked else _("Which tile is there?")
            self.tray.tiles = [
                {"id": letter, "kind": letter, "label": say_answer(letter), "dim": not asked} for letter in ANSWERS
            ]

    def show_chart(self) -> None:
        with self.chart.hold_sync():
            self.chart.figure = score_picture(say_lines(answers(self.state)), _("questions"))
            self.chart.alt = say_score(self.state)
