"""What the fuzzer of the fleet found once, with as few steps as show it: on simulated ports."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.fuzz.fleet.liar import NAMES
from tests.fuzz.fleet.table import Table

OWN = "badb0a7d"  # the unique id of a liar that is nobody's twin
OLED = NAMES.index("pico-pad-oled")
OTHER = 5  # the number of a unique id, "e661", where there is one honest board: see Liar


@contextmanager
def table(boards: int = 1, seed: int = 0) -> Iterator[Table]:
    """Set a table with its boards plugged in; in the end all that is honest must work."""
    table = Table(boards, seed)
    try:
        yield table
    finally:
        table.end()


@pytest.mark.parametrize("after", range(8))
def test_a_cable_pulled_between_any_two_system_calls_after_a_press(after):
    with table() as play:
        play.start()
        play.passes(1.0)
        play.press(0, 0)
        play.fault(play.boards[0].line, after, "pull")
        play.passes(1.0)
        play.put_back(0)


@pytest.mark.parametrize("after", range(14))
def test_a_cable_pulled_between_any_two_system_calls_of_opening(after):
    with table() as play:
        play.fault(play.boards[0].line, after, "pull")
        play.start()
        play.passes(1.0)
        play.put_back(0)


@pytest.mark.slow
@pytest.mark.parametrize("who_leaves", ["the first", "the second"])
@pytest.mark.parametrize("seed", range(12))  # which decides how long the system takes for each
def test_twins_that_are_there_at_the_start(seed, who_leaves):
    """Both may be greeted before one is open."""
    with table(1, seed) as play:
        play.plug_liar(play.boards[0].uid)
        play.cut(0, 0.02)
        play.start()
        play.passes(0.3)
        if who_leaves == "the first":
            play.pull(0)
        else:
            play.unplug_liar(0)
        play.passes(1.0)


@pytest.mark.parametrize("uid", [0, OTHER], ids=["another board's", "nobody's"])
@pytest.mark.parametrize(
    "event", [("edge", 1), ("beat", 0, 0), ("pong", 0, 0, 0), ("bus", 0, 0, 1)], ids=str
)
def test_an_event_and_a_hello_of_another_unique_id_in_one_read(event, uid):
    with table() as play:
        play.plug_liar(OWN)
        play.start()
        play.passes(1.0)
        play.says(0, event, ("hello", uid, 0, -1))
        play.passes(1.0)


def test_a_board_that_stops_reading_does_not_stop_the_host():
    """A USB port that has no room answers EAGAIN; pyserial's own write would try for ever."""
    with table() as play:
        play.plug_liar(OWN, room=80)
        play.start()
        play.passes(1.0)
        play.liars[0].reads = False
        play.passes(3.0)


@pytest.mark.slow
@pytest.mark.parametrize("piece", [("text", 0), ("edge", 20), ("hello", OTHER, 1, 0)], ids=str)
def test_a_board_that_says_one_thing_two_thousand_times(piece):
    with table() as play:
        play.plug_liar("e661")
        play.start()
        play.passes(1.0)
        play.floods(0, piece, 2000)
        play.passes(1.0)


@pytest.mark.slow
def test_a_board_that_boots_a_hundred_times_a_second():
    with table() as play:
        play.plug_liar("e661")
        play.start()
        play.passes(1.0)
        play.floods(0, ("hello", OTHER, 1, 0), 200, every_ms=10)
        play.passes(2.5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_board_does_not_pay_for_what_another_said_in_its_name(seed):
    with table(1, seed) as play:
        play.plug_liar(play.boards[0].uid)
        play.start()
        play.floods(0, ("hello", 0, 0, 0, 0), 2000)
        play.put_back(0)


@pytest.mark.slow
def test_a_port_whose_closing_fails_closes_no_other_later():
    """pyserial keeps the descriptor's number then, and closes it again when it is thrown away."""
    with table(2) as play:
        play.start()
        play.passes(1.0)
        line = play.boards[0].line
        play.fault(line, 0, "EIO")  # of reading
        play.fault(line, 0, "EIO")  # of closing
        play.passes(0.3)
        play.put_back(0)
        play.passes(1.0)


@pytest.mark.slow
def test_a_port_that_the_system_is_slow_to_open_holds_up_no_board():
    with table() as play:
        play.start()
        play.passes(1.0)
        play.plug_liar(OWN, hangs=True)
        play.passes(0.3)
        play.put_back(0)


def test_a_host_that_ends_while_the_system_opens_a_port_leaves_it_closed():
    play = Table(1).start()
    play.passes(1.0)
    play.plug_liar(OWN, hangs=True)
    play.passes(0.3)
    play.close()


@pytest.mark.slow
@pytest.mark.parametrize("uid", range(1, 8))
@pytest.mark.parametrize("name", range(4))
def test_texts_that_a_terminal_would_obey_are_not_told(uid, name):
    with table() as play:
        play.start()
        liar = play.plug_liar(OWN)
        liar.answers = False  # its own hello would be the first
        play.passes(0.3)
        play.says(0, ("hello", uid, 0, -1, name), ("text", 1), ("text", 2), ("text", 3))
        liar.answers = True
        play.passes(0.3)


def test_two_boots_in_which_a_key_moved_at_the_same_board_time():
    """A find of the fuzzer in its own truth: it took what was heard for the first boot's."""
    with table(seed=3) as play:
        play.start()
        play.plug_liar(f"{OWN}0")
        play.passes(0.004)
        play.press(0, 0, times=80)
        play.unplug_liar(0)
        play.passes(0.004)
        play.reboot(0)
        play.spoil(0, 0.02)
        play.passes(0.3)


LIES = {
    "a screen it has not, and none": [("parts", 128, 64, 1, 0), ("parts", 0, 0, 0, 0)],
    "faults without end": [("parts", 128, 64, 1, 1 << n) for n in range(29)],
    "nonsense": [("parts", -1, 1 << 20, 7, -1), ("parts", 132, 64, 1, 0)],
    "a screen of its file that does not answer": [
        ("hello", OWN, 1, 1, OLED),
        ("beat", 0, 0),
        ("parts", 0, 0, 1, 1),
    ],
}


@pytest.mark.parametrize("lie", LIES)
def test_a_board_that_tells_of_parts_every_millisecond_harms_nobody(lie):
    with table() as play:
        play.start()
        play.plug_liar(OWN)
        play.passes(1.0)
        for piece in LIES[lie]:
            play.floods(0, piece, 1000 // len(LIES[lie]), every_ms=1)
        for _ in range(10):
            play.press(0, 0, 2)
            play.passes(0.1)
        assert sum(told[0] == "trouble" for told in play.told.all) <= 6
