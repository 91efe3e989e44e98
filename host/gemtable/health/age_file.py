"""The file with the ages of boards, in the user's data folder, beside the usual journal.

It is one file whatever journal `--db` names, on a server too, since a board is the same board at
any table. Several programs may add to it at once: each reads, adds and writes under a lock. A
file that can't be read is put aside, and begun anew.
"""

import fcntl
import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from gemtable.errors import UserError
from gemtable.health.board_counts import MOST_BOARDS, Age, News, added, counts_of
from gemtable.journal import private_files
from gemtable.sentence import Sentence
from gemtable.user_folders import USER

_FORMAT = 1
_MOST_BYTES = 4_000_000  # larger than 64 boards of 30 keys and 24 months can be
_UID = re.compile(r"[0-9a-f]{1,32}")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
_LOCKED_S = 2.0  # a program reads and writes in milliseconds
_LOOK_S = 0.02


def path() -> Path:
    return USER.user_data_path / "board-ages.json"


def read() -> dict[str, Age]:
    """Return the ages of all boards, by unique id; {} if there are none yet. Raises UserError."""
    try:
        return _read()
    except ValueError as error:
        raise UserError(
            Sentence("The ages of boards in {path} cannot be read.", path=path()),
            Sentence("Restore it from a backup, or move it away to have a new one made."),
        ) from error
    except OSError as error:
        raise _failed(error) from error


def add(news: Mapping[str, News], month: str) -> Path | None:
    """Add what is new of boards in a month; return where a damaged file was put, if one was.

    Raises UserError, and then nothing is added.
    """
    try:
        path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked():
            aside = None
            try:
                ages = _read()
            except ValueError:
                aside = path().with_name(f"{path().name}.damaged-{time.time_ns()}")
                path().replace(aside)
                ages = {}
            _write(added(ages, news, month))
    except OSError as error:
        raise _failed(error) from error
    return aside


def _read() -> dict[str, Age]:
    """Return what is in the file. Raises OSError, or ValueError if it isn't valid."""
    try:
        with path().open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return {}
    try:
        if len(text) > _MOST_BYTES:
            raise ValueError("too long")
        told = json.loads(text)
        if told["format"] != _FORMAT or len(told["boards"]) > MOST_BOARDS:
            raise ValueError("not this format")
        return {_checked(uid, _UID): _age(each) for uid, each in told["boards"].items()}
    except (AttributeError, KeyError, RecursionError, TypeError) as error:
        raise ValueError("no ages of boards") from error


def _age(told: Mapping[str, object]) -> Age:
    kind, boot, months = told["kind"], told["boot"], told["months"]
    if not (isinstance(kind, str) and type(boot) is int and isinstance(months, dict)):
        raise ValueError("no age of a board")
    return Age(
        kind,
        boot,
        {_checked(month, _MONTH): counts_of(each) for month, each in sorted(months.items())},
    )


def _checked(text: str, form: re.Pattern[str]) -> str:
    if not form.fullmatch(text):
        raise ValueError(f"unknown name {text[:40]!r}")
    return text


def _write(ages: Mapping[str, Age]) -> None:
    boards = {
        uid: {
            "kind": age.kind,
            "boot": age.boot,
            "months": {month: counts.as_json() for month, counts in age.months.items()},
        }
        for uid, age in ages.items()
    }
    text = json.dumps({"format": _FORMAT, "boards": boards}, indent=1) + "\n"
    with private_files.replacing(path()) as file:
        file.write(text.encode())


@contextmanager
def _locked() -> Iterator[None]:
    """Hold the file's lock. Raises OSError if another program does, for too long."""
    lock = path().with_name(f"{path().name}.lock")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        ends_s = time.monotonic() + _LOCKED_S
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > ends_s:
                    raise
                time.sleep(_LOOK_S)
        yield
    finally:
        os.close(descriptor)  # this releases the lock


def _failed(error: OSError) -> UserError:
    return UserError(
        Sentence(
            "The ages of boards in {path} cannot be kept: {error}.",
            path=path(),
            error=error.strerror or "",
        ),
        Sentence("Check that the disk is not full and that you can write in the folder."),
    )
