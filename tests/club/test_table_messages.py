"""What may be said at a broker: asyncapi.yaml and our own models say the same, and no more.

A table tells the club the public picture, whole, and nothing that is hidden.
"""

import json
import random
import re
from pathlib import Path

import pytest
import yaml
from gemtable import club
from gemtable.check.hidden import hidden_of, hides
from gemtable.club import hall_drawing
from gemtable.club.table_messages import (
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
from gemtable.games.kit.eyes import eyes_of, looked_at
from gemtable.games.kit.rules import TABLE
from gemtable.sentence import Sentence, naming
from gemtable.web.table_picture import TEMPLATES
from jsonschema import Draft202012Validator, ValidationError
from pydantic import ValidationError as Refused

from tests.club.club_table import ClubTable
from tests.club.hall_by_hand import ONE
from tests.games import seats_near
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


MOMENTS = 30  # of a match
EACH = 5  # of so many positions one is compared
NAMES = ("Ola", None, "שרה", "Ben & <i>Co</i>")


def positions(game, seats, seed=1):
    """Return states of a random match, the last one over."""
    chance, rules = random.Random(seed), GAMES[game].rules
    state, found = rules.start(seats, seed), []
    while pending := rules.pending(state):
        found.append(state)
        seat = chance.choice(pending)
        state, _ = rules.play(state, seat, chance.choice(rules.legal(state, seat)))
    return [*found[:: max(1, len(found) // EACH)], found[-1], state]


def statuses(game):
    seats = seats_near(game, 3)
    names = (*NAMES, *NAMES)[:seats]
    return [of_state(game, state, names=names) for state in positions(game, seats)]


def own_picture(status):
    """Return the picture of a match as the page of its own table has it."""
    status = looked_at(status)
    facts = GAMES[status.game].page.facts(status, eyes_of(status, TABLE))
    more = {"seats": status.seats, "role": TABLE, "touches": {}, "company": None}
    more["end"] = status.outcome is not None
    with naming(status.names):
        return TEMPLATES.get_template(f"{status.game}/page.html").render(facts=facts, **more)


def check_drawn(status):
    """Check that a hall draws what the table draws, from what went over the wire."""
    told = TableStatus.model_validate_json(status_of("One", status).model_dump_json())
    own = own_picture(status)
    assert own.strip()
    assert hall_drawing.picture(told).replace("\u2068", "").replace("\u2069", "") == own


@pytest.mark.parametrize("game", GAMES)
def test_a_hall_draws_what_the_table_draws(game):
    """So no fact that a game draws from is lost on the way, or means something else there."""
    for status in statuses(game):
        check_drawn(status)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_hall_draws_every_moment_of_a_match(tmp_path, game):
    """Also what the table shows for a while: countdowns, choices that open, what moved last."""
    table = ClubTable(tmp_path, game=game, seats=seats_near(game, 3))
    for seat in range(table.match.seats):
        if NAMES[seat]:
            table.referee.name(seat, NAMES[seat], seat)
    moments = 0
    while table.match.pending and moments < MOMENTS:
        table.play(1, seed=moments)
        for _ in range(20):
            moments += 1
            if moments % 2 == 0:
                check_drawn(table.referee.bulletin.status)
            if table.asked_s is None:
                break
            table.come()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_byte_of_what_is_told(game):
    chance, differ = random.Random(7), 0
    for state in positions(game, seats_near(game, 3))[:-1]:
        other = hidden_of(game)(state, None, chance)
        differ += GAMES[game].rules.to_json(state) != GAMES[game].rules.to_json(other)
        one, two = (status_of("One", of_state(game, each)) for each in (state, other))
        assert one.model_dump_json() == two.model_dump_json()
    assert differ or not hides(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_far_smaller_than_a_message_may_be(game):
    for status in statuses(game):
        told = status_of("One", status)
        assert told.picture
        assert len(told.model_dump_json()) < MOST_BYTES / 2


def test_who_plays_whose_turn_it_is_and_the_scores_are_told():
    state = GAMES["crossing"].rules.start(3, 1)
    told = status_of("One", of_state("crossing", state, names=("Ola", None, "Ben")))
    assert (told.name, told.game, told.title) == ("One", "crossing", "Crossing")
    assert told.names == ["Ola", None, "Ben"]
    assert told.scores == [0, 0, 0]
    assert told.owing == [0, 1, 2]
    assert "Ola" in told.turn


def test_a_game_that_draws_from_other_things_than_data_is_told_without_a_picture(monkeypatch):
    game = GAMES["lost-gems"]
    page = type(game.page)(**{**vars(game.page), "facts": lambda *_: {"odd": object()}})
    monkeypatch.setitem(vars(game), "page", page)
    told = status_of("One", of_state("lost-gems", game.rules.start(2, 1)))
    assert told.picture is None
    assert told.turn == "Seat 1 to move"
