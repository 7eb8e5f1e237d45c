"""WhatIfLab: set up any position, see what each legal choice leads to, and compare two branches."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.stich_rallye import Action, Card, Deal, EndRound, Play, Position, Race, Turbo
from widgets.shared.labs import controls
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import text_in
from widgets.shared.words import _, ngettext
from widgets.stich_rallye.labs.table.stage import Stage
from widgets.stich_rallye.labs.table.still import race_rows, race_svg
from widgets.stich_rallye.labs.table.views import dials_view, hand_view, player_view, trick_view
from widgets.stich_rallye.parts import Dial, Hand, Trick
from widgets.stich_rallye.stories import named
from widgets.stich_rallye.words import say, say_due, say_objection, say_seat
from widgets.stich_rallye.words.importance import Importance, at_least
from widgets.stich_rallye.words.voice import VOICE

from .branches import Branches
from .chances import Chances, check_playouts
from .editing import Editing
from .states import Branch, WhatIf
from .tray import Tray

START = "track=volcano players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,15 trick=G11,R5 hands=?,?,?,R2.R9.B4.B12"


class WhatIfLab(Lab[WhatIf]):
    """A position editor with the chances of every legal action, refined while one looks.

    position: the notation to begin with. playouts: how many races are played out for each action in the end.
    editing: whether the controls to edit the position are on show at first; `editing` folds them away and back.
    The position need not be possible while one edits: everything that is wrong is listed beside the board meanwhile.
    Controls: `car`, `lap`, `flag`, `round`, `players`, `track`; `place`, `hidden`, `clear` of the tray of cards;
    `stop`, `work_out`, `others` of the chances; `editing`, `keep`, `change_places`, `forget` of the branches.
    """

    name = "what-if"
    voice = VOICE

    def __init__(self, position: str = START, playouts: int = 4000, editing: bool = True, story: str = "") -> None:
        state = WhatIf(Branch(Position.parse(position)), editing=bool(editing))
        check_playouts(playouts)
        self.stage, self.reasons = Stage(), ipywidgets.HTML()
        self.dials, self.trick, self.hand = Dial(turnable=True), Trick(), Hand()
        self.edits, self.tray, self.branches = Editing(self), Tray(self), Branches(self)
        self.chances = Chances(self, playouts, self.show_news)
        self.offer(self.edits, self.tray, self.chances, self.branches)
        table = ipywidgets.VBox([*self.stage.parts, self.reasons, self.edits.box, self.dials])
        sides = ipywidgets.VBox([self.trick, self.hand, self.chances.options, self.chances.tools])
        both = ipywidgets.VBox([table, sides])
        both.add_class("rally-columns")
        below = [self.tray.tools, self.tray.cards, self.branches.tools, self.branches.table, self.branches.stage.track]
        super().__init__(state, [both, *below], story=named(story))
        self.on(self.stage.track, self.edits.click)
        self.on(self.dials, self.edits.turn)
        self.on(self.hand, lambda content: self.act_on(Play(Card.parse(text_in(content, "card")))))
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
        self.states[-1] = replace(self.state, looked=looked)
        self.chances.options.chosen = looked
        self.show_drawn()

    def act_on(self, action: Action) -> None:
        """Do it: the position goes on. What nobody chooses (the round's end) is an action, too."""
        if self.race is None:
            self.tell(lambda: _("First fix what is wrong with the position."), "bad")
            return
        after = self.race.after(action)
        told = at_least(Importance.NEWS, after.events)
        state = self.state.edited(Position.of(after))
        self.go(state, lambda: " ".join(say(event, after) for event in told), "good")

    def tell(self, said: Words | None, tone: str = "info") -> None:
        """Say something; while the position is impossible (and not just unfinished), that is bad."""
        here = self.state.here
        super().tell(said, "bad" if tone == "info" and here.wrong and not here.is_unfinished else tone)

    # --- the lab ---

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
        self.reasons.value = reasons_html(state.here)
        controls.show(self.reasons, bool(state.here.wrong))
        self.show_drawn()

    def show_drawn(self) -> None:
        """The position, or the move of the choice that is looked at; one that cannot be, as it was set up."""
        state, race = self.state, self.state.here.drawn
        if race is None:
            return
        looked = self.chances.foreseen(self.race).get(state.looked)
        if looked is not None and looked.moves:
            self.stage.show(looked.after, race, looked.after.events)
        else:
            self.stage.show(race, None, (), race.cars[min(state.seat, len(race.cars) - 1)] % len(race.track))
        self.dials.dials = dials_view(race, state.seat)
        self.trick.caption = _("The trick")
        self.trick.places = len(race.players)
        self.trick.cards = trick_view(race.flag, race.trick, race)
        seat = race.to_act if self.race and race.phase == "play" else None
        self.trick.next = "" if seat is None else say_seat(race, seat)
        controls.show(self.hand, seat is not None)
        if seat is not None:
            player = player_view(race, seat)
            self.hand.title, self.hand.letter, self.hand.paint = player["seat"], player["letter"], player["paint"]
            self.hand.active = True
            self.hand.cards = hand_view(race, seat)

    def show_news(self) -> None:
        """Show what a counsel has found by now."""
        self.chances.show(self.state)
        self.branches.show(self.state, self.chances)


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


def reasons_html(branch: Branch) -> str:
    """All reasons as a list."""
    items = "".join(f"<li>{html.escape(text)}</li>" for text in say_reasons(branch))
    return f"<b>{html.escape(say_heading(branch))}</b><ul>{items}</ul>" if items else ""


def action_of(text: str) -> Action:
    """The action that an option's id stands for. NotationError if it stands for none."""
    named: dict[str, Action] = {str(action): action for action in (Turbo(True), Turbo(False), EndRound(), Deal())}
    return named.get(text) or Play(Card.parse(text))
