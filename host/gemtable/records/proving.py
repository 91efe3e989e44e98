"""Proves by the rules that a match of a file happened as its entries say.

Checksums show damage, but anybody can compute them. So each entry is replayed, which checks its
state by the rules, and the figures of the end are derived again, whichever way a match came.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.journal import Entry, Unsound
from gemtable.journal.entries import row_of
from gemtable.match.course import UNREADABLE, Course
from gemtable.match.names import Names, with_name
from gemtable.match.result import facts_of, result_of
from gemtable.sentence import Sentence

_MOST_WORDS = 200  # characters of a reason
_FIGURES = ("scores", "winners", "is_shared")
_DERIVED = ("options", "moves", "thinking_s")


class _Start(BaseModel):
    """What the first entry must say, so that other code can trust its types."""

    model_config = ConfigDict(strict=True)

    game: Annotated[str, Field(max_length=32)]
    rules_version: Annotated[int, Field(ge=0, lt=1 << 31)]
    seats: Annotated[int, Field(ge=1, le=99)]
    is_auto: bool
    state: dict[str, Any]
    options: dict[str, Any]


def check_start(entry: Entry) -> None:
    """Raise Unsound if a match can't begin with this entry."""
    try:
        _Start.model_validate(entry.facts)
    except ValidationError as error:
        raise Unsound(Sentence("it does not say what is played")) from error
    game = GAMES.get(entry.facts["game"])
    if game and entry.facts["seats"] not in game.seats:
        raise Unsound(Sentence("dealt for another number of seats"))


def check_end(course: Course, entries: Sequence[Entry]) -> None:
    """Raise Unsound if the newest of these entries ends the match in another way than the rules.

    `course` is the match's, after that entry.
    """
    *before, end = entries
    try:
        is_right = _is_right(course, course.state, before, end.facts)
        is_whole = is_right and result_of(row_of(0, entries), entries) is not None
    except UNREADABLE:
        is_whole = False
    if not is_whole:
        raise Unsound(Sentence("the rules give another end"))


def _is_right(course: Course, state: Any, before: Sequence[Entry], facts: Json) -> bool:
    """Return whether an end has the figures that follow from the entries before it.

    Only its words are its own: other versions may word a reason differently.
    """
    outcome = course.game.rules.outcome(state)
    if outcome is None:
        return False
    figures = asdict(outcome)
    figures = {name: _as_json(figures[name]) for name in _FIGURES}
    derived = facts_of(before, "")
    expected = {**figures, **{name: derived[name] for name in _DERIVED}}
    is_same = all(facts[name] == expected[name] for name in expected if name in facts)
    has_names = "names" not in facts or _names(facts["names"]) == tuple(derived["names"])
    return is_same and has_names and {"scores", "winners"} <= facts.keys() and _has_words(facts)


def _has_words(facts: Json) -> bool:
    words = [facts.get(name, "") for name in ("reason", "rating", "tie_break", "made_by")]
    return all(isinstance(each, str) and len(each) <= _MOST_WORDS for each in words)


def _names(found: Json) -> Names:
    names: Names = (None,) * len(found)
    for seat, name in enumerate(found):
        names = with_name(names, seat, name)
    return names


def _as_json(value: Any) -> Json:
    return list(value) if isinstance(value, tuple) else value
