"""The words of Logichroma's moves and keys, and their signs on labels."""

from gemtable.sentence import Sentence

WORDS = {
    "concede": Sentence("concede"),
    "pass": Sentence("pass"),
    "withdraw": Sentence("withdraw"),
}
SIGNS = {  # SVG paths, 10 units each way around 0
    "concede": "M-6-9H-4V9H-6ZM-3-8 8-4-3 0Z",
}

# The names of keys in a pad's second layer.
LATER_NAMES = {
    0: ("red",),
    1: ("yellow",),
    2: ("green",),
    3: ("blue",),
    4: ("white",),
    5: ("play", "1"),
    6: ("discard", "2"),
    7: ("3",),
    8: ("4",),
    9: ("5",),
}
