"""The file system in a board's flash: littlefs, as MicroPython creates it."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath

from littlefs import LittleFS
from littlefs.context import UserContext

_BLOCK = 4096
_DISK_VERSION = 0x00020001  # 2.1: MicroPython upgrades older versions to it at its first write


def pack(files: Mapping[str, bytes], blocks: int) -> bytes:
    """Return a file system with this number of blocks that contains `files`, by path."""
    context = UserContext(buffsize=_BLOCK * blocks)
    system = _littlefs(context, blocks)
    system.format()
    system.mount()
    for path, content in files.items():
        folder = str(PurePosixPath(path).parent)
        if folder != ".":
            system.makedirs(folder, exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(content)
    system.unmount()
    return bytes(context.buffer)


def unpack(image: bytes) -> dict[str, bytes]:
    """Return the files in a file system, by path. Raises LittleFSError if it is invalid.

    If power was cut during a rename, this completes the rename, as littlefs does before any
    write. Until then, a file can be hidden (see firmware/main.py).
    """
    blocks = len(image) // _BLOCK
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
    system = _littlefs(context, blocks)
    system.mount()
    with suppress(FileNotFoundError):
        system.remove("nothing")
    files = {}
    for folder, _folders, names in system.walk("/"):
        for name in names:
            path = PurePosixPath(folder, name)
            with system.open(str(path), "rb") as file:
                files[str(path.relative_to("/"))] = file.read()
    return files


def _littlefs(context: UserContext, blocks: int) -> LittleFS:
    """Return the file system in `context`, without mounting it."""
    return LittleFS(
        context=context,
        block_size=_BLOCK,
        block_count=blocks,
        prog_size=256,
        disk_version=_DISK_VERSION,
        mount=False,
    )
