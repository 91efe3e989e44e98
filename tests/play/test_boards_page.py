"""The boards' page with emulated boards: a finger in a browser is one on a key of the firmware."""

import asyncio
import json
from contextlib import asynccontextmanager

from gemtable.games import GAMES
from gemtable.games.kit.roles import HOST
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.gathering import Gathering
from gemtable.play.page import attach
from gemtable.play.players import Players
from gemtable.referee.gestures import LONG_PRESS_US
from gemtable.referee.referee import Referee
from gemtable.web.following import Following
from gemtable.web.server import PageServer

from tests.patience import until
from tests.web.clients import PATIENCE_S, heard, live

KEY = 11  # help: any other seat's turn or choice is left alone


@asynccontextmanager
async def page(folder):
    """Crossing on emulated pads, and its page: the referee, the boards, the server."""
    journal = Journal(str(folder / "journal.sqlite"))
    rules, script = GAMES["crossing"], GAMES["crossing"].table
    match = Match.begin(rules, journal, 3, 1, {})
    gathering = Gathering(lambda what, fix: None, only_emulated=True)
    server = PageServer(Following())
    try:
        assigned = await gathering.assign(script.needs({}, 3), 3)
        referee = Referee(
            match, assigned.layout, gathering.fleet, lambda notice: None, 1.0, gathering
        )
        gathering.listen(referee, referee.bulletin.change)
        server.start(0)
        players = Players(match, (), GAMES["crossing"].bot)
        attach(server.following, referee, gathering, players, reveals=False)
        yield referee, gathering, server
    finally:
        await server.close()
        await gathering.close()
        journal.close()


def test_a_held_key_is_down_in_the_firmware_until_it_is_let_go_or_the_client_vanishes(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("gemtable.web.holding._SILENT_S", PATIENCE_S)  # of a busy machine

    async def run():
        async with page(tmp_path) as (referee, gathering, server):
            token = server.following.invitations.let_in(HOST)
            pad = referee.layout.pads[1]
            held = referee.fingers.held
            message = json.dumps({"held": [f"{pad.board}.{pad.unit}.{KEY}"]})
            async with live(server, "/boards/live", token) as socket:
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
