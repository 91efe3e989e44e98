"""A connection that fails: why is told in one sentence, and the loop at the table goes on."""

import asyncio
import shutil
import socket
import subprocess
from contextlib import contextmanager

import pytest
from gemtable.club import broker as club_broker
from gemtable.club.broker import PASSWORD

from tests.club.club_table import ClubTable
from tests.club.hall_by_hand import hall_at
from tests.lacking import not_run
from tests.patience import until

OPENSSL = shutil.which("openssl")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """Certificates that sign themselves; without openssl it is not run."""
    if OPENSSL is None:
        not_run("NOT RUN WITH A CERTIFICATE: sudo apt install openssl")
    folder = tmp_path_factory.mktemp("tls")
    for name, address in (("club", "IP:127.0.0.1"), ("other", "IP:127.0.0.9")):
        subprocess.run(
            [
                *(OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
                *("-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem", "-nodes"),
                *("-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName={address}"),
            ],
            check=True,
            capture_output=True,
        )
    return folder


def pair(folder, name):
    return folder / f"{name}.pem", folder / f"{name}.key"


async def told_in_vain(tmp_path, url, **how):
    """Return the first sentence at a table that cannot tell the club; the match goes on."""
    table = ClubTable(tmp_path)
    async with table.in_club(url, **how):
        await until(lambda: table.told)
        table.play(3)
        assert table.match.moves == 3
    (told,) = table.told
    return told


@pytest.mark.parametrize("password", [None, "wrong"])
def test_a_wrong_password_is_told(tmp_path, mosquitto, monkeypatch, password):
    broker = mosquitto(people={"ola": "right"})
    if password:
        monkeypatch.setenv(PASSWORD, password)
    url = broker.url.replace("//", "//ola@")
    told = asyncio.run(told_in_vain(tmp_path, url))
    assert "doesn't" in told and "wrong" not in told


def test_the_right_password_lets_in(tmp_path, mosquitto, monkeypatch):
    broker = mosquitto(people={"ola": "right"})
    monkeypatch.setenv(PASSWORD, "right")
    url = broker.url.replace("//", "//ola@")

    async def script():
        async with ClubTable(tmp_path).in_club(url), hall_at(url) as hall:
            await until(hall.tables)

    asyncio.run(script())


@pytest.mark.parametrize(
    "has, ca, is_good",
    [
        ("club", "club", True),
        ("club", None, False),  # nobody vouches for it
        ("other", "club", False),  # another's
        ("other", "other", False),  # of another address
    ],
)
def test_only_the_brokers_own_certificate_is_good(
    tmp_path, mosquitto, certificates, has, ca, is_good
):
    broker = mosquitto(certificate=pair(certificates, has))
    how = {"ca": ca and certificates / f"{ca}.pem"}

    async def script():
        async with (
            ClubTable(tmp_path).in_club(broker.url, **how),
            hall_at(broker.url, **how) as hall,
        ):
            await until(hall.tables)

    if is_good:
        asyncio.run(script())
    else:
        told = asyncio.run(told_in_vain(tmp_path, broker.url, **how))
        assert "its certificate can't be trusted" in told


def test_a_broker_without_tls_where_it_should_have_it_is_told(tmp_path, broker):
    told = asyncio.run(told_in_vain(tmp_path, broker.url.replace("mqtt", "mqtts")))
    assert "No connection to the club's broker" in told


@contextmanager
def silent():
    """Return the URL of somebody who accepts everyone and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        yield f"mqtt://127.0.0.1:{one.getsockname()[1]}"


def test_a_broker_that_never_answers_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(club_broker, "_PATIENCE_S", 0.2)
    with silent() as url:
        assert "No connection to the club's broker" in asyncio.run(told_in_vain(tmp_path, url))


def test_nobody_waits_for_a_broker_that_never_answers(tmp_path):
    async def script():
        async with ClubTable(tmp_path).in_club(url) as publisher:
            await asyncio.sleep(0)
        assert not publisher._connection._thread.is_alive()

    with silent() as url:
        asyncio.run(script())


def test_a_bug_in_the_connection_is_told_and_it_is_tried_again(tmp_path, broker, monkeypatch):
    made = club_broker.Connection._client
    bugs = [RuntimeError("a bug of ours")]

    def client(self):
        if bugs:
            raise bugs.pop()
        return made(self)

    monkeypatch.setattr(club_broker.Connection, "_client", client)

    async def script():
        table = ClubTable(tmp_path)
        async with table.in_club(broker.url):
            await until(lambda: len(table.told) == 2)
        assert "Gemtable itself failed" in table.told[0]
        assert "is back" in table.told[1]

    asyncio.run(script())


def test_two_tables_with_one_id_do_not_fill_the_screen(tmp_path, broker, monkeypatch):
    """As where the files of a computer were copied to another: each throws the other out."""
    monkeypatch.setattr(club_broker, "_PAUSES_S", (0.02,))

    async def script():
        (tmp_path / "other").mkdir()
        one, other = ClubTable(tmp_path), ClubTable(tmp_path / "other")
        async with one.in_club(broker.url), other.in_club(broker.url):
            await until(lambda: one.told and other.told)
            await asyncio.sleep(1)
        assert len(one.told) <= 4 and len(other.told) <= 4

    asyncio.run(script())
