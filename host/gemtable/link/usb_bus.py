"""Which ports are on one USB bus: their boards begin each frame at one moment.

A hub of high speed makes the frames for its ports itself, up to an eighth of a millisecond
after those of a port of the computer (USB 2.0, 11.14.2.2). So ports behind hubs are one bus,
and those of the computer are another.
"""

import re

from serial.tools import list_ports

UNKNOWN = ""  # the bus of ports of which nothing is known: who agrees there is on one

_LOCATION = re.compile(r"(\d+)-\d+(\.\d+)*")  # bus, port, ports of hubs; as pyserial has it


def bus_of(path: str) -> str:
    """Return a name for the bus that a port is on; UNKNOWN if the system does not say."""
    try:
        locations = [port.location for port in list_ports.comports() if port.device == path]
    except Exception:  # the system's list of devices, read while it changes
        return UNKNOWN
    found = _LOCATION.match(locations[0] or "") if locations else None
    if not found:
        return UNKNOWN
    return f"{found[1]}, {'behind a hub' if found[2] else 'of the computer'}"
