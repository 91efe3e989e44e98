"""The words of moves and keys, as they are read: what is typed is the same in all languages."""

from gemtable.sentence import Sentence, in_one_language

WORDS = {
    # of all games
    "back": Sentence("back"),
    "blue": Sentence("blue"),
    "card": Sentence("card"),
    "done": Sentence("done"),
    "green": Sentence("green"),
    "help": Sentence("help"),
    "red": Sentence("red"),
    "seat": Sentence("seat"),
    "to": Sentence("to"),
    "undo": Sentence("undo"),
    "white": Sentence("white"),
    "yellow": Sentence("yellow"),
    # of The Lost Gems and Logichroma
    "concede": Sentence("concede"),
    "discard": Sentence("discard"),
    "flip": Sentence("flip"),
    "hint": Sentence("hint"),
    "leave": Sentence("leave"),
    "no": Sentence("no"),
    "pass": Sentence("pass"),
    "penny": Sentence("penny"),
    "play": Sentence("play"),
    "take": Sentence("take"),
    "withdraw": Sentence("withdraw"),
    "yes": Sentence("yes"),
    # of Crossing
    "gather": Sentence("gather"),
    "mushroom": Sentence("mushroom"),
    "place": Sentence("place"),
    "protect": Sentence("protect"),
    "steal": Sentence("steal"),
    # of Waterfall
    "add": Sentence("add"),
    "at": Sentence("at"),
    "column": Sentence("column"),
    "draw": Sentence("draw"),
    "fall": Sentence("fall"),
    "in": Sentence("in"),
    "leapfrog": Sentence("leapfrog"),
    "more": Sentence("more"),
    "left": Sentence("left"),
    "pawn": Sentence("pawn"),
    "remove": Sentence("remove"),
    "right": Sentence("right"),
    "row": Sentence("row"),
    "score": Sentence("score"),
    "swap": Sentence("swap"),
    "wildcard": Sentence("wildcard"),
    # of Gems Tracker
    "bid": Sentence("bid"),
    "booking": Sentence("booking"),
    "area": Sentence("area"),
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
    # words that belong together
    "as it is": Sentence("as it is"),
    "left end": Sentence("left end"),
    "new area": Sentence("new area"),
    "of seat": Sentence("of seat"),
    "right end": Sentence("right end"),
}


class Aloud:
    """A move, or the name of a key: word by word in the language spoken where it is read."""

    def __init__(self, typed: object) -> None:
        self._typed = str(typed)

    def __str__(self) -> str:
        return in_one_language(self._words)

    def _words(self) -> str:
        words, read = self._typed.split(), []
        while words:
            size = next((size for size in (3, 2) if " ".join(words[:size]) in WORDS), 1)
            typed, words = " ".join(words[:size]), words[size:]
            read.append(str(WORDS.get(typed, typed)))
        return " ".join(read)
