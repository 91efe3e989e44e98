"""Attack: to see a match through its replay that goes on, or may. Each gets the answer of none."""

import asyncio
import dataclasses

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.journal.entries import row_of
from gemtable.match.match import Match
from gemtable.records.finished_matches import Finished
from gemtable.sentence import Sentence
from gemtable.web.watchers import Following

from tests.games import seats_near
from tests.journal.played import change
from tests.web.clients import browser
from tests.web.finished import answers, play_on, step, write
from tests.web.table_by_hand import TableByHand

FORMS = (
    *("/replay/1", "/replay/1/0", "/replay/1/1", "/replay/1/2", "/replay/1?entry=1", "/replay/01"),
    *("/replay/1/0?eyes=all", "/replay/1/0?eyes=table", "/replay/1/1?eyes=1", "/replay/1/00"),
)
NEVER_PLAYED = "/replay/77"
HOSTILE = (
    *("-1", "%2B1", "%201", "1%20", "1.0", "1e0", "0x1", "1_0", "%31%00", "%D9%A1", "%C2%B2"),
    *("99999999999999999999", "9223372036854775808", "2147483648", "1;2", "1'--", "..%2f1"),
    *("NaN", "true", "null", "None", "[1]", "1,2", "<script>", "%3Cscript%3E", "9" * 5000),
)


def told(answer):
    """Return all that an answer tells."""
    return answer.status_code, dict(answer.headers), answer.text


async def is_hidden(client):
    """Say whether match 1 is nowhere to be seen, whatever is asked for."""
    none, listed, *found = [await client.get(path) for path in (NEVER_PLAYED, "/replays", *FORMS)]
    assert none.status_code == 404
    is_listed = 'href="/replay/1"' in listed.text
    return not is_listed and all(told(answer) == told(none) for answer in found)


def check_hidden(following):
    async def check():
        async with browser(following) as client:
            return await is_hidden(client)

    assert asyncio.run(check())


def check_shown(following):
    shown, listed = answers(following, "/replay/1", "/replays")
    assert shown.status_code == 200
    assert 'href="/replay/1"' in listed.text


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_goes_on_is_not_replayed(journal, following, game):
    match = Match.begin(GAMES[game], journal, seats_near(game, 3), 1, {})
    check_hidden(following)
    step(match)
    check_hidden(following)


def test_a_match_that_an_undo_opens_again_is_not_replayed_until_it_is_over(tmp_path):
    """A page that is open asks again at each entry; what the program kept is worth nothing."""
    table = TableByHand(tmp_path)

    async def look():
        async with browser(table.following) as client:
            while table.match.pending:
                assert await is_hidden(client)
                table.referee.typed("play 1")
            for line in ("undo", "redo", "undo"):
                is_over = not table.match.pending
                assert (await client.get("/replay/1/1")).status_code == (200 if is_over else 404)
                assert await is_hidden(client) != is_over
                table.referee.typed(line)
            assert await is_hidden(client)

    asyncio.run(look())
    table.journal.close()


class Slow(Finished):
    """While a match is played again, somebody takes its last move back."""

    def __init__(self, journal, match):
        super().__init__(journal)
        self._match = match

    def replaying(self, match):
        play = super().replaying(match)
        self._match.undo("pad 1")
        return play


def test_an_undo_while_a_match_is_played_again_comes_first(journal):
    match = write(journal, "lost-gems", 2)
    (answer,) = answers(Following(finished=Slow(journal, match)), "/replay/1")
    assert answer.status_code == 404


def test_an_undo_by_another_program_counts_at_once(path, journal, following):
    write(journal, "lost-gems", 2)
    check_shown(following)
    other = Journal(str(path))
    row = other.row(1)
    match = Match.resume(GAMES["lost-gems"], other, row)
    match.undo("host")
    check_hidden(following)
    play_on(match)
    check_shown(following)
    other.close()


def test_a_dropped_match_may_be_taken_up_and_is_not_replayed(journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    step(match)
    journal.drop(1)
    check_hidden(following)
    journal.add(1, 3, "host", "resume", {"by": "people"}, match._course.hash)  # after a drop
    check_hidden(following)


def test_an_end_that_is_written_into_a_running_match_ends_nothing(journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    step(match)
    facts = {"scores": [9, 9], "winners": [0, 1], "reason": "complete", "rating": "Well."}
    journal.add(1, 2, "host", "end", facts, match._course.hash)
    (shown,) = answers(following, "/replay/1")
    assert shown.status_code == 404


def test_a_line_of_the_list_that_lies_opens_nothing(path, journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    step(match)
    lie = dataclasses.replace(row_of(1, journal.entries(1)), is_over=True)
    change(path, f"UPDATE match SET is_over = 1, seal = '{lie.seal}' WHERE id = 1")
    assert journal.row(1) == lie
    check_hidden(following)


def test_a_damaged_match_may_have_gone_on_and_is_not_replayed(path, journal, following):
    write(journal, "lost-gems", 2)
    check_shown(following)
    last = journal.entries(1)[-1].number
    change(path, f"UPDATE entry SET who = 'x' WHERE match_id = 1 AND number = {last}")
    check_hidden(Following(finished=Finished(journal)))


def test_a_match_of_other_rules_or_another_game_is_not_replayed(journal, following):
    journal.begin("chess", 1, 2, False, {"state": {}, "options": {}}, "ab")
    end = {"scores": [1, 0], "winners": [0], "reason": "mate"}
    journal.add(1, 1, "x", "end", end, "ab")
    check_hidden(following)


@pytest.mark.slow
def test_a_game_that_is_not_drawn_is_not_replayed(journal, following, monkeypatch):
    write(journal, "crossing", 3)
    check_shown(following)
    monkeypatch.delitem(GAMES._found, "crossing")
    check_hidden(Following(finished=Finished(journal)))


@pytest.mark.slow
def test_a_number_that_is_none_is_answered_as_a_match_that_is_none(journal, following):
    write(journal, "lost-gems", 2)
    entries = len(journal.entries(1))
    (none,) = answers(following, NEVER_PLAYED)
    paths = [f"/replay/{number}" for number in ("0", *HOSTILE)]
    paths += [f"/replay/1/{number}" for number in (entries, 40_000, 999_999_999, *HOSTILE)]
    paths += [f"/replay/1?entry={number}" for number in (entries, *HOSTILE)]
    for path, answer in zip(paths, answers(following, *paths), strict=True):
        assert answer.status_code == 404, path
        if "That did not work" not in answer.text:  # as where a slash makes it no address of ours
            assert told(answer) == told(none)


def test_the_list_takes_any_text_for_where_it_begins(journal, following):
    write(journal, "lost-gems", 2)
    befores = ("", "0", *HOSTILE)
    paths = [f"/replays?before={before}" for before in befores]
    for before, answer in zip(befores, answers(following, *paths), strict=True):
        assert answer.status_code == 200
        assert ('href="/replay/1"' in answer.text) == (before != "0")


class Unreadable(Finished):
    def newest(self, match=None):
        raise UserError(Sentence("The journal /secret/place is locked."), Sentence("Wait."))

    results = extent = newest


def test_a_journal_that_cannot_be_read_is_told_without_saying_where_it_is(journal):
    paths = ("/replay/1", "/replays", "/scores")
    for answer in answers(Following(finished=Unreadable(journal)), *paths):
        assert answer.status_code == 503
        assert "cannot be read right now" in answer.text
        assert "secret" not in answer.text


def test_without_a_journal_there_is_no_replay():
    paths = ("/replay/1", "/replays", "/scores")
    assert [each.status_code for each in answers(Following(), *paths)] == [404] * 3


def test_what_a_journal_of_others_says_is_text_and_nothing_else(journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    hostile = "<script>alert(1)</script>\x1b[2J"
    journal.add(1, 1, hostile, "pause", {"why": hostile}, match._course.hash)
    journal.add(1, 2, "x", "table", {"kept": {"shown": hostile}}, match._course.hash)
    journal.add(1, 3, "x", "seats", {"parts": {hostile: [hostile, 0]}}, match._course.hash)
    match._record.entries = journal.entries(1)
    play_on(match)
    pages = answers(following, *(f"/replay/1/{number}" for number in range(6)))
    assert {page.status_code for page in pages} == {200}
    for page in pages:
        assert "<script>alert" not in page.text
        assert "\x1b" not in page.text
    assert "&lt;script&gt;" in pages[1].text
