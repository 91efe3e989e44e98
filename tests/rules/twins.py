"""Two worlds that look the same to a role, of any game: all that it gets must be the same.

What the role can't see is dealt anew by the game's own `hidden`. Each check yields how often the
worlds differed, so that a game whose `hidden` changes nothing is found out.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.stages import layout_of
from gemtable.referee.status import Status
from gemtable.screens.pad_screen import pad_screen
from gemtable.sentence import ENGLISH
from gemtable.web.pad import lights
from gemtable.web.table_picture import Company, picture

from tests.rules.hidden import hidden_of, hides
from tests.rules.playouts import play_out
from tests.sight import seen_of
from tests.terminal.drawn import drawn, of_state
from tests.terminal.test_logichroma_lines import asked
from tests.terminal.test_lost_gems_lines import turned_over

LOOKS = 8  # at each match
Seen = Callable[[str, Any, int | None], Any]  # what a role gets of a state
# What makes the Ui one in which hands are looked at: turned to others, or asked about.
LOOKED_AT = {
    "logichroma": lambda state: asked(*(len(hand) for hand in state.hands)),
    "lost-gems": turned_over,
}


def by_the_rules(name: str, state: Any, role: int | None) -> Any:
    """Return the view, what a seat may do, and what everyone sees of the match."""
    rules = GAMES[name].rules
    view = rules.view(state, role)
    own = () if role is None else rules.legal(state, role)
    told = json.dumps(view.to_json())
    return view, told, own, rules.pending(state), rules.is_sealed(state)


def on_the_page(name: str, state: Any, role: int | None) -> tuple[str, Any]:
    """Return the picture, byte for byte, and the lights of a seat."""
    status = _looked_at(name, state)
    lit = None if role is None else lights(status, role)
    return picture(status, TABLE if role is None else role, Company()), lit


def in_the_terminal(name: str, state: Any, role: int | None) -> list[str]:
    status = _looked_at(name, state)
    return drawn(status, TABLE if role is None else role)


def _looked_at(name: str, state: Any) -> Status:
    looked_at = LOOKED_AT.get(name)
    return of_state(name, state, ui=looked_at(state) if looked_at else None)


def on_the_screen(name: str, state: Any, role: int | None) -> list[bytes]:
    """Return the screens of a seat's pad, with its keys in three columns and in four."""
    status = _looked_at(name, state)
    if role is None:
        return []
    return [pad_screen(status, role, columns, ENGLISH) for columns in (3, 4)]


def of_the_lights(name: str, state: Any, role: int | None) -> Any:
    game, layout = GAMES[name], layout_of(name, state.seats)
    script, views = game.table, game.rules.views(state)
    lights = script.lights(script.begin(layout), layout, views)
    return seen_of(lights, layout, TABLE if role is None else role)


CHANNELS: tuple[Seen, ...] = (
    *(by_the_rules, on_the_page, in_the_terminal, on_the_screen),
    of_the_lights,
)


def check(name: str, seen: Seen, states: Sequence[Any] = ()) -> None:
    """Compare what each role gets in two worlds, in these positions or some of a few matches."""
    hidden, chance, differ = hidden_of(name), Random(name), 0
    for state in states or _positions(name):
        for role in (None, *range(state.seats)):
            other = hidden(state, role, chance)
            differ += other != state
            who = "everyone" if role is None else f"seat {role + 1}"
            is_same = seen(name, state, role) == seen(name, other, role)
            assert is_same, f"{name}: what {who} gets {seen.__name__} depends on what is hidden"
            check_sound(name, other)
    assert differ or not hides(GAMES[name]), f"{name}: `hidden` of its Rules changes nothing"


def check_sound(name: str, state: Any) -> None:
    """The other world is one that could be: whoever owes a move can make any."""
    rules = GAMES[name].rules
    for seat in rules.pending(state):
        first, *_, last = [*rules.legal(state, seat)] * 2
        rules.play(state, seat, first)
        rules.play(state, seat, last)


def _positions(name: str) -> Iterator[Any]:
    """Yield states of a match of the fewest and the most seats in which somebody owes a move."""
    rules, seats = GAMES[name].rules, GAMES[name].seats
    for number in dict.fromkeys((max(2, seats[0]), seats[-1])):
        states = [each for each in play_out(name, number, {}, 1).states if rules.pending(each)]
        yield from states[:: max(1, len(states) // LOOKS)]
