"""The command line of `rally-notebooks`: it opens lessons, or asks questions."""

from __future__ import annotations

import locale
import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from rally.core.errors import RallyError, cut_text
from rally.core.terminal import Paint, WrongInput, drop_output, keep_whole, pad_to_width, text_width, wrap_text
from widgets.jupyter.server import become_process, environment, lab_command
from widgets.words import LANGUAGES, _, ngettext, set_language
from widgets.words.faults import say_anywhere
from widgets.words.languages import SOURCE, current_tongue
from widgets.words.sentences import either, join

from .copying import Copied, copy_lessons

COMMAND, ASK = "rally-notebooks", "ask"
FOLDER, FIRST = "rally-lessons", "00_start.ipynb"
LAB = "jupyterlab"
FAILED, WRONG, STOPPED = 1, 2, 130
"""The exit codes for a failure, for wrong input, and for Ctrl-C."""

NAMED = 5
"""Maximum number of lessons that are named; of more, only the number is said."""

SYSTEM = "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"
"""The environment variables with the language of the system, the first of which that is set counts."""

HERE = {"--folder": "folder", "--no-browser": "no_browser"}
ONLY_ASKED = {"--seed": "seed", "--code": "code"}
"""The options for opening lessons, and for asking questions."""


def run_command(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code. Anything wrong is said in a sentence, in the language that is
    asked for or that of the system."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a folder's name may contain any character
    set_language(system_language())
    try:
        given, words, handed_on = read_arguments(arguments)
        if given.help:
            print("\n".join(help_lines()))
            return 0
        if given.version:
            print(COMMAND, version(COMMAND))
            return 0
        if words:
            ended = ask(words[1:], given)
            sys.stdout.flush()
            return ended
        return open_lessons(given, handed_on)
    except (WrongInput, RallyError) as error:
        said = say_anywhere(error) if isinstance(error, RallyError) else error.args
        print(*(line for sentence in said for line in wrap_text(sentence)), sep="\n", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print()
        return STOPPED
    except BrokenPipeError:  # the reader has closed the pipe
        drop_output(sys.stdout)
        return 0


def system_language() -> str:
    """Return the language of the system if there are lessons in it; else English."""
    from babel import negotiate_locale

    said = next(filter(None, map(os.environ.get, SYSTEM)), None) or locale.getlocale()[0] or SOURCE
    wanted = [each.partition(".")[0].partition("@")[0] for each in said.split(":")]
    wanted += [locale.normalize(each.partition("_")[0]).partition(".")[0] for each in wanted]  # "German_Germany"
    return negotiate_locale(wanted, [*LANGUAGES]) or SOURCE


# --- what was typed --------------------------------------------------------------------------------------------------


def read_arguments(arguments: Sequence[str]) -> tuple[Namespace, list[str], list[str]]:
    """Return the options, the words, and what follows "--", for JupyterLab; speak the language from here on.
    WrongInput for anything else."""
    own, handed_on = [*arguments], list[str]()
    if "--" in own:
        own, handed_on = own[: own.index("--")], own[own.index("--") + 1 :]
    parser = ArgumentParser(prog=COMMAND, add_help=False, allow_abbrev=False, exit_on_error=False)
    for option in ("--language", "--folder", "--seed", "--code"):
        parser.add_argument(option)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--help", "-h", action="store_true")
    try:
        given, words = parser.parse_known_args(own)
    except ArgumentError as error:
        raise WrongInput(say_misused(str(error.argument_name))) from None
    if given.language is not None:
        speak(given.language)
    unknown = [word for word in words if word.startswith("-")] + [word for word in words[:1] if word != ASK]
    if unknown:
        raise WrongInput(say_unknown(unknown[0]))
    if misused := [option for option in ("--folder", "--seed", "--code") if vars(given)[option[2:]] == ""]:
        raise WrongInput(say_misused(misused[0]))
    for option, name in (HERE if words else ONLY_ASKED).items():
        if getattr(given, name) not in (None, False):
            raise WrongInput(say_misplaced(option, is_for_questions=not words))
    if handed_on and words:
        raise WrongInput(say_misplaced("--", is_for_questions=False))
    return given, words, handed_on


def speak(language: str) -> None:
    """Speak this language from now on. WrongInput for a language without lessons."""
    if language not in LANGUAGES:
        said = _("There are no lessons in {language}: {option} can be {languages}.")
        raise WrongInput(said.format(language=quote(language), option="--language", languages=either(LANGUAGES)))
    set_language(language)


def quote(text: str) -> str:
    """Return what was typed, quoted as the current language quotes."""
    return current_tongue().quote(cut_text(text))


def say_unknown(word: str) -> str:
    """Return the complaint about an unknown word."""
    return _("{word} means nothing here. {command} says what there is.").format(
        word=quote(word), command=keep_whole(f"{COMMAND} --help")
    )


def say_misused(option: str) -> str:
    """Return the complaint about an option with a value missing or too much."""
    return _("{option} was not used as it should be. {command} says how.").format(
        option=option, command=keep_whole(f"{COMMAND} --help")
    )


def say_misplaced(option: str, is_for_questions: bool) -> str:
    """Return the complaint about an option that belongs to the other of the two commands."""
    said = (
        _("{option} is only for questions: write it after “{command}”.")
        if is_for_questions
        else _("{option} is only for lessons: leave it out after “{command}”.")
    )
    return said.format(option=option, command=keep_whole(f"{COMMAND} {ASK}"))


def read_seed(text: str | None) -> int | None:
    """Return the number that was typed. WrongInput for anything else."""
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise WrongInput(_("{option} needs a whole number, such as 7.").format(option="--seed"))
    return int(text)


# --- help ------------------------------------------------------------------------------------------------------------


def help_lines() -> Iterator[str]:
    """Yield the help, in lines of a terminal's width."""
    from rally.tutor import SKILLS
    from widgets.tutor.prose import title

    yield from wrap_text(_("Lessons that teach two racing games, Stich Rallye and Rally Run!, by letting you play."))
    yield ""
    yield from table_lines(
        {
            COMMAND: _("brings the lessons into a folder, and opens the first one in JupyterLab"),
            f"{COMMAND} {ASK}": _("asks practice questions about both games, here in the terminal"),
            f"{COMMAND} {ASK} hills": _("asks about this alone; there can be several, or the name of a game"),
        }
    )
    yield ""
    yield from table_lines(
        {
            "--language": _("the language: {languages}").format(languages=either(LANGUAGES)),
            "--folder": _("the folder of the lessons, in place of {folder}").format(folder=FOLDER),
            "--no-browser": _("starts JupyterLab without opening a browser"),
            "--": _("hands on to JupyterLab what stands after it"),
            "--seed": _("a number that decides the questions"),
            "--code": _("goes on with the practice that has this code"),
            "--version": _("says which version this is"),
            "--help": _("says this"),
        }
    )
    yield ""
    yield from wrap_text(_("You can be asked about these."))
    yield from table_lines({name: title(name) for name in SKILLS})


def table_lines(rows: dict[str, str]) -> Iterator[str]:
    """Yield a table of what can be typed and what it does."""
    width = max(map(text_width, rows))
    for typed, said in rows.items():
        yield from wrap_text(said, f"  {pad_to_width(typed, width)}  ")


# --- questions -------------------------------------------------------------------------------------------------------


def ask(skills: Sequence[str], given: Namespace) -> int:
    """Ask questions about these skills, or continue a practice."""
    seed = read_seed(given.seed)
    if given.code is not None and (skills or seed is not None):
        raise WrongInput(
            _("The code says what is practised: leave out the skills and {option}.").format(option="--seed")
        )
    from .asking import ask_questions, begin_practice

    lab = begin_practice(skills, seed, given.code)
    language = [] if given.language is None else ["--language", given.language]
    ask_questions(lab, Paint.of(sys.stdout), " ".join([COMMAND, ASK, *language, "--code"]))
    return 0


# --- lessons ---------------------------------------------------------------------------------------------------------


def open_lessons(given: Namespace, handed_on: Sequence[str]) -> int:
    """Bring the lessons, say what became of them, and turn into JupyterLab on the first one."""
    language = given.language or system_language()
    try:
        folder = Path(given.folder or FOLDER).absolute()
        copied = copy_lessons(folder)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        said = _("The lessons cannot be brought into {folder}: {reason}. {option} can name a different folder.")
        folder_said = keep_whole(quote(given.folder or FOLDER))
        show(said.format(folder=folder_said, reason=reason, option="--folder"), to=sys.stderr)
        return FAILED
    for sentence in say_copied(copied, folder):
        show(sentence)
    if find_spec(LAB) is None:
        said = _("JupyterLab, which opens them, is not installed here. This brings it: {command}")
        show(said.format(command=keep_whole(f"pip install {LAB}")), to=sys.stderr)
        return FAILED
    if not os.access(folder, os.W_OK):
        show(_("This folder cannot be written: the lessons run, but what you change in them is not kept."))
    lesson = FIRST if language == SOURCE else f"{language}/{FIRST}"
    show(_("Opening {lesson} in JupyterLab. Press Ctrl-C here to stop it.").format(lesson=lesson))
    sys.stdout.flush()
    options = ["--no-browser"] if given.no_browser else []
    return become_process(lab_command(folder, lesson, [*options, *handed_on]), environment())


def say_copied(copied: Copied, folder: Path) -> Iterator[str]:
    """Say what became of the lessons."""
    yield _("The lessons are in {folder}.").format(folder=keep_whole(str(folder)))
    if (number := len(copied.updated)) > 0:
        said = ngettext("{count} of them is newer now.", "{count} of them are newer now.", number)
        yield said.format(count=number)
    if copied.kept:
        yield ngettext(
            "{names} was changed here, and stays as it is.",
            "{names} were changed here, and stay as they are.",
            len(copied.kept),
        ).format(names=name_few(copied.kept))
    if copied.beside:
        yield ngettext(
            "The new one lies beside it: {names}.", "The new ones lie beside them: {names}.", len(copied.beside)
        ).format(names=name_few([*copied.beside.values()]))


def name_few(paths: Sequence[str]) -> str:
    """Return the names of these lessons, or of a few and the number of the others."""
    if len(paths) <= NAMED:
        return join(paths)
    more = len(paths) - NAMED + 1
    return join([*paths[: NAMED - 1], ngettext("{count} more", "{count} more", more).format(count=more)])


def show(text: str, to: object = None) -> None:
    """Print a sentence in lines of a terminal's width."""
    print("\n".join(wrap_text(text)), file=to or sys.stdout)  # type: ignore[arg-type]
