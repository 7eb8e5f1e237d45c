"""Every program of tools/ and tests/ says how it is used, refuses wrong arguments, and does nothing in either case."""

from __future__ import annotations

import os
import runpy
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tools.command import ROOT

MODULES = {
    path: path.relative_to(ROOT).with_suffix("")
    for folder in ("tools", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
}
MAIN = 'if __name__ == "__main__":'
PROGRAMS = [
    ".".join(module.parts).removesuffix(".__main__")
    for path, module in MODULES.items()
    if module.name == "__main__" or f"\n{MAIN}" in path.read_text("utf-8")
]
DEEDS = {"subprocess.Popen", "os.exec", "os.posix_spawn", "os.fork", "os.mkdir", "os.remove", "os.rename", "os.rmdir"}
DEEDS |= {"socket.connect", "socket.bind", "shutil.rmtree", "shutil.copyfile"}
"""Audit events of what a program does, beside writing files."""

watched: list[str] | None = None
"""What has been done since somebody began to watch; None: nobody watches."""


def note_deed(event: str, arguments: tuple[object, ...]) -> None:
    """Remember an audit event that changes something."""
    if watched is None or not (event in DEEDS or event == "open"):
        return
    is_written = event != "open" or (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR))
    if is_written:
        watched.append(f"{event} {arguments[0]}")


sys.addaudithook(note_deed)


@contextmanager
def watch() -> Iterator[list[str]]:
    global watched
    watched = deeds = []
    try:
        yield deeds
    finally:
        watched = None


def run(program: str, argument: str, monkeypatch: pytest.MonkeyPatch) -> tuple[object, list[str]]:
    """Run a program in this process; return its exit code, and what it did."""
    monkeypatch.setattr(sys, "argv", [program, argument])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # it is no deed of the program
    with warnings.catch_warnings(), watch() as deeds, pytest.raises(SystemExit) as end:
        warnings.simplefilter("ignore", RuntimeWarning)  # runpy warns of a module that others have imported
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    return end.value.code, deeds


def test_programs_are_found_and_each_main_belongs_to_one() -> None:
    assert {"tools.api", "tools.app", "tools.site.serve", "tests.bench.bench", "tests.load"} <= {*PROGRAMS}
    mains = [
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if "\ndef main(" in (text := path.read_text("utf-8")) and f"\n{MAIN}" not in text
    ]
    assert mains == []


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_is_printed_and_nothing_is_done(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(program, "--help", monkeypatch) == (0, [])
    said = capsys.readouterr()
    assert said.out.startswith(f"usage: python -m {program} ") and not said.err
    assert len(said.out.split()) > 10, "what it is for"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_wrong_argument_is_refused_and_nothing_is_done(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for argument in ("--no-such-option", "--chek"):
        assert run(program, argument, monkeypatch) == (2, [])
        said = capsys.readouterr()
        assert not said.out and (argument in said.err or "required" in said.err) and "Traceback" not in said.err
