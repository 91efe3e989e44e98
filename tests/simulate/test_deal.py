"""Bots play the deal of a finished match, to compare; never that of one that goes on."""

import json

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import Outcome
from gemtable.journal import Journal
from gemtable.records import stories
from gemtable.simulate.deal import MATCHES
from gemtable.simulate.simulated_match import Plan, play_all, play_match, play_matches

from tests.games import seats_near
from tests.play import gemtable
from tests.records.test_scores import played


def plan(game, seats, seed):
    rules = GAMES[game].rules
    dealt = rules.start(seats, seed)
    return Plan(game, seats, 5, seed, "sensible", dealt=dealt)


@pytest.mark.parametrize("game", GAMES)
def test_bots_begin_with_the_deal_of_the_match(game):
    seats = seats_near(game, 3)
    assert play_match(plan(game, seats, 3), 0) == play_match(
        Plan(game, seats, 1, 3, "sensible"), 0
    )


def test_each_other_match_begins_at_random_and_goes_on_as_the_bots_play():
    results = play_matches(plan("logichroma", 3, 2), range(4))
    assert [result.whys["This bot moves at random."] for result in results] == [0, 1, 1, 1]
    assert len({result.moves for result in results}) > 1


@pytest.mark.slow
def test_each_match_on_a_deal_is_another_and_always_the_same():
    deal = plan("logichroma", 3, 2)
    results = play_matches(deal, range(5))
    assert len({result.moves for result in results}) > 1
    assert play_all(deal, lambda _count: None, cores=2) == results


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "journal.sqlite")


def journal_with(path, *args, **more):
    journal = Journal(path)
    number = played(journal, *args, **more)
    journal.close()
    return number


def never(*_deal):
    raise AssertionError("bots were asked")


def test_the_score_is_compared_with_the_median_of_bots(path, capsys):
    journal_with(path, "lost-gems", ["Ola", "Kuba"])
    asked = []

    def bots(game, seats, dealt):
        asked.append((game, seats, list(dealt.treetops)))
        return [Outcome((score, score), (), "test") for score in (9, 2, 4)]

    stories.show(path, 1, False, bots)
    shown = " ".join(capsys.readouterr().out.split())
    assert "Bots score 2 to 9 on this deal, with a median of 4. This match has" in shown
    assert asked == [("lost-gems", 2, list(range(4, 18)))], "the dealt state, not the last"


def test_who_plays_against_others_is_compared_with_bots_at_the_same_seat(path, capsys):
    journal_with(path, "crossing", ["Ola", None, None])

    def bots(_game, _seats, _dealt):
        return [Outcome(scores, (), "test") for scores in ((1, 5, 9), (3, 5, 8), (2, 6, 7))]

    stories.show(path, 1, True, bots)
    deal = json.loads(capsys.readouterr().out)["deal"]
    assert deal["bots"] == [[1, 2, 3], [5, 5, 6], [7, 8, 9]]
    assert deal["medians"] == [2, 5, 8]
    ola, *_ = deal["scores"]
    assert (
        f"with the median of 3 bot matches in brackets: Ola has {ola} (2), seat 2 has"
        in deal["text"]
    )


def test_bots_are_never_asked_about_a_match_that_goes_on(path):
    journal_with(path, "lost-gems", ["Ola", "Kuba"], moves=3)
    with pytest.raises(UserError, match="is not over"):
        stories.show(path, 1, False, never)


@pytest.mark.shows("journal story", "--deal")
def test_the_command_lets_bots_play_in_processes_of_their_own(path):
    journal_with(path, "lost-gems", ["Ola", "Kuba"])
    done = gemtable.run("journal", "story", "1", "--deal", "--json", "--db", path)
    assert done.returncode == 0, done.stderr
    deal = json.loads(done.stdout)["deal"]
    assert len(deal["bots"]) == MATCHES
    assert deal["bots"] == sorted(deal["bots"])
    assert deal["median"] == deal["bots"][MATCHES // 2]
    plain = gemtable.run("journal", "story", "1", "--json", "--db", path)
    assert json.loads(plain.stdout)["deal"] is None
