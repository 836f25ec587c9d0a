"""Exploring: how a trek begins, and when it ends."""

from tracker.facts.campaign import DiceCommitted, DiceRevealed
from tracker.kernel.dice import commitment
from tracker.kernel.questions import GiveText
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read_together
from tracker.systems.rook_islands.commands.trek import EndTrek, GoExploring, LayFirstCards
from tracker.systems.rook_islands.facts.trek import ExplorationCardLaid, ExplorerReady, TrekBegan, TrekEnded
from tracker.systems.rook_islands.rules.player_setup import max_hp, max_mp
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import FAILURE, Game
from tracker.systems.rook_islands.trek_state import (
    BASE_CAMP,
    GOLD,
    SECRET_LOCATIONS,
    SIDES,
    WHITE,
    Explorer,
    Trek,
)

CARDS = "exploration cards"
MOST_MP = 11
OWED = {
    area.LAYOUT: ("RI-EXPL-07", "put a card on each side of Base Camp first"),
    area.CHOOSE: ("RI-EXPL-14", "everybody chooses where to go first"),
    area.RESOLVE: ("RI-EXPL-21", "resolve the cards that were entered first"),
    area.PATHS: ("RI-EXPL-23", "open the new paths first"),
    area.OVER: ("RI-EXPL-25", "the exploration is over"),
}


def go_exploring(_command: GoExploring, game: Game, table: Table) -> Facts:
    """Return the Exploration token to the box, set everybody's dials, and stand on Base Camp."""
    if not game.characters:
        raise Unfit("characters", "nobody has taken a Character board yet")
    _between_missions(game, table)
    under_way = game.trek is not None and not game.trek.over
    table.demand(not under_way, "RI-EXPL-04", "an exploration is under way, and its token is spent")
    table.demand(
        game.exploration_token > 0, "RI-EXPL-04", "the team holds no Exploration token",
        tokens=game.exploration_token,
    )  # fmt: skip
    names = tuple(game.characters)
    boards = read_together(table, [f"character/{name}" for name in names], "hp", "mp")
    attempt, secret = _attempt(table), table.secret("secret")
    aside = 1 + len(SECRET_LOCATIONS)
    story = unfold(game)
    story.happen(
        TrekBegan(attempt=attempt, deck=table.content.components[CARDS] - aside),
        DiceCommitted(attempt=attempt, digest=commitment(secret), secret=secret),
    )
    for name, board in zip(names, boards, strict=True):
        character = game.characters[name]
        # RI-EXPL-08, -09
        mp = min(2 * max_mp(board["mp"], character, table), MOST_MP)
        story.happen(ExplorerReady(character=name, hp=max_hp(board["hp"], character, table), mp=mp))
    return story.facts


def _between_missions(game: Game, table: Table) -> None:
    mission = game.mission
    over = mission is None or mission.tallied or mission.result == FAILURE
    number = 0 if mission is None else mission.number
    table.demand(over, "RI-FLOW-02", f"Mission {number} is in progress", mission=number)


def _attempt(table: Table) -> str:
    earlier = sum(attempt.startswith("trek.") for attempt in table.house.commitments)
    return f"trek.{earlier + 1}"


def exploring(game: Game) -> Trek:
    """The trek under way, or the one that has just ended."""
    if game.trek is None:
        raise Unfit("trek", "nobody is exploring")
    return game.trek


def in_step(game: Game, table: Table, *wanted: str) -> Trek:
    """The trek, if one of these steps is due in it; else what comes first is named."""
    trek = exploring(game)
    due = area.step(trek)
    rule, says = OWED[due]
    table.demand(due in wanted, rule, says, step=due)
    return trek


def explorer_named(trek: Trek, name: str) -> Explorer:
    """The character of this name on the trek."""
    explorer = trek.explorers.get(name)
    if explorer is None:
        raise Unfit("character", f"{name!r} is not on this trek")
    return explorer


def demand_mp(table: Table, explorer: Explorer, mp: int, rule: str) -> None:
    """Whoever is dead or out of MP stays where it is, while the others go on (RI-EXPL-26)."""
    table.demand(explorer.hp > 0, "RI-EXPL-26", f"{explorer.name} has no HP left on this trek")
    says = f"{explorer.name} has {explorer.mp} of {mp} MP"
    table.demand(explorer.mp >= mp, rule, says, mp=explorer.mp, needed=mp)


def shown(table: Table, key: str, says: str, given: str = "", rule: str = "RI-EXPL-16") -> str:
    """The name on a card that was turned up: as given, or asked for.

    RI-EXPL-47: known names in whatever case; any other is a new card.
    """
    name = given or table.text(GiveText(key=key, says=says, rule=rule))
    name = " ".join(name.split())
    known = {
        card.removeprefix("exploration/").casefold(): card.removeprefix("exploration/")
        for card in table.content.cards
        if card.startswith("exploration/")
    }
    name = str(known.get(name.casefold(), name))
    if not name or name in (BASE_CAMP, *SECRET_LOCATIONS):
        raise Unfit("name", f"{name!r} is not in the deck")
    return name


def lay_first_cards(command: LayFirstCards, game: Game, table: Table) -> Facts:
    """Shuffle the deck, and put a card on each side of Base Camp: face up at the gold arrow (its north)."""
    in_step(game, table, area.LAYOUT)
    says = "Which card lies at the gold arrow of Base Camp?"
    gold = shown(table, "gold", says, command.gold, rule="RI-EXPL-07")
    return tuple(
        ExplorationCardLaid(
            card=str(number), beside=BASE_CAMP, side=side, arrow=WHITE if number > 1 else GOLD,
            name="" if number > 1 else gold,
        )
        for number, side in enumerate(SIDES, 1)
    )  # fmt: skip


def end_trek(_command: EndTrek, game: Game, table: Table) -> Facts:
    """The trek is over when everybody is dead or out of MP, and not before (RI-AMB-70)."""
    trek = exploring(game)
    table.demand(not trek.over, "RI-EXPL-25", "the exploration is over already")
    names = [explorer.name for explorer in area.able(trek)]
    table.demand(not names, "RI-EXPL-25", f"{' and '.join(names)} can go on", able=names)
    story = unfold(game)
    end(story, table)
    return story.facts


def end(story: Story, table: Table) -> None:
    """The trek ends; its secret is told."""
    trek = story.game.trek
    if trek is None or trek.over:
        return
    story.happen(TrekEnded())
    secret = table.house.secrets.get(trek.attempt)
    if secret is not None and trek.attempt not in table.house.revealed:
        story.happen(DiceRevealed(attempt=trek.attempt, secret=secret))


def carry_on(story: Story, table: Table) -> None:
    """RI-EXPL-25: from step 1 again, unless nobody can go on."""
    trek = story.game.trek
    if trek is not None and area.step(trek) == area.CHOOSE and not area.able(trek):
        end(story, table)
