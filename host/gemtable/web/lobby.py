"""The lobby, where the host chooses the next match: new, kept, or from an entry of another.

It is the host's first page while no match is running, and an extra page while one is.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.sentence import Sentence, message, naming
from gemtable.web import forms, guard
from gemtable.web.drawing import apart, cover_of, page
from gemtable.web.interfaces import Kept, Matches, Wish
from gemtable.web.new_match import (
    Choosing,
    again_at,
    blank,
    facts,
    filled,
    is_bot,
    next_game,
    same_people,
    seated,
)
from gemtable.web.watchers import Following

PLACE = "/host/matches"

_MOST_BYTES = 65_536  # of a form: people may paste the faces of printed cards
_LISTED = 30  # kept matches, the newest
_BEGINS = Sentence("A match begins ...")

Number = Annotated[int, InPath(ge=1, le=999_999_999)]  # of a match


def lobby_of(following: Following) -> APIRouter:
    """Return the routes of the lobby; only the host may use them."""

    only_host = Depends(partial(guard.only_host, following.invitations))
    router = APIRouter(prefix=PLACE, include_in_schema=False, dependencies=[only_host])

    @router.get("")
    async def choose(game: str = "", other: str = "") -> Response:
        matches = _matches(following)
        likely = _likely_game(following, matches)
        name = game if game in matches.games else likely
        if other:  # the same people play something else
            name = next_game(following, matches, likely)
        return _lobby(following, _found(following, name))

    @router.post("")
    async def begin(request: Request) -> Response:
        matches = _matches(following)
        typed = await forms.form_of(request, _MOST_BYTES)
        if typed.get("choose") in matches.games:
            return _lobby(following, same_people(GAMES[typed["choose"]], typed))
        if typed.get("game") not in matches.games:
            raise HTTPException(404)
        choosing = filled(GAMES[typed["game"]], typed)
        if choosing.wish is None:
            return _lobby(following, choosing, status=422)
        try:
            matches.begin(choosing.wish)
        except UserError as error:
            return _lobby(following, choosing, refused=(None, error), status=409)
        return _to_table(following)

    @router.post("/learn")
    async def learn(request: Request) -> Response:
        """Begin a match that teaches a game: the host's browser sits at seat 1, bots elsewhere."""
        matches = _matches(following)
        name = (await forms.form_of(request)).get("game", "")
        if name not in matches.games:
            raise HTTPException(404)
        try:
            matches.begin(_first_match(name))
        except UserError as error:
            return _lobby(following, _found(following, name), (None, error), status=409)
        if following.table is None:
            following.wait(_BEGINS)
        return JSONResponse({"token": following.invitations.let_in(0)})

    @router.post("/again")
    async def again() -> Response:
        """Begin the same match at once: game, seats, bots and options, with another deal."""
        matches, table = _matches(following), following.table
        if table is None:
            return forms.to(PLACE)
        game = table.bulletin.status.game
        try:
            matches.begin(again_at(table, matches))
        except UserError as error:
            return _lobby(following, _found(following, game), (None, error), status=409)
        return _to_table(following)

    @router.post("/{number}/go-on")
    async def go_on(number: Number, request: Request) -> Response:
        matches = _matches(following)
        typed = await forms.form_of(request)
        try:
            kept = _kept(matches, number)
            matches.go_on(kept, [seat for seat in range(kept.seats) if is_bot(typed, seat)])
        except UserError as error:
            return _refused(following, number, error)
        return _to_table(following)

    @router.get("/{number}/drop")
    async def ask_before_drop(number: Number) -> Response:
        try:
            kept = _kept(_matches(following), number)
        except UserError as error:
            return _refused(following, number, error)
        return HTMLResponse(page("drop", title="Gemtable", match=_told(kept), place=PLACE))

    @router.post("/{number}/drop")
    async def drop(number: Number) -> Response:
        try:
            _matches(following).drop(number)
        except UserError as error:
            return _refused(following, number, error)
        return forms.to(PLACE)

    return router


def _matches(following: Following) -> Matches:
    if following.matches is None:  # the program plays one match and ends
        raise HTTPException(404)
    return following.matches


def _kept(matches: Matches, number: int) -> Kept:
    """Return a kept match by its number. Raises UserError."""
    for kept in matches.kept():
        if kept.match == number:
            return kept
    raise UserError(
        Sentence("There is no match {match} to continue.", match=number),
        Sentence("Choose one of those that are kept."),
    )


def _to_table(following: Following) -> Response:
    """Redirect to the host's page, where the chosen match is about to begin."""
    if following.table is None:
        following.wait(_BEGINS)
    return forms.to("/host")


def _lobby(
    following: Following,
    choosing: Choosing,
    refused: tuple[int | None, UserError] | None = None,
    status: int = 200,
) -> Response:
    """Return the lobby; `refused` is an error and the kept match it is about, if any."""
    matches = _matches(following)
    kept, trouble = _listed(matches)
    number, error = refused or (None, trouble)
    drawn = page(
        "lobby",
        title="Gemtable",
        place=PLACE,
        running=_running(following),
        games=sorted(
            map(_game, matches.games), key=lambda game: game["name"] != choosing.game.name
        ),
        form={**facts(choosing), "people": _people(following)},
        invites=following.invites,
        broken=[(printable(each.what), printable(each.fix)) for each in GAMES.broken()],
        kept=[_told(each) for each in islice(kept, _LISTED)],
        more=max(0, len(kept) - _LISTED),
        number=number,
        what=error and printable(error.what),
        fix=error and printable(error.fix),
    )
    return HTMLResponse(drawn, status_code=status)


def _refused(following: Following, number: int, error: UserError) -> Response:
    """Return the lobby with an error about a kept match."""
    name = _likely_game(following, _matches(following))
    return _lobby(following, _found(following, name), (number, error), status=409)


def _found(following: Following, name: str) -> Choosing:
    """Return the form for a game; with the people and bots of a running match, if there is one,
    and its options if it is of that game.
    """
    if following.table is None:
        return blank(GAMES[name])
    same = blank(GAMES[name], *seated(following.table))
    if following.table.bulletin.status.game != name:
        return same_people(GAMES[name], same.typed)
    return blank(GAMES[name], *seated(following.table), _matches(following).options)


def _first_match(game: str) -> Wish:
    """Return the wish for a match with few seats in which bots play all but the first."""
    seats = min(seats for seats in GAMES[game].seats if seats > 1)
    return Wish(game, seats, {}, None, frozenset(range(1, seats)))


def _people(following: Following) -> list[str]:
    """Return what people at the running match are called, by seat; they stay for the next one."""
    if following.table is None:
        return []
    status = following.table.bulletin.status
    with naming(apart(status.names)):
        return [str(Sentence("Seat {seat}", seat=seat + 1)) for seat in range(status.seats)]


def _game(name: str) -> dict[str, object]:
    """Return what a template shows of a game that can be chosen."""
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "seats": game.seats,
        "minutes": game.minutes and sorted({game.minutes[0], game.minutes[-1]}),
        "mood": game.mood,
        "cover": cover_of(name),
    }


def _listed(matches: Matches) -> tuple[Sequence[Kept], UserError | None]:
    """Return the kept matches; none and the error if the journal cannot be read."""
    try:
        return matches.kept(), None
    except UserError as error:
        return (), error


def _running(following: Following) -> Sentence | None:
    """Return the sentence about the running match; None if there is none."""
    if following.table is None:
        return None
    status = following.table.bulletin.status
    text = message("Match {match} of {title} is running. It is kept when another begins.")
    if status.outcome is not None:
        text = message("Match {match} of {title} is over.")
    return Sentence(text, match=status.match, title=GAMES[status.game].title)


def _likely_game(following: Following, matches: Matches) -> str:
    """Return the game that is played now, or was played last."""
    if following.table:
        return following.table.bulletin.status.game
    kept, _trouble = _listed(matches)
    return kept[0].game if kept else matches.games[0]


def _told(kept: Kept) -> dict[str, object]:
    """Return what a template shows of a kept match."""
    return {
        "match": kept.match,
        "title": GAMES[kept.game].title,
        "seats": kept.seats,
        "began": datetime.fromtimestamp(kept.began_at),
        "bots": [seat in kept.bots for seat in range(kept.seats)],
    }


_Entry = Annotated[int, InPath(ge=0, le=999_999_999)]


def going_on_of(following: Following) -> APIRouter:
    """Return the routes; only the host may use them, and only for matches that are over."""
    only_host = Depends(partial(guard.only_host, following.invitations))
    router = APIRouter(prefix=f"{PLACE}/from", include_in_schema=False, dependencies=[only_host])

    @router.get("/{number}/{entry}")
    async def ask(number: Number, entry: _Entry) -> Response:
        return _asked(_result(following, number), entry)

    @router.post("/{number}/{entry}")
    async def go_on(number: Number, entry: _Entry, request: Request) -> Response:
        result = _result(following, number)
        typed = await forms.form_of(request)
        bots = [seat for seat in range(result.seats) if is_bot(typed, seat)]
        assert following.matches is not None
        try:
            following.matches.go_on_from(result.game, number, entry, bots)
        except UserError as error:
            return _asked(result, entry, bots, error)
        if following.table is None:
            following.wait(_BEGINS)
        return forms.to("/host")

    return router


def _result(following: Following, number: int) -> Result:
    """Return the result of a match that is over. Raises HTTPException if it isn't."""
    try:
        found = following.finished.result(number) if following.finished else None
    except UserError:
        found = None
    if following.matches is None or found is None or found.game not in following.matches.games:
        raise HTTPException(404)
    return found


def _asked(
    result: Result, entry: int, bots: list[int] | None = None, error: UserError | None = None
) -> Response:
    """Return the page that asks who plays; `error` is why it can't begin."""
    bots = bots if bots is not None else [*range(result.seats)] if result.is_auto else []
    with naming(apart(result.names)):
        people = [str(Sentence("Seat {seat}", seat=seat + 1)) for seat in range(result.seats)]
    drawn = page(
        "going_on",
        title=GAMES[result.game].title,
        place=f"{PLACE}/from/{result.match}/{entry}",
        match=result.match,
        entry=entry,
        bots=[seat in bots for seat in range(result.seats)],
        people=people,
        what=error and printable(error.what),
        fix=error and printable(error.fix),
    )
    return HTMLResponse(drawn, status_code=409 if error else 200)
