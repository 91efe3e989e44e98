"""Bytes that announce a line which does not come, on the real image; the rest is in firmware/."""

import pytest
from gemtable.link import host_lines
from gemwire import frames

TOLD_WITHIN_US = 3_000
WHOLE = host_lines.announced(host_lines.frame(["ping", 1, 1, 0, 0, 4711]))
OLED = "pico-pad-oled"
CUT = [b"~", b"~2", b"~ff", b"~~~", b"~ff\n", WHOLE[:20], WHOLE[:-1]]


@pytest.mark.slow
def test_behind_a_line_that_is_cut_off_a_press_is_told_and_a_line_is_heard(pad):
    pad.open(beat_ms=60_000)
    for number, piece in enumerate(CUT):
        pad.chip.host.send(piece)
        pad.chip.run(25_000)
        pad.chip.set_key(0, number % 2 == 0)
        edge = pad.next("edge")
        assert edge and edge.us - pad.chip.key_moved_us(0) < TOLD_WITHIN_US, piece
        pad.chip.host.send(b"\n")
        pad.acknowledge()
        pad.send("ping", number)
        assert pad.next("pong").fields["host_us"] == number, piece


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico-pad", pytest.param(OLED, marks=pytest.mark.soak)])
def test_a_flood_of_long_lines_that_are_no_frames_costs_no_memory_and_no_press(copied, name):
    pad = copied(name)
    pad.open(beat_ms=60_000)
    for _ in range(20):
        pad.chip.host.send(b"~ff" + b"x" * 254 + b"\n")
    pad.chip.run(20_000)
    pad.chip.set_key(0, True)
    assert pad.next("edge")
    pad.chip.run(100_000)
    pad.send("ping", 4711)
    assert pad.next("pong").fields["host_us"] == 4711
    assert pad.texts == []


@pytest.mark.parametrize("depth", [pytest.param(115, marks=pytest.mark.slow), 240])
def test_a_frame_of_deep_lists_is_dropped(pad, depth):
    """As deep as a line has room for, announced or not; a chip has 8 KB of stack."""
    pad.open(beat_ms=60_000)
    pad.chip.host.send(host_lines.announced(frames.seal(b"[" * depth + b"]" * depth)))
    pad.chip.run(20_000)
    pad.send("ping", 4711)
    assert pad.next("pong").fields["host_us"] == 4711
    assert pad.texts == []


def test_a_line_that_comes_in_pieces_is_heard(pad):
    pad.open(beat_ms=60_000)
    whole = host_lines.announced(
        host_lines.frame(["ping", pad.boot, pad.session, 0, pad.had, 4711])
    )
    for first, last in ((0, 1), (1, 2), (2, 3), (3, 30), (30, len(whole) - 1)):
        pad.chip.host.send(whole[first:last])
        pad.chip.run(2_000)
    pad.chip.host.send(whole[-1:])
    assert pad.next("pong").fields["host_us"] == 4711
