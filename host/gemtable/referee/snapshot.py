"""A table at one moment, frozen: as it is now, or as it was by the journal."""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game, Table
from gemtable.games.kit.roles import TABLE, Views
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.kit.table import Layout
from gemtable.match.names import Names
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.changes import Changes
from gemtable.referee.interfaces import Emulated
from gemtable.referee.status import BoardHealth, Status, ToldTo
from gemtable.sentence import Sentence


def status_of(changes: Changes, emulated: Emulated, notices: ToldTo) -> Status:
    """Return the status of a running table."""
    match, places, shown = changes.match, changes.places, changes.lights.shown
    layout = places.layout
    are_emulated = {unit for unit in layout.units if emulated.has(unit.board)}
    return Status(
        match=match.number,
        game=match.game.name,
        names=match.names,
        happened=match.steps[-1].events if match.steps else (),
        options=match.options,
        steps=match.steps,
        undoes=changes.undoes,
        course=match.table_views() if match.outcome else (),
        outcome=match.outcome,
        is_sealed=bool(match.pending) and match.game.rules.is_sealed(match.state),
        views=changes.views,
        shown=_shown(changes.script, changes.ui, match.seats),
        layout=layout,
        boards=tuple(_health(uid, places, emulated) for uid in layout.boards),
        is_paused=match.is_paused,
        waits_since_s=changes.waits_since_s,
        notices=notices,
        leds={unit: emulated.leds(unit) for unit in layout.units if unit in are_emulated},
        pictures={
            unit: shown[unit]
            for unit in layout.units
            if unit in shown and unit.board not in places.away and unit not in are_emulated
        },
        is_stalled=match.is_stalled,
        source=match.origin.source,
        thinking_s=match.thinking_s,
    )


def past_position(
    match: int,
    game: Game,
    state: Any,
    kept: Json,
    names: Names = (),
    happened: tuple[Event, ...] = (),
    options: Mapping[str, Json] = MappingProxyType({}),
) -> Position:
    """Return a match as it was at `state`, to which it came by what `happened`.

    `kept` is the ui in the journal then, if any.
    """
    views, script = game.rules.views(state), game.table
    return Position(
        match=match,
        game=game.name,
        names=names,
        happened=happened,
        options=options,
        outcome=game.rules.outcome(state),
        views=views,
        shown=_shown(script, _past_ui(script, views, kept), state.seats),
    )


def _past_ui(script: Table[Any], views: Views[Any], kept: Json) -> Any:
    """Restore the ui for a table without boards; a fresh one if `kept` is forged."""
    seats = len(views.seats)
    layout = Layout(pads=(None,) * seats, racks=((),) * seats)
    if kept is not None:
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return script.restore(kept, layout, views)
    return script.begin(layout)


def _shown(script: Table[Any], ui: Any, seats: int) -> Views[Shown]:
    """Return what each role may know of the table script's ui."""
    return Views(
        table=script.shown(ui, TABLE),
        seats=tuple(script.shown(ui, seat) for seat in range(seats)),
    )


def _health(uid: str, places: BoardPlaces, emulated: Emulated) -> BoardHealth:
    away = places.away.get(uid)
    return BoardHealth(
        uid,
        places.layout.name_of(uid) or Sentence("{uid}", uid=uid),
        is_emulated=emulated.has(uid),
        is_needed=not places.layout.can_spare(uid),
        missing=away and away.why,
        missing_since_s=away and away.since_s,
    )
