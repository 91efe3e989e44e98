"""Garbage on the line to a board with a screen and a buzzer: it plays on, and counts it."""

import base64

import pytest
from gemtable import boards
from gemtable.link import host_lines
from gemwire import messages

from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

OLED = "pico-pad-oled"
SPEED = 0.2  # so that a sound still plays after all of it
DRAWN = bytes(range(1, 65))
SHOWN = DRAWN + bytes(960)
HZ = 440
LONGEST = [HZ, 2000] * 16
LINES = 200


def base(data):
    return base64.b64encode(data).decode()


DRAW = "draw", 0, 0, base(DRAWN)
REFUSED = {  # acknowledged, or a host would repeat them for ever
    "a row too far": ("draw", 8, 0, "AA=="),
    "columns too far": ("draw", 0, 127, "AAA="),
    "a column far from there": ("draw", 0, messages.WRAP - 1, "AA=="),
    "no column": ("draw", 0, 0, ""),
    "65 columns": ("draw", 0, 0, base(bytes(65))),
    "half a column": ("draw", 0, 0, "AA"),
    "other characters in between": ("draw", 0, 0, "AA!!AAAA"),
    "a contrast too high": ("contrast", 256),
    "a volume too high": ("sound", 101, [HZ, 100]),
    "half a note": ("sound", 50, [HZ]),
    "17 notes": ("sound", 50, [HZ, 100] * 17),
    "a note too low": ("sound", 50, [19, 100]),
    "a note too high": ("sound", 50, [20_001, 100]),
    "a note of no time": ("sound", 50, [HZ, 0]),
    "a note too long": ("sound", 50, [HZ, 2001]),
    "a fraction": ("sound", 50, [HZ, 0.5]),
    "a note that is a list": ("sound", 50, [HZ, [[]]]),
    "a note that is text": ("sound", 50, ["a", 100]),
}
NO_MESSAGE = {
    "pixels that are a number": ("draw", 0, 0, 7),
    "a row that is text": ("draw", "0", 0, "AA=="),
    "a row above": ("draw", -1, 0, "AA=="),
    "a field too many": (*DRAW, 0),
    "a field too few": DRAW[:-1],
    "a contrast below": ("contrast", -1),
    "notes that are text": ("sound", 50, "la la"),
    "a volume of nothing": ("sound", None, [HZ, 100]),
}


@pytest.fixture(scope="module")
def pad(emulator_at):
    board = emulator_at(SPEED).start(boards.find(OLED))
    yield board
    board.unplug()


@pytest.fixture
def host(pad):
    """Holds the board, whose screen shows DRAWN and whose buzzer plays."""
    host = SerialClient(pad.port)
    host.open(beat_ms=20_000)
    host.reliably(*DRAW)
    host.send("sound", 50, LONGEST)
    assert pad.wait_until(lambda: pad.screen.pixels == SHOWN and pad.tone == HZ, PATIENCE_S)
    yield host
    host.close()


def plays_on(pad, host):
    """Press a key, and see that all is as it was, and that it obeys."""
    pad.strokes(3, [(30_000, True), (60_000, False)])
    assert [edge.fields["down"] for edge in host.edges(2)] == [1, 0]
    assert (pad.screen.pixels, pad.tone, pad.boots) == (SHOWN, HZ, 1)
    host.reliably("draw", 7, 64, base(DRAWN))
    host.send("sound", 50, [])
    shown = SHOWN[:960] + DRAWN
    assert pad.wait_until(lambda: pad.screen.pixels == shown and not pad.tone, PATIENCE_S)
    host.reliably("draw", 7, 64, base(bytes(64)))
    assert host.hello().fields["error"] == ""


def counted(host):
    """Return how many bad frames the board counted since its power-up."""
    host.open(beat_ms=30)
    return host.beat().fields["bad_frames"]


def test_what_a_screen_or_a_buzzer_can_not_do_is_counted_and_changes_nothing(pad, host):
    before = counted(host)
    host.open(beat_ms=20_000)
    host.send("sound", 50, LONGEST)
    for message in REFUSED.values():
        host.reliably(*message)
    for message in NO_MESSAGE.values():
        host.send(*message)
    plays_on(pad, host)
    assert counted(host) == before + len(REFUSED) + len(NO_MESSAGE)


def test_half_a_drawing_is_counted_and_draws_nothing(pad, host):
    before = counted(host)
    host.open(beat_ms=20_000)
    host.send("sound", 50, LONGEST)
    other = ["draw", host.boot, host.session, 1, host.had, 0, 0, base(bytes(64))]
    whole = host_lines.announced(host_lines.frame(other))
    sizes = range(4, len(whole) - 1, 7)  # of three bytes, an announcement, nothing is counted
    for size in sizes:
        host.port.write(whole[:size] + b"\n")
        host.pong()
    plays_on(pad, host)
    assert counted(host) == before + len(sizes)


def test_a_flood_of_drawings_cut_and_bent_costs_no_press_and_no_note(pad, host):
    before = counted(host)
    host.open(beat_ms=20_000)
    host.send("sound", 50, LONGEST)
    other = ["draw", host.boot, host.session, 1, host.had, 0, 0, base(bytes(64))]
    whole = host_lines.frame(other)
    bent = whole.replace(b"AAAA", b"AAAB", 1)
    for number in range(LINES):
        host.port.write((whole[:60] + b"\n", b"~ff" + b"A" * 254 + b"\n", bent)[number % 3])
    plays_on(pad, host)
    assert counted(host) == before + LINES
