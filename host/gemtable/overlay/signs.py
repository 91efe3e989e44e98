"""A sign for each word on a label, to be read at a glance; drawn 10 units each way around 0."""

from typing import NamedTuple

from gemtable.games.kit.shapes import SHAPES

COLOURS = {  # in ink, on white paper
    "red": "#d32f2f",
    "yellow": "#f2b705",
    "green": "#2e9e4f",
    "blue": "#1e6fd9",
    "white": "#ffffff",
}
SIGNS = {
    **{colour: SHAPES[colour] for colour in COLOURS},
    "add": "M-2-8H2V-2H8V2H2V8H-2V2H-8V-2H-2Z",
    "booking": "M-7-8H7V8H-7ZM-4-5V-3H4V-5ZM-4-1V1H4V-1ZM-4 3V5H1V3Z",
    "card": "M-6-9H6V9H-6ZM-4-7V7H4V-7Z",
    "column": "M-3-9H3V9H-3Z",
    "concede": "M-6-9H-4V9H-6ZM-3-8 8-4-3 0Z",
    "discard": "M-7-7H-2V-9H2V-7H7V-5H-7ZM-6-3H6L5 9H-5ZM-3 0V6H-1V0ZM1 0V6H3V0Z",
    "done": "M-8 0-5-3-2 1 6-8 9-5-2 8Z",
    "draw": "M-2-9H2V1H7L0 9-7 1H-2Z",
    "help": "M-5-4A5 5 0 1 1 2 1V4H-2V-2A2 2 0 1 0-2-4ZM-2 6H2V9H-2Z",
    "in": "M-2-9H2V1H7L0 9-7 1H-2Z",
    "leapfrog": "M-9 6A9 9 0 0 1 6-1L9-4V6H-1L3 2A6 6 0 0 0-5 6Z",
    "left": "M-9 0 0-8V-3H9V3H0V8Z",
    "mine": "M-9 8-4-4H4L9 8H4V3A4 4 0 0 0-4 3V8Z",
    "more": "M-9-2H-5V2H-9ZM-2-2H2V2H-2ZM5-2H9V2H5Z",
    "mushroom": "M-9 1A9 9 0 0 1 9 1ZM-3 2H3L4 9H-4Z",
    "new": "M-2-8H2V-2H8V2H2V8H-2V2H-8V-2H-2Z",
    "pawn": "M0-9A4 4 0 0 1 2-2L5 6H7V9H-7V6H-5L-2-2A4 4 0 0 1 0-9Z",
    "play": "M-6-9 8 0-6 9Z",
    "protect": "M0-9 8-6V0C8 5 4 8 0 9-4 8-8 5-8 0V-6Z",
    "remove": "M-9-2H9V2H-9Z",
    "right": "M9 0 0-8V-3H-9V3H0V8Z",
    "row": "M-9-3H9V3H-9Z",
    "score": "M0-9 2.6-2.6 9.5-2.4 4 1.8 6 8.5 0 4.6-6 8.5-4 1.8-9.5-2.4-2.6-2.6Z",
    "seat": "M0-9A4 4 0 1 1-0.1-9ZM-8 9A8 8 0 0 1 8 9Z",
    "swap": "M-9-4-4-9V-6H7V-2H-4V1ZM9 4 4 9V6H-7V2H4V-1Z",
    "undo": "M-9-3-3-9V-5H2A6.5 6.5 0 0 1 2 8H-5V4H2A2.5 2.5 0 0 0 2-1H-3V3Z",
}


class Sign(NamedTuple):
    """What is drawn of a name: a path and its ink, a number, or both."""

    path: str | None
    ink: str
    number: str


def sign_of(name: str) -> Sign:
    """Return the sign of a key's name; it has neither path nor number where there is none."""
    words = name.split()
    number = words[-1] if words[-1].isdecimal() else ""
    return Sign(SIGNS.get(words[0]), COLOURS.get(words[0], "#22272e"), number)
