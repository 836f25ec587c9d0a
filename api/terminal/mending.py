"""Commands that mend what was logged: strike out, reinstate, correct, settle."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
import msgspec

from api.log_player import in_words
from api.terminal.at_hand import campaign_at_hand, in_campaign, journal_at_hand, seat_at_hand
from api.wiring import Wiring
from tracker.facts.action import ActionContested
from tracker.facts.entry import By
from tracker.facts.ids import ActionId
from tracker.kernel.past import actions_of
from tracker.kernel.refusal import Unfit
from tracker.play.correcting import CorrectRequest, as_it_stands, correct_action, preview_correction
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.outcomes import Outcome, Recorded, UndoPreview
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate
from tracker.play.revising import Sender
from tracker.play.settling import HOWS, SettleRequest, preview_settlement, settle
from tracker.play.undoing import UndoRequest, preview_undo, undo_action
from tracker.play.warm import Warm

DEVICE = "terminal"
REASONS = ["mistyped", "illegal", "contest", "agreed"]
with_reason = click.option("--reason", type=click.Choice(REASONS), default="mistyped", show_default=True)
with_note = click.option("--note", default="", help="A few words more.")
by_seat = click.option("--seat", help="Who does it: a seat's name or id; the host, if nobody is named.")
without_asking = click.option("--yes", is_flag=True, help="Do not ask again.")


@click.command()
@click.argument("action")
@click.option("--onwards", is_flag=True, help="Everything from this action on.")
@with_reason
@with_note
@by_seat
@without_asking
@in_campaign
def undo(action: str, *, onwards: bool, yes: bool, campaign: str | None, **said: Any) -> None:
    """Strike ACTION (its id, or how it begins) out, after showing what would become of later ones."""
    with journal_at_hand() as wiring:
        play, warm = wiring.play, campaign_at_hand(wiring, campaign)
        meant = _meant(warm, action)
        preview = preview_undo(play, warm.id, meant, onwards=onwards)
        sender = _shown(wiring, warm, preview, said["seat"], "Strike it out?", yes=yes)
        why = {"reason": said["reason"], "note": said["note"]}
        request = UndoRequest(**sender, **why, action=meant, onwards=onwards)
        _told(undo_action(play, warm.id, request))


@click.command(name="reinstate")
@click.argument("action")
@click.option("--whole", is_flag=True, help="All that was struck in the same stroke.")
@with_reason
@with_note
@by_seat
@without_asking
@in_campaign
def reinstating(action: str, *, whole: bool, yes: bool, campaign: str | None, **said: Any) -> None:
    """Let a struck ACTION count again, after showing what would become of later ones."""
    with journal_at_hand() as wiring:
        play, warm = wiring.play, campaign_at_hand(wiring, campaign)
        meant = _meant(warm, action)
        preview = preview_reinstatement(play, warm.id, meant, whole=whole)
        sender = _shown(wiring, warm, preview, said["seat"], "Reinstate it?", yes=yes)
        why = {"reason": said["reason"], "note": said["note"]}
        _told(reinstate(play, warm.id, ReinstateRequest(**sender, **why, action=meant, whole=whole)))


@click.command()
@click.argument("action")
@click.option("--field", "fields", multiple=True, metavar="NAME=VALUE", help="A field of the action, anew.")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE", help="What was answered, anew.")
@with_reason
@with_note
@by_seat
@without_asking
@in_campaign
def correct(
    action: str,
    *,
    fields: Sequence[str],
    answers: Sequence[str],
    yes: bool,
    campaign: str | None,
    **said: Any,
) -> None:
    """Mend ACTION where it stands. A VALUE is JSON, or else plain text."""
    with journal_at_hand() as wiring:
        play, warm = wiring.play, campaign_at_hand(wiring, campaign)
        meant = _meant(warm, action)
        request = CorrectRequest(
            **_sender(wiring, warm, said["seat"]),
            action=meant,
            reason=said["reason"],
            note=said["note"],
            fields={**_fields(warm, meant), **_pairs(fields)} if fields else None,
            answers=_pairs(answers) or None,
        )
        preview = preview_correction(play, warm.id, request)
        sender = _shown(wiring, warm, preview, said["seat"], "Mend it?", yes=yes)
        _told(correct_action(play, warm.id, msgspec.structs.replace(request, **sender)))


@click.command(name="settle")
@click.argument("contest")
@click.option("--how", type=click.Choice(HOWS), required=True)
@click.option(
    "--round",
    "rounds",
    multiple=True,
    metavar="ID=FACE,…",
    help="A round of a duel; `roll` lets the tracker.",
)
@click.option("--yields", help="Which action gives way, where there is a choice.")
@click.option("--winner", help="Which contender gets its way, where there is a choice.")
@by_seat
@without_asking
@in_campaign
def settling(
    contest: str, *, how: str, rounds: Sequence[str], yes: bool, campaign: str | None, **said: Any
) -> None:
    """Settle CONTEST (the id of the action that came too late, or how it begins)."""
    with journal_at_hand() as wiring:
        play, warm = wiring.play, campaign_at_hand(wiring, campaign)
        request = SettleRequest(
            **_sender(wiring, warm, said["seat"]),
            contest=_meant(warm, contest, only_contested=True),
            how=how,
            rolls=tuple(_round(warm, each) for each in rounds),
            yields=_meant(warm, said["yields"]) if said["yields"] else None,
            winner=_meant(warm, said["winner"]) if said["winner"] else None,
        )
        preview = preview_settlement(play, warm.id, request)
        sender = _shown(wiring, warm, preview, said["seat"], "Settle it so?", yes=yes)
        _told(settle(play, warm.id, msgspec.structs.replace(request, **sender)))


@click.command(name="duel")
@click.argument("contest")
@click.option(
    "--die", "dice", multiple=True, metavar="ID=FACE", help="Whose die shows what; `roll` lets the tracker."
)
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE", help="What the winner is asked.")
@by_seat
@in_campaign
def duelling(
    contest: str, *, dice: Sequence[str], answers: Sequence[str], campaign: str | None, seat: str | None
) -> None:
    """Tell dice of the duel for CONTEST, as they fall: the last one of the last round settles it.

    Without a die what is decided already is carried out.
    """
    with journal_at_hand() as wiring:
        play, warm = wiring.play, campaign_at_hand(wiring, campaign)
        meant = _meant(warm, contest, only_contested=True)
        running = warm.state.house.contests.get(meant)
        request = DuelDiceRequest(
            **_sender(wiring, warm, seat),
            contest=meant,
            round=running.round if running else 1,
            faces=_round(warm, ",".join(dice)) if dice else {},
            answers=_pairs(answers),
        )
        _told(tell_duel_dice(play, warm.id, request))


def _meant(warm: Warm, said: str, *, only_contested: bool = False) -> ActionId:
    """The action whose id begins so.

    Raises:
        click.ClickException: none or several do.
    """
    known = (e for e in warm.entries if isinstance(e.fact, ActionContested) or not only_contested)
    meant = sorted({entry.action for entry in known if entry.action.startswith(said.lower())})
    if len(meant) != 1:
        what = "contests" if only_contested else "actions"
        raise click.ClickException(f"{len(meant)} {what} begin with {said!r}.")
    return meant[0]


def _sender(
    wiring: Wiring, warm: Warm, seat: str | None, preview: UndoPreview | None = None
) -> dict[str, Any]:
    by = seat_at_hand(warm, seat)
    action = ActionId(wiring.play.outside.new_id())
    previewed = None if preview is None else preview.position
    sender = Sender(id=action, seat=by, by=By(seat=by, device=DEVICE), previewed=previewed)
    return msgspec.structs.asdict(sender)


def _shown(
    wiring: Wiring, warm: Warm, preview: UndoPreview | Outcome, seat: str | None, question: str, *, yes: bool
) -> dict[str, Any]:
    """Whoever sends it, having seen the preview and said yes.

    Raises:
        click.ClickException: it cannot be done.
    """
    if not isinstance(preview, UndoPreview):
        raise click.ClickException(in_words(preview))
    for fate in preview.fates:
        why = f" by {fate.rule}: {fate.says}" if fate.rule else f" {fate.says}".rstrip()
        click.echo(f"  {fate.fate}  {fate.action}{why}")
    for change in preview.changes:
        click.echo(f"  {change.where}: {change.before} -> {change.after}")
    if not yes:
        click.confirm(question, abort=True)
    return _sender(wiring, warm, seat, preview)


def _told(outcome: Outcome) -> None:
    if not isinstance(outcome, Recorded):
        raise click.ClickException(in_words(outcome))
    click.echo(in_words(outcome))


def _fields(warm: Warm, action: ActionId) -> Mapping[str, Any]:
    try:
        command = as_it_stands(warm, actions_of(warm.entries)[action]).command
    except Unfit as unfit:
        raise click.ClickException(f"{unfit.field}: {unfit.says}") from None
    return {name: value for name, value in command.items() if name != "type"}


def _pairs(said: Sequence[str]) -> dict[str, Any]:
    found = {}
    for each in said:
        name, equals, value = each.partition("=")
        if not equals:
            raise click.ClickException(f"{each!r} is not of the form NAME=VALUE.")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            found[name] = value
    return found


def _round(warm: Warm, said: str) -> dict[ActionId, str]:
    pairs = (each.partition("=") for each in said.split(","))
    return {_meant(warm, party.strip()): face.strip() for party, _, face in pairs}
