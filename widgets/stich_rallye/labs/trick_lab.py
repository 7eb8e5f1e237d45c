"""TrickLab: play a trick card by card, and see at every moment which card is winning, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from rally.core.errors import ImpossiblePosition
from rally.stich_rallye import Card, Hand, Play, Position, Race, Turbo, Unknown, standing
from rally.stich_rallye.box.cards import sort_cards
from rally.stich_rallye.box.events import Jumped, MotorWound, MoveBegun, Rolled, TrickWon
from rally.stich_rallye.box.facts import VALUES
from widgets.lab import controls
from widgets.lab.controls import MANY_ACTS, show_widget, toggle_class, update_control, with_classes
from widgets.lab.due import ANSWERS, SAVING, SEATS, USING, USUAL
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import number_in, text_in
from widgets.lab.sharing import Shared
from widgets.lab.tries import leaves_a_try, say_missed, say_struck, say_tried, strike_out
from widgets.parts.opening import Box
from widgets.stich_rallye.parts.table import Hand as HandPart
from widgets.stich_rallye.stories import find_story
from widgets.stich_rallye.words import join, say_card, say_due, say_event, say_objection, say_place, say_seat
from widgets.stich_rallye.words.events import frames_to_film, has_film
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _, join_sentences, ngettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import add_rule_numbers, row, say_seats

from .still import cards_svg
from .track_table import TrackTable, last_trick, seat_options, tray_view

ASKS_FOR_PLAYERS = "players"
"""The story of a lab that asks for the highest card: the learner chooses the number of players, and reads hands."""

ASKED_OF, HIGHEST = 3, (9, 10, 13, 15)
"""The number of players for which that is asked, and the answers."""


@dataclass(frozen=True)
class TrickState:
    """A race whose tricks are played.

    number: the seed of the last deal. setting: the seat whose hand is being set, or None; draft: the hands as they are
    set so far. highest: the highest card according to the learner; missed: a wrong first answer.
    """

    race: Race
    number: int
    setting: int | None = None
    draft: tuple[tuple[Card, ...], ...] = ()
    highest: int | None = None
    missed: int | None = None


class TrickLab(Lab[TrickState]):
    """Deal or set the hands, play card by card, take cards back, and see who wins by which rule.

    players: 3, 4 or 5. seed: which cards are dealt first; the same seed deals the same cards.
    position: the notation to begin with instead. story: the name of what it tells once the deed is done.
    Controls: `turbo`, `no_turbo`, `deal`, `players`, `set_hands`, `seat`; `highest_1`, … where that is asked.
    """

    home = "01_tricks"
    shared_as = Shared

    name = "trick"
    voice = VOICE

    def __init__(self, players: int = 4, seed: int = 1, position: str | None = None, story: str = "") -> None:
        race = Race.parse(position) if position else Race.start(players, seed=seed)
        super().__init__(TrickState(race, seed), find_story(story, self.name))
        self.turbo, self.no_turbo, self.deal = controls.button(), controls.button(), controls.button()
        for answer, name in ((self.turbo, USING), (self.no_turbo, SAVING)):
            answer.add_class(name)
        self.players, self.set_hands, self.seat = controls.choice(), controls.switch(), controls.choice()
        self.table, self.tray = TrackTable(choosable=True), HandPart(labels={"turn": ""})
        self.trick = self.table.trick
        chosen_here = [self.players] if story == ASKS_FOR_PLAYERS else []  # the drawer would lie over the hands
        self.highest = tuple(controls.button() for _value in HIGHEST if chosen_here)
        answers = [with_classes(Box(self.highest), "answers")] if chosen_here else []
        acts = [self.seat, *chosen_here, *answers, self.turbo, self.no_turbo, self.deal, self.step_back]
        arranged = self.table.arrange_parts(acts=acts, hand=[self.table.hand, self.tray])
        if chosen_here:
            with_classes(arranged, MANY_ACTS)
            self.players.add_class("rally-seats")
        self.furnish([arranged], [*([] if chosen_here else [self.players]), self.set_hands])
        self.on(self.table.hand, lambda content: self.play(text_in(content, "card")))
        self.on(self.table.plates, self.click_plate)
        self.on(self.turbo, lambda: self.answer_turbo(True))
        self.on(self.no_turbo, lambda: self.answer_turbo(False))
        self.on(self.deal, self.deal_anew)
        self.on(self.players, self.deal_anew)
        for number, (answer, value) in enumerate(zip(self.highest, HIGHEST, strict=False), start=1):
            setattr(self, f"highest_{number}", answer)
            self.on(answer, lambda value=value: self.say_highest(value))
        self.on(self.set_hands, lambda begin: self.begin_setting() if begin else self.finish_setting())
        self.on(self.seat, self.choose_hand)
        self.on(self.tray, lambda content: self.put_card(text_in(content, "card")))

    @property
    def race(self) -> Race:
        return self.state.race

    # --- acting ---

    def play(self, card: str) -> None:
        """Play a card of the hand whose turn it is; a card that may not be played is answered with the rule."""
        after = self.race.after(Play(Card.parse(card)))
        if any(isinstance(event, TrickWon) for event in after.events):
            self.go_to(after, lambda: self.tell_end(after), "good", opening=lambda: tell_winner(after))
        else:
            self.go_to(after, lambda: self.say_played(after))

    def go_to(self, race: Race, said: Words, tone: str = "info", opening: Words | None = None) -> None:
        self.go(replace(self.state, race=race, setting=None, draft=()), said, tone, opening=opening)

    def say_played(self, race: Race) -> str:
        """Who is next, and which card was played."""
        played, due = say_event(race.events[0], race), self.describe()
        next_one, *more = first_sentences(due)
        return join_sentences([played, due], first=[next_one, played], more=more)

    def tell_end(self, race: Race) -> str:
        """Who won the trick, by which rule, and how far the car goes."""
        told = [say_event(event, race) for event in race.events if isinstance(event, TrickWon | MoveBegun)]
        wound = [event for event in race.events if isinstance(event, MotorWound)]
        rest = [self.describe()] if race.phase == "turbo" else [*say_rest(race)]
        whole = [*told[:1], say_winding(race, wound), *told[1:]] if wound else told
        return join_sentences([*whole, *rest], first=[*rest, *told] if race.phase == "turbo" else [*told, *rest])

    def answer_turbo(self, use: bool) -> None:
        after = self.race.after(Turbo(use))
        self.go_to(after, lambda: self.tell_end(after), "good", opening=lambda: say_event(after.events[0], after))

    def click_plate(self, content: Mapping[str, object]) -> None:
        """Set the hand of the clicked plate next, or say whose turn it is."""
        seat = number_in(content, "plate", below=len(self.race.players))
        if self.state.setting is None:
            self.tell(None)
        else:
            self.look(replace(self.state, setting=seat), self.tell_draft)

    def deal_anew(self, players: int | None = None) -> None:
        """Deal new hands for this number of players. If the highest card is asked for, somebody holds one, and the
        question is asked again if it was not answered correctly."""
        seats = players or len(self.race.players)
        dealt = ((number, Race.start(seats, seed=number)) for number in count(self.state.number + 1))
        number, race = next(deal for deal in dealt if not self.highest or VALUES[seats][-1] in values_held(deal[1]))
        is_kept = len(race.players) == len(self.race.players) and (self.knows_highest or self.state.highest is None)
        known = self.state if is_kept else TrickState(race, number)
        state = TrickState(race, number, highest=known.highest, missed=known.missed)
        self.go(state, lambda: join_sentences([_("New cards are dealt."), self.describe()]))

    # --- the highest card ---

    @property
    def highest_there_is(self) -> int:
        """The value of the highest card in the deck for this number of players."""
        return VALUES[len(self.race.players)][-1]

    def due(self) -> Sequence[str]:
        """The highest card if it is asked for, and before that the number of players."""
        if not self.highest or self.state.highest is not None:
            return USUAL
        return (ANSWERS if len(self.race.players) == ASKED_OF else SEATS, *USUAL)

    @property
    def knows_highest(self) -> bool:
        """Whether the highest card was named for the number of players that is asked about."""
        return len(self.race.players) == ASKED_OF and self.state.highest == self.highest_there_is

    def say_highest(self, value: int) -> None:
        """Say which card is the highest; a first wrong answer leaves another try."""
        state, right = self.state, value == self.highest_there_is
        if len(self.race.players) != ASKED_OF:
            self.tell(lambda: _("First choose {count} under “Players”.").format(count=ASKED_OF), "bad")
        elif state.highest is not None:
            self.tell(lambda: _("You have answered already. Use “Step back” to answer again."), "bad")
        elif value == state.missed:
            self.tell(say_tried, "bad")
        elif not right and leaves_a_try(is_first=state.missed is None, others=len(HIGHEST) - 1):
            self.go(replace(state, missed=value), lambda: self.say_why_not(value), "bad")
        else:
            self.go(replace(state, highest=value), self.say_which_is_highest, "good" if right else "bad")

    def say_why_not(self, value: int) -> str:
        """Why a card is not the highest, without revealing the highest one."""
        if value > self.highest_there_is:
            return say_missed(_("However often you deal, nobody gets a card as high as that."))
        return say_missed(_("There are higher cards than that: look at all the hands, and deal again."))

    def say_which_is_highest(self) -> str:
        """The verdict on what was said to be the highest card."""
        said = _("Right!") if self.knows_highest else _("Not quite.")
        told = ngettext(
            "With {count} player the highest card is a {value}. (S1.2)",
            "With {count} players the highest card is a {value}. (S1.2)",
            ASKED_OF,
        )
        again = "" if self.knows_highest else _("Deal new cards to answer again.")
        told = told.format(count=ASKED_OF, value=self.highest_there_is)
        return join_sentences(filter(None, [said, told, again]))

    # --- setting hands ---

    def begin_setting(self) -> None:
        draft = tuple(map(cards_of, self.race.hands))
        self.go(
            replace(self.state, setting=0, draft=draft),
            lambda: _(
                "Choose a player, then press the cards this player should hold. Press one again to take it back."
            ),
        )

    def choose_hand(self, seat: int) -> None:
        """Set the hand of this player next; begin to set hands if that has not begun."""
        if self.state.setting is None:
            self.begin_setting()
        self.look(replace(self.state, setting=seat), self.tell_draft)

    def put_card(self, text: str) -> None:
        """Give a card of the tray to the chosen player, or take it back if this player has it."""
        card, seat, draft = Card.parse(text), self.state.setting, self.state.draft
        if seat is None:
            return
        without = tuple(tuple(other for other in hand if other != card) for hand in draft)
        given = (*without[:seat], sort_cards((*without[seat], card)), *without[seat + 1 :])
        self.go(replace(self.state, draft=without if card in draft[seat] else given), self.tell_draft)

    def tell_draft(self) -> str:
        sizes = row(
            _("{seat} ({number})").format(seat=say_seat(self.race, seat), number=len(hand))
            for seat, hand in enumerate(self.state.draft)
        )
        reasons = [say_objection(each, self.race) for each in self.draft_position().objections]
        return join_sentences([_("Cards held: {sizes}.").format(sizes=sizes), *reasons])

    def draft_position(self) -> Position:
        """The position with the hands as they are set, and without any tricks."""
        hands: tuple[Hand, ...] = self.state.draft
        return Position.of(self.race).but(hands=hands, trick=(), played=(), voids=None)

    def finish_setting(self) -> None:
        """Play with the hands as they are set, unless something is wrong with them."""
        try:
            race = Race.at(self.draft_position())
        except ImpossiblePosition as error:
            self.tell_error(error)
            return
        self.go_to(race, lambda: join_sentences([_("The hands are set."), self.describe()]))

    # --- the lab ---

    def write(self) -> str:
        return str(self.race)

    def state_from_text(self, text: str) -> TrickState:
        return TrickState(Race.parse(text), self.state.number)

    def describe(self) -> str:
        if self.race.phase == "end":
            return _("All the cards have been played. Deal new ones to go on.")
        return say_due(self.race)

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat, hand in enumerate(self.race.hands):
            yield say_seat(self.race, seat), row(map(say_card, cards_of(hand)))
        yield from super().rows()

    def picture(self) -> str:
        race = self.race
        trick = [(card, say_seat(race, race.seat_of(place))) for place, card in enumerate(race.trick)]
        hands = [
            (say_seat(race, seat), [(card, "") for card in cards_of(hand)]) for seat, hand in enumerate(race.hands)
        ]
        known = [(name, cards) for name, cards in hands if cards]
        return cards_svg([(_("The trick"), trick), *known] if trick else known, self.describe())

    # --- drawing ---

    def title(self) -> str:
        return _("Trick lab")

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def show(self) -> None:
        race, due = self.race, self.race.to_act
        players = range(len(race.players))
        if has_film(race):
            self.table.show_film(
                race, race.previous or race, frames_to_film(race.frames), open_hands=players, active=due
            )
        else:
            self.table.show_race(race, open_hands=players, active=due)
        self.table.show_trick(race, *last_trick(race), due if race.phase == "play" else None)
        self.table.show_hand(race, due if due is not None and self.state.setting is None else None)
        self.show_controls()
        self.show_tray()

    def show_controls(self) -> None:
        race, setting = self.race, self.state.setting
        asked = race.phase == "turbo" and race.to_act is not None
        lowest = standing(race.trick).lowest.value if asked else 0
        motor = race.motors[race.to_act].value if asked and race.to_act is not None else 0
        use = _("Use the motor: {card} + {motor}").format(card=lowest, motor=motor)
        update_control(self.turbo, use, primary=True, shown=asked)
        update_control(self.no_turbo, _("Save it: {card}").format(card=lowest), shown=asked)
        update_control(self.deal, _("Deal new cards"), primary=race.phase == "end")
        update_control(self.players, _("Players"), len(race.players), options=[(str(n), n) for n in (3, 4, 5)])
        given = self.state.highest
        for answer, value in zip(self.highest, HIGHEST, strict=False):
            struck, solves = value == self.state.missed, given is not None and value == self.highest_there_is
            label = say_struck(str(value)) if struck else str(value)
            if value == given and not solves:
                label = _("{answer} (your answer)").format(answer=value)
            update_control(answer, label, dim=struck or given is not None or len(race.players) != ASKED_OF)
            toggle_class(answer, "rally-right", solves)
            strike_out(answer, struck)
        update_control(self.set_hands, _("Set the hands"), setting is not None)
        update_control(self.seat, _("Whose hand"), setting, options=seat_options(race), shown=setting is not None)

    def show_tray(self) -> None:
        setting = self.state.setting
        show_widget(self.tray, setting is not None)
        if setting is None:
            self.tray.cards = []
            return
        owners = {card: seat for seat, hand in enumerate(self.state.draft) for card in hand}
        held = _("{seat} holds this card. Press it to move it here.")
        lies = {card: held.format(seat=say_seat(self.race, seat)) for card, seat in owners.items() if seat != setting}
        here = {card for card, seat in owners.items() if seat == setting}
        self.tray.title = _("All cards: press one to hand it out or take it back")
        self.tray.cards = tray_view(len(self.race.players), here, lies)


def values_held(race: Race) -> set[int]:
    """The values of the cards in all hands that are known."""
    return {card.value for hand in race.hands for card in cards_of(hand)}


def tell_winner(race: Race) -> str:
    """Who wins the trick, before any car moves."""
    return join_sentences(say_event(event, race) for event in race.events if isinstance(event, TrickWon))


def say_rest(race: Race) -> Iterator[str]:
    """What happened on the way, and where the car is, unless it is where counting alone would have led it."""
    jumps = [event for event in race.events if isinstance(event, Jumped) and event.rule == "S5.4"]
    met = [event for event in race.events if isinstance(event, Jumped | Rolled)]
    if len(jumps) > 1:
        sentence = _("{seat} jumps over {others} and does not count those spaces")
        over = say_seats(race, [seat for event in jumps for seat in event.over])
        jumped = sentence.format(seat=say_seat(race, jumps[0].seat), others=over)
        yield add_rule_numbers(jumped, [jumps[0].rule], race.players)
    yield from (say_event(event, race) for event in met if len(jumps) < 2 or event not in jumps)
    if met:
        seat = met[-1].seat
        yield _("{seat} is on {place} now.").format(seat=say_seat(race, seat), place=say_place(race, seat))


def say_winding(race: Race, wound: list[MotorWound]) -> str:
    """What the dials of those who did not win show now, with the rules."""
    shows = join(_("{seat} to {value}").format(seat=say_seat(race, event.seat), value=event.after) for event in wound)
    rules = dict.fromkeys(rule for event in wound for rule in event.rules)
    return _("The others wind their motors: {shows} ({rules}).").format(shows=shows, rules=row(sorted(rules)))


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand; none if it is unknown."""
    return () if isinstance(hand, Unknown) else hand
