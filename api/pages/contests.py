"""Two who reached for one thing: the card that everybody sees, and the note where the policy settled it."""

from collections.abc import Mapping

from api.callers import Caller
from api.interpreter import told
from api.pages.contest_contexts import Announced, ContestCard, Duel, DuelDie, Reach
from api.pages.filters import plain
from api.pages.place_names import unit_named
from api.pages.telling import chronicle, kind_words, who, words
from api.tokens import HOST
from api.wiring import wired
from projections.chronicle import ChronicleLine
from projections.sentences.words import readable, wanted_of
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.house import Contest
from tracker.kernel.past import Action, actions_of
from tracker.play.duel_round import running
from tracker.play.outcomes import RefusedBack
from tracker.play.seating import called
from tracker.play.settling import cannot_win, winner_of
from tracker.play.warm import Warm

SETTLING = ("tell_duel_dice", "settle_contest")
"""What is done about a contest: whoever does it has not gone on to something else."""


def contest_cards(here: Caller, seat: SeatId) -> tuple[ContestCard, ...]:
    """The contests that are open, the oldest first."""
    return tuple(card_of(here, seat, contest) for contest in here.warm.state.house.contests.values())


def card_of(here: Caller, seat: SeatId, contest: Contest) -> ContestCard:
    """A contest as this seat sees it."""
    warm = here.warm
    lines = {line.action: line for line in chronicle(warm).lines}
    recorded = actions_of(warm.entries)
    acting = {seat, here.seat}
    host = here.granted.role == HOST
    holding = {recorded[action].seat for action in contest.against if action in recorded}
    first = min((lines[action] for action in contest.against if action in lines), key=_when, default=None)
    late = tuple(
        _reach(lines, action, of, first, _wanted(warm, recorded.get(action)))
        for action, of in contest.contenders.items()
    )
    holders = tuple(_reach(lines, each, recorded[each].seat) for each in contest.against)
    return ContestCard(
        id=contest.id,
        rule=contest.rule,
        says=contest.says,
        holders=holders,
        late=late,
        may_give_way=host or bool(acting & holding),
        may_withdraw=host or bool(acting & set(contest.contenders.values())),
        duel=_duel(warm, contest, {each.action: each for each in (*holders, *late)}, acting),
        waits=tuple(dict.fromkeys(each.who for each in late)),
    )


def _duel(warm: Warm, contest: Contest, called: Mapping[str, Reach], acting: set[SeatId]) -> Duel | None:
    """The duel for it as far as it has come, also before its first die."""
    die, now = warm.system.duel_die, running(warm, contest)
    if die is None:
        return None
    won, cannot = winner_of(warm, contest), cannot_win(wired().play, warm, contest)
    return Duel(
        die=die.name,
        sides=tuple(dict.fromkeys(die.faces)),
        odds=die.chance(die.faces[0]),
        rule=str(warm.system.duel_rule or ""),
        round=contest.round,
        begun=now.begun,
        complete=now.complete,
        dice=tuple(_die(called[party], now.told.get(party, ""), acting) for party in now.left),
        rounds=tuple(
            tuple((called[party].who, face) for party, face in faces.items() if party in called)
            for faces in contest.rounds
        ),
        rolls=warm.state.house.secret() is not None,
        winner=called[won].who if won is not None and won in called else "",
        cannot=cannot.says if cannot else "",
        cannot_by=cannot.rule if isinstance(cannot, RefusedBack) else "",
    )


def _die(of: Reach, told: str, acting: set[SeatId]) -> DuelDie:
    return DuelDie(action=of.action, who=of.who, text=of.text, told=told, mine=of.seat in acting)


def _when(line: ChronicleLine) -> int:
    return line.position


def _reach(
    lines: dict[ActionId, ChronicleLine],
    action: ActionId,
    seat: SeatId,
    first: ChronicleLine | None = None,
    wanted: str = "",
) -> Reach:
    line = lines.get(action)
    return Reach(
        action=action,
        number=line.number if line else 0,
        who=who(line) if line else "",
        text=wanted or (words(line)[0] if line else ""),
        seat=seat,
        after=(line.at - first.at).total_seconds() if line and first else None,
    )


def _wanted(warm: Warm, action: Action | None) -> str:
    """What somebody who came late had asked for, since nothing came of it: "Jason takes Loot: Molotov"."""
    sent = action.contested if action else None
    if sent is None:
        return ""
    said = wanted_of(warm.system.id, sent.command, _called)
    if said:
        return told(said)
    asked = ", ".join(plain(value) for name, value in sent.command.items() if name != "type" and value)
    return f"{kind_words(str(sent.command['type']).rpartition('.')[2].partition('/')[0])} · {asked}"


def _called(unit: str) -> str:
    return unit_named(unit) or readable(unit)


def wanted(warm: Warm, action: ActionId) -> str:
    """What somebody who came late had asked for."""
    return _wanted(warm, actions_of(entry for entry in warm.entries if entry.action == action).get(action))


def announced(here: Caller, seat: SeatId) -> tuple[Announced, ...]:
    """What is announced and not done yet, for everybody to see before they interrupt."""
    house, system, found = here.warm.state.house, here.warm.system, []
    played = house.characters()
    for held in house.open.values():
        owner = played.get(held.actor, SeatId(held.actor))
        found.append(
            Announced(
                actor=held.actor,
                who=called(here.warm, owner),
                says=held.says,
                mine=owner in (seat, here.seat) or here.granted.role == HOST,
                does=system.carrying_out(held),
                back=system.taking_back(held),
            )
        )
    return tuple(found)
