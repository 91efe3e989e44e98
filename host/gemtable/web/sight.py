"""What there is to see at a moment; how that was drawn last, so that nothing is drawn twice."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import Protocol

from gemtable.games.kit.roles import Role
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.status import Status
from gemtable.web.drawing import Company, picture
from gemtable.web.pad import lights, moving
from gemtable.web.table import Table

_READ_S = 1.0  # between two looks at texts that change by themselves


@dataclass(frozen=True, slots=True)
class Look:
    """What there is to see now.

    `seen` returns all that `picture` is drawn from. The browser puts `lights` and `texts` into
    it, by the ids of their elements: the colours of LEDs, and what changes by itself as
    time goes on. Without `texts` nothing does.
    """

    seen: Callable[[], object]
    picture: Callable[[], str]
    lights: Callable[[], dict[str, str]]
    texts: Callable[[], dict[str, str]] | None = None


class Sight(Protocol):
    """Something to be watched. Whoever watches an equal one sees the same."""

    def look(self, table: Table) -> Look:
        """Return what there is to see now."""


class Drawn:
    """One sight in one language as it was drawn last.

    A picture, lights and texts stay the same objects until they change, to be told by identity.
    """

    def __init__(self) -> None:
        self.picture = ""
        self.lights: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self._seen: object = None  # what the picture was drawn from
        self._revision = -1  # of the bulletin
        self._about = -1  # of what is not of the bulletin
        self._reads_again_at = 0.0  # the texts, by the loop's time

    def is_newest(self, bulletin: Bulletin, about: int) -> bool:
        """Say whether there is nothing newer to see."""
        is_of_now = (self._revision, self._about) == (bulletin.revision, about)
        return is_of_now and asyncio.get_running_loop().time() < self._reads_again_at

    def draw(self, look: Look, bulletin: Bulletin, about: int) -> None:
        """Draw what is newer. A picture that would be the same as before is no news."""
        if self._about != about or self._revision < bulletin.changed:
            seen = look.seen()
            if self._seen != seen:
                self._seen = seen
                self._take(look.picture())
        self._revision, self._about = bulletin.revision, about
        self.lights = _newest(look.lights(), self.lights)
        now = asyncio.get_running_loop().time()
        if look.texts is None:
            self._reads_again_at = inf
        elif now >= self._reads_again_at:
            self.texts = _newest(look.texts(), self.texts)
            self._reads_again_at = now + _READ_S

    def _take(self, newest: str) -> None:
        """Keep a picture, unless a secret of others is all that is new: that must not show."""
        if newest != self.picture:
            self.picture, self.texts = newest, {}
            self._reads_again_at = 0.0  # a picture comes without texts


def look_of_role(role: Role, table: Table, company: Callable[[], Company]) -> Look:
    """Return what a role sees now of a table; `company` is who plays in which way."""
    bulletin, company = table.bulletin, cache(company)
    return Look(
        seen=lambda: seen_by(role, bulletin.status, company()),
        picture=lambda: picture(bulletin.status, role, company()),
        lights=lambda: lights(bulletin.status, role) if isinstance(role, int) else {},
    )


def seen_by(role: Role, status: Status, company: Company) -> tuple[object, ...]:
    """Return all that a picture may show, without what changes many times a second."""
    told = {role: status.told_to(role)}
    still = replace(status, notices=told, leds={}, pictures={}, waits_since_s=0.0)
    if status.outcome is None:  # then what seats chose is open
        shown = replace(status.shown, seats=(status.shown.of(role),))
        still = replace(still, shown=shown)
    return still, tuple(status.leds), isinstance(role, int) and moving(status, role), company


def _newest(found: dict[str, str], known: dict[str, str]) -> dict[str, str]:
    """Return what was found; what is known already if that is the same."""
    return known if found == known else found
