"""The result of a finished match: players, scores, story and thinking times.

The facts are derived from the entries when the match ends, and stored in the last entry, so that
a list of thousands of matches reads only one entry of each. Other versions stored fewer facts;
these are derived again. The story contains only public facts, and only of finished matches.

The link defines the codes for missing boards. Older journals have words instead of codes; these
are shown unchanged.
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
from gemtable.match.entry_kinds import BY_NAME, Tally
from gemtable.match.seat_names import Names, known
from gemtable.sentence import Sentence, message

__all__ = ["THINKING", "Origin", "Result", "facts_of", "result_of"]

THINKING = "thinking"  # the kind of the fact about the time that seats took

_MOST = 1_000_000  # points; far more than in any game
_ODD = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # raised for invalid facts


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match. `began_at` and `ended_at` are in seconds since 1970.

    `thinking_s` is the time that each seat took for its moves, including undone ones, without
    pauses. `moves` is the number of moves without those undone. `made_by` is the
    version of Gemtable that wrote the end, or "". `checksum` is that of the newest entry, which
    depends on all earlier ones. `origin` is set for a match that was imported or started from
    another one; `result_of` doesn't set it. `club_table` is the id of the club's table where
    the match was played, or "".
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
    """Return the facts for the end of a match that follow from its entries, without the outcome.

    Raises LookupError, TypeError or ValueError for invalid entries.
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
        ],  # clocks can be set back
        "made_by": made_by,
    }


def result_of(row: MatchRow, entries: Sequence[Entry]) -> Result | None:
    """Return the result of a match, given its row and all its entries or only the newest one.

    Returns None if the entries are invalid, or if the single entry lacks some facts.
    """
    end = next((entry for entry in reversed(entries) if entry.kind == "end"), None)
    if end is None:
        return None
    try:
        facts = end.facts
        if len(entries) > 1:
            whole = facts_of(entries, "")
            facts = {**whole, **facts, "names": whole["names"]}  # with names given after the end
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
    """Return the story of a finished match as facts; [] while the match isn't over.

    `steps` are the steps without those undone, `views` the public views at the deal and after
    each step. `thinking_s` is the thinking time of each seat, in seconds; () if unknown.
    """
    if not views or views[-1].outcome is None:
        return []
    return [*game.story(moments_of(steps, views)), *_thinking(thinking_s)]


def moments_of(steps: Sequence[Step], views: Sequence[View]) -> list[Moment[View]]:
    """Return the steps, each with the public views before and after it."""
    return [
        Moment(step.events, *around) for step, around in zip(steps, pairwise(views), strict=True)
    ]


def _thinking(thinking_s: Sequence[float]) -> list[Fact]:
    if not any(map(round, thinking_s)):  # only bots played
        return []
    each = [
        Sentence("seat {seat} {time}", seat=seat, time=_minutes(seconds))
        for seat, seconds in enumerate(thinking_s, 1)
    ]
    told = Sentence("Thinking time: {told}.", told=each)
    return [Fact(THINKING, told, {"by_seat_s": list(thinking_s)})]


def _minutes(seconds: float) -> str:
    """Return a time in minutes and seconds, such as 4:05, or with hours, such as 1:02:05."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_IS_GONE = {
    "unplugged": message("{board} is unplugged"),
    "silent": message("{board} does not answer"),
    "reset": message("{board} was reset"),
    "left alone": message("{board} is no longer used"),
}
_GOES_ON = {
    "unplugged": message("The match continues without {board}, which is unplugged."),
    "silent": message("The match continues without {board}, which does not answer."),
    "reset": message("The match continues without {board}, which was reset."),
    "left alone": message("The match continues without {board}, which is no longer used."),
}


def is_gone(board: Sentence, why: str) -> Sentence:
    """Return the reason why a board is away, without a full stop."""
    return Sentence(_IS_GONE.get(why, message("{board} {why}")), board=board, why=why)


def goes_on_without(board: Sentence, why: str) -> Sentence:
    """Return the notice that a match continues without a board."""
    return Sentence(
        _GOES_ON.get(why, message("The match continues without {board}.")), board=board
    )
