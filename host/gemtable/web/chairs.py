"""Who sits where in a browser: one token a seat, which nobody can guess."""

import secrets
from collections.abc import Callable

_TOKEN_BYTES = 16  # 128 bits


class Chairs:
    """`changed` is called when somebody sits down or gets up."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._tokens: dict[int, str] = {}  # of the seats that are taken
        self._changed = changed

    @property
    def taken(self) -> frozenset[int]:
        return frozenset(self._tokens)

    def sit(self, seat: int) -> str | None:
        """Return the token of whoever sits down now, None if the seat is taken."""
        if seat in self._tokens:
            return None
        self._tokens[seat] = secrets.token_urlsafe(_TOKEN_BYTES)
        self._changed()
        return self._tokens[seat]

    def sits(self, seat: int, token: str) -> bool:
        """Say whether this is the token of that seat; in the same time, however wrong it is."""
        known = self._tokens.get(seat) or secrets.token_urlsafe(_TOKEN_BYTES)
        return secrets.compare_digest(known.encode(), token.encode()) and seat in self._tokens

    def rise(self, seat: int) -> None:
        """Free a seat; its token is worth nothing any more."""
        if self._tokens.pop(seat, None):
            self._changed()
