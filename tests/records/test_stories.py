"""A story is told of a finished match only, with people's names, by a command and on the page."""

import json
import re
import shutil
from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, Made, Outcome
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.match.result import story_of
from gemtable.match.seat_names import Name
from gemtable.records.finished_matches import Finished
from gemtable.records.replayed_match import replay
from gemtable.records.stories import happened
from gemtable.web.replay import scene
from gemtable.web.table_picture import Company, picture

from tests.games import seats_near
from tests.play import gemtable
from tests.records.test_scores import played
from tests.terminal.drawn import of_state

NUMBER = {game: number for number, game in enumerate(GAMES, 1)}
NAMES = ["Ola", "Kuba", "Ania", "Zosia"]


@pytest.fixture(scope="module")
def whole_matches(tmp_path_factory):
    """A journal with a finished match of each game, in the order of GAMES."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    journal = Journal(str(path))
    for game in GAMES:
        played(journal, game, NAMES[: seats_near(game, 3)])
    journal.close()
    return path


@pytest.fixture
def path(tmp_path, whole_matches):
    return shutil.copy(whole_matches, tmp_path / "journal.sqlite")


@pytest.fixture
def journal(path):
    journal = Journal(str(path))
    yield journal
    journal.close()


def run(path, *words, status=0):
    done = gemtable.run("journal", "story", *words, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return done


def make(match, *texts):
    for text in texts:
        match.play("test", [Made(match.pending[0], match.game.rules.parse(text))])


def plays(match):
    """Yield each shard that can be played: whether it does not fit, its value; and the move."""
    rules, state, (seat,) = match.game.rules, match.state, match.pending
    for move in map(str, rules.legal(state, seat)):
        if move.startswith("play"):
            _, (played, *_) = rules.play(state, seat, rules.parse(move))
            yield (not played.fits, played.value), move


def lost(journal):
    """Play a match of The Lost Gems that its nickels end: two shards that do not fit."""
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    match.name("seat 1", 0, Name("Ola"))
    make(match, "hint red")  # a step that is taken back, and one that replaces another
    match.undo("host")
    make(match, "hint 2")
    match.correct("host", match.game.rules.parse("hint 1"))
    while match.pending:
        make(match, max(plays(match), key=lambda play: play[0])[1])
    match.close()
    return match


@pytest.mark.slow
def test_facts_name_people_and_the_entries_that_they_are_about(path, journal):
    match = lost(journal)
    done = json.loads(run(path, str(match.number), "--json").stdout)
    assert done["names"] == ["Ola", None]
    by_kind = {fact["kind"]: fact for fact in done["facts"]}
    assert by_kind["hints"]["figures"]["hints"] == 1, "what was taken back is not told"
    nickels = by_kind["nickels_lost"]
    assert sum(nickels["figures"]["by_seat"].values()) == 2
    assert "Ola has" in nickels["text"] or "seat 2 has 2" in nickels["text"]
    lost_for_good = [fact for fact in done["facts"] if fact["kind"] == "lost_for_good"]
    assert lost_for_good
    for fact in lost_for_good:
        entry = journal.entries(match.number)[fact["entry"]]
        (move,) = entry.facts["moves"]
        assert move["seat"] == fact["figures"]["seat"]
        assert move["text"].startswith("play" if fact["figures"]["was_played"] else "discard")
    shown = run(path, str(match.number)).stdout
    assert f"The Lost Gems, match {match.number}" in shown
    assert "Nickels lost" in shown


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_a_match_is_over_not_even_one_move_before(game, path, journal):
    """An undo of the last move reopens the match: then its hands are hidden again."""
    number = NUMBER[game]
    seats = journal.row(number).seats
    over = Finished(journal)
    assert run(path, str(number)).stdout
    match = Match.resume(GAMES[game], journal, journal.row(number))
    told = story_of(match.game, match.steps, match.table_views(), match.thinking_s)
    assert told == [each.fact for each in happened(over.replaying(number)())]
    match.undo("host")
    assert story_of(match.game, match.steps, match.table_views(), [9.0] * seats) == []
    assert match.thinking_s == ()
    assert happened(replay(journal.history(number))) == []
    refused = run(path, str(number), status=1)
    assert "is not over" in refused.stderr
    assert refused.stdout == ""
    status = of_state(game, match.state, steps=match.steps, course=match.table_views())
    for role in (TABLE, *range(seats)):
        assert 'class="story"' not in picture(status, role, Company())


def test_a_match_that_was_dropped_or_never_played_has_no_story(path, journal):
    number = played(journal, "lost-gems", ["Ola", "Kuba"], moves=3)
    journal.drop(number)
    assert "is not over" in run(path, str(number), status=1).stderr
    assert "There is no match 99" in run(path, "99", status=1).stderr


def test_a_damaged_match_has_no_story_and_says_where_it_is_damaged(path, journal):
    number = NUMBER["lost-gems"]
    spoil = f"UPDATE entry SET what = '{{}}' WHERE number = 7 AND match_id = {number}"
    journal.write(lambda connection: connection.exec_driver_sql(spoil))
    refused = run(path, str(number), status=1)
    assert "at entry 7" in refused.stderr


def test_thinking_time_is_told_as_on_a_clock():
    game = GAMES["crossing"]
    view = game.rules.view(game.rules.start(3))
    over = replace(view, outcome=Outcome((0, 0, 0), (), "test"))
    *_, fact = story_of(game, [], [over], [65.4, 0.2, 3_725])
    assert str(fact.text) == "Thinking time: seat 1 1:05, seat 2 0:00 and seat 3 1:02:05."
    assert story_of(game, [], [over], [0.2, 0.1, 0.4]) == [], "bots among themselves"
    assert story_of(game, [], [view], [65.4, 0.2, 3_725]) == []


@pytest.mark.parametrize("forged", [None, "x", [1], [1, "NaN"], [float("1e400"), 1], {"a": 1}])
def test_forged_thinking_times_are_not_told_and_spoil_nothing(journal, forged):
    number = NUMBER["lost-gems"]
    newest = journal.entries(number)[-1]
    facts = {**newest.facts, "thinking_s": forged}
    journal.add(number, newest.number + 1, "x", "end", facts, newest.state_hash)
    match = Match.resume(GAMES["lost-gems"], journal, journal.row(number))
    assert match.thinking_s == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_tells_it_at_the_end_and_in_the_replay_with_links_to_entries(game, journal):
    number = NUMBER[game]
    match = Match.resume(GAMES[game], journal, journal.row(number))
    facts = story_of(match.game, match.steps, match.table_views())
    status = of_state(
        game,
        match.state,
        names=match.names,
        steps=match.steps,
        course=match.table_views(),
    )
    end = picture(status, TABLE, Company()).partition('class="facts"')[2]
    assert end.partition("</div>")[0].count("<p>") == len(facts)
    replayed = Finished(journal).replaying(number)()
    last = len(replayed.told) - 1
    html = scene(replayed, last, "all").partition('class="facts"')[2].partition("</div>")[0]
    linked = {int(entry) for entry in re.findall(rf"/replay/{number}/([0-9]+)", html)}
    assert len(linked) <= sum(fact.step is not None for fact in facts)
    assert all(journal.entries(number)[entry].kind == "move" for entry in linked)
    assert 'class="story"' not in scene(replayed, last // 2, "all")
