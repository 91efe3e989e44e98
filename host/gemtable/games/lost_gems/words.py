"""The words of The Lost Gems' moves and keys."""

from gemtable.sentence import Sentence

WORDS = {
    "no": Sentence("no"),
    "penny": Sentence("penny"),
    "yes": Sentence("yes"),
}
