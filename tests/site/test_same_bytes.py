"""The site is the same, byte for byte, whenever it is built of the same sources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.published import LOCK, site
from tools.command import ROOT
from tools.site import release, wheels


def test_the_wheel_of_the_project_has_the_same_bytes_when_it_is_made_again(tmp_path: Path) -> None:
    assert wheels.build_own_wheel(tmp_path).read_bytes() == (site() / LOCK).with_name(wheels.OWN).read_bytes()


@pytest.mark.night  # it takes as long as the first build, which begins with nothing
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    again = tmp_path / "site"
    own = {**os.environ, "RALLY_SITE_INTO": str(again), "RALLY_SITE_WORK": str(tmp_path / "work")}
    subprocess.run([sys.executable, "-m", "tools.site.build"], cwd=ROOT, env=own, check=True)
    assert release.release_files(again) == release.release_files(site())
    told = (*release.WORKERS, release.NEWS)
    assert all((again / name).read_bytes() == (site() / name).read_bytes() for name in told)
