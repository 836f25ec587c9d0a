"""An announced attack on the page: everybody sees it, its own player takes it back."""

from uuid import uuid4

from tests.api.page_phone import Phone
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.play.outcomes import Recorded, Request
from tracker.systems.rook_islands.pack import sample

BEN = SeatId("seat-2")


def announce(phone: Phone) -> None:
    """Liza, whom Ben plays, announces an attack."""
    app = phone.client.application
    play, campaign = wiring_of(app).play, campaign_of(phone)
    weapon = {"card": "weapon/Machete", "values": dict(sample().cards["weapon/Machete"])}
    attack = {"character": "Liza", "weapon": "Machete", "target": "beheader-red"}
    for kind, fields in (("enter_value", weapon), ("announce_attack", attack)):
        request = Request(
            id=ActionId(str(uuid4())),
            kind=kind,
            seat=BEN,
            by=By(seat=BEN, device="phone"),
            seen=play.warm.get(campaign).head.position,
            fields=fields,
        )
        outcome = play.act(campaign, request)
        assert isinstance(outcome, Recorded), outcome


def test_everybody_sees_what_is_announced_and_its_player_takes_it_back() -> None:
    _app, nora, ben = player_turn()
    announce(ben)
    for phone in (nora, ben):
        words = " ".join(phone.look().split())
        assert "Announced Ben (Liza): Machete at Beheader red" in words
        assert "Nothing is spent yet" in words
    ben.tap("Take it back")
    assert ben.told.startswith("Logged.")
    assert "Nothing is spent yet" not in nora.look()
