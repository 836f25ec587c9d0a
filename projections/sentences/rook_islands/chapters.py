"""How the facts of Rook Islands are told: the chapters together."""

from projections.sentences.phrases import Names, Sentences, Weights
from projections.sentences.rook_islands import (
    acrobatics,
    action,
    board,
    fight,
    mission,
    reward,
    shop,
    talents,
    trek,
    unit,
    values,
    weapons,
)
from tracker.systems.rook_islands.facts.mission import EnemyPlaced
from tracker.systems.rook_islands.facts.unit import AllyPlaced

SENTENCES: Sentences = {
    **mission.SENTENCES,
    **action.SENTENCES,
    **fight.SENTENCES,
    **reward.SENTENCES,
    **board.SENTENCES,
    **unit.SENTENCES,
    **talents.SENTENCES,
    **weapons.SENTENCES,
    **acrobatics.SENTENCES,
    **trek.SENTENCES,
    **shop.SENTENCES,
    **values.SENTENCES,
}

NAMES: Names = {
    **trek.NAMES,
    EnemyPlaced: lambda f: {f.enemy: f"{f.unit} {f.colour}".strip()},
    AllyPlaced: lambda f: {f.ally: f"{f.unit} {f.colour}".strip()},
}

WEIGHTS: Weights = {**fight.WEIGHTS, **trek.WEIGHTS}
