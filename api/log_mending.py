"""The lines of a log file that mend what was logged before."""

from collections.abc import Mapping
from typing import Any

from api.log_file import Consenting, Correcting, Mending, Reinstating, Saving, Settling, TellingDice
from tracker.facts.ids import ActionId, CampaignId
from tracker.play.consenting import AgreeRequest, answer_undo
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.outcomes import Outcome
from tracker.play.play import Play, outcome_of
from tracker.play.reinstating import ReinstateRequest, reinstate
from tracker.play.revising import Sender
from tracker.play.save_points import SavePoint, SaveRequest, make_save_point
from tracker.play.settling import SettleRequest, settle
from tracker.play.undoing import UndoRequest, undo_action


def mend(play: Play, campaign: CampaignId, line: Mending, sender: Sender) -> Outcome:
    """Do what the line says, as a phone would."""
    sent: dict[str, Any] = {"id": sender.id, "seat": sender.seat, "by": sender.by}
    if isinstance(line, Correcting):
        return correct_action(play, campaign, _correction(line, sent))
    if isinstance(line, Settling):
        return settle(play, campaign, _settlement(line, sent))
    if isinstance(line, TellingDice):
        return tell_duel_dice(play, campaign, _dice(play, campaign, line, sent))
    if isinstance(line, Consenting):
        return answer_undo(
            play, campaign, AgreeRequest(**sent, request=_named(line.request), agreed=line.agreed)
        )
    if isinstance(line, Saving):
        return _saved(play, campaign, SaveRequest(**sent, label=line.label))
    said: dict[str, Any] = {**sent, "action": _named(line.action), "reason": line.reason, "note": line.note}
    answers = {_named(action): given for action, given in line.answers.items()}
    if isinstance(line, Reinstating):
        return reinstate(play, campaign, ReinstateRequest(**said, whole=line.whole, answers=answers))
    return undo_action(play, campaign, UndoRequest(**said, onwards=line.onwards, answers=answers))


def _saved(play: Play, campaign: CampaignId, request: SaveRequest) -> Outcome:
    head = play.warm.get(campaign).head.position
    made = make_save_point(play, campaign, request)
    if not isinstance(made, SavePoint):
        return made
    warm = play.warm.get(campaign)
    group = [entry for entry in warm.entries if entry.action == made.action]
    return outcome_of(warm, group, repeated=made.position <= head)


def _named(said: str) -> ActionId:
    return ActionId(said.lower())


def _correction(line: Correcting, sent: Mapping[str, Any]) -> CorrectRequest:
    return CorrectRequest(
        **sent,
        action=_named(line.action),
        reason=line.reason,
        note=line.note,
        kind=line.kind,
        fields=line.with_,
        answers=line.answers,
    )


def _settlement(line: Settling, sent: Mapping[str, Any]) -> SettleRequest:
    return SettleRequest(
        **sent,
        contest=_named(line.contest),
        how=line.how,
        rolls=tuple({_named(party): face for party, face in rolled.items()} for rolled in line.rolls),
        yields=None if line.yields is None else _named(line.yields),
        winner=None if line.winner is None else _named(line.winner),
        answers=line.answers,
    )


def _dice(play: Play, campaign: CampaignId, line: TellingDice, sent: Mapping[str, Any]) -> DuelDiceRequest:
    """Where the file does not say which round, the one that runs; none runs of a contest that is settled."""
    contest = _named(line.contest)
    running = play.warm.get(campaign).state.house.contests.get(contest)
    faces = {_named(party): face for party, face in line.faces.items()}
    number = line.round or (running.round if running else 0)
    return DuelDiceRequest(**sent, contest=contest, round=number, faces=faces, answers=line.answers)
