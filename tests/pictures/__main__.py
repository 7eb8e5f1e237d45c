"""Makes the pictures of the README anew that are out of date, in half a minute (`make pictures`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.files import write_notebook
from tests.browser.labdrive import LabPage
from tests.browser.notebook import chromium_browser
from tests.serving import TIMEOUT, serve
from tools import browsers
from tools.command import ToolError, parse_check

from . import shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Make them, or say which would be made."""
    check, stale = parse_check(__file__, __doc__, arguments), shown.stale()
    if check or not stale:
        print("\n".join(f"docs/{name} is out of date: make pictures" for name in stale) or "pictures: up to date")
        return int(bool(stale))
    found, why_not = browsers.ensure(browsers.CHROMIUM)
    if not found:
        raise ToolError(f"pictures: {why_not}")
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
    sys.exit(main())
