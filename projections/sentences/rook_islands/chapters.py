"""How the facts of Rook Islands are told: the chapters together."""

from projections.sentences.phrases import Names, Sentences
from projections.sentences.rook_islands import action, fight, mission, reward
from tracker.systems.rook_islands.facts.mission import EnemyPlaced

SENTENCES: Sentences = {
    **mission.SENTENCES,
    **action.SENTENCES,
    **fight.SENTENCES,
    **reward.SENTENCES,
}

NAMES: Names = {
    EnemyPlaced: lambda f: {f.enemy: f"{f.unit} {f.colour}".strip()},
}
