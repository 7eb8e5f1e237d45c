"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rally.errors import ImpossiblePosition, is_whole, objection, quoted
from rally.stich_rallye import Action, Card, Event, Play, Race, Track, Turbo, Unknown, standing
from rally.stich_rallye.box.facts import ROUNDS
from rally.stich_rallye.players.foresight import foresee
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.messages import number_in, text_in
from widgets.shared.labs.play import play_lab
from widgets.shared.labs.play.coach import Coach
from widgets.shared.labs.play.host import Host
from widgets.shared.labs.play.play_lab import Above, Furniture
from widgets.shared.labs.play.settings import Settings
from widgets.shared.labs.table import AFTER_FILM
from widgets.shared.words import _, together
from widgets.stich_rallye.labs.advice.chances import said_foresight
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.labs.table.board import track_options
from widgets.stich_rallye.words import join, say_card, say_seat

from .lines import say_taken_back
from .say import say_choice, say_go_on, say_opening, say_resting, say_rounds_over
from .screen import PlayScreen, film_frames
from .table import Sitting


class PlayLab(play_lab.PlayLab[Sitting, Race, Action]):
    """Play a whole race with people and computer players.

    players: how many, 3 to 5, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "random", "sensible" or "adviser". seats: instead, who plays at each seat, by the
    same words and "person". track: "volcano", "beach" or a Track. seed: the race's number; the same number deals the
    same cards. position: the notation to begin with instead, or a Race, which is played on. rounds: how many are played
    before the lab says who leads; with fewer than three it is no whole race.
    Controls: `turbo`, `no_turbo`, `go_on`, `show_cards`, `next_race`, `play_now`; `hint`, `stop_hint`, `costs`,
    `step_back`; `new_race`, `same_race`, `number`, `set_table`; `players`, `track`, `spaces`,
    `name_1` … `name_5`, `kind_1` … `kind_5`. Cards are played by clicking them, or by `act`.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. What the computer
    does follows from it. Costs, names and whether the table is being set are preferences: they hold for every state
    on the way back, so taking back a card does not undo them.
    """

    screen = SCREEN
    race_lab = Above("widgets.stich_rallye", "RaceLab")
    table_class = Sitting
    help: Coach[Sitting, Race, Action]

    def __init__(
        self,
        players: int | tuple[str, ...] = 4,
        people: int = 1,
        against: str = "sensible",
        track: str | Track = "volcano",
        seed: int = 1,
        position: Race | str | None = None,
        seats: tuple[str, ...] | None = None,
        story: str = "",
        rounds: int = ROUNDS,
    ) -> None:
        self.rounds = checked_rounds(rounds)
        super().__init__(players, people, against, seed, position, seats, story, how={"track": track})

    @property
    def is_over(self) -> bool:
        race = self.state.race
        return race.winner is not None or (race.phase == "deal" and race.round >= self.rounds)

    # --- the table ---

    def make_settings(self) -> Settings[Sitting, Race, Action]:
        self.track, self.spaces = controls.choice(), controls.text()
        settings = Settings(self, [self.track])
        settings.panel.children += (self.spaces,)
        return settings

    def arranged(self) -> Furniture:
        self.parts, self.asking = PlayScreen(), Asking(self, self.act)
        asking = self.asking
        self.offer(asking)
        asked = [asking.turbo, asking.no_turbo, self.go_on, asking.show_cards]
        acts = [
            controls.row(*asked, *self.thinker.controls),
            controls.row(self.parts.status, *self.help.hint_controls, self.step_back),
        ]
        settings = [self.settings.race_row, self.settings.panel, self.help.costs]
        return [self.parts.seat.arranged(acts=acts)], [*settings, self.parts.gone, self.parts.log, self.files]

    def listen(self) -> None:
        self.asking.listen()
        self.on(self.parts.hand, lambda content: self.act(Play(Card.parse(text_in(content, "card")))))
        self.on(self.parts.log, self.look_back)
        self.on(self.track, lambda name: self.settings.begin(track=Track.named(name)))
        self.on(self.spaces, lambda text: self.settings.begin(track=Track(_("my track"), text.strip())))

    def look_back(self, content: Mapping[str, object]) -> None:
        """A line of the log was chosen: say it again, and show its move if there is one."""
        place = number_in(content, "scene"), number_in(content, "step")
        if self.parts.line_at(place):
            self.look(replace(self.state, looked=place), lambda: self.parts.line_at(place))
        else:
            self.tell(lambda: together([_("That line is not there any more."), self.describe()]), "bad")

    # --- saying ---

    def say_now(self) -> str:
        table = self.state
        if self.is_over and table.race.winner is None:
            return say_rounds_over(table.race)
        if not self.is_over and table.person is not None:
            return say_choice(table, table.person)
        if not self.is_over and table.computer is None:
            return say_resting(table.race)
        return super().say_now()

    def say_due_after(self, told: Sequence[str], due: str) -> str:
        """Which cards have been played one sees on the table: in a trick what would follow is said before that."""
        return together([*told, due], first=[due]) if self.state.race.trick else super().say_due_after(told, due)

    def say_turn(self) -> str:
        return super().say_turn() if self.state.race.phase == "play" else self.say_now()

    def say_result(self) -> str:
        race = self.state.race
        if race.winner is not None:
            return super().say_result()
        return _("{seat} leads after round {round}!").format(
            seat=say_seat(race, race.standing_order[0]), round=race.round
        )

    def say_opening(self) -> str:
        return say_opening(self.state)

    def say_taken_back(self, now: Sitting, then: Sitting) -> str:
        return say_taken_back(now, then)

    def say_saved(self) -> str:
        return _("The race is saved as {file}. Anyone who opens that file can see all the cards.")

    def say_go_on(self) -> str:
        return say_go_on(self.state.race)

    def settings_title(self) -> str:
        return _("Players and track")

    def rows(self) -> Iterator[tuple[str, str]]:
        *players, position = super().rows()
        yield from players
        race, viewer = self.state.race, self.state.viewer
        hand = race.hands[viewer] if viewer is not None else ()
        if viewer is not None and not isinstance(hand, Unknown):
            yield _("{seat}: hand").format(seat=say_seat(race, viewer)), join(map(say_card, hand)) or "–"
        yield position

    # --- drawing ---

    def film(self) -> tuple[str, str, int]:
        return self.parts.stage.film, self.parts.stage.channel, self.parts.last

    def filmed(self, races: Sequence[Race]) -> list[tuple[Event, Race]]:
        return film_frames(races)

    def show_table(self) -> None:
        self.parts.show(self.state, self.help.hinted, self.help.cost)
        self.asking.show()
        self.parts.stage.track.marks = self.asking.landings
        race = self.state.race
        put(self.track, _("Track"), race.track.name, options=track_options())
        put(self.spaces, _("Your own track: . flat, d downhill, u uphill"), race.track.spaces)


def checked_rounds(rounds: int) -> int:
    """The number of rounds that are played; ImpossiblePosition with what is wrong with it."""
    if not is_whole(rounds) or rounds not in range(1, ROUNDS + 1):
        raise ImpossiblePosition(
            objection("S1.5", "a race has 1 to {most} rounds, not {rounds}", most=ROUNDS, rounds=quoted(rounds))
        )
    return rounds


# --- what there is to answer -----------------------------------------------------------------------------------------


USING, SAVING = "rally-motor-use", "rally-motor-save"
"""The classes of the two answers about the motor."""


class Asking:
    """The questions to people. Controls: `turbo`, `no_turbo`, `show_cards`.

    `landings`: what the answers about the motor lead to, as Track takes its `marks`; they appear, like the answers,
    when the film on show has ended, for they would tell how it ends.
    """

    def __init__(self, lab: Host[Sitting, Race, Action], act: Callable[[Action], None]) -> None:
        self.lab, self.act = lab, act
        self.landings: dict[str, dict[str, object]] = {}
        self.turbo, self.no_turbo, self.show_cards = controls.button(), controls.button(), controls.button()
        for answer, name in ((self.turbo, USING), (self.no_turbo, SAVING)):
            answer.add_class(AFTER_FILM)
            answer.add_class(name)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.turbo, lambda: self.act(Turbo(True)))
        self.lab.on(self.no_turbo, lambda: self.act(Turbo(False)))
        self.lab.on(self.show_cards, self.open_hand)

    def open_hand(self) -> None:
        """The person whose turn it is says that nobody else is looking."""
        table = self.lab.state
        if table.needs_showing:
            self.lab.look(replace(table, opened=table.person))
        else:
            self.lab.tell(None, "bad")

    def show(self) -> None:
        table = self.lab.state
        race, person = table.race, table.person or 0
        asked = table.person is not None and not table.needs_showing and race.phase == "turbo"
        card = standing(race.trick).lowest.value if asked else 0
        use = _("Use the motor: {card} + {motor}").format(card=card, motor=race.motors[person].value)
        self.landings = landings(race) if asked else {}
        told = {name: str(landing["said"]) for name, landing in self.landings.items()}
        put(self.turbo, use, primary=True, shown=asked, title=told.get(USING, ""))
        put(self.no_turbo, _("Save it: {card}").format(card=card), shown=asked, title=told.get(SAVING, ""))
        whose = _("{seat}: show my cards").format(seat=say_seat(race, person))
        put(self.show_cards, whose, primary=True, shown=table.needs_showing)


def landings(race: Race) -> dict[str, dict[str, object]]:
    """Where the car comes to rest by each answer to the question of the motor, rolls and all, as Track marks it."""
    found = {}
    for name, used in ((USING, True), (SAVING, False)):
        seen = foresee(race, Turbo(used))
        assert race.to_act is not None  # somebody is asked
        space = seen.after.cars[race.to_act] % len(race.track)
        found[name] = {"space": space, "said": said_foresight(race, seen)}
    return found
