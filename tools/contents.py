"""What a lesson keeps that is saved, and what it shows when it is opened again.

A saved lesson would hold the views of its labs, and beside each a picture and a table of how it was when its cell ran.
JupyterLab prefers the view wherever it trusts the file, and says "model not found" once the kernel that had the model
is gone. So a lesson is saved with its labs as they are at that moment (its kernel is asked) and with the views put
aside: whoever opens the file sees pictures and tables, and running the cells brings the labs. Where its kernel still
runs, the views are put back.
"""

from __future__ import annotations

import ast
from queue import Empty
from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

VIEW = "application/vnd.jupyter.widget-view+json"
STILLS = "getattr(__import__('sys').modules.get('widgets.shared.labs.life'), 'stills', dict)()"
"""What a kernel is asked: the labs on show there, as HTML by the ids of their models; nothing where there are none."""
PATIENCE = 1.0
"""Seconds that a kernel has to answer: one that is busy must not keep anybody from saving."""

Notebook = dict[str, Any]


def drop_views(notebook: Notebook) -> None:
    """Take every widget view out of a notebook, in place, that has something else beside it."""
    for output in outputs(notebook):
        if len(output["data"]) > 1:
            output["data"].pop(VIEW, None)


def put_aside(notebook: Notebook, stills: dict[str, str]) -> None:
    """Let every lab be shown as it is now, in place, and move its view to where only `put_back` looks for it."""
    for output in outputs(notebook):
        if len(output["data"]) > 1 and (view := output["data"].pop(VIEW, None)):
            output["metadata"] = {**output.get("metadata", {}), VIEW: view}
            if still := stills.get(view["model_id"]):
                output["data"]["text/html"] = still


def put_back(notebook: Notebook) -> None:
    """Undo what `put_aside` did to the views, in place."""
    for output in outputs(notebook):
        if view := output.get("metadata", {}).pop(VIEW, None):
            output["data"][VIEW] = view


def outputs(notebook: Notebook) -> list[dict[str, Any]]:
    """What its cells show that has data."""
    return [output for cell in notebook["cells"] for output in cell.get("outputs", []) if output.get("data")]


class TablesWithoutKernel(AsyncLargeFileManager):
    """The files of a folder; a notebook is saved as it is seen, and read without widget views if no kernel runs it."""

    async def get(
        self, path: Any, content: Any = True, type: Any = None, format: Any = None, require_hash: Any = False
    ) -> dict[str, Any]:
        model: dict[str, Any] = await super().get(path, content, type, format, require_hash)  # type: ignore[no-untyped-call]
        if content and model["type"] == "notebook":
            put_back(model["content"])
            if not await self.kernel(model["path"]):
                drop_views(model["content"])
        return model

    async def save(self, model: dict[str, Any], path: Any = "") -> dict[str, Any]:
        if model.get("type") == "notebook" and "content" in model:
            kernel = await self.kernel(path.strip("/"))
            kernels = getattr(self.parent, "kernel_manager", None)
            put_aside(model["content"], await stills(kernels, kernel) if kernel else {})
        saved: dict[str, Any] = await super().save(model, path)  # type: ignore[no-untyped-call]
        return saved

    async def kernel(self, path: str) -> str:
        """The id of the kernel that runs a notebook now; empty if none does."""
        sessions = getattr(self.parent, "session_manager", None)
        if sessions is None or not await sessions.session_exists(path):
            return ""
        session = await sessions.get_session(path=path)
        return str(session["kernel"]["id"])


async def stills(kernels: Any, kernel: str) -> dict[str, str]:
    """The labs that a kernel shows now; none if it does not answer in time."""
    client = kernels.get_kernel(kernel).client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        asked = client.execute("", silent=True, user_expressions={"stills": STILLS})
        while (reply := await client.get_shell_msg(timeout=PATIENCE))["parent_header"].get("msg_id") != asked:
            pass  # an answer to somebody else
        answer = reply["content"].get("user_expressions", {}).get("stills", {})
        found: dict[str, str] = ast.literal_eval(answer["data"]["text/plain"]) if answer.get("status") == "ok" else {}
        return found
    except Empty:
        return {}
    finally:
        client.stop_channels()
