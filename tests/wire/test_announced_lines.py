"""Lines that a host announces, and those it does not."""

from gemtable.link import host_lines
from gemwire import lines

FRAME = host_lines.frame(["ask", 0, 0, 0, 0])  # 25 bytes: 8 of CRC, a space, 15 of JSON, a newline


def test_an_announced_line_says_how_many_bytes_follow_newline_included():
    assert host_lines.announced(FRAME) == b"~19" + FRAME  # 0x19 is 25


def test_a_reader_gives_the_same_line_announced_or_not():
    for sent in (FRAME, host_lines.announced(FRAME)):
        assert lines.LineReader().feed(sent) == [FRAME[:-1]]


def test_a_line_too_long_for_two_hex_digits_is_not_announced():
    long = b"x" * 255 + b"\n"
    assert host_lines.announced(long) == long
    assert host_lines.announced(long[1:]) == b"~ff" + long[1:]


def test_carriage_returns_that_fill_a_packet_are_no_part_of_a_line():
    assert lines.LineReader().feed(FRAME[:-1] + b"\r" * 39 + b"\n") == [FRAME[:-1]]
