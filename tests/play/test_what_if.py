"""What if: `gemtable play GAME --from MATCH[:ENTRY]` begins a match at an entry of another."""

import json

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.match.seat_names import Name
from gemtable.play.match_choice import open_match
from gemtable.play.play_options import Choices, Source, source_of
from gemtable.records.finished_matches import Finished
from gemtable.records.replayed_match import replay
from gemtable.web.table_picture import Company, picture

from tests.games import seats_near
from tests.journal.played import write_two
from tests.play import gemtable, program_in_time
from tests.terminal import drawn
from tests.web.finished import play_on, step, write


@pytest.fixture
def journal(path):
    journal = Journal(str(path))
    yield journal
    journal.close()


def opened(journal, game, match, entry=None, **more):
    choices = Choices(game, source=Source(match, entry), **more)
    choices.check()
    return open_match(choices, journal, print)


def run(path, *words, status=0):
    done = gemtable.run(*words, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return done


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_on_from_any_entry_as_it_was_then_and_can_be_ended(journal, path, name):
    source = write(journal, name, seats_near(name, 3))
    told = replay(journal.history(source.number)).told
    for entry in range(0, len(told), max(1, len(told) // 4)):
        if not source.game.rules.pending(told[entry].state):
            continue
        match = opened(journal, name, source.number, entry)
        assert match.state == told[entry].state
        assert match.kept == told[entry].kept
        start = journal.entries(match.number)[0]
        assert start.facts["from"] == {"match": source.number, "entry": entry}
        play_on(match)
        assert replay(journal.history(match.number)).damage is None
    journal.close()
    assert run(path, "journal", "check").returncode == 0


def test_it_goes_on_as_it_did_if_people_do_the_same(journal):
    source = write(journal, "lost-gems", 2)
    end = replay(journal.history(source.number)).told[-1].state
    match = opened(journal, "lost-gems", source.number, 0)
    for made in source.steps:
        match.play("test", made.moves)
    assert match.state == end


def test_without_an_entry_it_is_the_last_with_a_move_to_make(journal):
    write(journal, "lost-gems", 2)
    match = opened(journal, "lost-gems", 1)
    assert match.pending and match.moves == 0
    step(match)
    assert match.outcome


def test_it_is_marked_and_counts_in_no_scores(path, journal):
    source = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    source.name("host", 0, Name("Ola"))
    play_on(source)
    match = opened(journal, "lost-gems", 1, 1)
    match.name("host", 0, Name("Ola"))
    play_on(match)
    journal.close()
    line, other = map(json.loads, run(path, "journal", "list", "--json").stdout.splitlines())
    assert (line["from"], other["from"]) == ({"match": 1, "entry": 1}, None)
    listed = " ".join(run(path, "journal", "list").stdout.split())
    assert "continues from match 1" in listed
    start = " ".join(run(path, "journal", "show", "2").stdout.split())
    assert "It continues from entry 1 of match 1." in start
    assert json.loads(run(path, "scores", "--json").stdout)["matches"] == 1
    journal = Journal(str(path))
    assert [each.origin.goes_on for each in Finished(journal).results()] == [False, True]
    journal.close()


@pytest.mark.parametrize("is_auto", [True, False])
def test_whoever_goes_on_it_is_theirs_alone_to_resume(journal, is_auto):
    """Bots may go on from a match of people, and people from one of bots."""
    Match.begin(GAMES["lost-gems"], journal, 2, 1, {}, not is_auto)
    number = opened(journal, "lost-gems", 1, auto=is_auto).number
    assert [row.id for row in journal.all_unfinished("lost-gems", is_auto)] == [number]
    assert [row.id for row in journal.all_unfinished("lost-gems", not is_auto)] == [1]


def test_a_resumed_one_still_says_where_it_comes_from(journal):
    write(journal, "crossing", 3)
    match = opened(journal, "crossing", 1, 2)
    (row,) = (row for row in journal.rows() if row.id == match.number)
    again = Match.resume(match.game, journal, row)
    assert str(again.origin.source) == "continues from entry 2 of match 1"
    assert again.state == match.state


def test_an_unfinished_match_is_left_alone_while_somebody_plays_it(path, journal):
    write_two(path.with_name("two.sqlite"))
    mine, other = (Journal(str(path.with_name("two.sqlite"))) for _ in range(2))
    other.hold(2)
    with pytest.raises(UserError, match="is being played by"):
        opened(mine, "lost-gems", 2, 3)
    other.let_go(2)
    assert opened(mine, "lost-gems", 2, 3).number == 3
    mine.close()
    other.close()


@pytest.mark.parametrize(
    "game, match, entry, why",
    [
        ("lost-gems", 9, None, "There is no match 9."),
        ("lost-gems", 1, 99, "Match 1 has entries from 0 to 5."),
        ("lost-gems", 1, 5, "Match 1 is over at entry 5."),
        ("crossing", 1, 2, "Match 1 is a match of lost-gems."),
    ],
)
def test_what_is_not_there_is_refused_and_begins_nothing(tmp_path, game, match, entry, why):
    write_two(tmp_path / "two.sqlite")
    journal = Journal(str(tmp_path / "two.sqlite"))
    with pytest.raises(UserError, match=why):
        opened(journal, game, match, entry)
    assert journal.matches() == [1, 2]
    journal.close()


def test_a_match_of_other_rules_is_refused(journal):
    dealt = {"state": {}, "options": {}}
    journal.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef")
    with pytest.raises(UserError, match="cannot be replayed: the match began under version 999"):
        opened(journal, "lost-gems", 1)


@pytest.mark.parametrize("said", ["", "x", "3:", ":3", "3:x", "-1", "3:1:1", "9" * 12, "٣"])
def test_what_names_no_entry_is_refused(path, said):
    done = run(path, "play", "lost-gems", "--from", said, status=1)
    assert "is not an entry of a match." in done.stderr
    assert not path.exists()


def test_numbers_name_an_entry():
    assert source_of(None) is None
    assert source_of("3") == (3, None)
    assert source_of("3:17") == (3, 17)


@pytest.mark.parametrize("words", [["--resume"], ["--match", "1"], ["--seed", "3"], ["--seats=2"]])
def test_options_that_say_otherwise_are_refused(path, words):
    done = run(path, "play", "lost-gems", "--from", "1:2", *words, status=1)
    assert "Leave" in done.stderr
    assert not path.exists()


@pytest.mark.slow
def test_bots_go_on_from_an_entry_on_the_command_line(path):
    program_in_time.auto(1, path)
    words = ("play", "lost-gems", "--auto", "--json", "--from", "1:4", "--db", str(path))
    told = [json.loads(line) for line in program_in_time.run(*words).stdout.splitlines()]
    notices = [line["text"] for line in told if "text" in line]
    assert notices.index("Match 2 begins.") < notices.index(
        "It continues from entry 4 of match 1."
    )
    assert told[-1]["scores"]


def test_the_title_says_so_in_the_terminal_and_on_every_page(journal):
    write(journal, "lost-gems", 2)
    source = opened(journal, "lost-gems", 1, 2).origin.source
    told = "continues from entry 2 of match 1"
    status = drawn.status("lost-gems", 2, source=source)
    assert drawn.drawn(status)[0].startswith(f"── The Lost Gems ── match 1 ── {told} ──")
    for role in (TABLE, HOST, 0):
        assert told in picture(status, role, Company())
    assert told not in picture(drawn.status("lost-gems", 2), TABLE, Company())
