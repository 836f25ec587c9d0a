"""`kill -9` of the web at random moments, while ten phones tap and two listen."""

import random
import time
from contextlib import ExitStack
from pathlib import Path

from tests.api.listening import Listener
from tests.faults.figures import REPORT, rounds
from tests.faults.judging import judge, opened
from tests.faults.phones import Tapping, wait_until
from tests.faults.serving import Breakable, serving
from tests.faults.watching import Watching


def test_whatever_was_acknowledged_is_there_once_after_each_kill(tmp_path: Path) -> None:
    figures = REPORT.of("web killed (`kill -9`) under ten phones")
    server = Breakable(tmp_path)
    with serving(server):
        line, tokens = opened(server)
        with Watching([server], line) as phones:
            with Tapping([server], line.campaign, tokens) as account:
                for _ in range(rounds(2, 40)):
                    before = len(account.acknowledged)
                    wait_until(lambda before=before: len(account.acknowledged) > before)  # type: ignore[misc]
                    time.sleep(random.uniform(0, 0.5))
                    server.kill()
                    figures.struck += 1
                    server.start()
                before = len(account.acknowledged)
                wait_until(lambda: len(account.acknowledged) > before + 10)
            fresh = line.at(server)
            phones.converge(fresh.get()["position"])
            assert phones.phones[0].connected > 1, "it was cut off, and connected again by itself"
        judge(fresh, account, figures, server.journal)
        fresh.close()
        line.close()


def test_phones_that_listen_hear_of_it_after_the_kill(tmp_path: Path) -> None:
    server = Breakable(tmp_path)
    with serving(server), ExitStack() as phones:
        line, tokens = opened(server, phones=2)
        heard = phones.enter_context(Listener(line)).wait_for(2)
        server.kill()
        server.start()
        with Tapping([server], line.campaign, tokens) as account:
            wait_until(lambda: len(account.acknowledged) > 5)
        there = line.at(server)
        again = phones.enter_context(Listener(there, Last_Event_ID=heard["id"]))
        head = there.get()["position"]
        assert int(again.wait_for(head)["id"]) == head
        there.close()
        line.close()


def test_two_webs_on_one_file_and_one_is_killed(tmp_path: Path) -> None:
    figures = REPORT.of("one of two webs killed on the same file")
    first, second = Breakable(tmp_path), Breakable(tmp_path)
    with serving(first, second):
        line, tokens = opened(first)
        with Tapping([first, second], line.campaign, tokens) as account:
            for number in range(rounds(1, 15)):
                before = len(account.acknowledged)
                wait_until(lambda before=before: len(account.acknowledged) > before)  # type: ignore[misc]
                time.sleep(random.uniform(0, 0.3))
                (first, second)[number % 2].kill()
                figures.struck += 1
                (first, second)[number % 2].start()
        for server in (first, second):
            there = line.at(server)
            judge(
                there,
                account,
                figures if server is second else REPORT.spare(),
                server.journal,
            )
            there.close()
        line.close()
