"""The controls of a lab: what `put` shows, what it sends, and what a lab hears of them."""

from __future__ import annotations

import pytest

from widgets.shared.labs import controls
from widgets.shared.labs.controls import DIM, PRIMARY, facts, is_shown, put, tree


def test_a_control_shows_label_value_and_looks() -> None:
    button = controls.button()
    put(button, "Drive", primary=True, title="by the lowest card")
    assert (button.description, button.tooltip) == ("Drive", "by the lowest card")
    assert facts(button)["looks"] == [PRIMARY]
    put(button, "Drive", dim=True)
    assert facts(button)["looks"] == [DIM] and not button.disabled, "whatever is pressed is answered"


def test_what_is_shown_already_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = controls.choice()
    put(choice, "Lap", 2, options=[("1", 1), ("2", 2)])
    sent: list[object] = []
    monkeypatch.setattr(type(choice), "_send", lambda _self, msg, buffers=None: sent.append(msg))
    put(choice, "Lap", 2, options=[("1", 1), ("2", 2)])
    assert sent == []
    put(choice, "Runde", 1, options=[("1", 1), ("2", 2)])
    assert len(sent) == 1


def test_options_come_with_the_one_that_is_chosen() -> None:
    menu = controls.menu()
    put(menu, "Track", "beach", options=[("Volcano", "volcano"), ("Beach", "beach")])
    assert menu.value == "beach"
    put(menu, "Strecke", "beach", options=[("Vulkan", "volcano"), ("Strand", "beach")])
    assert (menu.label, menu.value) == ("Strand", "beach")
    put(menu, "Track", "my track", options=[("Vulkan", "volcano"), ("Strand", "beach")])
    assert menu.value is None, "one that is not there chooses none"


def test_a_hidden_control_leaves_no_gap() -> None:
    switch = controls.switch()
    put(switch, "Set the hands", False, shown=False)
    assert not is_shown(switch) and "rally-gone" in switch._dom_classes
    put(switch, "Set the hands", True)
    assert is_shown(switch) and switch.value


def test_a_tree_is_a_widget_and_all_that_is_in_it() -> None:
    button, number = controls.button(), controls.number()
    row = controls.row(button, number)
    assert list(tree(row)) == [row, button, number]
