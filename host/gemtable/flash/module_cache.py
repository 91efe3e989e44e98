"""The user's cache of compiled modules, so that each version of a module is compiled once.

There is one file for each module and chip, which the module's next version replaces. It begins
with the hash of what it was compiled from, and that of its content: a spoilt file is replaced.
"""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from gemtable import user_folders

_HASH = sha256().digest_size


def made_or_kept(name: str, made_from: bytes, make: Callable[[], bytes]) -> bytes:
    """Return what `make` returns, from the cache if it was `made_from` the same before.

    Without a cache that can be read or written it is made each time.
    """
    path = user_folders.USER.user_cache_path / "modules" / name
    source_hash = sha256(made_from).digest()
    with suppress(OSError):
        kept = path.read_bytes()
        content = kept[2 * _HASH :]
        if kept[: 2 * _HASH] == source_hash + sha256(content).digest():
            return content
    content = make()
    with suppress(OSError):
        user_folders.keep(path, source_hash + sha256(content).digest() + content)
    return content
