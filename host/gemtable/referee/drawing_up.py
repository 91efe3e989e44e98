"""The newest status of a table, drawn up from what its referee has; a position of a past one."""

from contextlib import suppress
from typing import Any, Protocol

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game, Table
from gemtable.games.kit.roles import TABLE, Views
from gemtable.games.kit.rules import Json
from gemtable.games.kit.table import Layout
from gemtable.match.match import Match
from gemtable.referee.boards import Emulated
from gemtable.referee.painting import Painting
from gemtable.referee.seats import Seats
from gemtable.referee.status import BoardHealth, Status, ToldTo
from gemtable.sentence import Sentence


class Running(Protocol):
    """What a status is drawn up from: a referee."""

    match: Match
    script: Table[Any]
    seats: Seats
    views: Views
    ui: Any
    emulated: Emulated
    painting: Painting
    waits_since_s: float


def status_of(table: Running, notices: ToldTo) -> Status:
    """Return the status of a running table."""
    match, layout = table.match, table.seats.layout
    return Status(
        match=match.number,
        game=match.game.name,
        steps=match.steps,
        course=match.table_views() if match.outcome else (),
        outcome=match.outcome,
        is_sealed=bool(match.pending) and match.game.rules.is_sealed(match.state),
        views=table.views,
        shown=_shown(table.script, table.ui, match.seats),
        layout=layout,
        boards=tuple(_health(table, uid) for uid in layout.boards),
        is_paused=match.is_paused,
        waits_since_s=table.waits_since_s,
        notices=notices,
        leds={
            unit: table.emulated.leds(unit)
            for unit in layout.units
            if table.emulated.has(unit.board)
        },
        pictures={
            unit: table.painting.shown[unit]
            for unit in layout.units
            if unit in table.painting.shown
            and unit.board not in table.seats.away
            and not table.emulated.has(unit.board)
        },
    )


def past_position(match: int, game: Game, state: Any, kept: Json) -> Position:
    """Return a match as it stood once; `kept` is what its lights remembered, None of nothing."""
    views, script = game.rules.views(state), game.table
    return Position(
        match=match,
        game=game.name,
        outcome=game.rules.outcome(state),
        views=views,
        shown=_shown(script, _past_ui(script, views, kept), state.seats),
    )


def _past_ui(script: Table[Any], views: Views, kept: Json) -> Any:
    """Return what the table remembered, on no boards; where that is forged, nothing."""
    seats = len(views.seats)
    layout = Layout(pads=(None,) * seats, racks=((),) * seats)
    if kept is not None:
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return script.restore(kept, layout, views)
    return script.begin(layout)


def _shown(script: Table[Any], ui: Any, seats: int) -> Views:
    """Return what each role may know of the table beside the rules."""
    return Views(
        table=script.shown(ui, TABLE),
        seats=tuple(script.shown(ui, seat) for seat in range(seats)),
    )


def _health(table: Running, uid: str) -> BoardHealth:
    seats = table.seats
    name = seats.layout.name_of(uid) or Sentence("{uid}", uid=uid)
    away = seats.away.get(uid)
    return BoardHealth(
        uid,
        name,
        is_emulated=table.emulated.has(uid),
        is_needed=not seats.layout.can_spare(uid),
        missing=away and away.why,
        missing_since_s=away and away.since_s,
    )
