"""Using a talent in a mission: once per turn, once per mission, and what then happens."""

from collections.abc import Callable, Mapping

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import ALWAYS, PER_TURN
from tracker.systems.rook_islands.cards import known as on_card
from tracker.systems.rook_islands.commands.talents import UseTalent
from tracker.systems.rook_islands.evolve.talents import talent_mark
from tracker.systems.rook_islands.facts.action import MovementGained
from tracker.systems.rook_islands.facts.talents import CharacterRevived, ImpulseRecovered, TalentUsed
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.missions.aims import playing
from tracker.systems.rook_islands.rules.standing import (
    acting,
    attacked,
    free_to_begin,
    known,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.talents.cards import (
    Words,
    gift,
    insane,
    revive_hp,
    talent_called,
    words_of,
)
from tracker.systems.rook_islands.rules.talents.extra_shot import QUICK_TRIGGER, shoot_again
from tracker.systems.rook_islands.rules.talents.shooting import LUCKY_BULLET, RIGHT_SPOT, SPRINT_SLIDE
from tracker.systems.rook_islands.rules.talents.stealth import ERASE, HIDDEN
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import OVER, SETUP, Character, Game

NOBODY = "nobody"
WAITING = (LUCKY_BULLET, RIGHT_SPOT, HIDDEN)
"""These take effect with the next shot, melee attack or Takedown."""


def use_talent(command: UseTalent, game: Game, table: Table) -> tuple[Fact, ...]:
    """Use a talent: its card is rotated or flipped, and what it says happens; the rest is the table's."""
    talent = talent_called(table, command.talent)
    revives = bool(on_card(table, f"talent/{talent}").get("revives"))
    user = _user(command, game, table, revives=revives)
    if talent not in user.talents:
        raise Unfit("talent", f"{user.name} does not have {talent}")
    words = words_of(table, talent)
    if words.uses == ALWAYS and not revives:
        raise Unfit("talent", f"{talent} always holds: there is nothing to use")
    _demand_unused(user, table, talent)
    story = unfold(game)
    step_in(story, user.name)
    story.happen(_used(user, talent, words))
    if revives:
        _revive(story, table, user, talent, command.on)
    elif talent in _EFFECTS:
        _EFFECTS[talent](story, table, user)
    ending.succeed_if_done(story, table)
    return story.facts


def _user(command: UseTalent, game: Game, table: Table, *, revives: bool) -> Character:
    """Whoever may act; somebody lying there may only get up."""
    name = command.character
    lies = known(game, name).unconscious and not known(game, name).removed
    if not (revives and lies):
        return acting(game, table, name)
    mission = under_way(game, table)
    table.demand(mission.phase not in (SETUP, OVER), "RI-FLOW-04", "nobody plays yet", phase=mission.phase)
    free_to_begin(mission, table, name)
    return known(game, name)


def _demand_unused(user: Character, table: Table, talent: str) -> None:
    mark = talent_mark(talent)
    table.demand(mark not in user.used, "RI-TAL-15", f"{user.name} has used {talent} this turn")
    table.demand(mark not in user.spent, "RI-UNIQ-02", f"{user.name} has used {talent}: once per mission")


def _used(user: Character, talent: str, words: Words) -> TalentUsed:
    per = "" if words.uses == ALWAYS else "turn" if words.uses == PER_TURN else "mission"
    return TalentUsed(
        character=user.name, talent=talent, per=per, effect=words.effect, waits=talent in WAITING,
        insanity=insane(user) and bool(words.insanity),
    )  # fmt: skip


def _revive(story: Story, table: Table, user: Character, talent: str, on: str) -> None:
    """RI-TAL-38: somebody lying unconscious is up again; what was used this turn stays used (RI-DOWN-08)."""
    lying = [each.name for each in playing(story.game) if each.unconscious and not each.removed]
    name = on or (user.name if user.unconscious else _whom(table, talent, lying))
    if name not in lying:
        raise Unfit("on", f"{name or 'nobody'} is not unconscious")
    hp = min(revive_hp(table, talent), story.game.characters[name].max_hp)
    story.happen(CharacterRevived(character=name, hp=hp, by=talent))


def _whom(table: Table, talent: str, lying: list[str]) -> str:
    if len(lying) <= 1:
        return lying[0] if lying else ""
    choices = tuple(Choice(name, name) for name in lying)
    return table.pick_one(PickOne(key="on", says=f"Whom does {talent} revive?", choices=choices))


def _slide(story: Story, table: Table, user: Character) -> None:
    """RI-TAL-34: 1 MP now; beside oneself, 1 damage to an enemy one stands next to (RI-TAL-35)."""
    mp = gift(table, SPRINT_SLIDE, "mp")
    story.happen(MovementGained(character=user.name, mp=mp, why=SPRINT_SLIDE))
    enemies = () if story.game.mission is None else story.game.mission.enemies.values()
    if not insane(user) or not enemies:
        return
    question = PickOne(
        key="slide:enemy", says=f"Which enemy next to {user.name} takes 1 damage?", rule="RI-TAL-35",
        choices=(*(Choice(each.id, each.name) for each in enemies), Choice(NOBODY, "none stands there")),
    )  # fmt: skip
    enemy = table.pick_one(question)
    if enemy != NOBODY:
        hurt(story, table, enemy, 1, cause=SPRINT_SLIDE, by=user.name)


def _erase(_story: Story, table: Table, user: Character) -> None:
    """RI-TAL-37: only instead of attacking."""
    table.demand(not attacked(user), "RI-TAL-37", f"{user.name} has attacked this turn")


def _recover_impulse(story: Story, _table: Table, user: Character) -> None:
    """RI-TAL-28: the Impulse once more."""
    if "impulse" not in user.spent:
        raise Unfit("talent", f"{user.name}'s Impulse is still ready")
    story.happen(ImpulseRecovered(character=user.name))


_EFFECTS: Mapping[str, Callable[[Story, Table, Character], None]] = {
    SPRINT_SLIDE: _slide,
    ERASE: _erase,
    "Impulse Training": _recover_impulse,
    QUICK_TRIGGER: shoot_again,
}
