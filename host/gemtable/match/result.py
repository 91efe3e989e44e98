"""A finished match: who played, the scores, its story, and how long each seat thought.

The facts are derived from the entries when the match ends, and are part of the entry that ends
it. So a list of thousands of matches reads one entry of each. Entries that other versions
wrote have fewer facts; then they are derived again.

It follows from what everyone could see, and nothing is told of a match that goes on.

The link defines the codes. Older journals have words instead, which are shown as they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gemtable import __version__
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Outcome, View
from gemtable.games.kit.story import Fact, Moment
from gemtable.journal import BEGUN_HERE, Entry, MatchRow, Origin
from gemtable.match.course import Step
from gemtable.match.names import Names, known
from gemtable.match.record import BY_NAME, Tally
from gemtable.sentence import Sentence, message

__all__ = ["Origin", "Result", "facts_of", "result_of"]

_MOST = 1_000_000  # points; no game has a hundredth of them
_ODD = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # of facts that no Gemtable wrote


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match. Times are in seconds, `began_at` and `ended_at` since 1970.

    `thinking_s` is how long each seat owed the moves that it made, without pauses; a move that
    was undone counts, too. `moves` counts those that stand. `made_by` is the version of
    Gemtable that wrote the end, "" if unknown, and `checksum` is that of the newest entry, which
    follows from all entries before it. `origin` says where a match comes from that wasn't begun
    here as usual; `result_of` doesn't know. `club_table` is the id of the table that told a club
    of it, "" for none.
    """

    match: int
    game: str
    rules_version: int
    seats: int
    is_auto: bool  # bots played all of it
    began_at: float
    ended_at: float
    outcome: Outcome
    names: Names  # of people, by seat
    options: Mapping[str, Json]
    moves: int
    thinking_s: tuple[float, ...]
    made_by: str
    checksum: str
    origin: Origin = BEGUN_HERE
    club_table: str = ""


def facts_of(entries: Sequence[Entry], made_by: str = __version__) -> dict[str, Json]:
    """Return what the entries of a match say of it, beside its outcome, as facts of its end.

    Raises LookupError, TypeError or ValueError for entries that no Gemtable wrote.
    """
    tally = Tally(entries[0])
    for entry in entries:
        BY_NAME[entry.kind].count(tally, entry.facts, entry.at)
    return {
        "names": list(tally.names),
        "options": dict(entries[0].facts["options"]),
        "moves": tally.moves,
        "thinking_s": [
            round(max(0.0, each), 3) for each in tally.thinking_s
        ],  # clocks are set back
        "made_by": made_by,
    }


def result_of(row: MatchRow, entries: Sequence[Entry]) -> Result | None:
    """Return the result of a match from its line in the list, and its entries or just the newest.

    Return None if no Gemtable wrote them; of a single entry also if it doesn't say everything.
    """
    end = next((entry for entry in reversed(entries) if entry.kind == "end"), None)
    if end is None:
        return None
    try:
        facts = end.facts
        if len(entries) > 1:
            whole = facts_of(entries, "")
            facts = {**whole, **facts, "names": whole["names"]}  # also those given after the end
        return _result(row, end, facts)
    except _ODD:
        return None


def _result(row: MatchRow, end: Entry, facts: Mapping[str, Json]) -> Result:
    seats = range(row.seats)
    names = facts["names"]
    scores = tuple(int(facts["scores"][seat]) for seat in seats)
    if any(abs(score) > _MOST for score in scores):
        raise ValueError(scores)
    return Result(
        match=row.id,
        game=row.game,
        rules_version=row.rules_version,
        seats=row.seats,
        is_auto=row.is_auto,
        began_at=row.began_at,
        ended_at=end.at,
        outcome=Outcome(
            scores=scores,
            winners=tuple(seat for seat in seats if seat in facts["winners"]),
            reason=str(facts["reason"]),
            rating=str(facts.get("rating", "")),
            tie_break=str(facts.get("tie_break", "")),
            is_shared=bool(facts.get("is_shared", False)),
        ),
        names=tuple([known(names[seat]) for seat in seats]),
        options=dict(facts["options"]),
        moves=int(facts["moves"]),
        thinking_s=tuple(float(facts["thinking_s"][seat]) for seat in seats),
        made_by=str(facts["made_by"]),
        checksum=row.newest,
        club_table=str(facts.get("club_table", "")),
    )


def story_of(
    game: Game, steps: Sequence[Step], views: Sequence[View], thinking_s: Sequence[float] = ()
) -> list[Fact]:
    """Return the facts of a finished match; none while it goes on.

    `steps` are those that stand, `views` what everyone could know at the deal and after each.
    `thinking_s` is how long each seat owed its moves, in seconds; () if nobody knows.
    """
    if not views or views[-1].outcome is None:
        return []
    return [*game.story(moments_of(steps, views)), *_thinking(thinking_s)]


def moments_of(steps: Sequence[Step], views: Sequence[View]) -> list[Moment[View]]:
    """Return the steps, each with what everyone could know before and after it."""
    return [
        Moment(step.events, *around) for step, around in zip(steps, pairwise(views), strict=True)
    ]


def _thinking(thinking_s: Sequence[float]) -> list[Fact]:
    if not any(map(round, thinking_s)):  # of bots among themselves
        return []
    each = [
        Sentence("seat {seat} {time}", seat=seat, time=_minutes(seconds))
        for seat, seconds in enumerate(thinking_s, 1)
    ]
    told = Sentence("Thinking time: {told}.", told=each)
    return [Fact("thinking", told, {"by_seat_s": list(thinking_s)})]


def _minutes(seconds: float) -> str:
    """Return a time as people read it from a clock: 4:05, or 1:02:05."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_IS_GONE = {
    "unplugged": message("{board} is unplugged"),
    "silent": message("{board} does not answer"),
    "reset": message("{board} was reset"),
    "left alone": message("{board} is left alone"),
}
_GOES_ON = {
    "unplugged": message("The match continues without {board}, which is unplugged."),
    "silent": message("The match continues without {board}, which does not answer."),
    "reset": message("The match continues without {board}, which was reset."),
    "left alone": message("The match continues without {board}, which is left alone."),
}


def is_gone(board: Sentence, why: str) -> Sentence:
    """Return why a board is away, for use after a colon or on a screen."""
    return Sentence(_IS_GONE.get(why, message("{board} {why}")), board=board, why=why)


def goes_on_without(board: Sentence, why: str) -> Sentence:
    """Return the notice that a match goes on without a board."""
    return Sentence(
        _GOES_ON.get(why, message("The match continues without {board}.")), board=board
    )
