"""The table of messages: what is refused, and how sequence numbers wrap."""

import pytest
from gemtable.link import host_lines
from gemwire import messages
from hypothesis import given
from hypothesis import strategies as some

EDGE = ["edge", 5, 1, 1, 0, 0, 3, 1, 1000, 0]


@pytest.mark.parametrize(
    "body",
    [
        [],
        ["edge"],
        [["edge"], 5, 1, 1, 0],
        ["dance", 5, 1, 0, 0],
        EDGE[:-1],
        [*EDGE, 0],
        ["edge", 5, 1, 1, 0, "0", 3, 1, 1000, 0],
        ["edge", 5, 1, 1, 0, 0, True, 1, 1000, 0],
        ["edge", 5, 1, 1, 0, 0, -1, 1, 1000, 0],
        ["edge", 5, 1, 1, 0, 0, 3, 1, 2**30, 0],
        ["edge", -5, 1, 1, 0, 0, 3, 1, 1000, 0],
        ["edge", 5, 1, 1.0, 0, 0, 3, 1, 1000, 0],
        ["draw", 5, 1, 1, 0, 0, 0],
        ["draw", 5, 1, 1, 0, -1, 0, "AA=="],
        ["draw", 5, 1, 1, 0, 0, 0, [0]],
        ["contrast", 5, 1, 1, 0, "255"],
        ["sound", 5, 1, 0, 0, 50, "440"],
        ["sound", 5, 1, 0, 0, 50, 440, 100],
        ["sound", 5, 1, 0, 0, 1.5, []],
        ["parts", 5, 1, 0, 0, 128, 64, True, 0],
    ],
    ids=repr,
)
def test_what_the_table_does_not_name_is_refused(body):
    with pytest.raises(messages.MessageError):
        messages.unpack(body)


def test_a_hello_of_any_protocol_names_it():
    assert host_lines.protocol_of(["hello", 5, 0, 0, 0, 2, "what", "ever"]) == 2
    assert host_lines.protocol_of(["hello", 5, 0, 0, 0, "two"]) is None
    assert host_lines.protocol_of(["beat", 5, 0, 0, 0, 2]) is None
    assert host_lines.protocol_of([]) is None


def test_sequence_numbers_begin_at_1_and_wrap_after_65535_without_a_0():
    assert messages.following(0) == 1
    assert messages.following(65535) == 1
    assert [messages.numbered(count) for count in (0, 1, 65535, 65536, 131071)] == [
        0,
        1,
        65535,
        1,
        1,
    ]


@given(some.integers(1, 65535), some.integers(0, 200))
def test_distance_counts_the_steps_of_following(number, steps):
    later = number
    for _ in range(steps):
        later = messages.following(later)
    assert messages.distance(number, later) == steps
