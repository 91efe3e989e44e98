"""What cannot be written has not happened: a match on a full disk is as its journal has it."""

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match

from tests.full_disk import full_disk
from tests.match.test_match import GEMS, play


def play_to_its_end(match):
    while match.pending:
        play(match, "play 1")


def play_and_undo(match):
    play(match, "hint red", "hint 1")
    match.undo("test")


def pause_twice(match):
    match.ask_for_pause("host")
    match.pause({"pad 1": "unplugged"})


CHANGES = {  # what was before, and what is tried
    "play": (lambda match: play(match, "hint red"), lambda match: play(match, "hint 1")),
    "play after undo": (play_and_undo, lambda match: play(match, "hint blue")),
    "undo": (lambda match: play(match, "hint red"), lambda match: match.undo("test")),
    "undo of the end": (
        lambda match: (play_to_its_end(match), match.close()),
        lambda match: match.undo("test"),
    ),
    "redo": (play_and_undo, lambda match: match.redo("test")),
    "correct": (
        lambda match: play(match, "hint red"),
        lambda match: match.correct("test", GEMS.rules.parse("hint blue")),
    ),
    "correct after undo": (
        play_and_undo,
        lambda match: match.correct("test", GEMS.rules.parse("hint blue")),
    ),
    "ask for a pause": (lambda match: None, lambda match: match.ask_for_pause("host")),
    "end the pause": (pause_twice, lambda match: match.end_pause("host")),
    "pause": (lambda match: None, lambda match: match.pause({"pad 1": "unplugged"})),
    "go on": (pause_twice, lambda match: match.go_on()),
    "close": (play_to_its_end, lambda match: match.close()),
}


def test_what_lights_remember_and_a_move_are_written_together_or_neither_is(tmp_path):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    match = Match.begin(GEMS, journal, 2, 7, {})
    match.keep({"shown": [2]})
    for change in (match.flush, lambda: play(match, "hint red")):
        with full_disk(), pytest.raises(UserError, match="cannot be written"):
            change()
        assert [each.kind for each in journal.entries(1)] == ["start"]
        assert match.owes and match.moves == 0
    play(match, "hint red")  # there is room again
    assert [each.kind for each in journal.entries(1)] == ["start", "table", "move"]
    journal.close()


def all_of(match):
    """Everything that a match knows of how it went."""
    course = {name: value for name, value in vars(match._course).items() if name != "game"}
    return course, match._record.entries


@pytest.mark.parametrize("before, change", CHANGES.values(), ids=CHANGES)
def test_a_change_that_cannot_be_written_is_not_made_and_can_be_made_later(
    tmp_path, before, change
):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    match = Match.begin(GEMS, journal, 2, 7, {})
    before(match)
    told = repr(all_of(match))
    with full_disk(), pytest.raises(UserError, match="cannot be written"):
        change(match)
    assert repr(all_of(match)) == told
    change(match)  # there is room again
    assert repr(all_of(match)) != told
    journal.close()
    journal = Journal(str(tmp_path / "journal.sqlite"))
    again = Match.resume(GEMS, journal, journal.rows()[0])
    assert repr(all_of(again)) == repr(all_of(match))
    journal.close()
