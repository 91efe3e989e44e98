"""A folder that is a chip's boot drive, as far as a computer can see, and the chip behind it."""

import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from gemtable.flash import boot_drive

# RP2040: bootrom of a Pico; RP2350: of a Pico 2.
INFO = {
    "rp2040": "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    "rp2350": "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
    "samd51": "UF2 Bootloader v3.10.0 SFHWRO\r\nModel: Metro M4\r\nBoard-ID: SAMD51J19A-Metro\r\n",
}


def mounted(folder: Path, chip: str) -> Path:
    """Make the folder a boot drive of that chip, as it looks when nothing was copied to it."""
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_bytes(INFO[chip].encode())
    (folder / "INDEX.HTM").write_text("<html></html>")
    return folder


def partitions(*folders: Path) -> Callable[[], list[SimpleNamespace]]:
    """Return what stands for psutil's function, with these folders mounted besides the root."""
    return lambda: [SimpleNamespace(mountpoint=str(folder)) for folder in (Path("/"), *folders)]


class Chip:
    """Takes a whole UF2 file from its drive, and starts: the drive is gone then."""

    def __init__(self, drive: Path, started: Callable[[], None] = lambda: None) -> None:
        self.took: dict[str, bytes] = {}
        self._drive, self._started = drive, started
        self._is_unplugged = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Chip":
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_unplugged.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_unplugged.is_set():
            for file in self._drive.glob("*.uf2"):
                content = file.read_bytes()
                try:
                    boot_drive.read(content)
                except boot_drive.Uf2Error:  # some of it is still to come
                    continue
                self.took[file.name] = content
                shutil.rmtree(self._drive)
                self._started()
                return
            time.sleep(0.01)
