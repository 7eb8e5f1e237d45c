"""The command line of `rally-notebooks`: what it does, and what it says to what it cannot do."""

from __future__ import annotations

import builtins
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rally.core.terminal import WIDTH, text_width
from rally.tutor import SKILLS, Practice
from widgets import command
from widgets.command import command_line, copying
from widgets.command.command_line import FAILED, WRONG, run_command, system_language
from widgets.jupyter import server
from widgets.tutor.question_lab import GAMES
from widgets.words import LANGUAGES

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that speaks English, and a folder to stand in."""
    for name in command_line.SYSTEM:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been started; in place of a whole course two lessons are brought."""
    found: list[list[str]] = []

    def start(command: list[str], variables: dict[str, str]) -> int:
        found.append([*command, str(variables)])
        return 0

    monkeypatch.setattr(command_line, "become_process", start)
    files = [(path, content) for path, content in copying.shipped_files() if path.endswith("00_start.ipynb")]
    monkeypatch.setattr(copying, "shipped_files", lambda: iter(files))
    return found


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Let these lines be typed, and then the end of the input; the prompts that were shown."""
    waiting, prompts = iter(lines), list[str]()

    def read(prompt: str = "") -> str:
        prompts.append(prompt)
        try:
            line = next(waiting)
            print(line)  # as a terminal shows what is typed
            return line
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", read)
    return prompts


# --- lessons ---------------------------------------------------------------------------------------------------------


def test_the_lessons_are_brought_and_the_first_one_is_opened(started, capsys, tmp_path) -> None:
    assert run_command([]) == 0
    [command] = started
    assert f"--ServerApp.root_dir={tmp_path / 'rally-lessons'}" in command
    assert "--LabApp.default_url=/lab/tree/00_start.ipynb" in command and "--no-browser" not in command
    assert set(server.OPTIONS) <= {*command} and str(server.SETTINGS) in command[-1]
    assert (tmp_path / "rally-lessons/de/00_start.ipynb").is_file()
    assert "rally-lessons." in capsys.readouterr().out


@pytest.mark.parametrize("code", OTHERS)
def test_the_language_is_that_of_the_system_or_the_one_that_is_asked_for(code, started, monkeypatch, capsys) -> None:
    run_command(["--language", code])
    asked = capsys.readouterr().out
    monkeypatch.setenv("LANG", f"{code}_XX.UTF-8")
    run_command([])
    assert capsys.readouterr().out == asked, "what is said is in that language, too"
    assert all(f"--LabApp.default_url=/lab/tree/{code}/00_start.ipynb" in command for command in started)
    run_command(["--language=en"])
    assert capsys.readouterr().out != asked
    assert "--LabApp.default_url=/lab/tree/00_start.ipynb" in started[-1]


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"), ({"LANG": "C"}, "en"), ({"LANG": "pt_BR.UTF-8"}, "en"), ({"LANG": ""}, "en"),
        ({"LANGUAGE": "pt:fr", "LANG": "en_GB"}, "fr"), ({"LC_ALL": "zh_TW.UTF-8"}, "zh"), ({"LANG": "de@euro"}, "de"),
        ({"LC_MESSAGES": "es_MX.UTF-8", "LANG": "de_DE"}, "es"), ({"LANG": "../../etc"}, "en"),
        ({"LANG": "German_Germany.1252"}, "de"),
    ],
)  # fmt: skip
def test_the_language_of_the_system(variables, spoken, monkeypatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda *_: (None, None))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == spoken


def test_a_folder_a_server_without_browser_and_what_is_handed_on(started, tmp_path) -> None:
    assert run_command(["--folder", "here and there", "--no-browser", "--", "--ServerApp.port=0", "--folder=x"]) == 0
    [command] = started
    assert f"--ServerApp.root_dir={tmp_path / 'here and there'}" in command
    assert command[-4:-1] == ["--no-browser", "--ServerApp.port=0", "--folder=x"]


def test_what_was_changed_is_said_by_name_and_many_by_their_number(started, capsys, tmp_path) -> None:
    run_command([])
    capsys.readouterr()
    (tmp_path / "rally-lessons/00_start.ipynb").write_text("mine")
    run_command([])
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "00_start.ipynb was changed here, and stays as it is. The new one lies beside it: 00_start.new.ipynb." in said
    )
    assert (tmp_path / "rally-lessons/00_start.ipynb").read_text() == "mine"
    assert command_line.name_few([*"abcde"]) == "a, b, c, d and e"
    assert command_line.name_few([*"abcdefg"]) == "a, b, c, d and 3 more"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_folder_that_cannot_be_written_gets_one_sentence(code, started, capsys, tmp_path) -> None:
    (tmp_path / "rally-lessons").write_text("a file of somebody")
    assert run_command(["--language", code]) == FAILED
    said = capsys.readouterr()
    assert not said.out and not started and "--folder" in said.err and "Traceback" not in said.err
    assert run_command(["--language", code, "--folder", "x" * 5000]) == FAILED
    assert (tmp_path / "rally-lessons").read_text() == "a file of somebody"


def test_without_jupyterlab_it_says_what_to_install_and_the_lessons_are_there(started, capsys, monkeypatch) -> None:
    monkeypatch.setattr(command_line, "find_spec", lambda name: None)
    assert run_command([]) == FAILED
    assert "pip install jupyterlab" in capsys.readouterr().err
    assert not started and Path("rally-lessons/00_start.ipynb").is_file()


def test_where_no_program_can_take_the_place_of_another_it_is_waited_for(monkeypatch) -> None:
    """Also when Ctrl-C is pressed, which is for the program that runs."""
    wait, pressed = subprocess.Popen.wait, [KeyboardInterrupt]

    def interrupted(process, *given, **named) -> int:
        if pressed:
            raise pressed.pop()
        return wait(process, *given, **named)

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    assert server.wait_for_process([sys.executable, "-c", "raise SystemExit(3)"], os.environ) == 3 and not pressed


def test_lessons_that_are_there_and_cannot_be_written_are_opened_and_it_is_said(started, capsys, monkeypatch) -> None:
    run_command([])
    capsys.readouterr()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert run_command([]) == 0
    assert "cannot be written" in " ".join(capsys.readouterr().out.split()) and len(started) == 2


# --- wrong input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["play"], "play"), (["--fast"], "--fast"), (["--lang", "de"], "--lang"), (["--folder"], "--folder"),
        (["--folder="], "--folder"), (["--no-browser=yes"], "--no-browser"), (["--seed", "7"], "--seed"),
        (["--code", "1:hills:7:"], "--code"), (["ask", "--folder", "x"], "--folder"),
        (["ask", "--no-browser"], "--no-browser"), (["ask", "hills", "--", "x"], "--"),
        (["ask", "hills", "--seed", "many"], "--seed"), (["ask", "--seed", "9" * 5000], "--seed"),
        (["ask", "hillz"], "hillz"), (["ask", "--code", "nonsense"], "nonsense"), (["ask", "--code="], "--code"),
        (["ask", "hills", "--code", "1:hills:7:"], "--seed"), (["ask", "\udcff"], "udcff"),
    ],
)  # fmt: skip
def test_wrong_input_gets_its_sentence_in_every_language(code, arguments, named, started, capsys) -> None:
    place = len(arguments) if "--" not in arguments else arguments.index("--")
    place = min(place, int(arguments[0] == "ask"))
    assert run_command([*arguments[:place], f"--language={code}", *arguments[place:]]) == WRONG
    said = capsys.readouterr()
    assert named in said.err and not said.out and not started
    assert all(text_width(line) <= WIDTH for line in said.err.splitlines())
    assert not Path("rally-lessons").exists(), "nothing was done"


def test_each_language_says_it_in_its_own_words(capsys) -> None:
    said = set()
    for code in LANGUAGES:
        run_command([f"--language={code}", "play"])
        said.add(capsys.readouterr().err)
    assert len(said) == len(LANGUAGES)


def test_a_language_without_lessons_is_refused_with_those_there_are(capsys) -> None:
    assert run_command(["--language", "xx"]) == WRONG
    assert capsys.readouterr().err == "There are no lessons in 'xx': --language can be en, de, es, fr or zh.\n"


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_names_every_option_and_every_skill_in_eighty_columns(code, capsys) -> None:
    assert run_command(["--language", code, "--help"]) == 0
    said = capsys.readouterr().out
    assert all(text_width(line) <= WIDTH for line in said.splitlines())
    options = set(re.findall(r'"(--[a-z-]+)"', Path(command_line.__file__).read_text("utf-8")))
    assert len(options) == 7 and all(option in said for option in options)
    assert all(re.search(rf"^  {skill} ", said, re.MULTILINE) for skill in SKILLS)


def test_the_version_is_that_of_the_package(capsys) -> None:
    assert run_command(["--version"]) == 0
    assert re.fullmatch(r"rally-notebooks \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_who_has_the_rules_alone_is_told_what_is_missing(monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "widgets.command.command_line", None)
    assert command.main() == 1
    assert "pip install rally-notebooks" in capsys.readouterr().err


# --- questions -------------------------------------------------------------------------------------------------------


def right_number(code: str) -> str:
    """The number of the right answer to the question that a practice has come to."""
    return str(1 + next(i for i, choice in enumerate(Practice.read(code).choices) if choice.right))


def told_code(out: str) -> str:
    return out.split()[-1]


def test_questions_are_those_of_the_tutor_in_the_words_of_the_labs(monkeypatch, capsys) -> None:
    course = Practice.start("hills", seed=7)
    typed(monkeypatch, right_number(course.code))
    assert run_command(["ask", "hills", "--seed", "7"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    quiz = GAMES["stich-rallye"]
    assert quiz.ask(course.exercise) in out
    for number, choice in enumerate(course.choices, start=1):
        assert f"{number} {quiz.label_answer(course.exercise, choice.value)}" in out
    assert "0 I don't know" in out
    rule = course.exercise.rule
    assert f"Right! {quiz.say_rule(course.exercise, rule)} ({rule})" in out
    assert "1 of 1 answer was right." in out


def test_a_wrong_answer_gets_the_reason_that_fits_it(monkeypatch, capsys) -> None:
    """Whoever answers three times as one who has misread a rule is told which."""
    belief, course = SKILLS["driving"].beliefs[0], Practice.start("driving", seed=3)
    answers = []
    for _ in range(6):
        fits = [i for i, choice in enumerate(course.choices) if belief in choice.beliefs]
        place = fits[0] if fits else next(i for i, choice in enumerate(course.choices) if choice.right)
        answers += [str(place + 1), *([] if course.choices[place].right else ["0"])]
        course = course.answered(course.choices[place].value)
    assert belief in course.found["driving"]
    typed(monkeypatch, *answers)
    run_command(["ask", "driving", "--seed", "3"])
    out = " ".join(capsys.readouterr().out.split())
    assert GAMES["stich-rallye"].prose.reasons[belief]() in out
    assert "if you read the rule this way" in out and "Purple" not in out and "▶" not in out
    assert told_code(out) == course.code


def test_a_first_wrong_answer_gets_its_reason_and_a_second_try_and_counts(monkeypatch, capsys) -> None:
    course = Practice.start("hills", seed=7)
    right = right_number(course.code)
    wrong = next(str(number) for number in range(1, len(course.choices)) if str(number) != right)
    prompts = typed(monkeypatch, wrong, wrong, right, "q")
    run_command(["ask", "hills", "--seed", "7"])
    missed, tried, then, later = capsys.readouterr().out.split("What do you answer?")[1:]
    missed, tried, then = (" ".join(said.split()) for said in (missed, tried, then))
    assert "Not quite. " in missed and missed.endswith("Try once more.") and "The right answer" not in missed
    assert "You have tried that one already." in tried
    assert "Right! " in then and len(prompts) == 4
    [answered] = Practice.read(told_code(later)).past
    assert not answered.right, "the first answer is the one that counts"


def test_who_masters_a_skill_is_told_so_and_gets_the_code(monkeypatch, capsys) -> None:
    course, answers = Practice.start("hills", seed=7), []
    while "hills" not in course.mastered:
        answers.append(right_number(course.code))
        course = course.answered(next(choice.value for choice in course.choices if choice.right))
    prompts = typed(monkeypatch, *answers, "1", "1")
    assert run_command(["ask", "hills", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "Mastered: Hills." in out and told_code(out) == course.code
    assert len(prompts) == len(answers), "and nothing more is asked"


def test_a_code_goes_on_where_it_was(monkeypatch, capsys) -> None:
    typed(monkeypatch, "0", "q")
    run_command(["ask", "roads", "--seed", "5"])
    code = told_code(capsys.readouterr().out)
    course = Practice.read(code)
    assert [each.value for each in course.past] == [None]
    typed(monkeypatch, right_number(code), "q")
    run_command(["ask", "--code", code, "--language", "de"])
    out = capsys.readouterr().out
    assert Practice.read(told_code(out)).past[:1] == course.past and len(Practice.read(told_code(out)).past) == 2
    assert "ask --language de --code" in out


@pytest.mark.parametrize("end", ["q", "Q ", "quit", None, KeyboardInterrupt])
def test_it_ends_politely(end, monkeypatch, capsys) -> None:
    lines = [end] if isinstance(end, str) else []
    typed(monkeypatch, *lines)
    if end is KeyboardInterrupt:

        def interrupt(*_prompt: str) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr(builtins, "input", interrupt)
    assert run_command(["ask", "memory", "--seed", "1"]) == 0
    assert told_code(capsys.readouterr().out) == "1:memory:1:"


def test_hints_come_and_end_and_nonsense_is_answered(monkeypatch, capsys) -> None:
    typed(monkeypatch, "h", "?", "h", "h", "99", "-1", "", "one", "٣" * 3, "9" * 500, "q")
    run_command(["ask", "hills", "--seed", "7"])
    out = " ".join(capsys.readouterr().out.split())
    for said in ("Hint 1 of 3", "Hint 2 of 3", "There are no more hints. Hint 3 of 3"):
        assert said in out
    assert out.count("Type one of the numbers from 0 to 7") == 6


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_is_asked_in_every_language_in_eighty_columns(skill, code, monkeypatch, capsys) -> None:
    typed(monkeypatch, "1", "h", "2", "0", "1", "0")
    assert run_command(["ask", skill, "--seed", "2", "--language", code]) == 0
    said = capsys.readouterr()
    wide = [line for line in said.out.splitlines() if text_width(line) > WIDTH and "--code" not in line]
    assert wide == [] and not said.err
    assert len(Practice.read(told_code(said.out)).past) >= 3


def test_a_question_of_memory_tells_what_was_seen_and_hides_what_was_not(monkeypatch, capsys) -> None:
    typed(monkeypatch, "q")
    run_command(["ask", "memory", "--seed", "1"])
    out = capsys.readouterr().out
    assert out.count("    1      2      3      4      5") == 2, "the board before and after"
    assert re.search(r"^> ", out, re.MULTILINE)


def test_what_may_be_swapped_has_a_frame(monkeypatch, capsys) -> None:
    course = Practice.start("swaps", seed=1)
    typed(monkeypatch, "q")
    run_command(["ask", "swaps", "--seed", "1"])
    boards = 1 + bool(course.exercise.seen)
    assert capsys.readouterr().out.count("┌──") == boards * len(course.exercise.offered) > 0
