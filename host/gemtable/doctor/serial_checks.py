"""Checks of boards and their ports: permissions, other programs, and connected boards.

No port is opened, so a board in a match is not disturbed.
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
_PORTS = ("ttyACM*", "ttyUSB*", "ttyS*")  # the group of these ports can also open boards
_GROUPS = ("dialout", "uucp")  # of Debian and Fedora, of Arch


def permission() -> Diagnosis:
    """Check that this user has permission to open boards."""
    from gemtable.link import serial_port
    from gemtable.link.usb_ports import usb_ports

    ports = usb_ports()
    for port in ports:
        if error := serial_port.permission_error(port):
            return fault(error.what, error.fix)
    if ports:
        return ok(Sentence("You have permission to open the boards that are plugged in."))
    if sys.platform != "linux":
        return not_applicable(Sentence("On this system, every user can open boards."))
    group = _group()
    if os.geteuid() == 0 or group is None or udev.is_installed() or _is_in(group):
        return ok(Sentence("You have permission to open boards."))
    what = Sentence(
        "You have no permission to open boards because you are not in the group {group}.",
        group=group,
    )
    joins = f"sudo usermod -aG {group} $USER"
    return warning(what, Sentence("Run {command}, then log in again.", command=joins))


def modem_manager() -> Diagnosis:
    """Check that ModemManager ignores boards."""
    from gemtable.link.serial_port import has_modem_manager

    if sys.platform != "linux":
        return not_applicable(Sentence("ModemManager exists only on Linux."))
    if not has_modem_manager():
        return ok(Sentence("ModemManager is not running."))
    if udev.is_installed():
        return ok(Sentence("ModemManager is running, but a udev rule makes it ignore boards."))
    return warning(
        Sentence("ModemManager occupies each board for half a minute after you plug it in."),
        Sentence(
            "To make ModemManager ignore boards, run this command and plug the boards in"
            " again: {command}",
            command=f"{udev.install()} && {udev.RELOAD}",
        ),
    )


def boards() -> Diagnosis:
    """Check that the plugged-in boards can be used."""
    from gemtable.flash.boot_drive import drives
    from gemtable.link.serial_port import use_of
    from gemtable.link.usb_ports import usb_ports

    ports = usb_ports()
    for port in ports:
        if what := use_of(port):
            return warning(what, Sentence("Close that program, unless it is running your match."))
    if waiting := drives():
        return warning(
            Sentence("The board on {folder} has no MicroPython yet.", folder=waiting[0].folder),
            Sentence(
                "Install MicroPython with {command}",
                command=command_lines.ours("flash", "--as", "BOARD"),
            ),
        )
    if not ports:
        return not_applicable(
            Sentence("No board is plugged in. Gemtable emulates the boards that you don't have.")
        )
    return ok(
        Sentence(
            "Boards are plugged in at {ports}. {command} shows their health.",
            ports=ports,
            command=command_lines.ours("boards"),
        )
    )


def _group() -> str | None:
    ports = [port for pattern in _PORTS for port in sorted(_DEVICES.glob(pattern))]
    numbers = [port.stat().st_gid for port in ports]
    for known in grp.getgrall():
        if known.gr_gid in numbers and known.gr_gid != 0:
            return known.gr_name
    names = {known.gr_name for known in grp.getgrall()}
    return next((name for name in _GROUPS if name in names), None)


def _is_in(group: str) -> bool:
    """Return whether this process is in a group. A group joined after login doesn't count."""
    return grp.getgrnam(group).gr_gid in {os.getegid(), *os.getgroups()}
