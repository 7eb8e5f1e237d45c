"""What a notebook shows: labs to learn the games by doing. `from widgets.stich_rallye import TrickLab`.

With this package imported in a notebook, a race as the last line of a cell draws itself, and an objection says itself
in the learner's language.
"""

from collections.abc import Iterable
from importlib import import_module


def _let_values_draw_themselves() -> None:
    """Tell the notebook's kernel, if there is one, how to show a race of each game, and an objection. No game is
    imported for that."""
    shell = import_module("widgets.environment").shell()
    if shell is None:
        return
    from rally.games import FOLDERS

    formatter = shell.display_formatter.formatters["text/html"]
    for folder in FOLDERS.values():
        formatter.for_type_by_name(
            f"rally.{folder}.race.race", "Race", lambda race, folder=folder: _race_html(race, folder)
        )
    for kind in ("Objection", "RallyError"):
        formatter.for_type_by_name("rally.core.errors", kind, lambda fault: _fault_html(fault, FOLDERS.values()))


def _lose_no_message() -> None:
    """Make the kernel keep all messages that the server has not received yet. By default it drops those beyond 1,000,
    and one run of a lesson's cells closes and opens more widgets than that."""
    thread = getattr(getattr(import_module("widgets.environment").shell(), "kernel", None), "iopub_thread", None)
    if thread is not None and hasattr(thread.socket, "sndhwm"):
        thread.schedule(lambda: setattr(thread.socket, "sndhwm", 0))


def _race_html(race: object, folder: str) -> object:
    return import_module(f"widgets.{folder}.labs.still").race_html(race)


def _fault_html(fault: object, folders: Iterable[str]) -> object:
    for folder in folders:
        import_module(f"widgets.{folder}.words")  # the fault may be of this game
    return import_module("widgets.words.faults").complaint_html(fault)


_let_values_draw_themselves()
_lose_no_message()
if import_module("widgets.environment").IN_A_PAGE:
    import_module("widgets.lazy_packages").install_lazy_packages()
    import_module("widgets.lazy_packages").disable_jedi()
