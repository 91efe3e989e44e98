"""Errors that a person reads: one sentence says what is wrong, one what to do."""

from gemtable.sentence import Sentence


class UserError(Exception):
    """Shown as two lines, without a traceback: what is wrong, what to do."""

    def __init__(self, what: Sentence, fix: Sentence) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix
