"""Fire: Blaze, where Fire tokens go, and what burns under them."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import GiveNumber, PickSome
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.acrobatics import RecordBlaze
from tracker.systems.rook_islands.facts.board import TokensLost
from tracker.systems.rook_islands.facts.fight import FireEntered, FireSpread
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.standing import under_way, unit_exists, units_on_board
from tracker.systems.rook_islands.rules.tiles import WATCHTOWER
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.rules.victims import on_the_ground, units_and_captives
from tracker.systems.rook_islands.state import OVER, SETUP, Game, Mission

BLAZE, FIRE = "blaze", "fire"
AROUND_AND_CENTRE = 7
LONGEST = 40
MOST_DAMAGE = 20


def record_blaze(command: RecordBlaze, game: Game, table: Table) -> tuple[Fact, ...]:
    """Blaze X, wherever a card says so; a kill by it is nobody's direct action (RI-INS-06)."""
    mission = under_way(game, table)
    table.demand(mission.phase != SETUP, "RI-FLOW-04", "play has not begun yet")
    around = " ".join(command.around.split())
    if not around or len(around) > LONGEST:
        raise Unfit("around", "names no target")
    if not 0 <= command.damage <= MOST_DAMAGE:
        raise Unfit("damage", f"from 0 to {MOST_DAMAGE}")
    if command.by and not unit_exists(game, command.by):
        raise Unfit("by", f"{spoken(command.by)} is not in play")
    story = unfold(game)
    blaze(story, table, around, command.damage, spaces=command.spaces, by=command.by, key=BLAZE)
    ending.succeed_if_done(story, table)
    return story.facts


def blaze(
    story: Story, table: Table, around: str, damage: int, *, spaces: tuple[str, ...] = (), by: str = "",
    key: str,
) -> None:  # fmt: skip
    """RI-GLOS-03, -04: X damage to the target and within 1 space, and fire on all of it."""
    caught = _caught(story.game, table, around, key)
    spread(story, table, around, spaces=spaces, key=key)
    for unit in caught:
        hurt(story, table, unit, damage, cause=BLAZE, by=by, direct=False)
    still = {choice.value for choice in units_on_board(story.game)}
    if story.game.mission is not None and story.game.mission.phase != OVER:
        story.happen(*(FireEntered(unit=unit) for unit in caught if unit in still))


def _caught(game: Game, table: Table, around: str, key: str) -> tuple[str, ...]:
    """Who is within 1 space: nobody up in a tower (RI-PREC-01), unless it burns in the tower itself."""
    choices = units_and_captives(game) if in_a_tower(around) else on_the_ground(game)
    if not choices:
        return ()
    says = f"Who is {'in the' if in_a_tower(around) else 'within 1 space of the'} {around}?"
    return table.pick_some(
        PickSome(key=f"{key}:caught", says=says, rule="RI-GLOS-03", choices=tuple(choices))
    )


def in_a_tower(around: str) -> bool:
    """RI-PREC-06: what burns in a Watchtower burns on its central hexagon only."""
    return around.startswith(WATCHTOWER)


def spread(
    story: Story, table: Table, around: str, *, spaces: tuple[str, ...] = (), counted: bool = True, key: str
) -> None:
    """Put Fire tokens down: one to a space (RI-GLOS-06); Loot and Leaf tokens under them are gone.

    Without named spaces the table counts the tokens; with `counted` false only if it says so unasked.
    """
    mission = story.game.mission
    if mission is None or mission.phase == OVER:
        return
    new = tuple(dict.fromkeys(space for space in spaces if space not in mission.fires))
    count = _how_many(around, key)
    asked = not spaces and not in_a_tower(around) and (counted or table.answered(count.key))
    under = _under_it(mission, around, key)
    table.ask(*((count,) if asked else ()), *under.values())
    tokens = table.number(count) if asked else int(in_a_tower(around) and not spaces)
    story.happen(FireSpread(around=around, spaces=new, tokens=tokens))
    burnt = {kind: table.number(question) for kind, question in under.items()}
    if any(burnt.values()):
        story.happen(TokensLost(**burnt, why=FIRE))


def _how_many(around: str, key: str) -> GiveNumber:
    return GiveNumber(
        key=f"{key}:fires", rule="RI-GLOS-04", low=0, high=AROUND_AND_CENTRE,
        says=f"How many Fire tokens go on {around} and the spaces around it? (None where one lies already.)",
    )  # fmt: skip


def _under_it(mission: Mission, around: str, key: str) -> dict[str, GiveNumber]:
    """RI-GLOS-05: what burns; of tokens that are nowhere on the board nothing is asked."""
    tokens = (("loot", "Loot", mission.loot_on_board), ("leaves", "Leaf", mission.leaves_on_board))
    return {
        kind: GiveNumber(
            key=f"{key}:burnt_{kind}", says=f"How many {said} tokens lie in the fire of {around}?",
            rule="RI-GLOS-05", high=count,
        )
        for kind, said, count in tokens
        if count
    }  # fmt: skip
