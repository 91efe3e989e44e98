"""Undo by consent: who is asked, what answers do, and how a question ends without them."""

import asyncio

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.games.kit.table import Address, Gesture
from gemtable.match.match import Match
from gemtable.referee.undo_consent import ANSWER_S, UndoConsent

from tests.room.menu_table import MenuTable
from tests.web.simulated_loop import in_passing_time

GREEN, RED, UNDO = 0, 1, 10
THREE = ("p1", "p2", "p3", "r1", "r2", "r3")


@pytest.fixture
async def table(path):
    table = MenuTable(path, THREE, seats=3)
    table.referee.typed("undos ask")
    table.press("p1", 0)
    table.referee.typed("hint red to 2") if not table.match.moves else None
    table.said()
    yield table
    table.menus.leave()
    table.referee.leave()
    table.journal.close()


def asked(table):
    question = table.referee.status.question
    return question and sorted(question.asked)


def is_asked(table, uid):
    """Return whether a pad pulses with a green and a red key."""
    pattern, _period, leds, _other = table.cables.newest[uid, 0]
    return (pattern, leds[:12]) == ("pulse", "00ff00ff0000")


def told(table):
    return [text for _kind, text in table.said()]


async def test_an_undo_is_made_once_all_other_people_agree_by_their_keys(table):
    table.press("p1", UNDO)
    assert told(table) == ["Seat 1 asks to take the last move back."]
    assert [is_asked(table, pad) for pad in ("p1", "p2", "p3")] == [False, True, True]
    table.press("p2", GREEN)
    assert (table.match.moves, asked(table)) == (1, [2])
    assert [is_asked(table, pad) for pad in ("p2", "p3")] == [False, True]
    table.press("p3", GREEN)
    assert (table.match.moves, asked(table)) == (0, None)
    taken, seen = told(table)
    assert taken == "The last move was taken back by seat 1's pad."
    assert seen.startswith("Somebody has now seen more than they should")
    assert table.kinds()[-1] == "undo"
    assert not is_asked(table, "p3")


async def test_one_refusal_ends_the_question_and_says_whose_it_was(table):
    for _ in range(2):
        table.press("p1", UNDO)
        table.said()
        table.press("p3", RED)
        assert (table.match.moves, asked(table)) == (1, None)
        assert told(table) == ["Seat 3 refuses: nothing is taken back."]


async def test_answers_can_be_typed_by_a_seat_and_for_a_seat(table):
    table.referee.typed("undo")
    assert told(table) == ["The host asks to take the last move back."]
    assert asked(table) == [0, 1, 2]
    table.referee.typed("agree", by=1)
    table.referee.typed("1 agree")
    table.referee.typed("agree")  # one seat is left
    assert table.match.moves == 0


async def test_an_answer_that_nobody_asked_for_is_refused_to_whoever_gave_it(table):
    table.referee.typed("2 agree")
    table.referee.typed("undo", by=0)
    table.referee.typed("agree", by=0)
    table.referee.typed("agree")
    table.referee.typed("3 agree", by=1)
    refused = [(each.to, str(each.text)) for each in table.told if each.kind == "refused"]
    assert refused == [
        (HOST, "Nobody is asked for an undo there."),
        (0, "Nobody is asked for an undo there."),
        (HOST, "Begin with the number of the seat that answers, as in 2 agree."),
        (1, "Seat 2 cannot act for another seat."),
    ]
    assert asked(table) == [1, 2]


async def test_bots_agree_and_seats_without_a_pad_are_not_asked(path):
    table = MenuTable(path, THREE, seats=3, bots=(2,))
    table.referee.typed("undos ask")
    table.referee.typed("hint red to 2")
    table.referee.typed("undo", by=0)
    assert asked(table) == [1]
    table.referee.typed("refuse", by=1)
    table.referee.board_gone("p2", "unplugged")
    table.referee.typed("undo", by=0)
    assert (table.match.moves, asked(table)) == (0, None)
    table.journal.close()


async def test_a_seat_without_a_pad_is_asked_on_its_page(table):
    table.referee.board_gone("p2", "unplugged")
    table.referee.consent.has_page = lambda seat: seat == 1
    table.referee.typed("undo", by=0)
    assert asked(table) == [1, 2]


async def test_with_undo_off_nobody_takes_a_move_back_and_nobody_corrects_one(table):
    table.referee.typed("undos off")
    assert told(table) == ["No move is taken back at this table."]
    table.press("p1", UNDO)
    for line in ("undo", "undo to 0", "correct hint blue to 2"):
        table.referee.typed(line, by=0)
    assert told(table) == ["This table plays without undo."] * 4
    assert table.match.moves == 1
    table.referee.typed("undos free")
    table.press("p1", UNDO)
    assert table.match.moves == 0


async def test_a_correction_is_refused_where_others_are_asked(table):
    table.referee.typed("correct hint blue to 2")
    assert told(table) == ["At this table an undo is asked for. Take the move back first."]
    assert asked(table) is None


async def test_what_cannot_be_taken_back_is_refused_and_nobody_is_asked(table):
    table.referee.typed("undo to 7")
    assert asked(table) is None


async def test_who_asks_for_it_too_agrees_and_who_asks_again_is_told(table):
    table.press("p1", UNDO)
    table.press("p2", UNDO)
    assert asked(table) == [2]
    table.said()
    table.press("p1", UNDO)
    assert told(table) == ["A question is open already."]
    table.press("p3", UNDO)
    assert table.match.moves == 0


async def test_a_move_during_a_question_counts_and_ends_it(table):
    table.press("p1", UNDO)
    table.said()
    seat = table.match.pending[0]
    move = table.match.game.rules.legal(table.match.state, seat)[0]
    table.referee.typed(str(move), by=seat)
    assert (table.match.moves, asked(table)) == (2, None)
    assert "The match went on, so nothing is taken back." in told(table)


async def test_other_keys_of_an_asked_pad_are_the_games(table):
    table.press("p1", UNDO)
    assert table.match.pending == (1,)
    table.press("p2", 2)  # a hint, for which it then chooses a seat
    assert table.referee.ui.armed == 2
    assert asked(table) == [1, 2]


async def test_a_press_from_before_the_question_is_the_games(table):
    early = table.referee.now()
    table.press("p1", UNDO)
    consent, press = table.referee.consent, _press("p2", GREEN)
    assert not consent.takes(press, early.at_s - 1)
    assert consent.takes(press, table.referee.now().at_s)


async def test_an_answer_that_is_heard_after_the_end_is_no_move(table):
    table.press("p1", UNDO)
    during = table.referee.now()
    table.press("p3", RED)
    consent, press = table.referee.consent, _press("p2", GREEN)
    assert consent.takes(press, during.at_s)
    assert not consent.takes(press, table.referee.now().at_s)


def _press(uid, key):
    return Gesture(Address(uid, 0), key, "press")


async def test_steps_of_bots_meanwhile_are_taken_back_too(path):
    table = MenuTable(path, THREE, seats=3, bots=(1,))
    table.referee.typed("undos ask")
    table.referee.typed("hint red to 2")
    table.referee.typed("undo", by=0)
    move = table.match.game.rules.legal(table.match.state, 1)[0]
    table.referee.typed(str(move), by=1)
    assert (table.match.moves, asked(table)) == (2, [2])
    table.referee.typed("agree", by=2)
    assert table.match.moves == 0
    table.journal.close()


@pytest.mark.parametrize("uid", ["p1", "p2"])
async def test_a_cable_that_is_pulled_ends_the_question_and_it_can_be_asked_again(table, uid):
    table.press("p1", UNDO)
    table.said()
    table.referee.board_gone(uid, "unplugged")
    assert (table.match.moves, asked(table)) == (1, None)
    assert told(table)[-1] == "A board left, so nothing is taken back. Ask again."
    table.back(uid)
    table.press("p3", UNDO)
    assert asked(table) == [0, 1]


async def test_the_end_of_the_match_by_a_bot_ends_the_question(path):
    table = MenuTable(path, THREE, seats=3, bots=(0, 1))
    table.referee.typed("undos ask")
    table.referee.typed("hint red to 2")
    while table.match.pending:
        if table.match.pending[0] == 2:
            move = table.match.game.rules.legal(table.match.state, 2)[-1]
            table.referee.typed(str(move), by=2)
            continue
        if asked(table) is None:
            table.referee.typed("undo")
        seat = table.match.pending[0]
        table.referee.typed(
            str(table.match.game.rules.legal(table.match.state, seat)[-1]), by=seat
        )
    assert asked(table) is None
    table.referee.typed("undo")
    assert asked(table) == [2]
    table.referee.leave()
    table.journal.close()


async def test_a_question_lies_over_a_menu_that_is_open(table):
    table.hold("p2")
    table.press("p1", UNDO)
    assert is_asked(table, "p2")
    table.press("p2", RED)
    assert asked(table) is None
    assert table.title("p2") == "Menu"
    assert not is_asked(table, "p2")


async def test_the_rule_is_in_the_menu_and_in_the_journal_for_a_resumed_match(table, path):
    table.hold("p2")
    table.press("p2", 9, 2)  # the rule of undo: off
    assert table.referee.consent.rule == "off"
    row = table.journal.unfinished("lost-gems")
    table.match.flush()
    again = Match.resume(table.match.game, table.journal, row)
    assert again.undoing == "off"
    assert again.parts == table.match.parts


def test_ten_seconds_without_an_answer_refuse(tmp_path):
    async def asks():
        table = MenuTable(tmp_path / "journal.sqlite", THREE, seats=3)
        consent = UndoConsent(
            table.referee._changes,
            table.referee._clock,
            table.referee.bulletin.tell,
            lambda _pictures: None,
            (),
            1.0,
        )
        table.referee.consent = consent
        table.referee.typed("undos ask")
        table.referee.typed("hint red to 2")
        found = []
        for _ in range(2):
            table.referee.typed("undo", by=0)
            consent.answer(1, True)
            await asyncio.sleep(ANSWER_S - 0.1)
            found.append(consent.question is not None)
            await asyncio.sleep(0.2)
            found.append(consent.question is not None)
        table.journal.close()
        notices = [str(each.notice.text) for each in table.referee.status.told_to(TABLE)]
        return found, table.match.moves, notices[-1]

    expected = [True, False, True, False], 1, "Not everybody answered: nothing is taken back."
    assert in_passing_time(asks()) == expected


RULE, BOTS = 9, 8  # keys of the menu
FREE, ASK, OFF = range(3)  # keys of its page of rules


async def test_a_seat_that_wants_a_freer_rule_asks_all_others_first(table):
    """Whoever is asked for an undo could else free it, take the move back, and close it again."""
    table.hold("p1")
    table.press("p1", RULE, FREE)
    assert told(table) == ["Seat 1 asks that anybody may take moves back."]
    assert (table.referee.consent.rule, asked(table)) == ("ask", [1, 2])
    table.press("p2", RED)
    assert told(table) == ["Seat 2 refuses: the rule of undo stays."]
    assert table.referee.consent.rule == "ask"
    table.press("p1", FREE)
    table.said()
    table.press("p2", GREEN)
    table.press("p3", GREEN)
    assert told(table) == ["Anybody may take a move back."]
    assert table.referee.consent.rule == "free"


@pytest.mark.parametrize(("of_table", "wanted"), [("off", "ask"), ("off", "free")])
async def test_no_undo_is_loosened_by_a_seat_that_types_only_if_all_agree(table, of_table, wanted):
    table.referee.typed(f"undos {of_table}")
    table.referee.typed(f"undos {wanted}", by=0)
    assert (table.referee.consent.rule, asked(table)) == (of_table, [1, 2])
    table.referee.typed("agree", by=1)
    table.referee.typed("agree", by=2)
    assert table.referee.consent.rule == wanted


async def test_the_host_and_whoever_wants_a_stricter_rule_ask_nobody(table):
    table.hold("p1")
    table.press("p1", RULE, OFF)
    assert (table.referee.consent.rule, asked(table)) == ("off", None)
    table.referee.typed("undos free")
    assert (table.referee.consent.rule, asked(table)) == ("free", None)


async def test_a_move_during_a_question_about_the_rule_does_not_end_it(table):
    table.referee.typed("undos free", by=0)
    seat = table.match.pending[0]
    table.referee.typed(str(table.match.game.rules.legal(table.match.state, seat)[0]), by=seat)
    assert asked(table) == [1, 2]
    table.referee.board_gone("p2", "unplugged")
    assert told(table)[-1] == "A board left, so the rule of undo stays. Ask again."


async def test_nobody_frees_the_rule_by_asking_for_an_undo_and_a_rule_at_once(table):
    table.referee.typed("undo", by=0)
    table.referee.typed("undos free", by=0)
    refused = [(each.to, str(each.text)) for each in table.told if each.kind == "refused"]
    assert refused == [(0, "A question is open already.")]
    table.referee.typed("agree", by=1)
    table.referee.typed("agree", by=2)
    assert (table.match.moves, table.referee.consent.rule) == (0, "ask")


async def test_who_gives_a_seat_to_a_bot_has_not_got_its_consent(path):
    bots = set()
    table = MenuTable(path, THREE, seats=3, bots=bots)
    table.bots = bots
    table.referee.typed("undos ask")
    table.referee.typed("hint red to 2")
    table.hold("p1")
    table.press("p1", BOTS, 1, 2)  # seats 2 and 3
    assert bots == {1, 2}
    table.referee.typed("undo", by=0)
    assert (table.match.moves, asked(table)) == (1, [1, 2])
    table.referee.typed("refuse", by=1)
    table.referee.board_gone("p2", "unplugged")  # it was missing, then
    table.press("p1", 2)  # back to people
    table.press("p1", 2)
    table.referee.typed("undo", by=0)
    assert asked(table) == [2]
    table.referee.typed("refuse", by=2)
    table.referee.consent.has_page = lambda seat: seat == 1  # its pad is still away
    table.press("p1", 1)
    table.press("p1", 1)
    table.referee.typed("undo", by=0)
    assert asked(table) == [1, 2]
    table.menus.leave()
    table.journal.close()


async def test_a_seat_that_asks_again_and_again_is_told_to_wait(path, monkeypatch):
    monkeypatch.setattr("gemtable.referee.undo_consent._ASKS", (5, 0.0))
    table = MenuTable(path, THREE, seats=3)
    table.referee.typed("undos ask")
    table.referee.typed("hint red to 2")
    for _ in range(5):
        table.referee.typed("undo", by=0)
        table.referee.typed("refuse", by=1)
    table.said()
    table.referee.typed("undo", by=0)
    assert told(table) == ["This seat has asked too often. Ask again in a moment."]
    table.referee.typed("undo", by=2)
    assert asked(table) == [0, 1]
    table.referee.leave()
    table.journal.close()
