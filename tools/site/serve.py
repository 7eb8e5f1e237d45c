"""Shows the site in dist/site on loopback."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.command import ToolError, argument_parser

from .places import SITE


class StaticFiles(SimpleHTTPRequestHandler):
    """Serves the files of a folder, as any static host does."""

    extensions_map = {  # noqa: RUF012  # as its base has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm",
        ".ipynb": "application/json", ".whl": "application/zip", ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def log_message(self, format: str, *_values: object) -> None:
        """Log nothing."""


class SiteServer(ThreadingHTTPServer):
    """Serves many files at once: a page requests hundreds."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore readers who leave in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path = SITE, port: int = 0, files: type[StaticFiles] = StaticFiles) -> SiteServer:
    """Return a server of a folder on loopback; the caller runs it."""
    return SiteServer(("127.0.0.1", port), partial(files, directory=str(folder)))


@contextlib.contextmanager
def serve_folder(folder: Path = SITE, files: type[StaticFiles] = StaticFiles) -> Iterator[str]:
    """Serve a folder meanwhile; yield its address."""
    with make_server(folder, files=files) as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/"
        made.shutdown()
        thread.join()


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="0: one that is free (default: 8000)")
    port = parser.parse_args(arguments).port
    if not 0 <= port < 2**16:
        parser.error(f"{port} is no port")
    if not (SITE / "index.html").exists():
        raise ToolError("There is no site yet: `make site` builds it.")
    with make_server(port=port) as serving, contextlib.suppress(KeyboardInterrupt):
        print(f"The site: http://127.0.0.1:{serving.server_port}/ (Ctrl-C here stops it)", flush=True)
        serving.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
