"""The words of Gems Tracker's moves and keys, and their signs on labels."""

from gemtable.sentence import Sentence

WORDS = {
    "area": Sentence("area"),
    "bid": Sentence("bid"),
    "booking": Sentence("booking"),
    "cover": Sentence("cover"),
    "deck": Sentence("deck"),
    "drop": Sentence("drop"),
    "extend": Sentence("extend"),
    "mine": Sentence("mine"),
    "new": Sentence("new"),
    "of": Sentence("of"),
    "spot": Sentence("spot"),
    "token": Sentence("token"),
    "turned": Sentence("turned"),
    "as it is": Sentence("as it is"),
    "left end": Sentence("left end"),
    "new area": Sentence("new area"),
    "of deck": Sentence("of deck"),
    "of seat": Sentence("of seat"),
    "right end": Sentence("right end"),
    # A key is "mine 1"; in "take 3 of 2 mine 1" other languages inflect the mine.
    **{f"mine {number}": Sentence("mine {number}", number=number) for number in range(1, 6)},
    **{f"of {owner} mine": Sentence("of {owner} mine", owner=owner) for owner in range(1, 5)},
}
SIGNS = {  # SVG paths, 10 units each way around 0
    "booking": "M-7-8H7V8H-7ZM-4-5V-3H4V-5ZM-4-1V1H4V-1ZM-4 3V5H1V3Z",
    "mine": "M-9 8-4-4H4L9 8H4V3A4 4 0 0 0-4 3V8Z",
    "new": "M-2-8H2V-2H8V2H2V8H-2V2H-8V-2H-2Z",
}

# Names of keys during the steps of a move. Names that change with a step are only on the screen.
LATER_NAMES = {
    2: ("booking left",),
    3: ("booking right",),
    8: ("new area",),
    10: ("undo",),
    11: ("help",),
}
