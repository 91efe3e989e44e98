"""The messages from tables to halls over a broker: topics and payloads, version 1.

Payloads are JSON in UTF-8; asyncapi.yaml describes them for other programs. Every message is
retained and expires KEPT_S after it was sent, so a broker has the messages of one evening.

Anybody who can write to the broker can send anything. So a reader accepts only what is valid
here: no payload is longer than MOST_BYTES, every text and list has a limit, and texts are
`printable`.

A status has only what a table's anonymous page shows. It is data: a hall draws it with its own
templates, and trusts nothing in it.
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import eyes_of, looked_at
from gemtable.games.kit.rules import TABLE
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.referee.status import Status
from gemtable.sentence import Sentence, naming, spoken
from gemtable.web.story_news import story
from gemtable.web.table_picture import apart, mood, turn

ROOT = "gemtable/1/tables"
KEPT_S = 18 * 60 * 60  # an evening, the night, and the next morning
LONGEST = 300  # characters of a text
LONGEST_NAME = 40  # of a table, a game or a person
MOST_BYTES = 32_000  # of a payload; the largest picture of our games has 12,000

_MOST_SEATS = 12
_MOST_PIECES = 6_000  # values in a picture
_DEEPEST = 12  # levels of a picture
_LARGEST = 9_999  # number in a picture: a template may repeat something so often
_TOPIC = re.compile(
    rf"{ROOT}/(?P<table>[0-9a-f]{{16}})/(?:(?P<kind>status|online)|results/(?P<key>[0-9]{{1,12}}-[0-9]{{1,9}}))"
)

Text = Annotated[str, Field(max_length=LONGEST), AfterValidator(printable)]
Short = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(printable)]
GameName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,32}$")]
Seat = Annotated[int, Field(ge=0, lt=_MOST_SEATS)]
Score = Annotated[int, Field(ge=-999_999, le=999_999)]
Count = Annotated[int, Field(ge=0, le=999_999_999)]
Seconds = Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False, strict=False)]
BySeat = Field(max_length=_MOST_SEATS)


def check_picture(picture: dict[str, Json]) -> None:
    """Raise ValueError if a picture's size, depth, texts or numbers are beyond their limits."""
    for count, (value, depth) in enumerate(_values(picture, 0)):
        if count > _MOST_PIECES or depth > _DEEPEST:
            raise ValueError("too large a picture")
        if isinstance(value, str) and (len(value) > LONGEST or printable(value) != value):
            raise ValueError("a text in the picture cannot be shown")
        if isinstance(value, int | float) and not -_LARGEST <= value <= _LARGEST:
            raise ValueError("a number in the picture is too large")


def _values(value: Json, depth: int) -> Iterator[tuple[Json, int]]:
    yield value, depth
    if isinstance(value, dict):
        for name, each in value.items():
            yield name, depth + 1
            yield from _values(each, depth + 1)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, depth + 1)


class _Told(BaseModel):
    # Unknown fields are ignored, because a newer table may send more.
    model_config = ConfigDict(strict=True, frozen=True)


class Online(_Told):
    """Whether a table is there. Its last will has `false`.

    A table sends this every minute. `at` is the time by its clock, in seconds since 1970.
    """

    is_online: bool
    at: "Seconds | None" = None


class TableBrief(_Told):
    """A table as everyone in the room can see it, without its picture. Seats count from 0.

    Sentences are in the language of the table.
    """

    name: Short
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]
    mood: Literal["lobby", "on", "paused", "over"]
    turn: Text
    match: Count | None = None
    game: GameName | None = None
    title: Short | None = None
    names: Annotated[list[Short | None], BySeat] = []  # of people, by seat
    owing: Annotated[list[Seat], BySeat] = []  # seats that owe a move
    scores: Annotated[list[Score], BySeat] = []  # by seat, or one for all who play together
    moves: Count = 0
    said: Text | None = None  # what happened last

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if any(seat >= len(self.names) for seat in self.owing):
            raise ValueError("a seat that there is not")
        return self


class TableStatus(TableBrief):
    """A table as everyone in the room can see it, with its picture.

    `picture` has the facts that the game's public page draws; only a hall that has the game can
    draw them. `check_picture` checks it when it is drawn, since most pictures never are.
    """

    picture: dict[str, object] | None = None


class MatchResult(_Told):
    """The result of a match. Times are in seconds, `began_at` and `ended_at` since 1970."""

    match: Count
    game: GameName
    title: Short
    names: Annotated[list[Short | None], BySeat]
    scores: Annotated[list[Score], Field(min_length=1, max_length=_MOST_SEATS)]
    winners: Annotated[list[Seat], BySeat]
    is_shared: bool  # all seats have one score
    is_auto: bool  # bots played all of it
    rating: Text = ""
    tie_break: Text = ""
    began_at: Seconds
    ended_at: Seconds
    moves: Count
    thinking_s: Annotated[list[Seconds], BySeat] = []

    @model_validator(mode="after")
    def _fits(self) -> Self:
        seats = len(self.names)
        if len(self.scores) != seats or any(seat >= seats for seat in self.winners):
            raise ValueError("a seat that there is not")
        return self


class Topic(NamedTuple):
    """A table's topic: `kind` is "status", "online" or, with the `key` of a match, "results"."""

    table: str
    kind: str
    key: str = ""

    def __str__(self) -> str:
        return "/".join((ROOT, *filter(None, self)))


def topic_of(text: str) -> Topic | None:
    """Return the topic in a text; None if it is not one of ours."""
    found = _TOPIC.fullmatch(text)
    return found and Topic(found["table"], found["kind"] or "results", found["key"] or "")


def key_of(match: int, began_at: float) -> str:
    """Return the key of a match. Its time is needed, since journals can have the same numbers."""
    return f"{began_at:.0f}-{match}"


_log = logging.getLogger(__name__)


def in_lobby(name: str, why: Sentence) -> TableStatus:
    """Return the status of a table without a match; `why` says why it has none."""
    return TableStatus(name=name, language=spoken().code, mood="lobby", turn=_text(why))


def status_of(name: str, status: Status) -> TableStatus:
    """Return the message with a table's name and the status of its match."""
    status = looked_at(status)
    with naming(apart(status.names)):
        fields = _fields(name, status)
        plain = TableStatus.model_validate(fields)
        try:
            facts = GAMES[status.game].page.facts(status, eyes_of(status, TABLE))
            picture = _data(facts)
            check_picture(picture)
            told = TableStatus.model_validate(fields | {"picture": picture})
        except (TypeError, ValueError):  # from a game that draws more than data
            _log.warning("a picture of %s is not told", status.game, exc_info=True)
            return plain
        return told if len(told.model_dump_json()) <= MOST_BYTES else plain


def _fields(name: str, status: Status) -> dict[str, Json]:
    """Return all fields of a status except the picture."""
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
        "said": told and _text(" ".join(told.texts)),
    }


def result_of(result: Result) -> MatchResult | None:
    """Return the message about a finished match; None if a value exceeds a message's limits."""
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


def _data(value: object) -> Json:
    """Return facts of a picture as JSON: objects for named fields, and text for sentences.

    Raises TypeError for anything that is not data.
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
