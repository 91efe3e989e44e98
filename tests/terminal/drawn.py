"""Tables as the terminal draws them, without boards: LEDs are what the table script wants of them.

Pictures that move are taken as they are at their brightest.
"""

import io

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE, Views
from gemtable.referee.board_places import assign
from gemtable.referee.status import BoardHealth, Status
from gemtable.sentence import Sentence
from gemtable.terminal.match_screen import Room, render
from rich.console import Console

from tests.referee.test_board_places import PAD, RACK, TILE


def status(game, seats, moves=(), seed=1, options=(), ui=None, **changes):
    """Return the status of a match after these moves, all boards emulated.

    `ui` makes the table script's Ui another; `changes` are fields of the status.
    """
    state = GAMES[game].rules.start(seats, seed, **dict(options))
    for who, text in moves:
        state, _ = GAMES[game].rules.play(state, who, GAMES[game].rules.parse(text))
    return of_state(game, state, options, ui, **changes)


def of_state(game, state, options=(), ui=None, **changes):
    rules, script = GAMES[game], GAMES[game].table
    needs = script.needs(dict(options), state.seats)
    boards = [(f"p{number}", PAD) for number in range(state.seats)]
    boards += [(f"r{number}", RACK) for number in range(state.seats) if needs.tiles]
    boards += [(f"t{number:02}", TILE) for number in range(needs.loose)]
    layout = assign(boards, needs, state.seats).layout
    views = Views(
        rules.rules.view(state),
        tuple(rules.rules.view(state, number) for number in range(state.seats)),
    )
    known = script.begin(layout)
    known = ui(known) if ui else known
    lights = script.lights(known, layout, views)
    fields = {
        "match": 1,
        "game": game,
        "names": (None,) * state.seats,
        "happened": (),
        "options": dict(options),
        "steps": (),
        "course": (),
        "outcome": rules.rules.outcome(state),
        "is_sealed": rules.rules.is_sealed(state),
        "views": views,
        "shown": Views(
            script.shown(known, TABLE),
            tuple(script.shown(known, number) for number in range(state.seats)),
        ),
        "layout": layout,
        "boards": tuple(
            BoardHealth(uid, layout.name_of(uid), is_emulated=True, is_needed=True, missing=None)
            for uid in layout.boards
        ),
        "is_paused": False,
        "undoes": 1,
        "waits_since_s": 0.0,
        "notices": dict.fromkeys((TABLE, HOST, *range(state.seats)), ()),
        "leds": {unit: picture.leds for unit, picture in lights.items()},
        "pictures": {},
    }
    return Status(**fields | changes)


def missing(status, uid, why):
    """Return the boards of a status with one of them away."""
    return tuple(
        BoardHealth(each.uid, each.name, each.is_emulated, True, Sentence("{why}", why=why))
        if each.uid == uid
        else each
        for each in status.boards
    )


def drawn(status, eyes=TABLE, size=(80, 24), now_s=0.0, colours=None):
    """Return the lines of a drawing, without colours unless some are asked for."""
    console = Console(
        file=io.StringIO(),
        width=size[0],
        force_terminal=colours is not None,
        color_system=colours,
        highlight=False,
    )
    console.print(render(status, eyes, Room(*size), now_s))
    return console.file.getvalue().splitlines()


def of_seats(lines):
    """Return the lines of a drawing that are the seats'."""
    return [line for line in lines if line.startswith(("▶ seat", "  seat"))]
