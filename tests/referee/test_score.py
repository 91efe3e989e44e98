"""How a match ended is told in words."""

from gemtable.games.kit.rules import Outcome
from gemtable.referee.status import score


def test_a_score_is_told_to_those_who_play_together_and_to_rivals():
    together = Outcome((6, 6), (0, 1), "last-turns", "Nicely done.")
    assert str(score(together)) == "Score 6. Nicely done."
    rivals = Outcome((9, 12), (1,), "last-stones")
    told = "Seat 2 wins. In the end seat 1 has 9 points and seat 2 has 12 points."
    assert str(score(rivals)) == told
    tied = Outcome((9, 9, 4), (0, 1), "last-stones", tie_break="As many white stones too.")
    assert str(score(tied)).startswith("Seats 1 and 2 win. As many white stones too. In the end")


def test_who_plays_alone_has_a_score_and_wins_against_nobody():
    assert str(score(Outcome(scores=(0,), winners=(), reason="decks"))) == "Score 0."
    praised = Outcome(scores=(3,), winners=(), reason="decks", rating="Okay...")
    assert str(score(praised)) == "Score 3. Okay..."
