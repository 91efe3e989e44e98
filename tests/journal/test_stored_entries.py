"""Whatever stands in the columns of a journal, reading it gives what adds up and never fails."""

import json
import string

import pytest
from gemtable.journal.entries import Entry, first_row, next_row, sealed
from gemtable.journal.stored_entries import sound
from hypothesis import example, given
from hypothesis import strategies as st

START = {"game": "lost-gems", "rules_version": 1, "seats": 2, "is_auto": False}
PLAIN = st.none() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
WHAT = PLAIN | JSON.map(json.dumps) | st.just("[" * 100_000) | st.just('{"move":' * 50_000)
ROWS = st.lists(
    st.tuples(st.integers(-1, 3) | PLAIN, PLAIN, PLAIN, WHAT, PLAIN, PLAIN), max_size=4
)


def history_of(*facts):
    """The entries and the line of a sound match: its start, and then undo after undo."""
    entries = [sealed(1, "", Entry(0, 1.0, "table", "start", START, "ab"))]
    row = first_row(1, entries[0])
    for number, each in enumerate(facts, 1):
        entry = Entry(number, 1.0, "test", "undo", each, "cd")
        entries.append(sealed(1, entries[-1].checksum, entry))
        row = next_row(row, entries[-1])
    return entries, row


def columns(entry):
    return (entry.number, entry.at, entry.who, entry.what, entry.state_hash, entry.checksum)


@given(ROWS)
@example([(0, 1.0, "table", json.dumps({"start": START}), "ab", "")])
def test_columns_of_any_kind_are_damage_and_no_more(rows):
    history = sound(1, rows, None)
    assert history.entries == ()
    assert history.damage.at == 0
    assert history.damage.told(1)


FACTS = st.lists(st.dictionaries(st.text(string.ascii_letters), JSON, max_size=2), max_size=4)


@given(FACTS)
def test_what_was_written_is_read(facts):
    entries, row = history_of(*facts)
    history = sound(1, [columns(entry) for entry in entries], row)
    assert history.damage is None
    assert [entry.checksum for entry in history.entries] == [entry.checksum for entry in entries]
    assert history.row == row


@pytest.mark.slow
@given(FACTS, st.data())
def test_one_changed_column_cuts_the_match_there(facts, data):
    entries, row = history_of(*facts)
    rows = [list(columns(entry)) for entry in entries]
    number = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, 5))
    other = data.draw(PLAIN.filter(lambda value: repr(value) != repr(rows[number][column])))
    rows[number][column] = other
    history = sound(1, rows, row)
    assert len(history.entries) == number
    assert (history.damage.at, history.damage.lost) == (number, len(rows) - number)
