"""Packages that come when they are first imported, where Python runs in a page: most lessons never ask for them.

Pyodide's lock names what the site has. What is not loaded with Python itself (Plotly, say, and NumPy if there is one)
is fetched and unpacked at the import, without which the cell that wants it would have to say so beforehand.
"""

from __future__ import annotations

import io
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class LazyPackageFinder(MetaPathFinder):
    """Finds modules of packages that are still to be fetched.

    packages: the names of the files by module, what a package needs along with its own. fetch: what gives a file.
    """

    def __init__(self, packages: Mapping[str, Sequence[str]], fetch: Callable[[str], bytes], folder: str) -> None:
        self.packages = dict(packages)
        self.fetch, self.folder = fetch, folder
        self.unpacked: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, whose package is here from now on; None for all others."""
        files = self.packages.pop(name, None)
        if files is None:
            return None
        for file in files:
            if file not in self.unpacked:
                self.unpacked.add(file)
                zipfile.ZipFile(io.BytesIO(self.fetch(file))).extractall(self.folder)
        invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def install_lazy_packages() -> None:
    """Let imports find what the page's Pyodide knows and has not loaded."""
    pyodide = import_module("pyodide_js")
    known = pyodide.lockfile.packages.to_py()
    loaded = pyodide.loadedPackages.to_py()
    files = {
        module: [known[each]["file_name"] for each in (name, *package["depends"]) if each not in loaded]
        for name, package in known.items()
        if name not in loaded
        for module in package["imports"]
    }
    folder = sysconfig.get_paths()["purelib"]
    sys.meta_path.insert(0, LazyPackageFinder(files, lambda file: fetch_file(pyodide.lockfileBaseUrl + file), folder))


def disable_jedi() -> None:
    """Let IPython complete names by itself: the kernel of a page is sure of jedi, which the site has not got."""
    shell = import_module("IPython").get_ipython()
    if shell is not None:
        shell.Completer.use_jedi = False


def fetch_file(address: str) -> bytes:
    """A file of the site. The worker waits for it, and the page does not."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", address, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != 200:
        raise ImportError(f"{address} cannot be fetched: the page is answered {request.status}")
    content: bytes = request.response.to_bytes()
    return content
