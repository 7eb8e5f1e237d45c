"""Finds Debian's browsers for the browser tests and measurements, or installs them where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Debians:
    """A browser in Debian's packages.

    tried: the oldest version that is tested; docs/ways-in.md and the front door name it. programs: its possible names
    on the path. beside: other programs that it needs. packages: where it comes from, best first; one of them is enough.
    with_it: packages that are installed with it.
    """

    name: str
    tried: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]
    beside: tuple[str, ...] = ()
    with_it: tuple[str, ...] = ("fonts-dejavu-core", "fonts-noto-cjk")


CHROMIUM = Debians(
    "Chromium",
    "156",
    ("chromium-headless-shell", "chromium", "chromium-browser"),
    ("chromium-headless-shell", "chromium"),
)
"""The headless one takes a fifth less work for the same page."""
WEBKIT = Debians(
    "WebKit",
    "2.50",
    ("WebKitWebDriver",),
    ("webkit2gtk-driver",),
    ("Xvfb",),
    ("xvfb", "fonts-dejavu-core", "fonts-noto-cjk"),
)
"""The engine of Safari, in a GTK window: its driver opens MiniBrowser, which comes with it."""
FIREFOX = Debians("Firefox", "153", ("firefox-esr", "firefox"), ("firefox-esr",))


TRIED = (CHROMIUM, FIREFOX, WEBKIT)


def find(browser: Debians) -> str | None:
    """Return the path of a browser (or the value of its environment variable, such as CHROMIUM), or None."""
    if not all(map(shutil.which, browser.beside)):
        return None
    return os.environ.get(browser.name.upper()) or next(filter(None, map(shutil.which, browser.programs)), None)


def ensure(browser: Debians) -> tuple[str | None, str]:
    """Return the path of a browser, which root installs from Debian's packages if it is missing; else None and why."""
    found = find(browser)
    if found:
        return found, ""
    if not shutil.which("apt-get"):
        return None, f"there is no {browser.name}, and no apt-get to install it with"
    if os.geteuid() != 0:
        by_hand = " ".join((browser.packages[-1], *(each for each in browser.with_it if "fonts" not in each)))
        return None, f"there is no {browser.name} (as root: apt-get install {by_hand})"
    print(f"Installing {browser.name} from Debian's packages", flush=True)
    complaint = apt_get("update", "-qq")
    if complaint:
        return None, f"apt-get could not ask for news: {complaint}"
    for package in browser.packages:
        complaint = apt_get("install", "-y", "-qq", "--no-install-recommends", package, *browser.with_it)
        if not complaint:
            return find(browser), f"apt-get installed {browser.name}, but it is not on the path"
    return None, f"apt-get could not install {browser.name}: {complaint}"


def apt_get(*arguments: str) -> str:
    """Call apt-get; return its last complaint, or "" if it succeeds."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return (done.stderr.strip().splitlines() or ["no reason given"])[-1] if done.returncode else ""
