"""A kernel as a browser has it: a session of the server, one websocket, the widgets that the kernel has opened."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
VIEW = "application/vnd.jupyter.widget-view+json"
BIGGEST = 50_000_000
PATIENCE = 300.0
"""Seconds for which a learner waits for the server, and for each cell of a lesson."""
AsyncHTTPClient.configure(
    None, max_clients=10_000
)  # each learner has a browser of their own, and none waits for another


class Kernel:
    """One learner's kernel.

    models: the state of each widget by its id. shown: the ids of those that a cell has shown. errors: what the kernel
    raised or complained of, a line each.
    """

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.session = uuid.uuid4().hex
        self.subshell: str | None = None
        self.models: dict[str, dict[str, Any]] = {}
        self.shown: list[str] = []
        self.errors: list[str] = []
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, url: str, notebook: str) -> Kernel:
        """Start a session for a notebook, as opening it does."""
        name = uuid.uuid4().hex  # a notebook of its own for each learner
        wanted = {"path": f"{name}-{notebook}", "name": "", "type": "notebook", "kernel": {"name": "python3"}}
        patient = {"connect_timeout": PATIENCE, "request_timeout": PATIENCE}
        request = HTTPRequest(f"{url}/api/sessions", "POST", body=json.dumps(wanted), **patient)
        session = json.loads((await AsyncHTTPClient().fetch(request)).body)
        address = f"{url.replace('http', 'ws', 1)}/api/kernels/{session['kernel']['id']}/channels?session_id={name}"
        socket = HTTPRequest(address, **patient)
        made = cls(await websocket_connect(socket, subprotocols=[PROTOCOL], max_message_size=BIGGEST))
        info = await made.ask("shell", "kernel_info_request", {})
        if "kernel subshells" in info.get("supported_features", []):  # JupyterLab answers widgets in one of their own
            made.subshell = (await made.ask("control", "create_subshell_request", {}))["subshell_id"]
        return made

    async def close(self) -> None:
        self._reader.cancel()
        self.socket.close()

    # --- asking ---

    async def run(self, code: str) -> None:
        """Run a cell, and wait until all that it shows has come."""
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": True, "stop_on_error": True}
        await self.answered("shell", "execute_request", content)

    async def act(self, model: str, data: dict[str, Any]) -> None:
        """Send what somebody did to a widget, and wait until everything it led to has come."""
        await self.answered("shell", "comm_msg", {"comm_id": model, "data": data}, self.subshell)

    async def answered(self, channel: str, kind: str, content: dict[str, Any], subshell: str | None = None) -> None:
        """Send a message, and wait until the kernel says that it is done with it."""
        await self._wait(self._answers, self._send(channel, kind, content, subshell))

    async def ask(self, channel: str, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Send a request; the content of the reply."""
        return await self._wait(self._replies, self._send(channel, kind, content))

    async def _wait(self, waiting: dict[str, asyncio.Future[dict[str, Any]]], message: str) -> dict[str, Any]:
        waiting[message] = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(waiting[message], PATIENCE)
        finally:
            del waiting[message]

    def _send(self, channel: str, kind: str, content: dict[str, Any], subshell: str | None = None) -> str:
        header = {
            "msg_id": uuid.uuid4().hex, "session": self.session, "username": "", "version": "5.5", "msg_type": kind,
            "date": datetime.now(UTC).isoformat(),
        }  # fmt: skip
        if subshell is not None:
            header["subshell_id"] = subshell
        parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
        self.socket.write_message(serialize_msg_to_ws_v1(parts, channel), binary=True)  # type: ignore[no-untyped-call]
        return header["msg_id"]

    # --- hearing ---

    async def _read(self) -> None:
        while (frame := await self.socket.read_message()) is not None:
            channel, parts = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
            header, parent, _metadata, content = (json.loads(part) for part in parts[:4])
            self._hear(channel, header["msg_type"], parent.get("msg_id", ""), content)
        self.errors.append("the server has closed the connection")

    def _hear(self, channel: str, kind: str, parent: str, content: dict[str, Any]) -> None:
        if channel != "iopub":
            settle(self._replies.get(parent), content)
            return
        match kind:
            case "status" if content["execution_state"] == "idle":
                settle(self._answers.get(parent), content)
            case "status" if content["execution_state"] in ("restarting", "dead"):
                self.errors.append(f"the kernel is {content['execution_state']}")
            case "comm_open":
                self.models[content["comm_id"]] = dict(content["data"].get("state", {}))
            case "comm_msg" if content["data"].get("method") == "update":
                self.models.get(content["comm_id"], {}).update(content["data"]["state"])
            case "comm_close":
                self.models.pop(content["comm_id"], None)
            case "display_data" | "execute_result" if VIEW in content["data"]:
                self.shown.append(content["data"][VIEW]["model_id"])
            case "error":
                self.errors.append(f"{content['ename']}: {content['evalue']}")


def settle(future: asyncio.Future[Mapping[str, Any]] | None, content: Mapping[str, Any]) -> None:
    """Give a future its result, if somebody waits for it."""
    if future is not None and not future.done():
        future.set_result(content)
