"""Runs every suite of tests, in the order in which a fault is cheapest to find, and ends with one table.

usage: python -m tools.run_tests [SUITE ...]        REQUIRE_ALL=1 makes a test that cannot run a failure

Nothing is tried again. Suites that stand in one row of ORDER run side by side. Of what takes long each commit draws a
share, spread over the modules (`--one-of`), and `make thorough` runs all. The seed of the run is printed;
RALLY_SEED=... gives the same order and the same samples again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from . import chromium, deno
from .seed import THOROUGH, draw_things, seed

ROOT = Path(__file__).resolve().parent.parent
PARALLEL = ["-n", "2", "--dist", "loadfile"]
BALANCED = ["-n", "2", "--dist", "worksteal"]  # for long files
MANY_PROCESSORS = 4
"""With so many, browser and widgets run side by side; two are busy enough with the browser."""
OWN_FOLDERS = sorted(str(game.parent.relative_to(ROOT)) for game in (ROOT / "tests").glob("*/game.py"))
"""Games in folders of their own, each with its tests."""

PLAYED = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("*/players", "*/playouts", "*/memory", "fuzz")
    for path in (ROOT / "tests" / "rally").glob(folder)
)
"""What plays by the rules of `rally`: computer players, fast playouts, readers of any text; as long as all the rest."""


CATALOGUES = "tests/widgets/words/test_words_catalogue.py"
"""What every sentence in every language has to keep: all of it is read in every run, for it takes seconds."""

TRANSLATED = 2
"""So many lessons in other languages are run."""


def lessons_to_run() -> list[str]:
    """The lessons in English, and some of those in other languages, drawn by the seed (thorough: all)."""
    english, others = (
        [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "notebooks").glob(names))]
        for names in ("*.ipynb", "??/*.ipynb")
    )
    return english + draw_things(others, TRANSLATED, "lessons in other languages")


VISITS, FAULTS = "tests/browser/site/test_visits.py::test_", "tests/browser/site/test_faults.py::test_"
HOME = "tests/browser/site/test_home.py::test_"
PUZZLES, PRACTICE = "tests/browser/labs/test_puzzles.py", "tests/browser/labs/test_practice.py"
PAGE = "tests/browser/site/test_lesson_page.py::test_"
SHARED = "tests/browser/site/test_shared_links.py::test_"
SELDOM = (
    f"{VISITS}every_lesson_is_there_without_a_network",
    f"{VISITS}a_newer_release_is_told_of_and_taken_when_somebody_says_so_and_nothing_is_lost",
    f"{VISITS}where_not_all_is_kept_yet_a_newer_release_is_there_at_the_next_visit",
    f"{HOME}there_it_opens_without_bars_and_without_a_network_though_no_lesson_was_ever_opened",
    f"{VISITS}two_tabs_play_each_its_own_race_and_a_reload_brings_it_back",
    f"{FAULTS}no_page_stays_white_without_a_word",
    f"{FAULTS}a_worker_that_comes_late_is_not_ended_by_jupyterlite",
    f"{FAULTS}a_download_that_breaks_off_is_tried_again_and_told_of",
    f"{FAULTS}a_lesson_that_was_changed_is_kept_and_can_be_set_back",
    f"{PAGE}keys_lead_on_and_change_nothing_and_the_bar_comes_first",
    f"{PAGE}the_bar_says_how_far_one_is_and_its_switches_are_those_of_the_labs",
    f"{PAGE}nothing_of_the_notebook_is_seen_before_the_lesson_is",
    f"{PAGE}in_the_dark_and_in_forced_colours_it_is_read_and_on_paper_it_is_whole",
    f"{SHARED}a_spoiled_link_is_said_and_the_lesson_begins_as_always",
    f"{SHARED}a_link_to_no_lesson_leads_to_all_of_them",
    f"{PRACTICE}::test_the_browser_keeps_what_each_learner_knows_over_a_restart_and_tells_what_was_damaged",
    "tests/site/test_same_bytes.py::test_the_wheel_of_the_project_has_the_same_bytes_when_it_is_made_again",
)
"""What takes long on the site for little that a commit changes: one of them, drawn by the seed (thorough: all)."""

FILM = "tests/browser/labs/test_race_lab.py"
ON_SITE: tuple[str, ...] = (
    ("tests/site", "tests/browser/site", "tests/browser/lessons/test_lesson_paths.py", FILM, PUZZLES, PRACTICE)
    if THOROUGH
    else (
        *("tests/site/test_site.py", "tests/site/test_home.py"),
        f"{HOME}it_can_be_put_on_a_home_screen_from_every_page_wherever_it_lies",
        f"{HOME}the_front_door_opens_without_a_network_and_says_when_a_page_is_not_there",
        f"{HOME}what_one_comes_to_at_once_opens_there_in_its_language",
        f"{HOME}every_page_leads_back_to_all_lessons_without_a_browsers_bars",
        f"{VISITS}a_lesson_comes_alive_by_itself_is_played_and_is_back_without_a_network",
        f"{VISITS}that_something_is_under_way_is_seen_before_jupyterlab_is_there",
        f"{VISITS}on_a_phone_the_head_of_the_notebook_leads_to_all_lessons_and_other_languages_and_says_the_version",
        f"{PAGE}the_code_is_shown_and_hidden_and_that_is_remembered",
        f"{PAGE}it_opens_with_a_slim_bar_the_first_board_whole_and_nothing_of_the_notebook",
        f"{PAGE}on_a_phone_all_from_the_heading_to_the_hand_is_on_one_screen_after_one_swipe",
        f"{FAULTS}a_browser_that_cannot_run_it_is_told_so_in_its_language_and_sent_to_binder",
        f"{SHARED}a_position_opens_in_the_readers_language_is_shared_again_and_played_on",
        "tests/browser/site/test_links.py::test_a_link_to_a_lesson_that_was_changed_leads_to_it",
        "tests/browser/site/test_deeds.py",
        "tests/browser/site/test_whole_races.py",
        f"{FILM}::test_many_keys_at_once_end_where_they_should_and_it_plays_by_itself",
        *draw_things(SELDOM, 1, "what is seldom tried on the site"),
    )
)
"""What is tried of the site: its files, and in a page: a lesson comes alive, is played, and is back after a reload
without a network; the head of a lesson on a phone; who is told that it cannot be; the first lessons are gone through
with their questions, by mouse or by keys as the seed says; what somebody has shared; a whole race of each game, and a
film; thorough: all there is."""

SUITES = {
    "house": ["tests/test_floors.py", "tests/test_docs.py", "tests/test_names.py", "tests/test_styles.py", CATALOGUES],
    "rules": [
        *("tests/rally", "tests/same", "--doctest-modules", "rally"),
        *(f"--ignore={path}" for path in PLAYED),
        *BALANCED,
    ],
    "players": [*PLAYED, "--one-of", "3", *BALANCED],
    "widgets": [
        *("tests/widgets", *OWN_FOLDERS, "-m", "not browser", "--doctest-modules", "widgets"),
        f"--ignore={CATALOGUES}",
        *("--one-of", "5", *BALANCED),
    ],
    "notebooks": [
        *("tests/notebooks", *lessons_to_run(), "--nbval", "--nbval-current-env"),
        *("--nbval-cell-timeout=60", "--nbval-kernel-startup-timeout=60", *PARALLEL),
    ],
    "scripts": ["test", "--quiet", "--allow-read=widgets,tools"],
    # Each worker has a JupyterLab of its own; one that is stuck ends, and another takes its place. (With loadgroup or
    # loadfile nothing would go on then: pytest-xdist 3.8 waits for ever, pytest-dev/pytest-xdist#1323.)
    "browser": [
        *("tests/browser", "--ignore=tests/browser/site", *OWN_FOLDERS, "-m", "browser"),
        *("-o", "faulthandler_timeout=300"),
        *("-o", "faulthandler_exit_on_timeout=true", "--one-of", "6", *BALANCED),
    ],
    "recipes": ["tests/recipes", "--one-of", "6", *BALANCED],
    "deploy": ["tests/deploy"],
    "load": ["tests/load"],
    # The site without a server, as files and as somebody visits it. (All of tests/browser can be run so: RALLY_SITE=1.)
    "site": [
        *ON_SITE,
        *("-o", "faulthandler_timeout=600", "-n", "2", "--dist", "loadgroup"),
    ],
}

ORDER = (
    ("house", "scripts"),
    ("rules",),
    ("players",),
    ("notebooks",),
    *((("browser", "widgets"),) if (os.cpu_count() or 1) >= MANY_PROCESSORS else (("widgets",), ("browser",))),
    ("load",),  # a class at work: it needs the machine
    ("recipes", "deploy", "site"),  # they wait much
)
"""Which suites come after which, and which run side by side."""


class Run:
    """A suite that is running, or that cannot; what it prints is shown at once, or kept until it has ended."""

    def __init__(self, name: str, require_all: bool, *, at_once: bool) -> None:
        self.name, self.at_once, self.began = name, at_once, time.monotonic()
        self.program = "deno" if name == "scripts" else "pytest"
        self.title = f"\n== {name}: {self.program} {' '.join(SUITES[name])}"
        self.process: subprocess.Popen[str] | None = None
        self.why_not = why_missing(name)
        self.result = f"the {name} tests were left out: {self.why_not}" if self.why_not else ""
        if at_once:
            print(self.title, flush=True)
        if not self.why_not:
            where = None if at_once else subprocess.PIPE
            own = {**os.environ, "RALLY_SITE": "1"} if name == "site" else None
            self.process = subprocess.Popen(
                suite_command(name), cwd=ROOT, env=own, stdin=subprocess.DEVNULL, stdout=where, text=True
            )
        elif require_all:
            self.result = f"FAILED, {self.result}"

    def end(self) -> tuple[str, str, str]:
        """Wait for its end and show what was kept; its name, what became of it in a few words, and how long it took."""
        if self.process:
            printed, _ = self.process.communicate()
            code = self.process.returncode
            self.result = "passed" if code == 0 else f"FAILED ({self.program} ended with {code})"
            if not self.at_once:
                print(f"{self.title}\n{printed}", flush=True)
        else:
            print(self.result, flush=True)
        return self.name, self.result, f"{time.monotonic() - self.began:.0f} s"


def main(names: list[str]) -> int:
    """Run the suites called `names` (all if none are given); 0 if all is well."""
    if unknown := [name for name in names if name not in SUITES]:
        print(f"there is no suite {', '.join(unknown)}; there are {', '.join(SUITES)}", file=sys.stderr)
        return 2
    require_all = os.environ.get("REQUIRE_ALL", "0") not in ("", "0")
    os.environ["RALLY_SEED"] = str(seed())
    print(f"the seed of this run: RALLY_SEED={seed()}", flush=True)
    rows = []
    for row in ORDER:
        wanted = [name for name in row if name in (names or SUITES)]
        runs = [Run(name, require_all, at_once=name == wanted[0]) for name in wanted]
        rows += [run.end() for run in runs]
    print("\nsuite      result")
    for name, result, seconds in rows:
        print(f"{name:<10} {result} ({seconds})")
    return int(any(result.startswith("FAILED") for _, result, _ in rows))


def suite_command(name: str) -> list[str]:
    """What runs a suite."""
    if name == "scripts":
        return [sys.executable, "-m", "tools.deno", *SUITES[name]]
    return [sys.executable, "-m", "pytest", "-q", "--tb=short", *SUITES[name]]


def why_missing(name: str) -> str:
    """Why a suite cannot run here; empty if it can."""
    if name in ("browser", "site"):
        path, why_not = chromium.ensure_chromium()
        return "" if path else why_not
    return (
        ""
        if name != "scripts" or deno.find_deno()
        else "there is no deno beside this Python (`make setup` installs it)"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
