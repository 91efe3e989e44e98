"""What a program keeps of the rule of undo: for the next match, and for one that goes on."""

import pytest

from tests.play import program_in_time


@pytest.mark.shows("play", "--undo")
def test_the_rule_is_kept_for_the_next_match_and_when_a_match_goes_on(tmp_path):
    ways = ("--emulated", "--no-page", "--db", str(tmp_path / "journal.sqlite"))

    def told(game, *words, lines):
        done = program_in_time.run("play", game, *ways, *words, stdin=f"{lines}\nquit\n")
        assert done.returncode == 0
        return done.stdout

    first = "hint red\nundo\nundos off\nplay lost-gems\nhint red\nundo"
    first = told("lost-gems", "--seed", "1", "--undo", "ask", lines=first)
    assert "The host asks to take the last move back." in first
    assert "No move is taken back at this table." in first
    assert "This table plays without undo." in first.partition("Match 2 begins.")[2]
    assert "This table plays without undo." in told("lost-gems", "--resume", lines="undo")
    freed = told("lost-gems", "--resume", "--undo", "free", lines="undo")
    assert "The last move was taken back by host." in freed
