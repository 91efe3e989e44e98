"""What a hello may say: it is shown to people, and boards are known by it.

Whose port it is the first hello says, until the port closes; one board, one port.
"""

import asyncio
from contextlib import asynccontextmanager

import pytest
from gemtable.link.session_events import hello_of
from gemwire.messages import FIELDS, PROTOCOL, TEXTS, MessageError

from tests.link.false_board import TILES, FalseBoard
from tests.link.hand import RACK, Hand
from tests.link.heard_fleet import listening
from tests.patience import until

UID = "e6616407e3496e28"
SOUND = [PROTOCOL, "0.2.0-rc.1", "f" * 16, "pico-rack", "b" * 16, UID, "power", "", 1, 0, RACK]


def changed(**fields):
    named = dict(zip(FIELDS["hello"], SOUND, strict=True))
    return [*{**named, **fields}.values()]


def test_a_hello_as_boards_say_it():
    hello = hello_of(SOUND)
    assert (hello.uid, hello.board) == ("e6616407e3496e28", "pico-rack")
    assert hello.units == (("tile", 6, 1, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))


@pytest.mark.parametrize("uid", ["", "E660", "e66 ", "e660\n", "g" * 16, "e" * 33, "\u0661" * 4])
def test_a_unique_id_is_a_hexadecimal_number(uid):
    with pytest.raises(MessageError):
        hello_of(changed(uid=uid))


TERMINAL = {
    "title": "\x1b]0;gone\x07",
    "clear": "\x1b[2J",
    "clipboard": "\x1b]52;c;aGVsbG8=\x07",
    "newline": "a\nb",
    "C1": "\x9b2J",
    "right to left": "\u202egnp.exe",
    "long": "x" * 65,
}


@pytest.mark.parametrize("field", [name for name in FIELDS["hello"] if name in TEXTS])
@pytest.mark.parametrize("text", TERMINAL.values(), ids=TERMINAL)
def test_no_text_of_a_board_can_do_anything_to_a_terminal(field, text):
    with pytest.raises(MessageError):
        hello_of(changed(**{field: text}))


NO_UNITS = [["tile", 6, 0], ["tile", 7, 0, 1], ["tile", 6, 0, "1"], [6, 6, 0, 1], [[]]]


@pytest.mark.parametrize("unit", [*NO_UNITS, "tile", 7, None, {}])
def test_a_unit_is_a_tile_or_a_pad(unit):
    with pytest.raises(MessageError):
        hello_of(changed(units=[["pad", 12, 0, 12], unit]))


def test_a_board_has_units():
    with pytest.raises(MessageError):
        hello_of(changed(units=[]))


def test_units_are_whole_numbers_whatever_equals_them():
    (unit,) = hello_of(changed(units=[["tile", 6.0, False, True]])).units
    assert [type(part) for part in unit] == [str, int, int, int]


def test_a_hello_that_is_none_is_dropped_as_a_bad_frame():
    hand = Hand()
    assert hand.says("hello", *changed(board="\x1b[2J")) == []
    assert (hand.session.hello, hand.session.dropped) == (None, 1)


ONE, OTHER = "e661", "e662"


@asynccontextmanager
async def open_boards(*uids):
    """Have a fleet take boards of those unique ids, all on their ports at the start."""
    boards = [FalseBoard(uid) for uid in uids]
    async with listening(lambda: [board.path for board in boards]) as (fleet, heard):
        await until(lambda: set(heard.arrived) == set(uids))
        yield boards, fleet, heard
    for board in boards:
        board.close()


def both_have(board, other):
    return f"The ports {board.path} and {other.path} both report the board {board.uid}."


async def test_twins_that_are_there_at_the_start_are_told_and_one_of_them_plays():
    async with open_boards(ONE, ONE) as (boards, _fleet, heard):
        await until(lambda: heard.troubles)
        await asyncio.sleep(0.6)  # two more looks at the ports
        ((what, fix),) = heard.troubles
        assert what in (both_have(*boards), both_have(*boards[::-1]))
        assert fix == "Unplug one of them."
        assert heard.arrived == [ONE]
        assert sorted("open" in board.heard for board in boards) == [False, True]


@pytest.mark.parametrize("which", [0, 1], ids=["the one that plays", "the one that was refused"])
async def test_either_of_two_twins_may_be_unplugged(which):
    async with open_boards(ONE, ONE) as (boards, fleet, heard):
        await until(lambda: heard.troubles)
        boards.sort(key=lambda board: "open" not in board.heard)
        boards.pop(which).close()
        await until(lambda: len(heard.gone) == 1 - which)
        await until(lambda: len(heard.arrived) == 2 - which)
        boards[0].say(boards[0].edge(True, 1000))
        await until(lambda: heard.edges)
        assert list(fleet.hellos) == [ONE]


async def test_an_edge_and_another_board_s_hello_in_one_write_leave_the_edge_where_it_was():
    async with open_boards(ONE) as ((board,), fleet, heard):
        board.say(board.edge(True, 1000), board.hello(uid=OTHER), board.edge(False, 9000))
        await until(lambda: heard.gone)
        assert [(uid, edge.down) for uid, edge in heard.edges] == [(ONE, True)]
        assert heard.gone == [(ONE, "left alone")]
        assert fleet.hellos == {}


@pytest.mark.parametrize("session", [0, 7], ids=["another session", "and one more"])
async def test_a_board_that_names_other_units_within_a_boot_is_left_alone_until_it_boots(session):
    """wire.md, Boot, session: the units of a boot stay the same."""
    async with open_boards(ONE) as ((board,), _fleet, heard):
        board.say(board.edge(True, 1000, unit=7))
        await until(lambda: heard.edges)
        board.say(board.hello(session=session, units=TILES[:1]))
        await until(lambda: heard.gone)
        assert heard.gone == [(ONE, "left alone")]
        (what, _fix) = heard.troubles[-1]
        assert what == f"The device on {board.path} claims to be a different board each time."


async def test_a_board_may_name_other_units_once_it_has_booted():
    async with open_boards(ONE) as ((board,), fleet, heard):
        board.boot += 1
        board.say(board.hello(units=TILES[:1]))
        await until(lambda: len(heard.arrived) == 2)
        assert len(fleet.hellos[ONE].units) == 1
        assert heard.troubles == []


async def test_a_beat_and_another_board_s_hello_in_one_write_end_that_port_alone():
    async with open_boards(ONE) as ((board,), _fleet, heard):
        board.say(board.beat(5000, lost=3), board.hello(uid=OTHER))
        await until(lambda: heard.gone)
        (what, _fix) = heard.troubles[-1]
        assert what == f"The device on {board.path} claims to be a different board each time."


async def test_who_claims_to_be_a_board_that_is_there_takes_nothing_from_it():
    async with open_boards(ONE, OTHER) as ((one, other), fleet, heard):
        one.say(one.edge(True, 1000), one.hello(uid=OTHER))
        await until(lambda: heard.gone)
        other.say(other.edge(True, 1000))
        await until(lambda: len(heard.edges) == 2)
        assert [uid for uid, _edge in heard.edges] == [ONE, OTHER]
        assert heard.gone == [(ONE, "left alone")]
        assert list(fleet.hellos) == [OTHER]


async def test_a_board_that_says_hello_and_takes_no_host_does_not_keep_its_name_for_ever():
    silent, honest = FalseBoard(ONE, opens=False), FalseBoard(ONE)
    paths = [silent.path]
    async with listening(lambda: paths) as (_fleet, heard):
        await until(lambda: "open" in silent.heard)
        paths.append(honest.path)
        await until(lambda: heard.arrived == [ONE])
        told = [what for what, _fix in heard.troubles]
        assert f"The board on {silent.path} answers, but Gemtable cannot use it." in told
        assert "open" in honest.heard
    silent.close()
    honest.close()


async def test_a_board_that_was_slow_for_a_moment_is_neither_gone_nor_new():
    async with open_boards(ONE) as ((board,), fleet, heard):
        fleet.show(ONE, 0, ("steady", 1, "00ff00" * 6, ""))
        await until(lambda: "show" in board.heard)
        board.heard.clear()
        board.is_mute = True
        await until(lambda: {"ask", "open", "show"} <= set(board.heard))
        board.say(board.edge(True, 1000))
        await until(lambda: heard.edges)
        assert (heard.gone, heard.arrived) == ([], [ONE])


async def test_a_board_that_says_hello_of_another_boot_was_reset():
    async with open_boards(ONE) as ((board,), _fleet, heard):
        board.boot += 1
        board.say(board.hello())
        await until(lambda: heard.arrived == [ONE, ONE])
        assert heard.gone == [(ONE, "reset")]
