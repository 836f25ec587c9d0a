"""What is due as a checklist of the whole table: what is ticked already, and what goes in one tap."""

from collections.abc import Sequence

from api.pages.table_contexts import Ticked, Together
from api.pages.telling import chronicle, words
from tracker.facts.action import ActionTaken
from tracker.facts.ids import ActionId
from tracker.kernel.system import Prompt
from tracker.play.warm import Warm


def ticked(warm: Warm) -> tuple[Ticked, ...]:
    """What the table did of this phase's duties, in order; a struck one is open again."""
    since = _phase_began(warm)
    types = warm.system.command_types().items()
    kinds = {kind for kind, command in types if command.shared or command.duty}
    return tuple(
        Ticked(who=line.who, at=line.at, text=words(line)[0], number=line.number, action=line.action)
        for line in chronicle(warm).lines
        if line.position > since and line.kind in kinds - {"enter_value"} and not line.struck
    )


def done_by(warm: Warm) -> dict[str, dict[str, ActionId]]:
    """In which line of this phase each character did a duty of its own, by kind: struck for "not yet"."""
    since, found = _phase_began(warm), dict[str, dict[str, ActionId]]()
    duties = {kind for kind, command in warm.system.command_types().items() if command.duty}
    kinds = {line.action: line.kind for line in chronicle(warm).lines if not line.struck}
    for entry in warm.entries[since:]:
        if isinstance(entry.fact, ActionTaken) and kinds.get(entry.action) in duties:
            character = str(entry.fact.command.get("character", ""))
            found.setdefault(kinds[entry.action], {})[character] = entry.action
    return found


def _phase_began(warm: Warm) -> int:
    """The position of the latest border between turns or phases."""
    borders = warm.system.borders
    return next((entry.position for entry in reversed(warm.entries) if type(entry.fact) in borders), 0)


def together(prompts: Sequence[Prompt]) -> tuple[Together, ...]:
    """The kinds of which several are due and need nothing said; those that wait only if none is due now.

    A reminder, which is named by its own key, is seen to one by one: each says something else.
    """
    due, waiting = dict[str, list[str]](), dict[str, list[str]]()
    for prompt in prompts:
        if prompt.kind and not prompt.form and prompt.given != {"key": prompt.key}:
            (due if prompt.now else waiting).setdefault(prompt.kind, []).append(prompt.key)
    return (
        *(Together(kind=kind, keys=tuple(keys), now=True) for kind, keys in due.items() if len(keys) > 1),
        *(
            Together(kind=kind, keys=tuple(keys), now=False)
            for kind, keys in waiting.items()
            if len(keys) > 1 and kind not in due
        ),
    )
