"""What a lesson asks for in a lab, and the story of it: told once the deed is done, so that nothing spoils it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, TypeVar

import ipywidgets

from rally.core.errors import NotationError, objection, quote_value
from widgets import environment
from widgets.parts import Globe, Goal
from widgets.parts.lesson import StoryPart
from widgets.words import _, set_language

from . import controls
from .controls import reserve_place, show_widget, update_control
from .learning import ProgressKeeper, learning
from .lessons import LESSONS, lesson_begun_by, lesson_of, lesson_translations, next_lesson
from .messages import text_in

if TYPE_CHECKING:
    from .lab import Lab

Words = Callable[[], str]


class StoryBlock(TypedDict):
    """A piece of a story: what it is, and its text in runs of one look each."""

    kind: str
    runs: list[dict[str, str]]


LOOKS = {"**": "strong", "*": "em"}
TAGS = {"title": "h3", "text": "p", "item": "li"}
MARKED = re.compile(r"(\*\*|\*)(.+?)\1")


@dataclass(frozen=True)
class Story:
    """goal: what to do, in a short sentence. due: whether the deed is done, as a lab shows it; what it tells of has
    happened then. text: what there is to know about it, as `blocks` reads it; "" nothing. how: what is told, where that
    is not the text alone: how well the goal was met. reached: whether it was met, where the deed alone does not tell.
    instead: what is said, in the live line, of a deed that is not the one that was asked for; "" of any other.
    so_far: how far one has come, in a few words. hides: where the lab cannot be live, it is told only after the deed.
    stays: whether a goal that was met once stays ticked, whatever is done then; a question stays so as long as nothing
    is done, and is open when it is asked again. opens: whether it lies on the table by itself; where one has to read
    there first, it waits to be asked for.
    name: by which a lab is given it.
    """

    goal: Words
    due: Callable[[Any], bool]
    text: Words = lambda: ""
    how: Callable[[Any, Words], Words] = lambda lab, text: text
    reached: Callable[[Any], bool] = lambda lab: True
    instead: Callable[[Any], str] = lambda lab: ""
    so_far: Callable[[Any], str] = lambda lab: ""
    hides: bool = False
    stays: bool = True
    opens: bool = True
    name: str = ""

    def words_now(self, lab: Lab[Any]) -> Words | None:
        """What there is to tell now, or None."""
        if not self.due(lab):
            return None
        words = self.how(lab, self.text)
        return words if words() else None

    def is_reached(self, lab: Lab[Any]) -> bool:
        """Whether the goal is met as the lab stands."""
        return self.due(lab) and self.reached(lab)

    def stays_ticked(self, is_untouched: bool) -> bool:
        """Whether it was met once, and its tick stays: what is done counts as done, in the lab as in its lesson."""
        return (self.stays or is_untouched) and self.name in learning.progress.done


def say_other_deed() -> str:
    """What is said of a deed that is not the one that was asked for."""
    return _("That was not quite what was asked for. “Step back” takes it back, or just go on.")


def unless(is_other: Callable[[Any], bool]) -> Callable[[Any], str]:
    """What is said where this is done in place of what was asked for (`Story.instead`)."""
    return lambda lab: say_other_deed() if is_other(lab) else ""


RaceOf = TypeVar("RaceOf", covariant=True)


class HasRace(Protocol[RaceOf]):
    """A lab, or its state, with a race."""

    @property
    def race(self) -> RaceOf: ...


def has_chosen(lab: Lab[Any]) -> bool:
    """Whether somebody has guessed by a choice, in a lab that covers its chances until then."""
    return lab.first.guessing and not lab.states.now.guessing


def guessed_well(lab: Lab[Any]) -> bool:
    """Whether no other choice has turned out to be better than the one by which somebody has guessed."""
    return bool(lab.guess.is_right)


def guess_again(lab: Lab[Any]) -> str:
    """How one can guess once more."""
    return _("“Reset” under ⋯ lets you guess once more.") if lab.guess.is_wrong else ""


def has_counted(lab: Lab[Any]) -> bool:
    """Whether a lab that counts races has counted some."""
    return bool(lab.states.now.races)


def with_verdict(lab: Any, text: Words) -> Words:
    """A story with the verdict on a guess below its title; where there is no story, the verdict alone."""

    def words() -> str:
        title, _gap, rest = text().partition("\n\n")
        return "\n\n".join(filter(None, [title, lab.guess.say(), rest]))

    return words


def story_named(name: str, stories: Mapping[str, Story]) -> Story | None:
    """The story of that name, none for no name; NotationError lists the names there are."""
    if name == "":
        return None
    if not isinstance(name, str) or name not in stories:
        raise NotationError(
            objection(None, "there is no story {name}; there are {names}", name=quote_value(name), names=tuple(stories))
        )
    return replace(stories[name], name=name)


class Storyteller:
    """Shows what a lab asks for in `goal`, and how far its lesson has come; tells the story of it in `part`, on a sheet
    that opens by itself: nothing before its time, and nothing any more when the deed is undone. `opener` is there as
    long as there is something to tell; `globe`, in the first lab of a lesson, leads to the lesson in other languages.
    `keeper`, in a lab of a lesson, has the browser keep what was done.
    """

    keeper: ProgressKeeper | None = None
    is_untouched = True
    """Has nothing been done in the lab yet?"""
    is_met = False
    """Is the goal met as the lab stands?"""
    rests = False
    """Is something on show that somebody has shared? Nothing is asked for then, told or counted."""

    def __init__(self, story: Story | None) -> None:
        self.story = story
        self.part, self.goal = StoryPart(), Goal() if story else None
        self.lesson = lesson_of(story.name) if story else ""
        self.begins = lesson_begun_by(story.name) if story else ""
        has_globe = self.begins and not environment.IN_A_PAGE  # a page of the site has one in its bar
        self.globe = Globe(languages=lesson_translations(self.begins)) if has_globe else None
        self.told: Words | None = None
        self.opener, self.back = controls.button(), controls.button()
        show_widget(self.opener, False)
        show_widget(self.back, False)
        learning.observe(self.count, "progress")

    def listen(self, lab: Lab[Any]) -> None:
        """Let the globe choose the language, and the sheet step back."""
        lab.on(self.back, lab.back)
        if self.globe is not None:
            lab.on(self.globe, lambda content: set_language(text_in(content, "language")))

    def keeper_parts(self, lab: Lab[Any]) -> list[ipywidgets.Widget]:
        """The part by which the browser keeps what is done in this lab, if that belongs to a lesson."""
        if not self.lesson:
            return []
        self.keeper = ProgressKeeper(lab)
        self.keeper.listen()
        return [self.keeper.part]

    def be_here(self, cell: str) -> None:
        """Note that something is done in the lab, in this cell."""
        if self.story is not None:
            learning.be_at(self.story.name, cell)

    def rest(self, wanted: bool) -> None:
        """Ask for nothing and tell nothing for a while, or go on with it."""
        self.rests, self.told = wanted, None
        if self.goal is not None:
            show_widget(self.goal, not wanted)
            update_control(self.opener, shown=False)
            self.part.blocks = []

    def keep(self) -> None:
        """Have the browser keep what was done here."""
        if self.keeper is not None:
            self.keeper.keep()

    def follow(self, lab: Lab[Any]) -> None:
        """Tell what is due as the lab stands now, in the language of the moment."""
        if self.story is None or self.goal is None or self.rests:
            return
        self.is_untouched = lab.states.is_beginning
        self.ask(lab, self.story, self.goal)
        before, self.told = self.told, self.story.words_now(lab)
        with self.part.hold_sync():
            self.part.film, self.part.channel, self.part.last = lab.film()
            self.part.blocks = [{**each} for each in story_blocks(self.told())] if self.told else []
        is_told = self.told is not None
        update_control(self.opener, _("Why?"), title=_("What you saw"), shown=is_told or bool(self.story.text()))
        reserve_place(self.opener, is_told)  # from the beginning: nothing moves when it comes
        if self.told is None and lab.sheets.shown == "story":
            lab.sheets.close()
        elif self.told is not None and before is None and self.story.opens and self.is_met and not lab.sheets.shown:
            lab.sheets.open("story")
        can_go_back = self.told is not None and not self.is_untouched and lab.say_back() in self.told()
        update_control(self.back, lab.say_back(), shown=can_go_back)

    def say_instead(self, lab: Lab[Any]) -> str:
        """What there is to say of a deed that is not the one that was asked for, as long as that is not done."""
        if self.story is None or self.rests:
            return ""
        if self.story.is_reached(lab) or self.story.stays_ticked(lab.states.is_beginning):
            return ""
        return self.story.instead(lab)

    def ask(self, lab: Lab[Any], story: Story, goal: Goal) -> None:
        """Show the goal, and note that it is reached."""
        was_met, self.is_met = self.is_met, story.is_reached(lab)
        with goal.hold_sync():
            film, channel, last = lab.film()
            goal.film, goal.channel, goal.last = film, channel, last if self.is_met else 0  # what was met has been seen
            is_done = not self.is_met and story.stays_ticked(self.is_untouched)  # and what led there is not on show
            goal.text, goal.so_far = story.goal(), "" if is_done else story.so_far(lab)
            if self.is_met and not was_met and self.lesson:
                learning.reach(story.name)
            goal.reached = self.is_ticked(story)
        self.count()
        self.keep()

    def count(self, _change: object = None) -> None:
        """Show how much of the lesson is done."""
        if self.story is None or self.goal is None or not self.lesson:
            return
        with self.goal.hold_sync():
            self.goal.lesson, self.goal.total = self.lesson[:2], len(LESSONS[self.lesson])
            self.goal.done = learning.progress.count(self.lesson)
            self.goal.next = next_lesson(self.story.name)
            self.goal.ends = self.story.name == LESSONS[self.lesson][-1]
            place = learning.last_place(self.begins)
            self.goal.place = place.belief if place and place.about != self.story.name else ""
            self.goal.reached = self.is_ticked(self.story)

    def is_ticked(self, story: Story) -> bool:
        """Whether the goal is met, and not only before its lesson was begun anew."""
        is_met = self.is_met and (not self.lesson or story.name in learning.progress.done)
        return is_met or story.stays_ticked(self.is_untouched)

    def close(self) -> None:
        """Stop listening."""
        learning.unobserve(self.count, "progress")

    def still(self) -> str:
        """The whole story folded away, as HTML, for where there is no kernel; of one that hides what is told by now."""
        if self.story is None or not (text := (self.told or str)() if self.story.hides else self.story.text()):
            return ""
        summary = html.escape(_("What you will see"))
        return f"<details><summary>{summary}</summary>{story_html(text)}</details>"


def story_blocks(text: str) -> list[StoryBlock]:
    """Paragraphs, parted by empty lines: "# " begins a title, "- " an item; **strong** and *em*.

    >>> story_blocks("# Well\\n\\nA **trick**.")
    [{'kind': 'title', 'runs': [{'text': 'Well', 'look': ''}]}, {'kind': 'text', 'runs': [{'text': 'A ', 'look': ''}, \
{'text': 'trick', 'look': 'strong'}, {'text': '.', 'look': ''}]}]
    """
    return [story_block(part.strip()) for part in text.split("\n\n") if part.strip()]


def story_block(text: str) -> StoryBlock:
    for sign, kind in (("# ", "title"), ("- ", "item")):
        if text.startswith(sign):
            return {"kind": kind, "runs": text_runs(text.removeprefix(sign))}
    return {"kind": "text", "runs": text_runs(text)}


def text_runs(text: str) -> list[dict[str, str]]:
    """The text in pieces of one look each."""
    found, at = [], 0
    for match in MARKED.finditer(text):
        found += [(text[at : match.start()], ""), (match[2], LOOKS[match[1]])]
        at = match.end()
    return [{"text": piece, "look": look} for piece, look in [*found, (text[at:], "")] if piece]


def story_html(text: str) -> str:
    """The same as HTML in which nothing but our own tags is a tag."""
    found = []
    for each in story_blocks(text):
        inner = "".join(
            f"<{run['look']}>{html.escape(run['text'])}</{run['look']}>" if run["look"] else html.escape(run["text"])
            for run in each["runs"]
        )
        tag = TAGS[each["kind"]]
        line = f"<{tag}>{inner}</{tag}>"
        found.append(f"<ul>{line}</ul>" if tag == "li" else line)
    return "".join(found).replace("</ul><ul>", "")
