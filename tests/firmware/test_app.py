"""The loop alone, its parts as they are: a press that comes in the middle of work does not wait.

Hardware by hand: a finger presses a key while a line is heard, or a unit is painted.
"""

import pytest
from gemtable.link import host_lines
from gemwire import frames

from tests.faults.board import Board, DarkGroup, DarkLights, HandTime
from tests.faults.wire import Wire

BOOT = 5
PICTURES = 3  # that are read at once
MOMENTS = 4  # until the first of them is heard
ASKS = 100


class Finger:
    """Presses a key once, when so many moments have come; `taken` is what was heard by then."""

    def __init__(self):
        self.waits = 0
        self.board = None
        self.taken = None

    def moment(self):
        if self.waits:
            self.waits -= 1
            if not self.waits:
                self.taken = len(self.board.session.taken)
                self.board.press(0, True)


class BusyTime(HandTime):
    """Each look at the time is a moment: a line brings about some in its middle."""

    def __init__(self, finger):
        super().__init__()
        self._finger = finger

    def ticks_us(self):
        self._finger.moment()
        return super().ticks_us()


class BusyLights(DarkLights):
    """To paint a unit is a moment; `painted` counts them."""

    def __init__(self, finger):
        super().__init__()
        self.painted = 0
        self.finger = finger

    def group(self, leds):
        return BusyGroup(self, leds)


class BusyGroup(DarkGroup):
    def __init__(self, lights, leds):
        super().__init__(lights.leds, leds)
        self._lights = lights

    def paint(self, picture):
        super().paint(picture)
        self._lights.painted += 1
        self._lights.finger.moment()


class Watched(Wire):
    """A line that keeps, for each edge that is said, what `look` sees at that moment."""

    def __init__(self):
        super().__init__()
        self.look = None
        self.seen = []

    def send(self, data, now):
        if b'["edge"' in data:
            self.seen.append(self.look())
        super().send(data, now)


@pytest.fixture
def finger():
    return Finger()


@pytest.fixture
def said():
    return Watched()


def board_with(finger, said, **parts):
    """Return a board that a host holds, and pictures for some of its units."""
    hears = Wire()
    finger.board = board = Board(BOOT, hears, said, **parts)
    board.hears = hears
    hears.send(host_lines.frame(["open", BOOT, 1, 0, 0, 0, 60_000, 5_000]), 0.0)
    board.turn(0.001)
    for unit in range(PICTURES):
        body = ["show", BOOT, 1, unit + 1, 0, unit, "ff0000" * 6]
        hears.send(host_lines.frame(body), 0.05)
    return board


@pytest.mark.parametrize("taken", range(PICTURES))
def test_an_edge_does_not_wait_until_all_lines_are_heard(finger, said, taken):
    board = board_with(finger, said, time=BusyTime(finger))
    said.look = lambda: len(board.session.taken)
    finger.waits = MOMENTS + taken
    board.turn(0.1)
    assert finger.taken == taken
    assert said.seen == [taken + 1]
    assert len(board.session.taken) == PICTURES


def test_an_edge_that_comes_while_lines_are_read_is_told_before_any_is_heard(finger, said):
    board = board_with(finger, said)
    said.look = lambda: len(board.session.taken)
    their_read = board.ends.read

    def read(between_steps):
        board.press(0, True)  # while the first line is read
        between_steps()
        assert said.seen == [0], "and before the next line is read"
        return their_read(between_steps)

    board.ends.read = read
    board.turn(0.1)
    assert said.seen == [0]
    assert len(board.session.taken) == PICTURES


@pytest.fixture
def decoded(monkeypatch):
    """Lines that were decoded so far; what is called at each is put in `during`."""
    their_decode, lines = frames.decode, []

    def decode(line):
        decode.during()
        body = their_decode(line)
        lines.append(line)
        return body

    decode.during = lambda: None
    monkeypatch.setattr(frames, "decode", decode)
    return lines, decode


def test_an_edge_that_comes_while_a_line_is_decoded_is_told_before_that_is_obeyed(
    finger, said, decoded
):
    _lines, decode = decoded
    board = board_with(finger, said)
    said.look = lambda: len(board.session.taken)
    decode.during = lambda: board.press(0, True)
    board.turn(0.1)
    assert said.seen == list(range(PICTURES))


def test_an_edge_that_comes_while_a_line_is_obeyed_is_told_before_the_next_is_decoded(
    finger, said, decoded
):
    lines, _decode = decoded
    board = board_with(finger, said, time=BusyTime(finger))
    lines.clear()
    said.look = lambda: len(lines)
    finger.waits = MOMENTS
    board.turn(0.1)
    assert said.seen == [1]


def test_an_edge_that_comes_before_lines_are_read_is_told_first(finger, said):
    board = board_with(finger, said)
    board.ends.read = lambda _between: pytest.fail("a press waits") if not said.seen else b""
    said.look = lambda: 0
    board.press(0, True)
    board.turn(0.1)
    assert said.seen == [0]


def test_an_edge_does_not_wait_until_all_units_are_painted(finger, said):
    lights = BusyLights(finger)
    board = board_with(finger, said, lights=lights)
    said.look = lambda: lights.painted
    lights.painted, finger.waits = 0, 1
    board.turn(0.1)
    assert said.seen == [1]
    assert lights.painted == PICTURES


def test_an_edge_that_comes_while_a_hello_is_made_is_told_before_that(finger, said, monkeypatch):
    """It takes ten times as long to make as any other line, and a millisecond to send."""
    board = board_with(finger, said)
    board.turn(0.1)
    board.hears.send(host_lines.frame(["ask", 0, 0, 0, 0]), 0.2)
    their_seal = frames.seal

    def seal(text, end):
        board.press(0, True)
        monkeypatch.setattr(frames, "seal", their_seal)
        return their_seal(text, end)

    monkeypatch.setattr(frames, "seal", seal)
    said.look = lambda: b'["hello"' in said.take(1.0)
    board.turn(0.3)
    assert said.seen == [False]
    assert b'["hello"' in said.take(1.0)


def test_garbage_is_collected_in_quiet_moments_and_without_any_before_it_is_too_much(finger, said):
    """Of each byte that is heard five are left, and MicroPython collects when none is free."""
    body = host_lines.frame(["show", BOOT, 1, 0, 0, 0, "00ff00" * 6])
    collected = []
    for apart_s in (0.1, 0.0):
        collections = []
        board = board_with(finger, said, collect=lambda *_, to=collections: to.append(0) or 9_000)
        for number in range(400):
            board.hears.send(body, 1.0 + apart_s * number)
        for number in range(800):
            board.turn(1.0 + max(apart_s / 2, 0.001) * number)
        collected.append(len(collections) - 1)  # but the one at power-up
    quiet, busy = collected
    assert 400 * len(body) / 14_000 < busy < quiet


def test_garbage_is_collected_before_a_hello_is_said_and_never_while_it_leaves():
    """An edge would wait for both: up to 3.1 ms on a chip (tests/chip/test_busy.py)."""
    done = []

    class Told(Wire):
        def send(self, data, now):
            done.append("hello" if b'["hello"' in data else "another")
            super().send(data, now)

    def collect(_meanwhile, _is_to_count):
        done.append("collected")
        return 100_000

    hears, says = Wire(), Told()
    board = Board(BOOT, hears, says, collect=collect)
    collections = 0
    for number in range(1, ASKS):
        now = 0.002 * number  # never quiet
        done.clear()
        hears.send(host_lines.frame(["ask", 0, 0, 0, 0]), now - 0.001)
        board.turn(now)
        says.take(now)
        collections += done.count("collected")
        assert done in (["hello"], ["collected", "hello"])
    assert collections > 1
