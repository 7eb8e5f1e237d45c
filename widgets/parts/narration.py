"""Parts that tell what happens: the live line, the log, the steps of a film with a sentence each; sounds and voice."""

from __future__ import annotations

from collections import deque
from typing import Any, TypedDict
from weakref import WeakValueDictionary

import traitlets

from widgets.words import _, pgettext
from widgets.words.languages import FIRST, current_tongue, first_sentences, whole_of

from .base import Part, Proposal, say_too_old

TONES = ("info", "good", "bad")


class Line(Part):
    """One line of words that is read out when it changes.

    text: what to say. first: the sentences of it that one sees at once, as many of them as there is room for, the most
    important one before the others; all of it is one press away, and read out. whole: the number of them that are
    always shown: the line grows for them. due: what answers what is due, as CSS selectors within the lab, the most
    important first (`widgets.lab.due`): the page writes it on the lab's element (`data-due`) and brings it into sight.
    tone: "info", "good" (something succeeded) or "bad" (something may not be). opening: what to say until the film on
    show (`film`, told on `channel`) has come to its step `last`, so that nothing tells the end before it is seen;
    empty: say `text` at once. region: the name of the lab that the line belongs to. news: what has been found
    meanwhile, told once to those who listen and are in the lab; others see it elsewhere. times: goes up by one to have
    the same text read out again. acts: how many acts of a learner the lab has answered so far; the page writes it on
    the lab's element (`data-acts`), for code that has to know that an answer has come. brief: whether only the most
    important sentence is read aloud automatically.
    """

    text = traitlets.Unicode().tag(sync=True)
    first = traitlets.List(traitlets.Unicode()).tag(sync=True)
    whole = traitlets.Int(1, min=1).tag(sync=True)
    due = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tone = traitlets.Enum(TONES, "info").tag(sync=True)
    opening = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)
    region = traitlets.Unicode().tag(sync=True)
    news = traitlets.Unicode().tag(sync=True)
    times = traitlets.Int(0, min=0).tag(sync=True)
    acts = traitlets.Int(0, min=0).tag(sync=True)
    brief = traitlets.Bool(False).tag(sync=True)

    @traitlets.default("_too_old")
    def _of_the_whole_lab(self) -> str:
        return say_too_old()

    def say(self, text: str) -> None:
        """Say this, and show its first sentences at once."""
        with self.hold_sync():
            reasons = FIRST if self.tone == "bad" else 1
            self.whole = max(reasons, whole_of(text))
            self.first, self.text = list(first_sentences(text)[: max(FIRST, self.whole)]), str(text)

    def words(self) -> dict[str, str]:
        return {
            "more": _("More"),
            "whole": _("Show all"),
            "less": _("Show less"),
            "aloud": _("Read this aloud"),
            **say_lacks(),
            "key_cards": _("1 to 9: play a card, counting from the left."),
            "key_next": _("N: press “{name}”."),
            "key_back": _("B: take back a step."),
            "keys": _(
                "Tab and the arrow keys take you to everything else. Shift+Enter goes on to the next cell. "
                "? hides this."
            ),
            "between": current_tongue().between,
            "closed": _(
                "This lab is closed: its cell was run in another window, or a cell closed it. "
                "Run its cell here to see it again."
            ),
        }


class LogLine(TypedDict):
    """A line of the log: its text, scene and step, and the heading of what begins with it."""

    text: str
    scene: int
    step: int
    mark: str


class Log(Part):
    """A list of lines, one of them the current one. Sends {"scene", "step"} of a line that is chosen.

    lines: dicts with "text", "scene" (what is on show at that line: any number that never falls), "step" (which step
    of the scene it is) and, as needed, "mark" (a heading: something new begins here), "minor" (a detail, which can
    be left out) and "note" (a few words of judgement beside it).
    scene, step: the line that is current; a scene of -1: none is.
    channel: the bus on which the steps of the scene on show are told, so that stepping within it asks no kernel.
    player: whether there are buttons and a slider for all lines. name: what the list is.
    """

    lines = traitlets.List(traitlets.Dict()).tag(sync=True)
    scene = traitlets.Int(-1).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    player = traitlets.Bool(True).tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    @traitlets.validate("lines")
    def _complete(self, proposal: Proposal[list[dict[str, object]]]) -> list[dict[str, object]]:
        for line in proposal["value"]:
            if missing := [key for key in ("text", "scene", "step") if key not in line]:
                raise traitlets.TraitError(f"the line {line!r} lacks {', '.join(missing)}")
        return proposal["value"]

    def words(self) -> dict[str, str]:
        return {
            "slider": _("Moment"),
            "last": _("Back to the start of this part"),
            "back": _("One line back"),
            "play": pgettext("a film", "Play"),
            "pause": pgettext("a film", "Pause"),
            "forward": _("One line forward"),
            "next": _("On to the next part"),
            "count": _("{n} of {all}"),
            "speed": _("Speed: {speed}"),
            "slow": pgettext("how fast a film runs", "slow"),
            "normal": pgettext("how fast a film runs", "normal"),
            "quick": pgettext("how fast a film runs", "fast"),
            "brief": _("Without the details"),
        }


class Steps(Part):
    """The steps of a move with a sentence each; other parts on the same channel follow, and no kernel is asked.

    steps: dicts with "text", and with "kind" for what goes quicker once it has been seen. channel: the name of the bus
    between parts, any text. film: which film it is: the same one in other words (another language) stays where it is,
    another one begins anew. step: the step to begin with. autoplay: new steps play by themselves (not where less motion
    is wanted: there the last step is shown); one that has been on show before is at its end, and so is one that was
    there before the page. opens: the film that is to be seen before anything else, so it plays as soon as the lab is in
    view, on a new page as well; where less motion is wanted it waits at its beginning. seen: the one that has been
    seen, which is at its end on any page; of one that opens the page says so by {"seen": film}.
    longest: the maximum length of the film in milliseconds. hurries: whether kinds that have been seen go quicker.
    """

    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0, min=0).tag(sync=True)
    autoplay = traitlets.Bool(True).tag(sync=True)
    opens = traitlets.Unicode().tag(sync=True)
    seen = traitlets.Unicode().tag(sync=True)
    longest = traitlets.Int(7200, min=0).tag(sync=True)
    hurries = traitlets.Bool(True).tag(sync=True)

    def __init__(self, *, channel: str = "", **traits: Any) -> None:
        super().__init__(channel=channel, **traits)
        _players[channel] = self

    def receive_message(self, content: dict[str, object]) -> None:
        """Forget a film that is no longer shown."""
        if content.get("seen") == self.film:
            self.seen = self.film

    def words(self) -> dict[str, str]:
        return {
            "name": _("Steps of the move"),
            "back": _("One step back"),
            "forward": _("One step forward"),
            "play": pgettext("a film", "Play"),
            "pause": pgettext("a film", "Pause"),
            "count": _("Step {n} of {all}"),
            "skip": _("To the end"),
            "speed": _("Speed: {n} times"),
        }


_players: WeakValueDictionary[str, Steps] = WeakValueDictionary()


def player_on(channel: str) -> Steps | None:
    """The open player of a channel, if there is one."""
    return _players.get(channel)


class Sounds(Part):
    """A switch: whether the page makes sounds. Off until somebody switches it on; the browser remembers it."""

    def words(self) -> dict[str, str]:
        return {"name": _("Sounds")}


class Speaker(Part):
    """A switch: whether the page reads aloud what is new. Off until somebody turns it on; the browser remembers it."""

    def words(self) -> dict[str, str]:
        return {"name": _("Read to me"), **say_lacks()}


def say_lacks() -> dict[str, str]:
    """Sentences on why nothing can be read aloud, by what is missing."""
    return {
        "mute": _("This browser cannot read aloud."),
        "voiceless": _("This device has no voice for this language. You can add one in its settings."),
    }


KEPT = 60
"""Maximum number of films that are recognised when they are shown again."""

LONGEST = 7_200
"""Default maximum duration of a film that is seen for the first time, in milliseconds."""


class Films:
    """The films that a table has shown on its channel."""

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self._films: deque[tuple[int, tuple[object, ...]]] = deque(maxlen=KEPT)
        self._number = 0

    @property
    def name(self) -> str:
        """The name of the film that is shown, or was shown last."""
        return f"{self.channel}-{self._number}"

    def show(self, *film: object) -> None:
        """Show what these values make: a film of its own, or one that is known."""
        known = next((number for number, other in self._films if other == film), None)
        if known is None:
            known = 1 + (self._films[-1][0] if self._films else 0)
            self._films.append((known, film))
        self._number = known
