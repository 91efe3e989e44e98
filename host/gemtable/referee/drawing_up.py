"""The newest status of a table, drawn up from what its referee has."""

from typing import Any, Protocol

from gemtable.match.match import Match
from gemtable.referee.boards import Emulated
from gemtable.referee.seats import Seats
from gemtable.referee.status import BoardHealth, Status, Told
from gemtable.rules.roles import TABLE, Views
from gemtable.sentence import Sentence
from gemtable.tables.core import Script


class Running(Protocol):
    """What a status is drawn up from: a referee."""

    match: Match
    script: Script
    seats: Seats
    views: Views
    ui: Any
    emulated: Emulated
    waits_since_s: float


def status_of(table: Running, revision: int, notices: tuple[Told, ...]) -> Status:
    """Return the status of a running table."""
    layout, shown = table.seats.layout, table.script.shown
    return Status(
        revision=revision,
        match=table.match.number,
        game=table.match.game.NAME,
        moves=table.match.moves,
        last_step=table.match.steps[-1] if table.match.steps else None,
        outcome=table.match.outcome,
        is_sealed=bool(table.match.pending) and table.match.game.is_sealed(table.match.state),
        views=table.views,
        shown=Views(
            table=shown(table.ui, TABLE),
            seats=tuple(shown(table.ui, seat) for seat in range(layout.seats)),
        ),
        layout=layout,
        boards=tuple(_health(table, uid) for uid in layout.boards),
        is_paused=table.match.is_paused,
        waits_since_s=table.waits_since_s,
        notices=notices,
        leds={
            unit: table.emulated.leds(unit)
            for unit in layout.units
            if table.emulated.has(unit.board)
        },
    )


def _health(table: Running, uid: str) -> BoardHealth:
    seats = table.seats
    name = seats.layout.name_of(uid) or Sentence("{uid}", uid=uid)
    return BoardHealth(
        uid,
        name,
        is_emulated=table.emulated.has(uid),
        is_needed=not seats.layout.can_spare(uid),
        missing=seats.away.get(uid),
    )
