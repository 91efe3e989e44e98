"""Who is told that something was refused, and why; and at which keys it shows."""

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import WHOLE, Address, Gesture, Meaning
from gemtable.referee.notices import ILLEGAL, Notice, Request, noted, shown, told
from gemtable.sentence import Sentence

WHY = Sentence("There is no seat {seat}.", seat=9)
KEY = Gesture(Address("p1", 0), 3, "press")
OWN, OTHERS = frozenset({1}), frozenset({0, 2})


@pytest.mark.parametrize(
    ("asked", "known_to", "answers"),
    [
        (Request("seat 2", by=1, seat=1), None, {1: WHY}),
        (Request("seat 2", by=1, seat=1), OWN, {1: WHY}),
        (Request("seat 2", by=1, seat=1), OTHERS, {1: ILLEGAL}),
        (Request("host", by=HOST, seat=1), None, {HOST: WHY}),
        (Request("host", by=HOST, seat=1), OWN, {HOST: ILLEGAL, 1: WHY}),
        (Request("host", by=HOST, seat=1), OTHERS, {HOST: ILLEGAL}),
        (Request("host", by=HOST), OWN, {HOST: ILLEGAL}),
    ],
)
def test_words_are_answered_to_who_said_them_and_a_secret_to_who_may_know_it(
    asked, known_to, answers
):
    assert told(asked, WHY, known_to) == answers


@pytest.mark.parametrize(
    ("seat", "known_to", "answers"),
    [
        (1, None, {TABLE: WHY}),
        (1, OWN, {1: WHY}),
        (1, OTHERS, {}),
        (None, OWN, {}),
    ],
)
def test_what_is_pressed_is_seen_by_all_but_a_secret_is_told_to_its_seat_alone(
    seat, known_to, answers
):
    assert told(Request("pad 2", seat=seat, gesture=KEY), WHY, known_to) == answers


def test_a_key_blinks_only_where_all_may_know_why():
    assert shown(KEY, None) == KEY
    assert shown(KEY, OWN) == KEY._replace(key=WHOLE)
    assert shown(KEY._replace(key=0, kind="long"), None).key == WHOLE


@pytest.mark.parametrize(("known_to", "roles"), [(None, [TABLE]), (OWN, [1]), (OTHERS, [0, 2])])
def test_a_note_is_told_to_those_who_may_know_it(known_to, roles):
    notices = noted(Request("table"), Meaning(ui=None, note=WHY, known_to=known_to))
    assert notices == [Notice("note", WHY, to=role) for role in roles]
