"""Errors that a person reads: one sentence what is wrong, one what to do."""


class UserError(Exception):
    """Shown as two lines, without a traceback: what is wrong, what to do."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.fix = fix
