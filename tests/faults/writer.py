"""One of many processes that write into one file: `python -m tests.faults.writer URL CAMPAIGN NUMBER`."""

import sys

from api.config import Config
from api.wiring import wire
from tests.api.table import new_id
from tests.faults.phones import a_tap
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.play.outcomes import Recorded, Request


def write(url: str, campaign: str, number: int) -> None:
    """Act so often, and say each time where it was recorded."""
    wiring = wire(Config(journal=url, secret="nothing is signed in here"))
    seat = SeatId("seat-2")
    for _ in range(number):
        tap = a_tap(new_id())
        request = Request(
            id=ActionId(tap["id"]), kind=tap["kind"], seat=seat, by=By(seat=seat), seen=2, fields=tap["with"]
        )
        outcome = wiring.play.act(CampaignId(campaign), request)
        if not isinstance(outcome, Recorded):
            raise SystemExit(repr(outcome))
        print(request.id, outcome.position, flush=True)  # noqa: T201 - what whoever started it counts
    wiring.close()


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
