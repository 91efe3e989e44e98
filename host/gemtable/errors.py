"""Errors that a person reads: one sentence what is wrong, one what to do."""

from gemtable.sentence import Sentence


class UserError(Exception):
    """Shown as two lines, without a traceback: what is wrong, what to do."""

    def __init__(self, what: Sentence | str, fix: Sentence | str) -> None:
        super().__init__(what)
        self.what = _sentence(what)
        self.fix = _sentence(fix)


def _sentence(said: Sentence | str) -> Sentence:
    return said if isinstance(said, Sentence) else Sentence("{said}", said=said)
