"""Clients follow the table: each gets what is new in the picture it watches.

There is no queue. A message is made from the newest state when the client can take it, so a
slow client skips what it missed, and nobody waits for it.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from math import inf

from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.limits import Limits
from gemtable.process.tasks import begin, ours
from gemtable.records.finished_matches import Finished
from gemtable.sentence import Language, Sentence, naming, speaking, spoken
from gemtable.web.drawing import Company, Invites, apart, waiting
from gemtable.web.guard import room_of
from gemtable.web.interfaces import Matches, Table
from gemtable.web.invitations import JOIN, NOT_KEPT, Invitations, Keeping
from gemtable.web.match_end import Played
from gemtable.web.public import Published
from gemtable.web.sight import Drawn, Look, Sight, grounds_of, look_of_role, seen_by
from gemtable.web.ticket import Ticket

NO_MATCH = Sentence("No match is running")
_STARTING = Sentence("Boards are starting ...")
# Between two pictures, so that boards come first. A press lights its LED before it is written:
# the picture of what it did waits that long, too.
_REST_S = 0.008
_GLANCE_S = 0.5  # between two checks whether anybody watches LEDs
_AWAY_S = 4.0  # without an open page before a seat is shown as away
_CODES = 20, 0.5  # that everybody together may try in a burst, and per second
_SEATS = 12, 0.5  # that everybody together may take by the link for all seats


Watched = Role | Sight  # a role's picture, or another one


@dataclass(eq=False, slots=True)
class Watcher:
    """One client: what it was sent last, and whether there is news.

    `grounds` is what its role decides on, as it was sent last, and `since` the first revision
    that showed that.
    """

    what: Watched
    language: Language
    news: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int = 0  # messages with news that this client got; says nothing about others
    picture: str = ""
    lights: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    grounds: object = None
    since: int = 0

    def sees_as(self, other: "Watcher") -> bool:
        """Return whether another client sees the same picture."""
        return (self.what, self.language) == (other.what, other.language)


class Following:
    """All clients of the page, and what they see.

    `address` is the page's URL, `is_open` whether other machines can reach it, `is_secret`
    whether it has TLS. `matches` is None if the program plays one match and ends. `finished`
    are the matches that can be replayed. `waits` says why there is no table.
    """

    def __init__(
        self,
        keeping: Keeping = NOT_KEPT,
        matches: Matches | None = None,
        finished: Finished | None = None,
    ) -> None:
        self.invitations = Invitations(self._change, keeping)
        self.ticket: Ticket | None = None  # of the browser that the program opens
        self.matches = matches
        self.finished = finished
        self.table: Table | None = None
        self.address = ""
        self.is_open = False
        self.is_secret = False
        self.acting: frozenset[int] = frozenset()  # seats whose page plays beside a real pad
        self._away: frozenset[int] = frozenset()  # taken seats without an open page
        self._left_s: dict[int, float] = {}  # when each seat last had one, in the loop's time
        self._began_s = inf  # when it was first known who may sit here
        self._about = 0  # counts changes of anything shown that is not in the status
        self._watchers: dict[Watcher, None] = {}  # in the order they came
        self._drawn: dict[tuple[Watched, str], Drawn] = {}  # by picture and language code
        self._follows: asyncio.Task[None] | None = None
        self.codes_tried, self.seats_taken = Limits(*_CODES), Limits(*_SEATS)
        self.published = Published()
        self._evening: dict[int, Played] = {}  # by match, in the order in which they ended
        self.waits = _STARTING

    def attach(self, table: Table) -> None:
        """Show this table from now on."""
        self.close()
        if self.table:
            self._note_end(self.table)  # it may have ended since it was looked at last
        self.table = table
        self._drawn.clear()
        self._began_s = min(self._began_s, asyncio.get_running_loop().time())
        self.invitations.begin(table.bulletin.status.match)
        self._change()
        self._follows = begin(self._follow(table), "page")

    def wait(self, why: Sentence) -> None:
        """Show no table for now, only the reason."""
        self.close()
        self.table = None
        self.waits = why
        self._drawn.clear()
        self._change()

    @property
    def has_lobby(self) -> bool:
        """Whether the host has to choose a match: none is running or about to begin."""
        return self.table is None and self.waits is NO_MATCH and self.matches is not None

    @property
    def invites(self) -> Invites:
        """How people come to a seat of their choice; for the host's eyes only."""
        way = f"{room_of(JOIN)}#{self.invitations.secret(JOIN)}"
        return Invites(self.address, way, self.invitations.code, self.is_open, self.is_secret)

    def close(self) -> None:
        """Stop following the table."""
        if self._follows:
            self._follows.cancel()

    @contextmanager
    def watch(self, what: Watched) -> Iterator[Watcher]:
        """Add a watcher, in the current language, until the context is left."""
        watcher = Watcher(what, spoken())
        self._watchers[watcher] = None
        watcher.news.set()
        self._note_presence()
        try:
            yield watcher
        finally:
            del self._watchers[watcher]
            if isinstance(what, int):
                self.note_coming(what)
            if not any(each.sees_as(watcher) for each in self._watchers):
                self._drawn.pop((what, watcher.language.code), None)
            asyncio.get_running_loop().call_later(_AWAY_S, ours(self._note_presence))

    def note_coming(self, seat: int) -> None:
        """Note that somebody is at a seat now, though perhaps without an open page yet."""
        self._left_s[seat] = asyncio.get_running_loop().time()

    def is_away(self, seat: int) -> bool:
        """Return whether a taken seat has had no open page for a while.

        A page that is loaded again, or that comes back after a restart of the program, has the
        time to do so.
        """
        left_s = asyncio.get_running_loop().time() - self._left_s.get(seat, self._began_s)
        return seat in self.invitations.taken and not self._is_watched(seat) and left_s >= _AWAY_S

    def named(self) -> AbstractContextManager[None]:
        """Return the context in which people at the table have their names."""
        return naming(apart(self.table.bulletin.status.names) if self.table else ())

    def let_act(self, seat: int, may: bool) -> None:
        """Allow or forbid the page of a seat with a real pad to play, too."""
        self.acting = self.acting | {seat} if may else self.acting - {seat}
        self._change()

    def picture(self, what: Watched) -> str:
        """Return the newest picture in the current language; "" if the match lacks that seat."""
        drawn = self._draw(what)
        return drawn.picture if drawn else ""

    def told(self, watcher: Watcher) -> str | None:
        """Return the message with what is new for a watcher; None if there is no news."""
        watcher.news.clear()
        with speaking(watcher.language):
            drawn = self._draw(watcher.what)
        if drawn is None:
            return None
        message = []
        if drawn.picture != watcher.picture:
            message.append(drawn.told)
            watcher.texts = {}  # a new picture has none yet: send them all
        if lit := _changed(drawn.lights, watcher.lights):
            message.append(f'"lights": {json.dumps(lit)}')
        if texts := _changed(drawn.texts, watcher.texts):
            message.append(f'"texts": {json.dumps(texts)}')
        watcher.picture, watcher.lights, watcher.texts = drawn.picture, drawn.lights, drawn.texts
        grounds = self._grounds(watcher.what)
        is_other, watcher.grounds = grounds != watcher.grounds, grounds
        if not message:
            return None
        watcher.revision += 1
        if is_other:
            watcher.since = watcher.revision
        parts = ", ".join((f'"revision": {watcher.revision}', *message))
        return f"{{{parts}}}"

    def has_seen(self, watcher: Watcher, revision: int) -> bool:
        """Return whether the match is still as this watcher's role saw it at a revision."""
        return revision >= watcher.since and self._grounds(watcher.what) == watcher.grounds

    def note(self, watcher: Watcher) -> None:
        """Note that a watcher has what is newest, in a form of its own."""
        watcher.news.clear()
        with speaking(watcher.language):
            drawn = self._draw(watcher.what)
        if drawn:
            watcher.picture = drawn.picture
            watcher.lights, watcher.texts = drawn.lights, drawn.texts

    def alive(self, watcher: Watcher) -> str:
        """Return the message that only says that the table is still there."""
        return json.dumps({"revision": watcher.revision})

    async def _follow(self, table: Table) -> None:
        revision, last = 0, None
        while True:
            sees_leds = any(watcher.what not in (TABLE, HOST) for watcher in self._watchers)
            newest = table.bulletin.newer if sees_leds else table.bulletin.other
            with suppress(TimeoutError):
                async with asyncio.timeout(_GLANCE_S):
                    revision = await newest(revision)
            self._note_end(table)
            await self._tell()
            seen = self._seen_by_all(table) if self._watchers else None
            if seen is None or seen != last:  # a pause after a private change would reveal it
                last = seen
                await asyncio.sleep(_REST_S)

    def _note_end(self, table: Table) -> None:
        """Note the result of a match that is over; an undo reopens it, a correction changes it."""
        status = table.bulletin.status
        known = self._evening.get(status.match)
        if status.outcome is None:
            self._evening.pop(status.match, None)
        elif known is None or known.outcome != status.outcome:
            played = Played(status.match, status.game, apart(status.names), status.outcome)
            self._evening[status.match] = played
            self._about += 1

    async def _tell(self) -> None:
        """Wake watchers that have news, one for each turn of the loop, so boards come first."""
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
        """Redraw for everyone: something that is not in the status has changed."""
        self._about += 1
        for watcher in self._watchers:
            watcher.news.set()

    def _note_presence(self) -> None:
        """Redraw for everyone if a seat went away or came back."""
        seats = self.invitations.taken
        away = frozenset(seat for seat in seats if not self._is_watched(seat))
        if away != self._away:
            self._away = away
            self._change()

    def _is_watched(self, what: Watched) -> bool:
        return any(what == watcher.what for watcher in self._watchers)

    def _draw(self, what: Watched) -> Drawn | None:
        """Return what to show now; None for a seat that the match does not have."""
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

    def _grounds(self, what: Watched) -> object:
        if self.table is None or not isinstance(what, int | str):
            return None
        status = self.table.bulletin.status
        is_there = not isinstance(what, int) or what < status.seats
        return grounds_of(what, status) if is_there else None

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
        people = table.people()
        seated = self.invitations.taken & people  # a seat waits for its person while a bot plays
        return Company(
            people=people,
            seated=seated,
            away=self._away & seated,
            acting=self.acting,
            moves=table.moves(role) if isinstance(role, int) else (),
            key_moves=table.key_moves(role) if isinstance(role, int) else (),
            why=table.why(),
            goes_on=self.matches is not None,
            evening=tuple(self._evening.values()),
            invites=self.invites if role == HOST else None,
        )


def _changed(newest: dict[str, str], had: dict[str, str]) -> dict[str, str]:
    return {each: value for each, value in newest.items() if had.get(each, "") != value}
