"""The board's end of the wire alone, on a real MicroPython: what a whole board does too seldom."""

import pytest

from tests import on_micropython
from tests.firmware import hand_time

BEGIN = (
    hand_time.SOURCE
    + """
from edge_queue import EdgeQueue
from gemwire import messages
from session import Session


def say(kind, sequence, acknowledged, *fields):
    return session.hear([kind, 5, 1, sequence, acknowledged] + list(fields))


def hear():
    kind = session.next_kind(lambda: (0, 0))
    return kind and [kind] + list(session.numbers)[: messages.PLAIN[kind].count(b"%d")]


def kind():
    return (hear() or ["nothing"])[0]


def press(count):
    for _ in range(count):
        ring.put(1, 1, time.now)


class touches:  # what firmware/debounce.py tells of keys: here none waits, until one does
    waiting = False
    forgotten = 0
    is_settled = lambda: not touches.waiting

    def forget():
        touches.forgotten += 1


ring = EdgeQueue()
session = Session(5, ring, {1: (0, 0)}, 20_000, touches, clock)
"""
)


def lines(source):
    return on_micropython.run(BEGIN + source).splitlines()


def test_edge_number_65535_is_followed_by_number_1_and_both_are_acknowledged():
    printed = lines("""
ring.head = ring.tail = 65533  # edges since boot, all acknowledged
say("open", 0, 65533, 65533, 1000, 250)
press(4)
print([hear()[3] for _ in range(4)])
say("ack", 0, 65535)
print(ring.head - ring.tail)
say("ack", 0, 2)
print(ring.head - ring.tail, hear()[0])
""")
    assert printed == ["[65534, 65535, 1, 2]", "2", "0 beat"]


@pytest.mark.slow
def test_after_the_host_s_message_65535_comes_number_1():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
body = ["test", 5, 1, 0, 0, 0]
taken = 0
for number in range(1, 65536):
    body[3] = number
    taken += session.hear(body) is not None
print(taken, say("test", 2, 0, 7), say("test", 1, 0, 7), hear()[4])
""")
    assert printed == ["65535 None ('test', [7]) 1"]


def test_an_edge_acknowledged_while_edges_are_resent_is_not_sent_again():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
press(5)
print([hear()[3] for _ in range(5)])
time.now += 250_000  # time to resend: the first is sent again, the rest waits for the port
print(hear()[3])
say("ack", 0, 4)
print(hear()[3], hear()[0])
""")
    assert printed == ["[1, 2, 3, 4, 5]", "1", "5 beat"]


def test_edges_that_nobody_acknowledges_are_resent_later_and_later_but_for_the_first_two_times():
    printed = lines("""
say("open", 0, 0, 0, 100000, 20)
press(1)
gaps, sent = [], 0
hear()
while len(gaps) < 8:
    time.now += 1000
    say("ack", 0, 0)
    if kind() == "edge":
        gaps.append((time.now - sent) // 1000)
        sent = time.now
print(gaps)
""")
    assert printed == ["[20, 20, 40, 80, 160, 320, 320, 320]"]


def test_a_line_that_lost_much_once_is_resent_as_soon_as_ever_once_an_edge_arrives_at_once():
    printed = lines("""
say("open", 0, 0, 0, 60_000, 20)
press(1)
hear()
while time.now < 700_000:  # it is resent six times, and arrives at last
    hear()
    time.now += 1000
say("ack", 0, 1)
press(1)
hear()
time.now += 5_000
say("ack", 0, 2)
press(1)
print(hear()[3])
gap_ms = 0
while kind() != "edge":
    time.now += 1000
    gap_ms += 1
print(gap_ms)
""")
    assert printed == ["3", "20"]


def test_times_that_are_too_long_for_its_clock_are_cut():
    printed = lines("""
say("open", 0, 0, 0, 2**30 - 1, 2**30 - 1)
press(1)
print(kind(), kind(), kind())
time.now += 5_000_000
print(kind(), kind())
time.now += 55_000_000
say("ack", 0, 1)
print(kind(), session.watch_host())
""")
    assert printed == ["edge beat nothing", "edge nothing", "beat True"]


def test_a_slow_host_is_waited_for_and_asking_again_is_obeyed_once_a_round_trip():
    printed = lines("""
say("open", 0, 0, 0, 100000, 20)
hear()
for number in range(1, 20):
    press(1)
    for _ in range(100 if number % 2 else 50):
        hear()
        time.now += 1000
    say("ack", 0, number)
press(2)
print(hear()[3], hear()[3])
time.now += 100_000
print(kind())
say("again", 0, 19)
print(hear()[3], hear()[3])
say("again", 0, 19)
print(kind())
""")
    assert printed == ["20 21", "nothing", "20 21", "nothing"]


def test_no_time_is_told_while_a_touch_waits_and_then_at_once():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
print(kind())
time.now = 500
say("ping", 0, 0, 77)
touches.waiting = True
time.now = 1500
print(kind(), session.idle_ms(), touches.forgotten)
touches.waiting = False
time.now = 2000
body = hear()
print(body[0], body[5:])
""")
    assert printed == ["beat", "nothing 1 0", "pong [77, 500, 2000, 0]"]


def test_keys_that_never_settle_hold_the_time_up_for_20_ms_then_their_touches_are_forgotten():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
touches.waiting = True
print(kind(), touches.forgotten)
time.now = 20_000
print(kind(), touches.forgotten)
touches.waiting = False
print(kind(), touches.forgotten)
""")
    assert printed == ["nothing 0", "nothing 1", "beat 1"]


def test_an_edge_that_a_scan_found_or_whose_interrupt_waited_is_said_to_be_late():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
ring.put(1, 1, 100)
ring.put(1, 2, 300)
ring.put(1, 1, 900, 150)
print(hear()[5:], hear()[5:], hear()[5:])
""")
    assert printed == ["[0, 0, 1, 100, 0] [0, 0, 0, 300, 20000] [0, 0, 1, 900, 150]"]


def test_a_frame_of_the_bus_is_told_once_and_after_all_else():
    printed = lines("""
say("open", 0, 0, 0, 1000, 250)
session.report_frame((700, 900_000, 13))
say("ping", 0, 0, 77)
press(1)
session.missed()
print([kind() for _ in range(4)], hear()[5:], kind())
""")
    assert printed == ["['edge', 'pong', 'beat', 'again'] [700, 900000, 13] nothing"]


SESSIONS = """
def told(ms):  # "edge 3 40" is edge 3, told after 40 ms
    words, begin = [], time.now
    while time.now < begin + ms * 1000:
        while (message := hear()):
            what = [message[0]] + message[3:4] * (message[0] == "edge")
            words.append(" ".join(map(str, what + [(time.now - begin) // 1000])))
        time.now += 1000
    print(", ".join(words))

for number, beat_ms, resend_ms, resume in SESSIONS:
    press(2)
    session.report_frame((700, 900_000, 13))  # from before
    session.hear(["open", 5, number, 0, 0, resume, beat_ms, resend_ms])
    told(5 * resend_ms)
    body = ["test", 5, number, 1, session.newest(), 7]
    print(session.hear(body), session.hear(body))
    told(2 * beat_ms)
"""


def test_each_session_has_its_own_pace_and_numbers_and_only_edges_after_its_resume():
    """wire.md, "Boot, session" and "What must arrive": what `open` says holds for its session."""
    sessions = [(1, 300, 40, 1), (2, 700, 90, 3), (9, 300, 40, 5)]
    printed = lines(SESSIONS.replace("SESSIONS", repr(sessions)))
    assert printed == [
        line
        for _number, beat_ms, resend_ms, resume in sessions
        for edge in [f"edge {resume + 1}"]
        for line in (
            f"{edge} 0, beat 0, " + ", ".join(f"{edge} {n * resend_ms}" for n in (1, 2, 4)),
            "('test', [7]) None",
            f"ack 0, beat {beat_ms - 5 * resend_ms}, beat {2 * beat_ms - 5 * resend_ms}",
        )
    ]
