"""PlayLab of Stich Rallye: play a whole race at one screen with people and computer players; its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rally.core.advice import Advice
from rally.core.errors import ImpossiblePosition, is_whole, quote_value
from rally.stich_rallye import Action, Card, Deal, EndRound, Event, Play, Race, Track, Turbo, Unknown, standing
from rally.stich_rallye.box.events import (
    CardPlayed,
    CardsPutAside,
    ColourIntroduced,
    HillPassed,
    MotorHeld,
    MoveBegun,
    RoundDealt,
)
from rally.stich_rallye.box.facts import ROUND_CARDS, ROUNDS
from rally.stich_rallye.players.foresight import foresee
from widgets.lab import controls
from widgets.lab.controls import AFTER_FILM, show_widget, update_control
from widgets.lab.due import SAVING, USING
from widgets.lab.messages import number_in, text_in
from widgets.parts import Log
from widgets.parts.narration import LONGEST, LogLine
from widgets.races.advice import best_action, is_forced, say_cost, say_hint
from widgets.races.counsel import Counsel
from widgets.races.play_lab import Furniture, GamePlayLab, Help
from widgets.races.play_state import PLAYOUTS, PlayState, Seat
from widgets.races.screen import count_moments, is_continuation, races_since
from widgets.races.settings import Settings
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.words import join, say_card, say_due, say_event, say_seat, say_standing, say_trick
from widgets.stich_rallye.words.events import at_least
from widgets.words import _, join_sentences, ngettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import Importance

from .hints import say_foresight
from .track_table import TrackTable, gone_html, last_trick, mark_of, say_mark, track_options, trick_moments, tricks_over


@dataclass(frozen=True)
class StichRallyePlayState(PlayState[Race, Action]):
    """A race that is being played at one screen.

    opened: the person whose cards lie open if several people share the screen. looked: the chosen line of the log.
    """

    KEPT: ClassVar[tuple[str, ...]] = ("opened", "looked")

    opened: int | None = None
    looked: tuple[int, int] | None = None

    @property
    def viewer(self) -> int | None:
        """The seat whose cards lie open: always that of the only person; of several people only on request."""
        return self.people[0] if len(self.people) == 1 else self.opened

    @property
    def seen(self) -> Race:
        seen = self.race.seen_by(self.viewer or 0)
        if self.viewer is None:
            return seen.but(hands=tuple(Unknown(len(hand)) for hand in seen.hands))
        return seen

    @property
    def needs_showing(self) -> bool:
        return self.person is not None and self.viewer != self.person

    @property
    def waits(self) -> bool:
        """A trick or a round has just ended."""
        race = self.race
        if race.winner is not None:
            return False
        begins = race.phase == "play" and not race.trick and not isinstance(race.last_action, Deal)
        return race.to_act is None or begins

    @property
    def waits_at_first(self) -> bool:
        return self.race.winner is None and self.race.to_act is None

    def with_kinds(self, kinds: tuple[str, ...]) -> StichRallyePlayState:
        return replace(super().with_kinds(kinds), opened=None)

    def after_undo(self) -> StichRallyePlayState:
        """Cards are turned down if several people may look."""
        return replace(self, opened=None) if self.is_shared else self

    def without_requests(self) -> StichRallyePlayState:
        return replace(super().without_requests(), looked=None)

    def with_race(self, race: Race) -> StichRallyePlayState:
        """Open cards are turned down unless their owner chooses next."""
        return replace(super().with_race(race), opened=self.opened if race.to_act == self.opened else None)


def say_stage(table: StichRallyePlayState) -> str:
    """The round, the trick, and the number of cards put aside."""
    race, tricks = table.race, ROUND_CARDS[table.race.round - 1]
    before = tricks_over(race)
    trick = before if table.paused or race.phase in ("end", "deal", "over") else before + 1
    gone = before * len(race.players)  # also where a position was set up, of which nobody knows which cards those are
    aside = ngettext("{count} card put aside", "{count} cards put aside", gone).format(count=gone)
    said = _("Round {round} · trick {trick} of {tricks} · {aside}")
    return said.format(round=race.round, trick=max(1, min(tricks, trick)), tricks=tricks, aside=aside)


def log_lines(races: Sequence[Race]) -> list[LogLine]:
    """The lines of the short log, as the part Log takes them; the scene of a line is the number of its race."""
    lines: list[LogLine] = []
    for number, race in enumerate(races):
        before = race.previous or race
        for step, event in enumerate(at_least(Importance.NEWS, race.events)):
            mark = say_mark(*mark_of(before, event))
            lines.append({"text": say_event(event, race), "scene": number, "step": step, "mark": mark})
    return lines


def hidden_seen(now: StichRallyePlayState, then: StichRallyePlayState) -> list[str]:
    """What people have seen since `then` that was hidden before: cards of others, new hands."""
    own = then.people if then.person is None else [then.person]
    found = []
    for race in races_since(now.race, count_moments(then.race)):
        for event in race.events:
            if isinstance(event, CardPlayed) and event.seat not in own:
                seat = say_seat(race, event.seat)
                found.append(_("{card} ({seat})").format(card=say_card(event.card), seat=seat))
            elif isinstance(event, RoundDealt):
                found.append(_("the cards of round {round}").format(round=event.round))
    return found


BRISK = 5_000
"""Maximum length of the film of a trick in milliseconds."""

UNSHOWN = (CardsPutAside, ColourIntroduced, HillPassed, MotorHeld)
"""The events that the film of a trick leaves out, because nothing moves."""


class PlayTable(TrackTable):
    """The table of a race that is played; it shows no more than the viewer may know."""

    def __init__(self) -> None:
        super().__init__()
        self.log, self.status, self.gone = Log(player=False), controls.status(), controls.status()
        self.gone.add_class("rally-put-aside")
        self.gone.add_class(AFTER_FILM)

    def show(self, table: StichRallyePlayState, hinted: str, cost: str) -> None:
        """Draw the table. hinted: the card to mark. cost: the cost of the last choice in words."""
        races = table.since_choice
        self.show_log(table, log_lines(races), cost)
        self.show_races(table, self.looked_at(table, races) or table.film)
        self.show_viewer(table, hinted)
        update_control(self.status, value=say_stage(table))
        update_control(self.gone, value=gone_html(table.race))

    def line_at(self, place: tuple[int, int]) -> str:
        """The text of the log at a scene and a step; "" if there is none."""
        return next((line["text"] for line in self.log.lines if (line["scene"], line["step"]) == place), "")

    def looked_at(self, table: StichRallyePlayState, races: Sequence[Race]) -> list[Race]:
        """The race whose line was chosen in the log, if a car drove there."""
        place = table.looked
        there = [
            race for number, race in enumerate(races) if place and number == place[0] and race.previous is not None
        ]
        return [race for race in there if any(isinstance(event, MoveBegun) for event in race.events)]

    def show_races(self, table: StichRallyePlayState, races: Sequence[Race]) -> None:
        """Show what happened in these races as a film, and then the table; only the table if nothing happened."""
        race, active = table.race, None if table.paused else table.race.to_act
        leader, cards = last_trick(race)
        due = race.to_act if race.phase == "play" and (race.trick or not cards) else None
        frames = film_frames(races)
        before = races[0].previous if races else None
        if before is None or not frames:
            self.show_race(race, active=active)
            self.show_trick(race, leader, cards, due)
            return
        longest = LONGEST if any(isinstance(each.last_action, EndRound) for each in races) else BRISK
        self.show_film(race, before, frames, begin=1, longest=longest, active=active)
        self.show_trick(race, leader, cards, due, trick_moments(before, [event for event, _table in frames]))

    def show_viewer(self, table: StichRallyePlayState, hinted: str) -> None:
        """Show the open hand of the viewer, or the face-down one of the person who is to take the screen."""
        seat = table.viewer if table.viewer is not None else table.person
        self.show_hand(table.race, seat, is_open=table.viewer == seat, marked=[hinted])
        if seat is None:
            self.hand.cards, self.hand.hidden = [], 0

    def show_log(self, table: StichRallyePlayState, lines: list[LogLine], cost: str) -> None:
        if cost:
            scene = len(table.since_choice)
            lines.append({"text": cost, "scene": scene, "step": 0, "mark": _("What the choice cost")})
        last = (lines[-1]["scene"], lines[-1]["step"]) if lines else (-1, 0)
        self.log.name = _("What happened since the last choice")
        with self.log.hold_sync():
            self.log.lines = [{**line} for line in lines]
            self.log.scene, self.log.step = table.looked or last
        show_widget(self.log, bool(lines))


def film_frames(races: Sequence[Race]) -> list[tuple[Event, Race]]:
    return [frame for race in races for frame in race.frames if not isinstance(frame[0], UNSHOWN)]


class Coach(Help[StichRallyePlayState, Race, Action]):
    """Hints and costs at the table of a lab. What is computed follows from the state of the lab alone.

    Controls: `hint`, `stop_hint`, `costs`. `hinting` shows how far a hint has come.
    """

    def __init__(self, lab: PlayLab) -> None:
        super().__init__(lab)
        self.screen = lab.screen
        self.hint_owed: Race | None = None  # the live line is still to tell the hint for this choice,
        self.cost_owed: Race | None = None  # and the cost of that one
        self.hinting = controls.progress()
        self.stop_hint, self.costs = controls.button(), controls.switch()
        self.due = self.counsel()  # the choice that is due,
        self.made = self.counsel()  # and the one that was made last, if its cost is told
        self.hint_controls = [self.hinting, self.hint, self.stop_hint]

    def counsel(self) -> Counsel[Race, Advice[Action]]:
        made: Counsel[Race, Advice[Action]] = Counsel(self.lab, self.screen.advisor, PLAYOUTS, lambda: self.hear(made))
        return made

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.stop_hint, self.stop)
        self.lab.on(self.costs, self.tell_costs)

    # --- asking ---

    def with_hint(self, table: StichRallyePlayState) -> StichRallyePlayState:
        self.hint_owed = table.race.seen_by(table.person or 0)
        return replace(table, hint=PLAYOUTS)

    def stop(self) -> None:
        """Stop computing the hint, and give it as it is."""
        if not self.is_hinting:
            self.lab.tell(lambda: join_sentences([_("No hint is being worked out now."), self.lab.say_now()]), "bad")
            return
        self.hint_owed = None
        self.due.stop()
        self.lab.look(replace(self.lab.state, hint=self.due.done), self.say_hint)

    def tell_costs(self, wanted: bool) -> None:
        """Begin or stop saying what each choice cost."""
        self.lab.change_all(lambda table: replace(table, costs=wanted))
        if wanted:
            self.lab.tell(
                lambda: join_sentences([_("From now on you will be told what each choice cost."), self.lab.say_now()])
            )
        else:
            self.lab.tell(lambda: _("You will no longer be told what each choice cost."))

    def weigh(self, table: StichRallyePlayState) -> bool:
        if table.choice is None:
            return False
        known = self.due.ready and self.due.race == table.choice[0]
        self.cost_owed = None if known else table.choice[0]
        return known

    # --- working ---

    def follow(self) -> None:
        table = self.lab.state
        choice = table.choice
        made = choice[0] if choice is not None and not is_forced(choice[0]) else None
        if made is not None and self.due.race == made != self.made.race:  # it goes on with what is known
            self.due, self.made = self.made, self.due
        self.made.pursue(made, PLAYOUTS)
        wanted = table.hint or PLAYOUTS * table.costs
        self.due.pursue(None if table.person is None else table.race.seen_by(table.person), wanted)

    def hear(self, counsel: Counsel[Race, Advice[Action]]) -> None:
        if not counsel.ready:
            self.show()
        elif counsel is self.due and self.hint_owed is not None and self.hint_owed == counsel.race:
            self.hint_owed = None
            self.lab.tell(self.say_hint)
        elif counsel is self.made and self.cost_owed is not None and self.cost_owed == counsel.race:
            self.cost_owed = None
            self.lab.tell(self.say_cost_and_next)
        else:
            self.lab.redraw()

    @property
    def is_told(self) -> bool:
        """Whether there is a hint for the choice that is due."""
        race = self.due.race
        return bool(self.lab.state.hint) and race is not None and (is_forced(race) or self.due.ready)

    @property
    def is_hinting(self) -> bool:
        return bool(self.lab.state.hint) and not self.is_told

    # --- what is found ---

    @property
    def hinted(self) -> str:
        """The text of the action that is advised, if a hint has been told."""
        action = best_action(self.due) if self.is_told else None
        return "" if action is None else str(action)

    @property
    def cost(self) -> str:
        choice = self.lab.state.choice
        if choice is None or not self.made.ready or self.made.race != choice[0]:
            return ""
        return say_cost(self.screen, self.made, choice[1], not self.lab.state.is_shared)

    def say_hint(self) -> str:
        if self.is_hinting:
            return _("Working out a hint …")
        return say_hint(self.screen, self.due) if self.lab.state.hint else _("There is no hint yet.")

    def say_cost_and_next(self) -> str:
        """What the last choice cost, and what comes next, which a screen reader says first."""
        due = say_hint(self.screen, self.due) if self.is_told else self.lab.say_turn()
        return join_sentences([self.cost, due], first=[*first_sentences(due)[:1], self.cost])

    def show(self) -> None:
        table = self.lab.state
        due = table.person is not None and not table.needs_showing
        share = round(100 * self.due.share)
        update_control(self.hinting, _("Working out a hint …"), share, shown=self.is_hinting)
        update_control(self.stop_hint, _("Stop"), shown=self.is_hinting)
        update_control(self.hint, _("Hint"), dim=not due, shown=not self.is_hinting)
        update_control(self.costs, _("Tell me what each choice cost"), table.costs)


class PlayLab(GamePlayLab[StichRallyePlayState, Race, Action]):
    """Play a whole race with people and computer players.

    players: how many, 3 to 5, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "random", "sensible", "adviser", "planner" or a function of one's own. seats: instead,
    who plays at each seat, in the same way, or "person". track: "volcano", "beach" or a Track. seed: the race's number;
    the same number deals the same cards. position: the notation to begin with instead, or a Race, which is played on.
    rounds: how many are played before the lab says who leads; with fewer than three it is not a whole race.
    Controls: `turbo`, `no_turbo`, `go_on`, `show_cards`, `next_race`, `play_now`; `hint`, `stop_hint`, `costs`,
    `step_back`; `new_race`, `same_race`, `number`, `set_table`; `players`, `track`, `spaces`, `name_1` … `name_5`,
    `kind_1` … `kind_5`. Cards are played by clicking them, or by `act`.

    A step that can be taken back is a choice of a person, another race, or somebody else at a seat. What the computer
    does follows from it. Costs, names and whether the table is being set are preferences: they hold for every state
    on the way back, so taking back a card does not undo them.
    """

    home = "07_play"

    screen = SCREEN
    table_class = StichRallyePlayState
    help_class = Coach
    help: Coach

    def __init__(
        self,
        players: int | tuple[str, ...] = 4,
        people: int = 1,
        against: Seat = "sensible",
        track: str | Track = "volcano",
        seed: int = 1,
        position: Race | str | None = None,
        seats: tuple[Seat, ...] | None = None,
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

    def make_settings(self) -> Settings[StichRallyePlayState, Race, Action]:
        self.track, self.spaces = controls.choice(), controls.text()
        settings = Settings(self, [self.track])
        settings.panel.children += (self.spaces,)
        return settings

    def make_furniture(self) -> Furniture:
        self.parts, self.asking = PlayTable(), PlayerQuestions(self, self.act)
        asking = self.asking
        self.offer(asking)
        asked = [asking.turbo, asking.no_turbo, self.go_on, asking.show_cards]
        acts = [
            controls.control_row(*asked, *self.thinker.controls),
            controls.control_row(self.parts.status, *self.help.hint_controls, self.step_back),
        ]
        settings = [self.settings.race_row, self.settings.panel, self.help.costs]
        return [self.parts.arrange_parts(acts=acts)], [*settings, self.parts.gone, self.parts.log, self.files]

    def listen(self) -> None:
        self.asking.listen()
        self.on(self.parts.hand, lambda content: self.act(Play(Card.parse(text_in(content, "card")))))
        self.on(self.parts.log, self.look_back)
        self.on(self.track, lambda name: self.settings.begin(track=Track.named(name)))
        self.on(self.spaces, lambda text: self.settings.begin(track=Track(_("my track"), text.strip())))

    def look_back(self, content: Mapping[str, object]) -> None:
        """Say the chosen line of the log again, and show its move if there is one."""
        place = number_in(content, "scene"), number_in(content, "step")
        if self.parts.line_at(place):
            self.look(replace(self.state, looked=place), lambda: self.parts.line_at(place))
        else:
            self.tell(lambda: join_sentences([_("That line is not there any more."), self.describe()]), "bad")

    # --- saying ---

    def say_now(self) -> str:
        table, race = self.state, self.state.race
        if self.is_over and race.winner is None:
            over = _("That is the end of this short race.")
            if not race.all_level:
                leads = _("{seat} is in the lead: that is the end of this short race.")
                over = leads.format(seat=say_seat(race, race.seats_by_place[0]))
            return join_sentences([over, say_standing(race)])
        if not self.is_over and table.person is not None:
            return self.say_choice(table.person)
        if not self.is_over and table.computer is None:
            leads = _("{seat} leads the next trick. Press “Go on” when you have had a look.")
            return leads.format(seat=say_seat(race, race.flag)) if race.phase == "play" else say_due(race)
        return super().say_now()

    def say_choice(self, person: int) -> str:
        """What a person has to choose, and how the trick stands."""
        race, seat = self.state.race, say_seat(self.state.race, person)
        if self.state.needs_showing:
            takes = _("{seat}, you are next: take over the screen, and show your cards when nobody else is looking.")
            return takes.format(seat=seat)
        if race.phase == "turbo":
            return say_due(race)
        turn = _("{seat}, it is your turn.").format(seat=seat)
        if race.trick:
            trick = say_trick(race)
            return join_sentences([trick, turn], first=[turn], more=[trick])
        return join_sentences([turn, _("You lead: any card may be played (S2.1).")])

    def say_due_after(self, told: Sequence[str], due: str) -> str:
        """The cards that have been played can be seen on the table, so in a trick what is due comes first."""
        return join_sentences([*told, due], first=[due]) if self.state.race.trick else super().say_due_after(told, due)

    def say_turn(self) -> str:
        return super().say_turn() if self.state.race.phase == "play" else self.say_now()

    def say_result(self) -> str:
        race = self.state.race
        if race.winner is not None:
            return super().say_result()
        if race.all_level:
            return _("Nobody is ahead after round {round}!").format(round=race.round)
        return _("{seat} leads after round {round}!").format(
            seat=say_seat(race, race.seats_by_place[0]), round=race.round
        )

    def say_opening(self) -> str:
        table, race = self.state, self.state.film[0]
        if isinstance(race.last_action, EndRound):
            return _("Everybody uses the motor, last place first. Watch!")
        if table.shown == table.since and isinstance(race.last_action, Play) and race.previous is not None:
            seat, card = say_seat(race, race.previous.to_act or 0), say_card(race.last_action.card)
            return _("{seat} plays {card}. Watch what happens now.").format(seat=seat, card=card)
        return _("Watch what happens now.")

    def say_taken_back(self, now: StichRallyePlayState, then: StichRallyePlayState) -> str:
        if now.race.seed != then.race.seed or not is_continuation(now.race, then.race):
            return _("The earlier race is back, just as you left it.")
        found = hidden_seen(now, then)
        if not found:
            return _("Taken back. You saw nothing hidden in the meantime.")
        return _("Taken back. But by now you have seen what was hidden: {cards}.").format(cards=join(found))

    def say_saved(self) -> str:
        return _("The race is saved as {file}. Anyone who opens that file can see all the cards.")

    def say_go_on(self) -> str:
        match self.state.race.phase:
            case "end":
                return _("Go on: everybody uses the motor")
            case "deal":
                return _("Go on: deal round {round}").format(round=self.state.race.round + 1)
        return _("Go on")

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
        return self.parts.film

    def film_frames(self, races: Sequence[Race]) -> list[tuple[Event, Race]]:
        return film_frames(races)

    def show_table(self) -> None:
        self.parts.show(self.state, self.help.hinted, self.help.cost)
        self.asking.show()
        self.parts.stage.track.marks = self.asking.landings
        race = self.state.race
        update_control(self.track, _("Track"), race.track.name, options=track_options())
        update_control(self.spaces, _("Your own track: . flat, d downhill, u uphill"), race.track.spaces)


def checked_rounds(rounds: int) -> int:
    """Return the number of rounds, or raise ImpossiblePosition with what is wrong with it."""
    if not is_whole(rounds) or rounds not in range(1, ROUNDS + 1):
        raise ImpossiblePosition.because(
            "a race has 1 to {most} rounds, not {rounds}", rule="S1.5", most=ROUNDS, rounds=quote_value(rounds)
        )
    return rounds


# --- what there is to answer -----------------------------------------------------------------------------------------


class PlayerQuestions:
    """The questions to people. Controls: `turbo`, `no_turbo`, `show_cards`.

    `landings`: where the answers about the motor lead, as Track takes its `marks`. Like the answers they appear when
    the film on show has ended, because they would reveal its end.
    """

    def __init__(self, lab: PlayLab, act: Callable[[Action], None]) -> None:
        self.lab, self.act = lab, act
        self.landings: dict[str, dict[str, object]] = {}
        self.turbo, self.no_turbo, self.show_cards = controls.button(), controls.button(), controls.button()
        for answer, name in ((self.turbo, USING), (self.no_turbo, SAVING)):
            answer.add_class(AFTER_FILM)
            answer.add_class(name)

    def listen(self) -> None:
        self.lab.on(self.turbo, lambda: self.act(Turbo(True)))
        self.lab.on(self.no_turbo, lambda: self.act(Turbo(False)))
        self.lab.on(self.show_cards, self.open_hand)

    def open_hand(self) -> None:
        """Open the hand of the person whose turn it is, who says that nobody else is looking."""
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
        update_control(self.turbo, use, primary=True, shown=asked, title=told.get(USING, ""))
        update_control(self.no_turbo, _("Save it: {card}").format(card=card), shown=asked, title=told.get(SAVING, ""))
        whose = _("{seat}: show my cards").format(seat=say_seat(race, person))
        update_control(self.show_cards, whose, primary=True, shown=table.needs_showing)


def landings(race: Race) -> dict[str, dict[str, object]]:
    """Where the car comes to rest, after any roll, for each answer to the question of the motor, as Track marks it."""
    found = {}
    for name, used in ((USING, True), (SAVING, False)):
        seen = foresee(race, Turbo(used))
        assert race.to_act is not None  # somebody is asked
        space = seen.after.cars[race.to_act] % len(race.track)
        found[name] = {"space": space, "said": say_foresight(race, seen)}
    return found
