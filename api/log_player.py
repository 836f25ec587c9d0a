"""Plays a log file: each line through the same desk as the phones' requests."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from api.log_file import BadLog, Found, Log, LogLine
from api.log_mending import mend
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, Position, RuleId, SeatId
from tracker.play.founding import Founding, found
from tracker.play.outcomes import (
    AskedBack,
    Contested,
    Duplicate,
    IdReused,
    Invalid,
    Outcome,
    Recorded,
    RefusedBack,
    Request,
)
from tracker.play.play import Play
from tracker.play.revising import Sender

DEVICE = "log"
NAMES: dict[type, str] = {
    Recorded: "recorded",
    RefusedBack: "refused",
    Contested: "contested",
    Duplicate: "duplicate",
    AskedBack: "asked",
}


class CannotFound(Exception):
    """The campaign of the file's first line cannot be opened."""


@dataclass(frozen=True)
class Played:
    """A line and what came of it."""

    line: LogLine
    outcome: Outcome

    @property
    def name(self) -> str:
        """What came of it, in a word."""
        return NAMES.get(type(self.outcome), "invalid")

    @property
    def as_expected(self) -> bool:
        """Whether it is what the line says should come of it."""
        rule = self.outcome.rule if isinstance(self.outcome, RefusedBack | Contested) else self.line.rule
        return self.name == self.line.expect and self.line.rule in {"", rule}


def open_campaign(play: Play, opening: Found, campaign: CampaignId | None = None) -> CampaignId:
    """Open the campaign of a file's first line, under this id or a new one.

    Raises:
        CannotFound: it says why. UnknownSystem: there is no such rule system.
        PositionTaken, ActionKnown: it is open already.
    """
    campaign = campaign or CampaignId(play.outside.new_id())
    seats = tuple(msgspec.to_builtins(seat) for seat in opening.seats)
    founding = Founding(system=opening.system, title=opening.title, seats=seats, options=opening.options)
    outcome = found(play, campaign, ActionId(play.outside.new_id()), founding, DEVICE)
    if isinstance(outcome, Recorded):
        return campaign
    if isinstance(outcome, RefusedBack):
        raise CannotFound(f"{outcome.rule}: {outcome.says}")
    raise CannotFound(f"{outcome.field}: {outcome.says}" if isinstance(outcome, Invalid) else repr(outcome))


def play_log(play: Play, campaign: CampaignId, log: Log) -> Iterator[Played]:
    """Each line in turn, with what came of it; whoever asks may stop in between.

    Raises:
        BadLog: a line refers to something that is not there.
    """
    for line in log.lines:
        yield Played(line, _play(play, campaign, line))


def _play(play: Play, campaign: CampaignId, line: LogLine) -> Outcome:
    seat = _seat(play, campaign, line.seat)
    by = By(seat=_seat(play, campaign, line.by) if line.by else seat, device=DEVICE)
    action = ActionId(line.id.lower() or play.outside.new_id())
    if line.mending is not None:
        return mend(play, campaign, line.mending, Sender(id=action, seat=seat, by=by))
    request = Request(
        id=action,
        kind=line.kind,
        seat=seat,
        by=by,
        seen=_seen(play, campaign, line),
        fields=line.with_,
        answers=line.answers,
        rulings={RuleId(ruling.rule): ruling.reason for ruling in line.rulings},
        afterwards=line.afterwards,
    )
    return play.act(campaign, request)


def _seat(play: Play, campaign: CampaignId, said: str) -> SeatId:
    """A seat by its id or its name; one that does not sit here is for the desk to say."""
    for seat in play.warm.get(campaign).state.house.seats.values():
        if said == seat.id or said.casefold() == seat.name.casefold():
            return seat.id
    return SeatId(said)


def _seen(play: Play, campaign: CampaignId, line: LogLine) -> Position:
    if not line.seen_before:
        return play.warm.get(campaign).head.position
    where = play.journal.action(campaign, ActionId(line.seen_before.lower()))
    if where is None:
        raise BadLog(line.number, f"seen_before: no action {line.seen_before} in this campaign")
    return where[0] - 1


def in_words(outcome: Outcome) -> str:
    """What came of a line, for people."""
    if isinstance(outcome, Recorded):
        first = outcome.entries[0].position
        marks = " (adapted)" * outcome.adapted + " (was here already)" * outcome.repeated
        if outcome.asked is not None:
            marks += f", waits for the consent of {', '.join(outcome.asked.seats)}"
        return f"recorded {first}-{outcome.entries[-1].position}{marks}"
    if isinstance(outcome, RefusedBack):
        return f"refused by {outcome.rule}: {outcome.says}"
    if isinstance(outcome, Contested):
        against = ", ".join(outcome.against)
        return f"contested by {outcome.rule}, settled {outcome.how}, lost to {against}: {outcome.says}"
    if isinstance(outcome, AskedBack):
        return "asked: " + "; ".join(f"{question.key} ({question.says})" for question in outcome.questions)
    if isinstance(outcome, Duplicate):
        return f"duplicate of {outcome.action}"
    if isinstance(outcome, IdReused):
        return f"invalid: another request was recorded as {outcome.action}"
    return f"invalid: {outcome.field}: {outcome.says}" if isinstance(outcome, Invalid) else repr(outcome)
