"""Stories: what there is to know about a deed, told inside the lab once it is done, so that nothing spoils it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

from rally.errors import NotationError, objection, quoted
from widgets.shared.parts.story import Story as StoryPart
from widgets.shared.words import _

from .controls import show

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
    """text: what it says, as `blocks` reads it. due: whether the deed is done, as a lab shows it. how: what is told of
    it then, where that is not the text alone: of a goal also how well it was met.
    """

    text: Words
    due: Callable[[Any], bool]
    how: Callable[[Any, Words], Words] = lambda lab, text: text

    def words_now(self, lab: Filmed) -> Words | None:
        """What there is to tell now; None: nothing new, what has been told stays."""
        return self.how(lab, self.text) if self.due(lab) else None


def story_named(name: str, stories: Mapping[str, Story]) -> Story | None:
    """The story of that name, none for no name; NotationError lists the names there are."""
    if name == "":
        return None
    if not isinstance(name, str) or name not in stories:
        raise NotationError(
            objection(None, "there is no story {name}; there are {names}", name=quoted(name), names=tuple(stories))
        )
    return stories[name]


class Filmed(Protocol):
    """A lab, as far as a story waits for the film that is on show there."""

    def film(self) -> tuple[str, str, int]:
        """Its name, its channel and its last step."""


class Storyteller:
    """Tells a lab's story in `part`: nothing before its time, and it stays once told."""

    def __init__(self, story: Story | None) -> None:
        self.story = story
        self.part = StoryPart()
        self.told: Words | None = None
        show(self.part, False)

    def follow(self, lab: Filmed) -> None:
        """Tell what is due as the lab stands now, in the language of the moment."""
        if self.story is None:
            return
        self.told = self.story.words_now(lab) or self.told
        with self.part.hold_sync():
            self.part.film, self.part.channel, self.part.last = lab.film()
            self.part.blocks = [{**each} for each in blocks(self.told())] if self.told else []
        show(self.part, self.told is not None)

    def still(self) -> str:
        """The whole story folded away, as HTML, for where there is no kernel."""
        if self.story is None:
            return ""
        summary = html.escape(_("What there is to see"))
        return f"<details><summary>{summary}</summary>{as_html(self.story.text())}</details>"


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
