"""Stich Rallye at the table: cards are entered by colour and number; the rest follows from them or is asked for."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import ipywidgets

from rally.core.errors import RallyError
from rally.core.notation import write_name
from rally.stich_rallye import Card, Deal, EndRound, Play, Race, Track, Turbo, Unknown, deck, standing
from rally.stich_rallye.box.events import (
    DiscTurned,
    FlagTaken,
    Jumped,
    MotorUsed,
    MotorWound,
    MoveBegun,
    RaceWon,
    Rolled,
    TrickWon,
)
from rally.stich_rallye.box.facts import COLOURS, DIAL, MOST_SEATS, ROUND_CARDS, TRACK_NAMES, VALUES
from rally.stich_rallye.rules.motor import DriveDeed
from rally.umpire.sheet import REVOKE
from rally.umpire.stich_rallye import betrayals, motor_moves, pardon
from widgets.lab import controls
from widgets.lab.controls import Options, Parts, control_row, lay_table, show_widget, update_control, with_classes
from widgets.lab.messages import number_in, text_in
from widgets.stich_rallye.labs.editor.draft import FLAT, Draft
from widgets.stich_rallye.labs.screen import SCREEN
from widgets.stich_rallye.labs.track_table import TrackTable, card_view, last_trick, seat_options, track_options
from widgets.stich_rallye.parts.table import CardPad
from widgets.stich_rallye.words import (
    say_action,
    say_card,
    say_colour,
    say_due,
    say_event,
    say_objection,
    say_place,
    say_seat,
    spaces_to_go,
    start_upper,
)
from widgets.stich_rallye.words.events import frames_to_film, has_film, narrate_races
from widgets.stich_rallye.words.names import to_space
from widgets.words import _, join_sentences
from widgets.words.sentences import join, row, rule_text, say_seats

from .entry import Answer, Entry, say_cars
from .state import UmpireState, board_from_text

if TYPE_CHECKING:
    from .umpire import Umpire

OWN = "own"
"""The option for a board of one's own."""


class CardEntry(Entry[Race]):
    """The table of Stich Rallye. Controls: `turbo`, `no_turbo`, `end_round`, `deal`; in the set-up `flag`, `board`,
    `length`, `spaces`; for corrections `right_seat`, `right_space`, `right_lap`, `right_motor`, `right_flag`."""

    screen = SCREEN
    is_first = True
    usual_players = 4
    steps = 4

    def __init__(self, lab: Umpire) -> None:
        self.lab = lab
        self.table = TrackTable()
        self.pad = CardPad()
        self.turbo, self.no_turbo = controls.button(), controls.button()
        self.end_round, self.deal = controls.button(), controls.button()
        self.acts = [self.turbo, self.no_turbo, self.end_round, self.deal]
        self.flag, self.board, self.spaces = controls.choice(), controls.choice(), controls.text()
        self.box = controls.status()
        self.length = controls.number()
        self.setting = [[], [self.board, self.length, self.spaces], [self.box], [self.flag]]
        self.righting = {
            "right_seat": controls.choice(),
            "right_space": controls.number(),
            "right_lap": controls.choice(),
            "right_motor": controls.menu(),
            "right_flag": controls.menu(),
        }
        for name, control in self.righting.items():
            setattr(self, name, control)

    def arrange(self, chores: Parts, guide: ipywidgets.Widget, asked: Parts, acts: Parts) -> ipywidgets.Box:
        self.foot = with_classes(control_row(*acts), "asked")
        now = with_classes(control_row(*self.acts, *asked), "asked")
        self.laid = lay_table(
            stage=[self.table.stage.track],
            infield=[self.table.trick],
            film=[self.table.steps],
            side=[self.table.plates],
            hand=[*chores, self.pad, now, guide],
            acts=[self.foot],
        )
        return self.laid

    def listen(self) -> None:
        on, enter = self.lab.on, self.lab.enter
        on(self.pad, lambda content: enter(str(Card.parse(text_in(content, "card")))))
        on(self.turbo, lambda: enter(str(Turbo(True))))
        on(self.no_turbo, lambda: enter(str(Turbo(False))))
        on(self.end_round, lambda: enter(str(EndRound())))
        on(self.deal, lambda: enter(str(Deal())))
        on(self.flag, lambda seat: self.lab.set_up(flag=seat))
        on(self.board, lambda name: self.lab.set_up(track=own_board(self.track.spaces) if name == OWN else name))
        on(self.spaces, lambda text: self.lab.set_up(track=own_board(text.strip())))
        on(self.length, lambda length: self.draw_board(Draft.of(self.track).with_length(length)))
        on(self.table.stage.track, self.tap_board)

    @property
    def track(self) -> Track:
        """The chosen board."""
        return board_from_text(self.lab.state.track)

    def draw_board(self, draft: Draft) -> None:
        """Take the board of this draft. A lap that is not a track is refused with its rule."""
        self.lab.set_up(track=own_board(draft.track.spaces))

    def tap_board(self, content: Mapping[str, object]) -> None:
        """Give a space of one's own board the next kind."""
        draft = Draft.of(self.track)
        space = number_in(content, "space", below=len(draft.spaces))
        if self.lab.state.track in TRACK_NAMES or self.lab.state.sheet is not None:
            self.lab.look(self.lab.state)
            return
        painted = draft.with_kind(space, "")
        self.draw_board(painted if not painted.objections else painted.with_kind(space, FLAT))

    # --- the set-up ---

    def say_step(self, state: UmpireState) -> tuple[str, list[str]]:
        players = len(state.names)
        low, high = VALUES[players][0], VALUES[players][-1]
        match state.step:
            case 0:
                return _("Who plays?"), [
                    _("Write down the names in the order in which you sit, clockwise."),
                    _("Each player takes the car and the motor of one colour."),
                    say_cars(state.names),
                ]
            case 1 if state.track not in TRACK_NAMES:
                return _("Your own board"), [
                    _(
                        "Say how many spaces a lap has. Then tap each hill in the picture: once for downhill ▼, twice "
                        "for uphill ▲, three times for flat. The start is space 0."
                    ),
                ]
            case 1:
                return _("Which board?"), [
                    _(
                        "Put the board on the table with this side up. The volcano has more downhill: it is good "
                        "for a first race (S1.3)."
                    ),
                    _(
                        "That a lap has 32 spaces is our guess (S-J). Count yours. If your board is another one, "
                        "choose “your own” and tap its hills in the picture."
                    ),
                ]
            case 2 if (low, high) == (VALUES[MOST_SEATS][0], VALUES[MOST_SEATS][-1]):
                return _("Which cards?"), [_("With five players you need all cards (S1.2).")]
            case 2:
                return _("Which cards?"), [
                    _(
                        "You need the values {low} to {high} in every colour (S1.2). The cards that are struck out go "
                        "back into the box."
                    ).format(low=low, high=high)
                ]
        return _("Where does everything lie?"), [
            _("All cars stand on the start space. Every motor shows 0, with the yellow side of its ring up (S4.1)."),
            _("Shuffle the cards. Deal {count} to each player, and put the rest aside, unseen (S1.5).").format(
                count=ROUND_CARDS[0]
            ),
            _("The wildest driver takes the start flag (S1.4)."),
            _("{seat} has the start flag and leads the first card.").format(seat=state.names[state.flag]),
        ]  # fmt: skip

    def draw_setting(self, state: UmpireState, race: Race) -> None:
        own = state.track not in TRACK_NAMES
        update_control(self.flag, _("Who has the start flag?"), state.flag, options=seat_options(race))
        options = [*track_options(), (_("your own"), OWN)]
        update_control(self.board, _("Board"), OWN if own else state.track, options=options)
        update_control(self.length, _("Spaces in a lap"), len(race.track), shown=own)
        update_control(self.spaces, _("The spaces as text: . flat, d downhill, u uphill"), race.track.spaces, shown=own)
        self.box.value = deck_html(len(race.players))

    def draw_set_up(self, state: UmpireState, race: Race) -> None:
        self.table.stage.track.active = state.step == 1 and state.track not in TRACK_NAMES
        self.show_areas(stage=state.step in (1, 3), rest=False)
        self.table.show_race(race)

    def show_areas(self, *, stage: bool, rest: bool) -> None:
        """Show or hide the track, and everything else on the table."""
        show_widget(self.laid, stage)
        for part in (self.table.trick, self.table.plates, self.pad, self.foot, *(() if rest else self.acts)):
            show_widget(part, rest)

    # --- the race ---

    def draw_race(self, state: UmpireState, race: Race) -> None:
        due = race.to_act
        self.table.stage.track.active = False
        self.show_areas(stage=True, rest=True)
        scene = next(iter(self.scenes(race)[state.moved :]), None) if not state.is_changing else None
        if scene is not None:
            self.show_scene(scene)
        elif has_film(race) and not state.is_changing and not isinstance(race.last_action, EndRound):
            assert race.previous is not None
            self.table.show_film(race, race.previous, frames_to_film(race.frames), active=due)
        else:
            self.table.show_race(race, active=due)
        self.table.show_trick(race, *last_trick(race), due if race.phase == "play" else None)
        self.show_pad(race)
        asked, motor = race.phase == "turbo", race.motors[due or 0].value
        lowest = standing(race.trick).lowest.value if asked else 0
        use = _("Use the motor: {card} + {motor}").format(card=lowest, motor=motor)
        update_control(self.turbo, use, primary=True, shown=asked)
        update_control(self.no_turbo, _("Save it: {card}").format(card=lowest), shown=asked)
        update_control(self.end_round, _("All motors, last place first"), primary=True, shown=race.phase == "end")
        dealt = _("The cards of round {round} are dealt").format(round=race.round + 1)
        update_control(self.deal, dealt, primary=True, shown=race.phase == "deal" and scene is None)

    def show_scene(self, scene: Race) -> None:
        """Show one car at the end of a round as a film."""
        assert scene.previous is not None
        before = scene.previous
        used = next(event for event in scene.events if isinstance(event, MotorUsed))
        told = before.alone(DriveDeed(used.seat, used.value, motor=True))
        self.table.show_film(scene, before, frames_to_film(told.frames))

    def scenes(self, race: Race) -> tuple[Race, ...]:
        return motor_moves(race)

    def betrayals(self, state: UmpireState, text: str) -> tuple[int, ...]:
        try:
            card = Card.parse(text)
        except RallyError:
            return ()
        races = [each for each in state.judged.races[: state.place + 1] if isinstance(each, Race)]
        return betrayals(races, card)

    def may_go_on(self, race: Race, text: str) -> bool:
        try:
            pardon(race, Card.parse(text))
        except RallyError:
            return False
        return True

    def show_pad(self, race: Race) -> None:
        """Show the whole deck. Cards that cannot have been played are pale and say why."""
        asked = race.phase == "play" and not self.lab.state.insisted
        show_widget(self.pad, asked)
        if not asked or race.to_act is None:
            return
        legal = {action.card for action in race.legal if isinstance(action, Play)}
        with self.pad.hold_sync():
            self.pad.title = _("{seat}: which card?").format(seat=say_seat(race, race.to_act))
            self.pad.cards = [
                card_view(card) | {"playable": card in legal, "why": "" if card in legal else say_why_not(race, card)}
                for card in deck(len(race.players))
            ]

    def say_due(self, race: Race) -> str:
        if race.phase == "play" and race.trick and race.to_act is not None:
            stand = standing(race.trick)
            winning = _("{card} ({seat}) is winning.").format(
                card=start_upper(say_card(stand.card)), seat=say_seat(race, race.seat_of(stand.index))
            )
            return join_sentences([_("{seat} is next.").format(seat=say_seat(race, race.to_act)), winning])
        if race.phase == "play" and race.to_act is not None:
            return _("{seat} leads: any card.").format(seat=say_seat(race, race.to_act))
        return say_due(race)

    def say_done(self, race: Race) -> list[str]:
        if race.last_action is None or isinstance(race.last_action, Deal):
            return narrate_races([race])
        told = [
            say_event(event, race) for event in race.events if isinstance(event, TrickWon | MoveBegun | Jumped | Rolled)
        ]
        moved = [event.seat for event in race.events if isinstance(event, MoveBegun)]
        if isinstance(race.last_action, EndRound) and race.phase in ("deal", "over"):
            return [say_event(event, race) for event in race.events if isinstance(event, FlagTaken | RaceWon)]
        if moved:
            told.append(
                _("{seat} is on {place} now.").format(seat=say_seat(race, moved[-1]), place=say_place(race, moved[-1]))
            )
        if told:
            return told
        return narrate_races([race])

    def say_left(self, race: Race, name: str) -> list[str]:
        seats = len(race.players)
        out = [value for value in VALUES[seats + 1] if value not in VALUES[seats]]
        return [
            _("{seat} has left: take the car and the motor off the board (S-M).").format(seat=name),
            _("Take {numbers} of each colour out of the cards (S1.2).").format(numbers=join(map(str, out))),
            _("{seat} has the flag now (S-M).").format(seat=say_seat(race, race.flag)),
        ]

    def say_do(self, race: Race) -> list[str]:
        wound = [event for event in race.events if isinstance(event, MotorWound)]
        to = _("{seat} to {number}")
        keys = row(to.format(seat=say_seat(race, event.seat), number=event.after) for event in wound)
        once, often = _("Turn these keys on by one number: {keys}."), _("Turn these keys on: {keys}.")
        turned = [(once if race.options.notches == 1 else often).format(keys=keys)] if wound else []
        if race.phase == "deal":
            again = _("Shuffle all the cards from {lowest} to {highest} again, and deal {count} to each player (S1.5).")
            values = VALUES[len(race.players)]
            return [again.format(lowest=values[0], highest=values[-1], count=ROUND_CARDS[race.round])]
        return [*turned, *self.say_void(race), *self.say_moves(race)]

    def say_moves(self, race: Race) -> Iterator[str]:
        """What to do on the board: turn back the key, drive the car, turn its ring."""
        seats = [event.seat for event in race.events if isinstance(event, MoveBegun)]
        rolls = [event.start for event in race.events if isinstance(event, Rolled)]
        jumps = [event.over for event in race.events if isinstance(event, Jumped) and event.rule == "S5.4"]
        for event in race.events:
            seat = say_seat(race, getattr(event, "seat", 0))
            match event:
                case MotorUsed(value=value) if value:
                    yield _("{seat}: turn the key of the motor back to 0.").format(seat=seat)
                case MoveBegun() if len(seats) == 1:
                    place = to_space(race.track, rolls[0] if rolls else race.cars[event.seat])
                    moved = _("{seat}: {far}, {place}.").format(seat=seat, far=spaces_to_go(event.spaces), place=place)
                    over = _("Jumped, and not counted: {others}.").format(others=say_seats(race, sum(jumps, ())))
                    yield join_sentences([moved, over] if jumps else [moved])
                case Rolled():
                    yield say_event(event, race)
                case DiscTurned(red=True):
                    yield _(
                        "{seat}: over the line for the first time. Turn the ring of the motor to its red side (S9.1)."
                    ).format(seat=seat)
                case DiscTurned():
                    yield _("{seat}: back over the line. Turn the ring of the motor to its yellow side (S-D).").format(
                        seat=seat
                    )

    def say_void(self, race: Race) -> Iterator[str]:
        """That a player who did not follow suit is now known to have none of the colour led, or takes the card back."""
        before = race.previous
        if before is None or race.voids == before.voids or not race.trick:
            return
        seat = next(seat for seat, void in enumerate(race.voids) if void != before.voids[seat])
        yield _("{seat} did not follow {colour}. If you still hold one, {seat}, take your card back (S2.2).").format(
            colour=say_colour(race.trick[0].colour), seat=say_seat(race, seat)
        )

    def say_act(self, before: Race, text: str) -> str:
        if text.startswith(REVOKE):
            card = say_card(Card.parse(text.removeprefix(REVOKE)))
            return _("{card} all the same (S2.2)").format(card=start_upper(card))
        action = before.action(text)
        said = say_card(action.card) if isinstance(action, Play) else say_action(action, before)
        if before.to_act is None:
            return said
        return _("{seat}: {card}").format(seat=say_seat(before, before.to_act), card=said)

    def say_bare(self, race: Race, text: str) -> str:
        try:
            action = race.action(text)
        except RallyError:
            return text
        match action:
            case Play(card=card):
                return start_upper(say_card(card))
            case Turbo(use=use):
                return start_upper(_("use the motor") if use else _("save the motor"))
        return say_action(action, race)

    def seen_on_table(self, race: Race) -> object:
        return race.cars, race.motors

    def say_mark(self, before: Race, text: str) -> str:
        if before.trick or before.phase != "play":
            return ""
        return _("Trick {number}").format(number=1 + len(before.played) // len(before.players))

    # --- rules when they matter ---

    def matters(self, race: Race) -> Iterator[str]:
        for event in race.events:
            yield from event.rules
        match race.phase:
            case "play" if not race.trick:
                yield "S2.1"
            case "play" if len(race.trick) == 1:
                yield "S2.2"
            case "turbo":
                yield "S4.5"
            case "end":
                yield "S8.1"

    def say_guide(self, rule: str, race: Race) -> str:
        rolled = [event.seat for event in race.events if isinstance(event, Rolled)]
        who = rolled[0] if rolled and rule in ("S6.2", "S6.3") else race.flag if race.to_act is None else race.to_act
        seat = say_seat(race, who)
        led = say_colour(race.trick[0].colour) if race.trick else ""
        texts = {
            "S2.1": _("{seat} puts down any card, face up. Then all others follow clockwise, one card each (S2.1)."),
            "S2.2": _("If you have {led}, you must play {led}. If you have none, any card will do (S2.2, S2.4)."),
            "S3.2": _("A second colour is in. Now its highest card wins, unless the third colour comes (S3.2)."),
            "S3.3": _("The third colour is in. Now its highest card wins (S3.3)."),
            "S4.2": _("Everybody but the winner turns the key of the motor one number on, clockwise. The motor stores "
                      "that for later (S4.2)."),
            "S4.4": _("After 16 the numbers fall again. A motor that is wound too far loses (S4.4)."),
            "S4.5": _("{seat} has won and may add the motor to the card, once. Then the motor goes back to 0 (S4.5)."),
            "S5.1": _("The winner drives as many spaces as the lowest card in the trick, whatever its colour. Count "
                      "clockwise (S5.1)."),
            "S5.4": _("Spaces with other cars are jumped. They do not count (S5.4)."),
            "S6.2": _("{seat} has ended the move on a blue hill, so the car rolls on. It rests on the first free space "
                      "behind the hill (S6.2)."),
            "S6.3": _("{seat} has ended the move on a red hill, so the car rolls back. It rests on the nearest free "
                      "space below the hill (S6.3)."),
            "S7.1": _("Put the cards aside. The winner takes the flag and leads next (S7.1)."),
            "S8.1": _("The round is over: now every car uses its motor. The last place goes first, the leader last "
                      "(S8.1)."),
            "S8.4": _("The leader takes the flag. Cars stay where they are (S8.4)."),
        }  # fmt: skip
        if rule == "S2.2" and not led:  # it was said of a trick that is over
            return ""
        return texts[rule].format(seat=seat, led=led) if rule in texts else ""

    # --- questions ---

    def answers(self, race: Race) -> dict[str, Answer]:
        return {
            _("What may I do?"): self.say_choices(race),
            _("How far would it be with the motor?"): self.say_far(race),
            _("Why does a car roll?"): self.say_rolls(race),
        }

    def say_choices(self, race: Race) -> Answer:
        """What the next player may do, as far as everybody knows."""
        if race.phase == "play" and race.trick and race.to_act is not None:
            seat, led = say_seat(race, race.to_act), race.trick[0].colour
            if led in race.voids[race.to_act]:
                said = _(
                    "{seat} has shown to have no {colour}, so any card of another colour will do (S2.4). If {seat} "
                    "holds {colour} after all, it must be played (S2.2): tap it, and you see which card was wrong."
                )
                return said.format(seat=seat, colour=say_colour(led)), ("S2.2", "S2.4")
            said = _(
                "{colour} was led. {seat}, if you have {colour}, play one of those; if not, play any card (S2.2, S2.4)."
            )
            return start_upper(said.format(seat=seat, colour=say_colour(led))), ("S2.2", "S2.4")
        return self.say_due(race), ("S2.1",) if race.phase == "play" else ()

    def say_far(self, race: Race) -> Answer:
        """Where the winning car would end up, without the motor and with it."""
        if race.winner is not None:
            return say_due(race), ()
        if not race.trick:
            told = [
                _("{seat}: the motor holds {motor}.").format(seat=say_seat(race, seat), motor=motor.value)
                for seat, motor in enumerate(race.motors)
            ]
            return join_sentences([*told, _("It is added to the lowest card of a trick that you win (S5.2).")]), (
                "S5.2",
            )
        stand = standing(race.trick)
        seat, low = race.seat_of(stand.index), stand.lowest.value
        motor = race.motors[seat].value
        told = [self.say_landing(race, seat, low)]
        if motor:
            told.append(self.say_landing(race, seat, low, motor))
        return join_sentences(told), ("S5.1", "S5.2")

    def say_landing(self, race: Race, seat: int, card: int, motor: int = 0) -> str:
        """Where a drive ends, or would end if the trick were over now."""
        move = race.drive(seat, card + motor)
        place, far = to_space(race.track, move.progress), spaces_to_go(card + motor)
        if motor:
            return _("With the motor it is {far}, {place}.").format(far=far, place=place)
        if race.phase == "turbo":
            said = _("Without the motor {seat} drives {far}, {place}.")
            return said.format(seat=say_seat(race, seat), far=far, place=place)
        return _("If the trick ended now, {seat} would drive {far}, {place}.").format(
            seat=say_seat(race, seat), far=far, place=place
        )

    def say_rolls(self, race: Race) -> Answer:
        """Why the last car rolled, or when a car rolls."""
        rolls = [event for event in race.events if isinstance(event, Rolled)]
        if rolls:
            return join_sentences([*(say_event(event, race) for event in rolls), rule_text(rolls[0].rule)]), rolls[
                0
            ].rules
        return rule_text("S6.1"), ("S6.1", "S6.2", "S6.3")

    # --- to set right ---

    def right_values(self, state: UmpireState, race: Race) -> dict[str, int | str]:
        seat = int(dict(state.right).get("right_seat", 0))
        lap = len(race.track)
        now: dict[str, int | str] = {
            "right_seat": seat,
            "right_space": race.cars[seat] % lap,
            "right_lap": min(1, race.cars[seat] // lap),
            "right_motor": race.motors[seat].value,
            "right_flag": race.flag,
        }
        return now | dict(state.right)

    def right_choices(self, race: Race, values: Mapping[str, int | str]) -> dict[str, tuple[str, Options | None]]:
        seats = seat_options(race)
        return {
            "right_seat": (_("Whose car"), seats),
            "right_space": (_("Space of the car (start space 0)"), None),
            "right_lap": (_("Lap"), [(_("first lap"), 0), (_("second lap"), 1)]),
            "right_motor": (_("Motor shows"), [(str(value), value) for value in DIAL]),
            "right_flag": (_("Who has the flag?"), seats),
        }

    def right_words(self, state: UmpireState, race: Race) -> str:
        values = {name: int(value) for name, value in self.right_values(state, race).items()}
        seat = values["right_seat"]
        cars, motors = [*race.cars], [motor.value for motor in race.motors]
        cars[seat] = values["right_space"] + len(race.track) * values["right_lap"]
        motors[seat] = values["right_motor"]
        words = []
        if tuple(cars) != race.cars:
            words.append(f"cars={','.join(map(str, cars))}")
        if motors != [motor.value for motor in race.motors]:
            words.append(f"motors={','.join(map(str, motors))}")
        if values["right_flag"] != race.flag:
            words.append(f"flag={values['right_flag']}")
        return " ".join(words)

    def is_known(self, race: Race) -> bool:
        return not any(isinstance(hand, Unknown) for each in race.history() for hand in each.hands)


def deck_html(players: int) -> str:
    """All cards of the box, a line for each colour; those that are not needed for this number of players are struck
    out."""
    there, lines = {*deck(players)}, []
    for colour in COLOURS:
        cards = [card for card in deck(MOST_SEATS) if card.colour == colour]
        chips = " ".join(f"<b>{card.value}</b>" if card in there else f"<s>{card.value}</s>" for card in cards)
        name = html.escape(start_upper(say_colour(colour)))
        lines.append(f'<li data-colour="{colour}"><span>{name}</span> <span translate="no">{chips}</span></li>')
    return f'<ul class="rally-deck">{"".join(lines)}</ul>'


def own_board(spaces: str) -> str:
    """The notation of a board of one's own."""
    name = _("my track")
    return f"{write_name(name)}:{spaces}"


def say_why_not(race: Race, card: Card) -> str:
    """Why a card cannot have been played now."""
    wrong = race.why_not(Play(card))
    return "" if wrong is None else say_objection(wrong, race)
