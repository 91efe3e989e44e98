"""What is wrong with a game, as a sentence for its author."""

from gemtable.sentence import Sentence


class GameFault(Exception):
    """A game doesn't keep something that all games must keep; `what` says what."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(what)
        self.what = what


def must(is_kept: object, what: Sentence) -> None:
    """Raise GameFault with the sentence `what` unless something is kept."""
    if not is_kept:
        raise GameFault(what)
