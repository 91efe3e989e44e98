"""Who is let in where: an invitation for each seat and for the host, which nobody can guess.

An invitation is the secret of a link. Whoever comes with it gets a token of their own
for a cookie, which is worth nothing any more when they leave, or the invitation is
renewed. Both are kept for as long as the match is, so that phones know their seats
when the program is started anew.
"""

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.rules.roles import HOST

Guest = int | Literal["host"]  # a seat, from 0, or the host

_BYTES = 16  # 128 bits
_MOST_TOKENS = 20  # of one invitation; who came first has to come again
_TICKETS = 5  # that may be open at once


class _Invitation(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    secret: str = Field(default_factory=lambda: secrets.token_urlsafe(_BYTES))
    tokens: list[str] = []


class _Kept(BaseModel):
    """What the file holds: for which match, and the invitations by guest, seats from 1."""

    model_config = ConfigDict(strict=True, extra="forbid")

    match: int
    invitations: dict[str, _Invitation]


class Keeping(NamedTuple):
    """Where invitations are kept; `load` returns "" if nothing is."""

    load: Callable[[], str]
    save: Callable[[str], None]


NOT_KEPT = Keeping(lambda: "", lambda _text: None)


class Invitations:
    """`changed` is called when somebody comes or leaves."""

    def __init__(self, changed: Callable[[], None], keeping: Keeping = NOT_KEPT) -> None:
        self._changed = changed
        self._keeping = keeping
        self._match: int | None = None
        self._invitations: dict[Guest, _Invitation] = {}
        self._tickets: list[tuple[Guest, str]] = []

    @property
    def taken(self) -> frozenset[int]:
        """The seats that somebody came to, from 0."""
        here = (guest for guest, invited in self._invitations.items() if invited.tokens)
        return frozenset(guest for guest in here if guest != HOST)

    def begin(self, match: int) -> None:
        """Invite to this match: as it was kept, or with those who are here already."""
        if self._match is None:
            self._take_up(match)
        self._match = match
        self._keep()

    def secret(self, guest: Guest) -> str:
        """Return what the link of a guest has."""
        return self._invitation(guest).secret

    def ticket(self, guest: Guest) -> str:
        """Return a secret that lets in once: for a link that others may catch sight of."""
        self._tickets = [*self._tickets, (guest, secrets.token_urlsafe(_BYTES))][-_TICKETS:]
        return self._tickets[-1][1]

    def accept(self, guest: Guest, secret: str) -> str | None:
        """Return the token of whoever comes with a secret, None if it is not the right one."""
        tickets = [ticket for ticket in self._tickets if ticket[0] == guest]
        used = [ticket for ticket in tickets if _is_same(ticket[1], secret)]
        if not used and not _is_same(self.secret(guest), secret):
            return None
        self._tickets = [ticket for ticket in self._tickets if ticket not in used]
        return self.let_in(guest)

    def let_in(self, guest: Guest) -> str:
        """Return the token of somebody who needs no secret: the host says who they are."""
        invitation = self._invitation(guest)
        token = secrets.token_urlsafe(_BYTES)
        invitation.tokens = [*invitation.tokens, token][-_MOST_TOKENS:]
        self._keep()
        self._changed()
        return token

    def admits(self, guest: Guest, token: str) -> bool:
        """Say whether this is a token of that guest; in the same time, however wrong it is."""
        tokens = self._invitations[guest].tokens if guest in self._invitations else []
        return True in [_is_same(known, token) for known in tokens]  # all are looked at

    def leave(self, guest: Guest, token: str) -> None:
        """Let a token be worth nothing any more."""
        invitation = self._invitation(guest)
        invitation.tokens = [known for known in invitation.tokens if known != token]
        self._keep()
        self._changed()

    def renew(self, guest: Guest) -> None:
        """Have another secret; the link that was, and all who came by it, count no more."""
        self._invitations[guest] = _Invitation()
        self._tickets = [ticket for ticket in self._tickets if ticket[0] != guest]
        self._keep()
        self._changed()

    def _invitation(self, guest: Guest) -> _Invitation:
        if guest not in self._invitations:
            self._invitations[guest] = _Invitation()
            self._keep()
        return self._invitations[guest]

    def _take_up(self, match: int) -> None:
        """Go on with what was kept of a match; who is here stays, and links that were told."""
        try:
            kept = _Kept.model_validate_json(self._keeping.load())
        except ValidationError:
            return
        if kept.match != match:
            return
        for name, invitation in kept.invitations.items():
            guest = _guest(name)
            if guest is not None:
                if here := self._invitations.get(guest):
                    invitation.tokens += here.tokens
                    invitation.secret = here.secret
                self._invitations[guest] = invitation
        self._changed()

    def _keep(self) -> None:
        if self._match is None:
            return
        named = {_name(guest): invited for guest, invited in self._invitations.items()}
        kept = _Kept(match=self._match, invitations=named)
        self._keeping.save(kept.model_dump_json())


def _name(guest: Guest) -> str:
    return guest if guest == HOST else str(guest + 1)


def _guest(name: str) -> Guest | None:
    if name == HOST:
        return HOST
    return int(name) - 1 if name.isdecimal() and len(name) < 3 and name != "0" else None


def _is_same(known: str, told: str) -> bool:
    return secrets.compare_digest(known.encode(), told.encode("utf-8", "surrogatepass"))
