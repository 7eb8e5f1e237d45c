"""Draws the icons of the site anew whose drawing has changed (`make pictures` does it, too)."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tools import browsers
from tools.command import ToolError, parse_check

from .icons import HERE, ICONS, LIST, SIGNS, digests, stale_icons


def draw(browser: Browser, name: str) -> int:
    """Draw a file anew; return its size in bytes."""
    icon = {**ICONS, **SIGNS}[name]
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(f"<style>body {{ margin: 0; line-height: 0 }}</style>{icon.svg()}")
    with Image.open(io.BytesIO(page.screenshot(omit_background=True))) as drawn:
        drawn.save(HERE / name, optimize=True)
    page.close()
    return (HERE / name).stat().st_size


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the icons that are out of date, or say which they are."""
    check, names = parse_check(__file__, __doc__, arguments), stale_icons()
    if check or not names:
        print("\n".join(f"{name} is out of date: make pictures" for name in names) or "icons: up to date")
        return int(bool(names))
    found, why_not = browsers.ensure(browsers.CHROMIUM)
    if not found:
        raise ToolError(f"icons: {why_not}")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name in names:
            print(f"{name}: {draw(browser, name) / 1000:.1f} KB")
        browser.close()
    LIST.write_text("".join(f"{digest}  {name}\n" for name, digest in digests().items()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
