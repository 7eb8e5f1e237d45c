"""A copy of the tree, in which recipes are followed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.recipes.kitchen import Copy


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("recipe"))


@pytest.fixture
def copy(kitchen: Copy) -> Iterator[Copy]:
    """The copy as it is before anything is done."""
    yield kitchen
    kitchen.restore()
