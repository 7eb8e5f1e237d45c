"""RaceLab: watch a whole race, be at any moment of it by a click, and branch off from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rally.stich_rallye import Action, Card, Play, Race, Track, Unknown
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.film import race_lab
from widgets.shared.labs.film.choosing import Choosing
from widgets.shared.labs.film.judging import Choice, Judge, has_choice
from widgets.shared.labs.film.race_lab import Furniture
from widgets.shared.labs.film.watched import CHANCES, LOG
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.races.screen import Recorded
from widgets.shared.words import _, ngettext
from widgets.shared.words.names import series
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.labs.table.board import track_options
from widgets.stich_rallye.words import join, say_card, say_objection, say_place, say_seat

from .scenes import Cutting, Scene, milestones
from .screen import RaceScreen, draw_progress, milestone_at
from .watched import PLACES, PROGRESS, Watched


class RaceLab(race_lab.RaceLab[Watched, Race, Action]):
    """A whole race: track, motors, hands and trick at every moment, the log, and who was where when.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 3 to 5, or their names; track: "volcano", "beach" or a Track; seed: its number.
    by: how the computer players play: "sensible", "random" or "adviser" (which takes a few seconds).
    story: the name of what it asks for, and tells once that is done.
    Controls: `new_race`, `number`, `players`, `track`, `by`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; to be at another moment, to open a branch or to change the chart is to look.
    """

    screen = SCREEN
    watched_class = Watched
    cutting = Cutting()

    def __init__(
        self,
        race: Race | Recorded | None = None,
        players: int | tuple[str, ...] = 4,
        track: str | Track = "volcano",
        seed: int = 1,
        by: str = "sensible",
        story: str = "",
    ) -> None:
        super().__init__(race, players, seed, by, story, how={"track": track})

    # --- the race ---

    def dealt(self, race: Race, number: int) -> Race:
        """Hidden hands stay hidden: whoever holds one plays what it could hold."""
        return race

    def luck_of(self, number: int) -> int:
        return number

    def make_choosing(self) -> Choosing[Watched, Race, Action]:
        self.track = controls.choice()
        return Choosing(self, self.screen, self.played, [self.track])

    def make_judge(self) -> Judge[Race, Action]:
        return replace(super().make_judge(), is_choice=is_known_choice)

    def tried_from(self, choice: Choice[Race, Action]) -> Race:
        """With the hands hidden that whoever chose did not see: else its chances would be others than those judged."""
        return choice.seen

    def make_branch(self, position: str) -> Lab[Any]:
        from widgets.stich_rallye.labs.what_if.what_if_lab import WhatIfLab

        return WhatIfLab(position=position)

    # --- the table ---

    def arranged(self) -> Furniture:
        self.parts = RaceScreen()
        self.timeline.channel = self.parts.track.channel
        table = self.parts.seat.arranged(
            side=[self.chart, self.timeline, self.curves, self.waiting],
            acts=[*self.analysis.controls, self.step_back, self.branch.what_if, self.analysis.better],
        )
        return [table], []

    def listen(self) -> None:
        self.on(self.parts.hand, self.ask_card)
        self.on(self.parts.plates, self.show_hand)
        self.on(self.track, lambda name: self.choosing.play(track=Track.named(name)))

    def answer_chart(self, content: Mapping[str, object]) -> None:
        """A click on the chart on show: to the end of a trick, or to its costliest choice."""
        if self.state.chart == CHANCES:
            super().answer_chart(content)
        else:
            self.turn_to(milestone_at(self.state, content), 0)

    def ask_card(self, content: Mapping[str, object]) -> None:
        """Answer a click on a card."""
        card, race = Card.parse(text_in(content, "card")), self.state.shown.position
        self.tell(lambda: say_playable(race, card), "info" if Play(card) in race.legal else "bad")

    def show_hand(self, content: Mapping[str, object]) -> None:
        """A plate was clicked: lay that player's hand open, or again that of whoever is to play."""
        seat = number_in(content, "plate", below=len(self.race.players))
        now = self.state
        self.look(replace(now, hand=None if now.hand == seat else seat), lambda: say_hand(now.shown.table, seat))

    def say_beginning(self, race: Race) -> str:
        return say_beginning(race)

    def chart_names(self) -> dict[str, str]:
        return {LOG: _("Log"), PROGRESS: _("Spaces"), PLACES: _("Places"), CHANCES: _("Chances")}

    def __repr__(self) -> str:
        return f"RaceLab({str(self.race)!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        """What has been watched of the race as milestones, for where there is no kernel; how it goes on is not told."""
        ends = milestones(self.state.film)[1:]
        yield from milestone_rows(scene for scene in ends if scene.count <= self.state.shown.count)
        yield from self.analysis.findings.rows()
        yield _("Position"), self.write()

    # --- drawing ---

    def show_table(self) -> None:
        put(self.track, _("Track"), self.race.track.name, options=track_options())
        self.parts.show(self.state)

    def show_chart(self) -> None:
        draw_progress(self.curves, self.state)


def is_known_choice(position: Race) -> bool:
    """Whether somebody whose cards are known had to choose between several actions."""
    seat = position.to_act
    return seat is not None and not isinstance(position.hands[seat], Unknown) and has_choice(position)


# --- what is said ----------------------------------------------------------------------------------------------------


def milestone_rows(milestones: Iterable[Scene]) -> Iterator[tuple[str, str]]:
    """By trick and round's end who is where."""
    for scene in milestones:
        race = scene.table
        trick = len(race.played) // len(race.players)
        name = _("Round {round}, after trick {trick}").format(round=race.round, trick=trick)
        if scene.cards == () and race.dealing:
            name = _("The end of round {number}").format(number=race.round)
        yield (
            name,
            series(
                _("{seat}: {place}").format(seat=say_seat(race, seat), place=say_place(race, seat))
                for seat in race.standing_order
            ),
        )


def say_playable(race: Race, card: Card) -> str:
    """Whether a card may be played at a moment of a race that is over, where it could have been."""
    wrong = race.why_not(Play(card))
    if wrong is not None:
        return say_objection(wrong, race)
    text = _("{seat} could play this card here. “What if from here” lets you try it.")
    return text.format(seat=say_seat(race, race.to_act or 0))


def say_hand(race: Race, seat: int) -> str:
    """Which cards a player holds at a moment."""
    hand = race.hands[seat]
    if isinstance(hand, Unknown) or not hand:
        count = ngettext("{seat} holds {count} card.", "{seat} holds {count} cards.", len(hand))
        return count.format(seat=say_seat(race, seat), count=len(hand))
    return _("{seat} holds {cards}.").format(seat=say_seat(race, seat), cards=join(map(say_card, hand)))


def say_beginning(race: Race) -> str:
    """What is due at the position where a branch begins."""
    match race.phase:
        case "play":
            return _("It begins where {seat} has to play.").format(seat=say_seat(race, race.to_act or 0))
        case "turbo":
            return _("It begins where {seat} may use the motor.").format(seat=say_seat(race, race.to_act or 0))
        case "end":
            return _("It begins where everybody is about to use the motor.")
        case "deal":
            return _("It begins before the next round is dealt.")
    return _("It begins where the race is won.")
