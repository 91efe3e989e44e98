"""The file of a tournament, and the results from tables that belong to its rounds.

A result belongs to a table of a round if its names are those of the people there, with no
other seats; if its game is that of the round; and if it ended after the round was made,
but before a later round in which the same people sit together. It can come from any table
of the club, and counts once; of two results, the first one counts. If the clocks of
computers differ much, a result can be missed: then the host enters it. See the README for
what the host is shown, and when a result is withdrawn.

A step counts as soon as it is on disk.
"""

import json
import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import inf
from pathlib import Path

from gemtable.club.hall import Hall, Played
from gemtable.club.table_messages import MatchResult
from gemtable.club.tournament import Heard, Made, Record, Step, Table, Tournament
from gemtable.errors import UserError, reading, writing
from gemtable.journal import private_files
from gemtable.journal.locks import Lock
from gemtable.match.seat_names import alike
from gemtable.sentence import Sentence

_Names = frozenset[str]
_DOUBTS = 3  # of a table, the newest


def heard_now(
    tournament: Tournament,
    before: Iterable[Heard],
    played: Iterable[Played],
    going_on: Collection[tuple[str, int]],
) -> list[Heard]:
    """Return the results from tables for all rounds.

    `before` are the results so far, `played` are all that the hall has now, and `going_on` are
    the running matches, each as a table's id and a number.
    """
    by_source = {each.source: each for each in played}
    found: dict[tuple[int, int], Heard] = {}
    for old in before:
        place = old.round, old.table
        if newest := by_source.get(old.source):
            told = _told(tournament.table(*place), newest, *place)
        else:
            told = None if _match_of(old.source) in going_on else old
        if told:
            found[place] = told
    used = {each.source for each in found.values()}
    unused: dict[_Names, list[Played]] = defaultdict(list)
    for each in sorted(by_source.values(), key=lambda each: (each.result.ended_at, each.source)):
        if tournament.rounds and each.source not in used:
            unused[_names_of(each.result)].append(each)
    later: dict[_Names, float] = {}  # when the same people were seated together again
    for number, round_ in reversed([*enumerate(tournament.rounds)]):
        for at, table in enumerate(round_.tables):
            names = frozenset(map(alike, table.present))
            until = later.get(names, inf)
            fit = (each for each in unused[names] if _fits(round_.made, each.result, until))
            first = next(fit, None) if (number, at) not in found else None
            if first and (told := _told(table, first, number, at)):
                found[number, at] = told
            later[names] = round_.made.made_at
    return list(found.values())


def doubts(
    tournament: Tournament, played: Iterable[Played]
) -> dict[tuple[int, int], list[Played]]:
    """Return the results that are not counted but should be checked, by round and table.

    Tables whose result the host has entered have none.
    """
    tables = [table for round_ in tournament.rounds for table in round_.tables]
    used = {table.heard.source for table in tables if table.heard}
    unused: dict[_Names, list[Played]] = defaultdict(list)
    for each in sorted(played, key=lambda each: -each.result.ended_at):
        if each.source not in used and (names := _names_of(each.result)):
            unused[names].append(each)
    found: dict[tuple[int, int], list[Played]] = {}
    for number, round_ in enumerate(tournament.rounds):
        for at, table in enumerate(round_.tables):
            others = unused[frozenset(map(alike, table.present))]
            doubted = [each for each in others if _is_doubtful(table, round_.made, each)]
            if doubted and not table.entered:
                found[number, at] = doubted[:_DOUBTS]
    return found


def _is_doubtful(table: Table, made: Made, played: Played) -> bool:
    """Return whether the host should check a result of a table's people that isn't counted.

    True if no reported result is counted for the table; or if this one differs from that one,
    and ended after the round was made.
    """
    result = played.result
    if (result.game, result.is_shared) != (made.game, made.is_together):
        return False
    if table.heard is None:
        return True
    told = _told(table, played, 0, 0)
    is_same = told and (told.scores, told.winners) == (table.heard.scores, table.heard.winners)
    return not is_same and made.made_at <= result.ended_at


def _names_of(result: MatchResult) -> _Names:
    """Return all players' names to compare; none if a seat has no name or two have the same."""
    names = [alike(name) for name in result.names if name]
    is_whole = len({*names}) == len(result.names)
    return frozenset(names) if is_whole else frozenset()


def _fits(made: Made, result: MatchResult, until: float) -> bool:
    return (
        result.game == made.game
        and result.is_shared == made.is_together
        and made.made_at <= result.ended_at < until
    )


def _told(table: Table, played: Played, number: int, at: int) -> Heard | None:
    """Return a result with names as they are spelt at a table; None if others played."""
    spelt = {alike(name): name for name in table.seats.people}
    result = played.result
    if not _names_of(result) or not _names_of(result) <= spelt.keys():
        return None
    names: Sequence[str] = [spelt[alike(name)] for name in result.names if name]
    return Heard(
        round=number,
        table=at,
        source=played.source,
        scores=dict(zip(names, result.scores, strict=True)),
        winners=[names[seat] for seat in result.winners],
    )


def _match_of(source: str) -> tuple[str, int]:
    table, _, key = source.partition("/")
    return table, int(key.rpartition("-")[2])


_MOST_BYTES = 5_000_000  # 5,000 steps have less


class TournamentFile:
    """A tournament and its file. `lost` is the error while results from tables can't be saved."""

    def __init__(self, file: Path) -> None:
        """Read the file, or create it, and lock it until `close`. Raises UserError."""
        self.file = file.resolve()  # a link to it stays one
        self.lost: UserError | None = None
        self.doubts: dict[tuple[int, int], list[Played]] = {}  # for the host, by round and table
        if not os.access(self.file.parent, os.W_OK | os.X_OK):
            raise UserError(
                Sentence("You can't write in the folder {folder}.", folder=self.file.parent),
                Sentence("Create that folder, or choose a file in another folder."),
            )
        self._lock = Lock(self.file.with_name(f"{self.file.name}.lock"), self._taken)
        try:
            self.record = self._read()
            self.tournament = Tournament.of(self.record)
            if not self.file.exists():
                self._write(self.record)
        except ValueError as error:
            self._lock.release()
            raise UserError(
                Sentence("{file} is damaged, or is not a Gemtable tournament.", file=self.file),
                Sentence(
                    "The file was not changed. Choose another file to start a new tournament."
                ),
            ) from error
        except UserError:
            self._lock.release()
            raise

    def close(self) -> None:
        self._lock.release()

    @property
    def at(self) -> int:
        """The number of steps. A page with another number is not up to date."""
        return len(self.record.steps)

    def do(self, step: Step, at: int) -> None:
        """Save a step. Raises UserError; then nothing has changed.

        `at` is the number of steps when the host decided.
        """
        self._check(at)
        self._change([*self.record.steps, step], self.record.heard)

    def undo(self, at: int) -> None:
        """Remove the last step, if there is one; `at` is as in `do`. Raises UserError.

        If that removes a round, its results from tables are forgotten.
        """
        self._check(at)
        steps = self.record.steps[:-1]
        rounds = sum(step.kind == "made" for step in steps)
        self._change(steps, [each for each in self.record.heard if each.round < rounds])

    def hear(self, hall: Hall) -> None:
        """Save the results that tables have reported so far."""
        before = self.record.heard
        heard = heard_now(self.tournament, before, hall.results(), hall.going_on())
        if heard != before:
            try:
                self._change(self.record.steps, heard)
                self.lost = None
            except UserError as error:
                self.lost = error  # the next call tries again
        self.doubts = doubts(self.tournament, hall.all_results())

    def _check(self, at: int) -> None:
        if at != self.at:
            raise UserError(
                Sentence("The tournament has changed since this page was shown."),
                Sentence(
                    "This page shows the current state. Repeat your change if it is still needed."
                ),
            )

    def _change(self, steps: list[Step], heard: list[Heard]) -> None:
        try:
            record = Record(steps=steps, heard=heard)
            tournament = Tournament.of(record)
        except ValueError as error:
            raise UserError(
                Sentence("This change does not fit the current state of the tournament."),
                Sentence("This page is up to date: check it."),
            ) from error
        self._write(record)
        self.record, self.tournament = record, tournament

    def _read(self) -> Record:
        """Return the record in the file. Raises UserError; ValueError if it is damaged."""
        if not self.file.exists():
            return Record()
        fix = Sentence("Choose another file, or allow this user to read it.")
        with reading(self.file, fix):
            if not self.file.is_file() or self.file.stat().st_size > _MOST_BYTES:
                raise ValueError("no file, or too large a one")
            private_files.tighten(self.file)
            text = self.file.read_text("utf-8")
        if _version_of(text) > Record().version:
            raise UserError(
                Sentence("{file} was written by a newer Gemtable.", file=self.file),
                Sentence("Update Gemtable, or choose another file."),
            )
        return Record.model_validate_json(text)

    def _write(self, record: Record) -> None:
        fix = Sentence("Check that the disk is not full and that you can write in the folder.")
        with writing(self.file, fix), private_files.replacing(self.file) as data:
            data.write(record.model_dump_json(indent=1).encode())

    def _taken(self, holder: Sentence) -> UserError:
        return UserError(
            Sentence(
                "The tournament {file} is in use by {holder}.", file=self.file, holder=holder
            ),
            Sentence("End that program, or choose another file."),
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
