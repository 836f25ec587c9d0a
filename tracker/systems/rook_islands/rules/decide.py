"""Which rule decides which command: the chapters, side by side."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.kernel.commands import Command
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.rules import (
    anecdotes,
    attacking,
    bandaging,
    bringing_home,
    ending,
    enemy_turn,
    events,
    giving,
    items,
    looting,
    moving,
    recording,
    setting_up,
    stress,
    takedown,
    ticking,
    turns,
    unique_actions,
)
from tracker.systems.rook_islands.rules.between_missions import BETWEEN_MISSIONS
from tracker.systems.rook_islands.rules.board_actions import BOARD_ACTIONS
from tracker.systems.rook_islands.rules.turn_actions import TURN_ACTIONS
from tracker.systems.rook_islands.rules.turn_ends import carried_on
from tracker.systems.rook_islands.state import Game

DECIDE: Mapping[type[Command], Callable[[Any, Game, Table], Facts]] = {
    c.StartMission: setting_up.start_mission,
    c.ConfirmSetup: setting_up.confirm_setup,
    c.TickReminder: ticking.tick_reminder,
    c.PlaceEnemy: setting_up.place_enemy,
    c.TakeStart: setting_up.take_start,
    c.BeginPlay: setting_up.begin_play,
    c.FlipWhen: anecdotes.flip_when,
    c.MoveRoundToken: events.move_round_token,
    c.ResolveEvent: events.resolve_event,
    c.ReturnInsanityCards: events.return_insanity_cards,
    c.FlipInsanityCard: stress.flip_insanity_card,
    c.DrawInsanityCard: stress.draw_insanity_card,
    c.OpenPlayerTurn: turns.open_player_turn,
    c.Move: carried_on(moving.move),
    c.TakeLeaf: looting.take_leaf,
    c.TakeLoot: looting.take_loot,
    c.MoveToken: looting.move_token,
    c.Attack: carried_on(attacking.attack),
    c.AnnounceAttack: attacking.announce_attack,
    c.WithdrawAttack: attacking.withdraw_attack,
    c.Takedown: carried_on(takedown.takedown),
    c.Bandage: bandaging.bandage,
    c.Impulse: carried_on(unique_actions.impulse),
    c.UseItem: carried_on(items.use_item),
    c.Give: giving.give,
    c.AgreeEnd: turns.agree_end,
    c.ActivateEnemy: enemy_turn.activate_enemy,
    c.RecordHurt: carried_on(recording.record_hurt),
    c.RecordHeal: recording.record_heal,
    c.RecordStatus: recording.record_status,
    c.MeetObjective: ending.meet_objective,
    c.FailMission: ending.fail_mission,
    c.BringHome: bringing_home.bring_home,
    **BETWEEN_MISSIONS,
    **TURN_ACTIONS,
    **BOARD_ACTIONS,
}
