"""Who is let in where: an invitation for each seat and for the host, which nobody can guess.

An invitation is the secret of a link. A page that comes with it gets a token of its own,
which is worth nothing any more when it leaves, or the invitation is renewed. Secrets and
tokens count for one run of the program: what somebody else was sent at our port, while we
were not there, opens nothing when we are back.

What outlives a run is a handshake for each open page: a secret that the table shows first
and one with which the page answers. Both are used up by one try, whoever makes it.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.games.kit.roles import HOST

Guest = int | Literal["host"]  # a seat, from 0, or the host

_BYTES = 16  # 128 bits
_MOST_TOKENS = 20  # of one invitation; who came first has to come again
_MOST_HANDSHAKES = 60  # of one invitation: a page that is loaded again has another one
_TICKETS = 5  # that may be open at once


def _secret() -> str:
    return secrets.token_urlsafe(_BYTES)


class Handshake(BaseModel):
    """How a page and the table know each other again: the table shows `table`, then the page
    shows `page`. `id` says which handshake is meant.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: str = Field(default_factory=_secret)
    table: str = Field(default_factory=_secret)
    page: str = Field(default_factory=_secret)


class _Kept(BaseModel):
    """What the file holds: for which match, served where, and handshakes, seats from 1."""

    model_config = ConfigDict(strict=True, extra="forbid")

    match: int
    place: str
    handshakes: dict[str, list[Handshake]]


@dataclass(slots=True)
class _Invitation:
    """`handshakes` are of this run, each with the token of its page; `earlier` of others."""

    secret: str = field(default_factory=_secret)
    tokens: list[str] = field(default_factory=list)
    handshakes: list[tuple[str, Handshake]] = field(default_factory=list)
    earlier: list[Handshake] = field(default_factory=list)

    @property
    def kept(self) -> list[Handshake]:
        return [*self.earlier, *(each for _token, each in self.handshakes)][-_MOST_HANDSHAKES:]


class Keeping(NamedTuple):
    """Where handshakes are kept; `load` returns "" if nothing is."""

    load: Callable[[], str]
    save: Callable[[str], None]


NOT_KEPT = Keeping(lambda: "", lambda _text: None)


class Invitations:
    """`changed` is called when somebody comes or leaves.

    `place` is where the page listens: what was kept of another place counts for nothing,
    or somebody who listens there now could pass on what a page of ours says to them.
    """

    def __init__(self, changed: Callable[[], None], keeping: Keeping = NOT_KEPT) -> None:
        self.place = ""
        self._changed = changed
        self._keeping = keeping
        self._match: int | None = None
        self._invitations: dict[Guest, _Invitation] = {}
        self._tickets: list[tuple[Guest, str]] = []

    @property
    def are_known(self) -> bool:
        """Whether what was kept has been read: before, nobody can be sent away for good."""
        return self._match is not None

    @property
    def taken(self) -> frozenset[int]:
        """The seats that somebody came to, from 0."""
        all_ = self._invitations.items()
        here = (guest for guest, invited in all_ if invited.tokens or invited.earlier)
        return frozenset(guest for guest in here if guest != HOST)

    def begin(self, match: int) -> None:
        """Invite to this match: with who was here before, or is already."""
        is_first = self._match is None
        self._match = match
        if is_first:
            self._take_up(match)
        self._keep()

    def secret(self, guest: Guest) -> str:
        """Return what the link of a guest has."""
        return self._invitation(guest).secret

    def ticket(self, guest: Guest) -> str:
        """Return a secret that lets in once: for a link that others may catch sight of."""
        self._tickets = [*self._tickets, (guest, _secret())][-_TICKETS:]
        return self._tickets[-1][1]

    def accept(self, guest: Guest, secret: str) -> str | None:
        """Return the token of whoever comes with a secret, None if it is not the right one."""
        tickets = [ticket for ticket in self._tickets if ticket[0] == guest]
        used = [ticket for ticket in tickets if is_same(ticket[1], secret)]
        if not used and not is_same(self.secret(guest), secret):
            return None
        self._tickets = [ticket for ticket in self._tickets if ticket not in used]
        return self.let_in(guest)

    def let_in(self, guest: Guest) -> str:
        """Return a new token of a guest; whoever asks knows who they are."""
        invitation = self._invitation(guest)
        token = _secret()
        invitation.tokens = [*invitation.tokens, token][-_MOST_TOKENS:]
        self._changed()
        return token

    def admits(self, guest: Guest, token: str) -> bool:
        """Say whether this is a token of that guest; in the same time, however wrong it is."""
        tokens = self._invitations[guest].tokens if guest in self._invitations else []
        return True in [is_same(known, token) for known in tokens]  # all are looked at

    def leave(self, guest: Guest, token: str) -> None:
        """Let a token be worth nothing any more, and the handshakes of its pages."""
        invitation = self._invitation(guest)
        invitation.tokens = [known for known in invitation.tokens if known != token]
        invitation.handshakes = [each for each in invitation.handshakes if each[0] != token]
        self._keep()
        self._changed()

    def renew(self, guest: Guest) -> None:
        """Have another secret; the link that was, and all who came by it, count no more."""
        self._invitations[guest] = _Invitation()
        self._tickets = [ticket for ticket in self._tickets if ticket[0] != guest]
        self._keep()
        self._changed()

    def shake(self, guest: Guest, token: str) -> Handshake:
        """Return a handshake for a page that has a token of this run."""
        invitation, made = self._invitation(guest), Handshake()
        invitation.handshakes = [*invitation.handshakes, (token, made)][-_MOST_HANDSHAKES:]
        self._keep()
        return made

    def handshake(self, guest: Guest, number: str) -> Handshake | None:
        """Return a handshake of this run, for a page that has a token of it."""
        made = [each for _token, each in self._invitation(guest).handshakes]
        return next((each for each in made if is_same(each.id, number)), None)

    def earlier(self, guest: Guest, number: str) -> Handshake | None:
        """Return a handshake of a run before, which then counts no more."""
        invitation = self._invitation(guest)
        found = next((each for each in invitation.earlier if is_same(each.id, number)), None)
        if found:
            invitation.earlier.remove(found)
            self._keep()
        return found

    def _invitation(self, guest: Guest) -> _Invitation:
        return self._invitations.setdefault(guest, _Invitation())

    def _take_up(self, match: int) -> None:
        """Know the pages that were open when the program ended, if it plays the same match."""
        try:
            kept = _Kept.model_validate_json(self._keeping.load())
        except ValidationError:
            return
        if (kept.match, kept.place) != (match, self.place):
            return
        for name, handshakes in kept.handshakes.items():
            guest = _guest(name)
            if guest is not None:
                self._invitation(guest).earlier = handshakes[-_MOST_HANDSHAKES:]
        self._changed()

    def _keep(self) -> None:
        if self._match is None:
            return
        named = {_name(guest): invited.kept for guest, invited in self._invitations.items()}
        kept = _Kept(match=self._match, place=self.place, handshakes=named)
        self._keeping.save(kept.model_dump_json())


def is_same(known: str, told: str) -> bool:
    """Compare a secret with what is told, in the same time wherever they differ."""
    return secrets.compare_digest(known.encode(), told.encode("utf-8", "surrogatepass"))


def _name(guest: Guest) -> str:
    return guest if guest == HOST else str(guest + 1)


def _guest(name: str) -> Guest | None:
    if name == HOST:
        return HOST
    return int(name) - 1 if name.isdecimal() and len(name) < 3 and name != "0" else None
