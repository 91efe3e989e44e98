"""The status of a table without boards, at a state of a match: what pages and screens draw."""

from collections.abc import Callable, Mapping
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import Layout, part_name
from gemtable.referee.board_places import assign
from gemtable.referee.status import BoardHealth, Status, shown_by

_PAD: list[list[str | int]] = [["pad", 12, 0, 12]]
_TILE: list[list[str | int]] = [["tile", 6, 0, 1]]
_RACK: list[list[str | int]] = [["tile", 6, 1, 1]] * 5

ChangeUi = Callable[[Any], Any]


def layout_at(name: str, seats: int, options: Mapping[str, Any]) -> Layout:
    """Return the layout of a table with all boards that a game needs with these options."""
    needs = GAMES[name].table.needs(options, seats)
    boards = [(f"p{number}", _PAD) for number in range(seats)]
    boards += [(f"r{number}", _RACK) for number in range(seats) if needs.tiles]
    boards += [(f"t{number:02}", _TILE) for number in range(needs.loose)]
    return assign(boards, needs, seats).layout


def status_at(
    name: str,
    state: Any,
    options: Mapping[str, Any] | None = None,
    ui: ChangeUi | None = None,
    **changes: Any,
) -> Status:
    """Return the status of a match at a state, with all boards that the game needs, emulated.

    `ui` makes the table script's Ui another; `changes` are fields of the status.
    """
    game, chosen = GAMES[name], dict(options or {})
    rules, script = game.rules, game.table
    layout = layout_at(name, state.seats, chosen)
    views, known = rules.views(state), script.begin(layout)
    known = ui(known) if ui else known
    fields: dict[str, Any] = {
        "match": 1,
        "game": name,
        "names": (None,) * state.seats,
        "happened": (),
        "options": chosen,
        "steps": (),
        "course": (),
        "outcome": rules.outcome(state),
        "is_sealed": rules.is_sealed(state),
        "views": views,
        "shown": shown_by(script, known, state.seats),
        "layout": layout,
        "boards": tuple(
            BoardHealth(uid, part_name(part), is_emulated=True, is_needed=True, missing=None)
            for uid in layout.boards
            if (part := layout.part_of(uid))
        ),
        "is_paused": False,
        "undoes": 1,
        "waits_since_s": 0.0,
        "notices": dict.fromkeys((TABLE, HOST, *range(state.seats)), ()),
        "leds": {unit: each.leds for unit, each in script.lights(known, layout, views).items()},
        "pictures": {},
    }
    return Status(**fields | changes)
