"""What a table tells the club: what its page shows to everyone in the room, and nothing more.

The functions that draw that page choose what there is to know. What is told is data: a hall
draws it with its own templates, and believes nothing.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Any

from pydantic import ValidationError

from gemtable.club.messages import (
    LONGEST,
    LONGEST_NAME,
    MOST_BYTES,
    MatchResult,
    TableStatus,
    check_picture,
)
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import eyes_of
from gemtable.games.kit.roles import TABLE
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.referee.status import Status
from gemtable.sentence import Sentence, naming, spoken
from gemtable.web.drawing import apart, mood, story, turn

_log = logging.getLogger(__name__)


def in_lobby(name: str, why: Sentence) -> TableStatus:
    """Return what a table without a match tells."""
    return TableStatus(name=name, language=spoken().code, mood="lobby", turn=_text(why))


def status_of(name: str, status: Status) -> TableStatus:
    """Return what a table with this name tells of its match, in the current language."""
    with naming(apart(status.names)):
        fields = _fields(name, status)
        plain = TableStatus.model_validate(fields)
        try:
            facts = GAMES[status.game].page.facts(status, eyes_of(status, TABLE))
            picture = _data(facts)
            check_picture(picture)
            told = TableStatus.model_validate(fields | {"picture": picture})
        except (TypeError, ValueError):  # of a game that draws from other things than data
            _log.warning("a picture of %s is not told", status.game, exc_info=True)
            return plain
        return told if len(told.model_dump_json()) <= MOST_BYTES else plain


def _fields(name: str, status: Status) -> dict[str, Json]:
    """Return all that is told beside the picture."""
    game = GAMES[status.game]
    told = next(iter(story(status, TABLE)), None)
    return {
        "name": name,
        "language": spoken().code,
        "mood": mood(status, TABLE),
        "turn": _text(turn(status, game, TABLE, apart(status.names))),
        "match": status.match,
        "game": game.name,
        "title": _text(game.title)[:LONGEST_NAME],
        "names": list(status.names),
        "owing": [] if status.outcome else list(status.owing),
        "scores": list(game.page.scores(status.views.table)),
        "moves": status.moves,
        "said": told and _text(" ".join(told["texts"])),
    }


def result_of(result: Result) -> MatchResult | None:
    """Return what is told of a finished match; None if it has what no message takes."""
    outcome = result.outcome
    game = GAMES[result.game].title if result.game in GAMES else result.game
    try:
        return MatchResult(
            match=result.match,
            game=result.game,
            title=_text(game)[:LONGEST_NAME],
            names=list(result.names),
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            is_shared=outcome.is_shared,
            is_auto=result.is_auto,
            rating=outcome.rating,
            tie_break=outcome.tie_break,
            began_at=result.began_at,
            ended_at=result.ended_at,
            moves=result.moves,
            thinking_s=list(result.thinking_s),
        )
    except ValidationError:
        _log.warning("the result of match %s is not told", result.match, exc_info=True)
        return None


def _data(value: Any) -> Json:
    """Return facts of a picture as JSON: what has named fields as an object, texts as read.

    Raises TypeError for anything that is no data.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Sentence):
        return _text(value)
    if is_dataclass(value):
        return {each.name: _data(getattr(value, each.name)) for each in fields_of(value)}
    if hasattr(value, "_asdict"):
        return _data(value._asdict())
    if isinstance(value, Mapping):
        return {str(name): _data(each) for name, each in value.items()}
    if isinstance(value, Sequence):
        return [_data(each) for each in value]
    raise TypeError(f"{value!r} is no data")


def _text(text: object) -> str:
    return printable(text)[:LONGEST]
