"""Talents for XP: three trees, three levels, and each talent carries at most one above it."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.talents import BuyTalent, ReturnTalent
from tracker.systems.rook_islands.facts.talents import TalentBought, TalentReturned
from tracker.systems.rook_islands.rules.standing import known
from tracker.systems.rook_islands.rules.talents.cards import Place, place_of, talent_called
from tracker.systems.rook_islands.state import FAILURE, Character, Game

PRICES = {1: (1000, "RI-TAL-03"), 2: (2000, "RI-TAL-04"), 3: (4000, "RI-TAL-05")}
"""By level: its XP, and its rule."""


def buy_talent(command: BuyTalent, game: Game, table: Table) -> tuple[Fact, ...]:
    """Exchange XP for a talent, between missions (RI-AMB-27)."""
    buyer = known(game, command.character)
    talent = talent_called(table, command.talent)
    mission = game.mission
    between = mission is None or mission.tallied or mission.result == FAILURE
    table.demand(between, "RI-TAL-09", "talents are bought between missions")
    exploring = game.trek is not None and not game.trek.over
    table.demand(not exploring, "RI-TAL-09", "talents are bought before or after a trek")
    owner = owner_of(game, talent)
    table.demand(not owner, "RI-TAL-11", f"{talent} is taken by {owner}", taken_by=owner)
    place = place_of(table, talent)
    price, rule = PRICES[place.level]
    table.demand(buyer.xp >= price, rule, f"{talent}: {buyer.xp} of {price} XP", xp=buyer.xp, price=price)
    below = _unlocking(table, buyer, talent, place, talent_called(table, command.unlocked_by or talent))
    return (TalentBought(character=buyer.name, talent=talent, xp=price, unlocked_by=below),)


def owner_of(game: Game, talent: str) -> str:
    """Who has the only copy of it; "" while nobody has (RI-TAL-11)."""
    return next((name for name, each in game.characters.items() if talent in each.talents), "")


def free_below(table: Table, buyer: Character, place: Place) -> tuple[str, ...]:
    """The talents of the buyer that could unlock one at this place: lower, of its tree, not used up yet."""
    used = set(buyer.unlocked_by.values())
    return tuple(talent for talent in below(table, buyer, place) if talent not in used)


def below(table: Table, buyer: Character, place: Place) -> tuple[str, ...]:
    """The buyer's talents of a lower level of this tree."""
    places = {talent: place_of(table, talent) for talent in buyer.talents}
    return tuple(
        talent for talent, its in places.items() if its.tree == place.tree and its.level < place.level
    )


def _unlocking(table: Table, buyer: Character, talent: str, place: Place, named: str) -> str:
    """The talent that it is bought on: the one named, the only one there is, or the one picked."""
    if place.level == 1:
        return ""
    lower, free = below(table, buyer, place), free_below(table, buyer, place)
    table.demand(
        lower, "RI-TAL-07", f"{talent} needs a lower {place.tree} talent, and {buyer.name} has none",
        tree=place.tree,
    )  # fmt: skip
    table.demand(
        free or not lower, "RI-TAL-08",
        f"{buyer.name} has no unused lower {place.tree} talent: each unlocks one higher talent",
        used=dict(buyer.unlocked_by),
    )  # fmt: skip
    if named != talent:
        table.demand(named in lower, "RI-TAL-07", f"{named} is no lower {place.tree} talent of {buyer.name}")
        table.demand(named in free or named not in lower, "RI-TAL-08", f"{named} unlocks another talent")
        return named
    return _picked(table, talent, free)


def _picked(table: Table, talent: str, free: tuple[str, ...]) -> str:
    if len(free) <= 1:
        return free[0] if free else ""
    choices = tuple(Choice(each, each) for each in free)
    says = f"Which talent unlocks {talent}?"
    return table.pick_one(PickOne(key="unlocked_by", says=says, rule="RI-TAL-08", choices=choices))


def return_talent(command: ReturnTalent, game: Game, table: Table) -> tuple[Fact, ...]:
    """The choice of a talent is final: refused, unless the table rules otherwise."""
    owner = known(game, command.character)
    talent = talent_called(table, command.talent)
    if talent not in owner.talents:
        raise Unfit("talent", f"{owner.name} does not have {talent}")
    table.demand(False, "RI-TAL-13", "talent choices are final")  # noqa: FBT003
    price, _ = PRICES[place_of(table, talent).level]
    return (TalentReturned(character=owner.name, talent=talent, xp=price),)
