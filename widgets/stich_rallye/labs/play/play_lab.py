"""PlayLab: play a whole race, people and computer players at the same screen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rally.errors import RallyError
from rally.stich_rallye import Action, Card, Play, Race, Track, Turbo, Unknown, record, resume
from widgets.shared.labs.lab import Lab, Words, button, number
from widgets.shared.labs.refine import Refiner
from widgets.shared.parts import Controls, Files
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.coach import Coach, Numbers, best_of, slices
from widgets.stich_rallye.words import join, say_card, say_error, say_objection, say_place, say_seat

from .say import say_due, say_turn
from .screen import PlayScreen, ask_items
from .seats import check_kinds, new_name, seat_items, some_names, with_names
from .table import ADVISER, AT_ONCE, PERSON, SENSIBLE, Table, opening, say_kind, say_taken_back, story, told

HIGHEST_NUMBER = 9999
THOUGHTS, HINTS = 1000, 2000
"""Races played out for each choice: by an adviser who plays, and for a hint or a cost."""


class PlayLab(Lab[Table]):
    """Play a whole race with people and computer players.

    players: how many, 3 to 5, or their names. people: how many of them are people, from the first seat on.
    against: how the others play: "random", "sensible" or "adviser". seats: instead, who plays at each seat, by the
    same words and "person". track: "volcano", "beach" or a Track. seed: the race's number; the same number deals the
    same cards. position: the notation to begin with instead.
    """

    name = "play"

    def __init__(
        self,
        players: int | tuple[str, ...] = 4,
        people: int = 1,
        against: str = SENSIBLE,
        track: str | Track = "volcano",
        seed: int = 1,
        position: str | None = None,
        seats: tuple[str, ...] | None = None,
    ) -> None:
        self.seed = seed
        race = Race.parse(position) if position else Race.start(players, track, seed=seed)
        self.seating = seats if seats is not None else (PERSON,) * people + (against,) * (len(race.players) - people)
        check_kinds(self.seating, len(race.players))
        self.costs = self.hinting = self.setting = self.numpy_missing = False
        self.looked: tuple[int, int] | None = None  # the line of the log that was chosen
        self.thought: tuple[Action | None, float] = (None, 0.0)
        self.coach, self.review = Coach(HINTS, self.hear), Coach(HINTS, self.hear)
        self.thinker: Refiner[tuple[Race, Numbers]] = Refiner(self.take_thought, self.fail_thought)
        self.ask_tools, self.coach_tools, self.race_tools, self.seat_tools = (Controls() for _tools in range(4))
        self.screen, self.files = PlayScreen(), Files(accept=".json,application/json")
        above = self.screen.arranged(self.ask_tools, self.coach_tools)
        super().__init__(opening(race, self.seating, seed), [*above, self.race_tools, self.seat_tools, self.files])
        self.on(self.screen.hand, lambda content: self.act(Play(Card.parse(str(content.get("card", ""))))))
        self.on(self.ask_tools, self.use_ask_tool)
        self.on(self.coach_tools, self.use_coach_tool)
        self.on(self.race_tools, self.use_race_tool)
        self.on(self.seat_tools, self.use_seat_tool)
        self.on(self.screen.log, self.look)
        self.on(self.files, self.use_files)
        with self.lock:
            self.advance()
            self.tell(self.say_since(None))

    # --- people act ---

    def act(self, action: Action) -> None:
        """A person plays a card or answers the turbo question; whatever may not be is answered with the reason."""
        table = self.state
        race = table.race
        if table.person is None or table.needs_showing:
            self.tell(self.describe, "bad")
            return
        if wrong := race.why_not(action):
            self.tell(lambda: say_objection(wrong, race), "bad")
            return
        after = race.after(action)
        self.keep_review(action)
        self.halt_thoughts()
        self.states.append(replace(table.moved(after), since=race))
        del self.states[:-200]
        self.advance()
        said, cost = self.say_since(race), self.review
        ready = cost.race is race and cost.ready
        self.tell((lambda: f"{cost.say_cost(self.is_alone)} {said()}".strip()) if ready else said, self.tone)

    def keep_review(self, action: Action) -> None:
        """Let the coach go on with the decision that was just made, if its cost is wanted."""
        self.review.drop()
        if self.costs:
            self.coach.ask(self.state.race)
            self.coach.chosen = action
            self.coach, self.review = self.review, self.coach

    def back(self) -> None:
        """To the last choice of a person, with what can no longer be unseen."""
        if len(self.states) == 1:
            self.tell(lambda: _("Nobody has chosen anything yet: there is nothing to take back."), "bad")
            return
        now = self.state.race
        self.halt()
        self.states.pop()
        while self.state.person is None and len(self.states) > 1:
            self.states.pop()
        table = self.state
        if len(table.people) > 1:
            self.states[-1] = table = replace(table, opened=None)
        self.advance()
        self.tell(lambda: f"{say_taken_back(now, table.race)} {self.describe()}")

    def show_hand(self) -> None:
        """The person whose turn it is says that nobody else is looking."""
        self.states[-1] = replace(self.state, opened=self.state.person)
        self.tell(None)

    # --- the computer acts ---

    def advance(self) -> None:
        """Let the computer act until a person is to choose, there is something to look at, or somebody thinks."""
        self.looked = None
        while (seat := self.state.computer) is not None:
            race = self.state.race
            if self.state.kinds[seat] == ADVISER and not self.numpy_missing:
                self.thought = (None, 0.0)
                found = slices(race.seen_by(seat), THOUGHTS, self.luck)
                self.thinker.start((race, numbers) for numbers in found)
                return
            choose = AT_ONCE.get(self.state.kinds[seat], AT_ONCE[SENSIBLE])
            self.put(race.after(choose(race.seen_by(seat), self.luck)))
        if self.costs and self.state.person is not None:
            self.coach.ask(self.state.race)

    def put(self, race: Race) -> None:
        """The next moment of the same race: no choice of a person, so nothing to come back to."""
        self.states[-1] = self.state.moved(race)

    def go_on(self) -> None:
        """On, after a look; what nobody chooses (the round's end, the deal) is done."""
        before = self.state.race
        if not self.state.paused:
            self.tell(None)
            return
        if before.to_act is None:
            self.put(before.after(next(iter(before.legal))))
        else:
            self.states[-1] = replace(self.state, paused=False)
        self.advance()
        self.tell(self.say_since(before), self.tone)

    def take_thought(self, thought: tuple[Race, Numbers]) -> None:
        """A slice of an adviser's thoughts about a race is there (in its thread)."""
        with self.lock:
            if self.closed or not self.thinking or thought[0] is not self.state.race:
                return
            best = best_of(thought[1])
            self.thought = (best.action, best.playouts / THOUGHTS)
            if best.playouts < THOUGHTS:
                self.ask_tools.items = [*ask_items(self.state, self.thought[1])]
            else:
                self.end_thought(best.action)

    def end_thought(self, action: Action) -> None:
        before = self.state.race
        self.halt_thoughts()
        self.put(before.after(action))
        self.advance()
        self.tell(self.say_since(before), self.tone)

    def fail_thought(self, error: Exception) -> None:
        """Without NumPy nobody can think ahead: the rule of thumb plays instead, and the lab says so."""
        with self.lock:
            if self.closed or not self.thinking:
                return
            if not isinstance(error, ImportError):
                self.states[-1] = replace(self.state, paused=True)
                self.redraw()
                self.tell_fault(error)
                return
            self.numpy_missing, before = True, self.state.race
            self.advance()
            said = self.say_since(before)
            self.tell(lambda: f"{say_missing()} {said()}", "bad")

    @property
    def thinking(self) -> bool:
        """Whether a computer player is due and has not answered."""
        return self.state.computer is not None

    @property
    def luck(self) -> int:
        """The seed of the computer players: always the same for a race, and no clue to its cards."""
        return random.Random(f"players of race {self.seed}").getrandbits(32)

    def stop_thinking(self) -> None:
        """The adviser plays the best that it has found so far; by the rule of thumb if that is nothing."""
        seat, race = self.state.computer, self.state.race
        if seat is None:
            self.tell(None)
            return
        self.end_thought(self.thought[0] or AT_ONCE[SENSIBLE](race.seen_by(seat), self.luck))

    def halt_thoughts(self) -> None:
        self.thinker.stop()
        self.coach.drop()
        self.hinting = False
        self.thought = (None, 0.0)

    def halt(self) -> None:
        """Stop all that is being worked out."""
        self.halt_thoughts()
        self.review.drop()

    # --- hints and costs ---

    def hint(self) -> None:
        """Ask for advice on the choice that is due."""
        if self.state.person is None or self.state.needs_showing:
            self.tell(lambda: _("A hint is for somebody whose turn it is.") + " " + self.describe(), "bad")
            return
        self.coach.ask(self.state.race)
        self.hinting = True
        self.tell(self.coach.say_hint if self.coach.ready else lambda: _("A hint is being worked out …"))

    def hear(self, coach: Coach) -> None:
        """There is news from a coach (in its thread)."""
        with self.lock:
            if self.closed or coach.race is None:
                return
            if coach is self.coach and self.hinting and coach.ready:
                self.tell(coach.say_hint)
            elif coach is self.review and coach.ready:
                next_words = self.coach.say_hint if self.hinting and self.coach.ready else lambda: say_turn(self.state)
                self.tell(lambda: f"{coach.say_cost(self.is_alone)} {next_words()}")
            elif coach is self.coach:
                self.coach_tools.items = [*self.coach_items()]

    def stop_hint(self) -> None:
        """Take the hint as far as it has been worked out."""
        self.coach.stop()
        said = self.coach.say_hint()
        self.tell(lambda: said)
        self.hinting = self.coach.advised is not None

    @property
    def is_alone(self) -> bool:
        """Whether only one person is at the screen, so that their cards may be named."""
        return len(self.state.people) < 2

    # --- buttons ---

    def use_ask_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "turbo" | "no_turbo" as answer:
                self.act(Turbo(answer == "turbo"))
            case "go_on":
                self.go_on()
            case "show":
                self.show_hand()
            case "stop":
                self.stop_thinking()

    def use_coach_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "hint":
                self.hint()
            case "stop_hint":
                self.stop_hint()
            case "back":
                self.back()
            case "costs":
                self.toggle_costs()

    def toggle_costs(self) -> None:
        self.costs = not self.costs
        if not self.costs:
            self.review.drop()
            self.tell(lambda: _("You are no longer told what each choice cost."))
            return
        if self.state.person is not None:
            self.coach.ask(self.state.race)
        self.tell(lambda: _("From now on you are told what each choice cost.") + " " + self.describe())

    def use_race_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "new":
                self.begin(self.seed % HIGHEST_NUMBER + 1)
            case "again":
                self.begin(self.state.race.seed or self.seed)
            case "number":
                self.begin(max(1, min(HIGHEST_NUMBER, int(content["value"]))))
            case "set":
                self.setting = not self.setting
                self.redraw()

    def begin(self, seed: int, players: tuple[str, ...] | None = None, track: Track | None = None) -> None:
        """A new race with this number; the one before can be taken back."""
        now = self.state
        self.seed = seed
        race = Race.start(players or now.race.players, track or now.race.track, seed=seed)
        self.go(opening(race, now.kinds, seed), self.say_begun)

    def say_begun(self) -> str:
        begun = _("Race number {number} begins.").format(number=self.seed)
        return " ".join([begun, *told(story(self.state.race, self.state.since)), self.describe()])

    def use_seat_tool(self, content: Mapping[str, Any]) -> None:
        """Change who sits at the table, or the track."""
        match str(content.get("id")).split("-"), content.get("value"):
            case ["players"], value:
                self.begin(self.seed, players=some_names(self.state.race.players, int(value)))  # type: ignore[arg-type]
            case ["track"], value:
                self.begin(self.seed, track=Track.named(str(value)))
            case ["spaces"], value:
                self.begin(self.seed, track=Track(_("my track"), str(value).strip()))
            case ["name", seat], value:
                self.rename(int(seat), str(value))
            case ["kind", seat], value:
                self.seat(int(seat), str(value))

    def rename(self, seat: int, name: str) -> None:
        """Another name for a player, in everything that has happened too. An empty one gives the car's colour."""
        before, old = self.state.race, self.state.race.players
        name = new_name(before, seat, name)
        if name in (*old[:seat], *old[seat + 1 :]):
            self.tell(lambda: _("Somebody else is already called {name}.").format(name=name), "bad")
            return
        names = (*old[:seat], name, *old[seat + 1 :])
        self.halt()
        self.states = [with_names(table, names) if table.race.players == old else table for table in self.states]
        self.advance()
        self.tell(
            lambda: (
                _("{old} is called {new} now.").format(old=say_seat(before, seat), new=say_seat(self.state.race, seat))
                + " "
                + self.describe()
            )
        )

    def seat(self, seat: int, kind: str) -> None:
        """Who plays at a seat, from now on."""
        kinds = (*self.state.kinds[:seat], kind, *self.state.kinds[seat + 1 :])
        check_kinds(kinds, len(kinds))
        before = self.state.race
        self.halt()
        old = self.state.kinds
        self.states = [replace(table, kinds=kinds) if table.kinds == old else table for table in self.states]
        self.states[-1] = replace(self.state, opened=None).moved(before)
        self.advance()
        said = self.say_since(before)
        name = say_kind(kind)
        self.tell(lambda: _("{seat}: {kind}.").format(seat=say_seat(before, seat), kind=name) + " " + said())

    def use_files(self, content: Mapping[str, Any]) -> None:
        """Save the record of the race, or load one and play it on."""
        if "save" in content:
            name = f"stich-rallye-{self.seed}.json"
            self.files.deliver(name, json.dumps(record(self.state.race), indent=1, ensure_ascii=False) + "\n")
            text = _("The race is saved as {file}. Anyone who opens that file can see all the cards.")
            self.tell(lambda: text.format(file=name), "good")
        elif content.get("problem"):
            self.tell(lambda: self.files.complaint(content), "bad")
        elif "file" in content:
            self.load_record(str(content["file"]), str(content.get("text", "")))

    def load_record(self, name: str, text: str) -> None:
        try:
            race = resume(text)
        except RallyError as error:
            wrong = error
            begun = _("{file} holds no race that can be played. Nothing was loaded.")
            self.tell(lambda: " ".join([begun.format(file=name), *say_error(wrong)]), "bad")
            return
        self.go(self.taken_up(race), lambda: _("{file} is loaded.").format(file=name) + " " + self.describe())

    # --- the log ---

    def look(self, content: Mapping[str, Any]) -> None:
        """A line of the log was chosen: say it again, and show its move if there is one."""
        wanted = (int(content.get("scene", -1)), int(content.get("step", 0)))
        said = next((line["text"] for line in self.screen.log.lines if (line["scene"], line["step"]) == wanted), None)
        if said is not None:
            self.looked = wanted
            self.tell(lambda: str(said))

    # --- the lab ---

    def go(self, state: Table, said: Words | None = None, tone: str = "info") -> None:
        """Another race, or another moment: all thoughts are dropped, and the computer plays on."""
        self.halt()
        self.states.append(state)
        del self.states[:-200]
        self.advance()
        self.tell(said, tone)

    def read(self, text: str) -> Table:
        """A record's JSON, or a position. Hidden cards are dealt by chance."""
        return self.taken_up(resume(text) if text.lstrip().startswith("{") else Race.parse(text))

    def taken_up(self, race: Race) -> Table:
        return opening(race, self.state.kinds, self.seed)

    def write(self) -> str:
        """The position as whoever looks at the screen may know it."""
        return str(self.state.seen)

    def rows(self) -> Iterator[tuple[str, str]]:
        race, viewer = self.state.race, self.state.viewer
        for seat, kind in enumerate(self.state.kinds):
            motor = _("{place}, motor {motor}").format(place=say_place(race, seat), motor=race.motors[seat].value)
            yield say_seat(race, seat), f"{say_kind(kind)}; {motor}"
        hand = race.hands[viewer] if viewer is not None else ()
        if viewer is not None and not isinstance(hand, Unknown):
            yield _("The hand of {seat}").format(seat=say_seat(race, viewer)), join(map(say_card, hand)) or "–"
        yield from super().rows()

    def say_since(self, race: Race | None) -> Words:
        """What has happened since `race` (None: since the beginning of the log), and what is due now."""
        now = self.state
        races = story(now.race, race or now.since)
        return lambda: " ".join([*told(races), self.describe()])

    @property
    def tone(self) -> str:
        return "info" if self.state.race.winner is None else "good"

    def describe(self) -> str:
        return say_due(self.state)

    def tool_items(self) -> Iterator[dict[str, Any]]:
        yield from (item for item in super().tool_items() if item["id"] != "back")

    def close(self) -> None:
        if not self.closed:
            with self.lock:
                self.halt()
                super().close()

    # --- drawing ---

    def show(self) -> None:
        hinted = self.hinting and self.coach.ready and self.coach.advised
        review = self.review
        cost = review.say_cost(self.is_alone) if review.ready and review.fault is None else ""
        self.screen.show(self.state, self.looked, str(hinted or ""), cost)
        self.ask_tools.items = [*ask_items(self.state, self.thought[1])]
        self.coach_tools.items = [*self.coach_items()]
        self.race_tools.items = [*self.race_items()]
        self.seat_tools.items = [*seat_items(self.state)] if self.setting else []
        self.seat_tools.layout.display = None if self.setting else "none"

    def coach_items(self) -> Iterator[dict[str, Any]]:
        due = self.state.person is not None and not self.state.needs_showing
        if self.hinting and not self.coach.ready:
            label = _("A hint is being worked out …")
            yield {"id": "hinting", "kind": "progress", "label": label, "value": self.coach.share}
            yield button("stop_hint", _("Stop"))
        else:
            yield button("hint", _("Hint"), disabled=not due)
        yield button("back", _("Take back"), disabled=len(self.states) == 1)
        yield button("costs", _("Tell what each choice cost"), pressed=self.costs)

    def race_items(self) -> Iterator[dict[str, Any]]:
        over = self.state.race.winner is not None
        yield button("new", _("New race"), primary=over)
        yield button("again", _("The same race again"))
        yield number("number", _("Race number"), self.seed, 1, HIGHEST_NUMBER)
        yield button("set", _("Players and track"), pressed=self.setting)


def say_missing() -> str:
    return _("Thinking ahead needs NumPy, and it is not installed here: such players play sensibly instead.")
