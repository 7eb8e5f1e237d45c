"""Kernels that start in turn: where a whole class opens its lessons in the same second, all are served, one after the
other. Started all at once they would keep each other from answering in time, and the server would say 500.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

AT_ONCE = 2 * (os.cpu_count() or 1)
"""So many kernels start at a time."""
PATIENCE = 60.0
"""Seconds after which the next one starts, whether this one has answered or not."""


class StartingInTurn(AsyncMappingKernelManager):
    """Lets a kernel start once those before it have answered."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def start_kernel(self, *, kernel_id: str | None = None, **wanted: object) -> str:  # type: ignore[override]
        """Start one; its id, once it answers."""
        wanted["kernel_id"] = kernel_id
        start: Any = self._async_start_kernel
        if kernel_id is not None and kernel_id in self:
            return str(await start(**wanted))
        async with self.turns:
            kernel = str(await start(**wanted))
            await self.has_answered(kernel)
        return kernel

    async def has_answered(self, kernel: str) -> None:
        """Wait until a kernel has said for the first time that it is there, or long enough."""
        client = self.get_kernel(kernel).client()
        client.start_channels(shell=True, iopub=False, stdin=False, hb=False, control=False)
        try:
            await asyncio.wait_for(client.kernel_info(reply=True, timeout=PATIENCE), PATIENCE)
        except TimeoutError:
            self.log.warning("Kernel %s has not answered for %s s", kernel, PATIENCE)
        finally:
            client.stop_channels()
