"""SQLite under twenty writers at once."""

import subprocess
import sys
from pathlib import Path

from tests.faults.figures import REPORT, rounds
from tests.faults.judging import judge, opened
from tests.faults.phones import Account, Tapping, wait_until
from tests.faults.serving import ROOT, Breakable, serving


def test_twenty_phones_at_two_webs_on_one_file(tmp_path: Path) -> None:
    figures = REPORT.of("SQLite under twenty phones at two webs")
    webs = [Breakable(tmp_path), Breakable(tmp_path)]
    with serving(*webs):
        line, tokens = opened(webs[0], phones=20)
        with Tapping(webs, line.campaign, tokens) as account:
            wait_until(lambda: len(account.acknowledged) > rounds(60, 3000), 600)
        judge(line, account, figures, webs[0].journal)
        line.close()


def test_twenty_processes_write_into_one_file(tmp_path: Path) -> None:
    figures = REPORT.of("SQLite under so many processes")
    web = Breakable(tmp_path)
    account = Account()
    with serving(web):
        line, _tokens = opened(web, phones=1)
        command = [sys.executable, "-m", "tests.faults.writer", web.journal, line.campaign]
        writers = [
            subprocess.Popen([*command, str(rounds(5, 100))], cwd=ROOT, stdout=subprocess.PIPE, text=True)
            for _ in range(rounds(4, 20))
        ]
        figures.struck = len(writers)
        for writer in writers:
            told = writer.communicate(timeout=300)[0]
            assert writer.returncode == 0
            for action, position in (row.split() for row in told.splitlines()):
                account.sent.add(action)
                account.acknowledged[action] = int(position)
        judge(line, account, figures, web.journal)
        line.close()
