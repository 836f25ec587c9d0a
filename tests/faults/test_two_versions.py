"""Two releases of the web on one journal: what one of them decided, the other takes as it is."""

import sys
from pathlib import Path

from tests.api.table import new_id
from tests.faults.figures import REPORT, rounds
from tests.faults.judging import judge, opened
from tests.faults.phones import Tapping, a_tap, wait_until
from tests.faults.serving import Breakable, serving
from tests.faults.watching import Watching

OTHER = (sys.executable, "-m", "tests.faults.other_version")


def test_both_write_and_both_read_the_same(tmp_path: Path) -> None:
    figures = REPORT.of("two releases of the web at once, with another rule")
    today = Breakable(tmp_path)
    other = Breakable(tmp_path, command=OTHER)
    with serving(today, other):
        line, tokens = opened(today)
        beside = line.at(other)
        with Watching([today, other], line) as phones:
            with Tapping([today, other], line.campaign, tokens) as account:
                wait_until(lambda: len(account.acknowledged) > rounds(30, 1000), 600)
            phones.converge(line.get()["position"])
        figures.struck = 1
        plain, capitals = (
            there.http.post(there.url + "/actions", json=a_tap(new_id())).json() for there in (line, beside)
        )
        assert plain["facts"][1]["fact"]["value"].startswith("tap")
        assert capitals["facts"][1]["fact"]["value"].startswith("TAP")
        for told in (plain, capitals):
            account.sent.add(told["action"])
            account.acknowledged[told["action"]] = told["position"]
        judge(line, account, figures, today.journal)
        assert beside.get("/state") == line.get("/state")
        assert beside.get("/views/chronicle") == line.get("/views/chronicle")
        # An undo decides again by the rules of whichever release is asked, and leaves what it did not touch.
        first = next(iter(account.acknowledged))
        undo = {"id": new_id(), "reason": "mistyped"}
        assert line.http.post(f"{line.url}/actions/{first}/undo", json=undo).status_code == 201
        assert beside.get("/verify")["holds"] is True
        assert beside.get("/state") == line.get("/state")
        beside.close()
        line.close()
