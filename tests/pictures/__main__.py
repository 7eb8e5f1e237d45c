"""`make pictures`: makes the pictures of the README from the product of today, in half a minute.

usage: python -m tests.pictures [--check]        those that are stale (--check: say which, and change nothing)
"""

from __future__ import annotations

import sys

from playwright.sync_api import expect

from tests.browser.files import write_notebook
from tests.browser.labdrive import LabPage
from tests.browser.notebook import chromium_browser
from tests.serving import TIMEOUT, serve
from tools import browsers

from . import shown


def main(arguments: list[str]) -> int:
    """Make them, or say which would be made."""
    stale = shown.stale()
    if "--check" in arguments:
        print("\n".join(f"docs/{name} is not of today: make pictures" for name in stale) or "pictures: of today")
        return int(bool(stale))
    if not stale:
        print("pictures: of today")
        return 0
    found, why_not = browsers.ensure(browsers.CHROMIUM)
    if not found:
        print(f"pictures: {why_not}", file=sys.stderr)
        return 1
    expect.set_options(timeout=TIMEOUT * 1000)
    with serve() as server, chromium_browser() as browser:
        write_notebook(server.folder / "pictures.ipynb")
        page = LabPage(browser, server)
        page.open("pictures.ipynb", motion=True, **shown.WINDOW)
        for name in stale:
            path = shown.make(page, name, shown.DOCS)
            print(f"docs/{name}: {path.stat().st_size // 1000} KB", flush=True)
        page.close()
    shown.write_list()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
