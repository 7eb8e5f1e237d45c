"""Two copies of the site on one host, as several projects of one owner have them: each keeps its own, for later too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.pages.conftest import Window, served
from tests.waiting import wait_until
from tools.site.release import seal_release

# The copy's own worker comes to look after the page, as the newest release has it.
REGISTERED = """async () => {
  const registration = await navigator.serviceWorker.register("service-worker.js");
  await registration.update();
}"""
# As each page that comes alive does, this one says what to keep, and again as long as it is not kept.
IS_ALIVE = """async (build) => {
  const {installing, waiting, active} = await navigator.serviceWorker.getRegistration();
  waiting?.postMessage({take: true});
  if (installing || waiting || active?.state !== "activated") return false;
  const name = (await caches.keys()).find(each => each.endsWith(build));
  if (name && (await (await caches.open(name)).keys()).length === 2) return true;
  active.postMessage({keep: ["index.html", "lesson.txt"]});
  return false;
}"""
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
  [name, (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname).sort()])))"""
NAMELESS = """async ([name, path]) => {
  await (await caches.open(name)).put(path, new Response("older", {headers: {"x-rally": "older"}}));
}"""


def publish(root: Path, copy: str, version: str) -> str:
    """Put a release of a copy of the site there; which build it is."""
    folder = root / copy
    (folder / "lite").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(f"<!doctype html><title>{copy} {version}</title>", "utf-8")
    (folder / "lesson.txt").write_text(version, "utf-8")
    return seal_release(version, folder)


def come(window: Window, address: str, copy: str, build: str) -> dict[str, list[str]]:
    """Visit a copy until all it wants is kept; what is kept on the host then, by its name."""
    window.page.goto(f"{address}{copy}/index.html")
    window.page.evaluate(REGISTERED)
    wait_until(lambda: window.page.evaluate(IS_ALIVE, build), f"both files of {build}")
    return window.page.evaluate(KEPT)


def test_each_copy_lets_go_what_it_kept_itself_and_nothing_of_the_other(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    first = {copy: publish(tmp_path, copy, "1") for copy in ("a", "b", ".")}
    window = open_window()
    with served(tmp_path) as address:
        window.page.goto(f"{address}a/index.html")
        for name, path in [("rally 123", "/a/lesson.txt"), ("rally 456", "/b/lesson.txt"), ("others", "/a/lesson.txt")]:
            window.page.evaluate(NAMELESS, [name, path])  # as they were named before names said whose they are
        for copy in ("a", "b", "."):
            kept = come(window, address, copy, first[copy])
        ours = {copy: ["/a/", "/b/", "/"][number] for number, copy in enumerate(first)}
        files = {copy: [f"{ours[copy]}index.html", f"{ours[copy]}lesson.txt"] for copy in first}
        named = {f"rally {ours[copy]} {build}": files[copy] for copy, build in first.items()}
        assert kept == {**named, "others": ["/a/lesson.txt"]}
        second = publish(tmp_path, "a", "2")
        kept = come(window, address, "a", second)
        del named[f"rally /a/ {first['a']}"]
        assert kept == {**named, f"rally /a/ {second}": files["a"], "others": ["/a/lesson.txt"]}
    assert [each for each in window.errors if "favicon" not in each] == []
