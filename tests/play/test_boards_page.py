"""The boards' page of a table of emulated boards: their LEDs, and fingers on their keys."""

import asyncio
import io
import json
from contextlib import asynccontextmanager

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.choices import Choices
from gemtable.play.table import sit_down
from gemtable.play.table_boards import Gathering
from gemtable.referee.gestures import LONG_PRESS_US
from gemtable.terminal.screens import PlainScreen
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following
from rich.console import Console

from tests.patience import until
from tests.play.desk import desk_of
from tests.play.test_glances import BREATHES
from tests.web.clients import PATIENCE_S, heard, live

KEY = 11  # help: any other seat's turn or choice is left alone


@asynccontextmanager
async def page(folder):
    """Crossing on emulated pads, and its page: the referee, the boards, the server."""
    journal = Journal(str(folder / "journal.sqlite"))
    match = Match.begin(GAMES["crossing"], journal, 3, 1, {})
    gathering = Gathering(lambda what, fix: None, only_emulated=True)
    server = PageServer(Following())
    choices, screen = Choices("crossing"), PlainScreen(Console(file=io.StringIO()))
    desk = desk_of(journal, screen, choices)
    try:
        table = await sit_down(choices, match, gathering, desk, server.following)
        server.start(0)
        yield table.referee, gathering, server
    finally:
        await server.close()
        await gathering.close()
        journal.close()


def test_leds_glow_and_a_held_key_is_down_until_it_is_let_go_or_the_client_vanishes(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("gemtable.web.boards_page._SILENT_S", PATIENCE_S)  # of a busy machine

    async def run():
        async with page(tmp_path) as (referee, gathering, server):
            token = server.following.invitations.let_in(HOST)
            pad = referee.layout.pads[1]
            held = referee.fingers.held
            message = json.dumps({"held": [f"{pad.board}.{pad.unit}.{KEY}"]})
            async with live(server, "/boards/live", token) as socket:
                await heard(socket, lambda news: news.get("lights"))
                gathering.fleet.show(pad.board, pad.unit, BREATHES)
                for _ in range(3):  # of a still match: LEDs alone change
                    await heard(socket, lambda news: news.get("lights"))
                await socket.send(message)
                await until(lambda: held == {(pad, KEY)})
                await asyncio.sleep(LONG_PRESS_US / 1e6)
                assert held == {(pad, KEY)}
                await socket.send('{"held": []}')
                await until(lambda: not held)
                await socket.send(message)
                await until(lambda: held)
                assert referee.fingers.edges == 3
                socket.transport.abort()
                await until(lambda: not held)
            assert gathering.fleet.figures()[pad.board].firmware

    asyncio.run(run())
