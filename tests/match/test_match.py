"""A match and its journal: every change is written, and replay gives the same match."""

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.journal import state_hash
from gemtable.match.match import DamagedMatch, Match

GEMS = GAMES["lost-gems"]


def play(match, *texts):
    for text in texts:
        match.play("test", [Made(match.pending[0], GEMS.rules.parse(text))])


def resumed(journal):
    return Match.resume(GEMS, journal, journal.unfinished("lost-gems"))


def test_the_first_entry_holds_the_dealt_order(journal):
    Match.begin(GEMS, journal, 2, 7, {})
    (start,) = journal.entries(1)
    assert start.kind == "start"
    assert sorted(start.facts["dealt"]["deck"]) == list(range(18))


def test_a_resumed_match_is_the_same_match(journal):
    match = Match.begin(GEMS, journal, 2, 7, {"bonus": "ask"})
    play(match, "hint red", "discard 1", "hint 2", "hint 1")
    match.pause({"pad 1": "unplugged"})
    match.undo("seat 2's pad")
    match.go_on()
    again = resumed(journal)
    assert again.state == match.state
    assert again.moves == match.moves == 3
    assert again.options == {"bonus": "ask"}
    play(again, "discard 2")
    assert [entry.kind for entry in journal.entries(1)] == [
        *("start", "move", "move", "move", "move"),
        *("pause", "undo", "resume", "move"),
    ]


def test_undo_is_an_entry_and_gives_the_state_before(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    before = match.state
    play(match, "hint blue")
    match.undo("host")
    assert match.state == before
    assert [entry.kind for entry in journal.entries(1)] == ["start", "move", "undo"]
    with pytest.raises(IllegalMove, match="no move to undo"):
        match.undo("host")


def test_an_illegal_move_changes_and_writes_nothing(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    before = match.state
    with pytest.raises(IllegalMove):
        play(match, "discard 1")  # all pennies are heads up
    assert match.state == before
    assert len(journal.entries(1)) == 1


def test_the_end_is_an_entry_and_can_be_undone(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        play(match, "play 1")
    match.close()
    *_, move, end = journal.entries(1)
    assert (move.kind, end.kind) == ("move", "end")
    assert end.facts["reason"] == match.outcome.reason
    assert journal.unfinished("lost-gems") is None
    match.undo("host")
    assert resumed(journal).state == match.state
    match.redo("host")
    match.close()
    assert journal.unfinished("lost-gems") is None
    assert [entry.kind for entry in journal.entries(1)[-4:]] == ["end", "undo", "redo", "end"]


def test_options_that_no_game_has_are_a_clear_error_and_begin_nothing(journal):
    with pytest.raises(UserError):
        Match.begin(GEMS, journal, 2, 7, {"trumps": "spades"})
    with pytest.raises(UserError):
        Match.begin(GEMS, journal, 9, 7, {})
    assert journal.unfinished("lost-gems") is None


def test_a_match_of_another_rules_version_is_refused_with_both_named(journal):
    state = GEMS.rules.start(2, 7)
    dealt = {"state": GEMS.rules.to_json(state), "options": {}}
    journal.begin("lost-gems", 999, 2, False, dealt, state_hash(GEMS.rules.to_json(state)))
    why = f"version 999 .* but this Gemtable has version {GEMS.rules.version}"
    with pytest.raises(UserError, match=why):
        resumed(journal)


def test_a_state_dealt_for_others_than_are_at_the_table_is_damage(journal):
    state = GEMS.rules.start(3, 7)
    dealt = {"state": GEMS.rules.to_json(state), "options": {}}
    journal.begin(
        "lost-gems", GEMS.rules.version, 2, False, dealt, state_hash(GEMS.rules.to_json(state))
    )
    with pytest.raises(DamagedMatch, match="is not valid at entry 0"):
        resumed(journal)


def same(match, other):
    """Say whether two matches are the same in all that a table can see and do."""
    return (match.state, match.moves, match.kept, match.is_paused, match.waits_for_boards) == (
        *(other.state, other.moves, other.kept),
        *(other.is_paused, other.waits_for_boards),
    )


def test_redo_makes_the_moves_again_that_were_taken_back_newest_first(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    play(match, "hint red", "hint 1")
    after = match.state
    match.undo("host")
    match.undo("host")
    match.redo("host")
    match = resumed(journal)  # what can be made again is in the journal too
    events = match.redo("host")
    assert [event.kind for event in events] == ["hinted", "flipped"]
    assert (match.state, match.moves) == (after, 2)
    assert [entry.kind for entry in journal.entries(1)[3:]] == ["undo", "undo", "redo", "redo"]
    with pytest.raises(IllegalMove, match="no move to redo"):
        match.redo("host")


def test_a_new_move_leaves_nothing_to_make_again(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    play(match, "hint red")
    match.undo("host")
    play(match, "hint blue")
    for each in (match, resumed(journal)):
        with pytest.raises(IllegalMove, match="no move to redo"):
            each.redo("host")


def test_a_correction_is_one_entry_and_replaces_the_last_move_of_the_same_seat(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    play(match, "hint red")
    match.correct("host", GEMS.rules.parse("hint blue"))
    other = Match.begin(GEMS, journal, 2, 7, {})
    play(other, "hint blue")
    assert (match.state, match.moves) == (other.state, 1)
    *_, entry = journal.entries(1)
    assert (entry.kind, entry.facts) == (
        "correction",
        {"moves": [{"seat": 0, "text": "hint blue"}]},
    )
    again = Match.resume(GEMS, journal, journal.rows()[0])
    assert same(again, match)
    again.undo("host")
    assert (again.state, again.moves) == (GEMS.rules.start(2, 7), 0)


def test_a_correction_that_the_rules_refuse_changes_and_writes_nothing(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    with pytest.raises(IllegalMove, match="no move to correct"):
        match.correct("host", GEMS.rules.parse("hint red"))
    play(match, "hint red")
    before = match.state
    with pytest.raises(IllegalMove):
        match.correct("host", GEMS.rules.parse("discard 1"))  # no penny was tails up before it
    assert match.state == before
    assert len(journal.entries(1)) == 2


def test_a_correction_of_the_last_move_of_all_opens_the_match_again(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        last = match.state
        play(match, "play 1")
    match.close()
    seat = GEMS.rules.pending(last)[0]
    other = next(
        move
        for move in GEMS.rules.legal(last, seat)
        if GEMS.rules.pending(GEMS.rules.play(last, seat, move)[0])
    )
    match.correct("host", other)
    assert match.pending
    assert resumed(journal).state == match.state


def test_a_pause_of_the_people_lasts_until_they_end_it_whatever_boards_do(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    match.ask_for_pause("host")
    match.pause({"pad 1": "unplugged"})
    match.go_on()
    for each in (match, resumed(journal)):
        assert each.is_paused
        assert not each.waits_for_boards
        with pytest.raises(IllegalMove, match="paused by the table"):
            each.ask_for_pause("host")
    match.end_pause("host")
    assert not resumed(journal).is_paused
    with pytest.raises(IllegalMove, match="not paused"):
        match.end_pause("host")
    play(match, "hint red")


def test_what_the_lights_remember_is_there_again(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    assert match.kept is None
    match.keep({"shown": [0]})
    play(match, "hint red")
    match.keep({"shown": [0, 2]})
    assert match.owes
    match.flush()
    assert not match.owes
    assert resumed(journal).kept == {"shown": [0, 2]}


def test_what_the_lights_remember_is_written_once_and_together_with_the_next_entry(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    for shown in (0, 1, 2):
        match.keep({"shown": [shown]})
    play(match, "hint red")
    _start, kept, move = journal.entries(1)
    assert (kept.kind, kept.facts) == ("table", {"kept": {"shown": [2]}})
    assert move.kind == "move"
    match.flush()
    assert len(journal.entries(1)) == 3
    assert resumed(journal).state == match.state


def test_who_sat_where_last_is_known_again(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    assert match.parts == {}
    match.sit("table", {"pad 1": ("e66", 0), "pad 2": ("e67", 0)})
    match.sit("pad 2", {"pad 1": ("e66", 0), "pad 2": ("e68", 1)})
    again = resumed(journal)
    assert again.parts == match.parts == {"pad 1": ("e66", 0), "pad 2": ("e68", 1)}
    assert again.state == match.state


@pytest.mark.parametrize("parts", [None, [], {"pad 1": "e66"}, {"pad 1": ["e66"]}, {"pad 1": 6}])
def test_seats_of_no_known_shape_are_damage(journal, parts):
    match = Match.begin(GEMS, journal, 2, 7, {})
    journal.add(1, 1, "table", "seats", {"parts": parts}, match._course.hash)
    with pytest.raises(DamagedMatch, match="entry 1: the rules do not allow it"):
        resumed(journal)


def test_a_match_killed_between_its_last_move_and_its_end_is_over_once_resumed(path, journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        play(match, "play 1")
    assert journal.unfinished("lost-gems")
    again = resumed(journal)
    assert again.outcome == match.outcome
    assert journal.unfinished("lost-gems") is None
    again.close()
    assert [entry.kind for entry in journal.entries(1)].count("end") == 1


def test_two_programs_cannot_both_play_a_match(journal):
    first = Match.begin(GEMS, journal, 2, 7, {})
    second = resumed(journal)
    play(first, "hint red")
    with pytest.raises(UserError, match="Another program is playing match 1"):
        play(second, "hint blue")
    assert second.moves == 0
