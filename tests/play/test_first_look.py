"""Whoever looks first at a page of a program keeps its loop waiting no longer than the next."""

import asyncio
import threading

import httpx
import pytest
from babel.messages import pofile
from gemtable import languages
from gemtable.play.choices import Choices
from gemtable.play.page import served
from gemtable.web import how_to_play
from gemtable.web.drawing import TEMPLATES
from markdown_it import MarkdownIt

from tests.play.gemtable import free_port
from tests.web.clients import PATIENCE_S, heard, live
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

ONCE = {(TEMPLATES, "compile"), (MarkdownIt, "parse"), (pofile, "read_po")}  # and it takes long


@pytest.mark.slow
def test_what_takes_long_is_made_in_other_threads(tmp_path, monkeypatch):
    made_in = {}

    def noted(owner, name):
        make = getattr(owner, name)

        def makes(*arguments, **more):
            made_in.setdefault(name, set()).add(threading.get_ident())
            return make(*arguments, **more)

        monkeypatch.setattr(owner, name, makes)

    async def script():
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

    for owner, name in ONCE:
        noted(owner, name)
    TEMPLATES.cache.clear()
    how_to_play.as_html.cache_clear()
    languages.language.cache_clear()
    asyncio.run(script())
