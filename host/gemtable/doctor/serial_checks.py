"""Boards and their ports: who may open them, who takes them, and which are there.

No port is opened: a board in a match stays undisturbed.
"""

import grp
import os
import sys
from pathlib import Path

from gemtable import command_lines
from gemtable.care import udev
from gemtable.doctor.diagnosis import Diagnosis, fault, not_applicable, ok, warning
from gemtable.sentence import Sentence

_DEVICES = Path("/dev")
_PORTS = ("ttyACM*", "ttyUSB*", "ttyS*")  # whose group may open boards, too
_GROUPS = ("dialout", "uucp")  # of Debian and Fedora, of Arch


def permission() -> Diagnosis:
    """Check that this user may open the boards that are plugged in, or any board."""
    # Imported here, so that a package that cannot be loaded breaks this check alone.
    from gemtable.link import serial_port
    from gemtable.link.port_list import usb_ports

    ports = usb_ports()
    for port in ports:
        if error := serial_port.permission_error(port):
            return fault(error.what, error.fix)
    if ports:
        return ok(Sentence("You may open the boards that are plugged in."))
    if sys.platform != "linux":
        return not_applicable(Sentence("Everyone may open boards on this system."))
    group = _group()
    if os.geteuid() == 0 or group is None or udev.is_installed() or _is_in(group):
        return ok(Sentence("You may open boards."))
    what = Sentence("You may not open boards: you are not in the group {group}.", group=group)
    joins = f"sudo usermod -aG {group} $USER"
    return warning(what, Sentence("{command}, then log in again.", command=joins))


def modem_manager() -> Diagnosis:
    """Check that ModemManager leaves boards alone."""
    from gemtable.link.serial_port import has_modem_manager

    if sys.platform != "linux":
        return not_applicable(Sentence("ModemManager is a program of Linux."))
    if not has_modem_manager():
        return ok(Sentence("ModemManager does not run."))
    if udev.is_installed():
        return ok(Sentence("ModemManager runs, and a udev rule keeps it away from boards."))
    return warning(
        Sentence("ModemManager takes each board for half a minute after you plug it in."),
        Sentence(
            "Keep it away, then plug the boards in again: {command}",
            command=f"{udev.install()} && {udev.RELOAD}",
        ),
    )


def boards() -> Diagnosis:
    """Check that the boards that are plugged in can be used."""
    from gemtable.flash.boot_drive import drives
    from gemtable.link.port_list import usb_ports
    from gemtable.link.serial_port import use_of

    ports = usb_ports()
    for port in ports:
        if what := use_of(port):
            return warning(what, Sentence("Close it, unless it plays your match."))
    if waiting := drives():
        return warning(
            Sentence("The board on {folder} has no MicroPython yet.", folder=waiting[0].folder),
            Sentence("Put it on: {command}", command=command_lines.ours("flash", "--as", "BOARD")),
        )
    if not ports:
        return not_applicable(
            Sentence("No board is plugged in: Gemtable emulates those that you don't have.")
        )
    return ok(
        Sentence(
            "Plugged in: {ports}. {command} shows how they are.",
            ports=ports,
            command=command_lines.ours("boards"),
        )
    )


def _group() -> str | None:
    """Return the group that may open serial ports; None if there is none."""
    ports = [port for pattern in _PORTS for port in sorted(_DEVICES.glob(pattern))]
    numbers = [port.stat().st_gid for port in ports]
    for known in grp.getgrall():
        if known.gr_gid in numbers and known.gr_gid != 0:
            return known.gr_name
    names = {known.gr_name for known in grp.getgrall()}
    return next((name for name in _GROUPS if name in names), None)


def _is_in(group: str) -> bool:
    """Return whether this process is in a group: one joined since the login doesn't count yet."""
    return grp.getgrnam(group).gr_gid in {os.getegid(), *os.getgroups()}
