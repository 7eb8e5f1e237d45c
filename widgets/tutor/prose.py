"""What the tutor says about each game, in the current language: to answers, after questions, about skills and puzzles.

The English of it stands in `prose.toml` of the game's folder. It is the key of the catalogues, which
`tools.catalogues` fills from there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from rally.games import FOLDERS
from rally.tutor import SKILLS
from widgets.words import _, pgettext
from widgets.words.sentences import join_lines

Sentence = Callable[[], str]

CONTEXTS = {"lessons": "title of a lesson"}
"""By table of a prose.toml, the context of its messages."""


@dataclass(frozen=True)
class SkillWords:
    """title: the skill in a few words. look: the first hint to a question about it: where to look."""

    title: Sentence
    look: Sentence


@dataclass(frozen=True)
class Prose:
    """What is said about a game.

    title: its name. skills: the words for each skill. lessons: the title of each lesson that teaches a skill, as other
    lessons link to it. themes: the words for each theme of puzzles. reasons: by wrong belief, what is said to it.
    right: by kind of question and rule, what is said about the rule. texts: by question, the text that is shown after
    it.
    """

    title: Sentence
    skills: Mapping[str, SkillWords]
    lessons: Mapping[str, Sentence]
    themes: Mapping[str, Sentence]
    reasons: Mapping[str, Sentence]
    right: Mapping[tuple[str, str], Sentence]
    texts: Mapping[str, Sentence]


@cache
def prose_of(game: str) -> Prose:
    """Return what is said about a game."""
    file = Path(__file__).parent.joinpath(FOLDERS[game], "prose.toml")
    said = read_prose(tomllib.loads(file.read_text("utf-8")), say_in)
    right = {
        (kind, rule): sentence
        for kinds, rules in said["right"].items()
        for kind in kinds.split()
        for rule, sentence in rules.items()
    }
    return Prose(
        **said | {"skills": {name: SkillWords(**each) for name, each in said["skills"].items()}, "right": right}
    )


def say_in(message: str, context: str | None) -> Sentence:
    """Return what says a message in the current language."""
    return partial(_, message) if context is None else partial(pgettext, context, message)


def messages_of(tables: Mapping[str, Any]) -> list[tuple[str, str | None]]:
    """Return the messages in the tables of a prose.toml with their contexts."""
    found: list[tuple[str, str | None]] = []
    read_prose(tables, lambda message, context: found.append((message, context)))
    return found


def read_prose(tables: Mapping[str, Any], take: Callable[[str, str | None], object]) -> dict[str, Any]:
    """Return the tables of a prose.toml with what `take` makes of each message and its context."""

    def read(value: Any, context: str | None) -> Any:
        if isinstance(value, dict):
            return {name: read(each, context) for name, each in value.items()}
        return take(join_lines(value), context)

    return {name: read(value, CONTEXTS.get(name)) for name, value in tables.items()}


# --- of all games -----------------------------------------------------------------------------------------------------


def say_game(game: str) -> str:
    """The title of a game."""
    return prose_of(game).title()


def title(skill: str) -> str:
    """The skill in a few words."""
    return prose_of(SKILLS[skill].game).skills[skill].title()


def number_of(skill: str) -> str:
    """The number of the lesson that teaches it."""
    return SKILLS[skill].lesson[:2]


def say_again(skill: str) -> str:
    """Send somebody who often answers wrongly back to the lesson that teaches the skill."""
    said = _("This is tricky: lesson {number}, “{title}”, shows once more how it works.")
    lesson = prose_of(SKILLS[skill].game).lessons[SKILLS[skill].lesson]
    return said.format(number=number_of(skill), title=lesson())
