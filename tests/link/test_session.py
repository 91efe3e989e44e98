"""The host's end of the wire, by hand: frames in, events and frames out.

What is said when stands in gemwire/messages.py.
"""

import pytest
from gemtable.link.events import (
    EdgeHeard,
    EdgesLost,
    Greeted,
    Hello,
    Opened,
    OtherProtocol,
    Said,
    TimeHeard,
)
from gemtable.link.session import Session
from gemwire import frames, lines, messages

BOOT = 77
RACK = [["tile", 6, 1, 1], ["tile", 6, 1, 1], ["pad", 12, 0, 12]]
RED, BLUE = ("steady", 1000, "ff0000", ""), ("steady", 1000, "0000ff", "")


class Hand:
    """A board played by hand against a session; `now` is the hand's time in seconds."""

    def __init__(self, speed=1.0):
        self.session = Session(speed)
        self.now = 100.0
        self.boot, self.number = BOOT, 0

    def hears(self):
        """Return what the host sends now, (kind, sequence, acknowledged, fields) each."""
        found = []
        for line in lines.LineReader().feed(self.session.outgoing(self.now)):
            kind, boot, number, sequence, acknowledged, fields = messages.unpack(
                frames.decode(line)
            )
            if kind == "open":
                self.number = number
            assert (boot, number) == ((0, 0) if kind == "ask" else (self.boot, self.number))
            found.append((kind, sequence, acknowledged, fields))
        return found

    def kinds(self):
        return [message[0] for message in self.hears()]

    def says(self, kind, *fields, sequence=0, had=0, boot=None, number=None):
        """Have the board say something; return the events that it makes."""
        boot = self.boot if boot is None else boot
        number = self.number if number is None else number
        body = messages.pack(kind, boot, number, sequence, had, *fields)
        return self.session.receive(frames.encode(body), self.now)

    def says_hello(self, edges=0, units=RACK, **envelope):
        told = (messages.PROTOCOL, "0.1.0", "f" * 16, "pico-rack", "b" * 16, "e660", 170_000)
        return self.says("hello", *told, edges, units, **envelope)

    def edge(self, sequence, us=1000, unit=0, key=0, down=1, **envelope):
        return self.says("edge", unit, key, down, us, sequence=sequence, **envelope)

    def beat(self, us, edges, lost=0, bad=0, **envelope):
        return self.says("beat", us, edges, 0, lost, bad, **envelope)

    def opened(self, resume=0):
        """Come to an open session; return self."""
        self.hears()
        self.says_hello(edges=resume)
        self.session.open(resume)
        self.hears()
        assert self.beat(0, resume)[0] == Opened()
        self.hears()
        return self

    def passes(self, seconds):
        """Return the kinds that are sent in that time, each when `next_due` says."""
        end, kinds = self.now + seconds, []
        while (due := self.session.next_due(self.now)) < end:
            self.now = max(due, self.now + 0.001)
            kinds += self.kinds()
        self.now = end
        return kinds


def test_it_asks_four_times_a_second_until_a_hello_comes():
    hand = Hand()
    assert hand.kinds() == ["ask"]
    assert hand.passes(1.01) == ["ask"] * 4
    hand.says_hello()
    assert hand.passes(1.0) == []


def test_a_hello_tells_what_the_board_is():
    hand = Hand()
    units = tuple(tuple(unit) for unit in RACK)
    hello = Hello(1, "0.1.0", "f" * 16, "pico-rack", "b" * 16, "e660", 170_000, 4, units)
    assert hand.says_hello(edges=4) == [Greeted(hello)]
    assert hand.session.hello == hello


@pytest.mark.parametrize(
    "units",
    [["tile"], [["tile", 6, 0]], [["tile", 6, 0, "1"]], [[6, 6, 0, 1]], [7], [{}]],
    ids=str,
)
def test_a_hello_with_units_that_are_none_is_dropped(units):
    hand = Hand()
    assert hand.says_hello(units=units) == []
    assert (hand.session.hello, hand.session.dropped) == (None, 1)


def test_open_is_resent_until_the_board_answers():
    hand = Hand()
    hand.hears()
    hand.says_hello(edges=9)
    hand.session.open(resume=9)
    assert hand.hears() == [("open", 0, 9, [9, 250])]
    assert hand.passes(0.21) == ["open"] * 4
    assert hand.beat(5, 9) == [Opened(), TimeHeard(5)]
    assert "open" not in hand.passes(0.5)


def test_beats_are_in_the_time_of_a_board_that_runs_faster():
    hand = Hand(speed=20)
    hand.says_hello()
    hand.session.open(0)
    assert [fields for kind, *_, fields in hand.hears() if kind == "open"] == [[0, 5000]]


def test_a_session_is_newer_than_the_one_the_board_had():
    hand = Hand()
    hand.says_hello(number=41)
    hand.session.open(0)
    hand.hears()
    assert hand.number == 42


def test_a_second_answer_to_ask_leaves_the_session_as_it_is():
    hand = Hand().opened()
    assert hand.says_hello() == []
    assert hand.session.is_open


def test_a_hello_of_another_boot_is_a_new_board():
    hand = Hand().opened(resume=5)
    hand.boot = BOOT + 1
    assert isinstance(hand.says_hello(number=0)[0], Greeted)
    assert (hand.session.is_open, hand.session.last_edge) == (False, 0)


def test_a_board_that_was_silent_is_opened_anew_and_nothing_is_heard_before():
    hand = Hand().opened()
    hand.edge(1)
    hand.session.ask()
    assert hand.edge(2) == []
    assert set(hand.passes(0.6)) == {"ask"}
    assert isinstance(hand.says_hello(edges=2)[0], Greeted)
    hand.session.open(resume=1)
    assert hand.hears() == [("open", 0, 1, [1, 250])]
    assert hand.edge(2) == [Opened(), EdgeHeard(0, 0, True, 1000)]


def test_edges_come_once_and_in_order():
    hand = Hand().opened()
    assert hand.edge(1, us=10) == [EdgeHeard(0, 0, True, 10)]
    assert hand.edge(1, us=10) == [], "a double"
    assert hand.edge(3, us=30) == [], "2 is missing"
    assert hand.edge(2, us=20, down=0) == [EdgeHeard(0, 0, False, 20)]
    assert hand.edge(3, us=30) == [EdgeHeard(0, 0, True, 30)]
    assert hand.edge(2, us=20) == [], "a double that came late"


def test_every_edge_is_acknowledged_at_once_doubles_and_gaps_too():
    hand = Hand().opened()
    for sequence, acknowledged in ((1, 1), (1, 1), (3, 1), (2, 2)):
        hand.edge(sequence)
        assert hand.hears() == [("ack", 0, acknowledged, [])]
        assert hand.hears() == []


def test_after_edge_65535_comes_edge_1():
    hand = Hand().opened(resume=65_534)
    assert len(hand.edge(65_535)) == 1
    assert hand.edge(65_535) == []
    assert hand.edge(2) == []
    assert len(hand.edge(1)) == 1
    assert len(hand.edge(2)) == 1


def test_an_edge_of_a_key_that_the_board_has_not_is_dropped_and_the_next_is_heard():
    hand = Hand().opened()
    assert hand.edge(1, unit=3) == []
    assert hand.edge(2, unit=0, key=1) == []
    assert hand.edge(3, unit=2, key=12) == []
    assert hand.session.dropped == 3
    assert hand.edge(4, unit=2, key=11) == [EdgeHeard(2, 11, True, 1000)]


@pytest.mark.parametrize("stale", [{"boot": BOOT - 1}, {"number": 0}, {"number": 2}], ids=str)
def test_what_belongs_to_another_session_or_boot_is_not_heard(stale):
    hand = Hand().opened()
    heard_at = hand.session.last_heard
    hand.now += 1
    assert hand.edge(1, **stale) == []
    assert hand.beat(5, 0, **stale) == []
    assert (hand.session.last_edge, hand.session.last_heard) == (0, heard_at)


def test_a_board_of_another_protocol_is_told_apart_whatever_its_hello_holds():
    hand = Hand()
    body = ["hello", 5, 0, 0, 0, 99, {"anything": "else"}]
    assert hand.session.receive(frames.encode(body), 0.0) == [OtherProtocol(99)]
    assert hand.session.hello is None


def test_noise_is_counted_and_harms_nothing():
    hand = Hand().opened()
    sound = frames.encode(messages.pack("edge", BOOT, hand.number, 1, 0, 0, 0, 1, 10))
    flipped = sound.replace(b"edge", b"edgf")
    noise = b"\xff\xfe\x80\n" + flipped + frames.encode(["dance", 0, 0, 0, 0]) + b"x" * 600 + b"\n"
    assert hand.session.receive(noise + b"\n\n" + sound, 0.0) == [EdgeHeard(0, 0, True, 10)]
    assert hand.session.dropped == 4


def test_bytes_in_any_pieces_are_the_same_events():
    hand = Hand().opened()
    sound = frames.encode(messages.pack("edge", BOOT, hand.number, 1, 0, 0, 0, 1, 10))
    events = [hand.session.receive(bytes([byte]), 0.0) for byte in sound]
    assert events == [[]] * (len(sound) - 1) + [[EdgeHeard(0, 0, True, 10)]]


def test_printable_lines_that_are_no_frames_are_what_the_board_said():
    hand = Hand().opened()
    text = b"Traceback (most recent call last):\r\nTypeError: can't\n"
    assert hand.session.receive(text, 0.0) == [
        Said("Traceback (most recent call last):"),
        Said("TypeError: can't"),
    ]
    assert hand.session.dropped == 0


def test_the_host_gives_a_sign_of_life_four_times_a_second():
    hand = Hand().opened()
    assert hand.passes(1.01) == ["ack"] * 4


def test_a_ping_is_answered_with_the_time():
    hand = Hand().opened()
    hand.session.ping()
    assert hand.kinds() == ["ping"]
    assert hand.says("pong", 0, 500, 600, 0) == [TimeHeard(600)]
    assert hand.kinds() == []


def test_time_is_heard_only_when_all_earlier_edges_are():
    hand = Hand().opened()
    assert hand.beat(900, edges=2) == []
    assert hand.edge(1, us=100) == [EdgeHeard(0, 0, True, 100)]
    assert hand.edge(2, us=200) == [EdgeHeard(0, 0, True, 200), TimeHeard(900)]
    assert hand.edge(3, us=950) == [EdgeHeard(0, 0, True, 950)]
    assert hand.beat(999, edges=2) == [TimeHeard(999)], "there are more already than it tells of"


def test_ticks_that_wrap_are_time_that_goes_on():
    hand = Hand().opened()
    hand.beat((1 << 29) - 1, 0)
    hand.beat((1 << 30) - 100, 0)
    assert hand.edge(1, us=50) == [EdgeHeard(0, 0, True, (1 << 30) + 50)]
    assert hand.beat(60, 1) == [TimeHeard((1 << 30) + 60)]


def test_lost_edges_are_told_once_each():
    hand = Hand().opened()
    assert hand.beat(10, 0, lost=6) == [TimeHeard(10), EdgesLost(6)]
    assert hand.beat(20, 0, lost=6) == [TimeHeard(20)]
    assert hand.beat(30, 0, lost=8) == [TimeHeard(30), EdgesLost(2)]
    hand.session.ask()
    hand.says_hello()
    hand.session.open(resume=0, lost=8)
    hand.hears()
    assert hand.beat(40, 0, lost=9) == [Opened(), TimeHeard(40), EdgesLost(1)]


def test_edges_lost_before_anyone_listened_are_not_told():
    hand = Hand()
    hand.hears()
    hand.says_hello(edges=64)
    hand.session.open(resume=64)
    hand.hears()
    assert hand.beat(10, 64, lost=6) == [Opened(), TimeHeard(10)]
    assert hand.beat(20, 64, lost=7) == [TimeHeard(20), EdgesLost(1)]


def test_what_the_board_dropped_is_known():
    hand = Hand().opened()
    hand.beat(10, 0, bad=3)
    assert hand.session.bad_frames == 3


def test_a_picture_is_resent_until_the_board_has_it():
    hand = Hand().opened()
    hand.session.show(0, RED)
    assert hand.hears() == [("show", 1, 0, [0, *RED])]
    assert hand.passes(0.11) == ["show"] * 2
    assert not hand.session.is_calm()
    hand.says("ack", had=1)
    assert hand.session.is_calm()
    assert "show" not in hand.passes(1.0)


def test_of_many_pictures_for_a_unit_only_the_newest_follows_the_one_on_its_way():
    hand = Hand().opened()
    for show in (RED, BLUE, ("steady", 1000, "111111", ""), ("steady", 1000, "222222", "")):
        hand.session.show(0, show)
        hand.session.show(1, show)
        if show is RED:
            assert [fields for *_, fields in hand.hears()] == [[0, *RED], [1, *RED]]
    assert hand.hears() == []
    hand.says("ack", had=2)
    assert [fields[3] for *_, fields in hand.hears()] == ["222222", "222222"]


def test_a_picture_that_is_shown_already_does_not_travel():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.hears()
    hand.says("ack", had=1)
    hand.session.show(0, RED)
    assert hand.hears() == []


def test_at_most_eight_pictures_are_on_their_way():
    hand = Hand().opened()
    for unit in range(20):
        hand.session.show(unit, RED)
    assert [sequence for _, sequence, *_ in hand.hears()] == list(range(1, 9))
    hand.says("ack", had=3)
    assert [sequence for _, sequence, *_ in hand.hears()] == [9, 10, 11]


def test_only_what_was_lost_is_resent_after_a_partial_receipt():
    hand = Hand().opened()
    for unit in range(3):
        hand.session.show(unit, RED)
    hand.hears()
    hand.says("ack", had=2)
    hand.now += 0.06
    assert [sequence for kind, sequence, *_ in hand.hears() if kind == "show"] == [3]


def test_picture_65535_is_followed_by_picture_1():
    hand = Hand().opened()
    for number in range(1, 65_535):
        hand.session.show(0, ("steady", 1000, f"{number:06x}", ""))
        hand.session.outgoing(hand.now)
        hand.says("ack", had=number)
    hand.session.show(0, RED)
    hand.session.show(1, RED)
    assert [sequence for _, sequence, *_ in hand.hears()] == [65_535, 1]
    hand.says("ack", had=65_535)
    assert not hand.session.is_calm()
    hand.says("ack", had=1)
    assert hand.session.is_calm()


def test_after_a_reopening_every_picture_travels_again():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.session.show(1, BLUE)
    hand.hears()
    hand.says("ack", had=2)
    hand.boot += 1
    hand.says_hello(number=0)
    hand.session.open(0)
    hand.hears()
    hand.beat(1, 0)
    assert [message[3] for message in hand.hears() if message[0] == "show"] == [
        [0, *RED],
        [1, *BLUE],
    ]
