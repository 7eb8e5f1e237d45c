"""The monkey finds what there is to find, and the shortest way to it."""

from __future__ import annotations

import threading

import ipywidgets
import pytest

from widgets.words import _

from .run import play, report


class Broken(ipywidgets.VBox):
    """A lab with one button, and one more fault in it."""

    def __init__(self, fault: str) -> None:
        self.fault, self.presses = fault, 0
        self.press, self.words = ipywidgets.Button(description="press"), ipywidgets.HTML()
        super().__init__([self.press, self.words])
        self.press.on_click(lambda _button: self.pressed())

    def pressed(self) -> None:
        self.presses += 1
        if self.presses != 3:
            return
        match self.fault:
            case "raises":
                raise IndexError("pressed too often")
            case "says so":
                self.words.value = _("Something went wrong in the program: {fault}").format(fault="KeyError: 'x'")
            case "thread":
                thread = threading.Thread(target=lambda: [][0], name="broken")
                thread.start()
                thread.join()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("raises", "IndexError: pressed too often"),
        ("says so", "went wrong: KeyError"),
        ("thread", ""),
    ],
)
def test_the_monkey_finds_a_fault_and_the_shortest_way_to_it(fault: str, said: str) -> None:
    run = play(lambda: Broken(fault), 60, seed=1, impossible=0)
    ways = report(lambda: Broken(fault), run).splitlines()
    assert ways[0].startswith(f"- {said}"), ways
    assert ways[1:4] == [f"    {n}. press: message {{'event': 'click'}}" for n in (1, 2, 3)]
    assert len(ways) == 4


def test_a_control_may_refuse_a_value_itself() -> None:
    run = play(lambda: ipywidgets.VBox([ipywidgets.Dropdown(options=["a", "b"]), ipywidgets.BoundedIntText()]), 300)
    assert not run.faults
