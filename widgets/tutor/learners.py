"""The panels of the map for who is learning: a name is given, changed or removed; the progress goes elsewhere."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rally.core.errors import ImpossiblePosition, NotationError
from rally.core.validate import fold_name, name_objection
from widgets.lab import controls
from widgets.lab.controls import update_control, with_classes
from widgets.lab.lab import Lab
from widgets.lab.learning import learning, say_lost
from widgets.lab.links import qr_svg
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.progress import LONGEST_NAME, Progress, clean_name
from widgets.lab.state import State
from widgets.parts import Files, Notation
from widgets.parts.opening import Box
from widgets.races.records import FilePanel
from widgets.words import _
from widgets.words.files import PROGRESS

from .hand_in import HandIn, file_name
from .lessons import MapLab


class ProgressCode(Notation):
    """The code of a progress, to be copied; another code that is put there is added to the progress."""

    def words(self) -> dict[str, str]:
        return super().words() | {"name": _("A code for your progress, to take to another machine")}


class HandInCode(Notation):
    """The code to hand in, to be copied."""

    def words(self) -> dict[str, str]:
        return super().words() | {"name": _("The code for your teacher")}


class HandInPanel:
    """The panel with the hand-in for a teacher: as a code, a file and a QR code."""

    def __init__(self, lab: MapLab) -> None:
        self.lab = lab
        self.what, self.picture = controls.status(), controls.status()
        self.code, self.files = HandInCode(fixed=True), Files(loads=False)
        self.sheet = with_classes(Box([self.what, self.code, self.files, self.picture]), "course-sheet")

    def listen(self) -> None:
        """Connect the controls with their handlers."""
        self.lab.on(self.files, self.save)

    def save(self, content: Mapping[str, object]) -> None:
        """Hand the browser the file to hand in."""
        if content.get("save") is not True:
            raise unreadable_message(content)
        handed = HandIn.of(self.lab.state.progress)
        self.files.deliver(handed.file, handed.text)
        self.lab.tell(lambda: _("What you hand in is being saved as {file}.").format(file=handed.file), "good")

    def show(self) -> None:
        handed = HandIn.of(self.lab.state.progress)
        self.what.value = "".join(f"<p>{html.escape(said)}</p>" for said in say_hand_in(handed.name))
        self.code.value = handed.code
        self.picture.value = qr_html(handed.code, _("The code for your teacher as a QR code"))


def say_hand_in(name: str) -> Iterator[str]:
    """Say what is handed in, and whose it is."""
    if name:
        yield _("Give this to your teacher, {name}: the code, the file, or the QR code for a camera.").format(name=name)
    else:
        yield _("Nobody is named here. Under “Progress” say who is learning, so that this has a name.")
    yield _("It has your name, what you have done and misread, and how the tests went. Nothing is sent by itself.")


class ProgressFile(FilePanel[State, Progress]):
    """Saves the progress as a file, and loads one."""

    accept = ".txt"
    kind = PROGRESS

    def __init__(self, lab: Lab[State], taking: LearnerPanel) -> None:
        super().__init__(lab)
        self.taking = taking

    def file_to_save(self) -> tuple[str, str]:
        return f"{file_name(learning.progress.name)}-progress.txt", learning.progress.text

    def value_from_text(self, text: str) -> Progress:
        return Progress.read(text)

    def take(self, name: str, loaded: Progress) -> None:
        lost = loaded.unread or loaded.missing
        if self.taking.take(loaded) or lost:
            self.lab.tell((lambda: say_lost(loaded)) if lost else say_taken, "bad" if lost else "good")

    def say_saved(self, name: str) -> str:
        return _("Your progress is being saved as {file}.").format(file=name)

    def say_nothing(self, name: str) -> str:
        if not name:
            return _("This is not a progress code. Nothing was changed.")
        return _("{file} does not contain any progress. Nothing was changed.").format(file=name)


def say_taken() -> str:
    return _("What was learned there is now known here, too.")


class LearnerPanel:
    """The panel for who is learning.

    Controls: `learner`, `learners`, `renamed`, `remove`, `forget`; for a progress of somebody else that was loaded,
    `as_theirs`, `add`, `leave`.
    """

    def __init__(self, lab: MapLab) -> None:
        self.lab = lab
        self.learner, self.learners, self.renamed = controls.text(), controls.menu(), controls.text()
        self.remove, self.forget = controls.button(), controls.button()
        self.as_theirs, self.add, self.leave = controls.button(), controls.button(), controls.button()
        self.code, self.filing = ProgressCode(), ProgressFile(lab, self)
        question = controls.control_row(self.as_theirs, self.add, self.leave)
        last = controls.control_row(self.remove, self.forget)
        asked = [self.learner, self.learners, self.code, self.filing.files, question, self.renamed, last]
        self.sheet = with_classes(Box(asked), "course-sheet")

    def listen(self) -> None:
        """Connect the controls with their handlers."""
        on = self.lab.on
        on(self.learner, self.name)
        on(self.learners, lambda name: self.turn_to_learner(str(name)))
        on(self.renamed, self.rename)
        on(self.remove, self.remove_learner)
        on(self.forget, self.begin_anew)
        on(self.as_theirs, self.let_them_learn)
        on(self.add, self.add_offered)
        on(self.leave, lambda: self.lab.back())
        on(self.code, lambda content: self.filing.load("", text_in(content, "apply")))
        self.filing.listen()

    # --- names ---

    def name(self, name: str) -> None:
        """Change the learner. What was done before anybody was named goes to the first name."""
        now, name = self.lab.state.progress, learning.known_name(name)
        if name not in learning.learners:
            check_name(name)
        if now.name or not name or not now.facts:
            self.turn_to_learner(name)
            return
        self.carry(now, name)
        said = _("Now {name} is learning here. What was done here before goes with the name.")
        self.lab.tell(lambda: said.format(name=name))

    def turn_to_learner(self, name: str) -> None:
        """Change to a learner with what the browser knows of them."""
        if name == self.lab.state.progress.name:
            self.lab.redraw()
            return
        learning.choose()
        self.lab.turn_to(Progress(name))
        self.lab.tell(say_learner)

    def rename(self, name: str) -> None:
        """Rename the current learner."""
        now, name = self.lab.state.progress, clean_name(name)
        if not name or name == now.name:
            self.lab.redraw()
            return
        check_name(name)
        others = [each for each in learning.learners if each != now.name]
        if known := next((each for each in others if fold_name(each) == fold_name(name)), ""):
            said = _("{name} is already known here. Choose a different name.")
            self.lab.tell(lambda: said.format(name=known), "bad")
            return
        self.carry(now, name)
        renamed = _("{old} is now called {name}. “Step back” gives the old name back.")
        self.lab.tell(lambda: renamed.format(old=now.name, name=name))

    def carry(self, now: Progress, name: str) -> None:
        """Assign everything that is known to this name from now on."""
        learning.carry(now.name, name)
        self.lab.turn_to(replace(now, name=name), was=now.name)

    def remove_learner(self) -> None:
        """Have this browser forget the current learner; a step back undoes that."""
        now = self.lab.state.progress
        learning.remove(now.name)
        self.lab.turn_to(Progress())
        if now.name:
            said = _("{name} is not known here any more. “Step back” brings everything back.")
            self.lab.tell(lambda: said.format(name=now.name))
        else:
            self.lab.tell(lambda: _("Nothing is known here any more. “Step back” brings everything back."))

    def begin_anew(self) -> None:
        """Forget the progress of the current learner; a step back undoes that."""
        self.lab.turn_to(learning.progress.reset(learning.now()))
        self.lab.tell(
            lambda: _("Your progress starts again from the beginning. “Step back” brings back what was known.")
        )

    # --- what is loaded ---

    def take(self, loaded: Progress) -> bool:
        """Add a loaded progress, or ask first if it is somebody else's. Returns whether it was added."""
        now = self.lab.state.progress
        is_another = fold_name(loaded.name) not in ("", fold_name(now.name))
        is_theirs = is_another and bool(now.name or now.facts)
        if is_theirs:
            self.lab.go(replace(self.lab.state, offered=loaded), self.say_offered)
        else:
            self.merge(loaded)
        return not is_theirs

    def merge(self, loaded: Progress) -> None:
        now = learning.progress
        taken = now.take_over(loaded, learning.now())
        self.lab.turn_to(replace(taken.quiet, name=now.name or learning.known_name(loaded.name)))

    def let_them_learn(self) -> None:
        """Change to the learner whose progress was loaded."""
        if (offered := self.lab.state.offered) is not None:
            learning.choose()
            self.lab.turn_to(replace(offered.quiet, name=learning.known_name(offered.name)))
            self.lab.tell(say_learner)

    def add_offered(self) -> None:
        """Add the loaded progress, although it is somebody else's."""
        if (offered := self.lab.state.offered) is not None:
            self.merge(offered)
            self.lab.tell(say_taken, "good")

    def say_offered(self) -> str:
        """Ask what is to be done with a progress of somebody else."""
        offered, now = self.lab.state.offered, self.lab.state.progress
        theirs = offered.name if offered else ""
        if now.name:
            said = _("This is what {theirs} has learned, and {name} is learning here. What should happen to it?")
            return said.format(theirs=theirs, name=now.name)
        said = _("This is what {theirs} has learned, and something was done here before. What should happen to it?")
        return said.format(theirs=theirs)

    # --- drawing ---

    def show(self) -> None:
        progress, offered = self.lab.state.progress, self.lab.state.offered
        update_control(self.learner, _("Who is learning here?"), progress.name)
        names = tuple(dict.fromkeys(["", *learning.learners, progress.name]))
        options = [(name or _("nobody in particular"), name) for name in names]
        update_control(self.learners, _("Known here"), progress.name, options=options, shown=len(names) > 1)
        update_control(self.renamed, _("New name for {name}").format(name=progress.name), "", shown=bool(progress.name))
        named, nobody = _("Remove {name} from this browser"), _("Remove what was done here from this browser")
        is_known = bool(progress.name or progress.facts)
        update_control(self.remove, named.format(name=progress.name) if progress.name else nobody, shown=is_known)
        update_control(self.forget, _("Start again"))
        self.code.value = progress.code
        shown = offered is not None
        theirs = offered.name if offered else ""
        update_control(self.as_theirs, _("{name} is learning here now").format(name=theirs), primary=True, shown=shown)
        update_control(self.add, _("Add it to what is known here"), shown=shown)
        update_control(self.leave, _("Leave it"), shown=shown)


def check_name(name: str) -> None:
    """Raise ImpossiblePosition for a name that is too long or unreadable; "" is nobody's."""
    if name and (wrong := name_objection(None, name, LONGEST_NAME)):
        raise ImpossiblePosition(wrong)


def say_learner() -> str:
    name = learning.progress.name
    return (
        _("Now {name} is learning here.").format(name=name) if name else _("Now nobody in particular is learning here.")
    )


def qr_html(text: str, said: str) -> str:
    """Return a QR code of a text as HTML, with a label; a sentence if the text is too long."""
    if not text:
        return ""
    try:
        drawn = qr_svg(text)
    except NotationError:
        sentence = _("This is too much for a QR code. Use the code or the file.")
        return f"<p>{html.escape(sentence)}</p>"
    return f'<div class="rally-qr" role="img" tabindex="0" aria-label="{html.escape(said)}">{drawn}</div>'
