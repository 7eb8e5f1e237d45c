"""What a lesson shows that was saved, when it is opened again.

A saved lesson holds the views of its labs, and beside each a table. JupyterLab prefers the view wherever it trusts the
file, and says "model not found" once the kernel that had the model is gone. So where no kernel runs a lesson, it is
handed out without its views: the tables are seen, and running the cells brings the labs.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

VIEW = "application/vnd.jupyter.widget-view+json"


def drop_views(notebook: dict[str, Any]) -> None:
    """Take every widget view out of a notebook, in place, that has something else beside it."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if len(output.get("data", {})) > 1:
                output["data"].pop(VIEW, None)


class TablesWithoutKernel(AsyncLargeFileManager):
    """The files of a folder; a notebook that no kernel runs is read without its widget views."""

    async def get(
        self, path: Any, content: Any = True, type: Any = None, format: Any = None, require_hash: Any = False
    ) -> dict[str, Any]:
        model: dict[str, Any] = await super().get(path, content, type, format, require_hash)  # type: ignore[no-untyped-call]
        if content and model["type"] == "notebook" and not await self.is_running(model["path"]):
            drop_views(model["content"])
        return model

    async def is_running(self, path: str) -> bool:
        """Whether a notebook has a kernel now: the page is only loaded again, and its labs are still there."""
        sessions = getattr(self.parent, "session_manager", None)
        return sessions is not None and bool(await sessions.session_exists(path))
