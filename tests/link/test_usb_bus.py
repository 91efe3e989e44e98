"""Which ports are on one USB bus: what the system says of where they are."""

from typing import NamedTuple

import pytest
from gemtable.link import port_list
from serial.tools import list_ports


class Port(NamedTuple):
    """A port as pyserial lists it."""

    device: str
    location: str | None


@pytest.fixture
def places(monkeypatch):
    """Return the buses of ports at these locations."""

    def buses(*locations):
        ports = [Port(f"/dev/ttyACM{number}", each) for number, each in enumerate(locations)]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)
        return [port_list.usb_bus_of(port.device) for port in ports]

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
    assert places(location) == [port_list.UNKNOWN_BUS]


def test_a_port_that_is_not_listed_is_on_an_unknown_bus(places):
    places("1-4.2")
    assert port_list.usb_bus_of("/dev/pts/3") == port_list.UNKNOWN_BUS


def test_a_list_that_cannot_be_read_just_now_tells_nothing(monkeypatch):
    def comports():
        raise OSError("a device went while it was read")

    monkeypatch.setattr(list_ports, "comports", comports)
    assert port_list.usb_bus_of("/dev/ttyACM0") == port_list.UNKNOWN_BUS
