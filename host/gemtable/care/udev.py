"""`gemtable boards udev`: prints the udev rules that let people at the computer open boards.

They also keep ModemManager away, which takes each new serial port for a modem and writes to it.
Sources: the tags are in ModemManager's reference, "Common udev tags"; `uaccess` is systemd's,
and needs a file that sorts before 73.
"""

from gemtable import boards, command_lines
from gemtable.sentence import Sentence

FILE = "/etc/udev/rules.d/70-gemtable.rules"
_IDS = 'ATTRS{{idVendor}}=="{vid}", ATTRS{{idProduct}}=="{pid}"'
_RULES = (
    f'SUBSYSTEM=="usb", ENV{{{{DEVTYPE}}}}=="usb_device", {_IDS},'
    ' ENV{{ID_MM_DEVICE_IGNORE}}="1"',
    f'SUBSYSTEM=="tty", {_IDS}, ENV{{{{ID_MM_PORT_IGNORE}}}}="1", TAG+="uaccess"',
)


def rules() -> str:
    """Return the content of the file, with instructions in comments."""
    files = [boards.load(boards.find(name)) for name in boards.names()]
    ids = sorted({(board.usb.vid, board.usb.pid) for board in files})
    about = [
        Sentence(
            "Gemtable's boards: people logged in at this computer may open them, and"
            " ModemManager leaves them alone."
        ),
        Sentence("To install it, then plug the boards in again:"),
    ]
    install = f"{command_lines.ours('boards', 'udev')} | sudo tee {FILE}"
    lines = [
        *(f"# {line}" for line in about),
        f"#   {install}",
        "#   sudo udevadm control --reload",
    ]
    lines += [rule.format(vid=vid, pid=pid) for vid, pid in ids for rule in _RULES]
    return "\n".join(lines)
