"""MotorLab: wind the dial, over-wind it, use it; and see what lost tricks have been worth so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rally.stich_rallye import Motor, Race
from rally.stich_rallye.rules.motor import WindDeed, hold_event, losses_up_to, use_event, wind_event
from widgets.lab import controls
from widgets.lab.controls import lay_table, update_control
from widgets.lab.lab import Lab
from widgets.lab.messages import number_in
from widgets.lab.sharing import Shared
from widgets.parts import Chart
from widgets.stich_rallye.figures.charts import dial_picture
from widgets.stich_rallye.parts.table import Dial
from widgets.stich_rallye.stories import find_story
from widgets.stich_rallye.words import say_event
from widgets.stich_rallye.words.voice import VOICE
from widgets.words import _, join_sentences, ngettext
from widgets.words.sentences import row

from .still import dial_svg
from .track_table import dials_view

SEAT = 0
"""Whose motor it is: there is only one in this lab."""


class MotorLab(Lab[Race]):
    """One motor: lose tricks to wind it, win one to use it or to save it, or turn the dial by hand.

    position: the notation to begin with. story: the name of what it tells once the deed is done.
    Controls: `lose`, `use`, `save`.
    """

    home = "02_motor"
    shared_as = Shared

    name = "motor"
    voice = VOICE

    def __init__(self, position: str = "players=4", story: str = "") -> None:
        super().__init__(Race.parse(position), find_story(story, self.name))
        self.lose, self.use, self.save = controls.button(), controls.button(), controls.button()
        self.dial = Dial(turnable=True)
        self.chart = Chart()
        acts = [self.lose, self.use, self.save, self.step_back]
        self.furnish([lay_table(stage=[self.dial], side=[self.chart], hand=acts)])
        self.on(self.lose, self.lose_trick)
        self.on(self.use, self.use_motor)
        self.on(self.save, self.save_motor)
        self.on(self.dial, lambda content: self.turn(number_in(content, "position")))

    @property
    def race(self) -> Race:
        return self.state

    @property
    def motor(self) -> Motor:
        return self.state.motors[SEAT]

    # --- acting ---

    def lose_trick(self) -> None:
        """Lose a trick (S4.2, S4.4)."""
        wound = self.state.alone(WindDeed(SEAT, 1))
        self.go(wound, lambda: say_event(wound.events[0], wound), "good")

    def use_motor(self) -> None:
        """Win a trick and use the motor (S4.5)."""
        if not self.motor.value:
            self.tell(lambda: _("The motor shows 0: there is nothing to use. Lose a trick to wind it."), "bad")
            return
        event = use_event(SEAT, self.motor)
        self.set_motor(self.motor.reset(), lambda: say_event(event, self.state))

    def save_motor(self) -> None:
        """Win a trick and keep the motor as it is (S4.3, S4.5)."""
        events = [hold_event(SEAT, self.motor, "S4.3"), hold_event(SEAT, self.motor)]
        self.tell(
            lambda: join_sentences(say_event(event, self.state) for event in events[: 1 + bool(self.motor.value)])
        )

    def turn(self, position: int) -> None:
        self.set_motor(
            Motor(position), lambda: _("You have turned the dial to {value}.").format(value=Motor(position).value)
        )

    def set_motor(self, motor: Motor, said: Callable[[], str]) -> None:
        self.go(self.state.but(motors=(motor, *self.state.motors[1:])), said, "good")

    # --- drawing ---

    def state_from_text(self, text: str) -> Race:
        return Race.parse(text)

    def describe(self) -> str:
        event = wind_event(SEAT, self.motor, self.state.options)
        if event.overwound:
            sentence = _("The motor shows {now}. One more lost trick and it falls to {then} (S4.4).")
        else:
            sentence = _("The motor shows {now}. One more lost trick and it shows {then} ({rule}).")
        return sentence.format(now=event.before, then=event.after, rule=event.rule)

    def so_far(self) -> Iterator[tuple[str, str]]:
        """What the motor was worth after each lost trick, up to now: what is to come is for the learner to find out."""
        for lost, motor in enumerate(losses_up_to(self.motor, self.state.options)):
            yield ngettext("{lost} lost trick", "{lost} lost tricks", lost).format(lost=lost), str(motor.value)

    def rows(self) -> Iterator[tuple[str, str]]:
        yield from self.so_far()
        yield from super().rows()

    def picture(self) -> str:
        return dial_svg(self.motor.position, self.describe())

    def title(self) -> str:
        return _("Motor lab")

    def show(self) -> None:
        self.dial.dials = dials_view(self.state, SEAT)[: SEAT + 1]
        update_control(self.lose, _("Lose a trick: wind"), primary=True)
        update_control(self.use, _("Win a trick: use the motor"))
        update_control(self.save, _("Win a trick: save the motor"))
        title = _("Lost tricks in a row")
        labels = {"lost": _("lost tricks so far"), "worth": _("spaces the motor gives"), "now": _("now")}
        self.chart.figure = dial_picture(self.motor.position, title, labels=labels, options=self.state.options)
        self.chart.alt = _("Lost tricks in a row: {values}").format(values=row(value for _name, value in self.so_far()))
