"""All that a cell sends arrives, however much it is and however slow the server."""

from __future__ import annotations

from jupyter_client.manager import start_new_kernel

MANY = 3000
SENDING = f"""
from comm import create_comm
kept = [create_comm(target_name='nobody', data={{'text': 'x' * 4000}}) for _each in range({MANY})]
"""
LIMIT = "get_ipython().kernel.iopub_thread.socket.sndhwm"
"""Maximum number of messages that the kernel keeps for a slower server; 0: no limit."""


def test_a_cell_may_send_as_much_as_it_likes() -> None:
    manager, client = start_new_kernel()
    try:
        client.execute_interactive("import widgets", timeout=60)
        client.execute(SENDING, reply=True, timeout=120)  # nobody takes in what is sent meanwhile
        count = 0
        while count < MANY:
            count += client.get_iopub_msg(timeout=60)["msg_type"] == "comm_open"
        reply = client.execute("pass", user_expressions={"limit": LIMIT}, reply=True, timeout=60)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert reply["content"]["user_expressions"]["limit"]["data"]["text/plain"] == "0"
