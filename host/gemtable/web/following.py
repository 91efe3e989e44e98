"""Clients follow the table: each is told what is new of what it watches.

Whoever watches has one slot, and what is newest wins: what a slow client missed is
never sent, and nobody waits for it.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.process.tasks import begin
from gemtable.records.finished import Finished
from gemtable.sentence import Language, Sentence, speaking, spoken
from gemtable.web.drawing import Company, waiting
from gemtable.web.invitations import NOT_KEPT, Invitations, Keeping
from gemtable.web.matches import Matches
from gemtable.web.public import Published
from gemtable.web.sight import Drawn, Look, Sight, look_of_role, seen_by
from gemtable.web.table import Table

NO_MATCH = Sentence("No match is running")
_STARTING = Sentence("Boards are starting ...")
_REST_S = 0.02  # between two looks at the table: no eye wants more
_GLANCE_S = 0.5  # between two looks at who looks, and at nothing but LEDs
_AWAY_S = 4.0  # without a page after which a seat is shown as away


Watched = Role | Sight  # a role's picture, or another


@dataclass(eq=False, slots=True)
class Watcher:
    """One client: what it has been told, and whether there is anything newer."""

    what: Watched
    language: Language
    news: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int = 0  # how often it was told anything: its own count, which tells of no other
    picture: str = ""
    lights: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def sees_as(self, other: "Watcher") -> bool:
        """Say whether another client is shown the same."""
        return (self.what, self.language) == (other.what, other.language)


class Following:
    """What the clients of one page see.

    `address` is where others reach it, `is_open` whether from other machines, and
    `is_secret` whether nobody between can read it. Of
    `matches` others can be played next; None, where the program plays one and ends.
    `finished` are the matches that can be replayed. `waits` is why there is no table.
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
        self.is_secret = False
        self.acting: frozenset[int] = frozenset()  # seats whose page plays beside a real pad
        self._away: frozenset[int] = frozenset()  # seats somebody came to, without a page
        self._about = 0  # how often changed what is not of the status
        self._watchers: dict[Watcher, None] = {}  # in the order in which they came
        self._drawn: dict[tuple[Watched, str], Drawn] = {}  # and the code of its language
        self._follows: asyncio.Task[None] | None = None
        self.published = Published()
        self.waits = _STARTING

    def attach(self, table: Table) -> None:
        """Show this table from now on."""
        self.close()
        self.table = table
        self._drawn.clear()
        self.invitations.begin(table.bulletin.status.match)
        self._change()
        self._follows = begin(self._follow(table), "page")

    def wait(self, why: Sentence) -> None:
        """Show no table for now, but why."""
        self.close()
        self.table = None
        self.waits = why
        self._drawn.clear()
        self._change()

    @property
    def has_lobby(self) -> bool:
        """Whether a match is to be chosen: none is running, nor about to begin."""
        return self.table is None and self.waits is NO_MATCH and self.matches is not None

    def close(self) -> None:
        """Follow no table any more."""
        if self._follows:
            self._follows.cancel()

    @contextmanager
    def watch(self, what: Watched) -> Iterator[Watcher]:
        """Be told what is to be seen, in the language spoken here, until this is left."""
        watcher = Watcher(what, spoken())
        self._watchers[watcher] = None
        watcher.news.set()
        self._note_presence()
        try:
            yield watcher
        finally:
            del self._watchers[watcher]
            if not any(each.sees_as(watcher) for each in self._watchers):
                self._drawn.pop((what, watcher.language.code), None)
            asyncio.get_running_loop().call_later(_AWAY_S, self._note_presence)

    def let_act(self, seat: int, may: bool) -> None:
        """Have the page of a seat play beside its real pad, or show only what there is to see."""
        self.acting = self.acting | {seat} if may else self.acting - {seat}
        self._change()

    def picture(self, what: Watched) -> str:
        """Return the newest picture in the language spoken here; "" without such a seat."""
        drawn = self._draw(what)
        return drawn.picture if drawn else ""

    def told(self, watcher: Watcher) -> str | None:
        """Return what is new to a watcher as the message that tells it; None if nothing is."""
        watcher.news.clear()
        with speaking(watcher.language):
            drawn = self._draw(watcher.what)
        if drawn is None:
            return None
        message: dict[str, object] = {}
        if drawn.picture != watcher.picture:
            message["picture"] = drawn.picture
            watcher.texts = {}  # a picture comes without them
        if lit := _changed(drawn.lights, watcher.lights):
            message["lights"] = lit
        if texts := _changed(drawn.texts, watcher.texts):
            message["texts"] = texts
        watcher.picture, watcher.lights, watcher.texts = drawn.picture, drawn.lights, drawn.texts
        if not message:
            return None
        watcher.revision += 1
        return json.dumps({"revision": watcher.revision, **message})

    def alive(self, watcher: Watcher) -> str:
        """Return the message which tells that the table is there, and nothing else."""
        return json.dumps({"revision": watcher.revision})

    async def _follow(self, table: Table) -> None:
        revision, last = 0, None
        while True:
            sees_leds = any(watcher.what not in (TABLE, HOST) for watcher in self._watchers)
            newest = table.bulletin.newer if sees_leds else table.bulletin.other
            with suppress(TimeoutError):
                async with asyncio.timeout(_GLANCE_S):
                    revision = await newest(revision)
            await self._tell()
            seen = self._seen_by_all(table) if self._watchers else None
            if seen is None or seen != last:  # a secret delays nothing that others see next
                last = seen
                await asyncio.sleep(_REST_S)

    async def _tell(self) -> None:
        """Wake those who see something new, each in a turn of its own: boards come in between."""
        for watcher in list(self._watchers):
            with speaking(watcher.language):
                drawn = self._draw(watcher.what)
            if drawn and (
                drawn.picture is not watcher.picture
                or drawn.lights is not watcher.lights
                or drawn.texts is not watcher.texts
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

    def _is_watched(self, what: Watched) -> bool:
        return any(what == watcher.what for watcher in self._watchers)

    def _draw(self, what: Watched) -> Drawn | None:
        """Return what is to be seen now; None for a seat that the match does not have."""
        if self.table is None:
            drawn = Drawn()
            drawn.picture = waiting(self.waits, what == HOST and self.has_lobby)
            return drawn
        as_told, bulletin = (what, spoken().code), self.table.bulletin
        drawn = self._drawn.get(as_told) or Drawn()
        if not drawn.is_newest(bulletin, self._about):
            look = self._look(self.table, what)
            if look is None:
                return None
            drawn.draw(look, bulletin, self._about)
            self._drawn[as_told] = drawn
        return drawn

    def _look(self, table: Table, what: Watched) -> Look | None:
        if not isinstance(what, int | str):
            return what.look(table)
        if isinstance(what, int) and what >= table.bulletin.status.seats:
            return None
        return look_of_role(what, table, lambda: self._company(table, what))

    def _seen_by_all(self, table: Table) -> object:
        status = table.bulletin.status
        return seen_by(TABLE, status, self._company(table, TABLE)), status.leds

    def _company(self, table: Table, role: Role) -> Company:
        return Company(
            people=table.people(),
            seated=self.invitations.taken,
            away=self._away & self.invitations.taken,
            acting=self.acting,
            moves=table.moves(role) if isinstance(role, int) else (),
            foreseen=table.foreseen(role) if isinstance(role, int) else (),
            why=table.why(),
        )


def _changed(newest: dict[str, str], had: dict[str, str]) -> dict[str, str]:
    return {each: value for each, value in newest.items() if had.get(each, "") != value}
