"""The lobby, where the host chooses the next match: new, unfinished, or from a replay's entry.

It is the host's first page while no match is running, and an extra page while one is.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.referee.status import Status
from gemtable.sentence import Sentence, message, naming
from gemtable.web import forms, guard
from gemtable.web.invitation_picture import likely_game
from gemtable.web.new_match import (
    Choosing,
    again_at,
    blank,
    facts,
    filled,
    is_bot,
    same_people,
)
from gemtable.web.next_game import next_game, there
from gemtable.web.table_interface import Kept, Matches
from gemtable.web.table_picture import apart, cover_of, page
from gemtable.web.waiting_room import BEGINS
from gemtable.web.watchers import Following
from gemtable.web.who_plays import with_arrivals

PLACE = "/host/matches"

_MOST_BYTES = 65_536  # of a form: people may paste the faces of printed cards
_LISTED = 30  # kept matches, the newest

Number = Annotated[int, InPath(ge=1, le=999_999_999)]  # of a match


def lobby_of(following: Following) -> APIRouter:
    """Return the routes of the lobby; only the host may use them."""

    only_host = Depends(partial(guard.only_host, following.invitations))
    router = APIRouter(prefix=PLACE, include_in_schema=False, dependencies=[only_host])

    @router.get("")
    async def choose(game: str = "", other: str = "") -> Response:
        matches = _matches(following)
        if game in matches.games:
            following.choose(game)
            return _lobby(following, _found(following, game))
        name = _proposed_game(following, matches)
        if other and following.table:  # the same people play something else
            status, wishes = following.table.bulletin.status, following.next_wishes
            name = next_game(wishes, matches.games, status.game, status.seats)
        return _lobby(following, _found(following, name), is_proposed=True)

    @router.post("")
    async def begin(request: Request) -> Response:
        matches = _matches(following)
        typed = await forms.form_of(request, _MOST_BYTES)
        if typed.get("choose") in matches.games:
            following.choose(typed["choose"])
            chosen = same_people(GAMES[typed["choose"]], typed, _there(following))
            return _lobby(following, chosen, sent=typed)
        if typed.get("game") not in matches.games:
            raise HTTPException(404)
        choosing = filled(GAMES[typed["game"]], typed)
        if choosing.wish is None:
            return _lobby(following, choosing, sent=typed)
        try:
            matches.begin(choosing.wish)
        except UserError as error:
            return _lobby(following, choosing, error, sent=typed)
        if "sits" not in typed:
            return _to_table(following)
        _to_table(following)
        seat = min(set(range(choosing.wish.seats)) - choosing.wish.bots, default=0)
        token = following.invitations.let_in(seat)
        return JSONResponse({"token": token, "room": guard.room_of(seat).strip("/")})

    @router.post("/who")
    async def who(request: Request) -> Response:
        """Return the part of the lobby about who plays, as it is filled in; people come and go.

        Once somebody has begun a match elsewhere, lead to it. While the game is only `proposed`,
        lead to the one that most people wish for.
        """
        typed = await forms.form_of(request)
        if typed.get("preset") and not following.has_lobby:  # it was drawn before the match
            return forms.to("/host")
        matches = _matches(following)
        if typed.get("game") not in matches.games:
            raise HTTPException(404)
        others = set(matches.games) - {typed["game"]}
        if typed.get("proposed") and _favourite(following) in others:
            return forms.to(PLACE)
        if following.pad_room and following.pad_room.game in others:  # boards chose since
            return forms.to(PLACE)
        leads = typed.get("leads", "")
        if leads.isdecimal() and len(leads) < 3:
            following.waiting_room.arrivals.let_lead(int(leads))
            following.change()
        form = _form(following, same_people(GAMES[typed["game"]], typed), typed)
        return HTMLResponse(page("who_plays", place=PLACE, form=form))

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
            return _lobby(following, _found(following, game), error)
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
        question = page("drop_question", title="Gemtable", match=_told(kept), place=PLACE)
        return HTMLResponse(question)

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
    """Return an unfinished match by its number. Raises UserError."""
    for kept in matches.kept():
        if kept.match == number:
            return kept
    raise UserError(
        Sentence("There is no match {match} to continue.", match=number),
        Sentence("Choose one of the unfinished matches."),
    )


def _to_table(following: Following) -> Response:
    """Redirect to the host's page, where the chosen match is about to begin."""
    if following.table is None:
        following.wait(BEGINS)
    return forms.to("/host")


def _lobby(
    following: Following,
    choosing: Choosing,
    error: UserError | None = None,
    number: int | None = None,
    sent: Mapping[str, str] = MappingProxyType({}),
    is_proposed: bool = False,
) -> Response:
    """Return the lobby, with an error and the unfinished match that it is about, if any.

    The form was `sent` so, if the host sent it. With `is_proposed` the game follows the wishes.
    """
    status = 409 if error else 422 if choosing.faults else 200
    matches = _matches(following)
    kept, trouble = _listed(matches)
    error = error or trouble
    drawn = page(
        "lobby",
        title="Gemtable",
        place=PLACE,
        running=_running(following),
        games=sorted(
            map(_game, matches.games), key=lambda game: game["name"] != choosing.game.name
        ),
        form=_form(following, choosing, sent),
        is_proposed=is_proposed,
        invites=following.invites,
        broken=[(printable(each.what), printable(each.fix)) for each in GAMES.broken()],
        kept=[_told(each) for each in islice(kept, _LISTED)],
        more=max(0, len(kept) - _LISTED),
        number=number,
        what=error and printable(error.what),
        fix=error and printable(error.fix),
    )
    return HTMLResponse(drawn, status_code=status)


def _form(
    following: Following, choosing: Choosing, sent: Mapping[str, str]
) -> Mapping[str, object]:
    """Return the template's facts of a form that was `sent` before, if it was."""
    if following.table is None:
        room = following.pad_room
        pads = room.seated if room else None
        form = with_arrivals(choosing, sent, following.waiting_room.arrivals.people, pads)
        return {**form, "room": room.sentences if room else ()}
    status, most = following.table.bulletin.status, range(choosing.game.seats[-1])
    people = _seats(status)
    wishes = dict(following.next_wishes.wishes)
    nobody: Mapping[str, object] = {
        "notes": [_note(seat, wishes.get(seat), _there(following)) for seat in most],
        "seatless": (),
        "leaders": (),
        "preset": "",
        "here": 0,
    }
    return {**facts(choosing), "people": people, "room": (), **nobody}


def _note(seat: int, wish: str | None, there: Collection[int] | None) -> object:
    """Return what the host is told of the person of a seat, while there is a table."""
    if there is not None and seat not in there:
        return Sentence("free seat")
    return GAMES[wish].title if wish and wish in GAMES else Sentence("a person")


def _there(following: Following) -> frozenset[int] | None:
    """Return the seats that somebody has at the table. Returns None if there is no table."""
    table = following.table
    if table is None:
        return None
    return there(table.bulletin.status, table.people(), following.invitations.taken)


def _refused(following: Following, number: int, error: UserError) -> Response:
    """Return the lobby with an error about an unfinished match."""
    name = _proposed_game(following, _matches(following))
    return _lobby(following, _found(following, name), error, number)


def _found(following: Following, name: str) -> Choosing:
    """Return the form for a game, preset with seats and bots of the running match, if any.

    If the running match is of this game, its options are preset, too.
    """
    game, table, here = GAMES[name], following.table, _there(following)
    if table is None or here is None:
        room = following.pad_room
        return blank(game, options=room.options if room and room.game == name else {})
    status = table.bulletin.status
    bots = frozenset(range(game.seats[-1])) - here
    if status.game != name:
        return same_people(game, blank(game, status.seats, bots).typed)
    return blank(game, status.seats, bots, _matches(following).options)


def _seats(match: Status | Result) -> list[str]:
    """Return the name of each seat of a match: its player's, or its number."""
    with naming(apart(match.names)):
        return [str(Sentence("Seat {seat}", seat=seat + 1)) for seat in range(match.seats)]


def _game(name: str) -> dict[str, object]:
    """Return the template's facts of a game that can be chosen."""
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
    """Return the unfinished matches, or none and the error if the journal cannot be read."""
    try:
        return matches.kept(), None
    except UserError as error:
        return (), error


def _running(following: Following) -> Sentence | None:
    """Return the sentence about the running match. Returns None if no match is running."""
    if following.table is None:
        return None
    status = following.table.bulletin.status
    text = message("Match {match} of {title} is running. It is saved when another match starts.")
    if status.outcome is not None:
        text = message("Match {match} of {title} is over.")
    return Sentence(text, match=status.match, title=GAMES[status.game].title)


def _favourite(following: Following) -> str:
    """Return the game that most people wish for, or "" if nobody does."""
    if following.table:
        return following.next_wishes.favourite
    if following.pad_room and following.pad_room.game:
        return following.pad_room.game
    return following.waiting_room.arrivals.favourite


def _proposed_game(following: Following, matches: Matches) -> str:
    """Return the game that is wished for most, is played now, or was played last."""
    now = following.table.bulletin.status.game if following.table else likely_game(matches)
    return next(each for each in (_favourite(following), now) if each in matches.games)


def _told(kept: Kept) -> dict[str, object]:
    """Return the template's facts of an unfinished match."""
    return {
        "match": kept.match,
        "title": GAMES[kept.game].title,
        "seats": kept.seats,
        "began": datetime.fromtimestamp(kept.began_at),
        "bots": [seat in kept.bots for seat in range(kept.seats)],
    }


_Entry = Annotated[int, InPath(ge=0, le=999_999_999)]


def going_on_of(following: Following) -> APIRouter:
    """Return the host's routes that start a new match from an entry of a finished one."""
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
        try:
            _matches(following).go_on_from(result.game, number, entry, bots)
        except UserError as error:
            return _asked(result, entry, bots, error)
        return _to_table(following)

    return router


def _result(following: Following, number: int) -> Result:
    """Return the result of a finished match. Raises HTTPException if it isn't finished."""
    try:
        found = following.finished.result(number) if following.finished else None
    except UserError:
        found = None
    if found is None or found.game not in _matches(following).games:
        raise HTTPException(404)
    return found


def _asked(
    result: Result, entry: int, bots: list[int] | None = None, error: UserError | None = None
) -> Response:
    """Return the page that asks who plays; `error` is the reason if the match can't begin."""
    bots = bots if bots is not None else [*range(result.seats)] if result.is_auto else []
    drawn = page(
        "resume_players",
        title=GAMES[result.game].title,
        place=f"{PLACE}/from/{result.match}/{entry}",
        match=result.match,
        entry=entry,
        bots=[seat in bots for seat in range(result.seats)],
        people=_seats(result),
        what=error and printable(error.what),
        fix=error and printable(error.fix),
    )
    return HTMLResponse(drawn, status_code=409 if error else 200)
