"""What a saved lesson keeps, and what it shows when it is opened again.

By default a saved lesson would hold the views of its labs, and beside each a picture and a table from when its cell
ran. JupyterLab prefers the view wherever it trusts the file, and shows "model not found" once the kernel with the model
is gone. So a lesson is saved with its labs as they are at that moment (its kernel is asked) and with the views put
aside: anybody who opens the file sees pictures and tables, and running the cells brings the labs. While its kernel
still runs, the views are put back; for cells that have run again since, those of the labs that they show now.

JupyterLab shows pictures only in files that it trusts. It may trust our lessons from the start: a file that equals a
shipped one to the last byte (shipped.py) is served as trusted. Nothing is signed for that; Jupyter's own notary decides
about all other files.
"""

from __future__ import annotations

import ast
from queue import Empty
from typing import Any

from jupyter_client.multikernelmanager import AsyncMultiKernelManager
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from .shipped import is_shipped

VIEW = "application/vnd.jupyter.widget-view+json"
LIFE = "getattr(__import__('sys').modules.get('widgets.lab.lifecycle'), '{}', dict)()"
STILLS, LIVING = LIFE.format("stills"), LIFE.format("living")
"""The request to a kernel: the labs that it shows, as HTML by the ids of their models, or by their cells only the ids;
nothing if there are none."""
PATIENCE = 1.0
"""Seconds that a kernel has to answer: a busy one must not delay saving."""

Notebook = dict[str, Any]
Output = dict[str, Any]
"""A notebook as Jupyter stores it, and an output of one of its cells."""

Model = dict[str, Any]
"""A file as a server returns it: its description and its content."""

Labs = dict[str, Any]
"""A kernel's answer about its labs, by the ids of models or of cells."""


def drop_views(notebook: Notebook) -> None:
    """Remove, in place, every widget view from a notebook that has something else beside it."""
    for output in notebook_outputs(notebook):
        if len(output["data"]) > 1:
            output["data"].pop(VIEW, None)


def put_aside(notebook: Notebook, stills: dict[str, str]) -> None:
    """Show every lab as it is now, in place, and move its view to where only `put_back` looks."""
    for output in notebook_outputs(notebook):
        if len(output["data"]) > 1 and (view := output["data"].pop(VIEW, None)):
            output["metadata"] = {**output.get("metadata", {}), VIEW: view}
            if still := stills.get(view["model_id"]):
                output["data"]["text/html"] = still


def put_back(notebook: Notebook, living: dict[str, list[str]]) -> None:
    """Undo, in place, what `put_aside` did to the views. living: by cell the models of the labs that it shows now."""
    for cell in notebook["cells"]:
        now = living.get(cell.get("id", ""))
        aside = [output for output in cell_outputs(cell) if VIEW in output.get("metadata", {})]
        for index, output in enumerate(aside):
            view = output["metadata"].pop(VIEW)
            if now is None:  # not a lab of ours, or not known
                output["data"][VIEW] = view
            elif index < len(now):
                output["data"][VIEW] = {**view, "model_id": now[index]}


def trust_cells(notebook: Notebook) -> None:
    """Mark every code cell as trusted, in place. (A notary would need a store.)"""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True


def notebook_outputs(notebook: Notebook) -> list[Output]:
    """Yield the outputs with data of all cells."""
    return [output for cell in notebook["cells"] for output in cell_outputs(cell)]


def cell_outputs(cell: Notebook) -> list[Output]:
    """Yield the outputs with data of a cell."""
    return [output for output in cell.get("outputs", []) if output.get("data")]


class TablesWithoutKernel(AsyncLargeFileManager):
    """Serves a folder; a notebook is saved as it is seen, and read without widget views if no kernel runs it."""

    async def get(
        self,
        path: str,
        content: bool = True,
        type: str | None = None,
        format: str | None = None,
        require_hash: bool = False,
    ) -> Model:
        model: Model = await super().get(path, content, type, format, require_hash or content)  # type: ignore[no-untyped-call]
        if content and model["type"] == "notebook":
            if is_shipped(model["hash"]):
                trust_cells(model["content"])
            else:
                super().mark_trusted_cells(model["content"], path)  # type: ignore[no-untyped-call]
            kernel = await self.kernel(model["path"])
            put_back(model["content"], await self.ask(kernel, LIVING))
            if not kernel:
                drop_views(model["content"])
        if not require_hash:
            model.pop("hash", None)
            model.pop("hash_algorithm", None)
        return model

    def mark_trusted_cells(self, nb: Notebook, path: str = "") -> None:
        """Trust no cell yet: a file's content is read together with its digest, and `get` decides by that."""
        for cell in nb["cells"]:
            cell["metadata"].pop("trusted", None)  # by its signature

    async def save(self, model: Model, path: str = "") -> Model:
        if model.get("type") == "notebook" and "content" in model:
            put_aside(model["content"], await self.ask(await self.kernel(path.strip("/")), STILLS))
        saved: Model = await super().save(model, path)  # type: ignore[no-untyped-call]
        return saved

    async def kernel(self, path: str) -> str:
        """Return the id of the kernel that runs a notebook now, or ""."""
        sessions = getattr(self.parent, "session_manager", None)
        if sessions is None or not await sessions.session_exists(path):
            return ""
        session = await sessions.get_session(path=path)
        return str(session["kernel"]["id"])

    async def ask(self, kernel: str, what: str) -> Labs:
        """Return a kernel's answer about its labs; nothing if there is no kernel."""
        kernels = getattr(self.parent, "kernel_manager", None)
        return {} if kernels is None or not kernel else await ask_kernel(kernels, kernel, what)


async def ask_kernel(kernels: AsyncMultiKernelManager, kernel: str, what: str) -> Labs:
    """Return a kernel's answer about its labs; nothing if it does not answer in time."""
    client: Any = kernels.get_kernel(kernel).client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        asked = client.execute("", silent=True, user_expressions={"labs": what})
        while (reply := await client.get_shell_msg(timeout=PATIENCE))["parent_header"].get("msg_id") != asked:
            pass  # an answer to another request
        said = reply["content"].get("user_expressions", {}).get("labs", {})
        found: Labs = ast.literal_eval(said["data"]["text/plain"]) if said.get("status") == "ok" else {}
        return found
    except Empty:
        return {}
    finally:
        client.stop_channels()
