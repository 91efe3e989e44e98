"""Lines out of any pieces of bytes, in bounded memory."""

import pytest
from gemwire.frames import MAX_LINE
from gemwire.lines import LineReader
from hypothesis import given
from hypothesis import strategies as some


def is_plain(line):
    return b"\n" not in line and not line.startswith(b"~")


@pytest.mark.slow
@given(some.lists(some.binary(max_size=40).filter(is_plain)), some.data())
def test_however_a_stream_is_cut_the_lines_are_the_same(wanted, data):
    stream = b"".join(line + b"\n" for line in wanted)
    reader, found = LineReader(), []
    while stream:
        size = data.draw(some.integers(1, len(stream)))
        found += reader.feed(stream[:size])
        stream = stream[size:]
    assert found == [line.rstrip(b"\r") for line in wanted]
    assert reader.overlong == 0


def test_an_announced_line_is_the_line_whether_its_length_is_right_or_not():
    reader = LineReader()
    assert reader.feed(b"~04ask\n~ffask\n~zzask\r\n") == [b"ask"] * 3
    assert reader.feed(b"~04a") + reader.feed(b"sk\n") == [b"ask"]


def test_an_overlong_line_is_dropped_and_counted_and_the_next_is_whole():
    reader = LineReader()
    assert reader.feed(b"x" * (MAX_LINE + 1)) == []
    assert reader.feed(b"y" * 9999 + b"\nnext\n") == [b"next"]
    assert reader.overlong == 1


def test_a_flood_without_a_newline_does_not_grow_memory():
    reader = LineReader()
    for _ in range(1000):
        reader.feed(b"z" * 1000)
    assert sum(len(value) for value in vars(reader).values() if isinstance(value, bytes)) == 0
