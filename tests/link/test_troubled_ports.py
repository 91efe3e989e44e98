"""Ports that are no boards of ours, or not for us now, and boards that never stop.

Each is told in one clear sentence, with what to do; what is taken of it is bounded.
"""

import asyncio
import selectors

import pytest
from gemtable.link import host_lines
from gemwire import messages

from tests.fuzz.fleet.table import Table
from tests.link.fake_port import FakePort
from tests.link.false_board import FalseBoard
from tests.link.heard_fleet import Heard, Plugged, listening
from tests.link.tile import strokes
from tests.patience import until
from tests.serial_client import SerialClient


def complaint(find_port):
    """Return what is told first of the port that `find_port` makes, and the port's path."""

    async def complain():
        port = find_port()
        path = getattr(port, "path", port)
        async with listening(lambda: [path]) as (_fleet, heard):
            await until(lambda: heard.troubles)
            await asyncio.sleep(0.6)  # two more looks at the ports
        if isinstance(port, FakePort):
            port.close()
        assert len(heard.troubles) == 1, "told once"
        return heard.troubles[0], path

    return asyncio.run(complain())


def test_a_port_that_is_not_there():
    told, _path = complaint(lambda: "/dev/nothing-here")
    assert told == ("There is no port /dev/nothing-here.", "Check the cable, then the path.")


def test_a_port_that_says_nothing():
    told, path = complaint(FakePort)
    assert told == (
        f"The device on {path} does not speak Gemtable's protocol.",
        "If it is a board, reset it or install the firmware on it.",
    )


def test_a_board_of_another_protocol():
    hello = host_lines.frame(["hello", 5, 0, 0, 0, 99, "whatever", "comes", "then"])
    told, path = complaint(lambda: FakePort(lambda data: hello))
    assert told == (
        f"The board on {path} uses protocol 99, but this host uses {messages.PROTOCOL}.",
        "Install the firmware of this Gemtable version on it.",
    )


async def test_a_port_that_talks_is_quoted_but_not_for_ever():
    port = FakePort(lambda data: b"marlin ready\r\n" * 9)
    async with listening(lambda: [port.path]) as (_fleet, heard):
        await until(lambda: len(heard.troubles) > 20)
        *quoted, (rest, _fix) = heard.troubles
        assert quoted == [(f"{port.path} says: marlin ready", "")] * 20
        assert rest.endswith(" more lines.")
        await asyncio.sleep(0.6)  # it goes on talking
        assert len(heard.troubles) == 21
        assert heard.arrived == []
    port.close()


async def test_a_port_that_another_program_uses_is_taken_when_that_lets_go(board):
    tile = board()
    other = SerialClient(tile.port)
    async with listening(Plugged(tile)) as (_fleet, heard):
        await until(lambda: heard.troubles)
        assert heard.troubles == [
            (
                f"Another program uses {tile.port}.",
                "Close the other Gemtable, mpremote or serial monitor.",
            )
        ]
        other.close()
        await until(lambda: heard.arrived)
        assert len(heard.troubles) == 1


async def test_two_hosts_do_not_share_a_board(board):
    tile = board()
    async with listening(Plugged(tile)) as (_first, heard):
        await until(lambda: heard.arrived)
        async with listening(Plugged(tile)) as (_second, refused):
            await until(lambda: refused.troubles)
            assert refused.arrived == []
        tile.strokes(0, [(0, True), (50_000, False)])
        await until(lambda: len(heard.edges) == 2)
        assert (len(heard.arrived), heard.gone) == (1, [])


MOST_TURNS = 500  # of ten beats; a loop that tries again and again has thousands


class CountingSelector(selectors.DefaultSelector):
    turns = 0

    def select(self, timeout=None):
        self.turns += 1
        return super().select(timeout)


def test_a_board_that_talks_but_does_not_read_any_more_costs_no_time():
    selector = CountingSelector()

    async def jam():
        talker = FalseBoard()
        async with listening(lambda: [talker.path]) as (fleet, heard):
            await until(lambda: heard.arrived)
            talker.port.stop_reading()
            for unit in range(8):  # repeated all the time, until no port holds any more
                fleet.show(talker.uid, unit, ("steady", 1000, "ff8000" * 70, ""))
            for _ in range(10):
                talker.say(talker.beat())
                await asyncio.sleep(0.05)
            turns = selector.turns
            for _ in range(10):
                talker.say(talker.beat())
                await asyncio.sleep(0.05)
            assert selector.turns - turns < MOST_TURNS
            assert heard.gone == []
        talker.close()

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(selector)) as runner:
        runner.run(jam())


EDGES = 1200
LINES = 2000  # at once, as wire.md says
AT_ONCE = 60


def says(heard: Heard) -> list[str]:
    return [what for what, _fix in heard.troubles]


def count(heard: Heard, board) -> int:
    return sum(uid == board.uid for uid, _edge in heard.edges)


def lost(heard: Heard) -> int:
    return sum(lost for _uid, lost in heard.lost)


@pytest.mark.parametrize("says_hello, more", [(True, 10), (False, 1)])
def test_a_port_that_talks_without_end_is_quoted_in_part_and_less_before_its_hello(
    says_hello, more
):
    table = Table(boards=0).start()
    talker = table.plug_liar("badb0a7d")
    talker.answers = says_hello
    table.clocks[talker.line.path] = lambda: 0.0  # so it is not left alone
    quoted = []
    for pause_s in (1.0, 100.0):
        table.passes(pause_s)
        table.floods(0, ("text", 0), 60)
        table.passes(1.0)
        quoted.append(len([what for _, what, *_ in table.told.all if " says: " in what]))
    assert quoted == [20, 20 + more]
    assert (talker.uid in table.told.present) == says_hello
    table.unplug_liar(0)
    table.end()


def test_lines_that_were_spoilt_count_after_their_port_is_gone():
    table = Table(boards=1).start()
    table.spoil(0, 0.5)
    table.passes(3.0)
    spoilt = table.fleet.frames_dropped
    table.put_back(0)
    table.passes(2.0)
    assert table.fleet.frames_dropped >= spoilt > 5
    table.end()


async def test_the_sum_of_the_words_that_were_left_out_is_told():
    talker = FalseBoard()
    async with listening(lambda: [talker.path]) as (_fleet, heard):
        await until(lambda: heard.arrived)
        talker.say(b"one more line\n" * 120)
        await until(lambda: says(heard)[-1:] == [f"{talker.path} sent 100 more lines."])
        assert says(heard)[:-1] == [f"{talker.path} says: one more line"] * 20
    talker.close()


async def test_more_presses_than_fingers_can_make_are_left_out_and_told_and_no_other_board_s(
    board,
):
    tile, wild = board(), FalseBoard()
    async with listening(lambda: [tile.port, wild.path]) as (_fleet, heard):
        await until(lambda: len(heard.arrived) == 2)
        tile.strokes(0, strokes(20))
        for number in range(0, EDGES, AT_ONCE):
            some = range(number, number + AT_ONCE)
            wild.say(*(wild.edge(each % 2 == 0, 1000 * each) for each in some))
            await until(lambda: wild.acknowledged == wild.sequence)
        await until(lambda: count(heard, wild) + lost(heard) == EDGES)
        await until(lambda: count(heard, tile) == 20)
        assert lost(heard) > 0
        assert {uid for uid, _lost in heard.lost} == {wild.uid}
    wild.close()


@pytest.mark.parametrize("kind, fields", [("ack", ()), ("bus", (1, 0, 1))])
def test_a_board_that_says_more_lines_than_wire_md_allows_is_told_of_once_and_heard_in_part(
    kind, fields
):
    async def play():
        calm, wild = FalseBoard("e662"), FalseBoard()
        async with listening(lambda: [calm.path, wild.path]) as (_fleet, heard):
            await until(lambda: len(heard.arrived) == 2)
            said = 0

            def says_more() -> bool:
                nonlocal said
                wild.say(*[wild.frame(kind, *fields)] * AT_ONCE)
                said += AT_ONCE
                return bool(heard.troubles)

            await until(says_more)
            assert said > LINES
            await until(lambda: says_more() and said > 3 * LINES)
            calm.say(calm.edge(True, 1000))
            await until(lambda: count(heard, calm) == 1)
            what = f"The board on {wild.path} sends far more messages than a board needs to."
            assert says(heard) == [f"{what} Gemtable ignores some of them."]
        for board in (calm, wild):
            board.close()

    asyncio.run(play())


async def test_a_board_that_starts_again_and_again_is_left_alone_for_a_while():
    restless = FalseBoard()
    async with listening(lambda: [restless.path]) as (fleet, heard):
        await until(lambda: heard.arrived)

        def starts_again() -> bool:
            restless.boot += 1
            restless.say(restless.hello(start="reset"))
            return bool(heard.troubles)

        await until(starts_again)
        assert says(heard) == [f"The board on {restless.path} keeps restarting."]
        assert len(heard.arrived) <= 40
        assert fleet.hellos == {}
    restless.close()
