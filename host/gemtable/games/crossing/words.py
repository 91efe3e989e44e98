"""The words of Crossing's moves and keys for translation, and the signs on key labels."""

from gemtable.sentence import Sentence

WORDS = {
    "gather": Sentence("gather"),
    "mushroom": Sentence("mushroom"),
    "place": Sentence("place"),
    "protect": Sentence("protect"),
    "steal": Sentence("steal"),
}
SIGNS = {  # SVG paths, 10 units each way around 0
    "mushroom": "M-9 1A9 9 0 0 1 9 1ZM-3 2H3L4 9H-4Z",
    "protect": "M0-9 8-6V0C8 5 4 8 0 9-4 8-8 5-8 0V-6Z",
}
