"""All that a cell sends arrives, however much it is and however slow the server."""

from __future__ import annotations

from queue import Empty

import pytest
from jupyter_client.manager import start_new_kernel

MANY = 3000
SENDING = f"""
from comm import create_comm
kept = [create_comm(target_name='nobody', data={{'text': 'x' * 4000}}) for _each in range({MANY})]
"""


@pytest.mark.parametrize(("first", "patience", "all_arrive"), [("import widgets", 60, True), ("pass", 2, False)])
def test_a_cell_may_send_as_much_as_it_likes(first: str, patience: float, all_arrive: bool) -> None:
    manager, client = start_new_kernel()
    try:
        client.execute_interactive(first, timeout=60)
        client.execute(SENDING, reply=True, timeout=120)  # nobody takes in what is sent meanwhile
        count = 0
        try:
            while count < MANY:
                count += client.get_iopub_msg(timeout=patience)["msg_type"] == "comm_open"
        except Empty:
            pass
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert (count == MANY) == all_arrive, f"{count} of {MANY} have arrived"
