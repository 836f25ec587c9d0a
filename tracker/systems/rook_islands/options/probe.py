"""Whether a button would work: asked of the rule itself, so that the two never disagree."""

import msgspec

from tracker.kernel.commands import Command, kind_of
from tracker.kernel.house import House
from tracker.kernel.refusal import Asked, Refused, Unfit
from tracker.kernel.system import Field, Option
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.rules.decide import DECIDE
from tracker.systems.rook_islands.state import Game


class Probe:
    """One moment of a campaign, to try commands on."""

    def __init__(self, house: House, game: Game, content: Box) -> None:
        self.house = house
        self.game = game
        self.content = content

    def refusal(self, command: Command) -> Refused | Unfit | None:
        """Why the rules would not take this command now; None if they would, or would ask first."""
        table = Table(house=self.house, content=self.content, fallen=())
        try:
            DECIDE[type(command)](command, self.game, table)
        except (Refused, Unfit) as no:
            return no
        except Asked:
            return None
        return None

    def _refusal_of_each(self, command: Command, choices: Field) -> Refused | Unfit | None:
        """Why it is not taken, if no other choice would be; the same words twice mean that none matters."""
        no = self.refusal(command)
        for choice in choices.choices if no else ():
            if choice.value != getattr(command, choices.name):
                other = self.refusal(msgspec.structs.replace(command, **{choices.name: choice.value}))
                if other is None or str(other) == str(no):
                    return other
        return no

    def option(
        self,
        command: Command,
        says: str,
        *,
        note: str = "",
        fixed: tuple[str, ...] = (),
        form: tuple[Field, ...] = (),
        among: str = "",
        one_off: bool = False,
    ) -> Option:
        """The button for this command: `fixed` fields are sent as they are, the rest comes from `form`.

        `among` names the field of the form of which any choice may do; it is refused if each would be.
        """
        fields = msgspec.to_builtins(command)
        choices = next((field for field in form if field.name == among), None)
        no = self._refusal_of_each(command, choices) if choices else self.refusal(command)
        return Option(
            kind=kind_of(command),
            says=says,
            character=fields.get("character", ""),
            note=note,
            allowed=no is None,
            rule=str(no.rule) if isinstance(no, Refused) else "",
            reason="" if no is None else no.says,
            given={name: fields[name] for name in ("character", *fixed) if name in fields},
            form=form,
            one_off=one_off,
        )
