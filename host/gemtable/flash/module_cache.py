"""The user's cache of compiled modules, so that each version of a module is compiled once.

There is one file for each module and chip, which the module's next version replaces. It begins
with the hash of what it was compiled from, and that of its content: a spoilt file is replaced.
"""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from gemtable.user_folders import USER

_HASH = sha256().digest_size


def made_or_kept(name: str, made_from: bytes, make: Callable[[], bytes]) -> bytes:
    """Return what `make` returns, from the cache if it was `made_from` the same before.

    Without a cache that can be read or written it is made each time.
    """
    folder = USER.user_cache_path / "modules"
    path, source_hash = folder / name, sha256(made_from).digest()
    with suppress(OSError):
        kept = path.read_bytes()
        content = kept[2 * _HASH :]
        if kept[: 2 * _HASH] == source_hash + sha256(content).digest():
            return content
    content = make()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(source_hash + sha256(content).digest() + content)
        os.replace(file.name, path)  # another process may be reading it
    return content
