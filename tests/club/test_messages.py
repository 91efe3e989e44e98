"""What may be said at a broker: asyncapi.yaml and our own models say the same, and no more."""

import json
import re
from pathlib import Path

import pytest
import yaml
from gemtable import club
from gemtable.club.messages import (
    KEPT_S,
    MOST_BYTES,
    MatchResult,
    Online,
    TableStatus,
    Topic,
    check_picture,
    in_lobby,
    key_of,
    status_of,
    topic_of,
)
from gemtable.games import GAMES
from gemtable.sentence import Sentence
from jsonschema import Draft202012Validator, ValidationError
from pydantic import ValidationError as Refused

from tests.club.hall_by_hand import ONE
from tests.terminal.drawn import of_state

DOCUMENT = yaml.safe_load((Path(club.__file__).parent / "asyncapi.yaml").read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]
MODELS = {"online": Online, "status": TableStatus, "result": MatchResult}
RESULT = {
    "match": 1,
    "game": "crossing",
    "title": "Crossing",
    "names": ["Ola", None],
    "scores": [3, 2],
    "winners": [0],
    "is_shared": False,
    "is_auto": False,
    "began_at": 1.5,
    "ended_at": 2.5,
    "moves": 7,
}
STATUS = {"name": "One", "language": "en", "mood": "on", "turn": "Seat 1", "names": ["Ola"]}


def validator(name):
    """Return what checks payloads of a message by the document alone."""
    reference = DOCUMENT["components"]["messages"][name]["payload"]
    return Draft202012Validator({**reference, "components": DOCUMENT["components"]})


def states():
    yield in_lobby("One", Sentence("No match is running"))
    for name, game in GAMES.items():
        yield status_of("One", of_state(name, game.rules.start(game.seats[-1], 1)))


@pytest.mark.parametrize("told", [*states()], ids=lambda each: each.game)
def test_what_a_table_tells_is_as_documented(told):
    validator("status").validate(json.loads(told.model_dump_json()))


def test_results_and_last_wills_are_as_documented():
    result = MatchResult.model_validate(RESULT)
    validator("result").validate(json.loads(result.model_dump_json()))
    for is_online in (True, False):
        validator("online").validate(json.loads(Online(is_online=is_online).model_dump_json()))


@pytest.mark.parametrize("name, model", MODELS.items())
def test_the_document_has_the_fields_of_our_models(name, model):
    documented, ours = SCHEMAS[model.__name__], model.model_json_schema()
    assert documented["properties"].keys() == ours["properties"].keys()
    assert set(documented["required"]) == set(ours["required"])


@pytest.mark.parametrize(
    "change",
    [
        *({"name": "x" * 41}, {"name": 7}, {"turn": "x" * 301}, {"mood": "odd"}),
        *({"language": "EN"}, {"game": "../etc"}, {"names": ["x"] * 13}, {"owing": [12]}),
        *({"scores": [1_000_000]}, {"moves": -1}, {"moves": "7"}, {"picture": []}),
    ],
    ids=str,
)
def test_both_refuse_the_same(change):
    with pytest.raises(ValidationError):
        validator("status").validate(STATUS | change)
    with pytest.raises(Refused):
        TableStatus.model_validate_json(json.dumps(STATUS | change))


def deep(levels):
    return {"a": deep(levels - 1)} if levels else {}


@pytest.mark.parametrize(
    "picture",
    [
        *(deep(13), {"a": [0] * 6001}, {"a": "x" * 301}, {"a": "\x1b[2J"}, {"a\u202e": 1}),
        *({"a": 10_000}, {"a": [[-1e9]]}, {"a": float("inf")}, {"a": float("nan")}),
    ],
    ids=lambda each: str(each)[:30],
)
def test_a_picture_has_limits_in_every_direction(picture):
    with pytest.raises(ValueError):
        check_picture(picture)


def test_a_number_that_is_none_is_refused_whoever_reads_it():
    told = TableStatus.model_validate_json('{"picture": {"a": NaN}, ' + json.dumps(STATUS)[1:])
    with pytest.raises(ValueError):
        check_picture(told.picture)


@pytest.mark.parametrize("field", [{"owing": [1]}, {"picture": deep(500)}])
def test_what_would_mislead_a_reader_is_refused(field):
    with pytest.raises(Refused):
        TableStatus.model_validate_json(json.dumps(STATUS | field))


@pytest.mark.parametrize(
    "field",
    [{"winners": [2]}, {"scores": [1]}, {"scores": []}, {"ended_at": -1}, {"began_at": 1e12}],
)
def test_a_result_has_a_score_for_each_of_its_seats(field):
    with pytest.raises(Refused):
        MatchResult.model_validate_json(json.dumps(RESULT | field))


def test_texts_cannot_move_the_cursor_or_turn_the_line():
    told = TableStatus.model_validate_json(json.dumps(STATUS | {"turn": "a\x1b[2J\u202eb"}))
    assert told.turn == "a\\x1b[2J\\u202eb"


def test_a_newer_table_may_tell_more():
    assert TableStatus.model_validate(STATUS | {"weather": "fine"}).name == "One"


@pytest.mark.parametrize(
    "topic, channel",
    [
        (Topic(ONE, "status"), "status"),
        (Topic(ONE, "online"), "online"),
        (Topic(ONE, "results", key_of(7, 1_795_000_000.4)), "result"),
    ],
)
def test_topics_are_those_of_the_document(topic, channel):
    assert topic_of(str(topic)) == topic
    address = DOCUMENT["channels"][channel]["address"]
    assert re.fullmatch(re.sub(r"\{\w+\}", "[0-9a-f-]+", address), str(topic))


@pytest.mark.parametrize(
    "text",
    [
        *("", "gemtable", "gemtable/1/tables/x/status", f"gemtable/2/tables/{ONE}/status"),
        *(f"gemtable/1/tables/{ONE}/other", f"gemtable/1/tables/{ONE}/results/1"),
        *(f"gemtable/1/tables/{ONE}/status/more", f"gemtable/1/tables/{ONE}/results/../1-1"),
        *(f"gemtable/1/tables/{ONE.upper()}A/status", f" gemtable/1/tables/{ONE}/status"),
    ],
)
def test_other_topics_are_not_ours(text):
    assert topic_of(text) is None


def test_the_document_says_how_large_and_how_long():
    about = DOCUMENT["info"]["description"]
    assert f"{MOST_BYTES:,} bytes" in about
    assert f"{KEPT_S // 3600} hours" in about
