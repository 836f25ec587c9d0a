"""What several processes of one installation count and know together, in Redis; and alone, without it."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from api.config import BadSetting, Config
from api.presence import Device
from api.presence_redis import NOT_AGAIN_FOR, REMEMBERED, SharedPresence
from api.problems import Problem
from api.secret import secret_beside, signing_secret
from api.wiring import wire
from api.wrong_codes import WrongCodes
from projections.projector import Projector
from projections.redis_place import Place
from projections.shared_views import SharedViews
from tests.architecture.sources import ROOT
from tracker.facts.ids import CampaignId, SeatId
from tracker.journal.opening import open_journal

C = CampaignId("c-1")
PHONE, LAPTOP = Device(SeatId("seat-1"), "phone"), Device(SeatId("seat-2"), "laptop")
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
NOBODY = "redis://127.0.0.1:1/0"


@pytest.fixture
def place(redis_url: str) -> Iterator[Place]:
    opened = Place(redis_url)
    yield opened
    opened.close()


def tries(codes: WrongCodes, address: str, number: int) -> int:
    """How many of so many wrong codes are looked at."""
    for done in range(number):
        try:
            codes.check(address)
        except Problem as problem:
            assert problem.kind == "slow_down"  # noqa: PT017
            assert int(problem.headers["Retry-After"]) > 0  # noqa: PT017
            return done
        codes.count(address)
    return number


class TestWrongCodes:
    def test_two_processes_count_together(self, redis_url: str) -> None:
        one, other = WrongCodes(Place(redis_url)), WrongCodes(Place(redis_url))
        assert tries(one, "198.51.100.7", 6) == 6
        assert tries(other, "198.51.100.7", 20) == 4
        assert tries(one, "198.51.100.7", 20) == 0
        assert tries(one, "198.51.100.8", 20) == 10

    def test_two_installations_do_not(self, redis_url: str) -> None:
        other = Place(f"{redis_url}-other")
        assert tries(WrongCodes(Place(redis_url)), "198.51.100.7", 20) == 10
        assert tries(WrongCodes(other), "198.51.100.7", 20) == 10
        other.drop()

    def test_without_redis_each_process_counts_for_itself(self) -> None:
        assert tries(WrongCodes(Place(NOBODY)), "198.51.100.7", 20) == 10

    def test_emptying_redis_lets_nobody_guess_on_at_the_same_process(self, place: Place) -> None:
        codes = WrongCodes(place)
        assert tries(codes, "198.51.100.7", 20) == 10
        place.drop()
        assert tries(codes, "198.51.100.7", 20) == 0


class TestPresence:
    def test_who_called_one_process_is_known_to_another(self, redis_url: str) -> None:
        one, other = SharedPresence(Place(redis_url)), SharedPresence(Place(redis_url))
        later = NOON + timedelta(seconds=NOT_AGAIN_FOR)
        one.heard(C, PHONE, NOON)
        other.heard(C, PHONE, later)
        other.heard(C, LAPTOP, later)
        assert one.of(C) == other.of(C) == {PHONE: (NOON, later), LAPTOP: (later, later)}
        assert one.of(CampaignId("c-2")) == {}

    def test_a_device_that_calls_all_the_time_is_written_down_now_and_then(self, place: Place) -> None:
        presence = SharedPresence(place)
        for second in range(5):
            presence.heard(C, PHONE, NOON + timedelta(seconds=second))
        assert presence.of(C) == {PHONE: (NOON, NOON)}

    def test_who_has_not_been_here_for_a_day_is_forgotten(self, redis_url: str) -> None:
        SharedPresence(Place(redis_url)).heard(C, LAPTOP, NOON)
        later = NOON + REMEMBERED
        presence = SharedPresence(Place(redis_url))
        presence.heard(C, PHONE, later)
        assert presence.of(C) == {PHONE: (later, later)}
        assert 0 < presence._place.ask("TTL", presence._place.key("present", C)) <= REMEMBERED.total_seconds()

    def test_without_redis_nobody_is_known_and_nothing_fails(self) -> None:
        presence = SharedPresence(Place(NOBODY))
        presence.heard(C, PHONE, NOON)
        assert presence.of(C) == {}


class TestSettings:
    def test_many_workers_need_a_database_and_a_cache(self) -> None:
        shared = {"CASTAWAY_JOURNAL": "postgresql://db/castaway", "CASTAWAY_REDIS": "redis://cache/0"}
        config = Config.from_environment({**shared, "CASTAWAY_WORKERS": "4", "CASTAWAY_THREADS": "16"})
        assert (config.workers, config.threads, config.shared) == (4, 16, True)
        for missing in shared:
            left = {name: value for name, value in shared.items() if name != missing}
            assert not Config.from_environment(left).shared
            with pytest.raises(BadSetting, match="CASTAWAY_WORKERS=4"):
                Config.from_environment({**left, "CASTAWAY_WORKERS": "4"})

    @pytest.mark.parametrize("number", ["0", "x", "-1", "10001", "1.5"])
    @pytest.mark.parametrize("name", ["CASTAWAY_WORKERS", "CASTAWAY_THREADS"])
    def test_a_number_that_is_none_is_named(self, name: str, number: str) -> None:
        with pytest.raises(BadSetting, match=name):
            Config.from_environment({name: number})

    def test_an_address_of_redis_that_is_none_is_named(self) -> None:
        with pytest.raises(BadSetting, match="CASTAWAY_REDIS"):
            wire(Config(journal="memory:", redis="localhost:6379"))


class TestWiring:
    def test_where_journal_and_redis_are_shared_the_web_does_not_project(
        self, postgres: str, redis_url: str
    ) -> None:
        wiring = wire(Config(journal=postgres, redis=redis_url))
        assert isinstance(wiring.projector, SharedViews)
        wiring.close()

    def test_with_one_process_a_redis_keeps_views_over_a_restart(self, redis_url: str) -> None:
        wiring = wire(Config(journal="memory:", redis=redis_url))
        assert isinstance(wiring.projector, Projector)
        assert wiring.troubles() == ()
        wiring.close()

    def test_a_drawn_secret_is_the_same_for_every_process(self, postgres: str) -> None:
        open_journal(postgres).close()
        secret = signing_secret(Config(journal=postgres))
        assert signing_secret(Config(journal=postgres)) == secret
        assert secret_beside(postgres, "another one") == secret
        assert signing_secret(Config(journal=postgres, secret="sixteen letters!")) == "sixteen letters!"

    def test_the_embedded_default_needs_no_driver_of_a_database(self) -> None:
        script = (
            "import sys; sys.modules['psycopg'] = sys.modules['psycopg_pool'] = None\n"
            "import api.cli\n"
            "from api.config import Config\n"
            "from api.wiring import wire\n"
            "wire(Config(journal='memory:')).close()\n"
        )
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
