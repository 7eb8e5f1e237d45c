"""MemoryLab: what you could know, what you say you know, and what is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rally.rally_run import Cell, Race
from widgets.rally_run.figures.score import score_picture
from widgets.rally_run.labs.table.board_table import BoardTable
from widgets.rally_run.labs.table.frames import Headings, headings_of
from widgets.rally_run.labs.table.sight import PRINTED
from widgets.rally_run.labs.table.still import race_svg
from widgets.rally_run.parts import TileTray
from widgets.rally_run.stories import named
from widgets.rally_run.words import say_cell
from widgets.rally_run.words.voice import VOICE
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.parts import Chart
from widgets.shared.words import _

from .quiz import SHARES, Quiz, answers, parse
from .rounds import LEVELS, Round, raced
from .say import ANSWERS, say_answer, say_answered, say_lines, say_question, say_quiz, say_score, say_verdict, say_watch

TURN = 3_500
"""Milliseconds that a turn takes in a film, at most."""


class MemoryLab(Lab[Quiz]):
    """Watch a short race, cover the board, and say what lies where; beside yours stand the scores of a perfect memory
    and of one that forgets.

    turns: how many are watched, 4, 6, 8 or 12. swaps: whether tiles are swapped meanwhile. seed: which race comes
    first. forgets: how many percent of the tiles the other memory forgets every turn. position: the notation to begin
    with instead. story: what it tells once the deed is done. Controls: `watch`, `cover`,
    `turns`, `swaps`, `forgets`; `answer("c")` says what lies there.
    """

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
        state = parse(position or str(Quiz((), turns, swaps, seed, forgets)))
        super().__init__(state, named(story))
        self.table = BoardTable(active=False)
        self.tray, self.chart = TileTray(), Chart()
        self.watch, self.cover = controls.button(), controls.button()
        self.cover.add_class(AFTER_FILM)
        self.turns, self.swaps, self.forgets = controls.choice(), controls.switch(), controls.choice()
        acts = [self.tray, self.turns, self.swaps, self.watch, self.cover, self.step_back]
        arranged = self.table.arranged(acts, [self.chart])
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
    def round(self) -> Round | None:
        """The round on the table."""
        return self.state.round

    @property
    def race(self) -> Race:
        """The race that is watched or asked about; before the first round, the one that comes."""
        now = self.round
        return raced(0, False, self.state.seed)[0] if now is None else now.race

    # --- acting ---

    def begin(self) -> None:
        """Show the next race."""
        now = self.round
        if now is not None and now.covered and not now.is_over:
            self.tell(lambda: _("First answer the question. {question}").format(question=say_question(now)), "bad")
            return
        state = self.state.watching()
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
            raise unreadable(letter)
        if now is None or now.cell is None:
            self.tell(lambda: _("Nothing is asked yet: watch a race, then cover the board."), "bad")
            return
        state = self.state.with_round(replace(now, said=now.said + letter))
        tone = "good" if answers(state)[-1].is_good else "info"
        self.go(state, lambda: say_answered(state), tone)

    def refuse(self, _content: Mapping[str, object]) -> None:
        """The board is only looked at."""
        self.tell(lambda: _("Here you just watch. {due}").format(due=self.describe()), "bad")

    # --- the lab ---

    def title(self) -> str:
        return _("Memory lab")

    def write(self) -> str:
        return str(self.state)

    def read(self, text: str) -> Quiz:
        return parse(text)

    def describe(self) -> str:
        return say_quiz(self.state)

    def film(self) -> tuple[str, str, int]:
        return self.table.film

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
        """Where the cars point."""
        return headings_of(self.race)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """The place that is asked about, and the answers that were not as good as could be."""
        now = self.round
        if now is None:
            return {}
        wrong = [each.cell for each in answers(replace(self.state, rounds=(now,))) if not each.is_good]
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
        controls.show(self.chart, not watching)
        put(self.turns, _("Turns to watch"), state.turns, options=[(str(count), count) for count in LEVELS])
        put(self.swaps, _("With swaps"), state.swaps)
        put(self.watch, _("Show a race"), primary=not asking and not watching, dim=asking)
        put(self.cover, _("Cover the board and ask"), primary=watching, dim=not watching)
        shares = [(str(share), share) for share in SHARES]
        put(self.forgets, _("Tiles out of 100 that the other memory forgets every turn"), state.forgets, options=shares)

    def show_tray(self, now: Round | None) -> None:
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
