"""The code that people write down at the end of an evening."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.journal.evening_code import BadCode, EveningCode, code_of, read_code
from tracker.journal.port import Head

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
heads = st.builds(
    Head,
    st.integers(min_value=1, max_value=10_000_000),
    st.binary().map(lambda b: hashlib.sha256(b).hexdigest()),
)


@given(heads)
def test_a_code_that_was_written_down_is_read_again(head: Head) -> None:
    assert read_code(str(code_of(head))) == code_of(head)
    assert code_of(head).is_of(head)


def test_a_code_is_short_and_in_groups() -> None:
    code = str(code_of(Head(412, hashlib.sha256(b"412").hexdigest())))
    groups = code.split("-")
    assert [len(group) for group in groups] == [5, 5, 5]
    assert set("".join(groups)) <= set(LETTERS)


def test_how_it_is_written_does_not_matter() -> None:
    code = code_of(Head(31, "f" * 64))
    spelled = str(code)
    assert read_code(spelled.lower().replace("-", " ")) == code
    assert read_code(f"  {spelled.replace('-', '')}\n") == code
    assert read_code(spelled.replace("0", "o").replace("1", "l")) == code


@given(heads, st.integers(min_value=0, max_value=14), st.sampled_from(LETTERS))
def test_one_letter_misread_is_noticed(head: Head, place: int, letter: str) -> None:
    code = str(code_of(head)).replace("-", "")
    spoilt = code[:place] + letter + code[place + 1 :]
    if spoilt == code:
        assert read_code(spoilt) == code_of(head)
    else:
        with pytest.raises(BadCode):
            read_code(spoilt)


@given(heads, st.integers(min_value=0, max_value=11))
def test_two_letters_swapped_are_noticed(head: Head, place: int) -> None:
    code = str(code_of(head)).replace("-", "")
    spoilt = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    if spoilt != code:
        with pytest.raises(BadCode):
            read_code(spoilt)


@pytest.mark.parametrize(
    "written",
    ["", "-", "nonsense", "0", "00", "0" * 15, "é" * 15, "ÀÉ-12345", "-5", "9" * 500, "٣" * 15, "12.5"],
)
def test_what_is_no_code_is_told_so(written: str) -> None:
    with pytest.raises(BadCode):
        read_code(written)


def test_the_code_of_another_entry_is_another_one() -> None:
    one, other = (hashlib.sha256(text).hexdigest() for text in (b"one", b"other"))
    assert code_of(Head(3, one)) != code_of(Head(3, other))
    assert code_of(Head(3, one)) != code_of(Head(4, one))
    assert not EveningCode(3, 7).is_of(Head(3, one))
