"""All checks, in the order in which they are told.

A check is one function without arguments that returns its diagnosis. It changes nothing: it
opens no board, makes no file, and keeps no port.
"""

from collections.abc import Callable
from typing import NamedTuple

from gemtable.doctor import clock, disk, network, serial_ports, software
from gemtable.doctor.diagnosis import Diagnosis

_MOST_S = 60.0  # most of it for loading what they ask, on a machine that is very busy


class Check(NamedTuple):
    """A check: its name, what it does, and how long it may take, in seconds."""

    name: str
    examine: Callable[[], Diagnosis]
    within_s: float = _MOST_S


CHECKS = (
    Check("python", software.python),
    Check("micropython", software.micropython, software.MICROPYTHON_S + _MOST_S),
    Check("serial permission", serial_ports.permission),
    Check("ModemManager", serial_ports.modem_manager),
    Check("boards", serial_ports.boards),
    Check("browser", software.browser),
    Check("port", network.port),
    Check("firewall", network.firewall),
    Check("disk", disk.disk),
    Check("clock", clock.clock),
)
