"""Picking up: Leaf tokens onto the board, Loot tokens for what they pay."""

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, Confirm, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Loot
from tracker.systems.rook_islands.cards import LEAF_COLOURS, read
from tracker.systems.rook_islands.commands import MoveToken, TakeLeaf, TakeLoot
from tracker.systems.rook_islands.facts.action import (
    BandageGained,
    ExperienceTokenGained,
    ItemGained,
    LeafTaken,
    LootLeft,
    LootTaken,
    MoneyTokenGained,
    TokenMoved,
)
from tracker.systems.rook_islands.facts.mission import WeaponLoaded
from tracker.systems.rook_islands.rules.carrying import room_for_items
from tracker.systems.rook_islands.rules.mod_effects import clip_of
from tracker.systems.rook_islands.rules.potions import CHOOSE_LEAF, works
from tracker.systems.rook_islands.rules.standing import acting, step_in, under_way
from tracker.systems.rook_islands.rules.talents.gathering import another_leaf
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Character, Game, Mission


def take_leaf(command: TakeLeaf, game: Game, table: Table) -> tuple[Fact, ...]:
    """Take the Leaf token one stands on; it lies on the board until the mission ends."""
    taker = acting(game, table, command.character)
    mission = under_way(game, table)
    colours = ", ".join(LEAF_COLOURS)
    table.demand(command.colour in LEAF_COLOURS, "RI-LOOT-04", f"{command.colour!r} is none of {colours}")
    chooses = not command.chosen or works(game, taker.name, CHOOSE_LEAF)
    says = f"{taker.name} takes the token as it is: no potion lets its colour be chosen"
    table.demand(chooses, "RI-POTN-01", says)
    space = _token_stepped_on(mission, table, taker, command.space, "leaf")
    table.demand(mission.leaves_on_board > 0, "RI-LOOT-01", "no Leaf token is left on the board")
    story = unfold(game)
    step_in(story, taker.name)
    story.happen(LeafTaken(character=taker.name, colour=command.colour, space=space, chosen=command.chosen))
    another_leaf(story, table, taker, command.colour)
    return story.facts


def _token_stepped_on(mission: Mission, table: Table, taker: Character, named: str, token: str) -> str:
    """The space, where the group names spaces: one takes only what one stands on, and only once."""
    space = named or taker.at
    table.demand(
        not (named and taker.at) or named == taker.at,
        "RI-LOOT-01", f"{taker.name} stands on {taker.at} and not on {named}", at=taker.at, space=named,
    )  # fmt: skip
    burnt = bool(space) and space in mission.fires
    table.demand(not burnt, "RI-GLOS-05", f"fire on {space} has destroyed what lay there", space=space)
    gone = f"{token}:{space}" in mission.emptied
    table.demand(not gone, "RI-LOOT-01", f"the {token.capitalize()} token on {space} was taken", space=space)
    return space


def take_loot(command: TakeLoot, game: Game, table: Table) -> tuple[Fact, ...]:
    """Take the Loot token one stands on, turn it over, and get what it pays."""
    taker = acting(game, table, command.character)
    token = _turned_over(command, under_way(game, table), table, taker)
    pay, stays = _pay(command, game, table, taker, token.loot)
    story = unfold(game)
    if stays:
        # RI-LOOT-12; a token that was left here before tells nothing new.
        says = "every equipped weapon is fully loaded: the token stays"
        table.demand(not token.left_before, "RI-LOOT-12", says)
        if token.left_before:
            return ()
        step_in(story, taker.name)
        story.happen(LootLeft(character=taker.name, loot=token.loot.kind, space=token.space))
        return story.facts
    step_in(story, taker.name)
    taken = LootTaken(
        character=taker.name, loot=token.loot.kind, space=token.space, left_before=token.left_before
    )
    story.happen(taken, *pay)
    return story.facts


class _Token(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The token that was stepped on: what is on its back, where it lies, whether it lay face up."""

    loot: Loot
    space: str
    left_before: bool


def _turned_over(command: TakeLoot, mission: Mission, table: Table, taker: Character) -> _Token:
    """The token, if there can be such a one: it lies there, and not all of its kind are out."""
    loot = table.content.loot.get(command.loot)
    if loot is None:
        raise Unfit("loot", f"{command.loot!r} is none of {', '.join(table.content.loot)}")
    inside = loot.kind not in mission.left_out
    table.demand(inside, _set_aside_by(table, mission), f"{loot.kind} tokens are set aside in this mission")
    space = _token_stepped_on(mission, table, taker, command.space, "loot")
    table.demand(mission.loot_on_board > 0, "RI-LOOT-01", "no Loot token is left on the board")
    left_before = _left_before(mission, table, loot, space)
    out = mission.loot_out.get(loot.kind, 0)
    table.demand(
        left_before or out < loot.count,
        "RI-COMP-18", f"{out} of {loot.count} {loot.kind} tokens are out already", out=out, count=loot.count,
    )  # fmt: skip
    return _Token(loot=loot, space=space, left_before=left_before)


def _set_aside_by(table: Table, mission: Mission) -> str:
    """The rule of this mission by which tokens stay in the box (RI-MIS-14, RI-MIS-28)."""
    sheet = table.content.missions.get(mission.number)
    steps = () if sheet is None else sheet.steps
    return next((step.rule for step in steps if step.key == "left_out"), "RI-MIS-14")


def _left_before(mission: Mission, table: Table, loot: Loot, space: str) -> bool:
    """Whether this is a token that somebody turned over earlier and left where it was."""
    there = mission.loot_at.get(space, "") if space else ""
    if there and there != loot.kind:
        raise Unfit("loot", f"the token on {space} is {there}")
    if there or not mission.loot_left.get(loot.kind):
        return bool(there)
    if mission.loot_out.get(loot.kind, 0) >= loot.count:
        return True
    says = f"Is it the {loot.kind} token that was turned over before and left?"
    return table.confirm(Confirm(key="left_before", says=says, rule="RI-LOOT-12"))


def _pay(
    command: TakeLoot, game: Game, table: Table, taker: Character, loot: Loot
) -> tuple[tuple[Fact, ...], bool]:
    """What the token pays, and whether it stays on its space instead."""
    name = taker.name
    if loot.ammo:
        loaded = _ammunition(command, table, taker, loot)
        return loaded, not loaded
    facts: list[Fact] = [BandageGained(character=name)] * loot.bandages
    if loot.xp:
        facts.append(ExperienceTokenGained(character=name, xp=loot.xp, why=loot.kind))
    if loot.money:
        facts.append(MoneyTokenGained(character=name, money=loot.money))
    if loot.item and _card_to_take(game, table, taker, loot.item):
        facts.append(ItemGained(character=name, item=loot.item, from_loot=True))
    return tuple(facts), False


def _card_to_take(game: Game, table: Table, taker: Character, item: str) -> bool:
    """RI-LOOT-09, -10: there is room in the inventory, and a copy in the deck."""
    if room_for_items(table, taker) < 1:
        return False
    copies = read(table, f"item/{item}", "copies")["copies"]
    return copies is None or copies + game.decks.get(item, 0) > 0


def _ammunition(command: TakeLoot, table: Table, taker: Character, loot: Loot) -> tuple[Fact, ...]:
    """RI-LOOT-11: rounds for one equipped weapon, never above its clip. None: every weapon is full."""
    chosen = command.weapon
    table.demand(
        not chosen or chosen in taker.equipped, "RI-LOOT-11", f"{chosen} is not equipped", weapon=chosen
    )
    room = {weapon: _room(table, taker, weapon) for weapon in dict.fromkeys(taker.equipped)}
    open_to = [weapon for weapon, rounds in room.items() if rounds > 0]
    if not open_to:
        return ()
    if not chosen:
        chosen = open_to[0] if len(open_to) == 1 else _which(table, open_to)
    table.demand(room.get(chosen, 0) > 0, "RI-LOOT-11", f"{chosen} takes no more rounds", weapon=chosen)
    rounds = min(loot.ammo, room.get(chosen, 0))
    return (WeaponLoaded(character=taker.name, weapon=chosen, rounds=rounds),)


def _which(table: Table, weapons: list[str]) -> str:
    choices = tuple(Choice(weapon, weapon) for weapon in weapons)
    return table.pick_one(
        PickOne(key="weapon", says="Which weapon gets the rounds?", rule="RI-LOOT-11", choices=choices)
    )


def _room(table: Table, taker: Character, weapon: str) -> int:
    """How many rounds still fit; none in what is never reloaded (RI-AMB-34) or needs no ammunition."""
    card = f"weapon/{weapon}"
    if table.content.printed(card).get("reload") in ("never", "not_needed"):
        return 0
    clip = clip_of(table, taker, weapon)
    return 0 if clip is None else max(clip - taker.rounds.get(weapon, 0), 0)


def move_token(command: MoveToken, game: Game, table: Table) -> tuple[Fact, ...]:
    """Loot and Leaf tokens stay where they lie: refused, unless the table rules otherwise."""
    under_way(game, table)
    says = f"the token on {command.space} stays where it lies"
    table.demand(command.space == command.to, "RI-LOOT-03", says, space=command.space)
    return () if command.space == command.to else (TokenMoved(space=command.space, to=command.to),)
