"""Checks whether the page can be reached, on this computer and by phones with --lan.

Only firewalls whose state every user can read are found: ufw, firewalld and that of macOS.
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
    from gemtable.web.server import PORT, port_now

    now = port_now()
    if now == PORT:
        return ok(Sentence("Port {port} is free for the page.", port=PORT))
    return warning(
        Sentence("Port {asked} is in use, so the page uses port {port}.", asked=PORT, port=now),
        Sentence("Use the address that gemtable prints, or close the other program."),
    )


def firewall() -> Diagnosis:
    """Check for a firewall or a network that keeps phones from the page."""
    from gemtable.web.qr_code import own_address
    from gemtable.web.server import PORT

    if own_address() == _NO_NETWORK:
        return not_applicable(
            Sentence("This computer is not in a network, so phones cannot reach it."),
            Sentence("Connect it to the network of the phones, then use --lan."),
        )
    if _is_in_windows():
        return warning(
            Sentence("WSL 2 has its own network, which phones cannot reach."),
            Sentence(
                "Set networkingMode=mirrored in .wslconfig, and allow port {port} in the Windows "
                "firewall.",
                port=PORT,
            ),
        )
    if _has_ufw() and not _ufw_lets_in(PORT):
        return _may_keep_out("ufw", f"sudo ufw allow {PORT}/tcp")
    if _runs("firewalld"):
        return _may_keep_out("firewalld", f"sudo firewall-cmd --add-port={PORT}/tcp")
    if sys.platform == "darwin" and _mac_is_on():
        return warning(
            Sentence("The macOS firewall is on and may block phones with --lan."),
            Sentence("Allow Python under System Settings, Network, Firewall, Options."),
        )
    return ok(Sentence("No firewall was found that blocks phones with --lan."))


def _may_keep_out(program: str, lets_in: str) -> Diagnosis:
    return warning(
        Sentence("The firewall {program} is on and may block phones with --lan.", program=program),
        Sentence("Allow phones with {command}", command=lets_in),
    )


def _is_in_windows() -> bool:
    try:
        return "microsoft" in _KERNEL.read_text().lower()
    except OSError:  # not Linux
        return False


def _has_ufw() -> bool:
    return re.search(r"^ENABLED=yes\s*$", _text(_UFW / "ufw.conf"), re.MULTILINE) is not None


def _ufw_lets_in(port: int) -> bool:
    """Return whether a ufw rule allows the port; False if only root can read the rules."""
    rule = rf"^-A ufw-user-input .*--dports? (\S+,)?{port}\b.* -j ACCEPT"
    return re.search(rule, _text(_UFW / "user.rules"), re.MULTILINE) is not None


def _runs(program: str) -> bool:
    return any(process.info["name"] == program for process in psutil.process_iter(["name"]))


def _mac_is_on() -> bool:
    """Return whether the macOS firewall is on; if so, it reports a state such as "State = 1"."""
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
