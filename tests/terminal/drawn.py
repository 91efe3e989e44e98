"""Tables as the terminal draws them, without boards: LEDs are what the table script wants of them.

Pictures that move are taken as they are at their brightest.
"""

import io

from gemtable.check.status_at import status_at
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.referee.status import BoardHealth
from gemtable.sentence import Sentence
from gemtable.terminal.match_screen import Room, render
from rich.console import Console


def status(game, seats, moves=(), seed=1, options=(), ui=None, **changes):
    """Return the status of a match after these moves, all boards emulated.

    `ui` makes the table script's Ui another; `changes` are fields of the status.
    """
    state = GAMES[game].rules.start(seats, seed, **dict(options))
    for who, text in moves:
        state, _ = GAMES[game].rules.play(state, who, GAMES[game].rules.parse(text))
    return of_state(game, state, options, ui, **changes)


def of_state(game, state, options=(), ui=None, **changes):
    return status_at(game, state, dict(options), ui, **changes)


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
