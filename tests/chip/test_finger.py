"""One chip presses another, as tests/bench/finger.py has one Pico press another.

Both halves of it run unchanged: finger.py on a chip with MicroPython alone, its pin joined to a
key of a pad, and the host's part at both. What it finds must agree with what is known here.
"""

import os
import re
import threading
import time
import tty
from contextlib import contextmanager
from random import Random

import pytest
from gemtable import boards
from gemtable.emulator.chip.usb_frames import by_own_clock
from gemtable.emulator.emulator import Emulator
from gemtable.errors import UserError
from gemtable.link import host_lines
from gemwire import frames, lines, messages

from tests.bench.finger import PROGRAM, measure, opened, run
from tests.chip.bus_chips import Clocked
from tests.hardware.press_pair import Finger, Pressing
from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

FINGER_PIN = 2
KEY = 0
RESTED_US = 30_000  # a board that stood still makes two moves at once, and feels neither
TO_HOST_MS = 0.4  # after so short a time to learn the clocks
TILE = [["tile", 6, 0, 1]]
STEP_S = 0.002
SETTLE_S = 0.6
CHIP_PATIENCE_S = 60  # both chips go at a twentieth of real time, or less on a busy machine
# Presses, whether both are on one USB bus, and what the stamps may state then, in milliseconds.
ON_A_BUS, APART = (True, 0.1), (False, 1.7)
AMOUNTS = [(3, *ON_A_BUS), pytest.param(10, *APART, marks=pytest.mark.soak)]


class Joined:
    """A finger and a board, the finger's pin at a key of the board; and what truly happens."""

    def __init__(self, finger, board, chance):
        self.finger, self.board = Clocked(finger, 30e-6, chance), Clocked(board, -30e-6, chance)
        self.pressed_s = []  # when the finger's pin went down, by the host's clock
        self.heard_s = {}  # when the host heard of each press first, by the edge's number
        self.stamps_s = []  # the board's stamps of them, by the host's clock
        self._lines = lines.LineReader()
        finger.watch_pin(FINGER_PIN, self._move)

    def measure(self, pressing):
        """Let both go on until all is measured; the finger is ahead, so its pin is in time."""
        now = 0.0
        while sending := pressing.step(now):
            for chip, data in zip((self.board, self.finger), sending, strict=True):
                chip.chip.host.send(data)
            now += STEP_S
            for at_s, packet in self.finger.passes(now):
                pressing.finger.receive(packet, at_s)
            for at_s, packet in self.board.passes(now):
                self._note(packet, at_s)
                pressing.board_said(packet, at_s)

    def _move(self, down):
        at_s = self.finger.host_s(self.finger.chip.us)
        self.board.press(KEY, down, at_s)
        if down:
            self.pressed_s.append(at_s)

    def _note(self, packet, at_s):
        for line in self._lines.feed(packet):
            if b'"edge"' in line:
                _kind, _boot, _session, sequence, _had, fields = messages.unpack(
                    frames.decode(line)
                )
                if fields[2] and sequence not in self.heard_s:
                    self.heard_s[sequence] = at_s
                    self.stamps_s.append(self.board.host_s(fields[3]))


@pytest.fixture
def finger(power_up):
    chip = power_up("pico-tile", {"main.py": PROGRAM.read_bytes()}).chip
    assert chip.run_until(lambda: chip.host.is_connected, 1_000_000)
    return chip


def is_true(found, true_s, pressed_s, most_ms):
    """Say whether each is off by no more than it states, and states no more than that."""
    true_ms = [1000 * (at_s - moved_s) for at_s, moved_s in zip(true_s, pressed_s, strict=True)]
    return all(
        abs(apart.ms - ms) <= apart.error_ms <= most_ms
        for apart, ms in zip(found, true_ms, strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize("count, is_one_bus, most_ms", AMOUNTS)
def test_what_is_measured_is_true_within_what_is_stated(finger, pad, count, is_one_bus, most_ms):
    joined, pressing = Joined(finger, pad.chip, Random(9)), Pressing(count, Random(8), SETTLE_S)
    if not is_one_bus:
        finger.usb_frames.next_frame = by_own_clock
    joined.measure(pressing)
    presses = pressing.presses
    assert len(presses) == count
    to_host = [press.to_host for press in presses]
    assert is_true(to_host, joined.heard_s.values(), joined.pressed_s, TO_HOST_MS)
    to_stamp = [press.to_stamp for press in presses]
    assert is_true(to_stamp, joined.stamps_s, joined.pressed_s, most_ms)
    assert [line.split(",")[-2:] for line in pressing.figures()[1:]] == [
        [
            f" worst {max((apart.ms for apart in figure), key=abs):.2f} ms",
            f" give or take {max(apart.error_ms for apart in figure):.2f} ms",
        ]
        for figure in (to_host, to_stamp)
    ]


def finger_answers(data, us):
    """Answer as a finger does that is joined to nothing, and on no bus."""
    out = b""
    for words in map(bytes.split, data.splitlines()):
        if words[:1] == [b"time"]:
            out += b"time %s %d %d\r\n" % (words[1], us, us)
        elif words:
            out += b"%s %d %d\r\n" % (words[0], us, us) if len(words) == 2 else b"frame 0 0 0\r\n"
    return out


def board_answers(data, us):
    """Answer as a board does of which nobody touches a key."""
    out = b""
    for line in lines.LineReader().feed(data):
        kind, boot, session, _sequence, _had, fields = messages.unpack(frames.decode(line))
        if kind == "ask":
            told = messages.PROTOCOL, "", "", "pico-tile", "", "e661", "power", "", 1, 0, TILE
            out += host_lines.frame(["hello", 7, 0, 0, 0, *told])
        elif kind == "open":
            out += host_lines.frame(["beat", boot, session, 0, 0, us, 0, 0, 0, 0])
        elif kind == "ping":
            out += host_lines.frame(["pong", boot, session, 0, 0, *fields, us, us, 0])
    return out


def mute(_data, _us):
    return b""


@pytest.mark.parametrize(
    ("finger", "board", "refusal"),
    [
        (mute, board_answers, "The finger does not answer."),
        (finger_answers, mute, "No Gemtable board answers"),
        (finger_answers, board_answers, "No press arrived."),
    ],
)
def test_who_says_nothing_is_named_after_five_seconds(finger, board, refusal):
    pressing, now = Pressing(1, Random(1), SETTLE_S), 100.0
    with pytest.raises(UserError, match=refusal):
        while sending := pressing.step(now):
            us = round((now - 99.0) * 1e6)
            pressing.board_said(board(sending[0], us), now)
            pressing.finger.receive(finger(sending[1], us), now)
            now += STEP_S
    assert now < 100 + 5 + 2
    assert pressing.figures() == ["Nothing was measured."]


def test_an_answer_that_comes_when_it_was_asked_again_is_left_out():
    finger, us = Finger(), 1000
    asked = [finger.outgoing(100.0 + second) for second in range(3)]
    assert asked == [b"\ntime 1\n", b"frame\n", b"\ntime 3\n"]
    finger.receive(finger_answers(asked[0], us), 102.001)
    assert finger.outgoing(102.001) == b"", "it still waits for the answer to its last question"
    finger.receive(finger_answers(asked[2], us), 102.002)
    assert finger.boot.clock.unwrap(us) == us


@contextmanager
def finger_at(tile):
    """Return the port of a finger that moves the key of an emulated board."""
    master, slave = os.openpty()
    tty.setraw(slave)

    def answer():
        while data := os.read(master, 4096):
            us = time.monotonic_ns() // 1000
            for move in re.findall(rb"down|up", data):
                tile.strokes(KEY, [(RESTED_US, move == b"down")])
            if b"end" in data:
                return
            os.write(master, finger_answers(data, us))

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        os.write(slave, b"end")
        thread.join()
        os.close(master)
        os.close(slave)


def test_at_real_ports_presses_are_measured_as_they_come(board):
    tile, counts = board(), []
    pressing = Pressing(3, Random(5), settle_s=0.1, patience_s=PATIENCE_S)
    with (
        finger_at(tile) as port,
        opened(port) as finger,
        opened(tile.port) as line,
    ):
        run(pressing, line, finger, counts.append)
    assert sorted(set(counts)) == [0, 1, 2, 3]
    assert all(press.to_host.ms > -press.to_host.error_ms for press in pressing.presses)


def test_a_port_that_is_not_there_is_named(tmp_path, capsys):
    assert measure(str(tmp_path / "gone"), str(tmp_path / "gone"), 1) == 1
    assert capsys.readouterr().err.startswith(f"There is no port {tmp_path / 'gone'}.")


@pytest.mark.soak
def test_a_finger_is_given_its_program_and_one_that_is_not_joined_is_told(image, capfd):
    with Emulator(tier="chip") as emulator:
        pad, tile = (emulator.start(boards.find(name)) for name in ("pico-pad", "pico-tile"))
        for each in (pad, tile):
            host = SerialClient(each.port)
            host.hello()
            host.close()
        assert measure(pad.port, tile.port, 1, CHIP_PATIENCE_S) == 1
    assert "Is GPIO 2 of the finger joined to the contact of key 1" in capfd.readouterr().err
