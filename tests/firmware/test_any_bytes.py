"""Whatever comes at the port, or stops coming, the loop goes on: presses are told, lines heard."""

import pytest
from gemtable.link import host_lines

SPEED = 20
CONTROL_C = 3  # stops the program; see test_escape.py
PRESS_US = 30_000  # more than debounce_ms and what a release is late by its filter


class Bench:
    """A tile, its host, and a key that is pressed and released in turn."""

    def __init__(self, tile, host):
        self.tile, self.host = tile, host
        self._is_down = False
        host.open(beat_ms=60_000)
        self._boot = host.boot

    def tells_a_press(self):
        """Move the key, and wait until the board has told so."""
        self._is_down = not self._is_down
        self.tile.strokes(0, [(PRESS_US, self._is_down)])
        edge = self.host.read("edge")
        while edge.sequence <= self.host.had:  # said again: nobody tells the board that it came
            edge = self.host.read("edge")
        self.host.had = edge.sequence
        return edge.fields["down"] == self._is_down

    def line(self, host_us):
        """Return a ping as a host announces it."""
        host = self.host
        body = ["ping", host.boot, host.session, 0, host.had, host_us]
        return host_lines.announced(host_lines.frame(body))

    def is_as_it_was(self):
        """Say whether no watchdog bit."""
        return self.host.hello().boot == self._boot and self.tile.boots == 1


@pytest.fixture
def bench(board, client):
    tile = board(speed=SPEED)
    return Bench(tile, client(tile))


def test_behind_any_byte_a_press_is_told_and_a_line_is_heard(bench):
    for byte in range(256):
        if byte == CONTROL_C:
            continue
        bench.host.port.write(bytes([byte]))
        assert bench.tells_a_press(), byte
        bench.host.port.write(b"\n")
        assert bench.host.pong(), byte
    assert bench.is_as_it_was()


def test_a_line_that_comes_byte_by_byte_is_heard_and_presses_are_told_meanwhile(bench):
    for byte in bench.line(4711):
        bench.host.port.write(bytes([byte]))
        assert byte == ord("\n") or bench.tells_a_press()
    assert bench.host.read("pong").fields["host_us"] == 4711
    assert bench.is_as_it_was()


def test_a_line_that_is_cut_off_anywhere_is_dropped_and_the_next_is_heard(bench):
    whole = bench.line(4711)
    for size in range(1, len(whole) - 1):
        bench.host.port.write(whole[:size])
        assert bench.tells_a_press(), whole[:size]
        bench.host.port.write(b"\n")
        assert bench.host.pong(), whole[:size]
    assert bench.is_as_it_was()
    bench.host.open(beat_ms=20)
    counted = bench.host.read("beat").fields["bad_frames"]
    assert counted == len(whole) - 5, "each that had more than its announcement"


@pytest.mark.parametrize("announced", [b"~00", b"~01", b"~0g", b"~zz", b"~\n~", b"~~", b"~~~~"])
def test_what_is_announced_wrongly_costs_no_line_behind_its_own(bench, announced):
    bench.host.port.write(announced + b"\n" + bench.line(1) + b"\n" + bench.line(2))
    assert bench.host.read("pong").fields["host_us"] in (1, 2)
    assert bench.host.pong()
    assert bench.is_as_it_was()


def test_more_than_is_announced_may_come_and_less(bench):
    line = bench.line(3)
    for said in (b"~05", b"~ff"):
        bench.host.port.write(said + line[3:])
        assert bench.host.read("pong").fields["host_us"] == 3
        assert bench.tells_a_press()
    assert bench.is_as_it_was()
