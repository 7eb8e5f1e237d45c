"""Parts of a lesson: its goal, story, rule card and podium, the way to the next one, the languages, and who learns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import traitlets

from rally.core.game import Race
from widgets.words import LANGUAGES, _
from widgets.words.languages import DECLARED
from widgets.words.sentences import is_rule, rule_named, rule_text, say_other, say_source

from .base import Part
from .palette import liveries


class Goal(Part):
    """A line above the running one.

    text: what to do. so_far: how far one has come, in a few words. reached: whether it is done.
    lesson, done, total: the number of the lesson, of its deeds that are done, and of all its deeds; 0: no lesson.
    next: the file of the lesson that comes after it, to which a button leads once all is done; "": none.
    ends: whether it is the lesson's last goal; once it is reached, the button leads to a goal that is still open.
    place: the cell where the learner was on an earlier visit, to which a button leads; "": there is none.
    film, channel, last: the film that has to be seen first, up to its step `last`; 0: there is none.
    """

    text = traitlets.Unicode().tag(sync=True)
    so_far = traitlets.Unicode().tag(sync=True)
    reached = traitlets.Bool(False).tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int(0, min=0).tag(sync=True)
    total = traitlets.Int(0, min=0).tag(sync=True)
    next = traitlets.Unicode().tag(sync=True)
    ends = traitlets.Bool(False).tag(sync=True)
    place = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "reached": _("Done: {goal}"),
            "on": _("Shift+Enter: go on"),
            "count": _("{done} of {all} done"),
            "all": _("Lesson {lesson} is done!"),
            "next": _("On to lesson {number}"),
            "open": _("Back to what is open"),
            "place": _("Continue where you were"),
        }


class StoryPart(Part):
    """Paragraphs under a table. Once they have been on show they stay.

    blocks: dicts with "kind" ("title", "text" or "item") and "runs", its text in pieces: dicts with "text" and "look"
    ("", "strong" or "em"). No blocks: nothing is shown.
    film, channel, last: the film that has to be seen first, up to its step `last`; 0: there is none.
    """

    SCRIPT = "story"

    blocks = traitlets.List(traitlets.Dict()).tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)


class RuleCard(Part):
    """A card that explains a rule: what it says, where it comes from, the alternatives, and which lesson teaches it.

    Sends {"rule": number} when a number is pressed in the lab, {"rule": ""} when the card is closed. number: the rule
    on the card; "": none.
    """

    number = traitlets.Unicode().tag(sync=True)

    def receive_message(self, content: dict[str, object]) -> None:
        """Show the rule that was asked for; anything that is not a rule closes the card."""
        asked = content.get("rule")
        with self.hold_sync():
            self.number = asked if isinstance(asked, str) and is_rule(asked) else ""
            self.labels = self.all_words()

    def words(self) -> dict[str, str]:
        if not self.number:
            return dict.fromkeys(("name", "chapter", "text", "source", "other", "lesson"), "") | {"close": _("Close")}
        rule = rule_named(self.number)
        lesson = _("See lesson {lesson}.").format(lesson=rule.lesson[:2]) if rule.lesson else ""
        return {
            "close": _("Close"),
            "name": _("Rule {number}").format(number=self.number),
            "chapter": _(rule.chapter) if rule.chapter else "",
            "text": rule_text(self.number),
            "source": say_source(rule),
            "other": say_other(rule),
            "lesson": lesson,
        }


class PodiumStep(TypedDict):
    """A step of a podium: its place, which several can share, and the name, the car's letter and its paint."""

    place: int
    name: str
    letter: str
    colour: str


class Podium(Part):
    """The end of a race. It is shown when the film of the end has been seen, and gone with its title.

    title: who has won, and after how long; "": nobody yet. steps: who is where, the first one first (`podium_steps`).
    next: the file of the lesson that one can go on to; "": none.
    film, channel, last: the film that has to be seen first, up to its step `last`; 0: there is none.
    """

    title = traitlets.Unicode().tag(sync=True)
    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    next = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"place": _("Place {n}: {name}"), "next": _("On to lesson {number}")}


def podium_steps(race: Race[Any], seats: Sequence[int]) -> list[PodiumStep]:
    """The steps of a podium for these seats of a race, the first one first."""
    cars = liveries(race.players)
    return [
        {
            "place": race.places[seat],
            "name": race.players[seat],
            "letter": cars[seat].letter,
            "colour": cars[seat].colour,
        }
        for seat in seats
    ]


class LessonLink(Part):
    """path: the lesson's file, as seen from the folder that one is in; "": there is no way. text: the button's."""

    SCRIPT = "way"

    path = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)


class Globe(Part):
    """A button with a globe, which shows the languages. The browser remembers which one was chosen.

    languages: by code the own `name`, and the `path` of the lesson in it, as seen from the folder of this one; "":
    there is no such file, and only the labs change their language. Sends {"language": code} to ask for one.
    """

    languages = traitlets.Dict().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"name": " · ".join(dict.fromkeys(DECLARED[code].word for code in LANGUAGES))}


class Learner(Part):
    """A part that nobody sees, unless the browser cannot keep what is learnt, or another browser does. It carries a
    text between the kernel and the browser, which keeps it for good.

    learner: the name under which it is kept; "": no name. text: what is to be kept; "": nothing is. heard: goes up by
    one when the kernel has added what was sent to its text. carried: names under which the browser has kept what is the
    learner's now: it is handed on once more, and kept there no longer. removed: names under which nothing is to be kept
    any more.
    Sends {"kept": text, "learner": name, "learners": names, "clock": time} when it is shown, when another learner is
    chosen, and when another lesson has written there meanwhile: nothing is written over what the kernel does not know.
    `learner` is the one of the message, the last one of this browser if the kernel names none; `learners` are all that
    it knows; `clock` is the time where the learner is, with its zone. Sends {"clock": time} alone when the page is
    turned to again, and on another day.
    Each message says from which "browser" it comes; "joins": that one keeps it, too. browsers: in which it is kept, and
    no other one hands anything on, or keeps anything.
    "follows": in another lesson somebody else was said to learn here, and so do they in this one.
    """

    learner = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    carried = traitlets.List(traitlets.Unicode()).tag(sync=True)
    removed = traitlets.List(traitlets.Unicode()).tag(sync=True)
    browsers = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "full": _(
                "This browser has no room left, so your progress is not kept. Save it as a file: press “Progress” on "
                "the map of the course."
            ),
            "forbidden": _(
                "This browser may keep nothing, so your progress ends with this page. Save it as a file: press "
                "“Progress” on the map of the course."
            ),
            "elsewhere": _("This lesson is open in another browser, too. What you do is kept there, and not here."),
            "join": _("Keep it here, too"),
            "close": _("Close"),
        }
