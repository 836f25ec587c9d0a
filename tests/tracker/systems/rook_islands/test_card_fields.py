"""What each kind of card has on it, and that what is missing of it is named."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.between_missions import JASON, between, owning
from tests.tracker.systems.rook_islands.given_facts import given, values
from tracker.kernel.questions import EnterValues, Shape
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.card_shapes import CARD_FIELDS
from tracker.systems.rook_islands.commands.shop import AttachMod, BuyCard, Equip
from tracker.systems.rook_islands.commands.talents import BuyTalent
from tracker.systems.rook_islands.facts.shop import CardBought

BOX = pack.load()


def asked(scene: Scenario) -> dict[str, Shape]:
    """The fields of the one card that is asked for."""
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    return {shape.name: shape for shape in question.fields}


@pytest.mark.rule("RI-CARD-01")
def test_an_exploration_card() -> None:
    assert BOX.words["exploration card"] == (
        "name", "gold_arrow", "white_arrows", "die", "effect", "rewards",
    )  # fmt: skip
    # Its arrows are counted where it lies: two cards of one name may have others.
    assert set(CARD_FIELDS["exploration"]) == {"effect", "die", "xp", "money", "hides", "hp", "text"}


@pytest.mark.rule("RI-CARD-02")
def test_a_talent_card() -> None:
    assert BOX.words["talent card"] == ("tree", "level", "name", "effect", "insanity_effect")
    fields = asked(given(between()).when(BuyTalent(character=JASON, talent="Iron Will")))
    required = {name for name, shape in fields.items() if not shape.optional}
    assert required >= {"tree", "level", "effect"}
    assert fields["insanity"].optional


@pytest.mark.rule("RI-CARD-03")
def test_a_weapon_mod_card() -> None:
    assert BOX.words["weapon mod card"] == ("price", "name", "effect")
    fields = asked(given(between(money=500)).when(BuyCard(card="mod:Laser")))
    assert set(fields) == {"price", "copies"}
    laser = (CardBought(card="mod:Laser", price=0), *owning(JASON, "Colt .45"))
    attach = AttachMod(character=JASON, weapon="Colt .45", mod="Laser")
    fits = values("weapon/Colt .45", screws=1, fits="Laser")
    fields = asked(given(between(), fits, laser).when(attach))
    assert fields.keys() == {"effect", "improve", "damage", "clip"}
    assert not fields["effect"].optional
    whole = values("mod/Laser", effect="improve die", improve=1, damage=0, clip=0)
    given(between(), fits, laser, whole).when(attach).accepted()


@pytest.mark.rule("RI-CARD-04")
def test_a_weapon_card() -> None:
    assert BOX.words["weapon card"] == (
        "type", "price", "name", "kind", "hands", "clip", "die", "damage", "effect", "screws",
        "compatible_mods",
    )  # fmt: skip
    shapes = CARD_FIELDS["weapon"]
    assert {"price", "reach", "hands", "clip", "die", "damage", "on_hit", "screws", "fits"} <= shapes.keys()
    incomplete = (*owning(JASON, "Harpoon"), *values("weapon/Harpoon", reach="ranged", damage=3))
    fields = asked(given(between(), incomplete).when(Equip(character=JASON, weapons=("Harpoon",))))
    assert (list(fields), fields["hands"].optional) == (["hands"], False)


@pytest.mark.rule("RI-CARD-05")
def test_an_item_card() -> None:
    assert BOX.words["item card"] == ("type", "price", "name", "effect")
    bomb = BuyCard(card="item:Smoke Bomb")
    fields = asked(given(between(money=500)).when(bomb))
    assert fields["price"].optional
    no_price = values("item/Smoke Bomb", price=None, copies=2)
    given(between(money=500), no_price).when(bomb).refused_by("RI-BUY-03", "Smoke Bomb")
    priced = values("item/Smoke Bomb", price=300, copies=2)
    given(between(money=500), priced).when(bomb).accepted()


@pytest.mark.rule("RI-CARD-06")
def test_a_potion_card() -> None:
    assert BOX.words["potion card"] == ("name", "leaves", "effect")
    medicine = BOX.printed("item/Medicine")
    assert (medicine["leaves"], medicine["hp"]) == ({"green": 2}, 3)
    assert set(CARD_FIELDS["item"]) >= {"green", "blue", "amber", "crimson", "effect"}


PROPOSED = {("map", "first_room_dogs"): 1}
"""RI-AMB-46: the one figure that is proposed, because the book's own words leave it open."""


@pytest.mark.parametrize(
    ("kind", "shape"), [(kind, shape) for kind, shapes in CARD_FIELDS.items() for shape in shapes.values()]
)
def test_no_form_is_filled_in_with_a_value_that_the_rulebook_does_not_print(kind: str, shape: Shape) -> None:
    """Left blank, a field means that the card has none of it; whatever a card must have is asked for."""
    assert not shape.default or PROPOSED.get((kind, shape.name)) == shape.default
    assert shape.optional or shape.default is None or (kind, shape.name) in PROPOSED
