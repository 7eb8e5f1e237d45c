"""The goal of a lab in a lesson, and its story, which is told once the deed is done, so that nothing spoils it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, TypeVar

import ipywidgets

from rally.core.errors import NotationError, quote_value
from rally.core.notation import read_data
from widgets import environment
from widgets.parts import Globe, Goal
from widgets.parts.lesson import StoryPart
from widgets.words import _, set_language
from widgets.words.sentences import join_lines

from . import controls
from .controls import reserve_place, show_widget, update_control
from .learning import ProgressKeeper, learning
from .lessons import LESSONS, lesson_begun_by, lesson_of, lesson_translations, next_lesson
from .messages import text_in

if TYPE_CHECKING:
    from .lab import Lab

Words = Callable[[], str]


class StoryBlock(TypedDict):
    """A piece of a story: its kind, and its text in runs of one look each."""

    kind: str
    runs: list[dict[str, str]]


LOOKS = {"**": "strong", "*": "em"}
TAGS = {"title": "h3", "text": "p", "item": "li"}
MARKED = re.compile(r"(\*\*|\*)(.+?)\1")


@dataclass(frozen=True)
class Story:
    """goal: what to do, in a short sentence. due: whether the deed is done in a lab. text: the story, in the form that
    `story_blocks` reads; "" for none. how: returns what is told, if that is more than the text: how well the goal was
    met. reached: whether the goal is met, if the deed alone does not tell. instead: what the live line says about a
    deed that was not asked for; "" for any other. so_far: the progress in a few words. hides: whether a page without a
    kernel tells it only after the deed. stays: whether a goal that was met stays ticked, whatever is done later; a
    question stays ticked as long as nothing is done, and is open when it is asked again. opens: whether its sheet opens
    by itself; if there is something to read first, it waits to be asked for. name: the name by which a lab is given it.
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
        """Return what is to be told now; None for nothing."""
        if not self.due(lab):
            return None
        words = self.how(lab, self.text)
        return words if words() else None

    def is_reached(self, lab: Lab[Any]) -> bool:
        """Return whether the goal is met in the present state of the lab."""
        return self.due(lab) and self.reached(lab)

    def stays_ticked(self, is_untouched: bool) -> bool:
        """Return whether the goal was met once and its tick stays."""
        return (self.stays or is_untouched) and self.name in learning.progress.done


def say_other_deed() -> str:
    """Say that a deed was not the one that was asked for."""
    return _("That was not quite what was asked for. “Step back” takes it back, or just go on.")


def unless(is_other: Callable[[Any], bool]) -> Callable[[Any], str]:
    """Return an `instead` that speaks up if this is done in place of what was asked for (`Story.instead`)."""
    return lambda lab: say_other_deed() if is_other(lab) else ""


RaceOf = TypeVar("RaceOf", covariant=True)


class HasRace(Protocol[RaceOf]):
    """A lab, or its state, with a race."""

    @property
    def race(self) -> RaceOf: ...


def has_chosen(lab: Lab[Any]) -> bool:
    """Return whether somebody has guessed by choosing, in a lab that covers its chances until then."""
    return lab.first.guessing and not lab.states.now.guessing


def guessed_well(lab: Lab[Any]) -> bool:
    """Return whether no other choice has turned out to be better than the guess."""
    return bool(lab.guess.is_right)


def guess_again(lab: Lab[Any]) -> str:
    """Say how to guess once more."""
    return _("“Reset” under ⋯ lets you guess once more.") if lab.guess.is_wrong else ""


def has_counted(lab: Lab[Any]) -> bool:
    """Return whether a lab that counts races has counted some."""
    return bool(lab.states.now.races)


def with_verdict(lab: Any, text: Words) -> Words:
    """Return a story with the verdict on a guess below its title; the verdict alone if there is no story."""

    def words() -> str:
        title, _gap, rest = text().partition("\n\n")
        return "\n\n".join(filter(None, [title, lab.guess.say(), rest]))

    return words


def story_named(name: str, stories: Mapping[str, Story]) -> Story | None:
    """Return the story of that name; None for "". NotationError lists the names."""
    if name == "":
        return None
    if not isinstance(name, str) or name not in stories:
        raise NotationError.because(
            "there is no story {name}; there are {names}", name=quote_value(name), names=tuple(stories)
        )
    return replace(stories[name], name=name)


class StoryBook(Mapping[str, Mapping[str, Story]]):
    """The stories of a game by lab and name.

    file: the TOML file with their words, which is read once a story is asked for. deeds: by name when each is told.
    """

    def __init__(self, file: Path, deeds: Mapping[str, Story]) -> None:
        self.file, self.deeds = file, deeds

    @cached_property
    def _by_lab(self) -> dict[str, dict[str, Story]]:
        with read_data(self.file) as table:
            return {
                lab: {name: add_words(self.deeds[name], **words) for name, words in stories.items()}
                for lab, stories in table.items()
            }

    def __getitem__(self, lab: str) -> dict[str, Story]:
        return self._by_lab[lab]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_lab)

    def __len__(self) -> int:
        return len(self._by_lab)

    def find(self, name: str, lab: str) -> Story | None:
        """Return the story of this name in a lab; None for "". NotationError lists the names."""
        return None if name == "" else story_named(name, self.get(lab, {}))


def add_words(deed: Story, goal: str, text: str = "", **how: bool) -> Story:
    """Return a story that is told after this deed. text: as it stands in a file, in lines of any length."""
    words = join_lines(text)
    return replace(deed, goal=lambda: _(goal), text=lambda: _(words), **how)  # type: ignore[arg-type]


class Storyteller:
    """Shows in `goal` what a lab asks for and how far its lesson has come, and tells the story in `part`, on a sheet
    that opens by itself once the deed is done and closes when it is undone. `opener` is shown as long as there is
    something to tell; `globe`, in the first lab of a lesson, leads to the lesson in other languages. `keeper`, in a lab
    of a lesson, has the browser keep the progress."""

    keeper: ProgressKeeper | None = None
    is_untouched = True
    """Whether nothing has been done in the lab yet."""
    is_met = False
    """Whether the goal is met in the present state."""
    rests = False
    """Whether something is on show that somebody has shared: nothing is asked for, told or counted then."""

    def __init__(self, story: Story | None) -> None:
        self.story = story
        self.part, self.goal = StoryPart(), Goal() if story else None
        self.lesson = lesson_of(story.name) if story else ""
        self.begins = lesson_begun_by(story.name) if story else ""
        has_globe = self.begins and not environment.IN_A_PAGE  # on the site, the page's bar has one
        self.globe = Globe(languages=lesson_translations(self.begins)) if has_globe else None
        self.told: Words | None = None
        self.opener, self.back = controls.button(), controls.button()
        show_widget(self.opener, False)
        show_widget(self.back, False)
        learning.observe(self.count, "progress")

    def listen(self, lab: Lab[Any]) -> None:
        """Connect the globe with the language, and the button on the sheet with a step back."""
        lab.on(self.back, lab.back)
        if self.globe is not None:
            lab.on(self.globe, lambda content: set_language(text_in(content, "language")))

    def keeper_parts(self, lab: Lab[Any]) -> list[ipywidgets.Widget]:
        """Return the part by which the browser keeps the progress, if this lab belongs to a lesson."""
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
        """Stop asking and telling for a while, or continue."""
        self.rests, self.told = wanted, None
        if self.goal is not None:
            show_widget(self.goal, not wanted)
            update_control(self.opener, shown=False)
            self.part.blocks = []

    def keep(self) -> None:
        """Have the browser keep the progress."""
        if self.keeper is not None:
            self.keeper.keep()

    def follow(self, lab: Lab[Any]) -> None:
        """Tell what is due in the present state, in the current language."""
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
        reserve_place(self.opener, is_told)  # so that nothing moves when it appears
        if self.told is None and lab.sheets.shown == "story":
            lab.sheets.close()
        elif self.told is not None and before is None and self.story.opens and self.is_met and not lab.sheets.shown:
            lab.sheets.open("story")
        can_go_back = self.told is not None and not self.is_untouched and lab.say_back() in self.told()
        update_control(self.back, lab.say_back(), shown=can_go_back)

    def say_instead(self, lab: Lab[Any]) -> str:
        """Return what is said about a deed that was not asked for, as long as the right one is not done."""
        if self.story is None or self.rests:
            return ""
        if self.story.is_reached(lab) or self.story.stays_ticked(lab.states.is_beginning):
            return ""
        return self.story.instead(lab)

    def ask(self, lab: Lab[Any], story: Story, goal: Goal) -> None:
        """Show the goal, and note it once it is reached."""
        was_met, self.is_met = self.is_met, story.is_reached(lab)
        with goal.hold_sync():
            film, channel, last = lab.film()
            goal.film, goal.channel, goal.last = film, channel, last if self.is_met else 0  # what was met has been seen
            is_done = not self.is_met and story.stays_ticked(self.is_untouched)  # but what led there is not on show
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
        """Return whether the goal is ticked: it is met, and not only before its lesson was started again."""
        is_met = self.is_met and (not self.lesson or story.name in learning.progress.done)
        return is_met or story.stays_ticked(self.is_untouched)

    def close(self) -> None:
        """Stop listening."""
        learning.unobserve(self.count, "progress")

    def still(self) -> str:
        """Return the whole story, folded away, as HTML for pages without a kernel; of a story that hides, what has been
        told."""
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
    """Split the text into pieces of one look each."""
    found, at = [], 0
    for match in MARKED.finditer(text):
        found += [(text[at : match.start()], ""), (match[2], LOOKS[match[1]])]
        at = match.end()
    return [{"text": piece, "look": look} for piece, look in [*found, (text[at:], "")] if piece]


def story_html(text: str) -> str:
    """Return a story as HTML in which only our own tags are tags."""
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
