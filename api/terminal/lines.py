"""Commands about branches and save points."""

from typing import Any, TypeVar

import click
import msgspec

from api.log_player import in_words
from api.terminal.at_hand import (
    at_position,
    campaign_at_hand,
    in_campaign,
    in_history,
    journal_at_hand,
    moment,
    seat_at_hand,
)
from api.wiring import Wiring
from projections.transcript import plain
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.journal.evening_code import code_of
from tracker.play.adopting import LineRequest, adopt_branch, drop_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.lineage import are_kin, branches_of, compare, origin_of
from tracker.play.outcomes import IdReused, Invalid, Recorded
from tracker.play.revising import Sender
from tracker.play.save_points import (
    RestoreRequest,
    SavePoint,
    SaveRequest,
    make_save_point,
    restore,
    save_points,
)
from tracker.play.warm import Warm

DEVICE = "terminal"
S = TypeVar("S", bound=Sender)
as_seat = click.option("--seat", help="Who does it: a seat's name or id; the host, if nobody is named.")


def request(kind: type[S], wiring: Wiring, warm: Warm, seat: str | None, **more: Any) -> S:
    """A request as this terminal sends it."""
    by: SeatId = seat_at_hand(warm, seat)
    action = ActionId(wiring.play.outside.new_id())
    return kind(id=action, seat=by, by=By(seat=by, device=DEVICE), **more)


def in_a_line(outcome: Any) -> str:
    """What came of it.

    Raises:
        click.ClickException: nothing came of it.
    """
    if isinstance(outcome, BranchedOff):
        return plain(f"branch {outcome.campaign} from entry {outcome.at}: {outcome.title}")
    if isinstance(outcome, Recorded):
        return in_words(outcome)
    if isinstance(outcome, Invalid | IdReused):
        raise click.ClickException(in_words(outcome))
    raise TypeError(type(outcome).__name__)


def branch_at_hand(wiring: Wiring, warm: Warm, said: str) -> CampaignId:
    """A branch of this campaign by its id, or how that begins, or its title.

    Raises:
        click.ClickException: there is none, or it is not clear which.
    """
    known = branches_of(wiring.play, warm)
    meant = [line.campaign for line in known if line.campaign.startswith(said) or line.title == said]
    if len(meant) != 1:
        raise click.ClickException(f"{len(meant)} branches of this campaign are meant by {said!r}.")
    return meant[0]


@click.command()
@click.option("--at", type=click.IntRange(min=1), help="After which entry; now without it.")
@click.option("--title", default="", help="What it is called.")
@as_seat
@in_campaign
def branch(campaign: str | None, at: int | None, title: str, seat: str | None) -> None:
    """Open a branch: try something else, beside what happened."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        asked = request(BranchRequest, wiring, warm, seat, at=at, title=title)
        click.echo(in_a_line(make_branch(wiring.play, warm.id, asked)))


@click.command()
@click.option("--dropped", is_flag=True, help="Also those that were dropped.")
@in_campaign
def branches(campaign: str | None, *, dropped: bool) -> None:
    """List what a campaign left, and what has left it."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        origin = origin_of(wiring.play, warm)
        if origin is not None:
            click.echo(plain(f"left {origin.campaign} after entry {origin.at}  {origin.title}"))
        for line in branches_of(wiring.play, warm):
            if dropped or not line.dropped:
                marks = " (adopted)" * line.adopted + " (dropped)" * line.dropped
                where = f"from entry {line.at}, now at {line.position}" if line.position else "not here"
                click.echo(plain(f"{line.campaign}  {where}  {line.title}{marks}"))


@click.command()
@click.argument("branch")
@click.option("--yes", is_flag=True, help="Do not ask again.")
@as_seat
@in_campaign
def adopt(branch: str, campaign: str | None, seat: str | None, *, yes: bool) -> None:
    """Go on in BRANCH; this line is only read from then on."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        asked = request(LineRequest, wiring, warm, seat, branch=branch_at_hand(wiring, warm, branch))
        if not yes:
            click.confirm("From then on nothing more happens in this line. Go on in the branch?", abort=True)
        click.echo(in_a_line(adopt_branch(wiring.play, warm.id, asked)))


@click.command()
@click.argument("branch")
@as_seat
@in_campaign
def drop(branch: str, campaign: str | None, seat: str | None) -> None:
    """Hide BRANCH from the lists; striking that line brings it back."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        asked = request(LineRequest, wiring, warm, seat, branch=branch_at_hand(wiring, warm, branch))
        click.echo(in_a_line(drop_branch(wiring.play, warm.id, asked)))


@click.command(name="compare")
@click.argument("other")
@at_position
@in_history
@in_campaign
def compare_with(other: str, campaign: str | None, at: int | None, history: str) -> None:
    """Compare a campaign with OTHER, a line of the same campaign."""
    with journal_at_hand() as wiring:
        warm, there = campaign_at_hand(wiring, campaign), campaign_at_hand(wiring, other)
        if not are_kin(warm, there):
            raise click.ClickException("These two did not begin as one campaign.")
        positions = (moment(warm, at), min(at or there.head.position, there.head.position))
        found = compare(warm, there, positions, history, None)
        click.echo(f"the same up to entry {found.common}; here at {found.here}, there at {found.there}")
        for change in found.changes:
            here, other_value = _json(change.before), _json(change.after)
            click.echo(plain(f"  {change.where}: {here} here, {other_value} there"))


def _json(value: Any) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()


@click.command()
@click.argument("label", default="")
@as_seat
@in_campaign
def save(label: str, campaign: str | None, seat: str | None) -> None:
    """Mark this moment under LABEL, and tell the code to write down."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        asked = request(SaveRequest, wiring, warm, seat, label=label)
        made = make_save_point(wiring.play, warm.id, asked)
        click.echo(_point(made) if isinstance(made, SavePoint) else in_a_line(made))


@click.command()
@in_campaign
def saves(campaign: str | None) -> None:
    """List the save points, and the code of where the campaign stands now."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        for point in save_points(warm):
            click.echo(_point(point))
        click.echo(f"now at entry {warm.head.position}, code {code_of(warm.head)}")


def _point(point: SavePoint) -> str:
    when = f"{point.at:%Y-%m-%d %H:%M} UTC"
    return plain(f"{point.number}  entry {point.position}  {when}  code {point.code}  {point.label}")


@click.command(name="restore")
@click.argument("number", type=int)
@click.option("--title", default="", help="What the branch is called.")
@as_seat
@in_campaign
def restore_save(number: int, campaign: str | None, title: str, seat: str | None) -> None:
    """Go back to save point NUMBER, in a branch; the campaign itself stays as it is."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        asked = request(RestoreRequest, wiring, warm, seat, number=number, title=title)
        click.echo(in_a_line(restore(wiring.play, warm.id, asked)))


LINES = (branch, branches, adopt, drop, compare_with, save, saves, restore_save)
