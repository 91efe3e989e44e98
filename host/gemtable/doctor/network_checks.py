"""Whether the page can be reached: its port here, and the way to phones under --lan.

Only a firewall that says so to everyone is found: ufw, firewalld, and that of macOS.
"""

import re
import subprocess
import sys
from pathlib import Path

import psutil

from gemtable.doctor.diagnosis import Diagnosis, not_applicable, ok, warning
from gemtable.sentence import Sentence

_KERNEL = Path("/proc/sys/kernel/osrelease")
_UFW = Path("/etc/ufw")
_MAC = Path("/usr/libexec/ApplicationFirewall/socketfilterfw")
_MAC_S = 5.0
_NO_NETWORK = "127.0.0.1"


def port() -> Diagnosis:
    """Check that the page gets its usual port. Raises UserError if no port is free."""
    # Imported here, so that a package that cannot be loaded breaks this check alone.
    from gemtable.web.server import PORT, port_now

    now = port_now()
    if now == PORT:
        return ok(Sentence("Port {port} is free for the page.", port=PORT))
    return warning(
        Sentence("Port {asked} is taken; the page is at {port}.", asked=PORT, port=now),
        Sentence("Use the address that gemtable prints, or end the other program."),
    )


def firewall() -> Diagnosis:
    """Check what may keep phones from the page."""
    from gemtable.web.address import own_address
    from gemtable.web.server import PORT

    if own_address() == _NO_NETWORK:
        return not_applicable(
            Sentence("This computer is in no network, so phones cannot reach it."),
            Sentence("Connect it to the network of the phones, then use --lan."),
        )
    if _is_in_windows():
        return warning(
            Sentence("WSL 2 has a network of its own, which phones cannot reach."),
            Sentence(
                "Set networkingMode=mirrored in .wslconfig, and let port {port} through the"
                " firewall of Windows.",
                port=PORT,
            ),
        )
    if _has_ufw() and not _ufw_lets_in(PORT):
        return _may_keep_out("ufw", f"sudo ufw allow {PORT}/tcp")
    if _runs("firewalld"):
        return _may_keep_out("firewalld", f"sudo firewall-cmd --add-port={PORT}/tcp")
    if sys.platform == "darwin" and _mac_is_on():
        return warning(
            Sentence("The firewall of macOS is on, and may keep phones out under --lan."),
            Sentence("Let Python in: System Settings, Network, Firewall, Options."),
        )
    return ok(Sentence("No firewall was found that keeps phones out under --lan."))


def _may_keep_out(program: str, lets_in: str) -> Diagnosis:
    return warning(
        Sentence(
            "The firewall {program} is on, and may keep phones out under --lan.", program=program
        ),
        Sentence("Let them in: {command}", command=lets_in),
    )


def _is_in_windows() -> bool:
    try:
        return "microsoft" in _KERNEL.read_text().lower()
    except OSError:  # not Linux
        return False


def _has_ufw() -> bool:
    return re.search(r"^ENABLED=yes\s*$", _text(_UFW / "ufw.conf"), re.MULTILINE) is not None


def _ufw_lets_in(port: int) -> bool:
    """Return whether a rule of ufw names the port; False as well if only root can read them."""
    rule = rf"^-A ufw-user-input .*--dports? (\S+,)?{port}\b.* -j ACCEPT"
    return re.search(rule, _text(_UFW / "user.rules"), re.MULTILINE) is not None


def _runs(program: str) -> bool:
    return any(process.info["name"] == program for process in psutil.process_iter(["name"]))


def _mac_is_on() -> bool:
    """Return whether the firewall of macOS is on; its program answers like "State = 1"."""
    try:
        told = subprocess.run(
            [_MAC, "--getglobalstate"], capture_output=True, text=True, timeout=_MAC_S
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return re.search(r"State = [1-9]", told) is not None


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""
