"""Boards of a whole fleet, on the USB buses that the system says they are on."""

from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from tests.fuzz.fleet.system import PREFIX
from tests.fuzz.fleet.table import Table

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
