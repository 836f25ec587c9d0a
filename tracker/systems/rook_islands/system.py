"""Read this first: Far Cry: Escape from Rook Islands as a value.

The words of the game are in `state.py` and `facts/`, what a seat can ask for in `commands.py`, the rules
in `rules/` (one file per chapter; `rules/decide.py` is their index), what a fact does to the state in
`evolve/`, what the box contains in `content/`.
"""

from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId
from tracker.kernel.system import RuleSystem
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.campaign_options import CAMPAIGN_OPTIONS
from tracker.systems.rook_islands.cards import CARD_FIELDS
from tracker.systems.rook_islands.commands.all import COMMANDS
from tracker.systems.rook_islands.document import balances, document
from tracker.systems.rook_islands.evolve.table import EVOLVE, INERT
from tracker.systems.rook_islands.facts.all import FACTS
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    PlayerTurnEnded,
    PlayerTurnOpened,
)
from tracker.systems.rook_islands.facts.trek import TrekBegan, TrekEnded
from tracker.systems.rook_islands.moments import dials, falls, marks
from tracker.systems.rook_islands.open_attacks import announcing, carrying_out, taking_back
from tracker.systems.rook_islands.options.all import options
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.rules.attacking import still_possible
from tracker.systems.rook_islands.rules.decide import DECIDE
from tracker.systems.rook_islands.rules.lots import LOTS
from tracker.systems.rook_islands.rules.setting_up import join
from tracker.systems.rook_islands.state import NOTHING_YET

BORDERS: frozenset[type[Fact]] = frozenset(
    {
        MissionStarted,
        EventPhaseBegan,
        PlayerTurnOpened,
        PlayerTurnEnded,
        EnemyTurnBegan,
        EnemyTurnEnded,
        MissionSucceeded,
        MissionFailed,
        TrekBegan,
        TrekEnded,
    }
)

BOX = pack.load()

ROOK_ISLANDS = RuleSystem(
    id="rook_islands",
    title="Far Cry: Escape from Rook Islands",
    players=range(1, 5),
    empty=NOTHING_YET,
    facts=FACTS,
    commands=COMMANDS,
    decide=DECIDE,
    evolve=EVOLVE,
    inert=INERT,
    options=options,
    prompts=prompts,
    document=document,
    still_possible=still_possible,
    card_fields=CARD_FIELDS,
    campaign_options=CAMPAIGN_OPTIONS,
    characters=("Jason", "Keith", "Liza", "Riley", "Daisy"),
    characters_rule=RuleId("RI-COMP-02"),
    take_back_rule=RuleId("RI-CONF-04"),
    contest_rule=RuleId("RI-CONF-07"),
    announcing=announcing,
    carrying_out=carrying_out,
    taking_back=taking_back,
    duel_rule=RuleId("RI-CONF-08"),
    duel_die=BOX.dice["orange"],
    borders=BORDERS,
    unnamed_characters=1,
    joining=join,
    rules=pack.rules(),
    content=BOX,
    dice={**BOX.dice, **LOTS},
    balances=balances,
    marks=marks,
    falls=falls,
    dials=dials,
)
