"""Draws the icons of the site anew whose drawing has changed.

usage: python -m tools.site.home.drawing [--check]        (--check: say which, and draw none)

`make pictures` does it, too.
"""

from __future__ import annotations

import io
import sys

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tools import browsers

from .icons import HERE, ICONS, LIST, SIGNS, digests, stale


def draw(browser: Browser, name: str) -> int:
    """Draw a file anew; how many bytes it has."""
    icon = {**ICONS, **SIGNS}[name]
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(f"<style>body {{ margin: 0; line-height: 0 }}</style>{icon.svg()}")
    with Image.open(io.BytesIO(page.screenshot(omit_background=True))) as drawn:
        drawn.save(HERE / name, optimize=True)
    page.close()
    return (HERE / name).stat().st_size


def main(arguments: list[str]) -> int:
    """Draw what is not of today (``--check``: say which that is, and draw nothing)."""
    names = stale()
    if "--check" in arguments:
        print("\n".join(f"{name} is not of today: make pictures" for name in names) or "icons: of today")
        return int(bool(names))
    if not names:
        print("icons: of today")
        return 0
    found, why_not = browsers.ensure(browsers.CHROMIUM)
    if not found:
        print(f"icons: {why_not}", file=sys.stderr)
        return 1
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name in names:
            print(f"{name}: {draw(browser, name) / 1000:.1f} KB")
        browser.close()
    LIST.write_text("".join(f"{digest}  {name}\n" for name, digest in digests().items()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
