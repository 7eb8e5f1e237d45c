"""MemoryLab: what could be known, what the learner says, and what is there; its rounds as values and as text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from rally.core.chance import pick_thing, shuffle_things
from rally.core.errors import NotationError
from rally.core.notation import cannot_read, read_number, read_words, split_entries
from rally.rally_run import Action, Cell, Drive, Event, Forgetting, Memory, Race, Swap
from rally.rally_run.box.grid import place_beside
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
from .still import race_svg
from .views import PRINTED, Headings, headings_of

LEVELS = (4, 6, 8, 12)
"""The possible numbers of turns to watch."""

SEEN, LEAST = 4, 3
"""Maximum number of seen tiles that are asked about; minimum number of questions."""

SWAPS = 4
"""If there are swaps, one turn in this number is a swap."""


@dataclass(frozen=True)
class MemoryRound:
    """turns: how many are watched; swaps: whether there are swaps among them; seed: what race it is.

    covered: whether it has been watched, and questions are asked. said: the answers so far, a letter each: a kind of
    tile, or "?" for "I do not know".
    """

    turns: int
    swaps: bool
    seed: int
    covered: bool = False
    said: str = ""

    @property
    def races(self) -> tuple[Race, ...]:
        return watched_races(self.turns, self.swaps, self.seed)

    @property
    def race(self) -> Race:
        """The race at the moment when the board is covered."""
        return self.races[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for race in self.races[1:] for event in race.events)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are asked about, in order."""
        return cells_to_ask(self.turns, self.swaps, self.seed)

    @property
    def is_over(self) -> bool:
        return len(self.said) == len(self.cells)

    @property
    def cell(self) -> Cell | None:
        return self.cells[len(self.said)] if self.covered and not self.is_over else None

    def answers(self, share: float = 0.0) -> str:
        """The answers to all questions of the round of a memory that forgets this share of the tiles every turn."""
        kinds = memory_after_watching(self.turns, self.swaps, self.seed, share).kinds
        return "".join(kinds.get(cell, UNKNOWN) for cell in self.cells)


@lru_cache(maxsize=64)
def watched_races(turns: int, swaps: bool, seed: int) -> tuple[Race, ...]:
    """The race after this number of turns, and all before it, oldest first."""
    chance = random.Random(f"rally-run memory {seed}")
    race = Race.start(players=2, seed=seed)
    memory = race.memory
    races = [race]
    while memory.turn < turns:
        race = race.after(choose_action(race, memory, swaps and memory.turn % SWAPS == SWAPS - 1, chance))
        memory = memory.after(race)
        races.append(race)
    return tuple(races)


def choose_action(race: Race, memory: Memory, swaps: bool, chance: random.Random) -> Action:
    """The next action: a swap of a tile that was seen, or a drive that turns a new tile over, if possible."""
    if race.turning is None and swaps:
        seen = [cell for cell in race.face_down if cell in memory.kinds]
        pairs = [Swap(one, other) for one in seen for other in race.face_down if one != other]
        found = [each for each in pairs if each in race.legal]
        if found:
            return pick_thing(found, chance)
    drives: list[Action] = [action for action in race.legal if not isinstance(action, Swap)]
    drives = drives or list(race.legal)
    new: list[Action] = [
        action for action in drives if isinstance(action, Drive) and leads_to_news(race, memory, action)
    ]
    return pick_thing(new or drives, chance)


def leads_to_news(race: Race, memory: Memory, action: Drive) -> bool:
    """Whether a drive turns over a tile that has not been seen."""
    cell = place_beside(race.car, action.direction)
    return race.is_face_down(cell) and cell not in memory.kinds


@lru_cache(maxsize=256)
def memory_after_watching(turns: int, swaps: bool, seed: int, share: float) -> Memory:
    """What a memory that forgets this share of the tiles every turn keeps of the race."""
    return watched_races(turns, swaps, seed)[-1].memory.fading(Forgetting(share, seed=seed))


@lru_cache(maxsize=64)
def cells_to_ask(turns: int, swaps: bool, seed: int) -> tuple[Cell, ...]:
    """The tiles that are asked about: some that were seen, and at least one that nobody can know."""
    chance = random.Random(f"rally-run asks {seed}")
    race = watched_races(turns, swaps, seed)[-1]
    known = memory_after_watching(turns, swaps, seed, 0.0).kinds
    seen = shuffle_things((cell for cell in race.face_down if cell in known), chance)[:SEEN]
    others = shuffle_things((cell for cell in race.face_down if cell not in known), chance)
    return tuple(shuffle_things([*seen, *others[: max(1, LEAST - len(seen))]], chance))


KEPT = 12
"""Number of rounds that are kept."""

SHARES = (10, 20, 40, 80)
"""The possible percentages of the tiles that the other memory forgets every turn."""

_ROUND = re.compile(r"([0-9]{1,2})([sn])([0-9]{1,6})(?::([scjxd?]{0,5}))?", re.ASCII)


@dataclass(frozen=True)
class MemoryQuiz:
    """rounds: the last one is on the table. turns, swaps: of the next one; seed: of the first one. forgets: percent of
    the tiles that the memory beside yours forgets every turn."""

    rounds: tuple[MemoryRound, ...] = ()
    turns: int = LEVELS[0]
    swaps: bool = False
    seed: int = 1
    forgets: int = SHARES[1]

    @property
    def round(self) -> MemoryRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> MemoryRound:
        """What is watched next."""
        seed = self.rounds[-1].seed + 1 if self.rounds else self.seed
        return MemoryRound(self.turns, self.swaps, seed)

    def watch_next(self) -> MemoryQuiz:
        """The quiz with the next race on the table; a round without any answer is dropped."""
        done = tuple(each for each in self.rounds if each.said)
        return replace(self, rounds=(*done, self.next_round)[-KEPT:])

    def with_round(self, changed: MemoryRound) -> MemoryQuiz:
        """The quiz with another last round."""
        return replace(self, rounds=(*self.rounds[:-1], changed))

    def __str__(self) -> str:
        level = f"turns={self.turns} swaps={'yes' if self.swaps else 'no'} seed={self.seed} forgets={self.forgets}"
        return level + (f" rounds={','.join(map(write_round, self.rounds))}" if self.rounds else "")


class AnswerVerdict(Enum):
    """How an answer compares with what could be known, and with what is there."""

    RIGHT = "right"
    WRONG = "wrong"
    FORGOTTEN = "forgotten"
    HONEST = "honest"
    LUCKY = "lucky"
    GUESSED = "guessed"


GOOD = {AnswerVerdict.RIGHT, AnswerVerdict.HONEST}
"""The verdicts on answers that could not be better."""


def judge_answer(said: str, could_know: str, there: str) -> AnswerVerdict:
    """The verdict on an answer, given what could be known of the tile ("?": nothing) and what it is."""
    if could_know == UNKNOWN:
        return (
            AnswerVerdict.HONEST if said == UNKNOWN else AnswerVerdict.LUCKY if said == there else AnswerVerdict.GUESSED
        )
    return AnswerVerdict.FORGOTTEN if said == UNKNOWN else AnswerVerdict.RIGHT if said == there else AnswerVerdict.WRONG


@dataclass(frozen=True)
class MemoryAnswer:
    """An answer: the place, what was said, what could be known, what a forgetting memory says, and what is there."""

    cell: Cell
    said: str
    could_know: str
    other: str
    there: str

    @property
    def verdict(self) -> AnswerVerdict:
        return judge_answer(self.said, self.could_know, self.there)

    @property
    def is_good(self) -> bool:
        return self.verdict in GOOD

    @property
    def other_is_good(self) -> bool:
        return judge_answer(self.other, self.could_know, self.there) in GOOD


def answers_of(each: MemoryRound, share: int) -> Iterator[MemoryAnswer]:
    """The answers of a round so far, beside those of a memory that forgets this percentage every turn."""
    said = zip(each.cells, each.said, each.answers(), each.answers(share / 100), strict=False)
    for cell, letter, known, other in said:
        yield MemoryAnswer(cell, letter, known, other, each.race.kind(cell))


def answers(state: MemoryQuiz) -> tuple[MemoryAnswer, ...]:
    """All answers that are kept, oldest first."""
    return tuple(answer for each in state.rounds for answer in answers_of(each, state.forgets))


# --- as a line of text -----------------------------------------------------------------------------------------------


def write_round(each: MemoryRound) -> str:
    """A round in notation: turns, swaps or not, seed; after a colon the answers, if it is covered."""
    return f"{each.turns}{'s' if each.swaps else 'n'}{each.seed}" + (f":{each.said}" if each.covered else "")


def parse(text: str) -> MemoryQuiz:
    """The quiz in this notation. Raises NotationError if it cannot be read."""
    return replace(MemoryQuiz(), **read_words(text, READERS))


def read_round(text: str) -> MemoryRound:
    match = _ROUND.fullmatch(text)
    if not match:
        raise cannot_read("a round", text, "4n1:s?c")
    turns, swaps, seed, said = match.groups()
    found = MemoryRound(read_level(turns), swaps == "s", int(seed), said is not None)
    if len(said or "") > len(found.cells):
        raise NotationError.because(
            "there are more answers than questions: {found} and {count}", found=len(said), count=len(found.cells)
        )
    return replace(found, said=said or "")


def read_rounds(text: str) -> tuple[MemoryRound, ...]:
    return tuple(map(read_round, split_entries(text, ",")))[-KEPT:]


def read_level(text: str) -> int:
    return one_of(text, LEVELS)


def one_of(text: str, known: tuple[int, ...]) -> int:
    """The number in this text. Raises NotationError unless it is a known one."""
    number = read_number(text)
    if number not in known:
        raise NotationError.because("{found} is none of {known}", found=number, known=known)
    return number


def read_swaps(text: str) -> bool:
    if text not in ("yes", "no"):
        raise cannot_read("a yes or a no", text, "swaps=yes")
    return text == "yes"


def read_seed(text: str) -> int:
    seed = read_number(text)
    if not 0 <= seed <= MOST_SEED:
        raise cannot_read("a whole number", text, "7")
    return seed


MOST_SEED = 900_000
"""The largest seed of a race that can be written here."""

READERS = {
    "turns": read_level,
    "swaps": read_swaps,
    "seed": read_seed,
    "forgets": lambda text: one_of(text, SHARES),
    "rounds": read_rounds,
}


# --- words ------------------------------------------------------------------------------------------------------------


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
    """The result of a round, for all three memories."""
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
    """The three lines of the chart: the name, and whether each answer was good."""
    return [
        (_("You"), [each.is_good for each in found]),
        (_("Perfect memory"), [True for _each in found]),
        (_("Forgetful memory"), [each.other_is_good for each in found]),
    ]


def say_answer(letter: str) -> str:
    """An answer on its button."""
    return _("I don't know") if letter == UNKNOWN else say_kind(letter)


ANSWERS = (*KIND_NAMES, UNKNOWN)
"""The possible answers: the letters of the kinds, and "?"."""


TURN = 3_500
"""Maximum length of a turn in a film in milliseconds."""


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
        """The race that is watched or asked about; before the first round, the next one."""
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
        """Cover the board, and begin to ask."""
        now = self.round
        if now is None or now.covered:
            self.tell(lambda: _("There is nothing to cover: watch a race first."), "bad")
            return
        self.go(self.state.with_round(replace(now, covered=True)))

    def answer(self, letter: str) -> None:
        """Answer the question with the letter of a kind of tile, or "?"."""
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
        """The race with the tiles face up that have been asked about so far."""
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
        """The marks of the place that is asked about, and of answers that could have been better."""
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
        """Show the possible answers as pictures."""
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
