"""Records in a browser which files the first lesson requests, because JupyterLite lists its own nowhere."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools import browsers
from tools.command import ToolError

from .release import FIRST, RECORDED
from .serve import serve_folder

PYTHON = "lite/static/pyodide/"
OTHERS = ("lite/files/", "lite/rally/", "lite/api/contents/", "lite/api/drive", "release.json", "service-worker.js")
"""Files that are known without recording, or do not belong to a release."""


def requested_files(base: str, lesson: str = FIRST) -> set[str]:
    """Return the files of the site that a lesson requests on a first visit until it is live."""
    found: set[str] = set()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browsers.find(browsers.CHROMIUM), args=["--no-sandbox"])
        context = browser.new_context(service_workers="block")
        context.on("request", lambda request: found.add(request.url.partition("?")[0]))
        page = context.new_page()
        page.goto(f"{base}lite/notebooks/index.html?path={lesson}")
        page.wait_for_selector("body[data-rally-alive]", state="attached", timeout=180_000)
        browser.close()
    return {url.removeprefix(base) for url in found if url.startswith(base)}


def record_requests() -> None:
    """Rewrite the list."""
    if browsers.find(browsers.CHROMIUM) is None:
        raise ToolError("there is no Chromium on this machine to record with")
    with serve_folder() as base:
        files = sorted(path for path in requested_files(base) if path and not path.startswith((PYTHON, *OTHERS)))
    RECORDED.write_text("".join(f"{path}\n" for path in files), "utf-8")
