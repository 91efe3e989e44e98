"""The end of a match in the pictures: hands, the score and what it means, the course."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, Outcome
from gemtable.games.kit.story import Fact
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.sentence import Sentence, naming
from gemtable.web.match_end import headline, moments, podium_of
from gemtable.web.table_picture import Company, picture, watch

from tests.games import seats_near
from tests.terminal.drawn import of_state
from tests.web.finished import play_on, step

OVER = '<main id="picture" class="over"'  # as the style sheets ask for it


@pytest.fixture(params=GAMES)
def match(request, tmp_path):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    yield Match.begin(GAMES[request.param], journal, seats_near(request.param, 3), 1, {})
    journal.close()


def drawn(match, role):
    status = of_state(
        match.game.name,
        match.state,
        steps=match.steps,
        course=match.table_views() if match.outcome else (),
    )
    return picture(status, role, Company())


@pytest.mark.slow
def test_the_score_what_it_means_the_course_and_the_replay_are_there_once_it_is_over(match):
    step(match)
    for role in (TABLE, 1):
        assert 'id="end"' not in drawn(match, role)
        assert "/replay/" not in drawn(match, role)
        assert OVER not in watch(drawn(match, role), role, "/live")
    play_on(match)
    for role in (TABLE, 1):
        html = drawn(match, role)
        assert OVER in watch(html, role, "/live")
        end = html.partition('id="end"')[2].partition('id="doing"')[0]
        assert f'href="/replay/{match.number}"' in end
        assert 'class="course"' in end
        assert "face down" not in html
        for seat in (1, 2, 3):
            assert f"Seat {seat}: " in end


def ended(*scores, **how):
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(**{"scores": scores, "winners": winners, "reason": "rounds"} | how)


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (ended(14, 42, 30), "Kuba wins!"),
        (ended(14, 42, 42), "Kuba and seat 3 win!"),
        (ended(7, 7, 7), "3 share the win!"),
        (ended(3, 3, is_shared=True, rating="A well played game."), "A well played game."),
        (ended(3, 3, is_shared=True), "Score 3."),
        (ended(6), "Score 6."),
    ],
)
def test_one_headline_says_who_wins_or_what_the_score_of_all_means(outcome, line):
    with naming(("Ola", "Kuba", None)):
        assert str(headline(outcome)) == line


def test_on_the_podium_the_winner_is_first_also_by_a_tie_break_and_equals_share_a_place():
    podium = [(each["seat"], each["place"]) for each in podium_of(ended(5, 9, 9, 5, winners=(2,)))]
    assert podium == [(2, 1), (1, 2), (0, 3), (3, 3)]


def test_two_moments_of_different_kinds_are_shown_and_first_those_of_a_step():
    told = [("thinking", None), ("total", None), ("loss", 9), ("loss", 4), ("best", 2)]
    facts = [Fact(kind, Sentence("nothing yet"), step=step) for kind, step in told]
    assert [(each.kind, each.step) for each in moments(facts)] == [("loss", 9), ("best", 2)]
    assert [each.kind for each in moments(facts[:2])] == ["total"]


def test_the_game_says_what_its_score_is_made_of(tmp_path):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    gems = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    play_on(gems)
    shards = gems.game.rules.view(gems.state).gems
    (meaning,) = map(str, GAMES["lost-gems"].page.meaning(gems.game.rules.view(gems.state)))
    assert [int(number) for number in re.findall(r"\d", meaning)] == list(shards.values())
    crossing = Match.begin(GAMES["crossing"], journal, 4, 1, {})
    play_on(crossing)
    told = map(str, GAMES["crossing"].page.meaning(crossing.game.rules.view(crossing.state)))
    for seat, sentence in enumerate(list(told)[1:]):
        _seat, sets, whites, singles = map(int, re.findall(r"\d+", sentence))
        assert 5 * sets + 2 * whites + singles == crossing.outcome.scores[seat]
    journal.close()


def test_lost_by_nickels_no_shard_counts():
    gems = GAMES["lost-gems"]
    state = gems.rules.start(2, seed=1)
    while gems.rules.pending(state):
        state, _ = gems.rules.play(state, gems.rules.pending(state)[0], gems.rules.parse("play 2"))
    assert gems.rules.outcome(state).reason == "nickels"
    html = picture(of_state("lost-gems", state), TABLE, Company())
    assert "Without nickels the shards score nothing" in html
