"""The host's end of the wire, by hand: frames in, events and frames out.

What is said when stands in gemwire/messages.py.
"""

import pytest
from gemtable.link import host_lines
from gemtable.link.session_events import (
    Echoed,
    EdgeHeard,
    EdgesLost,
    Greeted,
    Hello,
    Opened,
    OtherProtocol,
    Prompted,
    Said,
    TimeHeard,
)
from gemwire import messages
from gemwire.messages import WRAP

from tests.link.hand import BOOT, RACK, Hand


def test_it_asks_four_times_a_second_until_a_hello_comes():
    hand = Hand()
    assert hand.kinds() == ["ask"]
    assert hand.passes(1.01) == ["ask"] * 4
    hand.says_hello()
    assert hand.passes(1.0) == []


def test_a_hello_tells_what_the_board_is():
    hand = Hand()
    units = tuple(tuple(unit) for unit in RACK)
    told = (messages.PROTOCOL, "0.1.0", "f" * 16, "pico-rack", "b" * 16, "e660", "power", "")
    hello = Hello(*told, 170_000, 4, units)
    assert hand.says_hello(edges=4) == [Greeted(hello)]
    assert hand.session.hello == hello


def test_open_is_resent_until_the_board_answers():
    hand = Hand()
    hand.hears()
    hand.says_hello(edges=9)
    hand.session.open()
    assert hand.hears() == [("open", 0, 9, [9, 250, 20])]
    assert hand.passes(0.21) == ["open"] * 4
    assert hand.beat(5, 9) == [Opened(), TimeHeard(5)]
    assert "open" not in hand.passes(0.5)


def test_beats_are_in_the_time_of_a_board_that_runs_faster():
    hand = Hand(speed=20)
    hand.says_hello()
    hand.session.open()
    assert [fields for kind, *_, fields in hand.hears() if kind == "open"] == [[0, 5000, 400]]


def test_a_session_is_newer_than_the_one_the_board_had():
    hand = Hand()
    hand.says_hello(number=41)
    hand.session.open()
    hand.hears()
    assert hand.number == 42


def test_a_second_answer_to_ask_leaves_the_session_as_it_is():
    hand = Hand().opened()
    assert hand.says_hello() == []
    assert hand.session.is_open


def test_a_hello_of_another_boot_is_a_new_board():
    hand = Hand().opened(resume=5)
    hand.boot = BOOT + 1
    assert hand.says_hello(number=0)[0].begins
    assert (hand.session.is_open, hand.session.boot.last_edge) == (False, 0)


def test_a_board_that_was_silent_is_opened_anew_and_nothing_is_heard_before():
    hand = Hand().opened()
    hand.edge(1)
    hand.session.ask()
    assert hand.edge(2) == []
    assert set(hand.passes(0.6)) == {"ask"}
    assert isinstance(hand.says_hello(edges=2)[0], Greeted)
    hand.session.open(hand.session.boot)
    assert hand.hears() == [("open", 0, 1, [1, 250, 20])]
    assert hand.edge(2) == [Opened(), EdgeHeard(0, 0, True, 1000)]


def test_edges_come_once_and_in_order():
    hand = Hand().opened()
    assert hand.edge(1, us=10) == [EdgeHeard(0, 0, True, 10)]
    assert hand.edge(1, us=10) == [], "a double"
    assert hand.edge(3, us=30) == [], "2 is missing"
    assert hand.edge(2, us=20, down=0) == [EdgeHeard(0, 0, False, 20)]
    assert hand.edge(3, us=30) == [EdgeHeard(0, 0, True, 30)]
    assert hand.edge(2, us=20) == [], "a double that came late"


def test_every_edge_is_acknowledged_at_once_doubles_too():
    hand = Hand().opened()
    for sequence, acknowledged in ((1, 1), (1, 1), (2, 2), (1, 2)):
        hand.edge(sequence)
        assert hand.hears() == [("ack", 0, acknowledged, [])]
        assert hand.hears() == []


def test_an_edge_after_a_gap_makes_the_host_ask_for_what_is_missing():
    hand = Hand().opened()
    for sequence in (2, 3):
        hand.edge(sequence)
        assert hand.hears() == [("again", 0, 0, [])]
        assert hand.hears() == []
    hand.edge(1)
    assert hand.hears() == [("ack", 0, 1, [])]


def test_a_spoilt_frame_makes_the_host_ask_again_and_what_a_board_says_does_not():
    hand = Hand().opened()
    hand.session.receive(b'00000000 ["edge",1,1,1,0,0,0,1,5,0]\n', hand.now)
    assert hand.kinds() == ["again"]
    hand.session.receive(b"\xff\x00\n", hand.now)
    assert hand.kinds() == ["again"]
    hand.session.receive(b"Traceback (most recent call last):\n", hand.now)
    assert hand.kinds() == []


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
    assert (hand.session.boot.last_edge, hand.session.last_heard) == (0, heard_at)


def test_a_board_is_silent_that_tells_no_time_whatever_else_it_says():
    hand = Hand().opened()
    heard_at = hand.session.last_heard
    hand.now += 1
    hand.says("ack")
    hand.says("again")
    hand.says("bus", 1, 0, 1)
    hand.edge(1)
    assert hand.session.last_heard == heard_at
    hand.beat(5, 1)
    assert hand.session.last_heard == hand.now


def test_a_board_of_another_protocol_is_told_apart_whatever_its_hello_holds():
    hand = Hand()
    body = ["hello", 5, 0, 0, 0, 99, {"anything": "else"}]
    assert hand.session.receive(host_lines.frame(body), 0.0) == [OtherProtocol(99)]
    assert hand.session.hello is None


def test_noise_is_counted_and_harms_nothing():
    hand = Hand().opened()
    sound = host_lines.frame(["edge", BOOT, hand.number, 1, 0, 0, 0, 1, 10, 0])
    flipped = sound.replace(b"edge", b"edgf")
    noise = (
        b"\xff\xfe\x80\n" + flipped + host_lines.frame(["dance", 0, 0, 0, 0]) + b"x" * 600 + b"\n"
    )
    assert hand.session.receive(noise + b"\n\n" + sound, 0.0) == [EdgeHeard(0, 0, True, 10)]
    assert hand.session.dropped == 4


def test_bytes_in_any_pieces_are_the_same_events():
    hand = Hand().opened()
    sound = host_lines.frame(["edge", BOOT, hand.number, 1, 0, 0, 0, 1, 10, 0])
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


def test_the_prompt_of_a_stopped_program_is_told_once_and_what_it_answers_is_not():
    hand = Hand().opened()
    hand.now += 0.8  # without a word
    answer = b'>>> f1e68705 ["ask",0,0,0,0]\r\nTraceback (most recent call last):\r\n'
    assert hand.session.receive(answer * 2, hand.now) == [Prompted()]
    hand.session.start_program()
    assert hand.session.outgoing(hand.now).startswith(b"\r\x03\x04")
    assert hand.session.receive(answer, hand.now) == []
    hand.now += 2.5
    assert hand.session.receive(b">>> \r\n", hand.now) == [Prompted()], "it did not help"
    hand.boot += 1
    assert isinstance(hand.says_hello(number=0)[0], Greeted)
    assert hand.session.receive(b"hello?\n", hand.now) == [Said("hello?")]


def test_what_a_prompt_answers_to_a_host_that_comes_later_is_not_told_either():
    hand = Hand()
    asked = hand.session.outgoing(hand.now)
    answer = b"Traceback (most recent call last):\r\nNameError: name 'f1e68705' isn't defined\r\n"
    assert hand.session.receive(asked + answer, hand.now) == [Echoed()]
    assert hand.session.receive(b">>> " + asked + answer, hand.now) == [Prompted()]
    hand.now += 2.5
    assert hand.session.receive(b"hello?\n", hand.now) == [Said("hello?")]


def test_a_prompt_in_the_noise_is_not_believed_of_a_board_that_talks():
    hand = Hand().opened()
    hand.now += 0.4
    spoilt = b'>>> 4c19fee8 ["ping",1,1,0,2,815]\n1,0,0,1,16049]\n'
    assert hand.session.receive(spoilt, hand.now) == []
    assert (hand.session.dropped, hand.kinds()) == (2, ["again", "ping"])


def test_the_host_gives_a_sign_of_life_four_times_a_second_by_asking_the_time():
    hand = Hand().opened()
    for _ in range(4):
        assert hand.passes(0.251) == ["ping"]
        hand.says("pong", 0, 500, 600, 0)


def test_a_ping_that_a_line_spoiled_or_its_answer_is_repeated_before_the_board_seems_silent():
    hand = Hand().opened()
    for _ in range(2):
        assert hand.passes(0.18) == []
        assert hand.passes(0.072) == ["ping"]
        assert hand.passes(0.25) == ["ping"] * 4
        hand.says("pong", 0, 500, 600, 0)


def test_a_board_that_talks_and_tells_no_time_is_not_at_a_prompt():
    hand = Hand().opened()
    for sequence in (1, 2):
        hand.now += 0.4
        hand.says("edge", 0, 0, sequence % 2, 500, 0, sequence=sequence)
    hand.now += 0.4
    assert hand.session.receive(b'>>> 4c19fee8 ["ping",1,1,0,2,815]\n', hand.now) == []
    hand.now += 0.2
    assert hand.session.receive(b">>> \r\n", hand.now) == [Prompted()]


def test_a_ping_is_answered_with_the_time():
    hand = Hand().opened()
    hand.session.ping()
    assert hand.kinds() == ["ping"]
    assert hand.says("pong", 0, 500, 600, 0) == [TimeHeard(600)]
    assert hand.kinds() == []


def test_an_answer_that_comes_twice_is_no_clock_that_stood_still():
    hand = Hand().opened()
    hand.session.ping()
    ((_kind, _sequence, _had, (host_us,)),) = hand.hears()
    hand.now += 0.004
    hand.says("pong", host_us, 1500, 1600, 0)
    hand.says("pong", host_us, 1500, 1600, 0)
    assert hand.session.boot.clock.jumps == 0


def test_time_is_heard_only_when_all_earlier_edges_are():
    hand = Hand().opened()
    assert hand.beat(900, edges=2) == []
    assert hand.edge(1, us=100) == [EdgeHeard(0, 0, True, 100)]
    assert hand.edge(2, us=200) == [EdgeHeard(0, 0, True, 200), TimeHeard(900)]
    assert hand.edge(3, us=950) == [EdgeHeard(0, 0, True, 950)]
    assert hand.beat(999, edges=2) == [TimeHeard(999)], "there are more already than it tells of"


def test_ticks_that_wrap_are_time_that_goes_on():
    hand = Hand().opened()
    hand.beat(WRAP // 2 - 1, 0)
    hand.beat(WRAP - 100, 0)
    assert hand.edge(1, us=50) == [EdgeHeard(0, 0, True, WRAP + 50)]
    assert hand.beat(60, 1) == [TimeHeard(WRAP + 60)]


def test_lost_edges_are_told_once_each():
    hand = Hand().opened()
    assert hand.beat(10, 0, lost=6) == [TimeHeard(10), EdgesLost(6)]
    assert hand.beat(20, 0, lost=6) == [TimeHeard(20)]
    assert hand.beat(30, 0, lost=8) == [TimeHeard(30), EdgesLost(2)]
    hand.session.ask()
    hand.says_hello()
    hand.session.open(hand.session.boot)
    hand.hears()
    assert hand.beat(40, 0, lost=9) == [Opened(), TimeHeard(40), EdgesLost(1)]


def test_edges_lost_before_anyone_listened_are_not_told():
    hand = Hand()
    hand.hears()
    hand.says_hello(edges=64)
    hand.session.open()
    hand.hears()
    assert hand.beat(10, 64, lost=6) == [Opened(), TimeHeard(10)]
    assert hand.beat(20, 64, lost=7) == [TimeHeard(20), EdgesLost(1)]


def test_what_the_board_dropped_is_known():
    hand = Hand().opened()
    hand.beat(10, 0, bad=3)
    assert hand.session.bad_frames == 3
