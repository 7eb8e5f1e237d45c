"""Loads packages when they are first imported, where Python runs in a page: most lessons never need them.

Pyodide's lock names the packages of the site. Those that are not loaded with Python itself (Plotly, and NumPy if there
is one) are fetched and unpacked on import; otherwise a cell would have to ask for them beforehand.
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
    """Finds modules of packages that have not been fetched yet.

    packages: the files of each module, including those of its dependencies. fetch: returns the content of a file.
    """

    def __init__(self, packages: Mapping[str, Sequence[str]], fetch: Callable[[str], bytes], folder: str) -> None:
        self.packages = dict(packages)
        self.fetch, self.folder = fetch, folder
        self.unpacked: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module after its package has been fetched; None for other modules."""
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
    """Let imports find packages that the page's Pyodide knows and has not loaded."""
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
    """Let IPython complete names without jedi, which the site does not have."""
    shell = import_module("IPython").get_ipython()
    if shell is not None:
        shell.Completer.use_jedi = False


def fetch_file(address: str) -> bytes:
    """Return a file of the site. The worker waits for it; the page does not."""
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", address, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != 200:
        raise ImportError(f"{address} cannot be fetched: the page is answered {request.status}")
    content: bytes = request.response.to_bytes()
    return content
