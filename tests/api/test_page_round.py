"""The round that the page says, where the Round token has not been moved yet."""

import pytest

from tests.api.page_phone import Reader
from tests.api.test_page_replay import Evening
from tracker.facts.ids import CampaignId
from tracker.systems.rook_islands.facts.mission import EventPhaseBegan, RoundTokenMoved


@pytest.mark.rule("RI-EVENT-03")
@pytest.mark.parametrize(("fact", "nth", "says"), [(EventPhaseBegan, 1, 2), (RoundTokenMoved, 0, 2)])
def test_a_round_is_called_the_same_on_the_table_and_on_the_big_screen(
    fact: type, nth: int, says: int
) -> None:
    # given the evening as it was when its second round began, before and after the token was moved
    evening = Evening()
    entries = evening.wiring.play.warm.get(evening.campaign).entries
    begun = [entry.action for entry in entries if isinstance(entry.fact, fact)][nth]
    at = max(entry.position for entry in entries if entry.action == begun and entry.of is None)
    sent = {"id": "0190a0a0-0000-7000-8000-000000000001", "at": str(at), "title": "As it was"}
    answer = evening.phone.client.post(f"/c/{evening.campaign}/branches", data=sent)
    here = CampaignId(answer.location.removeprefix("/c/"))
    # then both say that it is the second
    for page, words in (
        (f"/c/{here}", f"Round {says}"),
        (f"/c/{here}/screen", f"Round {says} · Event phase"),
    ):
        shown = " ".join(Reader(evening.phone.client.get(page).text).words.split())
        assert words in shown
