"""What each page and fragment is given; a test compares these with the names that its template uses."""

from dataclasses import dataclass, field
from typing import Any

from api.pages.chronicle_contexts import Line
from api.pages.contest_contexts import Announced, ContestCard, Ended
from api.pages.mending_contexts import Changed
from api.pages.recap_contexts import Welcome
from api.pages.table_contexts import Answered, AtHand, Ends, Invite
from tracker.kernel.questions import Question
from tracker.kernel.system import Field, Option, Prompt


@dataclass(frozen=True, kw_only=True)
class Trouble:
    """A page of its own for what cannot be done, with a way on.

    `joining`: that way is a join code; `code` is the one that the address carried.
    """

    title: str
    text: str
    joining: bool
    code: str


@dataclass(frozen=True, kw_only=True)
class AskedUndo:
    """An undo that waits for others: who wants what struck, who has not agreed yet, is this seat asked.

    `corrects`: it is a correction; `becomes` is what the line is to say otherwise than it does by now.
    `reason` and `note` are why; `also` is how many lines more are struck with it.
    """

    id: str
    who: str
    number: int
    text: tuple[str, ...]
    corrects: bool
    becomes: Changed
    reason: str
    note: str
    also: int
    waits_for: tuple[str, ...]
    mine: bool


@dataclass(frozen=True, kw_only=True)
class Shut:
    """Actions that one rule refuses for one reason, said once."""

    rule: str
    reason: str
    options: tuple[Option, ...]


@dataclass(frozen=True, kw_only=True)
class TableView:
    """The live part of the table, drawn from one state. `seat` is whom this screen acts for.

    `options` are those of its characters, `shut` those that one rule refuses together, `shared` those for the
    whole table; `contests` are open ones, `ended` those of this seat that were settled,
    `asked` undos that wait for consent. `free` are the characters that nobody plays,
    `unnamed` whether one of another name may join them; `invite` lets others in while one sits here alone;
    `invented` are the cards whose values come from the sample pack; `more` counts the lines not shown, and
    `everything` says that all were asked for.
    """

    campaign: str
    system: str
    position: int
    title: str
    document: dict[str, Any]
    seat: str
    seats: tuple[tuple[str, str], ...]
    own: tuple[str, ...]
    free: tuple[str, ...]
    unnamed: bool
    may_act: bool
    invite: Invite | None
    options: tuple[Option, ...]
    shut: tuple[Shut, ...]
    shared: tuple[Option, ...]
    prompts: tuple[Prompt, ...]
    hand: AtHand
    contests: tuple[ContestCard, ...]
    ended: tuple[Ended, ...]
    announced: tuple[Announced, ...]
    asked: tuple[AskedUndo, ...]
    invented: tuple[str, ...]
    lines: tuple[Line, ...]
    more: int
    everything: bool


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """The whole table page: `join_code` for those who still come, a `welcome` for those who come back."""

    view: TableView
    join_code: str
    welcome: Welcome


@dataclass(frozen=True, kw_only=True)
class LiveFragment:
    """The live part alone, under the name that the page uses."""

    view: TableView


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """An action being filled in: its form, or what the tracker asks back, or why it is refused.

    `hidden` are the values given so far, as (name, value); `values` those of the form's fields and `entered`
    those of cards, to be shown again. `refused` and `rule` say why not: as the answer (`final`), to be
    overruled or `changeable`, or as a warning beside the form. `sample`: invented values are at hand.
    `ends` is what would follow from each face of a die, `said` what was said already of the board;
    `announce`: everybody may see it before its die falls.
    """

    campaign: str
    title: str
    hidden: tuple[tuple[str, str], ...]
    form: tuple[Field, ...] = ()
    values: dict[str, Any] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    entered: dict[str, Any] = field(default_factory=dict)
    ends: Ends | None = None
    said: tuple[Answered, ...] = ()
    rule: str = ""
    rule_says: str = ""
    refused: str = ""
    final: bool = False
    changeable: bool = False
    sample: bool = False
    announce: bool = False
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class Told:
    """A message in place of the sheet: it is logged, it was too late, somebody else did it.

    `kind` is "done" or "late"; `stays`: it waits until it was read. `action` is what may be struck from here,
    by whom (`seat`) and where (`campaign`).
    """

    title: str
    lines: tuple[str, ...] = ()
    kind: str = "late"
    stays: bool = True
    action: str = ""
    campaign: str = ""
    seat: str = ""
