"""A broker, how the command line names it, and why there is no connection to it.

That is told in one sentence, and the loop at the table goes on.
"""

import asyncio
import socket
from contextlib import contextmanager
from pathlib import Path

import pytest
from gemtable.club import broker as club_broker
from gemtable.club.broker import PASSWORD, broker_of
from gemtable.errors import UserError
from gemtable.play.play_options import Choices

from tests.club.club_table import ClubTable
from tests.club.hall_by_hand import hall_at
from tests.patience import until
from tests.play import gemtable


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch):
    monkeypatch.delenv(PASSWORD, raising=False)


@pytest.mark.parametrize(
    "url, host, port, user, place",
    [
        ("mqtt://club", "club", 1883, None, "mqtt://club:1883"),
        ("mqtt://ola@club:2000/", "club", 2000, "ola", "mqtt://club:2000"),
        ("mqtts://o%40la@[::1]", "::1", 8883, "o@la", "mqtts://[::1]:8883"),
    ],
)
def test_an_address_names_host_port_and_user(url, host, port, user, place):
    broker = broker_of(url)
    assert (broker.host, broker.port, broker.user, broker.place) == (host, port, user, place)
    assert (broker.tls is not None) == url.startswith("mqtts")


@pytest.mark.parametrize(
    "url",
    [
        *("club", "http://club", "mqtt://", "mqtt://club:0", "mqtt://club:99999", "mqtt://[club"),
        *("mqtt://club/topic", "mqtt://club?x=1", "mqtt://club#x", ""),
    ],
)
def test_another_address_is_refused(url):
    with pytest.raises(UserError, match="not the address of a broker"):
        broker_of(url)


def test_a_password_in_the_address_is_refused_and_not_repeated():
    with pytest.raises(UserError) as error:
        broker_of("mqtt://ola:hunter2@club")
    assert "hunter2" not in f"{error.value} {error.value.fix}"
    assert PASSWORD in str(error.value.fix)


def test_a_password_comes_from_a_file_or_else_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv(PASSWORD, "of the environment")
    (tmp_path / "password").write_text("of the file\nand more\n")
    assert broker_of("mqtt://ola@club").password == "of the environment"
    broker = broker_of("mqtt://ola@club", tmp_path / "password")
    assert broker.password == "of the file"
    assert "of the file" not in repr(broker)


@pytest.mark.parametrize("content, why", [(None, "cannot be read"), ("\n", "is empty")])
def test_a_file_without_a_password_is_refused(tmp_path, content, why):
    file = tmp_path / "password"
    if content is not None:
        file.write_text(content)
    with pytest.raises(UserError, match=why):
        broker_of("mqtt://ola@club", file)


def test_a_password_needs_a_user(monkeypatch):
    monkeypatch.setenv(PASSWORD, "secret")
    with pytest.raises(UserError) as error:
        broker_of("mqtts://club:1")
    assert "mqtts://USER@club:1" in str(error.value.fix)


def test_an_authority_is_a_pem_file_and_for_tls(tmp_path):
    (tmp_path / "ca").write_text("Gemtable\n")
    for file in (tmp_path / "ca", tmp_path / "none"):
        with pytest.raises(UserError, match="cannot be read"):
            broker_of("mqtts://club", ca=file)
    with pytest.raises(UserError, match="mqtt:// uses no certificate"):
        broker_of("mqtt://club", ca=tmp_path / "ca")


def test_a_password_without_tls_is_only_for_this_computer(monkeypatch):
    monkeypatch.setenv(PASSWORD, "secret")
    assert broker_of("mqtt://ola@club").tells_password
    assert not broker_of("mqtt://ola@127.0.0.1").tells_password
    assert not broker_of("mqtts://ola@club").tells_password


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
async def test_a_wrong_password_is_told(tmp_path, mosquitto, monkeypatch, password):
    broker = mosquitto(people={"ola": "right"})
    if password:
        monkeypatch.setenv(PASSWORD, password)
    url = broker.url.replace("//", "//ola@")
    told = await told_in_vain(tmp_path, url)
    assert "doesn't" in told and "wrong" not in told


async def test_the_right_password_lets_in(tmp_path, mosquitto, monkeypatch):
    broker = mosquitto(people={"ola": "right"})
    monkeypatch.setenv(PASSWORD, "right")
    url = broker.url.replace("//", "//ola@")
    async with ClubTable(tmp_path).in_club(url), hall_at(url) as hall:
        await until(hall.tables)


@pytest.mark.parametrize(
    "has, ca, is_good",
    [
        ("one", "one", True),
        ("one", None, False),  # nobody vouches for it
        ("other", "one", False),  # another's
        ("elsewhere", "elsewhere", False),  # of another address
    ],
)
async def test_only_the_brokers_own_certificate_is_good(
    tmp_path, mosquitto, certificates, has, ca, is_good
):
    broker = mosquitto(certificate=pair(certificates, has))
    how = {"ca": ca and certificates / f"{ca}.pem"}
    if is_good:
        table, hall_of = ClubTable(tmp_path), hall_at(broker.url, **how)
        async with table.in_club(broker.url, **how), hall_of as hall:
            await until(hall.tables)
    else:
        told = await told_in_vain(tmp_path, broker.url, **how)
        assert "the broker's certificate can't be trusted" in told


async def test_a_broker_without_tls_where_it_should_have_it_is_told(tmp_path, broker):
    told = await told_in_vain(tmp_path, broker.url.replace("mqtt", "mqtts"))
    assert "No connection to the club's broker" in told


@contextmanager
def silent():
    """Return the URL of somebody who accepts everyone and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        yield f"mqtt://127.0.0.1:{one.getsockname()[1]}"


async def test_a_broker_that_never_answers_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(club_broker, "_PATIENCE_S", 0.2)
    with silent() as url:
        assert "No connection to the club's broker" in await told_in_vain(tmp_path, url)


async def test_nobody_waits_for_a_broker_that_never_answers(tmp_path):
    with silent() as url:
        async with ClubTable(tmp_path).in_club(url) as publisher:
            await asyncio.sleep(0)
        assert not publisher._connection._thread.is_alive()


async def test_a_bug_in_the_connection_is_told_and_it_is_tried_again(
    tmp_path, broker, monkeypatch
):
    made = club_broker.Connection._client
    bugs = [RuntimeError("a bug of ours")]

    def client(self):
        if bugs:
            raise bugs.pop()
        return made(self)

    monkeypatch.setattr(club_broker.Connection, "_client", client)
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url):
        await until(lambda: len(table.told) == 2)
    assert "there is an error in Gemtable" in table.told[0]
    assert "is back" in table.told[1]


async def test_two_tables_with_one_id_do_not_fill_the_screen(tmp_path, broker, monkeypatch):
    """As where the files of a computer were copied to another: each throws the other out."""
    monkeypatch.setattr(club_broker, "_PAUSES_S", (0.02,))
    (tmp_path / "other").mkdir()
    one, other = ClubTable(tmp_path), ClubTable(tmp_path / "other")
    async with one.in_club(broker.url), other.in_club(broker.url):
        await until(lambda: one.told and other.told)
        await asyncio.sleep(1)
    assert len(one.told) <= 4 and len(other.told) <= 4


@pytest.mark.parametrize(
    "option",
    [{"table_name": "Kitchen"}, {"club_ca": Path("ca")}, {"club_password_file": Path("password")}],
)
def test_what_is_for_a_club_needs_one(option):
    with pytest.raises(UserError, match="are for a club") as error:
        Choices(game="crossing", **option).check()
    assert "--club" in str(error.value.fix)
    Choices(game="crossing", club="mqtt://club", **option).check()


@pytest.mark.parametrize("words", [("play", "crossing", "--auto", "--new"), ("hall",)])
def test_an_address_that_is_none_is_refused_before_anything_is_made(tmp_path, words):
    journal = ("--db", str(tmp_path / "journal")) if words[0] == "play" else ()
    done = gemtable.run(*words, "--club", "http://club", *journal)
    assert done.returncode == 1
    assert "http://club is not the address of a broker" in done.stderr
    assert list(tmp_path.iterdir()) == []
