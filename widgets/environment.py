"""Where Python runs: on a machine, in a page of the site, or in marimo."""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

IN_A_PAGE = sys.platform == "emscripten"
"""Whether Python runs in a page of the site. That page brings its own scripts and those of all parts."""

IN_MARIMO = "marimo" in sys.modules and bool(sys.modules["marimo"].running_in_notebook())
"""Whether marimo runs this; in its pages a script is a file of the cell that has made a widget."""

SCRIPTS: str = import_module("js").SCRIPTS if IN_A_PAGE else ""
"""The address of the site's scripts on such a page; it ends with "/"."""

LESSONS = Path("/drive")
"""The folder of the lessons there. Looking up a file requests it from the page, and Python waits for it."""


def read_site_file(name: str) -> bytes:
    """Return a file of the site, from beside the folder of its scripts. Python, which runs in a worker, waits for it.

    Raises OSError if it cannot be fetched.
    """
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", f"{SCRIPTS}../{name}", False)  # synchronous
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as error:  # browsers name the errors of a missing network differently
        raise OSError(errno.EIO, "the site does not answer", name) from error
    if request.status != 200:
        raise OSError(errno.EIO, f"the site answers {request.status}", name)
    content: bytes = request.response.to_bytes()
    return content


def shell() -> Any:
    """Return the shell of the notebook's kernel, or None."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
