"""A match on its page in simulated time, and all that each client of it is sent.

At the table is everyone who may be: the table's screen, the host and each seat in two
windows, another program, and those who are refused; late ones come in the middle.
"""

import asyncio
import json
import logging
from collections import defaultdict

from gemtable.games.kit.rules import HOST, TABLE
from gemtable.web.app import guarded
from gemtable.web.guard import room_of

from tests.web.clients import NEWEST, browser, leave, let_in
from tests.web.connection import Connection
from tests.web.table_by_hand import TableByHand

# Between two things that people do: nobody says too much, and nothing is done just when a
# moment of the table comes, so that no two things are done at one time.
_A_BREATH_S = 0.3719
_A_MOMENT_S = 0.0071  # shorter than the page rests between two pictures
_GUESS = "A" * 22


class TableInTime(TableByHand):
    """A table whose moments come by themselves; made in the loop in which it plays."""

    _moment = None

    def wake(self, at_s):
        if self._moment:
            self._moment.cancel()
        if at_s is not None:
            loop = asyncio.get_running_loop()
            self._moment = loop.call_at(at_s, lambda: self.referee.moment_passed(at_s))


class PageWorld:
    """`heard` has for each client, by name, what it was sent and what it was refused, in order."""

    def __init__(self, table):
        self.table = table
        self.seats = range(table.referee.layout.seats)
        self.heard = defaultdict(list)
        self._app = guarded(table.following)
        self._visits = []  # client, path, and how it asks: what is looked at now and then
        self._sockets = {}
        self._tokens = {}  # by client
        self._log = _Log(self.heard["log"])

    async def begin(self):
        """Let the invited come in, and all others come."""
        logging.getLogger().addHandler(self._log)
        self.table.begin()
        await self._let_in()
        self._open_pages()
        self._connect("program", "/api/stream")
        self._connect("boards", "/boards/live", is_socket=True, token="")
        self._visits.append(("boards", "/boards", {}))
        self._visits += [("program", "/api/table", {}), ("program", "/api/openapi.json", {})]
        await self._strangers()
        for seat in self.seats:
            await self.say(seat, name=f"Person {chr(ord('A') + seat)}")

    async def come_late(self):
        """Let others come in the middle, to the table and to every room."""
        self._open_pages("late ")
        await self._strangers("late ")

    async def say(self, seat, **said):
        """Let a seat's page say something."""
        self._tell(seat, said)
        await self.breathe()

    async def mutter(self, seat, lines):
        """Let a seat's page say some lines, or none, just before something else is done."""
        for line in lines:
            self._tell(seat, {"say": line})
        await self.breathe(_A_MOMENT_S)

    def _tell(self, seat, said):
        seen = {"seen": NEWEST} if "say" in said else {}
        self._sockets[name_of(seat)].say(json.dumps({**said, **seen}))

    async def breathe(self, seconds=_A_BREATH_S):
        await asyncio.sleep(seconds)

    async def look(self):
        """Let everyone load what they can reach, and try what they cannot."""
        for name, path, how in self._visits:
            await Connection(self._app, path, self.heard[name], **how).close()

    async def end(self):
        """Let all go; nothing that was sent has a token or the secret of a link in it."""
        for socket in self._sockets.values():
            await socket.close()
        self.table.following.close()
        self.table.journal.close()
        logging.getLogger().removeHandler(self._log)
        secrets = [*self._tokens.values(), *self._link_secrets()]
        for lines in self.heard.values():
            assert not any(secret in line for _at_s, line in lines for secret in secrets)

    def marked(self):
        """Return how much each client has heard so far."""
        return {name: len(lines) for name, lines in self.heard.items()}

    def known_to(self, role):
        """Return the clients that may know no more than a role: all that have no other seat."""
        own = "no seat" if role == TABLE else name_of(role)
        return [name for name in self.heard if "seat" not in name or name.endswith(own)]

    async def _let_in(self):
        """Let some come in and leave, with their pages still open, and then those who stay."""
        following = self.table.following
        async with browser(following) as client:
            for guest in (HOST, *self.seats):
                gone = f"leaving {name_of(guest)}"
                self._tokens[gone] = await let_in(client, following, guest)
                self._connect(gone, f"{room_of(guest)}/live", True, token=self._tokens[gone])
                await self.breathe()
                self._sockets[gone].sent = self.heard["gone"]  # from here on
                await leave(client, guest)
                self._tokens[name_of(guest)] = await let_in(client, following, guest)

    def _open_pages(self, when=""):
        """Open each page in two windows."""
        self._open(f"{when}table", "/", {})
        self._open(f"{when}boards", "/boards", {"token": ""})
        for guest in (HOST, *self.seats):
            own = {"token": self._tokens[name_of(guest)]}
            self._open(f"{when}{name_of(guest)}", room_of(guest), own)

    def _open(self, name, place, how):
        for window in ("", "again "):
            self._visits.append((f"{window}{name}", place, how))
            self._connect(f"{window}{name}", f"{place.rstrip('/')}/live", True, **how)

    async def _strangers(self, when=""):
        """Let those come to every room who are not invited, or no more, or are elsewhere."""
        for guest in (HOST, *self.seats):
            own = self._tokens[name_of(guest)]
            others = self._tokens[name_of(0 if guest else 1)]
            wrong = {
                "nobody": {},
                "stranger": {"token": ""},
                "guesser": {"token": _GUESS},
                "neighbour": {"token": others},
                "gone": {"token": self._tokens[f"leaving {name_of(guest)}"]},
                "phone": {"client": "192.168.1.9"},
                "other site": {"origin": "http://evil.example", "token": own},
            }
            room = room_of(guest)
            for name, how in wrong.items():
                self._visits.append((f"{when}{name}", room, how))
                self._visits.append((f"{when}{name}", f"{room}/live", {"is_socket": True, **how}))
                entering = {"form": f"secret={_GUESS}", **how}
                self._visits.append((f"{when}{name}", f"{room}/enter", entering))
        await self.breathe()

    def _link_secrets(self):
        return [self.table.following.invitations.secret(guest) for guest in (HOST, *self.seats)]

    def _connect(self, name, path, is_socket=False, **how):
        self._sockets[name] = Connection(self._app, path, self.heard[name], is_socket, **how)


class _Log(logging.Handler):
    """What the program logs, which anyone at its machine may read."""

    def __init__(self, lines):
        super().__init__()
        self._lines = lines

    def emit(self, record):
        self._lines.append((0, self.format(record)))


def name_of(guest):
    return guest if guest == HOST else f"seat {guest + 1}"
