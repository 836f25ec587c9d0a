"""The smallest game of reaching for things: a token has one holder, a round ends for everybody."""

from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from tests.toy_system import TOY
from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.kernel.commands import Command
from tracker.kernel.system import Campaign, Facts, Option, Prompt
from tracker.kernel.table import Table


class Board(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who holds which token, which round it is, and how many steps were taken."""

    holders: dict[str, str] = {}
    round: int = 1
    steps: int = 0


class TokenGrabbed(Fact, tag="tokens.token_grabbed/1"):
    """Somebody holds a token now."""

    token: str
    who: str


class StepTaken(Fact, tag="tokens.step_taken/1"):
    """Somebody went on a space, which concerns nobody else."""

    who: str


class RoundEnded(Fact, tag="tokens.round_ended/1"):
    """The round is over."""


class Grab(Command, tag="tokens.grab/1"):
    """Take a token that nobody holds."""

    token: str
    who: str


class Step(Command, tag="tokens.step/1"):
    """Go on a space."""

    who: str


class EndRound(Command, tag="tokens.end_round/1"):
    """End the round, for everybody."""

    shared: ClassVar[bool] = True


def grab(command: Grab, board: Board, table: Table) -> Facts:
    holder = board.holders.get(command.token)
    table.demand(holder is None, "TOK-01", f"{holder} holds {command.token}", holder=holder)
    return (TokenGrabbed(token=command.token, who=command.who),)


def step(command: Step, _board: Board, _table: Table) -> Facts:
    return (StepTaken(who=command.who),)


def end_round(_command: EndRound, _board: Board, _table: Table) -> Facts:
    return (RoundEnded(),)


def _grabbed(board: Board, fact: TokenGrabbed) -> Board:
    return msgspec.structs.replace(board, holders={**board.holders, fact.token: fact.who})


def _stepped(board: Board, _fact: StepTaken) -> Board:
    return msgspec.structs.replace(board, steps=board.steps + 1)


def _ended(board: Board, _fact: RoundEnded) -> Board:
    return msgspec.structs.replace(board, round=board.round + 1)


def _document(campaign: Campaign) -> dict[str, Any]:
    board = campaign.game
    return {"holders": dict(board.holders), "round": board.round, "steps": board.steps}


def _options(_campaign: Campaign, seat: SeatId, _content: Any) -> tuple[Option, ...]:
    return (Option(kind="step", says="Step", given={"who": seat}), Option(kind="end_round", says="End"))


def _prompts(_campaign: Campaign, _content: Any) -> tuple[Prompt, ...]:
    return ()


TOKENS = replace(
    TOY,
    id="tokens",
    title="Tokens",
    players=range(1, 7),
    empty=Board(),
    facts=(TokenGrabbed, StepTaken, RoundEnded),
    commands=(Grab, Step, EndRound),
    decide={Grab: grab, Step: step, EndRound: end_round},
    evolve={TokenGrabbed: _grabbed, StepTaken: _stepped, RoundEnded: _ended},
    options=_options,
    prompts=_prompts,
    document=_document,
    seen_by=lambda campaign, _seat: campaign,
    borders=frozenset({RoundEnded}),
    characters=("Ann", "Bob", "Cy", "Dee", "Eli"),
    contest_rule=RuleId("TOK-02"),
    rules={"TOK-01": "A token has one holder."},
    balances=lambda _campaign: {},
)

CODEC = Codec((*SHARED_FACTS, *TOKENS.facts))
