"""What a release consists of: made of what git has, checked, and refused with a sentence where something is missing."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path

import pytest

from tools import package
from tools.command import ToolError
from tools.package import check_tag, main, read_version

pytestmark = [pytest.mark.deploy, pytest.mark.rest]
RELEASED = "# Changes\n\n## 0.1.0, 2027-01-31\n- First.\n"

TEMPLATE = "tools/print/templates/rally_page"
"""What of the tools belongs to the package: how nbconvert makes a page of a lesson."""


@pytest.mark.parametrize(
    ("tag", "changes", "missing"),
    [
        ("v0.1.0", RELEASED, ""),
        ("v0.1.1", RELEASED, "the tag is v0.1.1"),
        ("0.1.0", RELEASED, "v0.1.0 would be right"),
        ("v0.1.0", RELEASED.replace("2027-01-31", "not yet released"), "CHANGELOG.md needs a heading"),
        ("v0.1.0", RELEASED.replace("0.1.0", "0.1.00"), "CHANGELOG.md needs a heading"),
    ],
)
def test_a_tag_names_a_version_that_the_changes_call_released(tag: str, changes: str, missing: str) -> None:
    if not missing:
        check_tag(tag, "0.1.0", changes)
        return
    with pytest.raises(ToolError, match=re.escape(missing)):
        check_tag(tag, "0.1.0", changes)


def test_the_package_and_its_module_name_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_version()
    monkeypatch.setattr(package.rally, "__version__", "9.9.9")
    with pytest.raises(ToolError, match=r"9\.9\.9"):
        read_version()


def test_what_is_wrong_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ToolError, match="the tag is v99"):
        main(["--tag", "v99"])
    assert not capsys.readouterr().out


def test_an_index_would_take_both_and_the_wheel_comes_from_the_sdist(tmp_path: Path) -> None:
    sdist, wheel = package.make_packages(tmp_path / "made")
    package.check_packages(sdist, wheel)
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"notebooks/de/00_start.ipynb", "notebooks/races/last_to_first.json", "pyproject.toml", "LICENSE"} <= names
    ours = [name for name in names if name.startswith("tools")]
    assert all(name.startswith(TEMPLATE) or TEMPLATE.startswith(f"{name}/") for name in ours), ours
    assert not any(name.startswith(("tests", ".git/", ".cache", ".venv")) for name in names)


def test_what_is_too_large_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MOST_BYTES", 1_000)
    with pytest.raises(ToolError, match="more than 1,000"):
        package.make_packages(tmp_path / "made")


def test_a_package_that_does_not_run_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nonsense-1.0-py3-none-any.whl").write_bytes(b"no wheel")
    with pytest.raises(ToolError, match="failed"):
        package.try_package(tmp_path / "nonsense-1.0-py3-none-any.whl")
