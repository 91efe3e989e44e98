"""Fills the folder that stands for a board's flash."""

from pathlib import Path

from gemtable.flash import firmware_files, layout


def fill(flash: Path, firmware: Path, board_file: Path, as_flashed: bool) -> None:
    """Put a program and the board file into `flash`, a new folder.

    With `as_flashed` the files are exactly those that gemtable flash installs; without, they
    are the Python sources in the folder `firmware`. Raises UserError if a module does not compile.
    """
    if as_flashed:
        contents = layout.laid_out(firmware_files.files(board_file))
    else:
        contents = _sources(firmware, board_file)
    for path, content in contents.items():
        copy = flash / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)


def _sources(firmware: Path, board_file: Path) -> dict[str, bytes]:
    contents = {
        path.relative_to(firmware).as_posix(): path.read_bytes()
        for path in (*firmware.glob("*.py"), *firmware.glob("gemwire/*.py"))
    }
    return {**contents, firmware_files.BOARD_FILE: board_file.read_bytes()}
