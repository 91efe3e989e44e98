"""What tests of the page share."""

import asyncio
import shutil
import subprocess

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.records.finished_matches import Finished
from gemtable.web import seat_pages
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following

from tests.missing_here import not_run
from tests.settings import settings_of
from tests.web.clients import HERE, browser, enter
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

OPENSSL = shutil.which("openssl")


@pytest.fixture
async def table(request, tmp_path):
    """A table with a page that follows it."""
    arguments, named = settings_of(request)
    table = TableByHand(tmp_path, *arguments, **named)
    table.begin()
    yield table
    table.following.close()
    table.journal.close()


@pytest.fixture
async def server(table):
    """The server of the table's page, on a port of its own."""
    server = PageServer(table.following)
    server.start(0)
    yield server
    await server.close()


@pytest.fixture
async def lobby(request, tmp_path):
    """A program in its lobby."""
    arguments, named = settings_of(request)
    lobby = LobbyByHand(tmp_path, *arguments, **named)
    hearing = asyncio.ensure_future(lobby.program.next())
    await asyncio.sleep(0)
    yield lobby
    hearing.cancel()
    lobby.journal.close()


@pytest.fixture
async def before(lobby):
    """The server of a program in its lobby; other machines can reach it."""
    server = PageServer(lobby.following)
    server.start(0)
    lobby.following.is_open, lobby.following.address = True, HERE
    yield server
    await server.close()


@pytest.fixture
def following(journal):
    """A page without a table, with the finished matches of a journal."""
    return Following(finished=Finished(journal))


@pytest.fixture
def away_at_once(monkeypatch):
    """A seat without an open page is away at once."""
    monkeypatch.setattr(seat_pages, "_AWAY_S", 0.0)


@pytest.fixture
async def host(lobby):
    """The browser of the host of a program in its lobby."""
    async with browser(lobby.following) as host:
        await enter(host, "/host", lobby.following.invitations.secret(HOST))
        yield host


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    """Make certificates of this machine that sign themselves; without openssl it is not run."""
    if OPENSSL is None:
        not_run("NOT RUN WITH A CERTIFICATE: sudo apt install openssl")
    folder = tmp_path_factory.mktemp("tls")
    hidden = {"locked": ["-passout", "pass:secret"]}
    for name in ("one", "other", "locked", "elsewhere"):
        address = f"127.0.0.{9 if name == 'elsewhere' else 1}"
        subprocess.run(
            [
                *(OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
                *("-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem"),
                *hidden.get(name, ["-nodes"]),
                *("-days", "2", "-subj", "/CN=table", "-addext", f"subjectAltName=IP:{address}"),
            ],
            check=True,
            capture_output=True,
        )
    (folder / "both.pem").write_text(
        (folder / "one.pem").read_text() + (folder / "one.key").read_text()
    )
    (folder / "neither.pem").write_text("Gemtable\n")
    return folder
