"""What was made last and may be asked for again, such as drawn pages; bounded in bytes."""

from collections.abc import Hashable


class Recent:
    """Bytes by key, at most `most` in all; those asked for longest ago go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Hashable, bytes] = {}  # the one asked for longest ago first
        self._size = 0

    def get(self, key: Hashable) -> bytes | None:
        """Return what was kept under a key; None if nothing is."""
        made = self._made.pop(key, None)
        if made is not None:
            self._made[key] = made
        return made

    def keep(self, key: Hashable, made: bytes) -> None:
        """Keep what was made under a key, in place of what was there."""
        self._size -= len(self._made.pop(key, b""))
        self._made[key] = made
        self._size += len(made)
        while self._size > self._most:
            self._size -= len(self._made.pop(next(iter(self._made))))
