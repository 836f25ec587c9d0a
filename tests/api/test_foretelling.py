"""What stands on the key of a face: at most two short lines."""

from api.pages.foretelling import foretold
from tests.api.page_scenes import tracker
from tracker.kernel.changes import Change

SPENT = Change("characters.Jason.mp", 5, 3)
KILLED = (
    SPENT,
    Change("characters.Jason.insanity_tokens", 0, 1),
    Change("chain", ["a", "b", "c", "d", "beheader-green"], ["a", "b", "c", "d"]),
    Change("gone", [], ["beheader-green"]),
    Change("characters.Jason.used", [], ["attack:Machete"]),
    Change("enemies.beheader-green", "there", None),
)


def lines(**by_face: tuple[Change, ...]) -> dict[str, tuple[str, ...]]:
    with tracker().test_request_context():
        return dict(foretold(by_face))


def test_a_kill_is_told_by_who_falls_and_never_by_the_chain() -> None:
    told = lines(hit=KILLED, blank=(SPENT,))
    assert told["hit"] == ("Beheader green falls", "Jason Insanity tokens 0 → 1")


def test_a_miss_says_that_it_does_no_damage_and_what_is_spent_all_the_same() -> None:
    told = lines(hit=KILLED, blank=(SPENT,))
    assert told["blank"] == ("no damage", "Jason MP 5 → 3")


def test_markers_are_told_by_what_is_new() -> None:
    hurt = (
        Change("enemies.beheader-red.status", ["Bleed"], ["Bleed", "Impair"]),
        Change("enemies.beheader-red.hp", 4, 3),
        Change("board.crates", 3, 2),
    )
    assert lines(hit=hurt, blank=())["hit"] == ("Beheader red HP 4 → 3", "Beheader red: Impair")


def test_a_die_that_hurts_nobody_speaks_of_no_damage() -> None:
    found = (Change("characters.Jason.xp_tokens", 0, 1),)
    assert lines(hit=found, blank=())["blank"] == ("nothing changes",)
