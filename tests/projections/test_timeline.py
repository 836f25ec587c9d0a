from hypothesis import given, settings
from hypothesis import strategies as st

from projections.timeline import rewrites, tell, timeline
from tests.projections.evening import BEN, NORA, Evening, fate
from tracker.facts.entry import Entry
from tracker.facts.history import ADAPTED, CANCELLED, KEPT, REVIVED, effective
from tracker.systems.rook_islands.facts.reward import HidesStashed


def hides(count: int) -> HidesStashed:
    return HidesStashed(hides=count, why="hunt")


def counting(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(told.entry for told in timeline(entries) if told.counts)


def test_without_an_undo_the_timeline_is_the_history() -> None:
    evening = Evening()
    evening.does("one", hides(1))
    assert not rewrites(evening.entries)
    assert timeline(evening.entries) == tell(evening.entries)
    assert counting(evening.entries) == evening.entries


def test_an_undo_and_the_facts_it_gives_rewrite_the_history() -> None:
    evening = Evening()
    evening.does("one", hides(1))
    evening.does("two", hides(2))
    evening.undoes("undo", "one", fate("two", ADAPTED), becomes={"two": [hides(1)]})
    assert rewrites(evening.entries[-1:])
    assert rewrites(evening.entries[-2:-1])
    assert not rewrites(evening.entries[:-2])


def test_a_fact_given_by_an_undo_stands_at_the_action_it_belongs_to() -> None:
    evening = Evening()
    evening.does("one", hides(1), seat=BEN)
    evening.does("two", hides(2), seat=BEN)
    evening.undoes("undo", "one", fate("two", ADAPTED), seat=NORA, becomes={"two": [hides(1)]})
    (given_anew,) = (told for told in timeline(evening.entries) if told.entry.of)
    assert (given_anew.action, given_anew.seat, given_anew.home, given_anew.counts) == ("two", BEN, 4, True)
    assert [told.action for told in timeline(evening.entries)] == [
        "founding", "one", "one", "two", "two", "two", "undo", "undo",
    ]  # fmt: skip


def test_of_several_undos_the_last_one_gives_the_facts() -> None:
    evening = Evening()
    for action in ("one", "two", "three"):
        evening.does(action, hides(1))
    evening.undoes("undo 1", "one", fate("three", ADAPTED), becomes={"three": [hides(5)]})
    evening.undoes("undo 2", "two", fate("three", ADAPTED), becomes={"three": [hides(7)]})
    of_three = [told for told in timeline(evening.entries) if told.action == "three"]
    assert [(told.entry.fact, told.counts) for told in of_three[1:]] == [
        (hides(1), False),
        (hides(5), False),
        (hides(7), True),
    ]
    assert {told.mark.undo for told in of_three if told.mark} == {"undo 2"}


ACTIONS = ("one", "two", "three", "four")


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_what_counts_is_the_effective_history_whatever_the_fates(data: st.DataObject) -> None:
    evening = Evening()
    for number, action in enumerate(ACTIONS):
        evening.does(action, hides(number), hides(-number))
    known = list(ACTIONS)
    for number in range(data.draw(st.integers(0, 4))):
        target = data.draw(st.sampled_from(known))
        named = data.draw(
            st.dictionaries(st.sampled_from(ACTIONS), st.sampled_from((KEPT, ADAPTED, CANCELLED, REVIVED)))
        )
        becomes = {of: [hides(number)] for of, fate_of in named.items() if fate_of == ADAPTED}
        undo = evening.undoes(
            f"undo {number}", target, *(fate(a, f) for a, f in named.items()), becomes=becomes
        )
        known.append(undo)
    assert counting(evening.entries) == effective(evening.entries)
    told = timeline(evening.entries)
    assert sorted(each.entry.position for each in told) == list(range(1, len(evening.entries) + 1))
