"""Which results that tables told are those of a tournament's rounds. Pure.

A result is that of a table of a round if the names are those of the people there, and no other
seat was played; if the game is the round's; and if it ended after the round was made, but before
a later one in which the same people sit together. It may come from any table of the club, and
counts once; of two, the first that ended. Where the clocks of computers differ much a result may
be missed: then the host enters it.

Results that are not taken, though they might be those of a table, are told to the host: those
that seem to be of another time, and those that contradict what is taken.

What a table has told stays, also if the broker forgets it. It is withdrawn when that table tells
that the match goes on again.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import inf

from gemtable.club.hall import Played
from gemtable.club.messages import MatchResult
from gemtable.club.tournament import Heard, Made, Table, Tournament
from gemtable.match.names import alike

_Names = frozenset[str]
_DOUBTS = 3  # of a table, the newest


def heard_now(
    tournament: Tournament,
    before: Iterable[Heard],
    played: Iterable[Played],
    going_on: Collection[tuple[str, int]],
) -> list[Heard]:
    """Return the results of all rounds that tables have told.

    `before` are those so far, `played` all that the hall knows now, and `going_on` are the
    matches that go on, as the id of a table and a number.
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
    """Return what a host should look at, by round and table: results that are not taken there.

    Nothing is doubted that the host has entered.
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
    """Return whether a result is one of another time, or another one than that of a table."""
    result = played.result
    if (result.game, result.is_shared) != (made.game, made.is_together):
        return False
    if table.heard is None:
        return True
    told = _told(table, played, 0, 0)
    is_same = told and (told.scores, told.winners) == (table.heard.scores, table.heard.winners)
    return not is_same and made.made_at <= result.ended_at


def _names_of(result: MatchResult) -> _Names:
    """Return who played, comparably; nobody if a seat has no name, or two have the same."""
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
    """Return a result in the spelling of the people at a table; None if others played."""
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
