"""Crossing at the referee: pauses, boards that are missing, a full disk, undo, a killed host."""

from functools import partial

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.sealed_choice import COUNT_S
from gemtable.games.kit.table import HELP_KEY

from tests.full_disk import full_disk
from tests.referee.sealed_table import LoopByHand, SealedTable, clock_by_hand
from tests.settings import settings_of
from tests.tables.crossing_tried import layout

CHOSEN = {0: 0, 1: 1, 2: 1}  # a key for each seat: mushrooms 1, 2 and 2
AGAIN = "Seat {} wants to undo the last action for everyone. Press undo again to confirm."


@pytest.fixture
def clock():
    with clock_by_hand() as clock:
        yield clock


@pytest.fixture
def anyio_backend(clock):
    return "asyncio", {"loop_factory": partial(LoopByHand, clock)}


@pytest.fixture
async def table(request, tmp_path, clock):
    """A table of so many seats, with the clock in the hands of the test."""
    (seats,), _ = settings_of(request, 3)
    pads = layout(seats, tiles=False)
    table = SealedTable(tmp_path / "match.sqlite", "crossing", pads, clock)
    yield table
    table.journal.close()


def all_choose(table, keys=CHOSEN):
    for seat, key in keys.items():
        table.press(seat, key)


def lock(table):
    """Let time pass until the lock, and its reveal."""
    table.let_pass(3.2)
    table.let_pass(2.4)


def count(table):
    return table.referee.ui.count


async def test_a_round_is_one_entry_and_nothing_before_the_lock_is_written(table):
    all_choose(table)
    table.let_pass(2.5)
    assert table.kinds() == ["start", "seats"]
    table.let_pass(0.6)
    assert table.kinds() == ["start", "seats", "move"]
    *_before, entry = table.journal.entries(1)
    assert entry.facts == {
        "moves": [
            {"seat": 0, "text": "gather 1"},
            {"seat": 1, "text": "gather 2"},
            {"seat": 2, "text": "gather 2"},
        ]
    }


@pytest.mark.parametrize("ago_s", [0.0, 0.3])
async def test_the_count_begins_when_the_last_key_was_pressed_however_late_that_is_heard(
    table, ago_s
):
    table.press(0, 0)
    table.press(1, 1)
    pressed_s = table.clock.now_s - ago_s
    table.press(2, 1, ago_s)
    assert table.asked_s == pytest.approx(pressed_s + COUNT_S)


@pytest.mark.parametrize("pause, resume", [("pause", "resume"), (1, 1)])
async def test_a_pause_in_the_count_stops_it_and_afterwards_it_begins_at_three(
    table, pause, resume
):
    all_choose(table)
    table.let_pass(1.5)
    assert count(table) == 2
    table.say(pause) if pause == "pause" else table.unplug(pause)
    assert (count(table), table.asked_s) == (0, None)
    table.let_pass(60)
    assert table.match.moves == 0
    table.say(resume) if resume == "resume" else table.plug(resume)
    assert count(table) == 3
    table.let_pass(3.1)
    assert table.match.moves == 1


async def test_a_moment_is_asked_for_once_and_one_that_was_given_up_is_nothing(table):
    """Asked for anew with each press, it would begin anew to wait for boards that are slow."""

    asked, link = [], table.wake
    table.wake = lambda at_s: (asked.append(at_s), link(at_s))
    all_choose(table)
    for _ in range(5):
        table.press(0, HELP_KEY)
        table.press(1, 0)
    assert len(asked) == 1
    given_up = asked[-1]
    for _ in range(2):
        table.say("pause")
        table.say("resume")
        table.referee.moment_passed(given_up)
        assert count(table) == 3


async def test_a_board_that_is_back_during_a_pause_of_the_people_does_not_begin_the_count(table):
    all_choose(table)
    table.unplug(1)
    table.say("pause")
    table.plug(1)
    assert (count(table), table.asked_s) == (0, None)
    table.say("resume")
    assert count(table) == 3


async def test_to_resume_what_is_not_paused_does_not_call_the_numbers_faster(table):
    all_choose(table)
    for _ in range(3):
        table.say("resume")
    assert table.told(HOST)[-1] == "The match is not paused."
    assert (count(table), table.match.moves) == (3, 0)


async def test_a_pause_that_cannot_be_written_does_not_stop_the_count(table):
    all_choose(table)
    with full_disk():
        table.say("pause")
    assert not table.match.is_paused
    assert count(table) == 3
    table.let_pass(3.1)
    assert table.match.moves == 1


async def test_a_round_whose_board_stays_away_goes_on_in_words(table):
    table.press(0, 0)
    table.unplug(1)
    table.say("2 gather 2")
    table.say("3 gather 2")
    assert count(table) == 3
    table.let_pass(3.1)
    assert table.match.moves == 1


async def test_while_all_choose_a_line_without_a_seat_is_asked_for_it_if_it_is_a_move_at_all(
    table,
):
    table.say("gather 2")
    assert table.told(HOST)[-1] == "Begin with the number of the seat, as in 1 gather 1."
    table.say("gatter 2")
    (*_, told) = table.told(HOST)
    assert told == "That is not a move. Type a seat's number and its move, as in 1 gather 1."
    assert "gatter" not in "".join(table.told()), "it may be somebody's secret"


async def test_a_lock_that_cannot_be_written_keeps_the_choices_and_is_counted_to_again(table):
    """Who makes room presses any key of his choice, and three, two, one are called anew."""

    all_choose(table)
    table.let_pass(2.5)
    with full_disk():
        table.let_pass(1)
        assert table.match.moves == 0
        assert any("cannot be written" in text for text in table.told())
        assert (count(table), table.asked_s) == (0, None), "it does not try for ever"
        assert table.referee.status.shown.of(0).chosen == (0, 1, 2)
        assert not table.referee.status.shown.of(0).is_resting
    table.press(2, 0)
    assert count(table) == 3
    table.let_pass(3.1)
    assert table.match.moves == 1
    assert table.journal.entries(1)[-1].facts["moves"][2]["text"] == "gather 1"


async def test_killed_in_the_count_all_choose_anew_and_nothing_of_it_was_written(table):
    all_choose(table)
    lock(table)
    all_choose(table, {0: 9, 1: 9, 2: 9})
    table.let_pass(1.5)
    table.resumed()
    assert table.referee.status.shown.of(0).chosen == ()
    assert (count(table), table.asked_s, table.match.moves) == (0, None, 1)
    all_choose(table)
    lock(table)
    assert table.match.moves == 2
    assert "protect" not in str([entry.facts for entry in table.journal.entries(1)[1:]])


def look(table):
    return table.referee.status.shown.table.look


async def test_whoever_skips_a_reveal_ends_it_for_all_and_it_is_ended_once(table):
    for by in (0, HOST):
        told = len(table.told())
        all_choose(table)
        table.say("skip", by=by)
        assert (count(table), look(table)) == (3, 0), "there was nothing to skip yet"
        table.let_pass(3.1)
        assert look(table) == 1
        table.press(1, 0)
        assert "ms after the lock" in table.told()[-1]
        table.say("2 gather 1", by=1)
        for _ in range(2):
            table.say("skip", by=by)
            assert (look(table), table.asked_s) == (0, None)
        assert table.referee.status.shown.of(0).chosen == (1,)
        assert "skip" not in "".join(table.told()[told:])
        table.say("2 undo", by=1)


async def test_a_pause_is_ended_by_no_skip(table):
    all_choose(table)
    table.say("pause")
    table.say("skip", by=1)
    assert (count(table), table.asked_s, table.match.is_paused) == (0, None, True)


async def test_undo_after_a_lock_lets_all_choose_again_and_says_that_all_have_seen(table):
    all_choose(table)
    lock(table)
    table.press(1, 10)
    assert table.told()[-1] == AGAIN.format(2)
    table.press(1, 10)
    assert table.told()[-2:] == [
        "The last move was taken back by seat 2's pad.",
        "Somebody has now seen more than they should: agree on how to continue.",
    ]
    assert table.match.moves == 0
    assert table.referee.status.shown.of(1).chosen == ()
    table.say("redo")
    assert table.match.moves == 1


async def test_a_lock_cannot_be_corrected_by_one_seat(table):
    all_choose(table)
    lock(table)
    table.say("correct gather 2")
    assert table.told(HOST)[-1].startswith("The secret choices are already revealed")
    assert table.match.moves == 1


@pytest.mark.settings(6)
async def test_undo_for_a_seat_in_words_takes_its_own_choice_back_and_with_six_seats_only_that(
    table,
):
    all_choose(table, dict.fromkeys(range(6), 0))
    table.say("5 undo")
    assert table.referee.status.shown.of(0).chosen == (0, 1, 2, 3, 5)
    table.say("undo", by=2)
    assert table.referee.status.shown.of(0).chosen == (0, 1, 3, 5)
    table.let_pass(3.1)
    assert table.told()[-1] == "Seats 3 and 5 have not chosen: the countdown starts again."


async def test_undo_of_the_host_takes_back_what_was_done_last_for_all(table):
    all_choose(table)
    lock(table)
    table.press(0, 0)
    table.say("undo")
    assert table.match.moves == 0
    assert table.referee.status.shown.of(0).chosen == ()


async def test_a_seat_speaks_for_itself_alone(table):
    table.say("3 gather 1", by=0)
    table.say("seat 3: gather 2", by=1)
    table.say("3 undo", by=1)
    assert table.referee.status.shown.of(0).chosen == ()
    assert table.told(0)[0] == "Seat 1 cannot act for another seat."
    assert "Seat 1 cannot act for another seat." not in table.told() + table.told(1)
    table.say("1 gather 1", by=0)
    table.say("gather 1", by=1)
    assert table.referee.status.shown.of(0).chosen == (0, 1)


async def test_what_a_seat_says_of_its_choice_is_for_that_seat_alone(table):
    for text in ("2 protect", "2 place 1", "2 steal 2", "2 fly"):
        table.say(text)
    assert table.told() == table.told(0) == []
    assert table.told(HOST) == 4 * [
        "That move isn't legal for this seat. Type moves to see the legal ones."
    ]
    assert len(table.told(1)) == 4


async def test_a_press_after_the_lock_is_told_with_its_margin(table):
    all_choose(table)
    table.let_pass(3.1)
    table.press(0, 1)
    assert "ms after the lock, so the choice does not count." in table.told()[-1]
