"""--pace: bots wait before all they do, and play the same match."""

from gemtable.simulate.simulated_match import Plan, play_match

from tests.play import program_in_time

PACE_S = 0.5


def test_bots_wait_before_all_they_do_and_play_the_same_match(tmp_path):
    words = ("--pace", str(PACE_S))
    *_, result = program_in_time.auto(1, tmp_path / "journal.sqlite", *words)
    outcome, turns, _whys = play_match(Plan("lost-gems", 2, 1, 1, "sensible"), 0)
    assert (result["scores"], result["turns"]) == (list(outcome.scores), turns)
    assert result["seconds"] >= turns * PACE_S


def test_a_match_that_is_left_goes_on_at_the_same_pace(tmp_path):
    words = ("--bots", "2", "--pace", "2.5", "--db", str(tmp_path / "journal.sqlite"))
    left = program_in_time.run("play", "crossing", *words, stdin="quit\n")
    assert "--bots 2 --pace 2.5" in left.stdout
