"""A match on its page in simulated time, and all that each client of it is sent.

At the table is everyone who may be: the table's screen, each seat in two windows, another
program, and those who are refused or should be; late ones come in the middle.
"""

import asyncio
import json
import logging
from collections import defaultdict

from gemtable.rules.roles import TABLE
from gemtable.web.app import guarded

from tests.web.clients import browser, rise, seated
from tests.web.connection import Connection
from tests.web.table_by_hand import TableByHand

# Between two things that people do: nobody says too much, and nothing is done just when a
# moment of the table comes, so that no two things are done at one time.
_A_BREATH_S = 0.3719
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
        self._cookies = {}
        self._log = _Log(self.heard["log"])

    async def begin(self):
        """Let people sit down, and all others come."""
        logging.getLogger().addHandler(self._log)
        self.table.begin()
        for seat in self.seats:
            await self._sit(seat)
        for name in ("table", *(f"seat {seat + 1}" for seat in self.seats)):
            self._come(name)
        self._connect("program", "/api/stream")
        self._visits += [("program", "/api/table", {}), ("program", "/api/openapi.json", {})]
        await self._strangers()
        await self.breathe()

    async def come_late(self):
        """Let others come in the middle, to the table and to every seat."""
        for name in ("table", *(f"seat {seat + 1}" for seat in self.seats)):
            self._come(name, "late ")
        await self._strangers("late ")
        await self.breathe()

    async def say(self, seat, **said):
        """Let a seat's page say something."""
        self._sockets[f"seat {seat + 1}"].say(json.dumps(said))
        await self.breathe()

    async def breathe(self, seconds=_A_BREATH_S):
        await asyncio.sleep(seconds)

    async def look(self):
        """Let everyone load what they can reach, and try what they cannot."""
        for name, path, how in self._visits:
            await Connection(self._app, path, self.heard[name], **how).close()

    async def end(self):
        """Let all go; nothing that was sent has a token in it."""
        for socket in self._sockets.values():
            await socket.close()
        self.table.following.close()
        self.table.journal.close()
        logging.getLogger().removeHandler(self._log)
        tokens = list(map(token_of, self._cookies.values()))
        for lines in self.heard.values():
            assert not any(token in line for _at_s, line in lines for token in tokens)

    def marked(self):
        """Return how much each client has heard so far."""
        return {name: len(lines) for name, lines in self.heard.items()}

    def known_to(self, role):
        """Return the clients that may know no more than a role: all that have no other seat."""
        own = "no seat" if role == TABLE else f"seat {role + 1}"
        return [name for name in self.heard if "seat" not in name or name.endswith(own)]

    async def _sit(self, seat):
        """Let somebody sit down, get up and leave their page open, and then whoever plays."""
        async with browser(self.table.following) as before:
            risen = f"risen {seat + 1}"
            self._cookies[risen] = await seated(before, seat + 1)
            self._connect(risen, f"/seat/{seat + 1}/live", True, cookie=self._cookies[risen])
            await self.breathe()
            self._sockets[risen].sent = self.heard["risen"]  # from here on
            await rise(before, seat + 1)
        async with browser(self.table.following) as client:
            self._cookies[f"seat {seat + 1}"] = await seated(client, seat + 1)

    def _come(self, who, when=""):
        """Open a page twice: two windows of one seat, or of the table."""
        place = "/" if who == "table" else "/" + who.replace(" ", "/")
        how = {"cookie": self._cookies[who]} if who in self._cookies else {}
        for window in ("", "again "):
            name = f"{when}{window}{who}"
            self._visits.append((name, place, how))
            self._connect(name, f"{place.rstrip('/')}/live", is_socket=True, **how)

    async def _strangers(self, when=""):
        """Let those come who have no seat, or have it no more, or are elsewhere."""
        for seat in self.seats:
            own = self._cookies[f"seat {seat + 1}"]
            others = self._cookies[f"seat {(seat + 1) % len(self.seats) + 1}"]
            wrong = {
                "nobody": {},
                "guesser": {"cookie": with_token(own, _GUESS)},
                "neighbour": {"cookie": with_token(own, token_of(others))},
                "risen": {"cookie": self._cookies[f"risen {seat + 1}"]},
                "phone": {"client": "192.168.1.9"},
                "other site": {"origin": "http://evil.example", "cookie": own},
            }
            for name, how in wrong.items():
                path = f"/seat/{seat + 1}"
                self._visits.append((f"{when}{name}", path, how))
                self._visits.append((f"{when}{name}", f"{path}/live", {"is_socket": True, **how}))
                self._visits.append((f"{when}{name}", f"{path}/sit", {"method": "POST", **how}))

    def _connect(self, name, path, is_socket=False, **how):
        self._sockets[name] = Connection(self._app, path, self.heard[name], is_socket, **how)


class _Log(logging.Handler):
    """What the program logs, which anyone at its machine may read."""

    def __init__(self, lines):
        super().__init__()
        self._lines = lines

    def emit(self, record):
        self._lines.append((0, self.format(record)))


def with_token(cookie, token):
    """Return a cookie of the same name with another token."""
    return f"{cookie.partition('=')[0]}={token}"


def token_of(cookie):
    return cookie.partition("=")[2]
