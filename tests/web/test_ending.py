"""The end of a match in the pictures: hands, the score and what it means, the course."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.web.drawing import Company, picture

from tests.games import seats_near
from tests.terminal.drawn import of_state
from tests.web.finished import play_on, step


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
    play_on(match)
    for role in (TABLE, 1):
        html = drawn(match, role)
        end = html.partition('id="end"')[2].partition("</section>")[0]
        assert f'href="/replay/{match.number}"' in end
        assert 'class="course"' in end
        assert "face down" not in html
        for seat in (1, 2, 3):
            assert f"Seat {seat}: " in end


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
    assert "Without a nickel no shard counts" in html
