"""Where the system allows few open files, a crowd costs the match, the host and a seat nothing.

A shell on macOS allows 256, one on Linux 1,024.
"""

import asyncio
import os
import resource
import subprocess
import sys
from contextlib import suppress
from functools import partial

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.journal import Journal
from gemtable.process import descriptors, tasks
from gemtable.sentence import Sentence
from gemtable.web.certificate import checked
from gemtable.web.server import PageServer
from websockets.exceptions import InvalidMessage

from tests.apart import apart
from tests.patience import until
from tests.web.clients import heard, live, picture_with, saying
from tests.web.crowd import crowd
from tests.web.table_by_hand import TableByHand
from tests.web.test_raw_requests import trusting

ALLOWED = 256  # besides those that the tests before it left open
CROWD = 1_200
AGAIN_S = 0.25, 0.5, 1, 2, 4  # as AGAIN_MS in page.js
FREE = 30  # files that journal, boards and program may open in any crowd


async def connected(page):
    """Connect as a page does, which tries again if one of the crowd takes its place at once."""
    for pause_s in AGAIN_S:
        with suppress(InvalidMessage, OSError):
            return await page()
        await asyncio.sleep(pause_s)
    return await page()


def with_few_descriptors(folder, tls, script):
    """Run `script` with a table, its server and what people were told, in a process of its own."""
    told = []

    async def main():
        table = TableByHand(folder)
        table.begin()
        server = PageServer(table.following, lambda what, _fix: told.append(str(what)))
        server.start(0, tls=tls)
        await script(table, server, told)
        await server.close()
        table.journal.close()

    def run():
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ALLOWED + descriptors.taken()
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        tasks.run(main())

    apart(run)


@pytest.mark.parametrize("is_secret", [False, True], ids=["http", "https"])
def test_a_crowd_takes_neither_the_match_nor_its_people_their_places(
    tmp_path, certificates, is_secret
):
    tls = checked(certificates / "one.pem", certificates / "one.key") if is_secret else None

    async def script(table, server, told):
        tokens = {guest: table.following.invitations.let_in(guest) for guest in (0, HOST)}
        page = partial(live, server, tls=trusting(tls))
        async with page("/seat/1/live", tokens[0]) as seat, page() as shown:
            await heard(seat)
            await heard(shown)
            with crowd(server.port, CROWD) as outside:
                assert await asyncio.to_thread(outside.stdout.readline) == f"{CROWD}\n"
                await seat.send(saying("hint red"))
                await picture_with(shown, "Seat 2 to move")
                async with await connected(partial(page, "/host/live", tokens[HOST])) as host:
                    await picture_with(host, "Seat 2 to move")
                others = [os.dup(0) for _ in range(FREE)]
                Journal(str(table.journal.file), only_reading=True).close()
                for each in others:
                    os.close(each)
            async with page() as late:
                await heard(late)
        assert told == []

    with_few_descriptors(tmp_path, tls, script)


def test_where_none_is_left_it_is_told_once_and_goes_on_when_there_are_some(tmp_path):
    async def script(table, server, told):
        async with live(server) as shown:
            await heard(shown)
            assert str(Sentence("Choose a port."))  # which reads the catalogues
            taken = []
            try:
                while True:
                    taken.append(os.dup(0))
            except OSError:
                os.close(taken.pop())  # for the client here; the server then has none
            waiting = asyncio.ensure_future(_connected(server))
            await until(lambda: told)
            table.referee.typed("hint red")
            await picture_with(shown, "Seat 2 to move")
            await asyncio.sleep(1.2)  # it tries again twice
            assert told == [
                "The page accepts no more visitors for now: this program can have only"
                f" {descriptors.limit()} files open."
            ]
            for each in taken:
                os.close(each)
            (await waiting).close()
            async with live(server) as late:
                await heard(late)

    with_few_descriptors(tmp_path, None, script)


async def _connected(server):
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    return writer


def test_a_program_may_have_as_many_as_its_user_may():
    ask = (
        "import resource; from gemtable.process import descriptors; descriptors.raise_limit();"
        " print(resource.getrlimit(resource.RLIMIT_NOFILE), descriptors.limit())"
    )
    few = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (64, 2_000))
    said = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, preexec_fn=few
    )
    assert said.stdout == "(2000, 2000) 2000\n"
    assert descriptors.limit() > 0
