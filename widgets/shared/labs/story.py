"""What a lesson asks for in a lab, and the story of it: told once the deed is done, so that nothing spoils it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypedDict

from rally.errors import NotationError, objection, quoted
from widgets.shared.parts import Globe, Goal
from widgets.shared.parts.lesson.story import Story as StoryPart
from widgets.shared.words import _, set_language

from . import controls
from .controls import put, show
from .lessons import after, begun_by, in_languages, progress
from .messages import text_in
from .sheets import Host, Sheets

Words = Callable[[], str]


class Block(TypedDict):
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
    so_far: how far one has come, in a few words. hides: where the lab cannot be live, it is told only after the deed.
    name: by which a lab is given it.
    """

    goal: Words
    due: Callable[[Any], bool]
    text: Words = lambda: ""
    how: Callable[[Any, Words], Words] = lambda lab, text: text
    reached: Callable[[Any], bool] = lambda lab: True
    so_far: Callable[[Any], str] = lambda lab: ""
    hides: bool = False
    name: str = ""

    def words_now(self, lab: Filmed) -> Words | None:
        """What there is to tell now; None: nothing."""
        if not self.due(lab):
            return None
        words = self.how(lab, self.text)
        return words if words() else None

    def is_reached(self, lab: Filmed) -> bool:
        """Whether the goal is met as the lab stands."""
        return self.due(lab) and self.reached(lab)


def story_named(name: str, stories: Mapping[str, Story]) -> Story | None:
    """The story of that name, none for no name; NotationError lists the names there are."""
    if name == "":
        return None
    if not isinstance(name, str) or name not in stories:
        raise NotationError(
            objection(None, "there is no story {name}; there are {names}", name=quoted(name), names=tuple(stories))
        )
    return replace(stories[name], name=name)


class Filmed(Protocol):
    """A lab, as far as a story waits for the film that is on show there, and lies on a sheet."""

    sheets: Sheets

    def film(self) -> tuple[str, str, int]:
        """Its name, its channel and its last step."""


class Storyteller:
    """Shows what a lab asks for in `goal`, and how far its lesson has come; tells the story of it in `part`, on a sheet
    that opens by itself: nothing before its time, and nothing any more when the deed is undone. `opener` is there as
    long as there is something to tell; `globe`, in the first lab of a lesson, leads to the lesson in other languages.
    """

    def __init__(self, story: Story | None) -> None:
        self.story = story
        self.part, self.goal = StoryPart(), Goal() if story else None
        begun = begun_by(story.name) if story else ""
        self.globe = Globe(languages=in_languages(begun)) if begun else None
        self.told: Words | None = None
        self.opener = controls.button()
        show(self.opener, False)
        progress.observe(self.count, "done")

    def listen(self, lab: Host) -> None:
        """Let the globe choose the language."""
        if self.globe is not None:
            lab.on(self.globe, lambda content: set_language(text_in(content, "language")))

    def follow(self, lab: Filmed) -> None:
        """Tell what is due as the lab stands now, in the language of the moment."""
        if self.story is None or self.goal is None:
            return
        self.ask(lab, self.story, self.goal)
        before, self.told = self.told, self.story.words_now(lab)
        with self.part.hold_sync():
            self.part.film, self.part.channel, self.part.last = lab.film()
            self.part.blocks = [{**each} for each in blocks(self.told())] if self.told else []
        put(self.opener, _("Why?"), title=_("What you saw"), shown=self.told is not None)
        if self.told is None and lab.sheets.shown == "story":
            lab.sheets.close()
        elif self.told is not None and before is None and not lab.sheets.shown:
            lab.sheets.open("story")

    def ask(self, lab: Filmed, story: Story, goal: Goal) -> None:
        """Show the goal, and note that it is reached."""
        reached = story.is_reached(lab)
        with goal.hold_sync():
            goal.film, goal.channel, goal.last = lab.film()
            goal.text, goal.so_far, goal.reached = story.goal(), story.so_far(lab), reached
        if reached:
            progress.note(story.name)
        self.count()

    def count(self, _change: object = None) -> None:
        """Show how much of the lesson is done."""
        if self.story is not None and self.goal is not None:
            with self.goal.hold_sync():
                self.goal.lesson, self.goal.done, self.goal.total = progress.of(self.story.name)
                self.goal.next = after(self.story.name)

    def close(self) -> None:
        """Hear of nothing any more."""
        progress.unobserve(self.count, "done")

    def still(self) -> str:
        """The whole story folded away, as HTML, for where there is no kernel; of one that hides what is told by now."""
        if self.story is None or not (text := (self.told or str)() if self.story.hides else self.story.text()):
            return ""
        summary = html.escape(_("What there is to see"))
        return f"<details><summary>{summary}</summary>{as_html(text)}</details>"


def blocks(text: str) -> list[Block]:
    """Paragraphs, parted by empty lines: "# " begins a title, "- " an item; **strong** and *em*.

    >>> blocks("# Well\\n\\nA **trick**.")
    [{'kind': 'title', 'runs': [{'text': 'Well', 'look': ''}]}, {'kind': 'text', 'runs': [{'text': 'A ', 'look': ''}, \
{'text': 'trick', 'look': 'strong'}, {'text': '.', 'look': ''}]}]
    """
    return [block(part.strip()) for part in text.split("\n\n") if part.strip()]


def block(text: str) -> Block:
    for sign, kind in (("# ", "title"), ("- ", "item")):
        if text.startswith(sign):
            return {"kind": kind, "runs": runs(text.removeprefix(sign))}
    return {"kind": "text", "runs": runs(text)}


def runs(text: str) -> list[dict[str, str]]:
    """The text in pieces of one look each."""
    found, at = [], 0
    for match in MARKED.finditer(text):
        found += [(text[at : match.start()], ""), (match[2], LOOKS[match[1]])]
        at = match.end()
    return [{"text": piece, "look": look} for piece, look in [*found, (text[at:], "")] if piece]


def as_html(text: str) -> str:
    """The same as HTML in which nothing but our own tags is a tag."""
    found = []
    for each in blocks(text):
        inner = "".join(
            f"<{run['look']}>{html.escape(run['text'])}</{run['look']}>" if run["look"] else html.escape(run["text"])
            for run in each["runs"]
        )
        tag = TAGS[each["kind"]]
        line = f"<{tag}>{inner}</{tag}>"
        found.append(f"<ul>{line}</ul>" if tag == "li" else line)
    return "".join(found).replace("</ul><ul>", "")
