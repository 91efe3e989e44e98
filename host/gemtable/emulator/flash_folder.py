"""A folder that stands for a board's flash: the program and board.json, nothing else."""

import shutil
from pathlib import Path


def fill(flash: Path, firmware: Path, board_file: Path) -> None:
    """Copy the program and the board file into `flash`, a new folder."""
    for source in sorted((*firmware.glob("*.py"), *firmware.glob("gemwire/*.py"))):
        copy = flash / source.relative_to(firmware)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    shutil.copyfile(board_file, flash / "board.json")
