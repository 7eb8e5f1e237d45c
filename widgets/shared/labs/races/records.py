"""Races in files: saved as records, loaded again, and what is wrong with a file in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Generic

from rally.errors import RallyError
from widgets.shared.labs.lab import Lab, Words
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.labs.states import State
from widgets.shared.parts import Files
from widgets.shared.words import _, together
from widgets.shared.words.files import say_what_it_is

from .screen import A, R, Screen

PROBLEMS = ("big", "unreadable")
"""What the page may say of a file that it could not read."""


class Records(Generic[R, A]):
    """Saves the race of a lab to a file and loads one, with the part `files`.

    race(): the race to save, and its number. saved(), refused(): what is said of a file that was saved, and first of
    one that holds no race, with `{file}`. take(race, said): goes on with a race that was loaded; `said` says so.
    """

    def __init__(
        self,
        screen: Screen[R, A],
        lab: Lab[State],
        race: Callable[[], tuple[R, int]],
        saved: Words,
        refused: Words,
        take: Callable[[R, Words], None],
    ) -> None:
        self.screen, self.lab, self.race, self.take = screen, lab, race, take
        self.saved, self.refused = saved, refused
        self.files = Files(accept=".json,application/json")

    def answer(self, content: Mapping[str, object]) -> None:
        """Save or load, as the part asks; what cannot be loaded changes nothing."""
        if content.get("save") is True:
            self.save()
            return
        name = text_in(content, "file")
        if "problem" not in content:
            self.load(name, text_in(content, "text"))
        elif content["problem"] in PROBLEMS:
            self.lab.tell(lambda: self.files.complaint(content), "bad")
        else:
            raise unreadable(content)

    def save(self) -> None:
        race, number = self.race()
        name = f"{self.screen.name}-{number}.json"
        self.files.deliver(name, json.dumps(self.screen.game.record(race), indent=1, ensure_ascii=False) + "\n")
        self.lab.tell(lambda: self.saved().format(file=name), "good")

    def load(self, name: str, text: str) -> None:
        try:
            race = self.screen.resume(text)
        except RallyError as error:
            wrong = error
            self.lab.tell(lambda: self.say_wrong(name, text, wrong), "bad")
            return
        self.take(race, lambda: together([_("{file} is loaded.").format(file=name), self.lab.describe()]))

    def say_wrong(self, name: str, text: str, wrong: RallyError) -> str:
        """What a file is that holds no race of this game, or what is wrong with it."""
        known = say_what_it_is(name, text, self.screen.name)
        return known or together([self.refused().format(file=name), *self.lab.voice.errors(wrong, None)])
