"""The harms themselves: each does what its name says, as often as it is told, and repeatably."""

import pytest

from tests.faults.harms import HARMS
from tests.faults.wire import NAMES, TIMELY, Wire, evenly

FRAME = b'f1e68705 ["ask",0,0,0,0]\n'


def spoil(harm, seed=1, sent=FRAME):
    """Return what comes of one frame to which `harm` is certain to be done."""
    wire = Wire(seed, {harm: 1.0})
    wire.send(sent, 0.0)
    return wire.take(60.0)


def test_without_harm_every_byte_passes_in_order_however_it_was_cut():
    wire = Wire(latency_s=0.001)
    for byte in FRAME * 3:
        wire.send(bytes([byte]), 5.0)
    assert wire.take(5.0009) == b""
    assert wire.next_due() == pytest.approx(5.001)
    assert wire.take(5.001) == FRAME * 3


def test_each_harm_leaves_what_its_name_says():
    assert spoil("lose") == b""
    assert spoil("double") == FRAME * 2
    assert spoil("merge") == FRAME[:-1]
    assert spoil("traceback").startswith(b"Traceback (most recent call last):\r\n")
    for harm in ("noise", "prompt", "traceback"):
        assert len(spoil(harm)) > len(FRAME)
        assert spoil(harm).endswith(FRAME)
    interrupted = spoil("interrupt")
    assert interrupted.count(b"\x03") == 1
    assert interrupted.replace(b"\x03", b"") == FRAME
    shortened = spoil("cut")
    assert shortened.endswith(b"\n")
    assert FRAME.startswith(shortened[:-1])
    assert 1 <= len(FRAME) - len(spoil("drop bytes")) <= 8
    flipped = spoil("flip")
    wrong = [(old ^ new).bit_count() for old, new in zip(FRAME, flipped, strict=True)]
    assert 1 <= sum(wrong) <= 3
    assert max(wrong) == 1


@pytest.mark.parametrize("harm", [name for name in HARMS if name != "interrupt"])
def test_no_other_harm_makes_a_control_c(harm):
    assert not any(b"\x03" in spoil(harm, seed) for seed in range(500))


def test_a_frame_that_is_held_up_holds_up_those_behind_it():
    wire = Wire(1, {"delay": 1.0})
    wire.send(FRAME, 0.0)
    due = wire.next_due()
    assert 0.001 <= due <= 0.010
    wire.send(b"second\n", 0.0)
    assert wire.take(due - 1e-6) == b""
    assert wire.take(0.02) == FRAME + b"second\n"


def test_a_split_frame_comes_in_two_pieces():
    wire = Wire(2, {"split": 1.0})
    wire.send(FRAME, 0.0)
    first = wire.take(0.001)
    assert 0 < len(first) < len(FRAME)
    assert first + wire.take(0.002) == FRAME


def test_a_line_that_pauses_has_no_room_for_more_than_4_KiB():
    wire = Wire(1, {"pause": 1.0})
    sent = 0
    while wire.has_room():
        wire.send(FRAME, 0.0)
        sent += len(FRAME)
    assert 4096 <= sent < 4096 + len(FRAME)
    assert wire.take(0.19) == b""
    assert len(wire.take(0.61)) == sent


def test_a_disconnected_line_loses_what_was_on_its_way_and_all_that_follows():
    wire = Wire(1, {"disconnect": 0.1}, latency_s=1.0)
    wire.send(FRAME, 0.0)
    assert wire.next_due() == 1.0
    while not wire.is_cut:
        wire.send(FRAME, 0.0)
    wire.send(FRAME, 0.0)
    assert wire.take(9.0) == b""


@pytest.mark.parametrize("rate", [0.01, 0.05, 0.2])
def test_harm_is_done_to_as_many_frames_as_was_asked_for(rate):
    names = [name for name in NAMES if name != "disconnect"]
    wire = Wire(1, evenly(rate, *names))
    for _ in range(40_000):
        wire.send(FRAME, 0.0)
    assert set(wire.done) == set(names)
    assert wire.done.total() == pytest.approx(40_000 * rate, rel=0.1)


def test_the_same_seed_does_the_same_harm():
    def arrives(seed):
        wire = Wire(seed, evenly(0.5, *HARMS, *TIMELY[:2]))
        wire.send(FRAME * 100, 0.0)
        return wire.take(60.0)

    assert arrives(1) == arrives(1) != arrives(2)
