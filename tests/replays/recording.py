"""Writes a recording: plays it as it is written, and types in the sample pack's values as they are asked."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

from tests.replays.player import Player, Row
from tracker.kernel.questions import EnterValues
from tracker.kernel.system import Prompt
from tracker.play.outcomes import AskedBack, Outcome, Recorded, RefusedBack
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.rules import checklist
from tracker.systems.rook_islands.system import BOX, ROOK_ISLANDS

PEOPLE = {"Jason": "Nora", "Liza": "Ben", "Keith": "Ada", "Riley": "Tom"}
VALUES = pack.sample().cards


class Recording:
    """A campaign of Rook Islands as it is told to the tracker, line by line."""

    def __init__(self, title: str, *characters: str, number: int = 1, **options: Any) -> None:
        seats = [{"name": PEOPLE[name], "characters": [name]} for name in characters]
        self._founding: Row = {"system": "rook_islands", "title": title, "seats": seats, "options": options}
        self._rows: list[Row] = []
        self._series = number
        self.characters = characters
        self.player = Player(ROOK_ISLANDS, self._founding)

    @property
    def game(self) -> Any:
        """The game as it stands."""
        return self.player.state.game

    def do(
        self,
        kind: str,
        answers: Row | None = None,
        *,
        who: str = "",
        because: Row | None = None,
        **fields: Any,
    ) -> Recorded:
        """Somebody does something; printed values that are asked are read off the (sample) cards."""
        outcome = self._send(kind, answers, who, because, fields)
        assert isinstance(outcome, Recorded), f"{kind} {fields}: {outcome}"
        return outcome

    def refused(
        self, kind: str, rule: str, answers: Row | None = None, *, who: str = "", **fields: Any
    ) -> None:
        """Somebody tries what a rule forbids."""
        outcome = self._send(kind, answers, who, None, fields)
        assert isinstance(outcome, RefusedBack), f"{kind} {fields}: {outcome}"
        assert outcome.rule == rule, outcome
        self._rows[-1] |= {"expect": "refused", "rule": rule}

    def _send(self, kind: str, answers: Row | None, who: str, because: Row | None, fields: Row) -> Outcome:
        seat = PEOPLE[who or fields.get("character", "") or self.characters[0]]
        row: Row = {"seat": seat, "kind": kind, "with": fields, "answers": answers or {}}
        if because:
            row["rulings"] = [{"rule": rule, "reason": reason} for rule, reason in because.items()]
        outcome = self._row(row)
        while isinstance(outcome, AskedBack) and any(isinstance(q, EnterValues) for q in outcome.questions):
            self._rows.pop()
            for question in outcome.questions:
                if isinstance(question, EnterValues):
                    self._type_in(seat, question)
            outcome = self._row(row)
        return outcome

    def tried(self, kind: str, answers: Row, fields: Row) -> Outcome:
        """Somebody does something; of what only asks something back no line is kept."""
        outcome = self._send(kind, answers, "", None, fields)
        if isinstance(outcome, AskedBack):
            self._rows.pop()
        return outcome

    def _row(self, row: Row) -> Outcome:
        number = len(self._rows) + 1
        whole = {
            "line": number, "id": str(UUID(int=(self._series << 32) + number, version=4)),
            **{key: value for key, value in row.items() if value not in ({}, [])},
        }  # fmt: skip
        self._rows.append(whole)
        return self.player.do(whole)

    def _type_in(self, seat: str, question: EnterValues) -> None:
        known = VALUES[question.card]
        values = {field.name: known[field.name] for field in question.fields}
        typed = self._row(
            {"seat": seat, "kind": "enter_value", "with": {"card": question.card, "values": values}}
        )
        assert isinstance(typed, Recorded), typed

    # --- what every mission has ---

    def set_up(
        self,
        number: int,
        *,
        steps: Row | None = None,
        begin: Row | None = None,
        hands: dict[str, list[str]] | None = None,
        because: Row | None = None,
    ) -> None:
        """A mission from its briefing to its first Player turn; that earlier ones are skipped is a ruling."""
        first = number in (0, 1) or self.game.missions_done
        rulings = because or (None if first else {"RI-SETUP-01": "one mission of its own"})
        self.do("start_mission", because=rulings, number=number)
        for character, weapon in zip(self.characters, BOX.missions[number].outfits, strict=False):
            self.do("choose_outfit", character=character, weapon=weapon)
        self.do("confirm_setup", steps, step="all")
        for unit, count in checklist.units_to_place(self.game.mission).items():
            for _ in range(count):
                self.do("place_enemy", unit=unit)
        for star, character in enumerate(self.characters, 1):
            self.do("take_start", character=character, star=str(star))
            if hands and character in hands:
                self.do("equip", character=character, weapons=hands[character])
        self.do("begin_play", begin)
        self.event_phase()

    def event_phase(self, **events: Any) -> None:
        """Everything that an Event phase owes, and the Player turn opens; Insanity cards say "Reflexes"."""
        while True:
            if self.game.mission.phase != "event":
                return
            first = next(each for each in self.due() if each.kind)
            given = dict(first.given)
            if first.kind == "flip_when":
                given |= events.pop("when", {"card": "quiet"})
            answers = {"effect": "Reflexes"} if first.kind == "flip_insanity_card" else None
            self.do(first.kind, answers, **given)

    def due(self) -> list[Prompt]:
        """What the table owes now."""
        return [each for each in ROOK_ISLANDS.prompts(self.player.state, BOX) if each.now]

    def end_turn(self) -> None:
        """Everybody who can act agrees to end the Player turn."""
        for character in self.characters:
            known = self.game.characters[character]
            if self.game.mission.phase == "player" and not (known.exited or known.unconscious):
                self.do("agree_end", character=character)

    def idle_enemies(self) -> None:
        """The Enemy turn passes, and nobody finds a target; in two zones, everybody is outside."""
        while self.game.mission.phase == "enemy":
            enemy = next(each.given["enemy"] for each in self.due() if each.kind == "activate_enemy")
            answers: Row = {}
            outcome = self.tried("activate_enemy", answers, {"enemy": enemy})
            while isinstance(outcome, AskedBack):
                for question in outcome.questions:
                    if question.key.startswith("area:"):
                        answers[question.key] = "outside"
                    elif question.key == "enemy:target":
                        answers[question.key] = "nobody"
                outcome = self.tried("activate_enemy", answers, {"enemy": enemy})
            assert isinstance(outcome, Recorded), outcome

    def round_passes(self) -> None:
        """A round goes by from here to the next Player turn."""
        self.end_turn()
        self.idle_enemies()
        self.event_phase()

    def kill(self, enemy: str, by: str, weapon: str = "Machete") -> None:
        """As many hits in hand-to-hand fighting as it takes, one in each round."""
        while enemy in self.game.mission.enemies and self.game.mission.phase == "player":
            said = {"attack:adjacent": True, "attack:roll": "hit"}
            self.do("attack", said, character=by, weapon=weapon, target=enemy, mode="single")
            if enemy in self.game.mission.enemies:
                self.round_passes()

    def write(self, path: Path) -> None:
        """The recording, and beside it the name of the state in which it ends."""
        lines = [{"found": self._founding}, *self._rows]
        text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
        path.write_text(text, encoding="utf-8")
        path.with_suffix(".digest").write_text(f"{self.player.digest}\n", encoding="utf-8")
