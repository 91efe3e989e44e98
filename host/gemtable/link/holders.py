"""Which program has a port open, as far as Linux tells by its list of processes."""

import os
from pathlib import Path
from typing import NamedTuple

PROCESSES = Path("/proc")
MODEM_MANAGER = "ModemManager"  # opens each new port, for it may be a modem
# Of pseudo-terminals: who has them, as the keeper of emulated boards, is no rival for the port.
_FAR_ENDS = {"/dev/ptmx", "/dev/pts/ptmx"}


class Holder(NamedTuple):
    """A program that runs, and its process id."""

    program: str
    process: int


def holder_of(port: str, processes: Path | None = None) -> Holder | None:
    """Return a program besides ours that has the port open; None where nobody may see it."""
    path = os.path.realpath(port)
    for process in _others(processes or PROCESSES):
        files = {_target(link) for link in _listed(process / "fd")}
        if path in files and not files & _FAR_ENDS:
            return Holder(_program(process), int(process.name))
    return None


def has_modem_manager(processes: Path | None = None) -> bool:
    """Say whether ModemManager runs; which ports it has open only root may see."""
    return any(_program(process) == MODEM_MANAGER for process in _others(processes or PROCESSES))


def _others(processes: Path) -> list[Path]:
    ours = str(os.getpid())
    return [each for each in _listed(processes) if each.name.isdecimal() and each.name != ours]


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # another user's process, one that just ended, or another system
        return []


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def _program(process: Path) -> str:
    try:
        return (process / "comm").read_text(errors="replace").strip()
    except OSError:
        return ""
