"""Debian's Chromium, which the browser tests and the measurements drive: find it, or install it where one may."""

from __future__ import annotations

import os
import shutil
import subprocess

KINDS = ("chromium-headless-shell", "chromium")
"""Packages of it, the best first: the one without a window of its own takes a fifth less work for the same page."""

FONTS = "fonts-dejavu-core", "fonts-noto-cjk"


def find_chromium() -> str | None:
    """The path of a Chromium on this machine (or what the variable CHROMIUM names), or None."""
    names = (*KINDS, "chromium-browser")
    return os.environ.get("CHROMIUM") or next((path for name in names if (path := shutil.which(name))), None)


def ensure_chromium() -> tuple[str | None, str]:
    """A Chromium, installed from Debian's packages if root asks and it is missing; else None and the reason."""
    found = find_chromium()
    if found:
        return found, ""
    if not shutil.which("apt-get"):
        return None, "there is no Chromium, and no apt-get to install it with"
    if os.geteuid() != 0:
        return None, "there is no Chromium (as root: apt-get install chromium)"
    print("Installing Chromium from Debian's packages", flush=True)
    complaint = apt_get("update", "-qq")
    if complaint:
        return None, f"apt-get could not ask for news: {complaint}"
    for kind in KINDS:
        complaint = apt_get("install", "-y", "-qq", "--no-install-recommends", kind, *FONTS)
        if not complaint:
            return find_chromium(), "apt-get installed Chromium, but it is not on the path"
    return None, f"apt-get could not install Chromium: {complaint}"


def apt_get(*arguments: str) -> str:
    """Call apt-get; what it complains of, or nothing if all is well."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return last_line(done.stderr) if done.returncode else ""


def last_line(text: str) -> str:
    """The last line of a command's complaint."""
    return (text.strip().splitlines() or ["no reason given"])[-1]
