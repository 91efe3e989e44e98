"""Errors shown to the user: one sentence says what is wrong, another what to do."""

from collections.abc import Iterator
from contextlib import contextmanager

from gemtable.sentence import Sentence, message


class UserError(Exception):
    """An error shown to the user as two lines: what is wrong, and what to do."""

    def __init__(self, what: Sentence, fix: Sentence) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix


@contextmanager
def reading(path: object, fix: Sentence) -> Iterator[None]:
    """Raise UserError with this fix if the block cannot read the file at `path`."""
    with _file_error(message("{path} cannot be read: {error}."), path, fix):
        yield


@contextmanager
def writing(path: object, fix: Sentence) -> Iterator[None]:
    """Raise UserError with this fix if the block cannot write the file at `path`."""
    with _file_error(message("{path} cannot be written: {error}."), path, fix):
        yield


@contextmanager
def _file_error(text: str, path: object, fix: Sentence) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(Sentence(text, path=path, error=error.strerror), fix) from error
