"""Faults of the way back that are known and not mended yet: their tests run, and tell when they pass."""

from __future__ import annotations

import pytest

KNOWN = (
    "test_the_steps_before_the_damage_are_back[HillLab]",
    "test_the_steps_before_the_damage_are_back[Umpire of tiles]",
    "test_each_step_back_after_a_restart_leads_to_what_it_leads_to_without[PlayLab own players]",
    "test_as_many_steps_back_as_forward_lead_to_what_was_shown[PlayLab two people]",
    "test_a_reset_leads_to_what_was_shown_first[Umpire of tiles]",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect the known faults."""
    for item in items:
        if item.name in KNOWN:
            item.add_marker(pytest.mark.xfail(reason="known, and to be mended", strict=False))
