"""`rally` is pure: the standard library only, quick to import, no state of its own, no global randomness."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rally import GAMES as DECLARED, play, rally_run, stich_rallye
from rally.games import FOLDERS as OF_GAMES

FOLDERS = tuple(OF_GAMES.values())
GAMES = pytest.mark.parametrize("game", FOLDERS)
ROOT = Path(__file__).parents[2]
ALLOWED = set(sys.stdlib_module_names) | {"rally"}
LIBRARIES = ("cloudpickle", "pandas", "pyarrow", "tqdm")
"""What a tournament uses where it is installed."""
MODULES = sorted(path.relative_to(ROOT) for path in (ROOT / "rally").rglob("*.py"))


def run(code: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


@GAMES
def test_importing_the_rules_imports_the_standard_library_only(game: str) -> None:
    code = f"import sys; before = set(sys.modules); import rally.{game}; print(*set(sys.modules) - before)"
    loaded = {name.split(".")[0] for name in run(code).split()}
    assert "rally" in loaded
    assert loaded <= ALLOWED, loaded - ALLOWED


@GAMES
def test_playing_a_race_imports_the_standard_library_only(game: str) -> None:
    code = f"""
import sys
before = set(sys.modules)
from rally.{game} import Race, record, replay
race = Race.start(players=3, seed=1)
for action in range(200):
    race = race.after(next(iter(race.legal))) if race.winner is None else race
list(replay(record(race)))
Race.parse(str(race.seen_by(0)))
print(*set(sys.modules) - before)
"""
    loaded = {name.split(".")[0] for name in run(code).split()}
    assert loaded <= ALLOWED, loaded - ALLOWED


def test_one_worker_needs_no_joblib() -> None:
    code = """
import sys
from rally import GAMES
for game in GAMES.values():
    race = game.start(players=3)
    game.simulate(10), game.advise(race, playouts=2, actions=[*race.legal][:2], workers=1)
print('numpy' in sys.modules, 'joblib' in sys.modules)
"""
    assert run(code) == "True False"


@pytest.fixture(scope="module")
def at_once() -> set[str]:
    """The modules of rally that playing a race needs; the others are imported when first used."""
    code = (
        "import sys; from rally.stich_rallye import *; from rally.rally_run import *; import rally.tutor; "
        "print(*sys.modules)"
    )
    return {name for name in run(code).split() if name.startswith("rally")}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_module_imports_only_what_is_below_it(path: Path, at_once: set[str]) -> None:
    """Nobody imports widgets, no game knows another, NumPy and joblib stay where they are needed."""
    inside = path.parts[1:]
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    late = {"numpy", "joblib", *(LIBRARIES if "tournament" in inside else ())}
    allowed = ALLOWED | (set() if module in at_once else late)
    game = inside[0] if len(inside) > 1 else ""
    others = {*FOLDERS} - {game} if game in FOLDERS else set()
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = ["rally." * bool(node.level) + (node.module or "")]
        for name in names:
            assert name.split(".")[0] in allowed or "interfaces" in inside, f"{path.name} imports {name}"
            assert not any(other in name for other in others), f"{path.name} imports {name}"


def test_rally_uses_no_global_randomness() -> None:
    random.seed(1)
    state = random.getstate()
    for game in DECLARED.values():
        race = game.start(players=3)
        for _ in range(10):
            race = race.after(next(iter(race.legal)))
        assert game.start(players=3, seed=5) == game.start(players=3, seed=5)
    play(rally_run.Race.start(3), [rally_run.wanderer, rally_run.rememberer, rally_run.forgetful(0.3)], 1)
    assert random.getstate() == state


FIVE_HANDS = "from rally.stich_rallye import Race; print(Race.start(players=5, seed=7))"
A_RACE = (
    "from rally import play; from rally.rally_run import *; "
    "print(play(Race.start(players=3, seed=7), [rememberer, wanderer, forgetful(0.3)], 5))"
)


HERE: dict[str, Callable[[], object]] = {
    FIVE_HANDS: lambda: stich_rallye.Race.start(players=5, seed=7),
    A_RACE: lambda: play(
        rally_run.Race.start(players=3, seed=7),
        [rally_run.rememberer, rally_run.wanderer, rally_run.forgetful(0.3)],
        5,
    ),
}


@pytest.mark.parametrize("code", [FIVE_HANDS, A_RACE])
def test_the_same_seed_deals_and_plays_the_same_on_every_machine(code: str) -> None:
    """Whatever the hash seed of that Python is."""
    told = set()
    for seed in ("0", "1", "17"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        told.add(done.stdout)
    assert told == {str(HERE[code]()) + "\n"}
