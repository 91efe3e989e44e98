"""Signs for words on labels, to recognize at a glance; drawn 10 units each way around 0."""

from typing import NamedTuple

from gemtable.games.kit.game import Game
from gemtable.games.kit.shapes import SHAPES

COLOURS = {  # in ink, on white paper
    "red": "#d32f2f",
    "yellow": "#f2b705",
    "green": "#2e9e4f",
    "blue": "#1e6fd9",
    "white": "#ffffff",
}
SIGNS = {  # a game has more of its own
    **{colour: SHAPES[colour] for colour in COLOURS},
    "card": "M-6-9H6V9H-6ZM-4-7V7H4V-7Z",
    "discard": "M-7-7H-2V-9H2V-7H7V-5H-7ZM-6-3H6L5 9H-5ZM-3 0V6H-1V0ZM1 0V6H3V0Z",
    "help": "M-5-4A5 5 0 1 1 2 1V4H-2V-2A2 2 0 1 0-2-4ZM-2 6H2V9H-2Z",
    "left": "M-9 0 0-8V-3H9V3H0V8Z",
    "play": "M-6-9 8 0-6 9Z",
    "right": "M9 0 0-8V-3H-9V3H0V8Z",
    "seat": "M0-9A4 4 0 1 1-0.1-9ZM-8 9A8 8 0 0 1 8 9Z",
    "undo": "M-9-3-3-9V-5H2A6.5 6.5 0 0 1 2 8H-5V4H2A2.5 2.5 0 0 0 2-1H-3V3Z",
}


class Sign(NamedTuple):
    """The drawing for a name: a path and its ink, a number, or both."""

    path: str | None
    ink: str
    number: str


def sign_of(name: str, game: Game) -> Sign:
    """Return the sign for a key's name; without path and number if there is none."""
    words = name.split()
    number = words[-1] if words[-1].isdecimal() else ""
    path = game.signs.get(words[0], SIGNS.get(words[0]))
    return Sign(path, COLOURS.get(words[0], "#22272e"), number)
