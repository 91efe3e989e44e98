"""`gemtable hall`: a web server with all tables at /, one at /table/ID, and the wall at /wall.

With a tournament there are also /tournament, and /host for its host. Nobody can act on the other
pages.
"""

import asyncio
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, WebSocket
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from gemtable import __version__
from gemtable.club.broker import OPEN_PASSWORD, Broker, Connection, broker_of
from gemtable.club.hall import Hall
from gemtable.club.hall_watchers import HallFollowing
from gemtable.club.tournament_file import TournamentFile
from gemtable.club.tournament_pages import tournament_of
from gemtable.games.kit.rules import HOST
from gemtable.printable import printable
from gemtable.process import browser, tasks
from gemtable.sentence import Sentence
from gemtable.web.app import Compressed, Translated, languages_of, static_files
from gemtable.web.certificate import Tls, checked
from gemtable.web.client_socket import follow
from gemtable.web.guard import Guard
from gemtable.web.private_addresses import Veiled
from gemtable.web.qr_code import code_of, own_address
from gemtable.web.server import AppServer
from gemtable.web.table_picture import page, warm
from gemtable.web.wrong_address import answer_wrong_addresses

TableId = Annotated[str, InPath(pattern=r"^[0-9a-f]{16}$")]


def hall_app(following: HallFollowing) -> Guard:
    """Return the web app of a hall, behind its guard."""
    app = FastAPI(
        title="Gemtable's hall",
        version=__version__,
        docs_url=None,  # both documentation pages load scripts from other sites
        redoc_url=None,
        openapi_url=None,
    )
    app.include_router(languages_of())
    app.mount("/static", static_files())
    answer_wrong_addresses(app)

    def shown(what: str, kind: str, live: str) -> Response:
        facts = {"kind": f"hall {kind}", "live": live, "room": ""}
        picture = Markup(following.picture(what))
        return HTMLResponse(page("hall", title="Gemtable", picture=picture, **facts))

    @app.get("/")
    async def tables() -> Response:
        return shown("tables", "tables", "/live")

    @app.get("/wall")
    async def wall() -> Response:
        return shown("wall", "table wall", "/wall/live")

    @app.get("/table/{table}")
    async def table(table: TableId) -> Response:
        return shown(table, "table", f"/table/{table}/live")

    @app.websocket("/live")
    async def tables_live(socket: WebSocket) -> None:
        await _show(socket, following, "tables")

    @app.websocket("/wall/live")
    async def wall_live(socket: WebSocket) -> None:
        await _show(socket, following, "wall")

    @app.websocket("/table/{table}/live")
    async def table_live(socket: WebSocket, table: TableId) -> None:
        await _show(socket, following, table)

    if following.tournament is None:
        return Guard(Translated(Compressed(app)))

    @app.get("/tournament")
    async def tournament() -> Response:
        return shown("tournament", "tournament", "/tournament/live")

    app.include_router(tournament_of(following, following.tournament))
    return Guard(Translated(Veiled(Compressed(app))))


async def _show(socket: WebSocket, following: HallFollowing, what: str) -> None:
    await socket.accept()
    await follow(socket, following, what, lambda: True)


PORT = 8644
# The thread that receives messages waits this long for each one while a page is drawn.
_SWITCH_S = 0.0005
_OTHERWISE = Sentence("To use another port, add --port N.")


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of `gemtable hall`."""

    club: str
    password_file: Path | None = None
    ca: Path | None = None
    port: int = PORT
    lan: bool = False
    tls_cert: Path | None = None
    tls_key: Path | None = None
    opens: bool = False
    tournament: Path | None = None  # its file


def run(choices: Choices) -> None:
    """Serve the hall until control-C. Raises UserError."""
    broker = broker_of(choices.club, choices.password_file, choices.ca)
    tls = checked(choices.tls_cert, choices.tls_key) if choices.tls_cert else None
    sys.setswitchinterval(_SWITCH_S)
    tournament = TournamentFile(choices.tournament) if choices.tournament else None
    try:
        tasks.run(_serve(choices, broker, tls, tournament))
    finally:
        if tournament:
            tournament.close()


async def _serve(
    choices: Choices, broker: Broker, tls: Tls | None, tournament: TournamentFile | None
) -> None:
    await asyncio.to_thread(warm)  # otherwise the first visitor would wait
    hall = Hall()
    following = HallFollowing(hall, tournament)
    server = AppServer(hall_app(following), following.invitations.knows, _tell)

    def note(why: Sentence | None, fix: Sentence | None) -> None:
        was_lost, place = hall.lost is not None, broker.place
        hall.lost = why and Sentence(
            "No connection to the broker {place}: {why}. The tables show their last known state.",
            place=place,
            why=why,
        )
        if hall.lost:
            _tell(hall.lost, fix)
        elif was_lost:
            _tell(Sentence("The broker {place} is back.", place=place))
        following.note()

    name = f"hall-{secrets.token_hex(8)}"
    connection = Connection(broker, name, hall.listen, note, heard=hall.take)
    server.listen(choices.port, choices.lan, tls, _OTHERWISE)
    try:
        connection.start()
        scheme = "https" if tls else "http"
        here = f"{scheme}://127.0.0.1:{server.port}"
        if choices.lan:
            following.address = f"{scheme}://{own_address()}:{server.port}"
        _tell_where(choices, here, following.address)
        if tournament:
            address = f"{following.address or here}/host#{following.invitations.secret(HOST)}"
            text = Sentence("The tournament, for its host only: {address}", address=address)
            print(text, flush=True)
        if broker.tells_password:
            _tell(OPEN_PASSWORD)
        await asyncio.get_running_loop().create_future()
    finally:
        following.close()
        await server.close()
        await connection.close()


def _tell_where(choices: Choices, here: str, everywhere: str) -> None:
    """Print the hall's addresses: on this computer, and in the network unless that is ""."""
    print(Sentence("The hall: {address}", address=f"{here}/"))
    print(Sentence("The wall: {address}", address=f"{here}/wall"), flush=True)
    if everywhere:
        address = f"{everywhere}/"
        text = Sentence(
            "Everyone in this network can see the hall: {address}\n{code}",
            address=address,
            code=code_of(address),
        )
        print(text, flush=True)
    if choices.opens:
        browser.show(f"{here}/")


def _tell(what: Sentence, fix: Sentence | None = None) -> None:
    print(f"gemtable: {printable(what)}", file=sys.stderr)
    if fix:
        print(f"          {printable(fix)}", file=sys.stderr, flush=True)
