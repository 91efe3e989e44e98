"""A reveal of secret choices that is long over, as everyone looked at it."""

from collections.abc import Sequence
from dataclasses import replace

from gemtable.games.kit.eyes import Position, is_reveal
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, Made, Move, SomeState, View, Views
from gemtable.games.kit.table import Layout, SomeUi
from gemtable.referee.status import shown_by
from gemtable.stamps import Stamp

_AT = Stamp(0.0, 0.0)
_LOOK = 2  # at the choices and what came of them, with all pieces still where they were


def past_reveal(
    position: Position,
    game: Game,
    before: SomeState,
    moves: Sequence[Made[Move]],
    events: Sequence[Event],
) -> Position:
    """Return the position after `moves`, as all looked at it while they were revealed.

    The table script does again what it did then: each seat chooses, the countdown ends, the
    looks follow. Returns `position` if the moves were no secret choices.
    """
    if not game.rules.is_sealed(before):
        return position
    layout = Layout(pads=(None,) * position.seats, racks=((),) * position.seats)
    ui = revealed_ui(game, layout, before, position.views, moves, events)
    revealed = replace(position, shown=shown_by(game.table, ui, position.seats))
    return revealed if is_reveal(revealed) else position


def revealed_ui(
    game: Game,
    layout: Layout,
    before: SomeState,
    after: Views[View],
    moves: Sequence[Made[Move]],
    events: Sequence[Event],
) -> SomeUi:
    """Return what the table script remembers while secret choices made at `before` are looked at.

    `after` are the views once they have taken effect.
    """
    script, views = game.table, game.rules.views(before)
    ui = script.begin(layout)
    for made in moves:
        ui = script.said(ui, layout, views, made, _AT).ui
    while (due_s := script.moment(ui)) is not None:
        meaning = script.passed(ui, layout, views, due_s)
        ui = meaning.ui
        if meaning.moves:
            break
    ui = script.moved(ui, after, events)
    for _ in range(1, _LOOK):
        if (due_s := script.moment(ui)) is not None:
            ui = script.passed(ui, layout, after, due_s).ui
    return ui
