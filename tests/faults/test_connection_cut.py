"""The connection is cut between the commit and its answer: nobody knows, so it is sent again."""

import json
import random
import socket
import struct
import time
from contextlib import ExitStack
from pathlib import Path

from tests.api.table import new_id
from tests.faults.figures import REPORT, Figures, rounds
from tests.faults.judging import judge, opened
from tests.faults.phones import Account, a_tap
from tests.faults.serving import Breakable, serving
from tests.faults.watching import Watching

RESET = struct.pack("ii", 1, 0)
"""Close at once, without waiting for anything."""


def cut_off(server: Breakable, path: str, token: str, action: str, *, after: float) -> None:
    """Send an action and be gone before the answer can come."""
    body = json.dumps(a_tap(action)).encode()
    head = (
        f"POST {path}/actions HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.sendall(head.encode() + body)
        time.sleep(after)


def test_what_is_sent_again_counts_once(tmp_path: Path) -> None:
    figures: Figures = REPORT.of("connection cut before the answer")
    server = Breakable(tmp_path)
    account = Account()
    repeated = 0
    with serving(server), ExitStack() as stack:
        line, _tokens = opened(server, phones=1)
        phones = stack.enter_context(Watching([server], line))
        path = f"/api/v1/campaigns/{line.campaign}"
        for _ in range(rounds(25, 1000)):
            action = new_id()
            account.sent.add(action)
            cut_off(server, path, line.token, action, after=random.choice([0, 0, 0.002, 0.01, 0.03]))
            figures.struck += 1
            answer = line.http.post(line.url + "/actions", json=a_tap(action))
            account.resent += 1
            assert answer.status_code == 201, answer.text
            account.acknowledged[action] = answer.json()["position"]
            repeated += answer.json().get("repeated", False)
        figures.more = f"{repeated:,} had been recorded before they were sent again"
        phones.converge(line.get()["position"])
        judge(line, account, figures, server.journal)
        line.close()
    assert repeated > 0
