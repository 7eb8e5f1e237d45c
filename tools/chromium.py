"""Debian's Chromium, which the browser tests and the measurements drive: find it, or install it where one may."""

from __future__ import annotations

import os
import shutil
import subprocess

PACKAGES = ("chromium", "fonts-dejavu-core")


def find() -> str | None:
    """The path of a Chromium on this machine (or what the variable CHROMIUM names), or None."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def ensure() -> tuple[str | None, str]:
    """A Chromium, installed from Debian's packages if root asks and it is missing; else None and the reason."""
    found = find()
    if found:
        return found, ""
    if not shutil.which("apt-get"):
        return None, "there is no Chromium, and no apt-get to install it with"
    if os.geteuid() != 0:
        return None, "there is no Chromium (as root: apt-get install chromium)"
    print("Installing Chromium from Debian's packages", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *PACKAGES]):
        done = subprocess.run(
            ["apt-get", *command], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        if done.returncode:
            return None, f"apt-get could not install Chromium: {last_line(done.stderr)}"
    return find(), "apt-get installed Chromium, but it is not on the path"


def last_line(text: str) -> str:
    """The last line of a command's complaint."""
    return (text.strip().splitlines() or ["no reason given"])[-1]
