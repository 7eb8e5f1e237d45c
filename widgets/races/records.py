"""Races in files, saved as records and loaded again; and findings, what there is to say of a file, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rally.core.errors import RallyError
from rally.core.game import A, R
from widgets.lab.forms import pack
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.sharing import FileToShare
from widgets.lab.state import State
from widgets.lab.work import T
from widgets.parts import Files
from widgets.words import _, join_sentences
from widgets.words.files import say_what_it_is
from widgets.words.sentences import Voice

from .screen import Screen


class FilePanel(Generic[State, T]):
    """Answers the part that saves and loads files. Subclasses say what is in one.

    kind: the name of such files among those that are known again (`widgets.words.files`), "" if they are not.
    """

    accept = ".toml"
    kind = ""

    def __init__(self, lab: Lab[State]) -> None:
        self.lab = lab
        self.files = Files(accept=self.accept)

    def listen(self) -> None:
        self.lab.on(self.files, self.answer)

    # --- what a file is about: for subclasses ---

    def file_to_save(self) -> tuple[str, str]:
        """The name and the text of the file to save. Raises RallyError if there is nothing to save."""
        raise TypeError(f"{type(self).__name__} does not say what it saves")

    def value_from_text(self, text: str) -> T:
        """What is in a file's text. Raises RallyError with the reasons if it is nothing of the kind."""
        raise TypeError(f"{type(self).__name__} does not say what it loads")

    def take(self, name: str, loaded: T) -> None:
        """Go on with what was in the file of this name."""
        raise TypeError(f"{type(self).__name__} does not say what becomes of what it loads")

    def say_saved(self, name: str) -> str:
        """A sentence: the file is on its way."""
        raise TypeError(f"{type(self).__name__} does not say what is saved as {name}")

    def say_nothing(self, name: str) -> str:
        """A sentence: the file was of no use."""
        raise TypeError(f"{type(self).__name__} does not say what {name} does not hold")

    # --- answering ---

    def answer(self, content: Mapping[str, object]) -> None:
        """Answer that a file is wanted, or was chosen."""
        if content.get("save") is True:
            self.save()
        elif "problem" in content:
            self.complain({"file": text_in(content, "file"), "problem": text_in(content, "problem")})
        else:
            self.load(text_in(content, "file"), text_in(content, "text"))

    def save(self) -> None:
        """Hand the file to the browser."""
        name, text = self.file_to_save()
        self.files.deliver(name, text)
        self.lab.tell(lambda: self.say_saved(name), "good")

    def complain(self, content: Mapping[str, str]) -> None:
        """Say why the browser could not read a file."""
        if not self.files.complaint(content):
            raise unreadable_message(content)
        self.lab.tell(lambda: self.files.complaint(content), "bad")

    def load(self, name: str, text: str) -> None:
        """Go on with what is in a file; a file that holds nothing of the kind changes nothing."""
        try:
            loaded = self.value_from_text(text)
        except RallyError as error:
            wrong = error
            self.lab.tell(lambda: self.say_wrong(name, text, wrong), "bad")
            return
        self.take(name, loaded)

    def say_wrong(self, name: str, text: str, wrong: RallyError) -> str:
        """What a file that holds nothing of the kind is, or what is wrong with it."""
        known = say_what_it_is(name, text, self.kind) if name else ""
        return known or join_sentences([self.say_nothing(name), *self.lab.voice.errors(wrong, None)])


class RaceFiles(FilePanel[State, R], Generic[State, R, A]):
    """Saves the race of a lab to a file and loads one."""

    accept = ".json,application/json"

    def __init__(self, lab: WholeRaceLab[State, R, A]) -> None:
        super().__init__(lab)
        self.races, self.kind = lab, lab.screen.name

    def file_to_save(self) -> tuple[str, str]:
        return record_file(self.races.screen, *self.races.race_to_save)

    def value_from_text(self, text: str) -> R:
        return self.races.screen.resume(text)

    def take(self, name: str, loaded: R) -> None:
        said = _("{file} is loaded.").format(file=name)
        self.races.take_race(loaded, lambda: join_sentences([said, self.lab.describe()]))

    def say_saved(self, name: str) -> str:
        return self.races.say_saved().format(file=name)

    def say_nothing(self, name: str) -> str:
        return self.races.say_refused().format(file=name)


class WholeRaceLab(Lab[State], Generic[State, R, A]):
    """A lab of whole races, which can be saved to files and loaded again.

    screen: the game.
    """

    screen: Screen[R, A]

    def __init__(self, state: State, story: str) -> None:
        super().__init__(state, self.screen.story(story, self.name))
        self.records: RaceFiles[State, R, A] = RaceFiles(self)
        self.files = self.records.files

    @property
    def voice(self) -> Voice[R, A]:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    @property
    def race_to_save(self) -> tuple[R, int]:
        """The whole race of the lab, and its number."""
        raise TypeError(f"{type(self).__name__} has no race to save")

    def take_race(self, race: R, said: Words) -> None:
        """Go on with a race that was loaded; `said` says so."""
        raise TypeError(f"{type(self).__name__} takes no race")

    def say_saved(self) -> str:
        """What is said of a race that was saved, with `{file}`."""
        raise TypeError(f"{type(self).__name__} does not say what everybody can see in a file")

    def say_refused(self) -> str:
        """What is said of a file that contains no race, with `{file}`."""
        raise TypeError(f"{type(self).__name__} does not say what a file does not contain")


def pack_record(screen: Screen[R, A], race: R) -> str:
    """The record of a race as it travels in a link."""
    return pack(json.dumps(screen.game.record(race), ensure_ascii=False, separators=(",", ":")))


def record_file(screen: Screen[R, A], race: R, number: int) -> tuple[str, str]:
    """The record of a race as a file: its name and its text."""
    return f"{screen.name}-{number}.json", json.dumps(screen.game.record(race), indent=1, ensure_ascii=False) + "\n"


def race_files(screen: Screen[R, A], race: R, number: int) -> dict[str, FileToShare]:
    """The files of a race that are shared: its record, and the race as a film in a page of its own."""

    def film_file(link: str) -> tuple[str, str]:
        from .film_page import film_page

        return f"{screen.name}-{number}.html", film_page(race, title=screen.game.title, link=link)

    return {
        "record": (_("Race (file)"), lambda link: record_file(screen, race, number)),
        "film": (_("Film (page)"), film_file),
    }


@dataclass(frozen=True)
class Finding:
    """A sentence under a heading, and what it is about: a space of a track, a cell of a board; None: all of it."""

    heading: str
    text: str
    at: Any = None


def log_lines(found: Sequence[Finding]) -> Iterator[dict[str, object]]:
    """The findings as the part Log wants them, each heading once."""
    for index, finding in enumerate(found):
        new = index == 0 or found[index - 1].heading != finding.heading
        yield {"text": finding.text, "scene": index, "step": 0, "mark": finding.heading if new else ""}
