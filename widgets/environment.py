"""Where Python runs: on a machine, or in a page of the site."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

IN_A_PAGE = sys.platform == "emscripten"
"""Whether it runs in a page of the site. The page brings what its own scripts need, and those of all parts."""

SCRIPTS: str = import_module("js").SCRIPTS if IN_A_PAGE else ""
"""Where the site's scripts lie then: an address that ends with "/"."""

LESSONS = Path("/drive")
"""Where the lessons lie then. To look whether a file is there asks the page, and Python waits for it."""


def read_site_file(name: str) -> bytes:
    """A file of the site that lies beside the folder of its scripts. Python runs in a worker there, and waits for it.
    OSError if it does not come."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", f"{SCRIPTS}../{name}", False)  # not later, but now
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as error:  # whatever the browser calls a network that is not there
        raise OSError(f"{name} cannot be fetched") from error
    if request.status != 200:
        raise OSError(f"{name} cannot be fetched: the site answers {request.status}")
    content: bytes = request.response.to_bytes()
    return content


def shell() -> Any:
    """The shell of the notebook's kernel; None where there is none."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
