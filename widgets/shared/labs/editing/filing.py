"""Saving what is entered to a file, and loading it from one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from rally.errors import RallyError
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.labs.states import State
from widgets.shared.parts import Files
from widgets.shared.words import together
from widgets.shared.words.files import say_what_it_is

T = TypeVar("T")


class Filing(Generic[State, T]):
    """Answers the part that saves and loads files. Subclasses say what is in one.

    kind: the name of such files among those that are known again (`widgets.shared.words.files`), "" if they are not.
    """

    accept = ".toml"
    kind = ""

    def __init__(self, lab: Lab[State]) -> None:
        self.lab = lab
        self.files = Files(accept=self.accept)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.files, self.answer)

    # --- what a file is about: for subclasses ---

    def written(self) -> tuple[str, str]:
        """The name and the text of the file to save. Raises RallyError if there is nothing to save."""
        raise TypeError(f"{type(self).__name__} does not say what it saves")

    def read(self, text: str) -> T:
        """What is in a file's text. Raises RallyError with the reasons if it is nothing of the kind."""
        raise TypeError(f"{type(self).__name__} does not say what it loads")

    def take(self, name: str, loaded: T) -> None:
        """Go on with what was in the file of this name."""
        raise TypeError(f"{type(self).__name__} does not say what becomes of what it loads")

    def say_saved(self, name: str) -> str:
        """That the file is on its way."""
        raise TypeError(f"{type(self).__name__} does not say what is saved as {name}")

    def say_nothing(self, name: str) -> str:
        """That a file was of no use."""
        raise TypeError(f"{type(self).__name__} does not say what {name} does not hold")

    # --- answering ---

    def answer(self, content: Mapping[str, object]) -> None:
        """A file is wanted, or was chosen."""
        if content.get("save") is True:
            self.save()
        elif "problem" in content:
            self.complain({"file": text_in(content, "file"), "problem": text_in(content, "problem")})
        else:
            self.load(text_in(content, "file"), text_in(content, "text"))

    def save(self) -> None:
        """Hand the file to the browser."""
        name, text = self.written()
        self.files.deliver(name, text)
        self.lab.tell(lambda: self.say_saved(name), "good")

    def complain(self, content: Mapping[str, str]) -> None:
        """Say why the browser could not read a file."""
        if not self.files.complaint(content):
            raise unreadable(content)
        self.lab.tell(lambda: self.files.complaint(content), "bad")

    def load(self, name: str, text: str) -> None:
        """Go on with what is in a file; a file that holds nothing of the kind changes nothing."""
        try:
            loaded = self.read(text)
        except RallyError as error:
            wrong = error
            self.lab.tell(lambda: self.say_wrong(name, text, wrong), "bad")
            return
        self.take(name, loaded)

    def say_wrong(self, name: str, text: str, wrong: RallyError) -> str:
        """What a file is that holds nothing of the kind, or what is wrong with it."""
        known = say_what_it_is(name, text, self.kind) if name else ""
        return known or together([self.say_nothing(name), *self.lab.voice.errors(wrong, None)])
