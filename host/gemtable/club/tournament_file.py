"""The file of a tournament: JSON with a version, of which there is always a whole one.

A step counts once it is on disk. A file that is damaged, of a newer Gemtable or something else
is refused and left as it is. Only its owner can read it, and one program at a time has it.
"""

import json
import os
from pathlib import Path

from gemtable.club.hall import Hall, Played
from gemtable.club.tournament import Heard, Record, Step, Tournament
from gemtable.club.tournament_results import doubts, heard_now
from gemtable.errors import UserError
from gemtable.journal import private
from gemtable.journal.locks import Lock
from gemtable.sentence import Sentence

_MOST_BYTES = 5_000_000  # 5,000 steps have less


class TournamentFile:
    """A tournament, and the file that keeps it. `lost` is why results of tables can't be kept."""

    def __init__(self, file: Path) -> None:
        """Read the file, or make it; lock it until `close`. Raises UserError."""
        self.file = file.resolve()  # a link to it stays one
        self.lost: UserError | None = None
        self.doubts: dict[tuple[int, int], list[Played]] = {}  # for the host, by round and table
        if not os.access(self.file.parent, os.W_OK | os.X_OK):
            raise UserError(
                Sentence("You can't write in the folder {folder}.", folder=self.file.parent),
                Sentence("Make that folder, or name a file in another."),
            )
        self._lock = Lock(self.file.with_name(f"{self.file.name}.lock"), self._taken)
        try:
            self.record = self._read()
            self.tournament = Tournament.of(self.record)
            if not self.file.exists():
                self._write(self.record)
        except ValueError as error:
            self._lock.release()
            raise self._damaged() from error
        except UserError:
            self._lock.release()
            raise

    def close(self) -> None:
        self._lock.release()

    @property
    def at(self) -> int:
        """How many steps there are: a page that knows fewer is not up to date."""
        return len(self.record.steps)

    def do(self, step: Step, at: int) -> None:
        """Keep a step. Raises UserError; then nothing has changed.

        `at` is how many steps there were when the host decided.
        """
        self._check(at)
        self._change([*self.record.steps, step], self.record.heard)

    def undo(self, at: int) -> None:
        """Take the last step back, if there is one; like `do`. Raises UserError.

        What tables told of a round that goes with it is forgotten.
        """
        self._check(at)
        steps = self.record.steps[:-1]
        rounds = sum(step.kind == "made" for step in steps)
        self._change(steps, [each for each in self.record.heard if each.round < rounds])

    def hear(self, hall: Hall) -> None:
        """Keep the results of rounds that tables have told by now."""
        before = self.record.heard
        heard = heard_now(self.tournament, before, hall.results(), hall.going_on())
        if heard != before:
            try:
                self._change(self.record.steps, heard)
                self.lost = None
            except UserError as error:
                self.lost = error  # it is tried again
        self.doubts = doubts(self.tournament, hall.all_results())

    def _check(self, at: int) -> None:
        if at != self.at:
            raise UserError(
                Sentence("The tournament has changed since this page was shown."),
                Sentence("Here it is as it is now. Do it again, if it still has to be done."),
            )

    def _change(self, steps: list[Step], heard: list[Heard]) -> None:
        try:
            record = Record(steps=steps, heard=heard)
            tournament = Tournament.of(record)
        except ValueError as error:
            raise UserError(
                Sentence("That doesn't fit the tournament as it is now."),
                Sentence("Look at the page again."),
            ) from error
        self._write(record)
        self.record, self.tournament = record, tournament

    def _read(self) -> Record:
        """Return what the file has. Raises UserError, and ValueError if it is damaged."""
        if not self.file.exists():
            return Record()
        try:
            if not self.file.is_file() or self.file.stat().st_size > _MOST_BYTES:
                raise ValueError("no file, or too large a one")
            private.tighten(self.file)
            text = self.file.read_text("utf-8")
        except OSError as error:
            raise UserError(
                Sentence("{file} cannot be read: {why}.", file=self.file, why=error.strerror),
                Sentence("Name another file, or allow this user to read it."),
            ) from error
        if _version_of(text) > Record().version:
            raise UserError(
                Sentence("{file} is of a newer Gemtable.", file=self.file),
                Sentence("Update this one, or name another file."),
            )
        return Record.model_validate_json(text)

    def _write(self, record: Record) -> None:
        try:
            with private.replacing(self.file) as data:
                data.write(record.model_dump_json(indent=1).encode())
        except OSError as error:
            raise UserError(
                Sentence("{file} cannot be written: {why}.", file=self.file, why=error.strerror),
                Sentence("Check that the disk is not full, and that you may write in the folder."),
            ) from error

    def _damaged(self) -> UserError:
        return UserError(
            Sentence("{file} is damaged, or no tournament of Gemtable.", file=self.file),
            Sentence("It was left as it is. Name another file to begin a new tournament."),
        )

    def _taken(self, holder: Sentence) -> UserError:
        return UserError(
            Sentence("The tournament {file} is held by {holder}.", file=self.file, holder=holder),
            Sentence("End that program, or name another file."),
        )


def _version_of(text: str) -> int:
    """Return the version of a tournament's file. Raises ValueError if it is something else."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(data, dict) or data.get("format") != Record().format:
        raise ValueError("another format")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise ValueError("no version")
    return version
