"""The controls of a lab: what `put` shows, what it sends, and what a lab hears of them."""

from __future__ import annotations

import pytest

from tests.widgets.snapshot import control_values
from widgets.lab import controls
from widgets.lab.controls import DIM, PRIMARY, is_shown, update_control, walk_widgets


def test_a_control_shows_label_value_and_looks() -> None:
    button = controls.button()
    update_control(button, "Drive", primary=True, title="by the lowest card")
    assert (button.description, button.tooltip) == ("Drive", "by the lowest card")
    assert control_values(button)["looks"] == [PRIMARY]
    update_control(button, "Drive", dim=True)
    assert control_values(button)["looks"] == [DIM] and not button.disabled, "whatever is pressed is answered"


def test_what_is_shown_already_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = controls.choice()
    update_control(choice, "Lap", 2, options=[("1", 1), ("2", 2)])
    sent: list[object] = []
    monkeypatch.setattr(type(choice), "_send", lambda _self, msg, buffers=None: sent.append(msg))
    update_control(choice, "Lap", 2, options=[("1", 1), ("2", 2)])
    assert sent == []
    update_control(choice, "Runde", 1, options=[("1", 1), ("2", 2)])
    assert len(sent) == 1


def test_options_come_with_the_one_that_is_chosen() -> None:
    menu = controls.menu()
    update_control(menu, "Track", "beach", options=[("Volcano", "volcano"), ("Beach", "beach")])
    assert menu.value == "beach"
    update_control(menu, "Strecke", "beach", options=[("Vulkan", "volcano"), ("Strand", "beach")])
    assert (menu.label, menu.value) == ("Strand", "beach")
    update_control(menu, "Track", "my track", options=[("Vulkan", "volcano"), ("Strand", "beach")])
    assert menu.value is None, "one that is not there chooses none"


def test_a_hidden_control_leaves_no_gap() -> None:
    switch = controls.switch()
    update_control(switch, "Set the hands", False, shown=False)
    assert not is_shown(switch) and "rally-gone" in switch._dom_classes
    update_control(switch, "Set the hands", True)
    assert is_shown(switch) and switch.value


def test_a_tree_is_a_widget_and_all_that_is_in_it() -> None:
    button, number = controls.button(), controls.number()
    row = controls.control_row(button, number)
    assert list(walk_widgets(row)) == [row, button, number]
