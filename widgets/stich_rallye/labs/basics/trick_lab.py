"""TrickLab: play a trick card by card, and see at every moment which card is winning, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.errors import ImpossiblePosition
from rally.stich_rallye import Card, Hand, Play, Position, Race, Turbo, Unknown, deck, standing
from rally.stich_rallye.box.cards import in_order
from rally.stich_rallye.box.events import MotorWound, MoveBegun, TrickWon
from widgets.shared.labs.lab import Lab, button, choice
from widgets.shared.parts import Controls
from widgets.shared.words import _
from widgets.stich_rallye.labs.table.views import card_view, dials_view, hand_view, last_trick, player_view, trick_view
from widgets.stich_rallye.parts import Dial
from widgets.stich_rallye.parts import Hand as HandPart
from widgets.stich_rallye.parts import Trick as TrickPart
from widgets.stich_rallye.words import join, say, say_card, say_objection, say_seat, say_trick

TOLD = (TrickWon, MoveBegun)
"""The events of a finished trick that the live line tells."""


class TrickLab(Lab[Race]):
    """Deal or set the hands, play card by card, take cards back, and see who wins by which rule.

    players: 3, 4 or 5. seed: which cards are dealt first; the same seed deals the same cards.
    position: the notation to begin with instead.
    """

    name = "trick"

    def __init__(self, players: int = 4, seed: int = 1, position: str | None = None) -> None:
        self.seed = seed
        self.setting: int | None = None  # the seat whose hand is being set
        self.draft: tuple[Hand, ...] = ()
        race = Race.parse(position) if position else Race.start(players, seed=seed)
        self.deal_tools = Controls()
        self.trick = TrickPart()
        self.tray = HandPart(labels={"turn": ""})
        self.hands = ipywidgets.VBox()
        self.hands.add_class("rally-hands")
        self.dials = Dial()
        super().__init__(race, [self.trick, self.deal_tools, self.tray, self.hands, self.dials])
        self.on(self.deal_tools, self.use_deal_tool)
        self.on(self.tray, lambda content: self.put_card(str(content.get("card", ""))))

    @property
    def race(self) -> Race:
        return self.state

    # --- acting ---

    def play(self, card: str) -> None:
        """Play a card of the hand whose turn it is; a card that may not be played is answered with the rule."""
        race = self.state
        after = race.after(Play(Card.parse(card)))
        if any(isinstance(event, TrickWon) for event in after.events):
            self.go(after, lambda: self.tell_end(after), "good")
        else:
            self.go(after, lambda: f"{say(after.events[0], after)} {self.describe()}")

    def tell_end(self, race: Race) -> str:
        """How the trick ended: who won it by which rule, and how far the car goes."""
        told = [say(event, race) for event in race.events if isinstance(event, TOLD)]
        wound = [event for event in race.events if isinstance(event, MotorWound)]
        if wound:
            told.insert(1, say_winding(race, wound))
        return " ".join([*told, self.describe()] if race.phase == "turbo" else told)

    def answer_turbo(self, use: bool) -> None:
        after = self.state.after(Turbo(use))
        self.go(after, lambda: self.tell_end(after), "good")

    def deal(self, players: int | None = None) -> None:
        """New hands, for as many players."""
        self.seed += 1
        self.setting = None
        race = Race.start(players or len(self.state.players), seed=self.seed)
        self.go(race, lambda: _("New cards are dealt.") + " " + self.describe())

    def use_deal_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "deal":
                self.deal()
            case "players":
                self.deal(int(content["value"]))
            case "turbo" | "no_turbo" as answer:
                self.answer_turbo(answer == "turbo")
            case "set":
                self.finish_setting() if self.setting is not None else self.begin_setting()
            case "seat":
                self.setting = int(content["value"])
                self.redraw()

    # --- setting hands ---

    def begin_setting(self) -> None:
        self.setting = 0
        self.draft = tuple(() if isinstance(hand, Unknown) else hand for hand in self.state.hands)
        self.tell(
            lambda: _("Choose a player, then click the cards that this player holds. Click again to take one back.")
        )

    def put_card(self, text: str) -> None:
        """Give a card of the tray to the chosen player, or take it back from whoever has it."""
        card, seat = Card.parse(text), self.setting
        if seat is None:
            return
        had = card in self.draft[seat]
        without = tuple(tuple(other for other in hand if other != card) for hand in map(cards_of, self.draft))
        self.draft = without if had else (*without[:seat], in_order((*without[seat], card)), *without[seat + 1 :])
        self.tell(self.tell_draft)

    def tell_draft(self) -> str:
        wrong = self.drafted().objections
        sizes = ", ".join(f"{say_seat(self.state, seat)} {len(hand)}" for seat, hand in enumerate(self.draft))
        reasons = [say_objection(each, self.state) for each in wrong]
        return " ".join([_("Cards held: {sizes}.").format(sizes=sizes), *reasons])

    def drafted(self) -> Position:
        """The position with the hands as they are set; tricks begin anew."""
        return replace(Position.of(self.state), hands=self.draft, trick=(), played=(), voids=None)

    def finish_setting(self) -> None:
        """Play with the hands as set; while something is wrong with them, they stay in the tray."""
        try:
            race = Race.at(self.drafted())
        except ImpossiblePosition as error:
            reasons = error.objections
            self.tell(lambda: " ".join(say_objection(each, self.state) for each in reasons), "bad")
            return
        self.setting = None
        self.go(race, lambda: _("The hands are set.") + " " + self.describe())

    # --- the lab ---

    def read(self, text: str) -> Race:
        return Race.parse(text)

    def fresh(self) -> Race:
        self.setting = None
        return self.first

    def describe(self) -> str:
        race = self.state
        match race.phase:
            case "play" if race.to_act is not None:
                turn = _("{seat} is next.").format(seat=say_seat(race, race.to_act))
                if race.trick:
                    return f"{say_trick(race)} {turn}"
                return _("{seat} has the flag and leads any card (S2.1).").format(seat=say_seat(race, race.flag))
            case "turbo" if race.to_act is not None:
                return _("{seat} may add the motor now: use it, or save it (S4.5)?").format(
                    seat=say_seat(race, race.to_act)
                )
        return _("All cards are played. Deal new ones to go on.")

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat, hand in enumerate(self.state.hands):
            yield say_seat(self.state, seat), ", ".join(map(say_card, cards_of(hand)))
        yield from super().rows()

    def show(self) -> None:
        race = self.state
        leader, cards = last_trick(race)
        players = len(race.players)
        self.trick.cards = trick_view(leader, cards, race)
        self.trick.places = players
        self.trick.next = say_seat(race, race.to_act) if race.phase == "play" and race.to_act is not None else ""
        self.trick.caption = _("The trick")
        self.deal_tools.items = [*self.deal_items()]
        self.dials.dials = dials_view(race, race.to_act)
        self.show_tray()
        self.show_hands()

    def deal_items(self) -> Iterator[dict[str, Any]]:
        race = self.state
        if race.phase == "turbo" and race.to_act is not None:
            motor, lowest = race.motors[race.to_act].value, standing(race.trick).lowest.value
            yield button("turbo", _("Use the motor: {card} + {motor}").format(card=lowest, motor=motor), primary=True)
            yield button("no_turbo", _("Save it: {card}").format(card=lowest))
        yield button("deal", _("Deal new cards"), primary=race.phase == "end")
        yield choice("players", _("Players"), [(n, str(n)) for n in (3, 4, 5)], len(race.players))
        yield button("set", _("Set the hands"), pressed=self.setting is not None)
        if self.setting is not None:
            seats = [(seat, say_seat(race, seat)) for seat in range(len(race.players))]
            yield choice("seat", _("Whose hand"), seats, self.setting)

    def show_tray(self) -> None:
        setting = self.setting
        self.tray.layout.display = None if setting is not None else "none"
        if setting is None:
            self.tray.cards = []
            return
        self.tray.title = _("All cards: click to give or take back")
        owners = {card: seat for seat, hand in enumerate(self.draft) for card in cards_of(hand)}
        self.tray.cards = [
            card_view(card)
            | {
                "playable": owners.get(card, setting) == setting,
                "chosen": owners.get(card) == setting,
                "why": self.owner(owners, card),
            }
            for card in deck(len(self.state.players))
        ]

    def owner(self, owners: Mapping[Card, int], card: Card) -> str:
        if card not in owners or owners[card] == self.setting:
            return ""
        return _("{seat} holds this card. A click moves it here.").format(seat=say_seat(self.state, owners[card]))

    def show_hands(self) -> None:
        race = self.state
        self.fit_hands(len(race.players))
        for seat, part in enumerate(self.hands.children):
            player = player_view(race, seat)
            part.title, part.letter, part.paint = player["seat"], player["letter"], player["paint"]
            part.active = race.phase == "play" and race.to_act == seat and self.setting is None
            part.cards = hand_view(race, seat)
            part.hidden = len(race.hands[seat]) if isinstance(race.hands[seat], Unknown) else 0

    def fit_hands(self, players: int) -> None:
        """As many hands as players: parts are kept, spare ones are closed."""
        parts = list(self.hands.children)
        for part in parts[players:]:
            part.close()
        while len(parts) < players:
            parts.append(HandPart())
            self.on(parts[-1], lambda content: self.play(str(content.get("card", ""))))
        if len(parts[:players]) != len(self.hands.children):
            self.hands.children = parts[:players]


def say_winding(race: Race, wound: list[MotorWound]) -> str:
    """Everybody who did not win winds: what the dials show now, and by which rules."""
    shows = join(_("{seat} to {value}").format(seat=say_seat(race, event.seat), value=event.after) for event in wound)
    rules = dict.fromkeys(rule for event in wound for rule in event.rules)
    return _("The others wind their motors: {shows} ({rules}).").format(shows=shows, rules=", ".join(sorted(rules)))


def cards_of(hand: Hand) -> tuple[Card, ...]:
    return () if isinstance(hand, Unknown) else hand
