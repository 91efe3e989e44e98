"""Access to the rooms: an unguessable invitation for each seat and for the host.

An invitation is the secret in a link. A page that presents it gets its own token, which is
valid until the page leaves or the invitation is renewed. Secrets and tokens are valid for one
run of the program. If another program listens at our port after that, the tokens that pages send
to it are useless in the next run.

One more invitation, JOIN, is for everybody: its tokens open no room, but a page that has one
may choose a free seat. It also has a code of eight letters, for people to type. A token of
LESSON is given to whoever learns by playing, for that one lesson; its secret is in no link.

Only handshakes survive a run. Each open page has one: a secret that the table shows first, and
one that the page answers with. One attempt uses up both, whoever makes it.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.games.kit.rules import HOST

Guest = int | Literal["host"]  # a seat, from 0, or the host
# Or whoever may choose a seat, or learns by playing.
Invited = Guest | Literal["join"] | Literal["lesson"]

JOIN: Literal["join"] = "join"
LESSON: Literal["lesson"] = "lesson"

_BYTES = 16  # 128 bits
_MOST_TOKENS = 20  # of one invitation; then the oldest with the least claim becomes invalid
_MOST_HANDSHAKES = 60  # of one invitation: each load of a page makes one
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
_MOST_TYPED = 40  # characters of a typed code, including separators
_CODE = 8  # letters of a code: 39 bits, so callers must limit the attempts


def _secret() -> str:
    return secrets.token_urlsafe(_BYTES)


def _code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE))


class Handshake(BaseModel):
    """Two secrets by which a page and the table recognize each other.

    The page names `id`, the table shows `table`, then the page shows `page`.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: str = Field(default_factory=_secret)
    table: str = Field(default_factory=_secret)
    page: str = Field(default_factory=_secret)


class _Kept(BaseModel):
    """The stored handshakes by guest (seats from 1), with the match and the page's address."""

    model_config = ConfigDict(strict=True, extra="forbid")

    match: int
    place: str
    handshakes: dict[str, list[Handshake]]


@dataclass(slots=True)
class _Invitation:
    """One invitation. `handshakes` are of this run, each with a token; `earlier` are older."""

    secret: str = field(default_factory=_secret)
    tokens: list[str] = field(default_factory=list)
    handshakes: list[tuple[str, Handshake]] = field(default_factory=list)
    earlier: list[Handshake] = field(default_factory=list)

    @property
    def kept(self) -> list[Handshake]:
        return [*self.earlier, *(each for _token, each in self.handshakes)][-_MOST_HANDSHAKES:]


class Keeping(NamedTuple):
    """Storage for handshakes; `load` returns "" if there are none."""

    load: Callable[[], str]
    save: Callable[[str], None]


NOT_KEPT = Keeping(lambda: "", lambda _text: None)


class Invitations:
    """All invitations of a program. Calls `changed` when somebody comes or leaves.

    `place` is the address at which the page listens. Handshakes from another address are
    ignored, because another program that listens there now could relay them. `claim` returns how
    much a token is needed just now, so that nobody who comes pushes out who waits.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        keeping: Keeping = NOT_KEPT,
        claim: Callable[[str], int] = lambda _token: 0,
    ) -> None:
        self.place = ""
        self._changed = changed
        self._keeping = keeping
        self._claim = claim
        self._match: int | None = None
        self._invitations: dict[Invited, _Invitation] = {}
        self._code = _code()

    @property
    def are_known(self) -> bool:
        """Whether stored handshakes have been read; before that, no page is refused for good."""
        return self._match is not None

    @property
    def taken(self) -> frozenset[int]:
        """The seats, from 0, that somebody has taken in a browser."""
        all_ = self._invitations.items()
        here = (guest for guest, invited in all_ if invited.tokens or invited.earlier)
        return frozenset(guest for guest in here if isinstance(guest, int))

    def begin(self, match: int) -> None:
        """Start a match. The first match of a run loads the handshakes of earlier runs."""
        is_first = self._match is None
        self._match = match
        if is_first:
            self._load_handshakes(match)
        self._keep()

    @property
    def code(self) -> str:
        """The code of JOIN as people read it, such as "ABCD-2345"."""
        return f"{self._code[: _CODE // 2]}-{self._code[_CODE // 2 :]}"

    def secret(self, guest: Invited) -> str:
        """Return the secret in a guest's link."""
        return self._invitation(guest).secret

    def accept_code(self, typed: str) -> str | None:
        """Return a new token of JOIN in exchange for its code, or None if the code is wrong.

        The caller must limit the number of attempts.
        """
        letters = "".join(each for each in typed[:_MOST_TYPED].upper() if each.isalnum())
        return self.let_in(JOIN) if is_same(self._code, letters) else None

    def accept(self, guest: Invited, secret: str) -> str | None:
        """Return a new token in exchange for a secret, or None if the secret is wrong."""
        return self.let_in(guest) if is_same(self.secret(guest), secret) else None

    def let_in(self, guest: Invited) -> str:
        """Return a new token of a guest, whose identity the caller has checked."""
        invitation = self._invitation(guest)
        token, known = _secret(), invitation.tokens
        if len(known) >= _MOST_TOKENS:
            known.remove(min(known, key=self._claim))  # the first of equals, so the oldest
        known.append(token)
        self._changed()
        return token

    def admits(self, guest: Invited, token: str) -> bool:
        """Return whether this is a token of that guest, in constant time."""
        tokens = self._invitations[guest].tokens if guest in self._invitations else []
        return True in [is_same(known, token) for known in tokens]  # no early exit

    def knows(self, token: str) -> bool:
        """Return whether this is a token of any guest."""
        return True in [self.admits(guest, token) for guest in self._invitations]

    def leave(self, guest: Invited, token: str) -> None:
        """Invalidate a token and the handshakes of its pages."""
        invitation = self._invitation(guest)
        invitation.tokens = [known for known in invitation.tokens if known != token]
        invitation.handshakes = [each for each in invitation.handshakes if each[0] != token]
        self._keep()
        self._changed()

    def renew(self, guest: Invited) -> None:
        """Make a new secret. The old link and all its tokens and handshakes become invalid."""
        self._invitations[guest] = _Invitation()
        if guest == JOIN:
            self._code = _code()
        self._keep()
        self._changed()

    def shake(self, guest: Invited, token: str) -> Handshake:
        """Return a new handshake for a page that has a valid token."""
        invitation, made = self._invitation(guest), Handshake()
        invitation.handshakes = [*invitation.handshakes, (token, made)][-_MOST_HANDSHAKES:]
        self._keep()
        return made

    def handshake(self, guest: Invited, number: str) -> Handshake | None:
        """Return a handshake of this run by its id. Returns None if there is none."""
        made = [each for _token, each in self._invitation(guest).handshakes]
        return next((each for each in made if is_same(each.id, number)), None)

    def earlier(self, guest: Invited, number: str) -> Handshake | None:
        """Use up and return an earlier run's handshake by its id, or None if there is none."""
        invitation = self._invitation(guest)
        found = next((each for each in invitation.earlier if is_same(each.id, number)), None)
        if found:
            invitation.earlier.remove(found)
            self._keep()
        return found

    def _invitation(self, guest: Invited) -> _Invitation:
        return self._invitations.setdefault(guest, _Invitation())

    def _load_handshakes(self, match: int) -> None:
        """Load the handshakes of earlier runs if they are from this match and address."""
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
        known = self._invitations.items()
        named = {
            _name(guest): each.kept
            for guest, each in known
            if isinstance(guest, int) or guest == HOST
        }
        kept = _Kept(match=self._match, place=self.place, handshakes=named)
        self._keeping.save(kept.model_dump_json())


def is_same(known: str, told: str) -> bool:
    """Compare a secret with what a page sent, in constant time."""
    return secrets.compare_digest(known.encode(), told.encode("utf-8", "surrogatepass"))


def _name(guest: Guest) -> str:
    return guest if guest == HOST else str(guest + 1)


def _guest(name: str) -> Guest | None:
    if name == HOST:
        return HOST
    return int(name) - 1 if name.isdecimal() and len(name) < 3 and name != "0" else None
