"""The dice of a duel, each told on its own phone: a step of its own for each, until the round is complete."""

from typing import Any

from tracker.facts.action import DuelDieTold
from tracker.facts.ids import ActionId, CampaignId
from tracker.kernel.commands import TellDuelDice
from tracker.kernel.house import Contest
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.duel_round import Running, named, running
from tracker.play.duelling import go_on
from tracker.play.outcomes import Invalid, Outcome
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before, sent_digest, stranger, write
from tracker.play.settling import SettleRequest, Settling, finish
from tracker.play.warm import Warm


class DuelDiceRequest(Sender, frozen=True, kw_only=True):
    """Tell these dice of round `round`. See `TellDuelDice` for the fields."""

    contest: ActionId
    round: int
    faces: dict[ActionId, str]
    answers: dict[str, Any] = {}


def tell_duel_dice(play: Play, campaign: CampaignId, request: DuelDiceRequest) -> Outcome:
    """Tell dice of a duel, one's own or others'; the last of a round completes it and may settle the contest.

    None are told where all that count are there already, since whoever was waited for is gone.

    Two phones that tell theirs in the same moment both count: the second is judged on what the first told.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _tell(play, play.warm.get(campaign), request), campaign)


def _tell(play: Play, warm: Warm, request: DuelDiceRequest) -> Outcome:
    command = TellDuelDice(
        contest=request.contest, round=request.round, faces=request.faces, answers=request.answers
    )
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or stranger(warm, request)
    if wrong:
        return wrong
    contest = warm.state.house.contests.get(request.contest)
    if contest is None:
        return Invalid("contest", "is not open; it may have been settled meanwhile")
    now = running(warm, contest)
    if cannot := _cannot(warm, contest, now, request):
        return cannot
    told = tuple(
        DuelDieTold(contest=contest.id, round=contest.round, party=party, face=face)
        for party, face in request.faces.items()
    )
    if set(now.waits) - set(request.faces):
        return write(play, warm, request, command, None, told)
    return _complete(Settling(play, warm, _as_settlement(request), contest), command, told)


def _cannot(warm: Warm, contest: Contest, now: Running, request: DuelDiceRequest) -> Invalid | None:
    die = warm.system.duel_die
    if die is None:
        return Invalid("contest", f"{warm.system.title} knows no duel")
    if request.round != contest.round:
        return Invalid("round", f"round {contest.round} is being rolled")
    if again := [party for party in request.faces if party in now.told]:
        says = f"the die of {named(warm, contest, again)} was told already: strike that line first"
        return Invalid("faces", says)
    if set(request.faces) - set(now.waits) or not (request.faces or now.complete):
        return Invalid("faces", _whose(warm, contest, now))
    shows = (*dict.fromkeys(die.faces), ROLL_FOR_ME)
    if set(request.faces.values()) - set(shows):
        return Invalid("faces", f"a die shows one of {', '.join(shows)}")
    if ROLL_FOR_ME in request.faces.values() and warm.state.house.secret() is None:
        return Invalid("faces", "the tracker rolls no dice now: type what a real die shows")
    return None


def _whose(warm: Warm, contest: Contest, now: Running) -> str:
    if not now.waits:
        return "no die is missing: the duel only has to be carried out"
    left = named(warm, contest, now.waits)
    return f"a die is told of one or more of {left}"


def _as_settlement(request: DuelDiceRequest) -> SettleRequest:
    return SettleRequest(
        id=request.id,
        seat=request.seat,
        by=request.by,
        previewed=request.previewed,
        contest=request.contest,
        how="duel",
        answers=request.answers,
    )


def _complete(settling: Settling, command: TellDuelDice, told: tuple[DuelDieTold, ...]) -> Outcome:
    """The round is complete; if one is left after it, so is the contest."""
    warm, request, contest = settling.warm, settling.request, settling.contest
    fought = go_on(warm, contest, (command.faces,) if command.faces else ())
    if isinstance(fought, Invalid):
        return fought
    facts = (*told, *fought.facts)
    if len(fought.left) > 1:
        return write(settling.play, warm, request, command, None, facts)
    winner = fought.left[0]
    return finish(settling, command, facts, winner if winner in contest.contenders else None)
