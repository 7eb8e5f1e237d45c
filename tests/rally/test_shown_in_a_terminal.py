"""`python -m rally` shows a position of either game, what is legal and what it is worth; whatever is typed."""

from __future__ import annotations

import io
import os
import pty
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rally import GAMES, best, play
from rally.__main__ import SHOWN, WRONG, main
from rally.core.terminal import WIDTH, Paint, text_width
from rally.rally_run.race.drawing import COVERS, draw_board
from rally.stich_rallye.race.drawing import draw_track
from tests.hostile import TEXTS

ROOT = Path(__file__).resolve().parents[2]
TRICK = "players=4 flag=1 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"
BOARD = "players=3 cars=3.2:NESW,1.3:NESW,1.2:S trophies=blue,-,yellow turn=2"


def shown(capsys, *arguments: str) -> str:
    """What is printed of a position that can be read."""
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert not said.err
    return said.out


def refused(capsys, *arguments: str) -> str:
    """What is said of what cannot be read."""
    assert main(arguments) == WRONG
    said = capsys.readouterr()
    assert not said.out and "Traceback" not in said.err
    return said.err


# --- Stich Rallye ----------------------------------------------------------------------------------------------------


def test_a_trick_is_shown_with_what_may_be_played_and_what_it_is_worth(capsys) -> None:
    out = shown(capsys, TRICK)
    race = GAMES["stich-rallye"].parse(TRICK)
    advice = GAMES["stich-rallye"].advise(race.seen_by(3))
    assert out.startswith("Stich Rallye\n") and "trick   Ben G8  Ada R5" in out
    assert "legal 1\n  G2\n" in out and "T  →  Tom" in out
    assert f"  {best(advice).action}  {best(advice).rate:6.1%}" in out
    assert " ".join(out.split()).endswith(str(race)), "the whole notation stands below"


def test_the_best_choice_comes_first_with_its_interval(capsys) -> None:
    line = "track=volcano round=3 cars=23,20,27,5 hands=R2.R12.G3,?,?,?"
    out = shown(capsys, line, "--playouts", "300", "--seed", "5")
    game = GAMES["stich-rallye"]
    ordered = sorted(
        game.advise(game.parse(line).seen_by(0), playouts=300, seed=5), key=lambda each: each.merit, reverse=True
    )
    rows = out.split("advice 300 playouts\n")[1].splitlines()[: len(ordered)]
    assert [row.split()[0] for row in rows] == [str(each.action) for each in ordered]
    assert all(f"{each.low:.1%} – " in " ".join(row.split()) for row, each in zip(rows, ordered, strict=True))
    assert shown(capsys, line, "--playouts", "300", "--seed", "6") != out


def test_the_lap_has_every_space_hill_and_car(capsys) -> None:
    race = GAMES["stich-rallye"].parse("players=3 cars=0,0,43 track=beach")
    numbers, signs = [], ""
    lines = draw_track(race, Paint())
    for place, line in enumerate(lines):
        if line.strip()[:1].isdigit():
            numbers += map(int, line.split())
            signs += "".join(lines[place + 1].split())
    assert numbers == [*range(32)]
    assert signs.translate(str.maketrans("·▼▲", ".du")) == race.track.spaces
    cars, cars_below = lines[2], lines[3]
    assert (
        cars.index("M") == cars_below.index("B") == lines[0].index("0") and cars.index("A") == lines[0].index("11") + 1
    )
    assert shown(capsys, str(race), "--no-advice").count("43") == 2  # in the table, and in the notation


def test_a_track_of_ones_own_with_many_spaces_and_five_long_names_has_room(capsys) -> None:
    names = ",".join("%E5%B0%8F" * 15 + letter for letter in "abcde")  # of 16 characters, and 31 columns
    out = shown(capsys, f"track=mine:{'.' * 99} players={names} seed=7", "--no-advice")
    notation = out.index("\ntrack=mine:")
    assert all(text_width(line) <= WIDTH for line in out[:notation].splitlines())
    assert "  98\n" in out and "小小小小小小小…" in out


def test_a_race_that_is_over_and_a_round_that_ends_have_no_advice(capsys) -> None:
    over = shown(capsys, "players=3 cars=64,3,5 winner=0 round=2")
    assert "★" in over and "legal 0" in over and "advice" not in over
    ending = shown(capsys, "players=3 hands=-,-,- cars=3,4,5")
    assert "\n  end of the round\n" in ending and "advice" not in ending


# --- Rally Run! ------------------------------------------------------------------------------------------------------


def test_a_board_is_shown_with_its_roads_cars_and_swaps(capsys) -> None:
    out = shown(capsys, BOARD)
    assert out.startswith("Rally Run!\n") and "───B───" in out and "───M───" in out and "A  →  Ada" in out
    race = GAMES["rally-run"].parse(BOARD)
    assert f"legal {len(race.legal)}\n" in out and "\n  drive S\n" in out
    rows = out.split("playouts\n")[1].split("\n\n")[0].splitlines()
    assert rows[0].startswith("  drive S") and len(rows) == SHOWN + 1 and rows[-1] == f"  … {len(race.legal) - SHOWN}"


def test_every_legal_action_stands_there(capsys) -> None:
    race = GAMES["rally-run"].parse(BOARD)
    lines = shown(capsys, BOARD, "--no-advice").split("\nlegal")[1].split("\n\n")[0].splitlines()[1:]
    found, first = set(), ""
    for line in lines:
        if line.startswith("  drive"):
            found.add(line.strip())
            continue
        rest = line.split()
        if rest[0] == "swap":
            _swap, first, *rest = rest
        found |= {f"swap {first} {each}" for each in rest}
    assert found == {str(action) for action in race.legal}


def test_roads_lead_where_their_exits_say() -> None:
    """Every exit of a tile that lies open reaches the edge of its place, and nothing else does."""
    race = play(GAMES["rally-run"].start(players=4, seed=3), ["wanderer"] * 4, seed=1, most_actions=9)
    lines = [line.ljust(2 + 7 * 7) for line in draw_board(race, Paint())]
    for row, column in race.grid.cells:
        top, left = 1 + 3 * (row + 1), 2 + 7 * (column + 1)
        edges = {
            "N": lines[top][left + 3],
            "S": lines[top + 2][left + 3],
            "W": lines[top + 1][left],
            "E": lines[top + 1][left + 6],
        }
        exits = race.exits((row, column)) or ""
        assert {side for side, sign in edges.items() if sign in "│─"} == {*exits}, (row, column)


def test_a_tile_that_is_known_is_seen_only_where_it_may_be() -> None:
    race = GAMES["rally-run"].start(players=2, seed=7)
    hidden, seen = "\n".join(draw_board(race, Paint())), "\n".join(draw_board(race, Paint(), is_open=True))
    covers = [sum(map(text.count, COVERS)) for text in (hidden, seen)]
    assert covers[0] == 24 * 15 > covers[1]
    view = race.seen_by(0)
    assert "\n".join(draw_board(view, Paint(), is_open=True)) == hidden


# --- either game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_race_can_be_shown_in_eighty_columns(game, capsys) -> None:
    race = GAMES[game].start(players=4, seed=11)
    chance = random.Random(3)
    for number in range(60):
        if race.winner is not None:
            break
        if number % 6 == 0:
            for line in shown(capsys, str(race), "--no-advice").splitlines():
                assert text_width(line) <= WIDTH or "=" in line
        race = race.after(chance.choice([*race.legal]))


def test_a_line_is_read_from_the_standard_input(capsys, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{TRICK}\n".encode())))
    read = shown(capsys, "-", "--no-advice")
    assert read == shown(capsys, TRICK, "--no-advice")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe cars=1,2")))
    assert "word 1" in refused(capsys, "-")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cars=0,0,6,0", "car 2 stands at 6, on the hill of spaces 6 to 8: it would have rolled off (S6.2)"),
        ("trophies=red,blue", "car 0 is at the finish of its trophy: its player has won (R5.2)"),
        ("trick=G8,R5 hands=X3", "word 2, 'hands=X3'"),
        ("cars=2.1:NS turn=x", "word 2, 'turn=x': 'x' is not a whole number"),
    ],
)
def test_a_wrong_position_gets_the_sentence_of_its_own_game(line, said, capsys) -> None:
    err = refused(capsys, line)
    assert err.startswith(said) and "Rally" not in err


def test_where_no_game_can_read_anything_each_says_why(capsys) -> None:
    said = refused(capsys, "nonsense").splitlines()
    assert said[::2] == ["Stich Rallye", "Rally Run!"] and all("word 1, 'nonsense'" in line for line in said[1::2])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fast", TRICK], "there is no option '--fast'"), ([TRICK, "--seed"], "--seed"),
        ([TRICK, "--seed", "x"], "--seed"),
        ([TRICK, "--playouts", "0"], "--playouts"), ([TRICK, "--playouts", "9" * 5000], "--playouts"),
        ([TRICK, "--game", "chess"], "there is no game 'chess'"), ([TRICK, "--no-advice=yes"], "--no-advice"),
        ([TRICK, "--seed", "9" * 19], "63 bits"),
    ],
)  # fmt: skip
def test_wrong_options_get_a_sentence(arguments, said, capsys) -> None:
    assert said in refused(capsys, *arguments)


def test_without_anything_it_says_how_it_is_used(capsys) -> None:
    for arguments in ([], ["--help"], ["-h", TRICK]):
        out = shown(capsys, *arguments)
        assert "usage: python -m rally" in out and all(text_width(line) <= 120 for line in out.splitlines())


@pytest.mark.parametrize(
    "text", [*TEXTS, "\x00", "\x1b[31m", "cars=" + "1," * 9999, "=" * 20_000, "players=%1b[2J,b,c"]
)
def test_whatever_is_typed_there_is_an_answer_and_no_terminal_is_driven(text, capsys) -> None:
    """Exit code 0 or 2, and nothing of what was typed reaches the terminal as a command."""
    assert {main(["--no-advice", text]), main(["--no-advice", f"cars={text}"])} <= {0, WRONG}
    said = capsys.readouterr()
    assert "Traceback" not in said.err and not {*"\x00\x07\x1b\x9b"} & {*said.out + said.err}


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rally", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, timeout=60)


def test_a_terminal_that_can_write_letters_only_gets_letters() -> None:
    done = run(BOARD, "--no-advice", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0 and done.stdout.isascii() and "---B---" in done.stdout and ":::::" in done.stdout


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_a_terminal_gets_colour_unless_it_is_not_wanted(no_colour: str) -> None:
    parent, child = pty.openpty()
    environment = {**os.environ, "NO_COLOR": no_colour, "TERM": "xterm"}
    command = [sys.executable, "-m", "rally", "--no-advice", "players=3"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=child, stderr=child) as process:
        os.close(child)
        said = b""
        while True:
            try:
                piece = os.read(parent, 65536)
            except OSError:  # all that used the terminal have gone
                break
            if not piece:
                break
            said += piece
    os.close(parent)
    assert process.returncode == 0 and (b"\x1b[" in said) is not bool(no_colour)


def test_whoever_reads_may_have_enough() -> None:
    command = f"{sys.executable} -m rally --no-advice '{BOARD}' | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and done.stdout == "Rally Run!\n" and not done.stderr
