"""What is appended, here or elsewhere, reaches views and streams."""

from threading import Thread

from api.fanout import REMEMBERED, Fanout, News
from api.following import Follower
from tests.api.conftest import toy_wiring
from tests.api.table import Table, body
from tracker.facts.ids import CampaignId

C = CampaignId("c-1")
ALL = ("mission", "stash")


class TestFanout:
    def test_nothing_told_is_nothing_heard(self) -> None:
        assert Fanout(ALL).wait(C, 0, 0.01) is None

    def test_what_was_told_is_heard_once(self) -> None:
        fanout = Fanout(ALL)
        fanout.tell(C, 4, ("stash",))
        fanout.tell(C, 7, ("mission",))
        assert fanout.wait(C, 4, 0) == News(7, ("mission",))
        assert fanout.wait(C, 7, 0.01) is None

    def test_several_changes_are_heard_together(self) -> None:
        fanout = Fanout(ALL)
        for position, view in ((1, "stash"), (2, "mission"), (3, "stash"), (4, "stash")):
            fanout.tell(C, position, (view,))
        assert fanout.wait(C, 1, 0) == News(4, ("mission", "stash"))

    def test_whoever_was_away_too_long_is_told_of_every_view(self) -> None:
        fanout = Fanout(ALL)
        for position in range(10, 11 + REMEMBERED):
            fanout.tell(C, position, ("stash",))
        assert fanout.wait(C, 5, 0) == News(10 + REMEMBERED, ALL)

    def test_campaigns_do_not_hear_of_one_another(self) -> None:
        fanout = Fanout(ALL)
        fanout.tell(CampaignId("c-2"), 9, ALL)
        assert fanout.wait(C, 0, 0.01) is None

    def test_a_waiting_stream_is_woken(self) -> None:
        fanout = Fanout(ALL)
        heard: list[News | None] = []
        waiting = Thread(target=lambda: heard.append(fanout.wait(C, 0, 10)))
        waiting.start()
        fanout.tell(C, 1, ("stash",))
        waiting.join(5)
        assert heard == [News(1, ALL)]

    def test_closing_wakes_every_stream(self) -> None:
        fanout = Fanout(ALL)
        waiting = Thread(target=lambda: fanout.wait(C, 0, 10))
        waiting.start()
        fanout.close()
        waiting.join(5)
        assert not waiting.is_alive()
        assert fanout.closed


class TestFollower:
    def test_an_action_is_told_with_the_views_it_changed(self, table: Table) -> None:
        campaign = CampaignId(table.campaign)
        table.wiring.follower.look()
        before = table.ann.position()
        position = body(table.bob.take(3), 201)["position"]
        table.wiring.follower.look()
        news = table.wiring.fanout.wait(campaign, before, 0)
        assert news is not None
        assert news.position == position
        assert {"mission", "stash", "chronicle"} <= set(news.views)
        assert "contests" not in news.views

    def test_views_that_somebody_read_in_between_are_told_all_the_same(self, table: Table) -> None:
        table.wiring.follower.look()
        before = table.ann.position()
        body(table.bob.take(3), 201)
        body(table.ann.get("/views/stash"))
        table.wiring.follower.look()
        news = table.wiring.fanout.wait(CampaignId(table.campaign), before, 0)
        assert news is not None
        assert "stash" in news.views

    def test_its_thread_follows_by_itself_and_ends_when_told(self, table: Table) -> None:
        table.wiring.follower.start()
        position = body(table.bob.take(3), 201)["position"]
        news = table.wiring.fanout.wait(CampaignId(table.campaign), position - 1, 10)
        assert news is not None
        table.wiring.follower.stop()

    def test_a_stumble_does_not_end_it(self, table: Table) -> None:
        follower = table.wiring.follower
        follower._cursor = "nonsense"  # type: ignore[assignment]
        follower.start()
        follower._cursor = 0
        position = body(table.bob.take(3), 201)["position"]
        assert table.wiring.fanout.wait(CampaignId(table.campaign), position - 1, 10) is not None
        follower.stop()


def test_a_closed_wiring_has_no_thread_left() -> None:
    wiring = toy_wiring()
    wiring.follower.start()
    wiring.close()
    assert isinstance(wiring.follower, Follower)
    assert wiring.follower._thread is None
    assert wiring.fanout.closed
