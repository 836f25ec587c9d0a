"""How the places in a state of Rook Islands are called, as people at the table say it.

`{name}` stands for whatever stands there in the state, and is said as `%(name)s`. A test goes through every
recorded mission: a place that is not here fails.
"""

from collections.abc import Mapping

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from tracker.systems.rook_islands.rules.unit_names import slug
from tracker.systems.rook_islands.system import ROOK_ISLANDS

UNITS = ("characters.{who}", "enemies.{who}", "allies.{who}", "exploration.explorers.{who}")
"""Somebody with numbers of their own, whose name goes before each."""

OF_A_UNIT: Mapping[str, LazyString] = {
    "hp": _("HP"),
    "max_hp": _("maximum HP"),
    "mp": _("MP"),
    "max_mp": _("maximum MP"),
    "xp": _("XP"),
    "insanity": _("Insanity"),
    "bandages": _("bandages"),
    "impulse": _("Impulse"),
    "status": _("markers"),
    "on_fire": _("on fire"),
    "ink": _("Ink Curses"),
    "shield": _("shield"),
    "unconscious": _("unconscious"),
    "exited": _("left by the Exit"),
    "removed": _("out of the game"),
    "agreed": _("ready to end the turn"),
    "acted": _("has acted"),
    "used": _("done this turn"),
    "waiting": _("talents for the next attack"),
    "start": _("start space"),
    "at": _("space"),
    "on": _("stands on"),
    "going": _("on the way to"),
    "rerolls": _("rerolls"),
    "seat": _("played by"),
    "controlled": _("led by the players"),
    "name": _("name"),
    "type": _("type"),
    "kind": _("kind"),
    "colour": _("colour"),
    "rank": _("rank"),
    "equipped": _("in hand"),
    "weapons": _("weapons owned"),
    "bagged": _("weapons in the Save bag"),
    "inventory": _("carried"),
    "inventory.items": _("items carried"),
    "inventory.weapons": _("weapons put away"),
    "items": _("items"),
    "gear": _("Sack and Holsters"),
    "mods": _("mods"),
    "mods.{weapon}": _("mods, %(weapon)s"),
    "rounds": _("ammunition"),
    "rounds.{weapon}": _("ammunition, %(weapon)s"),
    "potions": _("potions"),
    "potions.{potion}": _("%(potion)s, up to round"),
    "talents": _("talents"),
    "unlocked_by": _("talents unlocked"),
    "unlocked_by.{talent}": _("%(talent)s, unlocked by"),
    "discard": _("discard pile"),
    "insanity_card": _("Insanity card"),
    "money": _("money on the board"),
    "xp_tokens": _("XP tokens"),
    "insanity_tokens": _("Insanity tokens"),
    "hides": _("hides"),
    "leaves": _("Leaves"),
    "leaves.{colour}": _("Leaves, %(colour)s"),
}

UNIT_NAMES: Mapping[str, str] = {
    slug(name): name
    for kind, _slash, name in (card.partition("/") for card in ROOK_ISLANDS.content.cards)
    if kind == "enemy"
}
"""The printed names, by how an id begins."""

PLACES: Mapping[str, LazyString] = {
    "round": _("round"),
    "phase": _("phase"),
    "chain": _("order of the Chain"),
    "gone": _("enemies that fell"),
    "aside": _("units set aside"),
    "missions_done": _("missions won"),
    "next_mission": _("next mission"),
    "open": _("announced"),
    "open.{who}": _("announced by %(who)s"),
    "open.{who}.says": _("announced by %(who)s"),
    "mission": _("mission"),
    "mission.number": _("mission"),
    "mission.name": _("name of the mission"),
    "mission.result": _("how the mission ended"),
    "mission.why": _("why it was lost"),
    "mission.tallied": _("rewards paid"),
    "mission.confirmed": _("set-up steps done"),
    "mission.activation": _("enemy that acts now"),
    "mission.activation.enemy": _("enemy that acts now"),
    "mission.activation.done": _("steps it has done"),
    "mission.activation.target": _("whom it goes for"),
    "mission.objectives": _("objectives"),
    "mission.objectives.{aim}": _("objective, %(aim)s"),
    "mission.objectives.{aim}.name": _("objective, %(aim)s, its name"),
    "mission.objectives.{aim}.text": _("objective, %(aim)s, what it asks"),
    "mission.objectives.{aim}.state": _("objective, %(aim)s"),
    "mission.objectives.{aim}.xp": _("objective, %(aim)s, XP"),
    "mission.objectives.{aim}.money": _("objective, %(aim)s, money"),
    "board": _("board"),
    "board.boards": _("boards"),
    "board.rooms": _("open rooms"),
    "board.areas": _("where everybody is"),
    "board.areas.{unit}": _("where %(unit)s is"),
    "board.loot_on_board": _("Loot tokens on the board"),
    "board.loot_out": _("Loot tokens turned over"),
    "board.loot_out.{loot}": _("Loot turned over, %(loot)s"),
    "board.loot_at": _("Loot by space"),
    "board.loot_at.{space}": _("Loot on %(space)s"),
    "board.leaves_on_board": _("Leaf tokens on the board"),
    "board.leaves_at": _("spaces with a Leaf"),
    "board.crates": _("Crates"),
    "board.fires": _("spaces on fire"),
    "board.terrain": _("damage to terrain"),
    "board.terrain.{tile}": _("damage to %(tile)s"),
    "board.set_off": _("tiles used up"),
    "board.set_off.{tile}": _("%(tile)s, used up"),
    "board.collapsed": _("platforms that fell"),
    "board.crops": _("illegal crops"),
    "board.crops.counted": _("illegal crops"),
    "board.crops.burnt": _("illegal crops burnt"),
    "board.cages": _("cages"),
    "board.cages.{cage}": _("cage, %(cage)s"),
    "board.cages.{cage}.unit": _("locked in %(cage)s"),
    "board.cages.{cage}.lost": _("HP lost in %(cage)s"),
    "board.queue": _("Enemy Queue"),
    "board.queue.{place}": _("Enemy Queue, place %(place)s"),
    "board.silver_dragon": _("Silver Dragon"),
    "board.tricks": _("Trick tokens"),
    "board.tricks.{place}": _("Trick tokens, %(place)s"),
    "board.allies_out": _("allies that left"),
    "board.allies_fallen": _("allies that fell"),
    "decks": _("decks"),
    "decks.when": _("When cards left"),
    "decks.insanity": _("Insanity cards left"),
    "stash": _("Team Stash"),
    "stash.money": _("Team Stash, money"),
    "stash.hides": _("Team Stash, hides"),
    "stash.leaves": _("Team Stash, Leaves"),
    "stash.leaves.{colour}": _("Team Stash, %(colour)s Leaves"),
    "stash.cards": _("Team Stash, cards"),
    "exploration_token": _("Exploration token"),
    "exploration": _("exploration"),
    "exploration.step": _("step of the exploration"),
    "exploration.deck": _("Exploration cards left"),
    "exploration.resolved": _("explored so far"),
    "exploration.secret_open": _("secret paths that are open"),
    "exploration.explorers": _("explorers"),
    "exploration.cards": _("Exploration cards"),
    "exploration.cards.{card}": _("card %(card)s"),
    "exploration.cards.{card}.name": _("card %(card)s"),
    "exploration.cards.{card}.beside": _("card %(card)s lies beside"),
    "exploration.cards.{card}.side": _("card %(card)s, side"),
    "exploration.cards.{card}.arrow": _("card %(card)s, arrow"),
    "exploration.cards.{card}.resolved": _("card %(card)s resolved"),
    "exploration.cards.{card}.tries": _("card %(card)s, attempts"),
}

UNTOLD = ("open.{who}.action",)
"""Ids, which nobody reads."""

PHASES: Mapping[str, LazyString] = {
    "setup": _("Set-up"),
    "event": _("Event phase"),
    "player": _("Player turn"),
    "enemy": _("Enemy turn"),
    "over": _("Mission over"),
    "between": _("Between missions"),
}

VALUES: Mapping[str, Mapping[str, LazyString]] = {"phase": PHASES}
"""What stands at a place, where its key says too little."""
