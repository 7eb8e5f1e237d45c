"""WhatIfLab: set up any position, see what each legal choice leads to, and compare two branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rally.given import given
from rally.stich_rallye import Action, Card, Deal, EndRound, Event, Play, Position, Race, Turbo, Unknown
from rally.stich_rallye.box.events import CardPlayed, MoveBegun
from widgets.shared.labs.advice.reasons import put_reasons, reasons
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import text_in
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.labs.table.seat import Seat
from widgets.stich_rallye.labs.table.still import race_rows, race_svg
from widgets.stich_rallye.stories import named
from widgets.stich_rallye.words import say, say_due, say_objection
from widgets.stich_rallye.words.importance import Importance, at_least
from widgets.stich_rallye.words.voice import VOICE

from .branches import Branches
from .chances import Chances, check_playouts
from .curve import Curve
from .editing import Editing
from .states import NAMES, Branch, WhatIf
from .tray import Tray

START = "track=volcano players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,15 trick=G11,R5 hands=?,?,?,R2.R9.B4.B12"


class WhatIfLab(Lab[WhatIf]):
    """A position editor with the chances of every legal action, refined while one looks.

    position: the notation to begin with, or a Race. playouts: how many races are played out for each action in the end.
    editing: whether the tray of cards and all other controls to edit the position are on show at first; `editing`
    folds them away and back. Cars are placed and motors turned on the table itself at any time.
    The position need not be possible while one edits: everything that is wrong is listed beside the track meanwhile.
    Controls: `car`, `lap`, `flag`, `round`, `players`, `track`; `place`, `hidden`, `clear`, `no_red`, `no_green`,
    `no_blue` of the tray of cards; `stop`, `work_out`, `others`, `order`, `likely` of the chances; `curve_over`,
    `curve_card` of the curve; `editing`, `keep`, `branch`, `forget` of the branches.
    """

    name = "what-if"
    voice = VOICE

    def __init__(
        self, position: Race | str = START, playouts: int = 4000, editing: bool = False, story: str = ""
    ) -> None:
        begins = Position.of(position) if isinstance(position, Race) else Position.parse(position)
        state = WhatIf({NAMES[0]: Branch(begins)}, editing=given(editing, bool, "true or false"))
        check_playouts(playouts)
        super().__init__(state, named(story))
        self.table = Seat(clickable=True, turnable=True, choosable=True)
        self.table.plates.add_class("rally-plates-small")
        self.reasons = reasons()
        self.edits, self.tray, self.branches = Editing(self), Tray(self), Branches(self)
        self.chances = Chances(self, playouts, self.show_news)
        self.curve = Curve(self)
        arranged = self.table.arranged(
            side=[self.reasons, self.chances.options, self.chances.everybody, self.chances.progress],
            acts=[self.step_back, *self.chances.buttons, self.branches.editing, self.branches.keep],
        )
        below = [self.edits.box, self.tray.tools, self.tray.cards, self.curve.box, self.branches.box]
        curve, chances = self.curve, self.chances
        asking = [chances.likely, curve.curve_over, curve.curve_card, chances.others, chances.order]
        self.furnish([arranged, *below], asking, [self.edits, self.tray, self.chances, self.branches, self.curve])
        self.on(self.table.stage.track, self.edits.click)
        self.on(self.table.plates, self.edits.click_plate)
        self.on(self.table.hand, lambda content: self.act_on(Play(Card.parse(text_in(content, "card")))))
        self.on(self.chances.options, self.use_option)
        if self.state.here.wrong:
            self.tell(None)

    @property
    def race(self) -> Race | None:
        """The race at this position, or None while something about it is impossible."""
        return self.state.here.race

    # --- acting ---

    def use_option(self, content: Mapping[str, Any]) -> None:
        """Look at a choice, or make it."""
        if "look" in content:
            self.look_at(text_in(content, "look"))
        else:
            self.act_on(action_of(text_in(content, "choose")))

    def look_at(self, option: str) -> None:
        """Draw the move that a choice would cause. All else stays as it is, also what has just been said."""
        looked = option if option in self.chances.foreseen(self.race) else ""
        self.states.now = replace(self.state, looked=looked)
        self.chances.options.chosen = looked
        self.chances.show_everybody(self.state)
        self.show_drawn()
        if looked and self.chances.foreseen(self.race)[looked].moves:
            self.line.opening = ""  # the film it waited for has gone

    def act_on(self, action: Action) -> None:
        """Do it: the position goes on. What nobody chooses (the round's end) is an action, too."""
        if self.race is None:
            self.tell(lambda: _("First fix what is wrong with the position."), "bad")
            return
        race = self.race
        after = race.after(action)
        told = at_least(Importance.NEWS, after.events)
        branch = Branch(Position.of(after), after if moves(after.events) else None)
        opening = (lambda: say_opening(after)) if branch.played else None
        self.go(self.state.at(branch), lambda: " ".join(say(event, after) for event in told), "good", opening=opening)

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something; while the position is impossible (and not just unfinished), that is bad."""
        here = self.state.here
        bad = tone == "info" and here.wrong and not here.is_unfinished
        super().tell(said, "bad" if bad else tone, opening=opening)

    # --- the lab ---

    def title(self) -> str:
        return _("What-if lab")

    def film(self) -> tuple[str, str, int]:
        stage, shown = self.table.stage, self.on_show()
        return stage.film, stage.channel, len(shown[1].events) if shown else 0

    def news(self) -> str:
        return self.chances.say_news()

    def write(self) -> str:
        return str(self.state.position)

    def read(self, text: str) -> WhatIf:
        position = Position.parse(text)
        Race.at(position)
        return self.state.edited(position)

    def describe(self) -> str:
        return say_due(self.race) if self.race else say_wrong(self.state.here)

    def complaints(self) -> list[str]:
        return say_reasons(self.state.here)

    def rows(self) -> Iterator[tuple[str, str]]:
        if self.state.here.drawn is not None:
            yield from race_rows(self.state.here.drawn)
        yield from super().rows()

    def picture(self) -> str:
        return race_svg(self.state.here.drawn) if self.state.here.drawn else ""

    # --- drawing ---

    def show(self) -> None:
        state = self.state
        self.chances.show(state)
        self.edits.show(state)
        self.tray.show(state)
        self.branches.show(state, self.chances)
        self.curve.show(state)
        put_reasons(self.reasons, say_heading(state.here), say_reasons(state.here), state.here.is_unfinished)
        self.show_drawn()

    def on_show(self) -> tuple[Race, Race] | None:
        """The film on show: the race before it and the race after it; None while nothing moves.

        It is the move of the choice that is looked at, else the one that led here.
        """
        here, race = self.state.here, self.race
        looked = self.chances.foreseen(race).get(self.state.looked)
        if race is not None and looked is not None and looked.moves:
            return race, looked.after
        if race is not None and here.played is not None and here.played.previous is not None:
            return here.played.previous, here.played
        return None

    def show_drawn(self) -> None:
        """The position with the film that is on show; one that cannot be, as it was set up."""
        state, race, film = self.state, self.state.here.drawn, self.on_show()
        if race is None:
            return
        seat = race.to_act if self.race else None
        known = [each for each in range(len(race.players)) if not isinstance(race.hands[each], Unknown)]
        marked = min(state.seat, len(race.cars) - 1)
        plates: dict[str, Any] = {"open_hands": known, "active": seat, "marked": marked if state.editing else None}
        if film is not None:
            before, after = film
            self.table.show_film(after, before, after.frames, **plates)
            self.table.stage.track.winner = (
                -1 if race.winner is None else race.winner
            )  # what is only looked at is no win
        else:
            self.table.show_race(race, chosen=race.cars[marked] % len(race.track), **plates)
        leader, cards = race.flag, race.trick
        if film is not None and film[1] is state.here.played:
            leader, cards = film[0].flag, last_cards(film[0], film[1].events)
        self.table.show_trick(race, leader, cards, seat if race.phase == "play" else None)
        shown = None if seat is None else race.hands[seat]
        self.table.show_hand(race, seat, is_open=not isinstance(shown, Unknown))

    def show_news(self) -> None:
        """Show what a counsel has found by now."""
        self.chances.show(self.state)
        self.branches.show(self.state, self.chances)
        self.line.news = self.news()


# --- words -----------------------------------------------------------------------------------------------------------


def say_reasons(branch: Branch) -> list[str]:
    """Everything that makes a position impossible, a sentence for each."""
    return [say_objection(reason, branch.drawn) for reason in branch.wrong]


def say_heading(branch: Branch) -> str:
    """That a position cannot be, or not yet."""
    return _("This position is not finished yet.") if branch.is_unfinished else _("This position cannot be.")


def say_wrong(branch: Branch) -> str:
    """Why a position cannot be: the first reason, and where the others stand."""
    first, *others = say_reasons(branch)
    told = [say_heading(branch), first]
    if others:
        more = ngettext(
            "{count} more reason stands by the track.", "{count} more reasons stand by the track.", len(others)
        )
        told.append(more.format(count=len(others)))
    return " ".join(told)


def moves(events: Sequence[Event]) -> bool:
    """Does a car move?"""
    return any(isinstance(event, MoveBegun) for event in events)


def last_cards(before: Race, events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards of the trick whose end is on show, with the one that ended it."""
    return (*before.trick, *(event.card for event in events if isinstance(event, CardPlayed)))


def say_opening(after: Race) -> str:
    """What to say while the cars are on their way: what happened before the first of them moved."""
    first = next(index for index, event in enumerate(after.events) if isinstance(event, MoveBegun))
    told = [say(event, after) for event in at_least(Importance.NEWS, after.events[:first])]
    return " ".join(told) or _("Everybody uses the motor, last place first. Watch!")


def action_of(text: str) -> Action:
    """The action that an option's id stands for. NotationError if it stands for none."""
    named: dict[str, Action] = {str(action): action for action in (Turbo(True), Turbo(False), EndRound(), Deal())}
    return named.get(text) or Play(Card.parse(text))
