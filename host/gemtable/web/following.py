"""Pictures follow the table: drawn once for each role that somebody watches, when they change.

Whoever watches has one slot, and what is newest wins: what a slow client missed is
never sent, and nobody waits for it.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from gemtable.records.finished import Finished
from gemtable.referee.status import Status
from gemtable.rules.roles import HOST, Role
from gemtable.sentence import Sentence
from gemtable.web.drawing import Company, picture, waiting
from gemtable.web.invitations import NOT_KEPT, Invitations, Keeping
from gemtable.web.matches import Matches
from gemtable.web.pad import lights
from gemtable.web.table import Table

NO_MATCH = Sentence("No match is running")
_STARTING = Sentence("Boards are starting ...")
_REST_S = 0.02  # between two looks at the table: no eye wants more
_AWAY_S = 4.0  # without a page after which a seat is shown as away


@dataclass(slots=True)
class _Drawn:
    """What a role sees now, and what it was drawn from."""

    revision: int
    about: int
    seen: tuple[object, ...]
    picture: str
    lights: dict[str, str] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Watcher:
    """One client: what it has been told, and whether there is anything newer."""

    role: Role
    news: asyncio.Event = field(default_factory=asyncio.Event)
    picture: str = ""
    lights: dict[str, str] = field(default_factory=dict)


class Following:
    """What the clients of one page see.

    `address` is where others reach it, and `is_open` whether from other machines. Of
    `matches` others can be played next; None, where the program plays one and ends.
    `finished` are the matches that can be replayed.
    """

    def __init__(
        self,
        keeping: Keeping = NOT_KEPT,
        matches: Matches | None = None,
        finished: Finished | None = None,
    ) -> None:
        self.invitations = Invitations(self._change, keeping)
        self.matches = matches
        self.finished = finished
        self.table: Table | None = None
        self.address = ""
        self.is_open = False
        self.acting: frozenset[int] = frozenset()  # seats whose page plays beside a real pad
        self._away: frozenset[int] = frozenset()  # seats somebody came to, without a page
        self._about = 0  # how often changed what is not of the status
        self._watchers: dict[Watcher, None] = {}  # in the order in which they came
        self._drawn: dict[Role, _Drawn] = {}
        self._follows: asyncio.Task[None] | None = None
        self._waits = _STARTING  # why there is no table

    def attach(self, table: Table) -> None:
        """Show this table from now on; who sat where nobody can sit now gets up."""
        self.close()
        self.table = table
        self._drawn.clear()
        self.invitations.begin(table.bulletin.status.match)
        self._change()
        self._follows = asyncio.ensure_future(self._follow(table))

    def wait(self, why: Sentence) -> None:
        """Show no table for now, but why."""
        self.close()
        self.table = None
        self._waits = why
        self._drawn.clear()
        self._change()

    @property
    def has_lobby(self) -> bool:
        """Whether a match is to be chosen: none is running, nor about to begin."""
        return self.table is None and self._waits is NO_MATCH and self.matches is not None

    def close(self) -> None:
        """Follow no table any more."""
        if self._follows:
            self._follows.cancel()

    @contextmanager
    def watch(self, role: Role) -> Iterator[Watcher]:
        """Be told what a role sees, until this is left."""
        watcher = Watcher(role)
        self._watchers[watcher] = None
        watcher.news.set()
        self._note_presence()
        try:
            yield watcher
        finally:
            del self._watchers[watcher]
            if not self._is_watched(role):
                self._drawn.pop(role, None)
            asyncio.get_running_loop().call_later(_AWAY_S, self._note_presence)

    def let_act(self, seat: int, may: bool) -> None:
        """Have the page of a seat play beside its real pad, or show only what there is to see."""
        self.acting = self.acting | {seat} if may else self.acting - {seat}
        self._change()

    def picture(self, role: Role) -> str:
        """Return the newest picture for a role, "" for a seat that is not there."""
        drawn = self._draw(role)
        return drawn.picture if drawn else ""

    def told(self, watcher: Watcher) -> str | None:
        """Return what is new to a watcher as the message that tells it; None if nothing is."""
        watcher.news.clear()
        drawn = self._draw(watcher.role)
        if drawn is None:
            return None
        message: dict[str, object] = {"revision": drawn.revision}
        if drawn.picture != watcher.picture:
            message["picture"] = drawn.picture
        changed = {
            led: colour
            for led, colour in drawn.lights.items()
            if watcher.lights.get(led, "") != colour
        }
        if changed:
            message["lights"] = changed
        watcher.picture, watcher.lights = drawn.picture, drawn.lights
        return json.dumps(message) if len(message) > 1 else None

    def alive(self) -> str:
        """Return the message which tells that the table is there, and nothing else."""
        return json.dumps({"revision": self.table.bulletin.revision if self.table else 0})

    async def _follow(self, table: Table) -> None:
        revision = 0
        while True:
            revision = await table.bulletin.newer(revision)
            await self._tell()
            await asyncio.sleep(_REST_S)

    async def _tell(self) -> None:
        """Wake those who see something new, each in a turn of its own: boards come in between."""
        for watcher in list(self._watchers):
            drawn = self._draw(watcher.role)
            if drawn and (
                drawn.picture is not watcher.picture or drawn.lights is not watcher.lights
            ):
                watcher.news.set()
                await asyncio.sleep(0)

    def _change(self) -> None:
        """Tell all anew: what is not of the status has changed."""
        self._about += 1
        for watcher in self._watchers:
            watcher.news.set()

    def _note_presence(self) -> None:
        """Tell all of seats that went away, or are back."""
        seats = self.invitations.taken
        away = frozenset(seat for seat in seats if not self._is_watched(seat))
        if away != self._away:
            self._away = away
            self._change()

    def _is_watched(self, role: Role) -> bool:
        return any(role == watcher.role for watcher in self._watchers)

    def _draw(self, role: Role) -> _Drawn | None:
        """Return what a role sees now; drawn only if it is another than before."""
        if self.table is None:
            has_way_on = role == HOST and self.has_lobby
            return _Drawn(0, self._about, (), waiting(self._waits, has_way_on))
        status, drawn = self.table.bulletin.status, self._drawn.get(role)
        if isinstance(role, int) and role >= status.seats:
            return None
        if drawn and (drawn.revision, drawn.about) == (status.revision, self._about):
            return drawn
        company = self._company(self.table, role)
        seen = _seen(status, company)
        if drawn is None or drawn.seen != seen:
            drawn = _Drawn(status.revision, self._about, seen, picture(status, role, company))
            self._drawn[role] = drawn
        drawn.revision, drawn.about = status.revision, self._about
        lit = lights(status, role) if isinstance(role, int) else {}
        if drawn.lights != lit:
            drawn.lights = lit
        return drawn

    def _company(self, table: Table, role: Role) -> Company:
        return Company(
            people=table.people(),
            seated=self.invitations.taken,
            away=self._away & self.invitations.taken,
            acting=self.acting,
            moves=table.moves(role) if isinstance(role, int) else (),
            foreseen=table.foreseen(role) if isinstance(role, int) else (),
        )


def _seen(status: Status, company: Company) -> tuple[object, ...]:
    """Return all that a picture may show, without what changes many times a second."""
    return (
        replace(status, revision=0, leds={}, pictures={}, waits_since_s=0.0),
        tuple(status.leds),
        company,
    )
