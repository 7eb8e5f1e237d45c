"""What can be done in a race: play a card, answer the turbo question, end the round, deal the next."""

from __future__ import annotations

from dataclasses import dataclass

from rally.core.errors import IllegalAction, NotationError, quote_value
from rally.core.notation import no_such_action

from .cards import Card, Hand


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card into the trick (S2): a Card, or its notation. IllegalAction for anything else.

    >>> Play("G11")
    Play(card=Card('green', 11))
    """

    card: Card

    def __post_init__(self) -> None:
        if isinstance(self.card, str):
            object.__setattr__(self, "card", Card.parse(self.card))
        if not isinstance(self.card, Card):
            raise IllegalAction.because(
                "a card is played: {example}, not {found}",
                rule="S2.1",
                example='Play(Card.parse("G11"))',
                found=quote_value(self.card),
            )

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Turbo:
    """The trick's winner uses the motor, or saves it (S4.5)."""

    use: bool

    def __post_init__(self) -> None:
        if not isinstance(self.use, bool):
            raise IllegalAction.because(
                "the motor is used or not: Turbo(True) or Turbo(False), not {found}",
                rule="S4.5",
                found=quote_value(self.use),
            )

    def __str__(self) -> str:
        return "turbo" if self.use else "no turbo"


@dataclass(frozen=True, slots=True)
class EndRound:
    """Everybody uses the motor (S8). Nobody's choice."""

    def __str__(self) -> str:
        return "end of the round"


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next round (S1.5): these hands by seat, or from the race's own seed. Nobody's choice."""

    hands: tuple[Hand, ...] | None = None

    def __str__(self) -> str:
        return "deal"


Action = Play | Turbo | EndRound | Deal

WRITTEN: dict[str, Action] = {str(each): each for each in (Turbo(True), Turbo(False), EndRound(), Deal())}


def read_action(text: object) -> Action:
    """The action that a notation describes: a card, or one of WRITTEN. NotationError for anything else.

    >>> read_action("G11"), read_action("no turbo")
    (Play(card=Card('green', 11)), Turbo(use=False))
    """
    words = " ".join(text.split()) if isinstance(text, str) else ""
    try:
        return WRITTEN.get(words.lower()) or Play(Card.parse(words))
    except NotationError:
        raise no_such_action(text, ("G11", *WRITTEN)) from None
