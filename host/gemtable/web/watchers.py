"""Sends each client the changes of the picture that it watches.

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
from gemtable.match.next_wishes import NO_WISHES
from gemtable.process.tasks import begin, ours
from gemtable.records.finished_matches import Finished
from gemtable.sentence import Language, Sentence, naming, speaking, spoken
from gemtable.web.guard import room_of
from gemtable.web.host_ticket import Ticket
from gemtable.web.invitation_picture import invitation, likely_game, waiting
from gemtable.web.invitations import JOIN, NOT_KEPT, Invitations, Keeping
from gemtable.web.match_end import Played
from gemtable.web.next_game import free_seats
from gemtable.web.public_view import Published
from gemtable.web.seat_pages import SeatPages
from gemtable.web.table_interface import Matches, PadRoom, Table
from gemtable.web.table_picture import Company, Invites, apart
from gemtable.web.waiting_room import BEGINS, SharedScreen, WaitingRoom, Waits
from gemtable.web.watcher_view import Drawn, Look, Sight, grounds_of, look_of_role, seen_by

NO_MATCH = Sentence("No match is running")
# The pause between two pictures, so that boards come first. A press lights its LED before its
# entry is written, so the picture after the entry waits for the pause, too.
_REST_S = 0.008
_GLANCE_S = 0.5  # between two checks whether anybody watches LEDs
_CODES = 20, 0.5  # attempts of everybody together: in a burst, and per second
_SEATS = 12, 0.5  # seats taken by the link for all seats: in a burst, and per second


# A role's picture, or another one.
Watched = Role | Waits | SharedScreen | Sight


@dataclass(eq=False, slots=True)
class Watcher:
    """One client: what it was sent last, and whether there is news.

    The role's decisions depend on `grounds`, which the revision `since` showed first.
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
        self.invitations = Invitations(self.change, keeping, self._claim)
        self.ticket: Ticket | None = None  # of the browser that the program opens
        self.matches = matches
        self.finished = finished
        self.table: Table | None = None
        self.address = ""
        self.is_open = False
        self.is_secret = False
        self.acting: frozenset[int] = frozenset()  # seats whose page plays beside a real pad
        self.seat_pages = SeatPages(lambda: self.invitations.taken, self._note_presence)
        self._about = 0  # counts changes of anything shown that is not in the status
        self._watchers: dict[Watcher, None] = {}  # in the order they came
        self._drawn: dict[tuple[Watched, str], Drawn] = {}  # by picture and language code
        self._follows: asyncio.Task[None] | None = None
        self._forgets: asyncio.TimerHandle | None = None  # of the next arrival to be forgotten
        self.codes_tried, self.seats_taken = Limits(*_CODES), Limits(*_SEATS)
        self.pad_room: PadRoom | None = None  # while no match runs
        self.published = Published()
        self._evening: dict[int, Played] = {}  # by match, in the order in which they ended
        self.waits = BEGINS
        self.next_wishes = NO_WISHES  # of the seats, once the match is over
        self.waiting_room = WaitingRoom(self.invitations)

    def attach(self, table: Table) -> None:
        """Show this table from now on."""
        self.close()
        if self.table:
            self._note_end(self.table)  # its match may have ended since the last check
        self.table = table
        self.next_wishes = NO_WISHES
        self._drawn.clear()
        self.seat_pages.begin()
        self.invitations.begin(table.bulletin.status.match)
        for seat in self.waiting_room.seat_all(table):
            self.seat_pages.come(seat)
        self.change()
        self._follows = begin(self._follow(table), "page")

    def wait(self, why: Sentence) -> None:
        """Show no table for now, only the reason `why`."""
        self.close()
        self.table = None
        self.waits = why
        if self.has_lobby and self.matches:
            self.waiting_room.likely = likely_game(self.matches)
        self._drawn.clear()
        self.change()

    def choose(self, game: str) -> None:
        """Show boards in the room, if there are any, the game that the host has chosen."""
        if self.pad_room:
            self.pad_room.choose(game)

    @property
    def has_lobby(self) -> bool:
        """Whether the host has to choose a match: none is running or about to begin."""
        return self.table is None and self.waits is NO_MATCH and self.matches is not None

    @property
    def invites(self) -> Invites:
        """How players get to a seat of their choice; only the host may see this."""
        way = f"{room_of(JOIN)}#{self.invitations.secret(JOIN)}"
        return Invites(self.address, way, self.invitations.code, self.is_open, self.is_secret)

    def close(self) -> None:
        """Stop following the table."""
        for each in (self._follows, self._forgets):
            if each:
                each.cancel()

    @contextmanager
    def watch(self, what: Watched) -> Iterator[Watcher]:
        """Add a watcher, in the current language, until the context is left."""
        watcher = Watcher(what, spoken())
        self._watchers[watcher] = None
        watcher.news.set()
        if isinstance(what, Waits):
            self.waiting_room.arrivals.come(what.token)
            self.change()
        elif isinstance(what, int):
            self.seat_pages.open(what, watcher.language)
        self.seat_pages.look()
        try:
            yield watcher
        finally:
            del self._watchers[watcher]
            if isinstance(what, int):
                self.seat_pages.close(what)
            elif isinstance(what, Waits) and not self._is_watched(what):
                self._note_going(what.token)
            what, language = watcher.what, watcher.language
            if (what, language) not in {(each.what, each.language) for each in self._watchers}:
                self._drawn.pop((what, language.code), None)
            self.seat_pages.look_later()

    def _note_going(self, token: str) -> None:
        """Note that the page of somebody who waits is gone, and forget them in time."""
        self.waiting_room.arrivals.go(token, asyncio.get_running_loop().time())
        self.change()
        self._forget_arrivals()

    def _forget_arrivals(self) -> None:
        """Forget who has been away for too long; one timer waits for the next of them."""
        loop, arrivals = asyncio.get_running_loop(), self.waiting_room.arrivals
        if arrivals.forget(loop.time()):
            self.change()
        if self._forgets:
            self._forgets.cancel()
        if (due_s := arrivals.next_s) < inf:
            self._forgets = loop.call_at(due_s, ours(self._forget_arrivals))

    def _claim(self, token: str) -> int:
        """Return the claim of a token of JOIN: who waits comes before who only has a page open."""
        if self.waiting_room.waits(token):
            return 2
        return self._is_watched(SharedScreen(token)) or self._is_watched(Waits(token))

    def named(self) -> AbstractContextManager[None]:
        """Return a context in which sentences use the names of the players at the table."""
        return naming(apart(self.table.bulletin.status.names) if self.table else ())

    def let_act(self, seat: int, may: bool) -> None:
        """Allow or forbid the page of a seat with a real pad to play, too."""
        self.acting = self.acting | {seat} if may else self.acting - {seat}
        self.change()

    def show_code(self, watcher: Watcher, token: str) -> None:
        """Let a shared screen show the code; its token proves that it was invited."""
        watcher.what = SharedScreen(token)
        watcher.news.set()

    def wish(self, seat: int, what: str) -> None:
        """Note what a seat would like to do next: `what` is a wish, or NOTHING."""
        status = self.table and self.table.bulletin.status
        if status and status.outcome is not None and what != status.game:
            self.next_wishes = self.next_wishes.wished(seat, what)
            self.change()

    def picture(self, what: Watched) -> str:
        """Return the newest picture in the current language, or "" if there is no such seat."""
        return drawn.picture if (drawn := self._draw(what)) else ""

    def told(self, watcher: Watcher) -> str | None:
        """Return the message with all news for a watcher. Returns None if there is no news."""
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
        """Note that a watcher is up to date; it got the news in another form."""
        watcher.news.clear()
        with speaking(watcher.language):
            drawn = self._draw(watcher.what)
        if drawn:
            watcher.picture = drawn.picture
            watcher.lights, watcher.texts = drawn.lights, drawn.texts

    def alive(self, watcher: Watcher) -> str:
        """Return the keep-alive message: the table is still there, without news."""
        return json.dumps({"revision": watcher.revision})

    async def _follow(self, table: Table) -> None:
        revision, last = 0, None
        while True:
            sees_leds = any(
                each.what not in (TABLE, HOST) and not isinstance(each.what, SharedScreen)
                for each in self._watchers
            )
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
            self.next_wishes = NO_WISHES
        elif known is None or known.outcome != status.outcome:
            played = Played(status.match, status.game, apart(status.names), status.outcome)
            self._evening[status.match] = played
            self._about += 1

    async def _tell(self) -> None:
        """Wake the watchers with news, one in each turn of the loop, so that boards come first."""
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

    def change(self) -> None:
        """Redraw for everyone after a change of something that is not in the status."""
        self._about += 1
        for watcher in self._watchers:
            watcher.news.set()

    def _note_presence(self) -> None:
        """Redraw for everyone, since a seat went away, came back or speaks another language."""
        self.change()
        if self.table:
            self.table.bulletin.change()  # for the screens of pads

    def _is_watched(self, what: Watched) -> bool:
        return any(what == watcher.what for watcher in self._watchers)

    def _draw(self, what: Watched) -> Drawn | None:
        """Return the newest drawing. Returns None for a seat that the match does not have."""
        if self.table is None:
            drawn = Drawn()
            drawn.picture = self._waiting(what)
            return drawn
        if isinstance(what, SharedScreen):
            what = SharedScreen("")  # during a match, all that show the code look alike
        as_told, bulletin = (what, spoken().code), self.table.bulletin
        drawn = self._drawn.get(as_told) or Drawn()
        if not drawn.is_newest(bulletin, self._about):
            look = self._look(self.table, what)
            if look is None:
                return None
            drawn.draw(look, bulletin, self._about)
            self._drawn[as_told] = drawn
        return drawn

    def _waiting(self, what: Watched) -> str:
        """Return the picture while there is no table, in the current language."""
        room, has_lobby = self.waiting_room, self.has_lobby
        facts = room.facts(self.waits, self.matches if has_lobby else None)
        if isinstance(what, Waits):
            return waiting(facts, room.arrivals.of(what.token), room.refused(what.token))
        return invitation(
            facts,
            self.invites if isinstance(what, SharedScreen) or what == HOST else None,
            self.invites.typed if self.is_open else None,
            has_way_on=what == HOST and has_lobby,
        )

    def _grounds(self, what: Watched) -> object:
        if self.table is None or not isinstance(what, int | str):
            return None
        status = self.table.bulletin.status
        is_there = not isinstance(what, int) or what < status.seats
        return grounds_of(what, status) if is_there else None

    def _look(self, table: Table, what: Watched) -> Look | None:
        has_no_seat = isinstance(what, int) and what >= table.bulletin.status.seats
        if has_no_seat or isinstance(what, Waits):
            return None
        if isinstance(what, SharedScreen):
            return look_of_role(TABLE, table, lambda: self._company(table, TABLE, shows_code=True))
        if not isinstance(what, int | str):
            return what.look(table)
        return look_of_role(what, table, lambda: self._company(table, what))

    def _seen_by_all(self, table: Table) -> object:
        status = table.bulletin.status
        return seen_by(TABLE, status, self._company(table, TABLE)), status.leds

    def _company(self, table: Table, role: Role, shows_code: bool = False) -> Company:
        people = table.people()
        seated = self.invitations.taken & people  # a seat waits for its person while a bot plays
        return Company(
            people=people,
            only_bots=not people,
            seated=seated,
            away=self.seat_pages.away & seated,
            free=free_seats(table.bulletin.status, people, seated),
            acting=self.acting,
            moves=table.moves(role) if isinstance(role, int) else (),
            key_moves=table.key_moves(role) if isinstance(role, int) else (),
            why=table.why(),
            volume=table.volume(role if isinstance(role, int) else None),
            games=tuple(self.matches.games) if self.matches else (),
            wishes=self.next_wishes.among(people),
            evening=tuple(self._evening.values()),
            invites=self.invites if role == HOST or shows_code else None,
            typed=self.invites.typed if role == TABLE and self.is_open else None,
        )


def _changed(newest: dict[str, str], had: dict[str, str]) -> dict[str, str]:
    return {each: value for each, value in newest.items() if had.get(each, "") != value}
