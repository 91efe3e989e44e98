"""`gemtable play` with its page: served while it plays, told of, and gone afterwards."""

import threading
from pathlib import Path

import httpx
import pytest
from babel.messages import pofile
from gemtable import languages
from gemtable.games.kit.rules import HOST
from gemtable.play import page_server
from gemtable.play.page_server import served
from gemtable.play.play_options import Choices
from gemtable.process import platforms
from gemtable.web import how_to_play
from gemtable.web.invitations import JOIN
from gemtable.web.qr_code import code_of
from gemtable.web.table_picture import TEMPLATES
from gemtable.web.watchers import Following
from markdown_it import MarkdownIt

from tests.play import gemtable, program_in_time
from tests.play.gemtable import free_port
from tests.web.clients import PATIENCE_S, heard, live
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand


@pytest.mark.parametrize(
    "is_read, words, is_wanted",
    [
        (True, {}, True),
        (True, {"has_page": False}, False),
        (False, {}, False),
        (False, {"web_port": 9000}, True),
        (False, {"has_page": True}, True),
        (False, {"lan": True}, True),
        (False, {"tls_cert": Path("cert.pem")}, True),
        (False, {"has_page": False}, False),
    ],
)
def test_it_is_served_where_somebody_reads_or_asks_for_it(is_read, words, is_wanted):
    assert page_server._is_wanted(Choices("lost-gems", **words), is_read) == is_wanted


@pytest.mark.parametrize("words", [(), ("--page", "--web-port")], ids=["not asked", "asked"])
def test_who_pipes_it_is_told_of_the_page_or_that_there_is_none(tmp_path, words):
    port = str(gemtable.free_port())
    done = program_in_time.run(
        *("play", "lost-gems", "--emulated", "--db", str(tmp_path / "journal.sqlite")),
        *(words and (*words, port)),
        stdin="quit\n",
    )
    assert done.stdout.splitlines()[0] == (
        f"The table's page: http://127.0.0.1:{port}/"
        if words
        else "This is not a terminal, so no page is served. Add --page to serve one."
    )


def test_a_certificate_that_is_none_is_told_and_nothing_begins(tmp_path):
    none = tmp_path / "none.pem"
    words = ("--db", str(tmp_path / "journal.sqlite"), "--tls-cert", str(none))
    ended = gemtable.run("play", "lost-gems", "--emulated", *words)
    assert ended.returncode == 1
    assert f"{none} cannot be read: No such file or directory." in ended.stderr


@pytest.mark.parametrize(
    "environment, is_there",
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, False),
    ],
)
def test_a_browser_is_opened_where_it_would_be_seen(monkeypatch, environment, is_there):
    monkeypatch.setattr(platforms.sys, "platform", "linux")
    monkeypatch.setattr(platforms.os, "environ", environment)
    assert platforms.has_display() == is_there


def test_for_all_in_the_network_there_is_an_address_and_a_code_to_come_to_a_seat():
    following = Following()
    following.is_open, following.address = True, "http://192.0.2.7:8643"
    secret = following.invitations.secret(HOST)
    told = [str(text) for text in page_server._told(following, 8642, 8643)]
    assert told[0] == "Port 8642 is in use, so the page uses port 8643."
    assert told[1] == "The table's page: http://127.0.0.1:8643/"
    assert told[2] == f"Your host page: http://127.0.0.1:8643/host#{secret}"
    assert told[3] == "Everyone on this network can watch: http://192.0.2.7:8643/"
    first, *code = told[4].splitlines()
    typed, secret = following.invitations.code, following.invitations.secret(JOIN)
    assert first == f"To play, open 192.0.2.7:8643/join and type the code {typed}, or scan this:"
    assert "\n".join(code) == code_of(f"http://192.0.2.7:8643/join#{secret}")
    assert max(map(len, code)) <= 60
    assert set("".join(code)) <= set(" █▀▄")


ONCE = {(TEMPLATES, "compile"), (MarkdownIt, "parse"), (pofile, "read_po")}  # and it takes long


@pytest.mark.slow
async def test_what_takes_long_is_made_in_other_threads(tmp_path, monkeypatch):
    made_in = {}

    def noted(owner, name):
        make = getattr(owner, name)

        def makes(*arguments, **more):
            made_in.setdefault(name, set()).add(threading.get_ident())
            return make(*arguments, **more)

        monkeypatch.setattr(owner, name, makes)

    for owner, name in ONCE:
        noted(owner, name)
    TEMPLATES.cache.clear()
    how_to_play.as_html.cache_clear()
    languages.language.cache_clear()
    lobby, table = LobbyByHand(tmp_path), TableByHand(tmp_path)
    choices = Choices(web_port=free_port())
    async with served(choices, False, lambda notice: None, lobby.program) as page:
        page.attach(table.table)
        here = page.address
        async with httpx.AsyncClient(base_url=here, timeout=PATIENCE_S) as client:
            for code in ("en", "pl", "id"):
                for path in ("/", "/seat/1", "/boards", "/rules/crossing", "/replays"):
                    await client.get(path, headers={"accept-language": code})
        token = page.invitations.let_in(0)
        server = type("Server", (), {"port": here.rpartition(":")[2]})
        async with live(server, "/seat/1/live", token) as seat:
            await heard(seat)
    assert made_in.keys() == {name for _owner, name in ONCE}
    assert threading.get_ident() not in set().union(*made_in.values())
    table.journal.close()
    lobby.journal.close()
