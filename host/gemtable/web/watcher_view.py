"""The view of a watcher, and its last drawing, so that nothing is drawn twice."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import Protocol

from gemtable.games.kit.rules import Role, ShownSealed
from gemtable.referee.status import Bulletin, Status
from gemtable.web import pad_screens
from gemtable.web.pad import lights, moving
from gemtable.web.table_interface import Table
from gemtable.web.table_picture import Company, picture

_READ_S = 1.0  # between two looks at texts that change by themselves


@dataclass(frozen=True, slots=True)
class Look:
    """The current view of a watcher: a picture, LED colours and changing texts.

    `seen` returns everything that `picture` is drawn from. The browser then puts `lights`
    (the colours of LEDs) and `texts` (which change as time passes) into the picture, by
    element id. `texts` is None if there are none.
    """

    seen: Callable[[], object]
    picture: Callable[[], str]
    lights: Callable[[], dict[str, str]]
    texts: Callable[[], dict[str, str]] | None = None


class Sight(Protocol):
    """Something that a client can watch instead of a role's picture. Equal sights look the
    same.
    """

    def look(self, table: Table) -> Look:
        """Return the current view of a table."""


class Drawn:
    """The last drawing of one sight in one language.

    `picture`, `lights` and `texts` stay the same objects until they change, so watchers compare
    them by identity.
    """

    def __init__(self) -> None:
        self.picture = ""
        self.lights: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self._told = "", '"picture": ""'  # a picture, and the part of a message with it
        self._seen: object = None  # what the picture was drawn from
        self._revision = -1  # of the bulletin
        self._about = -1  # revision of everything that is not in the bulletin
        self._reads_again_at = 0.0  # when texts are due, in the loop's time

    @property
    def told(self) -> str:
        """The part of a message that has the picture, made once for all equal watchers."""
        picture, told = self._told
        if picture is not self.picture:
            told = f'"picture": {json.dumps(self.picture)}'
            self._told = self.picture, told
        return told

    def is_newest(self, bulletin: Bulletin, about: int) -> bool:
        """Return whether the drawing is up to date."""
        is_of_now = (self._revision, self._about) == (bulletin.revision, about)
        return is_of_now and asyncio.get_running_loop().time() < self._reads_again_at

    def draw(self, look: Look, bulletin: Bulletin, about: int) -> None:
        """Draw what has changed. An identical picture does not count as a change."""
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
        """Keep a picture only if it differs: a private change of others must cause no message."""
        if newest != self.picture:
            self.picture, self.texts = newest, {}
            self._reads_again_at = 0.0  # the new picture has no texts yet


def grounds_of(role: Role, status: Status) -> object:
    """Return everything that a role's next move depends on: the match as the role sees it.

    Notices, lights, a countdown and the secret choices of others are left out.
    """
    shown = status.shown.table
    has_chosen = isinstance(shown, ShownSealed) and role in shown.chosen
    return status.match, status.moves, status.undoes, status.views.of(role), has_chosen


def look_of_role(role: Role, table: Table, company: Callable[[], Company]) -> Look:
    """Return a role's current view of a table."""
    bulletin = table.bulletin

    @cache
    def known() -> Company:
        has_screen = isinstance(role, int) and pad_screens.has_own(table, role)
        return replace(company(), has_screen=has_screen)

    return Look(
        seen=lambda: seen_by(role, bulletin.status, known()),
        picture=lambda: picture(bulletin.status, role, known()),
        lights=lambda: _lights(table, role) if isinstance(role, int) else {},
    )


def _lights(table: Table, seat: int) -> dict[str, str]:
    return {**lights(table.bulletin.status, seat), **pad_screens.own(table, seat)}


def seen_by(role: Role, status: Status, company: Company) -> tuple[object, ...]:
    """Return everything that a role's picture may show; the colours of LEDs are not part of it."""
    told = {role: status.told_to(role)}
    still = replace(status, notices=told, leds={}, pictures={}, waits_since_s=0.0)
    if status.outcome is None:  # at the end, all choices are open
        shown = replace(status.shown, seats=(status.shown.of(role),))
        still = replace(still, shown=shown)
    return still, tuple(status.leds), isinstance(role, int) and moving(status, role), company


def _newest(found: dict[str, str], known: dict[str, str]) -> dict[str, str]:
    """Return `known` if `found` equals it, so that the object stays the same; else `found`."""
    return known if found == known else found
