"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rally.stich_rallye import Action, Card, Play, Race, Track, Turbo, Unknown
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.races.history import moments
from widgets.shared.labs.races.records import Records
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.records import STICH_RALLYE
from widgets.stich_rallye.labs.table.sources import number_of, race_at, race_in_text
from widgets.stich_rallye.labs.table.still import race_svg
from widgets.stich_rallye.stories import named
from widgets.stich_rallye.words import join, say_card, say_objection, say_place, say_seat
from widgets.stich_rallye.words.voice import VOICE

from .asking import Asking
from .coach import Coach
from .memory import read_table, write_table
from .say import say_kind, say_now, say_opening, say_since, tone_of
from .screen import PlayScreen, film_frames
from .seats import SEATS
from .settings import Settings
from .story import say_taken_back
from .table import PERSON, SENSIBLE, Table, opening
from .thinker import Thinker


class PlayLab(Lab[Table]):
    """Play a whole race with people and computer players.

    players: how many, 3 to 5, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "random", "sensible" or "adviser". seats: instead, who plays at each seat, by the
    same words and "person". track: "volcano", "beach" or a Track. seed: the race's number; the same number deals the
    same cards. position: the notation to begin with instead, or a Race, which is played on.
    Controls: `turbo`, `no_turbo`, `go_on`, `show_cards`, `next_race`, `play_now`; `hint`, `stop_hint`, `costs`,
    `step_back`; `new_race`, `same_race`, `number`, `set_table`; `players`, `track`, `spaces`,
    `name_1` … `name_5`, `kind_1` … `kind_5`. Cards are played by clicking them, or by `act`.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. What the computer
    does follows from it. Costs, names and whether the table is being set are preferences: they hold for every state
    on the way back, so taking back a card does not undo them.
    """

    name = "play"
    voice = VOICE

    def __init__(
        self,
        players: int | tuple[str, ...] = 4,
        people: int = 1,
        against: str = SENSIBLE,
        track: str | Track = "volcano",
        seed: int = 1,
        position: Race | str | None = None,
        seats: tuple[str, ...] | None = None,
        story: str = "",
    ) -> None:
        race = Race.start(players, track, seed=seed) if position in (None, "") else race_at(position)
        kinds = SEATS.seated(seats, PERSON, people, against, len(race.players))
        if position is None:
            SEATS.check_names(race.players)
        super().__init__(opening(race, kinds, seed).played_on(), named(story))
        self.asking, self.thinker, self.coach = Asking(), Thinker(self), Coach(self)
        self.settings = Settings(self, self.thinker.played_on)
        self.offer(self.asking, self.thinker, self.coach)
        self.screen = PlayScreen()
        self.records = Records(
            STICH_RALLYE, self, lambda: (self.state.race, self.state.number), say_saved, say_refused, self.load_race
        )
        self.files = self.records.files
        asking = controls.row(*self.asking.controls, *self.thinker.controls)
        helping = controls.row(self.screen.status, *self.coach.hint_controls, self.step_back)
        drawer = [
            self.settings.race_row,
            self.settings.panel,
            self.coach.costs,
            self.screen.gone,
            self.screen.log,
            self.files,
        ]
        arranged = self.screen.seat.arranged(acts=[asking, helping])
        self.furnish([arranged], drawer, [self.settings])
        self.listen()
        self.tell(lambda: say_since(self.state, self.state.since))

    def listen(self) -> None:
        """Say what answers the controls and the parts."""
        self.on(self.screen.hand, lambda content: self.act(Play(Card.parse(text_in(content, "card")))))
        self.on(self.screen.log, self.look_back)
        self.on(self.files, self.records.answer)
        self.on(self.asking.turbo, lambda: self.act(Turbo(True)))
        self.on(self.asking.no_turbo, lambda: self.act(Turbo(False)))
        self.on(self.asking.go_on, self.look_on)
        self.on(self.asking.show_cards, self.open_hand)
        self.on(self.asking.next_race, self.settings.begin_next)
        self.on(self.thinker.play_now, self.thinker.stop)
        self.on(self.coach.hint, self.coach.give_hint)
        self.on(self.coach.stop_hint, self.coach.stop)
        self.on(self.coach.costs, self.coach.tell_costs)

    @property
    def race(self) -> Race:
        """The race as whoever looks at the screen may know it."""
        return self.state.seen

    # --- people act ---

    def act(self, action: Action) -> None:
        """A person plays a card or answers the turbo question; whatever may not be is answered with the reason."""
        with self.lock:  # a cell may call this while somebody thinks
            table = self.state
            if table.person is None or table.needs_showing:
                self.tell(None, "bad")
                return
            if wrong := table.race.why_not(action):
                self.tell(lambda: say_objection(wrong, table.race), "bad")
                return
            before = moments(table.race)
            chosen = table.chosen(action)
            known = self.coach.weigh(chosen)
            after = self.thinker.played_on(chosen)
            self.go(after, lambda: self.say_after(before, known), tone_of(after), opening=self.opening_of(after))

    def say_after(self, before: int, known: bool) -> str:
        """What a choice cost, if that is known already, and what has happened since."""
        said = say_since(self.state, before)
        return f"{self.coach.cost} {said}".strip() if known else said

    def look_on(self) -> None:
        """On, after a look."""
        before = moments(self.state.race)
        if not self.state.paused:
            self.tell(None, "bad")
            return
        after = self.thinker.played_on(self.state.gone_on())
        self.look(after, lambda: say_since(self.state, before), tone_of(after), opening=self.opening_of(after))

    def opening_of(self, table: Table) -> Words | None:
        """What to say until the film of what has happened has been seen."""
        return (lambda: say_opening(self.state)) if film_frames(table.film) else None

    def open_hand(self) -> None:
        """The person whose turn it is says that nobody else is looking."""
        if self.state.needs_showing:
            self.look(replace(self.state, opened=self.state.person))
        else:
            self.tell(None, "bad")

    def back(self) -> None:
        """One step back, with what can no longer be unseen. Cards lie face down where several people may look."""
        if self.states.is_beginning:
            self.tell(lambda: _("Nobody has chosen anything yet: there is nothing to take back."), "bad")
            return
        now = self.states.back()
        then = replace(self.state, opened=None) if self.state.is_shared else self.state
        self.look(then, lambda: f"{say_taken_back(now, then)} {self.describe()}")

    def look_back(self, content: Mapping[str, Any]) -> None:
        """A line of the log was chosen: say it again, and show its move if there is one."""
        place = number_in(content, "scene"), number_in(content, "step")
        if self.screen.line_at(place):
            self.look(replace(self.state, looked=place), lambda: self.screen.line_at(place))
        else:
            self.tell(lambda: _("There is no such line now.") + " " + self.describe(), "bad")

    # --- the lab ---

    def load_race(self, race: Race, said: Words) -> None:
        """Play on a race from a file."""
        self.settings.take_up(self.taken_up(race), said)

    def taken_up(self, race: Race) -> Table:
        """A table for a race from elsewhere, with its own number if it has one."""
        return opening(race, self.state.kinds, number_of(race, self.state.number))

    def read(self, text: str) -> Table:
        """A record's JSON, or a position. Hidden cards are dealt by chance."""
        return self.thinker.played_on(self.taken_up(race_in_text(text)).as_preferred(self.state))

    def write(self) -> str:
        """The position as whoever looks at the screen may know it."""
        return str(self.state.seen)

    def memo(self) -> str:
        """All of the state as a text, all cards among it, to be remembered by the page."""
        return write_table(self.state)

    def recall(self, text: str) -> Table:
        """The state that `memo` described. RallyError for anything else."""
        return self.thinker.played_on(read_table(text))

    def title(self) -> str:
        return _("A race to play")

    def film(self) -> tuple[str, str, int]:
        return self.screen.stage.film, self.screen.stage.channel, self.screen.last

    def describe(self) -> str:
        return say_now(self.state)

    def picture(self) -> str:
        return race_svg(self.state.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        race, viewer = self.state.race, self.state.viewer
        for seat, kind in enumerate(self.state.kinds):
            motor = _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)
            yield say_seat(race, seat), f"{say_kind(kind)}; {motor}"
        hand = race.hands[viewer] if viewer is not None else ()
        if viewer is not None and not isinstance(hand, Unknown):
            yield _("The hand of {seat}").format(seat=say_seat(race, viewer)), join(map(say_card, hand)) or "–"
        yield from super().rows()

    # --- drawing ---

    def redraw(self) -> None:
        """Bring all that is worked out, and all that is on show, to what the state is."""
        with self.lock:
            self.thinker.follow()
            self.coach.follow()
            super().redraw()

    def show_tools(self) -> None:
        super().show_tools()
        put(self.step_back, _("Take back"), dim=self.states.is_beginning)

    def show(self) -> None:
        self.screen.show(self.state, self.coach.hinted, self.coach.cost)
        self.asking.show(self.state)
        self.screen.stage.track.marks = self.asking.landings
        self.thinker.show()
        self.coach.show()
        self.settings.show()


def say_saved() -> str:
    return _("The race is saved as {file}. Anyone who opens that file can see all the cards.")


def say_refused() -> str:
    return _("{file} holds no race that can be played. Nothing was loaded.")
