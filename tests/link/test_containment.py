"""Whatever goes wrong at one port ends the connection on it, is told, and reaches nothing else."""

import asyncio
import fcntl
import logging
import os

from gemtable.link.serial_port import Port
from gemtable.link.session import Session

from tests.link.false_board import FalseBoard
from tests.link.heard_fleet import listening
from tests.link.tile import strokes
from tests.patience import until

RED = ("steady", 1000, "ff0000" * 6, "")


def ends_no_loop(main):
    """Run `main`; an error that reaches the loop is one of the test."""
    errors = []

    async def run():
        asyncio.get_running_loop().set_exception_handler(lambda _loop, bug: errors.append(bug))
        await main()

    asyncio.run(run())
    assert errors == []


def test_a_cable_pulled_between_a_press_and_its_answer_ends_one_connection():
    """The answer meets a port that is gone: EIO from a write, not from a read."""

    async def play():
        boards = [FalseBoard()]
        async with listening(lambda: [board.path for board in boards]) as (fleet, heard):
            for times in range(1, 6):
                await until(lambda times=times: len(heard.arrived) == times)
                board = boards.pop()
                board.say(board.edge(True, 1000), board.edge(False, 9000))
                board.close()
                fleet.show(board.uid, 0, RED)
                await until(lambda times=times: len(heard.gone) == times)
                boards.append(FalseBoard())
                boards[0].boot += times
            assert {why for _uid, why in heard.gone} == {"unplugged"}
            assert all("lost power" in what for what, _fix in heard.troubles)
        boards[0].close()

    ends_no_loop(play)


def test_a_bug_that_one_board_finds_ends_its_connection_and_is_told_and_logged(
    board, monkeypatch, caplog
):
    receive = Session.receive

    def fail_at_seven_edges(session, data, now):
        if data.count(b'"edge"') == 7:
            raise ZeroDivisionError
        return receive(session, data, now)

    monkeypatch.setattr(Session, "receive", fail_at_seven_edges)

    async def play():
        tile, bad = board(), FalseBoard()
        async with listening(lambda: [tile.port, bad.path]) as (fleet, heard):
            await until(lambda: len(heard.arrived) == 2)
            bad.say(*(bad.edge(number % 2 == 0, number) for number in range(7)))
            await until(lambda: heard.gone == [(bad.uid, "left alone")])
            (what, fix) = heard.troubles[0]
            assert what.startswith(
                f"Gemtable could not handle a message from the board on {bad.path}"
            )
            assert "gemtable.log has the details needed to fix this." in fix
            tile.strokes(0, strokes(4))
            await until(lambda: heard.downs() == [True, False] * 2)
            assert list(fleet.hellos) == [tile.uid]
            await asyncio.sleep(0.6)  # two more looks at the ports
            assert len(heard.troubles) == 1
        bad.close()

    with caplog.at_level(logging.ERROR):
        ends_no_loop(play)
    (record,) = caplog.records
    assert "ZeroDivisionError" in caplog.text
    assert record.getMessage().count('"edge"') == 7, "what the board said is there"


def test_a_bug_at_a_time_that_is_due_is_contained_too(monkeypatch):
    outgoing = Session.outgoing

    def fail_when_open(session, now):
        if session.is_open:
            raise ZeroDivisionError
        return outgoing(session, now)

    monkeypatch.setattr(Session, "outgoing", fail_when_open)

    async def play():
        bad = FalseBoard()
        async with listening(lambda: [bad.path]) as (_fleet, heard):
            await until(lambda: heard.gone)
            assert heard.gone == [(bad.uid, "left alone")]
        bad.close()

    ends_no_loop(play)


def test_a_bug_that_only_opening_one_port_finds_is_contained_too(board, monkeypatch, caplog):
    async def play():
        tile, bad = board(), FalseBoard()
        open_it = Port.open

        async def fail_at_one(port):
            if port.path == bad.path:
                raise ZeroDivisionError
            await open_it(port)

        monkeypatch.setattr(Port, "open", fail_at_one)
        async with listening(lambda: [tile.port, bad.path]) as (_fleet, heard):
            await until(lambda: heard.arrived and heard.troubles)
            (what, _fix) = heard.troubles[0]
            assert what.startswith(
                f"Gemtable could not handle a message from the board on {bad.path}"
            )
            tile.strokes(0, strokes(2))
            await until(lambda: heard.downs() == [True, False])
        bad.close()

    ends_no_loop(play)
    assert "ZeroDivisionError" in caplog.text


async def test_a_bug_of_who_listens_is_not_the_board_s():
    errors = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, bug: errors.append(bug))
    one = FalseBoard()
    async with listening(lambda: [one.path]) as (fleet, heard):
        await until(lambda: heard.arrived)
        heard.edges = None  # so that the listener fails
        one.say(one.edge(True, 1000))
        await until(lambda: errors)
        assert list(fleet.hellos) == [one.uid]
    one.close()
    assert isinstance(errors[0]["exception"], AttributeError)


def test_ports_that_cannot_be_listed_are_told_once_and_boards_play_on(caplog):
    async def play():
        one = FalseBoard()
        is_blind = False

        def find_ports():
            if is_blind:
                raise PermissionError(13, "Permission denied")
            return [one.path]

        async with listening(find_ports) as (_fleet, heard):
            await until(lambda: heard.arrived)
            is_blind = True
            await until(lambda: heard.troubles)
            await asyncio.sleep(0.6)  # two more looks at the ports
            one.say(one.edge(True, 1000))
            await until(lambda: heard.edges)
            ((what, _fix),) = heard.troubles
            assert what.startswith("The ports of this computer cannot be listed: ")
        one.close()

    ends_no_loop(play)
    assert len(caplog.records) == 1


def test_a_port_that_opens_at_the_second_try_is_no_trouble(monkeypatch):
    """As one that the system itself looks at when it is plugged in, for a moment."""

    async def play():
        one = FalseBoard()
        busy = os.open(one.path, os.O_RDWR | os.O_NOCTTY)
        fcntl.flock(busy, fcntl.LOCK_EX)
        looks = []

        def find_ports():
            looks.append(one.path)
            if len(looks) == 2:
                os.close(busy)
            return [one.path]

        async with listening(find_ports) as (_fleet, heard):
            await until(lambda: heard.arrived)
            assert len(looks) >= 2
            assert heard.troubles == []
        one.close()

    ends_no_loop(play)
