"""Screen and buzzer in the loop: what the host hears of them, and that no press waits for them."""

import base64
from types import SimpleNamespace

import pytest
from gemtable.link import host_lines
from gemwire import frames, messages
from parts import Parts

from tests.faults.board import Board, HandTime, clock_of
from tests.faults.wire import Wire

BOOT = 5
OPEN = ["open", BOOT, 1, 0, 0, 0, 250, 20]
DATA = base64.b64encode(b"abc").decode()


class HandScreen:
    """A screen that has so many pieces to send; `during` is called at each."""

    def __init__(self):
        self.drawn, self.levels, self.pieces = [], [], 0
        self.answers, self.faults = True, 0
        self.is_lit = False
        self.during = lambda: None

    def draw(self, row, column, text):
        if row > 7:
            raise ValueError
        self.drawn.append((row, column, base64.b64decode(text)))

    def contrast(self, level):
        self.levels.append(level)

    def show(self, is_lit):
        self.is_lit = is_lit

    def fields(self):
        return (128, 64, self.faults) if self.answers else (0, 0, self.faults)

    def idle_ms(self):
        return 0 if self.pieces else 1000

    def step(self):
        pass

    def send(self):
        if not self.pieces:
            return False
        self.pieces -= 1
        self.during()
        return True


class HandBuzzer:
    def __init__(self):
        self.played, self.is_playing = [], False

    def sound(self, volume, notes):
        self.played.append((volume, notes))
        self.is_playing = True

    def idle_ms(self):
        return 7 if self.is_playing else 60_000

    def step(self):
        pass

    def stop(self):
        self.is_playing = False


class Pad:
    """A board on two wires, with what it said: `heard(now)` are the bodies since."""

    def __init__(self, screen=None, buzzer=None):
        self.hears, self.says = Wire(), Wire()

        def with_parts(display, session, clock):
            return Parts(display, screen, buzzer, session, clock)

        parts = with_parts if screen or buzzer else None
        self.board = Board(BOOT, self.hears, self.says, parts=parts)

    def send(self, body, now):
        self.hears.send(host_lines.frame(body), now - 0.001)

    def turn(self, now):
        self.board.turn(now)
        lines = self.says.take(now + 1.0).split(b"\n")
        return [frames.decode(line) for line in lines if line]

    def alive(self, now):
        self.send(["ack", BOOT, 1, 0, 0], now)
        return self.turn(now)


def kinds(bodies):
    return [body[0] for body in bodies]


def parts_in(bodies):
    return [body[5:] for body in bodies if body[0] == "parts"]


@pytest.fixture
def screen():
    return HandScreen()


@pytest.fixture
def buzzer():
    return HandBuzzer()


@pytest.mark.parametrize(
    ("has_screen", "has_buzzer", "told"),
    [(True, True, [128, 64, 1, 0]), (True, False, [128, 64, 0, 0]), (False, True, [0, 0, 1, 0])],
)
def test_a_new_session_is_told_of_parts_right_after_the_beat_then_each_second(
    screen, buzzer, has_screen, has_buzzer, told
):
    pad = Pad(screen if has_screen else None, buzzer if has_buzzer else None)
    for session in (1, 2):
        begin = 20.0 * session
        pad.send(["open", BOOT, session, 0, 0, 0, 250, 20], begin)
        said = pad.turn(begin)
        assert kinds(said) == ["beat", "parts"]
        assert said[1][:5] == ["parts", BOOT, session, 0, 0]
        assert parts_in(said) == [told]
        moments = []
        for step in range(1, 251):
            pad.send(["ack", BOOT, session, 0, 0], begin + 0.01 * step)
            moments += [step] * len(parts_in(pad.turn(begin + 0.01 * step)))
        assert moments == [100, 200]


def test_nobody_is_told_who_holds_no_session(screen):
    pad = Pad(screen)
    pad.send(["ask", 0, 0, 0, 0], 1.0)
    assert kinds(pad.turn(1.0) + pad.turn(3.0)) == ["hello"]


def test_a_host_that_is_back_after_a_while_is_told_at_once(screen):
    pad = Pad(screen)
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    for later in (1000.0, 2000.0):  # the clock itself counts at most 8 minutes
        for moment in range(10, 1000, 100):
            pad.turn(later - 1000 + moment)
        assert parts_in(pad.alive(later)) == [[128, 64, 0, 0]]


def test_a_screen_that_does_not_answer_is_told_with_its_faults(screen):
    pad = Pad(screen)
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    told = []
    for now, answers, faults in ((2.1, False, 3), (3.2, True, 3)):
        screen.answers, screen.faults = answers, faults
        for moment in (now - 0.5, now):
            told += parts_in(pad.alive(moment))
    assert told == [[0, 0, 0, 3], [128, 64, 0, 3]]


def test_what_the_host_sends_gets_to_its_part_and_what_must_arrive_is_acknowledged(screen, buzzer):
    pad = Pad(screen, buzzer)
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    pad.send(["draw", BOOT, 1, 1, 0, 2, 7, DATA], 1.1)
    pad.send(["contrast", BOOT, 1, 2, 0, 9], 1.1)
    pad.send(["sound", BOOT, 1, 0, 0, 50, [440, 20]], 1.1)
    assert pad.turn(1.1)[-1][:5] == ["ack", BOOT, 1, 0, 2]
    assert screen.drawn == [(2, 7, b"abc")]
    assert screen.levels == [9]
    assert buzzer.played == [(50, [440, 20])]


@pytest.mark.parametrize(
    ("missing", "kind", "fields"),
    [
        ("screen", "draw", (0, 0, DATA)),
        ("screen", "contrast", (9,)),
        ("buzzer", "sound", (50, [440, 20])),
        ("nothing", "draw", (8, 0, DATA)),
    ],
)
def test_what_no_part_can_do_is_a_bad_frame(screen, buzzer, missing, kind, fields):
    pad = Pad(None if missing == "screen" else screen, None if missing == "buzzer" else buzzer)
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    for number in (1, 2):
        pad.send([kind, BOOT, 1, number, 0, *fields], 1.0 + number / 10)
        pad.turn(1.0 + number / 10)
    beat = next(body for body in pad.alive(1.3) if body[0] == "beat")
    assert (beat[4], beat[-1]) == (2, 2)
    assert screen.drawn == buzzer.played == []


def test_a_press_is_told_before_the_next_piece_is_sent(screen):
    pad = Pad(screen)
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    screen.pieces, left = 8, []
    sent = pad.says.send

    def send(data, now):
        if b'["edge"' in data:
            left.append(screen.pieces)
        sent(data, now)

    def press():
        if screen.pieces == 5:
            pad.board.press(0, True)

    pad.says.send, screen.during = send, press
    for step in range(8):
        pad.turn(1.01 + step / 100)
    assert left[0] == 5, "later ones repeat it"
    assert screen.pieces == 0


def test_the_screen_is_lit_from_the_first_host_to_a_minute_after_it_is_gone(screen):
    pad = Pad(screen)
    pad.turn(1.0)
    assert not screen.is_lit
    for begin in (2.0, 2000.0):
        pad.send(["open", BOOT, int(begin), 0, 0, 0, 250, 20], begin)
        pad.turn(begin)
        assert screen.is_lit
        lit = []
        for second in range(1, 100):
            pad.turn(begin + second)
            lit.append(screen.is_lit)
        assert 59 <= lit.count(True) <= 61, "from when it was missed, after three beats"
        assert lit == sorted(lit, reverse=True)


def test_a_sound_ends_when_the_host_is_gone(buzzer):
    pad = Pad(None, buzzer)
    for begin in (1.0, 10.0):
        pad.send(["open", BOOT, int(begin), 0, 0, 0, 250, 20], begin)
        pad.turn(begin)
        pad.send(["sound", BOOT, int(begin), 0, 0, 50, [440, 2000]], begin + 0.1)
        pad.turn(begin + 0.1)
        assert buzzer.is_playing
        pad.turn(begin + 0.8)
        assert buzzer.is_playing
        pad.turn(begin + 0.9)
        assert not buzzer.is_playing


def test_a_loop_without_a_host_sleeps(screen, buzzer):
    """And so it does long after one, with a clock that has gone round."""
    time, pad = HandTime(), Pad()
    pad.send(OPEN, 1.0)
    pad.turn(1.0)
    dark = SimpleNamespace(begin=None, test=None, show=lambda *_: None, idle_ms=lambda: 60_000)
    session = pad.board.session
    parts = Parts(dark, screen, buzzer, session, clock_of(time))
    for _ in range(2):
        parts.show(True, lambda: None)
        assert session.parts
        time.us += 700_000_000
        parts.show(False, lambda: None)
        assert session.parts is None
        assert parts.idle_ms() == 1000
    buzzer.is_playing = True
    assert parts.idle_ms() == 7


def test_parts_fit_the_numbers_of_a_session():
    assert messages.FIELDS["parts"] == ("width", "height", "buzzer", "screen_faults")
