"""The signs of words that games share, on labels of keys and on the screens of pads.

Each is an SVG path, 10 units each way around 0. It has absolute commands: M, L, H, V, C, A with
one radius, and Z. A game adds its own in `Game.signs`.
"""

from gemtable.games.kit.piece_colours import COUNTED, SHAPES

SIGNS = {  # a game can add its own
    **{colour: SHAPES[colour] for colour in COUNTED},
    "card": "M-6-9H6V9H-6ZM-4-7V7H4V-7Z",
    "discard": "M-7-7H-2V-9H2V-7H7V-5H-7ZM-6-3H6L5 9H-5ZM-3 0V6H-1V0ZM1 0V6H3V0Z",
    "help": "M-5-4A5 5 0 1 1 2 1V4H-2V-2A2 2 0 1 0-2-4ZM-2 6H2V9H-2Z",
    "left": "M-9 0 0-8V-3H9V3H0V8Z",
    "play": "M-6-9 8 0-6 9Z",
    "right": "M9 0 0-8V-3H-9V3H0V8Z",
    "seat": "M0-9A4 4 0 1 1-0.1-9ZM-8 9A8 8 0 0 1 8 9Z",
    "undo": "M-9-3-3-9V-5H2A6.5 6.5 0 0 1 2 8H-5V4H2A2.5 2.5 0 0 0 2-1H-3V3Z",
}
