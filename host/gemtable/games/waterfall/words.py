"""The words of Waterfall's moves and keys for translation, and the signs on labels and tiles."""

from gemtable.sentence import Sentence

WORDS = {
    "add": Sentence("add"),
    "at": Sentence("at"),
    "column": Sentence("column"),
    "done": Sentence("done"),
    "draw": Sentence("draw"),
    "fall": Sentence("fall"),
    "in": Sentence("in"),
    "leapfrog": Sentence("leapfrog"),
    "more": Sentence("more"),
    "pawn": Sentence("pawn"),
    "remove": Sentence("remove"),
    "row": Sentence("row"),
    "score": Sentence("score"),
    "swap": Sentence("swap"),
    "tile": Sentence("tile"),
    "wildcard": Sentence("wildcard"),
}
SIGNS = {  # SVG paths, 10 units each way around 0
    "add": "M-2-8H2V-2H8V2H2V8H-2V2H-8V-2H-2Z",
    "column": "M-3-9H3V9H-3Z",
    "done": "M-8 0-5-3-2 1 6-8 9-5-2 8Z",
    "draw": "M-2-9H2V1H7L0 9-7 1H-2Z",
    "in": "M-2-9H2V1H7L0 9-7 1H-2Z",
    "leapfrog": "M-10 8C-10-3-1-8 5-4L8-8V3H-3L1 0C-2-3-6 1-6 8Z",
    "more": "M-9-2H-5V2H-9ZM-2-2H2V2H-2ZM5-2H9V2H5Z",
    "pawn": "M0-9A4 4 0 0 1 2-2L5 6H7V9H-7V6H-5L-2-2A4 4 0 0 1 0-9Z",
    "remove": "M-9-2H9V2H-9Z",
    "row": "M-9-3H9V3H-9Z",
    "score": "M0-9 2.6-2.6 9.5-2.4 4 1.8 6 8.5 0 4.6-6 8.5-4 1.8-9.5-2.4-2.6-2.6Z",
    "swap": "M-9-4-4-9V-6H7V-2H-4V1ZM9 4 4 9V6H-7V2H4V-1Z",
    "tile": "M0-9 8-4.5V4.5L0 9-8 4.5V-4.5Z",
    "wildcard": "M-2-9H2V-4L6-7 8-4 4 0 8 4 6 7 2 4V9H-2V4L-6 7-8 4-4 0-8-4-6-7-2-4Z",
}

# The names of a key in the further steps of a move, by key.
LATER_NAMES = {
    0: ("tile 1", "row 1", "column 1", "pawn 1", "add"),
    1: ("tile 2", "row 2", "column 2", "pawn 2", "draw"),
    2: ("tile 3", "row 3", "column 3", "pawn 3", "score"),
    3: ("tile 4", "row 4", "column 4", "pawn 4", "remove"),
    4: ("tile 5", "row 5", "column 5", "pawn 5", "swap"),
    5: ("tile 6", "row 6", "column 6", "pawn 6", "leapfrog"),
    6: ("tile 7", "row 7", "column 7", "pawn"),
    7: ("more",),
    8: ("left", "in"),
    9: ("right", "done"),
    10: ("undo",),
    11: ("help",),
}
