"""What bots draw from: in the journal of a match, for its bots alone, and nowhere else."""

import json
import re

from gemtable.club.table_messages import status_of
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.match_choice import open_match
from gemtable.play.play_options import Choices
from gemtable.records import export_file, match_list, reports, stories
from gemtable.records.replayed_match import point

from tests.web.at_page import at_page
from tests.web.clients import browser, sit

CROSSING = GAMES["crossing"]
SECRET = re.compile("[0-9a-f]{32}")
PAGES = ("/", "/api/table", "/boards", "/replays", "/scores", "/seat/1")
GUESSES = 1 << 40  # seeds that a computer tries in a day, about


def begin(journal, is_auto=False):
    return Match.begin(CROSSING, journal, 3, 7, {}, is_auto)


def secret(journal, number=1):
    return journal.entries(number)[0].facts["chance"]


def move(match):
    """Let bots make the next step."""
    owing = match.pending if match.game.rules.is_sealed(match.state) else match.pending[:1]
    views, rules = match.views(), match.game.rules
    made = [
        match.game.bot(views.seats[seat], rules.legal(match.state, seat), match.chance_of(seat))
        for seat in owing
    ]
    match.play("test", [Made(seat, each.move) for seat, each in zip(owing, made, strict=True)])


def play_on(match):
    while match.pending:
        move(match)
    match.close()


def drawn(match):
    return [match.chance_of(seat).random() for seat in range(match.seats)]


def resumed(journal):
    return Match.resume(CROSSING, journal, journal.rows()[0])


def without_chance(journal, match):
    """Begin the match anew as a Gemtable wrote it whose bots drew from nothing."""
    facts = {"state": CROSSING.rules.to_json(match.state), "options": {}}
    start = journal.entries(match.number)[0]
    return journal.begin("crossing", CROSSING.rules.version, 3, False, facts, start.state_hash)


def test_each_match_has_a_secret_of_its_own(journal):
    begin(journal), begin(journal)
    assert SECRET.fullmatch(secret(journal, 1))
    assert SECRET.fullmatch(secret(journal, 2))
    assert secret(journal, 1) != secret(journal, 2)


def test_a_resumed_match_draws_as_before(journal):
    match = begin(journal)
    for undoes in (False, False, True, False, True):
        move(match)
        if undoes:
            match.undo("test")
        assert drawn(resumed(journal)) == drawn(match)


def test_each_seat_and_each_step_draws_anew_also_after_an_undo(journal):
    match = begin(journal)
    seen = set(drawn(match))
    for _ in range(5):
        move(match)
        seen |= set(drawn(match))
        match.undo("test")
        seen |= set(drawn(match))
        match.redo("test")
        seen |= set(drawn(match))
    assert len(seen) == 3 * 16


def test_between_two_steps_nothing_changes_what_is_drawn(journal):
    match = begin(journal)
    before = drawn(match)
    match.ask_for_pause("test")
    match.end_pause("test")
    match.sit("table", {"pad 1": ("e66", 0)})
    assert drawn(match) == before


def test_a_match_without_a_secret_goes_on_and_nobody_knows_what_its_bots_draw(journal):
    number = without_chance(journal, begin(journal))
    row = next(row for row in journal.rows() if row.id == number)
    one, two = (Match.resume(CROSSING, journal, row) for _ in range(2))
    assert set(drawn(one)).isdisjoint(drawn(two))
    play_on(one)
    assert one.outcome


def test_bots_alone_play_the_same_match_from_the_same_seed(journal):
    matches = [begin(journal, is_auto=True) for _ in range(2)]
    for match in matches:
        play_on(match)
    assert matches[0].steps == matches[1].steps


def test_a_match_that_goes_on_from_another_has_another_secret(journal):
    match = begin(journal)
    move(match)
    other = point(journal, match.number, 1).begin(journal)
    assert secret(journal, other.number) != secret(journal, match.number)


def test_nobody_finds_a_deal_by_trying_all_seeds(journal):
    """Of Waterfall the state has the seed."""
    for _ in range(3):
        match = open_match(Choices("waterfall"), journal, lambda _notice: None)
        assert match.state.seed > GUESSES


def test_an_export_has_the_secret_once_the_match_is_over_and_not_before(tmp_path):
    path = str(tmp_path / "journal.sqlite")
    journal = Journal(path)
    match = begin(journal)
    move(match)
    first, known = tmp_path / "first.jsonl", secret(journal)
    export_file.export(path, [1], first, False)
    assert known not in first.read_text()
    play_on(match)
    export_file.export(path, [1], tmp_path / "second.jsonl", False)
    start = json.loads((tmp_path / "second.jsonl").read_text().splitlines()[1])
    assert start["facts"]["chance"] == known
    match.undo("host")
    export_file.export(path, [1], first, False)
    journal.close()
    assert known not in first.read_text()


def test_no_report_of_the_journal_tells_it(tmp_path, capsys):
    path = str(tmp_path / "journal.sqlite")
    journal = Journal(path)
    match = begin(journal)
    play_on(match)
    known = secret(journal)
    journal.close()
    for as_json in (False, True):
        reports.show(path, 1, as_json)
        match_list.list_matches(path, None, 10, as_json)
        stories.show(path, 1, as_json)
    told = capsys.readouterr().out
    assert "Crossing" in told
    assert known not in told


def test_no_page_no_other_program_and_no_club_gets_it(tmp_path):
    async def script(table):
        table.referee.typed("1 gather 1")
        known, told = secret(table.journal), []
        async with browser(table.following) as client:
            assert (await sit(client, table.following, 1)).status_code == 200
            for path in PAGES:
                answer = await client.get(path)
                assert answer.status_code == 200, path
                told.append(answer.text)
        told.append(status_of("One", table.referee.status).model_dump_json())
        assert known not in "".join(told)

    at_page(tmp_path, script, game="crossing", seats=3)
