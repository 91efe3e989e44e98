"""Ports that are no boards of ours, or not for us now: one clear sentence each, and what to do."""

import asyncio
import selectors

from gemtable.link import host_lines
from gemwire import messages

from tests.link.fake_port import FakePort
from tests.link.false_board import FalseBoard
from tests.link.listening import Plugged, listening
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


def test_a_port_that_is_no_serial_port(tmp_path):
    (tmp_path / "file").touch()
    told, path = complaint(lambda: str(tmp_path / "file"))
    assert told == (f"{path} is not a serial port.", "Check the path.")


def test_a_port_that_says_nothing():
    told, path = complaint(FakePort)
    assert told == (
        f"What is on {path} does not speak Gemtable.",
        "If it is a board, reset it or install the firmware on it.",
    )


def test_a_board_of_another_protocol():
    hello = host_lines.frame(["hello", 5, 0, 0, 0, 99, "whatever", "comes", "then"])
    told, path = complaint(lambda: FakePort(lambda data: hello))
    assert told == (
        f"The board on {path} speaks protocol 99, this host {messages.PROTOCOL}.",
        "Install the firmware of this Gemtable on it.",
    )


def test_a_port_that_talks_is_quoted_but_not_for_ever():
    async def talk():
        port = FakePort(lambda data: b"marlin ready\r\n" * 9)
        async with listening(lambda: [port.path]) as (_fleet, heard):
            await until(lambda: len(heard.troubles) > 20)
            *quoted, (rest, _fix) = heard.troubles
            assert quoted == [(f"{port.path} says: marlin ready", "")] * 20
            assert rest.endswith(" lines more.")
            await asyncio.sleep(0.6)  # it goes on talking
            assert len(heard.troubles) == 21
            assert heard.arrived == []
        port.close()

    asyncio.run(talk())


def test_a_port_that_another_program_uses_is_taken_when_that_lets_go(board):
    async def share():
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

    asyncio.run(share())


def test_two_hosts_do_not_share_a_board(board):
    async def share():
        tile = board()
        async with listening(Plugged(tile)) as (_first, heard):
            await until(lambda: heard.arrived)
            async with listening(Plugged(tile)) as (_second, refused):
                await until(lambda: refused.troubles)
                assert refused.arrived == []
            tile.strokes(0, [(0, True), (50_000, False)])
            await until(lambda: len(heard.edges) == 2)
            assert (len(heard.arrived), heard.gone) == (1, [])

    asyncio.run(share())


MOST_TURNS = 500  # of ten beats; a loop that tries again and again has thousands


class CountingSelector(selectors.DefaultSelector):
    """Counts the turns of the loop that has it."""

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
