"""How the facts that every system shares are told."""

from collections.abc import Sequence
from typing import Any

from projections.sentences.phrases import DIE, Called, Names, Sentences, Weights, capital, listed, spaced
from tracker.facts.action import (
    ActionClosed,
    ActionContested,
    ActionCorrected,
    ActionOpened,
    ActionTaken,
    ActionUndone,
    ContestSettled,
    CorrectionAsked,
    DuelDieTold,
    DuelRolled,
    Fate,
    RulingMade,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from tracker.facts.campaign import (
    CampaignFounded,
    CharacterTaken,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
    Seat,
    SeatTaken,
    ValueEntered,
)
from tracker.facts.history import KEPT, REVIVED
from tracker.facts.lines import (
    BranchAdopted,
    BranchDropped,
    Branched,
    BranchMade,
    CampaignContinued,
    SavePointMade,
)
from tracker.facts.people import DeviceRevoked, HostNamed, JoinCodeChanged, SeatHandedOn
from tracker.kernel.table import ROLL_FOR_ME

_SETTLED = {
    "first": "the first stands",
    "give_way": "the first gives way",
    "duel": "by duel",
    "withdrawn": "withdrawn",
}
_AGAIN = {KEPT: "counts again", REVIVED: "counts again"}
_SOURCES = {"typed": "", "tracker": ", rolled by the tracker"}


def _founded(fact: CampaignFounded, _called: Called) -> str:
    seats = listed([_seat(seat.name, seat.characters) for seat in fact.seats])
    return f"“{fact.title}” begins" + (f": {seats}" if seats else "")


def _names(seat: Seat) -> dict[str, str]:
    """A character is called by its own name: saying so saves a search for something better."""
    return {**{name: name for name in seat.characters}, seat.id: seat.name}


def _seat(name: str, characters: tuple[str, ...]) -> str:
    return f"{name} ({listed(characters)})" if characters else name


def _value_entered(fact: ValueEntered, _called: Called) -> str:
    return f"{card_words(fact.card)}: {spaced(fact.field)} is {as_value(fact.value)}"


def card_words(card: str) -> str:
    """By its own name ("enemy/Beheader"), or by its kind if that says too little ("round_board/1")."""
    kind, _, name = card.partition("/")
    return name if name[:1].isupper() else capital(f"{spaced(kind)} {spaced(name)}".strip())


def as_value(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", [], {}):
        return "none"
    if isinstance(value, list | tuple):
        return listed([spaced(str(each)) for each in value])
    return spaced(str(value))


def _die_rolled(fact: DieRolled, called: Called) -> str:
    who = f"{called(fact.actor)}: " if fact.actor else ""
    return f"{who}{fact.die} die for {fact.purpose}: {fact.face}{_SOURCES.get(fact.source, '')}"


def _reason(reason: str) -> str:
    return "against the rules" if reason == "illegal" else reason


def _noted(note: str) -> str:
    return f": {note}" if note else ""


def _fates(fates: Sequence[Fate], called: Called) -> str:
    return "".join(f"; {called(fate.action)} {_AGAIN.get(fate.fate, fate.fate)}" for fate in fates)


def _struck(fact: ActionUndone | UndoAsked, called: Called) -> str:
    lines = listed([called(action) for action in (fact.action, *fact.also)])
    return f"{lines} ({_reason(fact.reason)}){_noted(fact.note)}"


def _undone(fact: ActionUndone, called: Called) -> str:
    return f"Struck out {_struck(fact, called)}{_fates(fact.fates, called)}"


def brought_back(fact: ActionUndone, action: str, called: Called) -> str:
    """A strike that is taken back, told by what counts again: `action`, and what comes with it."""
    again = dict.fromkeys((action, *(fate.action for fate in fact.fates if fate.fate in _AGAIN)))
    others = [fate for fate in fact.fates if fate.action not in again]
    lines = listed([called(each) for each in again])
    return f"Brought back {lines}{_noted(fact.note)}{_fates(others, called)}"


def _corrected(fact: ActionCorrected, called: Called) -> str:
    others = [fate for fate in fact.fates if fate.action != fact.action]
    return (
        f"Corrected {called(fact.action)} ({_reason(fact.reason)}){_noted(fact.note)}{_fates(others, called)}"
    )


def _correction_asked(fact: CorrectionAsked, called: Called) -> str:
    return (
        f"Would correct {called(fact.action)} ({_reason(fact.reason)}){_noted(fact.note)}"
        f"{_whom(fact, called)}"
    )


def _undo_asked(fact: UndoAsked, called: Called) -> str:
    return f"Would strike out {_struck(fact, called)}{_whom(fact, called)}"


def _whom(fact: UndoAsked | CorrectionAsked, called: Called) -> str:
    asked = listed([called(seat) for seat in fact.seats])
    return f"; asked: {asked}" if asked else ""


def _contested(fact: ActionContested, called: Called) -> str:
    rivals = listed([called(action) for action in fact.against])
    return f"Too late, after {rivals}: {fact.says} ({fact.rule})"


def _duel_die_told(fact: DuelDieTold, called: Called) -> str:
    if fact.face == ROLL_FOR_ME:
        return f"Duel, round {fact.round}: {called(fact.party)} lets the tracker roll"
    return f"Duel, round {fact.round}: {called(fact.party)} {fact.face}"


def _duel_rolled(fact: DuelRolled, called: Called) -> str:
    faces = listed([f"{called(party)} {face}" for party, face in fact.faces.items()])
    return f"Duel: {faces or 'nobody rolled'}{_SOURCES.get(fact.source, '')}"


def _settled(fact: ContestSettled, called: Called) -> str:
    held = ", the first keeps it" if fact.how == "duel" else ""
    winner = f", {called(fact.winner)} gets its way" if fact.winner else held
    return f"The contest of {called(fact.contest)} is settled: {_SETTLED.get(fact.how, fact.how)}{winner}"


def _closed(fact: ActionClosed, called: Called) -> str:
    cause = f": {fact.cause}" if fact.cause else ""
    return f"What {called(fact.actor)} announced is {fact.how}{cause}"


def _save_point(fact: SavePointMade, _called: Called) -> str:
    """One without a label of its own goes by its number."""
    name = f"Save point {fact.number}"
    return name if fact.label == name else f"{name}: {fact.label}"


def _handed_on(fact: SeatHandedOn, called: Called) -> str:
    """The same person once more: their devices are signed out, and one of them may come back."""
    before = called(fact.seat)
    if fact.name == before:
        return f"{before} takes the same seat anew; its other devices are signed out"
    return f"{fact.name} sits down in the place of {before}"


def _from_where(fact: Branched | BranchMade) -> str:
    return f"entry {fact.position}" + (f", save point {fact.save}" if fact.save is not None else "")


SENTENCES: Sentences = {
    CampaignFounded: _founded,
    SeatTaken: lambda f, _: f"{f.seat.name} sits down at the table",
    CharacterTaken: lambda f, called: f"{called(f.seat)} plays {f.character}",
    ValueEntered: _value_entered,
    DiceCommitted: lambda f, _: f"The dice are sealed, nobody can change them (seal {f.digest[:12]})",
    DiceRevealed: lambda _f, _: "The seal of the dice is open: anyone can check the rolls",
    DieRolled: _die_rolled,
    # What was asked for heads the line; the facts after it say what happened.
    ActionTaken: None,
    # Stands beside the line, with its reason.
    RulingMade: None,
    ActionUndone: _undone,
    ActionCorrected: _corrected,
    UndoAsked: _undo_asked,
    CorrectionAsked: _correction_asked,
    UndoAgreed: lambda f, called: f"{called(f.seat)} agrees to what {called(f.request)} asks",
    UndoDeclined: lambda f, called: f"{called(f.seat)} declines what {called(f.request)} asks",
    ActionContested: _contested,
    DuelDieTold: _duel_die_told,
    DuelRolled: _duel_rolled,
    ContestSettled: _settled,
    ActionOpened: lambda f, called: f"{called(f.actor)} announces: {f.says}",
    ActionClosed: _closed,
    SavePointMade: _save_point,
    Branched: lambda f, _: f"Here begins the branch “{f.title}” (from {_from_where(f)})",
    BranchMade: lambda f, _: f"A branch is opened from {_from_where(f)}: “{f.title}”",
    BranchDropped: lambda f, called: f"The branch {called(f.branch)} is dropped",
    BranchAdopted: lambda f, _: f"The table goes on in the branch “{f.title}”; this line is only read now",
    CampaignContinued: lambda f, _: f"The table goes on here; the line it left stops at entry {f.position}",
    DeviceRevoked: lambda f, called: f"A device of {called(f.seat)} is signed out",
    SeatHandedOn: _handed_on,
    HostNamed: lambda f, called: f"{called(f.seat)} is the host from now on",
    JoinCodeChanged: lambda _f, _: "The table has another join code",
}

WEIGHTS: Weights = {DieRolled: DIE}

NAMES: Names = {
    CampaignFounded: lambda f: {name: called for seat in f.seats for name, called in _names(seat).items()},
    CharacterTaken: lambda f: {f.character: f.character},
    SeatTaken: lambda f: _names(f.seat),
    SeatHandedOn: lambda f: {f.seat: f.name},
    BranchMade: lambda f: {f.branch: f"“{f.title}”"},
}
