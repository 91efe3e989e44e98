"""An older program of a pad, in which a grounded pin makes trouble."""

from gemtable import boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.flash import file_layout, firmware_files

HANGS_PIN, CRASHES_PIN = 28, 27  # free on a pad
FEED = "        self._dog.feed()\n"
IMPORTS = "from machine import WDT, mem32\n"
TROUBLE = f"""\
        if not Pin({CRASHES_PIN}, Pin.IN, Pin.PULL_UP).value():
            raise RuntimeError('out of magic')
        if not Pin({HANGS_PIN}, Pin.IN, Pin.PULL_UP).value():
            time.sleep_ms(100_000)
"""


def contents() -> dict[str, bytes]:
    """Return the files of the program: watchdog.py as source, all else as a pad has it."""
    installed = firmware_files.files(boards.find("pico-pad"))
    del installed["watchdog.mpy"]
    source = (FIRMWARE / "watchdog.py").read_text()
    assert FEED in source and IMPORTS in source
    source = source.replace(IMPORTS, "import time\nfrom machine import WDT, Pin, mem32\n")
    installed["watchdog.py"] = source.replace(FEED, FEED + TROUBLE).encode()
    return installed


def files() -> dict[str, bytes]:
    """Return what is installed, by path."""
    return file_layout.laid_out(contents())
