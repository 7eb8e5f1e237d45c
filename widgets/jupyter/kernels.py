"""Starts kernels in turn, so that a whole class can open its lessons in the same second.

Started all at once, they would keep each other from answering in time, and the server would fail with 500.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

AT_ONCE = 2 * (os.cpu_count() or 1)
"""Number of kernels that start at the same time."""
PATIENCE = 60.0
"""Seconds after which the next one starts, even if this one has not answered."""


class StartingInTurn(AsyncMappingKernelManager):
    """Starts a kernel once those before it have answered."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def start_kernel(self, *, kernel_id: str | None = None, **wanted: object) -> str:  # type: ignore[override]
        """Start a kernel; return its id once it answers."""
        wanted["kernel_id"] = kernel_id
        start: Any = self._async_start_kernel
        if kernel_id is not None and kernel_id in self:
            return str(await start(**wanted))
        async with self.turns:
            kernel = str(await start(**wanted))
            await self.has_answered(kernel)
        return kernel

    async def has_answered(self, kernel: str) -> None:
        """Wait until a kernel answers for the first time, or for the maximum time."""
        client = self.get_kernel(kernel).client()
        client.start_channels(shell=True, iopub=False, stdin=False, hb=False, control=False)
        try:
            await asyncio.wait_for(client.kernel_info(reply=True, timeout=PATIENCE), PATIENCE)
        except TimeoutError:
            self.log.warning("Kernel %s has not answered for %s s", kernel, PATIENCE)
        finally:
            client.stop_channels()
