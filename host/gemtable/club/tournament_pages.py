"""The web pages of a tournament: those for everyone, and /host, where its host acts.

The host's page is guarded like that of a table: it needs a link with a secret, a token for each
browser, and our Origin for each form. A form also has the number of steps when its page was
drawn: a form that is sent twice or too late changes nothing.
"""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from itertools import zip_longest
from typing import NoReturn

from fastapi import APIRouter, Depends, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup

from gemtable.club.hall_watchers import HallFollowing
from gemtable.club.seating import next_round, sizes
from gemtable.club.tournament import MOST_PEOPLE, Away, Came, Entered, Made, Seats
from gemtable.club.tournament_drawing import doubt, last_step, tables_of, tournament_facts
from gemtable.club.tournament_file import TournamentFile
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.match.seat_names import Name, alike, name_of
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.client_socket import follow
from gemtable.web.qr_code import picture_of
from gemtable.web.table_picture import apart, page

PLACE = "/host/tournament"

_MOST_BYTES = 65_536  # of a form
_SHOWN = 40  # characters of a text that is refused
_SIZE = 4  # people at a table, unless the host says otherwise
_HOST = Sentence("This page is for the host. The link is in the terminal.")
_OLD = Sentence("That link no longer works. Ask the host for a new one.")

Typed = Mapping[str, str]


def tournament_of(following: HallFollowing, kept: TournamentFile) -> APIRouter:
    """Return the routes of a tournament. Those below /host are only for its host."""
    router, invitations = APIRouter(), following.invitations

    @router.get("/tournament/slips")
    async def slips() -> Response:
        return HTMLResponse(_slips(following, kept))

    @router.websocket("/tournament/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await follow(socket, following, "tournament", lambda: True)

    @router.get("/host")
    async def host(request: Request) -> Response:
        if not guard.is_let_in(invitations, HOST, request):
            return _door(_HOST)
        return HTMLResponse(_page(kept, {}))

    @router.post("/host/enter")
    async def enter(request: Request) -> Response:
        secret = (await forms.form_of(request)).get("secret", "")
        token = invitations.accept(HOST, secret) if secret else None
        return JSONResponse({"token": token}) if token else _door(_OLD)

    only_host = Depends(partial(guard.only_host, invitations))

    @router.post("/host/leave", dependencies=[only_host])
    async def leave(request: Request) -> Response:
        invitations.leave(HOST, guard.token_of(request))
        return forms.to("/")

    deeds = {"people": _come, "away": _go, "round": _make, "result": _enter, "undo": _undo}

    @router.post(f"{PLACE}/{{deed}}", dependencies=[only_host])
    async def act(deed: str, request: Request) -> Response:
        if deed not in deeds:
            return Response(status_code=404)
        typed = await forms.form_of(request, _MOST_BYTES)
        try:
            await deeds[deed](following, kept, typed, _at(typed))
        except UserError as error:
            return HTMLResponse(_page(kept, typed, error), status_code=422)
        following.note()
        return forms.to("/host")

    return router


async def _come(_following: HallFollowing, kept: TournamentFile, typed: Typed, at: int) -> None:
    """Add people, one name on each line. Raises UserError."""
    known = {*map(alike, kept.tournament.people)}
    names: list[str] = []
    for line in filter(str.strip, typed.get("names", "").splitlines()):
        name = _name(line)
        if alike(name) in known:
            _refuse(
                Sentence("{name} is already taking part.", name=name),
                Sentence("If this is a different person, add something to the name."),
            )
        known.add(alike(name))
        names.append(name)
    if not names:
        _refuse(Sentence("No name was given."), Sentence("Write one name on each line."))
    if len(known) > MOST_PEOPLE:
        _refuse(
            Sentence("A tournament has at most {most} people.", most=MOST_PEOPLE),
            Sentence("Remove some names."),
        )
    kept.do(Came(names=names), at)


def _name(line: str) -> Name:
    try:
        return name_of(line)
    except UserError as error:
        shown = printable(line.strip())[:_SHOWN]
        raise UserError(
            Sentence("{name}: {why}", name=shown, why=error.what), error.fix
        ) from error


async def _go(_following: HallFollowing, kept: TournamentFile, typed: Typed, at: int) -> None:
    """Mark somebody as absent, or as back. Raises UserError."""
    name, is_away = typed.get("name", ""), typed.get("away") == "yes"
    if name not in kept.tournament.people:
        _refuse(
            Sentence("Nobody here is called {name}.", name=printable(name)[:_SHOWN]),
            Sentence("Choose somebody who takes part."),
        )
    kept.do(Away(name=name, is_away=is_away), at)


async def _make(following: HallFollowing, kept: TournamentFile, typed: Typed, at: int) -> None:
    game = GAMES[typed["game"]] if typed.get("game") in GAMES else None
    if game is None:
        _refuse(
            Sentence("This hall does not have that game."),
            Sentence("Choose a game from the list."),
        )
    size = _whole(typed.get("size") or str(_SIZE), 2, 12)
    most = _whole(typed.get("most") or str(MOST_PEOPLE), 1, MOST_PEOPLE)
    now, is_together = kept.tournament, game.is_cooperative
    standings = now.standings(is_together)
    people = [each.who for each in standings if each.who not in now.away]
    tables = sizes(len(people), game.seats, size, most)
    if not tables:
        _refuse(
            Sentence(
                "{title} needs at least {fewest} people at a table; {count} are here.",
                title=game.title,
                fewest=max(2, game.seats[0]),
                count=len(people),
            ),
            Sentence("Add people, or choose another game."),
        )
    points = None if is_together else {each.who: each.points for each in standings}
    past = [each.past for each in now.rounds]
    made = await asyncio.to_thread(next_round, people, past, tables, points)
    seen = [each for each in following.hall.tables() if each.is_online and each.brief]
    kept.do(
        Made(
            game=game.name,
            title=str(game.title),
            is_together=is_together,
            tables=[
                Seats(people=[*each], name=at_club and at_club.name, id=at_club and at_club.id)
                for each, at_club in zip_longest(made.tables, seen[: len(made.tables)])
            ],
            sat_out=[*made.sat_out],
            made_at=time.time(),
        ),
        at,
    )


async def _enter(_following: HallFollowing, kept: TournamentFile, typed: Typed, at: int) -> None:
    """Enter the result of a table, or remove it if all fields are empty. Raises UserError."""
    round_, number = (_whole(typed.get(each, ""), 0, 999) for each in ("round", "table"))
    try:
        table = kept.tournament.table(round_, number)
    except ValueError:
        _refuse(
            Sentence("There is no such table."), Sentence("This page is up to date: check it.")
        )
    is_together = kept.tournament.rounds[round_].made.is_together
    fields = {
        name: typed.get("score" if is_together else f"score-{seat}", "").strip()
        for seat, name in enumerate(table.seats.people)
        if name in table.present
    }
    scores: dict[str, int] = {}
    if any(fields.values()):
        if not all(fields.values()):
            _refuse(
                Sentence("Some points of table {number} are missing.", number=number + 1),
                Sentence("Enter the points of everyone who played, and mark who was absent."),
            )
        scores = {name: _whole(field, -99_999, 999_999) for name, field in fields.items()}
    kept.do(Entered(round=round_, table=number, scores=scores), at)


async def _undo(_following: HallFollowing, kept: TournamentFile, _typed: Typed, at: int) -> None:
    kept.undo(at)


def _at(typed: Typed) -> int:
    """Return the number of steps in a form; -1 if it has none."""
    known = typed.get("at", "")
    return int(known) if re.fullmatch(r"[0-9]{1,6}", known) else -1


def _whole(typed: str, least: int, most: int) -> int:
    """Return the whole number in a text. Raises UserError."""
    if re.fullmatch(r"\s*[+-]?[0-9]{1,7}\s*", typed) and least <= int(typed) <= most:
        return int(typed)
    shown = printable(typed.strip())[:_SHOWN]
    _refuse(
        Sentence('"{typed}" can\'t be used here.', typed=shown),
        Sentence("Type a whole number from {least} to {most}.", least=least, most=most),
    )


def _refuse(what: Sentence, fix: Sentence) -> NoReturn:
    raise UserError(what, fix)


def _page(kept: TournamentFile, typed: Typed, error: UserError | None = None) -> str:
    """Return the host's page. After an error it shows that, and what the host typed."""
    now = kept.tournament
    facts = tournament_facts(now)
    steps = kept.record.steps
    likely = {"game": now.rounds[-1].made.game if now.rounds else "", "size": str(_SIZE)}
    faults = [{"what": each.what, "fix": each.fix} for each in (error, kept.lost) if each]
    shown = apart(now.people)
    return page(
        "tournament_host",
        title="Gemtable",
        place=PLACE,
        at=kept.at,
        is_refused=error is not None,
        faults=faults,
        undo=last_step(now, steps[-1] if steps else None),
        people=[
            {"key": name, "name": name_shown, "is_away": name in now.away}
            for name, name_shown in zip(now.people, shown, strict=True)
        ],
        games=sorted(GAMES.values(), key=lambda game: str(game.title)),
        doubts={place: [*map(doubt, each)] for place, each in kept.doubts.items()},
        open=sum(table.result is None for each in now.rounds for table in each.tables),
        typed=defaultdict(str, {**likely, **typed}),
        **facts,
    )


def _slips(following: HallFollowing, kept: TournamentFile) -> str:
    rounds = kept.tournament.rounds
    newest = rounds[-1:]
    return page(
        "tournament_slips",
        number=len(rounds),
        title=newest[0].made.title if newest else "",
        tables=[_slip(each, following.address) for round_ in newest for each in tables_of(round_)],
    )


def _slip(table: Mapping[str, object], hall: str) -> Mapping[str, object]:
    """Return the facts for a slip, with the address of its table if others can open that."""
    address = f"{hall}/table/{table['id']}" if hall and table["id"] else None
    return {**table, "address": address, "code": address and Markup(picture_of(address))}


def _door(why: Sentence) -> Response:
    facts = {"what": why, "enter": "/host/enter", "back": Sentence("The hall")}
    return HTMLResponse(page("room_door", title=Sentence("The host"), **facts), status_code=403)
