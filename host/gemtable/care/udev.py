"""`gemtable boards udev` prints udev rules that let users at the computer open boards.

The rules also make ModemManager ignore boards; it takes each new serial port for a modem and
writes to it. Sources: ModemManager's reference, "Common udev tags"; the tag `uaccess` is from
systemd, and needs a file that sorts before 73.
"""

from pathlib import Path

from gemtable import boards, command_lines
from gemtable.sentence import Sentence

FILE = "/etc/udev/rules.d/70-gemtable.rules"
RELOAD = "sudo udevadm control --reload"
_IDS = 'ATTRS{{idVendor}}=="{vid}", ATTRS{{idProduct}}=="{pid}"'
_RULES = (
    f'SUBSYSTEM=="usb", ENV{{{{DEVTYPE}}}}=="usb_device", {_IDS},'
    ' ENV{{ID_MM_DEVICE_IGNORE}}="1"',
    f'SUBSYSTEM=="tty", {_IDS}, ENV{{{{ID_MM_PORT_IGNORE}}}}="1", TAG+="uaccess"',
)


def rules() -> str:
    """Return the content of the rules file, with instructions in comments."""
    about = [
        Sentence(
            "These rules let everybody who is logged in at this computer open Gemtable's boards, "
            "and make ModemManager ignore the boards."
        ),
        Sentence("Install the rules with these commands, then plug the boards in again:"),
    ]
    lines = [
        *(f"# {line}" for line in about),
        f"#   {install()}",
        f"#   {RELOAD}",
    ]
    return "\n".join([*lines, *_rules()])


def install() -> str:
    """Return the command line that writes the rules file."""
    return f"{command_lines.ours('boards', 'udev')} | sudo tee {FILE}"


def is_installed() -> bool:
    """Return whether the system has the rules for all boards that are known now."""
    lines: set[str] = set()
    for file in Path(FILE).parent.glob("*.rules"):  # empty if the folder doesn't exist
        try:
            lines |= set(file.read_text(errors="replace").splitlines())
        except OSError:
            continue
    return set(_rules()) <= lines


def _rules() -> list[str]:
    files = [boards.load(boards.find(name)) for name in boards.names()]
    ids = sorted({(board.usb.vid, board.usb.pid) for board in files})
    return [rule.format(vid=vid, pid=pid) for vid, pid in ids for rule in _RULES]
