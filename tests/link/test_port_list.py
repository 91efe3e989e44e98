"""Which ports are looked at, on which USB bus they are, and what is told of one.

The system's list of them fails, and cables come and go; each problem is told once, for as long
as it lasts.
"""

from typing import NamedTuple

import pytest
from gemtable.link import usb_ports
from gemtable.link.port_list import PortList
from gemtable.sentence import Sentence
from gemwire import messages
from serial.tools import list_ports

from tests.fuzz.fleet.table import Table

WRONG, FIX = Sentence("Another program uses {port}.", port="/dev/one"), Sentence("Check the path.")


class Computer:
    """Its ports, or the error with which they cannot be listed; and what people were told."""

    def __init__(self):
        self.ports = ["/dev/one", "/dev/other"]
        self.error = None
        self.told = []
        self.list = PortList(self._find, lambda what, _fix: self.told.append(str(what)))

    def _find(self):
        if self.error:
            raise self.error
        return self.ports

    def looks(self):
        return self.list.look()


@pytest.mark.parametrize(
    "error", [OSError("no such device"), ValueError("bad line"), KeyError("ID"), RuntimeError()]
)
async def test_ports_that_cannot_be_listed_are_those_of_before_and_it_is_told_once(error):
    computer = Computer()
    before = await computer.looks()
    for _ in range(2):
        computer.error = error
        for _ in range(3):
            assert await computer.looks() == before
        computer.error = None
        assert await computer.looks() == before
    assert computer.told == [f"The ports of this computer cannot be listed: {error}."] * 2


async def test_a_port_that_is_left_alone_is_tried_at_once_when_it_was_unplugged_meanwhile():
    computer = Computer()
    await computer.looks()
    computer.list.leave_alone("/dev/one", WRONG, FIX, seconds=3600)
    assert await computer.looks() == ["/dev/other"]
    computer.ports = ["/dev/other"]
    assert await computer.looks() == ["/dev/other"]
    computer.ports = ["/dev/one", "/dev/other"]
    assert await computer.looks() == ["/dev/one", "/dev/other"]


@pytest.mark.parametrize("is_unplugged", [False, True])
async def test_what_is_wrong_with_a_port_is_told_again_only_after_it_was_unplugged(is_unplugged):
    computer = Computer()
    await computer.looks()
    computer.list.complain("/dev/one", WRONG, FIX)
    ports = computer.ports
    for number in (1, 2):
        computer.ports = ports[is_unplugged:]
        await computer.looks()
        computer.ports = ports
        await computer.looks()
        computer.list.complain("/dev/one", WRONG, FIX)
        assert len(computer.told) == 1 + number * is_unplugged


@pytest.mark.parametrize("is_unplugged", [False, True])
async def test_a_port_that_cannot_be_opened_is_told_of_at_its_second_look_in_a_row(is_unplugged):
    computer = Computer()
    await computer.looks()
    computer.list.refused("/dev/one", WRONG, FIX)
    assert computer.told == []
    if is_unplugged:
        computer.ports = ["/dev/other"]
        await computer.looks()
        computer.ports = ["/dev/one", "/dev/other"]
    await computer.looks()
    computer.list.refused("/dev/one", WRONG, FIX)
    assert len(computer.told) == (not is_unplugged)


def test_what_is_wrong_with_a_port_is_told_again_after_it_came_right():
    table = Table(boards=1).start()
    liar = table.plug_liar("badb0a7d")
    for times in (1, 2):
        table.passes(12.0)  # a port that was left alone is tried again, and its board is back
        assert liar.uid in table.told.present
        for _ in range(3):
            table.says(0, ("protocol", messages.PROTOCOL + 1))
            table.passes(0.3)
        assert len([kind for kind, *_ in table.told.all if kind == "trouble"]) == times
    table.unplug_liar(0)
    table.end()


@pytest.mark.parametrize(
    "speed, stands, is_told", [(1.0, False, True), (0.1, False, False), (1.0, True, False)]
)
def test_a_silent_port_is_left_alone_after_3_s_by_the_clock_of_its_board(speed, stands, is_told):
    """That of an emulated one stands while its machine has no time for it."""
    table = Table(boards=0, speed=speed).start()
    liar = table.plug_liar("badb0a7d")
    liar.answers = False
    if stands:
        table.clocks[liar.line.path] = lambda: 0.0
    table.passes(5.0)
    assert [kind for kind, *_ in table.told.all] == ["trouble"] * is_told
    table.unplug_liar(0)
    table.end()


def test_a_double_has_the_place_of_the_board_that_leaves_in_two_seconds():
    table = Table(boards=1).start()
    uid = table.boards[0].uid
    for _ in range(2):
        table.passes(2.0)
        table.plug_liar(uid)
        table.passes(2.0)
        table.pull(0)
        table.passes(2.0)
        assert uid in table.told.present
        table.unplug_liar(-1)
        table.put_back(0)
    table.end()


class Port(NamedTuple):
    device: str
    location: str | None


@pytest.fixture
def places(monkeypatch):
    """Return the buses of ports at these locations."""

    def buses(*locations):
        ports = [Port(f"/dev/ttyACM{number}", each) for number, each in enumerate(locations)]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)
        return [usb_ports.usb_bus_of(port.device) for port in ports]

    return buses


def test_ports_behind_hubs_of_one_bus_are_on_it_however_many_hubs(places):
    assert len(set(places("1-4.2:1.0", "1-4.3:1.0", "1-2.1.4.3", "1-4.2:x.0"))) == 1


def test_ports_of_the_computer_have_their_frames_earlier_than_those_behind_hubs(places):
    of_the_computer, also, behind_a_hub = places("1-4:1.0", "1-12", "1-4.2:1.0")
    assert of_the_computer == also != behind_a_hub


def test_every_bus_has_frames_of_its_own(places):
    assert len(set(places("1-4.2", "2-4.2", "11-4.2", "20-1.2"))) == 4


@pytest.mark.parametrize("location", [None, "", "PCI", "1"])
def test_where_the_system_does_not_say_the_bus_is_unknown(places, location):
    assert places(location) == [usb_ports.UNKNOWN_BUS]


def test_a_port_that_is_not_listed_is_on_an_unknown_bus(places):
    places("1-4.2")
    assert usb_ports.usb_bus_of("/dev/pts/3") == usb_ports.UNKNOWN_BUS


def test_a_list_that_cannot_be_read_just_now_tells_nothing(monkeypatch):
    def comports():
        raise OSError("a device went while it was read")

    monkeypatch.setattr(list_ports, "comports", comports)
    assert usb_ports.usb_bus_of("/dev/ttyACM0") == usb_ports.UNKNOWN_BUS
