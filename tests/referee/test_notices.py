"""Who is told what, and why something was refused; of one board's presses what can be read."""

import asyncio

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import WHOLE, Address, Gesture, Meaning
from gemtable.referee import notices
from gemtable.referee.notices import ILLEGAL, Notice, Notices, Request, noted, shown, told
from gemtable.sentence import Sentence

REFUSED = Notice("refused", "That cannot be.")
NAMES = {"e660": "seat 1's pad", "e661": "seat 2's pad"}


@pytest.fixture
def told_by():
    """Run a function with Notices in a loop; return what was told until `seconds` later."""

    def run(tell_some, seconds=0.0):
        told = []

        async def main():
            tell_some(Notices(told.append, NAMES.get))
            await asyncio.sleep(seconds)

        asyncio.run(main())
        return told

    return run


def flood(board, count):
    def tell_some(all_notices):
        for _ in range(count):
            all_notices.tell(REFUSED, board)

    return tell_some


def test_what_the_match_says_is_told_whole(told_by):
    assert told_by(flood("", 5000)) == [REFUSED] * 5000


def test_what_a_board_causes_is_told_so_far_and_then_as_a_sum(told_by, monkeypatch):
    monkeypatch.setattr(notices, "_SUM_S", 0.6)  # a token comes back each half second
    *first, last = told_by(flood("e660", 5000), seconds=0.8)
    assert first == [REFUSED] * 30
    assert str(last.text) == "4970 more presses on seat 1's pad had no effect."


def test_one_board_that_floods_takes_nothing_from_another(told_by):
    def tell_some(all_notices):
        flood("e660", 5000)(all_notices)
        all_notices.tell(Notice("note", "Here I am."), "e661")

    assert str(told_by(tell_some)[-1].text) == "Here I am."


def test_how_often_one_seat_presses_in_secret_in_vain_is_told_to_that_seat_alone(
    told_by, monkeypatch
):
    monkeypatch.setattr(notices, "_SUM_S", 0.6)

    def tell_some(all_notices):
        for _ in range(100):
            all_notices.tell(Notice("note", "You do not hold that.", to=0), "e660")
        all_notices.tell(REFUSED, "e660")

    *secret, refused, last = told_by(tell_some, seconds=0.8)
    assert (len(secret), refused) == (30, REFUSED)
    assert str(last.text) == "70 more presses on seat 1's pad had no effect."
    assert last.to == 0


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
