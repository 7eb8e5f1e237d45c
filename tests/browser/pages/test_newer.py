"""A newer release is told of when all of it is there, and taken when somebody says so; no page changes before.

The front door is tried here, on a site that is nothing else; a lesson in tests/browser/site/test_visits.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.pages.conftest import Window, served
from tools.binder_links import lesson_link
from tools.site import door, home
from tools.site.release import seal_release

KEEP = """async (paths) => {
  const { active } = await navigator.serviceWorker.ready;
  const heard = new Promise((done) => navigator.serviceWorker.addEventListener("message", ({ data }) =>
    data?.rally === "kept" && done()));
  active.postMessage({ keep: paths, language: "en" });
  await heard;
}"""
"""As a lesson that has come alive says what to keep, and waits until all of it is kept."""

PAGES = ["index.html", "door.js", "check.js", "done.js", "home.js", "newer.js", "road.js", "driving.js", "road.css"]


def publish(folder: Path, version: str) -> None:
    """Put a release there."""
    door.write_door(folder, version=version, first=[], binder=lesson_link("00_start"))
    home.write_home(folder)
    seal_release(version, folder)


def is_of(page: Page, version: str) -> None:
    """Wait until the page is of that release."""
    expect(page.locator("footer")).to_contain_text(f"Version {version}")


def come(context: BrowserContext, address: str, version: str) -> Page:
    """Open the door in another window; it is of that release."""
    page = context.new_page()
    page.goto(f"{address}#en")
    is_of(page, version)
    return page


@contextmanager
def newer(window: Window, folder: Path) -> Iterator[str]:
    """Where a release is kept by somebody, and a newer one is out since then: the address of its door."""
    (folder / "lite").mkdir()
    publish(folder, "1")
    with served(folder) as address:
        window.page.goto(f"{address}#en")
        window.page.evaluate(KEEP, PAGES)
        publish(folder, "2")
        yield address


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window(viewport={"width": 360, "height": 740})


def test_it_waits_until_somebody_takes_it_and_other_windows_stay_as_they_are(window: Window, tmp_path: Path) -> None:
    with newer(window, tmp_path) as address:
        page = window.page
        page.reload()
        is_of(page, "1")
        said = page.locator("#news")
        expect(said).to_contain_text(said.get_attribute("data-newer") or "never")
        assert window.axe() == [] and not window.is_too_wide()
        other = come(window.context, address, "1")
        expect(other.locator("#news button")).to_have_count(2)
        said.get_by_role("button", name="Later").press("Enter")
        expect(said).to_be_empty()
        page.reload()
        is_of(page, "1")
        expect(said, "for this window it is to be later").to_be_empty()

        other.evaluate("window.isHere = true")
        third = come(window.context, address, "1")
        third.get_by_role("button", name="Take it now").press("Enter")
        is_of(third, "2")
        is_of(other, "1")
        assert other.evaluate("window.isHere"), "nobody has said so there"
        other.get_by_role("button", name="Take it now").click()
        is_of(other, "2")
        expect(other.locator("#news")).to_be_empty()
        assert window.errors == [] and window.outside == []


def test_it_is_there_at_once_when_no_window_was_open_meanwhile(window: Window, tmp_path: Path) -> None:
    with newer(window, tmp_path) as address:
        come(window.context, address, "1").wait_for_selector("#news button")
        for page in window.context.pages:
            page.goto("about:blank")
        come(window.context, address, "2")


def test_one_that_is_not_all_there_is_not_told_of(window: Window, tmp_path: Path) -> None:
    with newer(window, tmp_path):
        text = (tmp_path / "index.html").read_text("utf-8")
        (tmp_path / "index.html").write_text("not yet that of this release", "utf-8")
        installed = """async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise((done) => {
            registration.addEventListener("updatefound", () => done(registration.installing), { once: true });
          });
          const [worker] = await Promise.all([found, registration.update()]);
          while (worker.state === "installing") {
            await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
          }
          return worker.state;
        }"""
        assert window.page.evaluate(installed) == "redundant"
        window.page.reload()
        is_of(window.page, "1")
        expect(window.page.locator("#news")).to_be_empty()
        (tmp_path / "index.html").write_text(text, "utf-8")
        window.page.reload()
        expect(window.page.locator("#news button")).to_have_count(2)


def test_where_nothing_is_kept_there_is_nothing_to_choose(window: Window, tmp_path: Path) -> None:
    (tmp_path / "lite").mkdir()
    publish(tmp_path, "1")
    with served(tmp_path) as address:
        window.page.goto(f"{address}#en")
        window.page.evaluate("async () => void await navigator.serviceWorker.ready")
        publish(tmp_path, "2")
        come(window.context, address, "2")
