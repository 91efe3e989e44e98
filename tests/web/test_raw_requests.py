"""Whatever anybody writes to a server of ours, it goes on, and so does a seat's game."""

import asyncio
import logging
import random
import ssl
from contextlib import suppress

import pytest
from gemtable.club.hall_server import hall_app
from gemtable.club.hall_watchers import HallFollowing
from gemtable.process import tasks
from gemtable.sentence import Sentence
from gemtable.web.certificate import checked
from gemtable.web.server import AppServer, PageServer

from tests.club.hall_by_hand import with_tables
from tests.club.test_hall import status
from tests.fuzz.hostile import Choices
from tests.fuzz.wild_requests import pieces
from tests.web.clients import live, picture_with, saying
from tests.web.raw_requests import ANSWERED, HOST, HOSTILE, asked, attack
from tests.web.table_by_hand import TableByHand

WILD = 40  # connections
WILD_IN_LONG = 20_000
_SAYS_EVERY = 4  # attacks: a page may say eight things a second


class Game:
    """A seat's game: its page says the next move, and the table's page shows it."""

    def __init__(self, table, seat, shown):
        self._table, self._seat, self._shown, self._asked = table, seat, shown, 0

    async def goes_on(self):
        """See that both pages are connected, and now and then that they play."""
        await (await self._shown.ping())
        self._asked += 1
        if self._asked % _SAYS_EVERY == 1:
            await self._seat.send(saying("hint red"))
            await picture_with(self._seat, "Seat 2 to move")
            await picture_with(self._shown, "Seat 2 to move")
            self._table.referee.typed("undo")
            await picture_with(self._shown, "Seat 1 to move")
            await picture_with(self._seat, "Your turn")


def beside_a_game(folder, caplog, script, tls=None):
    """Run `script` with the port of a page and a seat's game there; nothing may be a bug."""

    async def main(told):
        table = TableByHand(folder)
        table.begin()
        server = PageServer(table.following, told)
        server.start(0, tls=tls)
        token = table.following.invitations.let_in(0)
        secret = trusting(tls)
        seated = live(server, "/seat/1/live", token, tls=secret)
        async with seated as seat, live(server, tls=secret) as shown:
            await script(server.port, Game(table, seat, shown))
        await server.close()
        table.journal.close()

    without_a_bug(caplog, main)


def without_a_bug(caplog, main):
    """Run `main` as a program does; it gets what tells people of a bug, which is not called."""
    told = []
    tasks.run(main(lambda what, _fix: told.append(str(what))))
    assert told == []
    records = [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]
    assert [record.getMessage() for record in records] == []


def wild(seed):
    """Return what a client writes that has no plan."""
    return pieces(Choices(random.Random(seed).randbytes(60)), HOST)


def test_no_raw_request_ends_a_match_nor_looks_like_a_bug(tmp_path, caplog):
    async def script(port, game):
        for sent in HOSTILE.values():
            await attack(port, sent)
            await game.goes_on()
        for seed in range(WILD):
            await attack(port, wild(seed))
        await game.goes_on()

    beside_a_game(tmp_path, caplog, script)


@pytest.mark.slow
def test_no_raw_request_ends_a_hall(caplog):
    async def main(told):
        following = HallFollowing(with_tables(status()))
        server = AppServer(hall_app(following), following.invitations.knows, told)
        server.listen(0, False, None, Sentence("Choose a port."))
        async with live(server) as shown:
            for sent in [*HOSTILE.values(), *map(wild, range(WILD))]:
                await attack(server.port, sent)
            await (await shown.ping())
        following.close()
        await server.close()

    without_a_bug(caplog, main)


@pytest.mark.slow
def test_no_record_of_tls_ends_a_match_wherever_it_is_cut(tmp_path, caplog, certificates):
    tls = checked(certificates / "one.pem", certificates / "one.key")
    hello = client_hello(trusting(tls))

    async def script(port, game):
        for cut in range(0, len(hello), 40):
            await attack(port, [hello[:cut]])
            await attack(port, [hello[:cut] + b"\0" * 300])
        await attack(port, [hello, ANSWERED, hello])
        await attack(port, [asked(b"GET / HTTP/1.1")])
        await game.goes_on()
        for record in (b"\x17\x03\x03\x00\x05wrong", b"\x17\x03\x03\x01\x00half", b"\x15\x03"):
            await attack_behind_tls(port, trusting(tls), record)
        await game.goes_on()
        for sent in HOSTILE.values():
            await attack(port, sent, trusting(tls))
        await game.goes_on()

    beside_a_game(tmp_path, caplog, script, tls)


def trusting(tls):
    """Return what a client needs to trust a certificate; None if there is none."""
    return tls and ssl.create_default_context(cafile=tls.cert)


def client_hello(context):
    """Return the first record that a client sends."""
    sent = ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname="127.0.0.1").do_handshake()
    return sent.read()


async def attack_behind_tls(port, context, record):
    """Make a TLS connection, then write a record that is none of it."""
    heard, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    secret = context.wrap_bio(heard, sent, server_hostname="127.0.0.1")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        try:
            secret.do_handshake()
        except ssl.SSLWantReadError:
            writer.write(sent.read())
            heard.write(await reader.read(65_536))
        else:
            break
    writer.write(sent.read() + record)
    await asyncio.sleep(0.01)
    writer.transport.abort()


@pytest.mark.soak
def test_in_long_no_raw_request_ends_a_match(tmp_path, caplog):
    async def script(port, game):
        for seed in range(WILD_IN_LONG):
            await attack(port, wild(seed))
            if seed % 100 == 0:
                await game.goes_on()

    beside_a_game(tmp_path, caplog, script)
