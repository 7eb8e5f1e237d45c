"""Practice in a terminal: the questions of the practice lab, in its words, over a table drawn in plain text."""

from __future__ import annotations

from collections.abc import Iterable
from random import SystemRandom

from rally.core.terminal import Paint, wrap_text
from rally.tutor import SKILLS, Practice as Course
from widgets.tutor.practice import HINTS, Practice
from widgets.tutor.prose import title
from widgets.tutor.question_lab import UNSURE
from widgets.words import _, join_sentences, ngettext
from widgets.words.sentences import join

MOST_SEED = 10**6
"""Upper limit of a seed that nobody has chosen: it keeps the code of the practice short enough to be typed."""

STOP, HINT = ("q", "quit", "exit"), ("h", "?")
"""What is typed to stop, and for a hint."""


class TerminalPractice(Practice):
    """The practice lab without a page."""

    def say_purple(self) -> str:
        return ""

    def __repr__(self) -> str:
        return f"<practice of {', '.join(self.course.skills)} in a terminal>"


def begin_practice(skills: Iterable[str], seed: int | None, code: str | None) -> TerminalPractice:
    """Return a practice of these skills, or the one with this code. RallyError for an unknown name or code."""
    if code is None:
        chosen = SystemRandom().randrange(MOST_SEED) if seed is None else seed
        return TerminalPractice(*skills, seed=chosen)
    course = Course.read(code)
    lab = TerminalPractice(*course.skills, seed=course.seed, lesson=course.lesson)
    lab.go(lab.state_at(course))
    return lab


def ask_questions(lab: TerminalPractice, paint: Paint, command: str) -> None:
    """Ask until everything is mastered or somebody stops; then say what is mastered, and how to continue. command:
    the command line that continues the practice, without its code."""
    show(_("Type the number of your answer, h for a hint, or q to stop."))
    mastered_before = lab.course.mastered
    try:
        while ask_question(lab, paint):
            if lab.after.mastered >= {*lab.course.skills} > mastered_before:
                break
            lab.ask_next()
    except (EOFError, KeyboardInterrupt):
        print()
    end_practice(lab, paint, command)


def ask_question(lab: TerminalPractice, paint: Paint) -> bool:
    """Ask one question and reply to the answer. Returns whether an answer was given."""
    print()
    if len(lab.course.skills) > 1:
        show(title(lab.skill), "", paint, "faint")
    lines = lab.scene.draw_text(lab.task, paint)
    if lines:
        print(*lines, "", sep="\n")
    show(lab.title(), "", paint, "bold")
    for number, choice in enumerate(lab.choices, start=1):
        show(lab.game.label_answer(lab.task, choice.value), f"{number:>4}  ")
    show(_("I don't know"), f"{0:>4}  ")
    while not lab.is_answered:
        print(_("What do you answer?"), end=" ", flush=True)
        typed = input().strip().lower()
        if typed in STOP:
            return False
        if typed in HINT:
            give_hint(lab)
        elif typed.isdecimal() and len(typed) < 4 and int(typed) <= len(lab.choices):
            lab.give_answer(int(typed) - 1 if int(typed) else UNSURE)
            if not lab.is_answered:
                show(lab.line.text, "", paint, "yellow")
        else:
            said = _("Type one of the numbers from 0 to {count}, h for a hint, or q to stop.")
            show(said.format(count=len(lab.choices)))
    show(lab.describe(), "", paint, "green" if lab.given is not None and lab.given.right else "yellow")
    for sentence in lab.scene.tell_text(lab.task):
        show(sentence, "  ", paint, "faint")
    return True


def give_hint(lab: TerminalPractice) -> None:
    """Give the next hint, or the last one again."""
    if lab.state.hints < HINTS:
        lab.take_hint()
        show(lab.say_hint())
    else:
        show(join_sentences([_("There are no more hints."), lab.say_hint()]))


def end_practice(lab: TerminalPractice, paint: Paint, command: str) -> None:
    """Say how it went, what is mastered, and how to continue."""
    course = lab.after if lab.is_answered else lab.course
    print()
    if course.past:
        right = sum(each.right for each in course.past)
        said = ngettext(
            "{right} of {count} answer was right.", "{right} of {count} answers were right.", len(course.past)
        )
        show(said.format(right=right, count=len(course.past)))
    if course.mastered:
        names = [title(name) for name in SKILLS if name in course.mastered]
        show(_("Mastered: {skills}.").format(skills=join(names)))
    show(_("This line goes on from here."))
    print(f"  {paint(f'{command} {course.code}', 'bold')}")


def show(text: str, first: str = "", paint: Paint | None = None, *styles: str) -> None:
    """Print a text in lines of a terminal's width, with `first` before it."""
    for line in wrap_text(text, first):
        print(paint(line, *styles) if paint else line)
