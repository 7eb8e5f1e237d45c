"""WhatIfLab of Stich Rallye: set up any position, see what each legal choice leads to, and compare two branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rally.core.advice import check_playouts
from rally.core.errors import Objection
from rally.core.validate import validate_kind
from rally.stich_rallye import Action, Card, Event, Play, Position, Race, Unknown
from rally.stich_rallye.box.events import CardPlayed, MoveBegun
from widgets.lab.controls import order_acts, toggle_class, with_classes
from widgets.lab.messages import text_in
from widgets.races.counsel import show_reasons
from widgets.races.what_if_lab import GameWhatIfLab
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.labs.still import race_rows, race_svg
from widgets.stich_rallye.labs.track_table import PlateOptions, TrackTable
from widgets.stich_rallye.stories import find_story
from widgets.stich_rallye.words import say_event, say_objection
from widgets.stich_rallye.words.events import at_least
from widgets.words import _, join_sentences, ngettext
from widgets.words.sentences import Importance

from .branches import SHEET, Branches
from .chances import Chances, Curve
from .editing import PositionEditor, Tray
from .states import NAMES, Branch, Guess, WhatIfState

START = "track=volcano players=4 round=3 flag=1 cars=41,37,45,43 motors=6,10,3,15 trick=G11,R5 hands=?,?,?,R2.R9.B4.B12"


class WhatIfLab(GameWhatIfLab[WhatIfState, Race, Action]):
    """A position editor with the chances of every legal action, refined while one looks.

    position: the notation to begin with, or a Race. playouts: how many races are played out for each action in the end.
    editing: whether the tray of cards and all other controls to edit the position are on show at first; `editing`
    folds them away and back. guess: the chances are covered until somebody has chosen, which is judged then; a wrong
    first choice leaves another try.
    Cars are placed and motors turned on the table itself at any time.
    The position need not be possible while one edits: everything that is wrong is listed beside the track meanwhile.
    Controls: `car`, `lap`, `flag`, `round`, `players`, `track`; `place`, `hidden`, `clear`, `no_red`, `no_green`,
    `no_blue` of the tray of cards; `stop`, `work_out`, `others`, `order`, `likely` of the chances; `curve_over`,
    `curve_card` of the curve; `editing`, `keep`, `compare`, `branch`, `forget` of the branches.
    """

    home = "06_what_if"

    screen = SCREEN
    chances: Chances

    def __init__(
        self,
        position: Race | str = START,
        playouts: int = 4000,
        editing: bool = False,
        story: str = "",
        guess: bool = False,
    ) -> None:
        begins = Position.of(position) if isinstance(position, Race) else Position.parse(position)
        edits, guesses = (validate_kind(flag, bool, "true or false") for flag in (editing, guess))
        state = WhatIfState({NAMES[0]: Branch(begins)}, editing=edits, guessing=guesses)
        check_playouts(playouts)
        super().__init__(state, find_story(story, self.name))
        self.table = TrackTable(clickable=True, turnable=True, choosable=True)
        self.table.plates.add_class("rally-plates-small")
        self.edits, self.tray, self.branches = PositionEditor(self), Tray(self), Branches(self)
        self.chances = Chances(self, playouts, self.show_news)
        self.curve = Curve(self)
        curve, chances = self.curve, self.chances
        later = [self.branches.editing, self.branches.keep]
        self.table_box = self.table.arrange_parts(
            side=[self.edits.box, chances.options, chances.everybody, chances.progress],
            acts=[self.reasons, *order_acts([self.step_back, *chances.buttons], later)],
            hand=[self.table.hand, self.tray.tools, self.tray.cards],
        )
        asking = [chances.likely, curve.curve_over, curve.curve_card, curve.box, chances.others, chances.order]
        table = with_classes(self.table_box, "what-if")
        first = [self.start_over] if guesses else []  # to guess once more
        self.furnish([table], [*first, *asking], [self.edits, self.tray, self.chances, self.branches, self.curve])
        self.sheets.add(SHEET, self.branches.say_name, [self.branches.box], self.branches.compare)
        self.on(self.table.stage.track, self.edits.click)
        self.on(self.table.plates, self.edits.click_plate)
        self.on(self.table.hand, lambda content: self.act(Play(Card.parse(text_in(content, "card")))))
        self.on(self.chances.options, self.use_option)
        if self.state.here.wrong:
            self.tell(None)

    @property
    def race(self) -> Race | None:
        return self.state.here.race

    # --- acting ---

    def objections(self) -> tuple[Objection, ...]:
        return self.state.here.wrong

    def is_bad(self) -> bool:
        return bool(self.objections()) and not self.state.here.is_unfinished

    def option(self, name: str) -> Action | None:
        seen = self.chances.foresight_by_choice(self.race).get(name)
        return None if seen is None else seen.action

    def show_looked(self, name: str) -> None:
        super().show_looked(name)
        self.chances.show_everybody(self.state)
        if name and self.chances.foresight_by_choice(self.race)[name].moves:
            self.line.opening = ""  # the film it waited for has gone

    def guess_of(self, action: Action) -> Guess:
        assert self.race is not None  # the position is possible
        return Guess(self.race, str(action), self.state.style)

    def state_after(self, after: Race) -> WhatIfState:
        return self.state.with_branch(Branch(Position.of(after), after if moves(after.events) else None))

    def follows_guess(self, guess: Guess, action: Action) -> bool:
        return self.write() == str(Position.of(guess.race.after(action)))

    # --- the lab ---

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def news(self) -> str:
        return self.chances.say_news()

    def write(self) -> str:
        return str(self.state.position)

    def state_from_text(self, text: str) -> WhatIfState:
        position = Position.parse(text)
        Race.at(position)
        return self.state.with_position(position)

    def complaints(self) -> list[str]:
        here = self.state.here
        return [say_objection(reason, here.drawn) for reason in here.wrong]

    def say_heading(self) -> str:
        unfinished = self.state.here.is_unfinished
        return _("This position is not finished yet.") if unfinished else super().say_heading()

    def say_more(self, count: int) -> str:
        text = ngettext(
            "{count} more reason is given beside the track.", "{count} more reasons are given beside the track.", count
        )
        return text.format(count=count)

    def say_done(self, after: Race) -> str:
        return join_sentences(say_event(event, after) for event in at_least(Importance.NEWS, after.events))

    def say_opening(self, after: Race) -> str:
        """What happened before the first car moved."""
        if not moves(after.events):
            return ""
        first = next(index for index, event in enumerate(after.events) if isinstance(event, MoveBegun))
        told = [say_event(event, after) for event in at_least(Importance.NEWS, after.events[:first])]
        return join_sentences(told) or _("Everybody uses the motor, last place first. Watch!")

    def rows(self) -> Iterator[tuple[str, str]]:
        if self.state.here.drawn is not None:
            yield from race_rows(self.state.here.drawn)
        yield from super().rows()

    def picture(self) -> str:
        return race_svg(self.state.here.drawn) if self.state.here.drawn else ""

    # --- drawing ---

    def show(self) -> None:
        state = self.state
        self.judge_again()
        self.chances.show(state)
        self.edits.show(state)
        self.tray.show(state)
        self.branches.show(state, self.chances)
        self.curve.show(state)
        toggle_class(self.table_box, "rally-editing", state.editing)
        show_reasons(self.reasons, self.say_heading(), self.complaints(), state.here.is_unfinished)
        self.show_drawn()

    def on_show(self) -> tuple[Race, Race] | None:
        """The film on show: the race before it and the race after it; None while nothing moves.

        It is the move of the choice that is looked at, else the one that led here.
        """
        here, race = self.state.here, self.race
        looked = self.chances.foresight_by_choice(race).get(self.state.looked)
        if race is not None and looked is not None and looked.moves:
            return race, looked.after
        if race is not None and here.played is not None and here.played.previous is not None:
            return here.played.previous, here.played
        return None

    def show_drawn(self) -> None:
        """Draw the position with the film that is on show; an impossible one, as it was set up."""
        state, race, film = self.state, self.state.here.drawn, self.on_show()
        if race is None:
            return
        seat = race.to_act if self.race else None
        known = [each for each in range(len(race.players)) if not isinstance(race.hands[each], Unknown)]
        marked = min(state.seat, len(race.cars) - 1)
        plates: PlateOptions = {"open_hands": known, "active": seat, "marked": marked if state.editing else None}
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
        self.table.show_hand(race, None if state.editing else seat, is_open=not isinstance(shown, Unknown))

    def show_news(self) -> None:
        self.chances.show(self.state)
        self.branches.show(self.state, self.chances)
        self.line.news = self.news()
        self.guess.settle()


# --- words -----------------------------------------------------------------------------------------------------------


def moves(events: Sequence[Event]) -> bool:
    return any(isinstance(event, MoveBegun) for event in events)


def last_cards(before: Race, events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards of the trick whose end is on show, with the one that ended it."""
    return (*before.trick, *(event.card for event in events if isinstance(event, CardPlayed)))
