"""Boards that come, go and come back, and the USB buses that the system says they are on."""

import asyncio
import os
import signal
from contextlib import closing
from types import SimpleNamespace

import pytest
from gemtable import boards
from serial.tools import list_ports

from tests.fuzz.fleet.system import PREFIX
from tests.fuzz.fleet.table import Table
from tests.link.heard_fleet import Plugged, listening
from tests.link.tile import GREEN, shows_green, strokes, type_into
from tests.patience import until
from tests.serial_client import SerialClient

NO_PROCESSOR_S = 2.0  # a board on a cable is gone in half of it
INTERRUPT = b"\x03"
HANGS = [
    b"import utime\rutime.sleep(1000)\r",  # utime is the VM's own: no timer fires
    pytest.param(b"while True: pass\r\r", marks=pytest.mark.slow),
]


async def test_every_board_is_found_and_named_by_its_unique_id(board):
    started = [board(name) for name in boards.names()]
    async with listening(Plugged(*started)) as (fleet, heard):
        await until(lambda: len(heard.arrived) == len(started))
        assert sorted(heard.arrived) == sorted(each.uid for each in started)
        assert {hello.board for hello in fleet.hellos.values()} == set(boards.names())
        assert heard.troubles == []


async def test_edges_reach_the_listener_in_order_and_time_after_them(board):
    pad = board("pico-pad")
    async with listening(Plugged(pad)) as (fleet, heard):
        await until(lambda: heard.arrived)
        downs = [(5_000, key, True) for key in range(12)]
        pad.play([*downs, *((30_000, key, False) for key in range(12))])
        await until(lambda: len(heard.edges) == 24)
        edges = [edge for uid, edge in heard.edges if uid == pad.uid]
        assert [(edge.key, edge.down) for edge in edges] == [
            (key, down) for down in (True, False) for key in range(12)
        ]
        stamps = [edge.us for edge in edges]
        assert stamps == sorted(stamps)
        fleet.ping(pad.uid)
        await until(lambda: heard.times and heard.times[-1][1] > stamps[-1])


def test_a_picture_and_a_question_leave_at_once_and_not_with_the_next_beat():
    table = Table(boards=1).start()
    board, times, their_heard = table.boards[0], [], table.told.time_heard
    table.told.time_heard = lambda uid, us: (times.append(us), their_heard(uid, us))
    for number in range(1, 4):
        table.passes(1.7)
        times.clear()
        table.show(0, unit=2)
        table.passes(0.02)
        assert board.shows(2) == f"{number:06x}" * 6
        table.passes(0.05)
        times.clear()
        table.ping(0)
        table.passes(0.02)
        assert times
    table.end()


@pytest.mark.parametrize("how", ["unplug", "kill"])
async def test_a_board_that_is_plugged_in_again_is_back_lights_and_all(board, how):
    tile = board()
    async with listening(Plugged(tile)) as (fleet, heard):
        fleet.show(tile.uid, 0, GREEN)
        await until(shows_green(tile))
        old_port = tile.port
        getattr(tile, how)()
        await until(lambda: heard.gone == [(tile.uid, "unplugged")])
        fleet.show(tile.uid, 0, ("steady", 1000, "0000ff" * 6, ""))
        fleet.ping(tile.uid)  # nothing happens
        assert fleet.hellos == {}
        tile.replug()
        assert tile.port != old_port
        await until(lambda: list(tile.leds) == [(0, 0, 96)] * 6)
        tile.strokes(0, strokes(4))
        await until(lambda: len(heard.edges) == 4)
        assert heard.downs() == [True, False] * 2
        assert heard.arrived == [tile.uid] * 2
        assert heard.troubles == []


@pytest.mark.parametrize("stopped", ["board", "supervisor"])
async def test_an_emulated_board_without_a_processor_lives_and_its_presses_come_in_order(
    board, emulator, stopped
):
    pad = board("pico-pad")
    pid = pad.pid if stopped == "board" else emulator.supervisor_pid
    async with listening(Plugged(pad)) as (_fleet, heard):
        await until(lambda: heard.arrived)
        for keys in ((2, 0, 1), (5, 3, 4)):
            os.kill(pid, signal.SIGSTOP)
            pad.play([(30_000, key, down) for key in keys for down in (True, False)])
            await asyncio.sleep(NO_PROCESSOR_S)
            heard.times.clear()
            os.kill(pid, signal.SIGCONT)
            await until(lambda: len(heard.edges) == 6 and heard.times)
            late_us = heard.edges[1][1].us - heard.times[0][1]  # the first is by arrival
            assert late_us < 1e6 or stopped == "supervisor", "as late again as it stood"
            assert [edge.key for _uid, edge in heard.edges[::2]] == list(keys)
            assert heard.downs() == [True, False] * 3
            heard.edges.clear()
        assert (heard.arrived, heard.gone, heard.troubles) == ([pad.uid], [], [])


@pytest.mark.parametrize("hang", HANGS)
async def test_an_emulated_board_that_hangs_is_given_up_until_it_goes_on(board, hang):
    pad = board("pico-pad")
    async with listening(Plugged(pad)) as (_fleet, heard):
        await until(lambda: heard.arrived)
        type_into(pad.port, INTERRUPT + hang)
        await until(lambda: heard.gone == [(pad.uid, "silent")])
        type_into(pad.port, INTERRUPT)
        await until(lambda: heard.arrived == [pad.uid] * 2)


async def test_another_host_does_not_hear_what_was_pressed_before_it_came(board):
    tile = board()
    async with listening(Plugged(tile)) as (fleet, heard):
        await until(lambda: heard.arrived)
    tile.strokes(0, strokes(4))
    with closing(SerialClient(tile.port)) as client:
        while client.hello().fields["edges"] < 4:
            pass
    async with listening(Plugged(tile)) as (fleet, heard):
        await until(lambda: heard.arrived)
        tile.strokes(0, strokes(2))
        await until(lambda: len(heard.edges) == 2)
        fleet.ping(tile.uid)
        await until(lambda: heard.times)
        assert heard.downs() == [True, False]


PADS = 4


class Stamps:
    """A listener that keeps the newest stamp of each board."""

    def __init__(self, table):
        self.newest = {}
        self._told = table.told

    def __getattr__(self, name):
        return getattr(self._told, name)

    def edge_heard(self, uid, edge):
        self.newest[uid] = edge.at
        self._told.edge_heard(uid, edge)


@pytest.fixture
def pressed(monkeypatch):
    """Return the stamps of a press on each pad at one moment, the pads at these locations."""

    def press(*locations, then=lambda table: None):
        ports = [
            SimpleNamespace(device=f"{PREFIX}{number:03}", location=location)
            for number, location in enumerate(locations)
        ]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)
        table = Table(PADS, seed=1)
        try:
            listener = Stamps(table.start())
            table.fleet.listener = listener
            table.passes(3.0)
            then(table)
            for board in table.boards:
                board.move(0)
            table.passes(1.0)
        finally:
            table.close()
        return [listener.newest[board.uid] for board in table.boards]

    return press


def buses(stamps):
    return [stamp.on_bus and stamp.on_bus.bus for stamp in stamps]


def test_boards_of_two_buses_are_compared_with_those_of_their_own(pressed):
    one, other, far, further = buses(pressed("1-4.1", "1-4.2", "2-1.1", "2-1.2"))
    assert one == other != far == further
    assert None not in (one, far)


def test_a_board_that_is_alone_on_its_bus_has_its_own_clock(pressed):
    *of_one, alone = buses(pressed("1-4.1", "1-4.2", "1-4.3", "1-5"))
    assert len(set(of_one)) == 1
    assert alone is None


def test_a_board_on_another_port_is_on_the_bus_of_that(pressed):
    """The fourth goes from the second bus to the first."""

    def replug(table):
        table.put_back(3)
        table.passes(4.0)

    first, second, _third, moved = buses(
        pressed("1-4.1", "1-4.2", "2-1.1", "2-1.2", "1-4.3", then=replug)
    )
    assert first == second == moved is not None


def test_a_liar_does_not_keep_honest_boards_from_having_one_clock(pressed):
    """What the honest ones are stamped is checked by the table, as always."""

    def lie(table):
        liar = table.plug_liar("e661")
        assert liar
        for number in range(40):
            us = int(table.world.now * 1e6)
            table.says(0, ("bus", (us // 1000 + 300) % 2048, us % 2**30, 20))
            table.passes(0.05 + 0.01 * (number % 3))

    one, *others = buses(pressed(then=lie))
    assert one is not None
    assert others == [one] * (PADS - 1)
