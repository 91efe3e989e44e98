"""What the options of the commands about records do: journal, scores, backup and restore.

Each command gets a journal that only `--db` names; the user's own is empty.
"""

import json
import shutil
import time

import pytest
from gemtable.journal import Journal

from tests.play import gemtable
from tests.records.test_scores import played

PACE_S = 3.0  # twice what a replay takes for an entry otherwise


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A journal: 1 is over and has a team's names, 2 and 3 are not over, 4 is over."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    journal = Journal(str(path))
    played(journal, "lost-gems", ["Ola", "Kuba"])
    played(journal, "lost-gems", ["Ola", None], moves=2)
    played(journal, "lost-gems", ["Ewa", None], moves=3)
    played(journal, "crossing", ["Ola", "Kuba", "Ewa"])
    journal.close()
    return path


@pytest.fixture
def db(written, tmp_path):
    return str(shutil.copy(written, tmp_path / "of-db.sqlite"))


def told(*words, status=0):
    done = gemtable.run(*words)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def objects(*words):
    return [json.loads(line) for line in told(*words).splitlines()]


def listed(db, *words):
    return [each["match"] for each in objects("journal", "list", "--json", "--db", db, *words)]


@pytest.mark.shows("journal list", "--game", "--newest", "--json", "--db")
def test_of_a_list_there_are_the_newest_matches_of_a_game(db):
    assert listed(db, "--game", "lost-gems", "--newest", "2") == [3, 2]
    assert listed(db, "--newest", "1") == [4]


@pytest.mark.shows("journal show", "MATCH", "--json", "--db")
@pytest.mark.shows("journal story", "MATCH", "--json", "--db")
def test_that_match_of_that_journal_is_shown_and_its_story_told(db):
    shown = objects("journal", "show", "4", "--json", "--db", db)
    assert len(shown) == len(gemtable.entries(db, 4))
    (story,) = objects("journal", "story", "4", "--json", "--db", db)
    assert (story["match"], story["deal"]) == (4, None)


@pytest.mark.shows("journal replay", "MATCH", "--entry", "--db")
def test_a_replay_begins_at_its_entry(db):
    shown = told("journal", "replay", "2", "--entry", "3", "--db", db)
    (title,) = [line for line in shown.splitlines() if "── match 2 ──" in line]
    assert "── Entry 3 of 3 ──" in title


@pytest.mark.shows("journal replay", "--pace")
def test_a_replay_stays_with_an_entry_as_long_as_is_said(db, open_terminal):
    words = ("--entry", "2", "--pace", str(PACE_S), "--db", db)
    screen = open_terminal("journal", "replay", "2", *words)
    screen.wait_for("2/3")
    began_s = time.monotonic()
    screen.type(" ")
    screen.wait_for("3/3")
    assert time.monotonic() - began_s >= PACE_S
    screen.type("q")
    assert screen.end() == 0


@pytest.mark.shows("journal export", "MATCHES", "--all", "--output", "--unsigned", "--db")
@pytest.mark.shows("journal import", "FILE", "--unsigned", "--json", "--db")
@pytest.mark.shows("journal keys", "FINGERPRINT", "NAME", "--json")
def test_matches_go_from_one_table_to_another_with_a_signature_or_without(
    db, tmp_path, monkeypatch
):
    one, all_, copy = (str(tmp_path / each) for each in ("one", "all", "copy.sqlite"))
    told("journal", "export", "4", "--output", one, "--unsigned", "--db", db)
    take = ("journal", "import", one, "--db", copy, "--json")
    assert told(*take, status=1) == ""  # nobody signed it
    assert objects(*take, "--unsigned") == [{"imported": [1], "known": [], "signed_by": None}]
    told("journal", "export", "--all", "--output", all_, "--db", db)
    (own,) = objects("journal", "keys", "--json")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
    assert own["fingerprint"] in told("journal", "import", all_, "--db", copy)
    assert listed(copy) == [2, 1]
    told("journal", "keys", own["fingerprint"][:9], "Ola's table")
    assert [each["name"] for each in objects("journal", "keys", "--json")] == ["Ola's table"]


@pytest.mark.shows("journal drop", "MATCHES", "--db")
@pytest.mark.shows("journal check", "--db", "--json")
def test_what_is_dropped_is_so_and_the_journal_is_checked(db):
    told("journal", "drop", "2", "3", "--db", db)
    states = {
        each["match"]: each["state"] for each in objects("journal", "list", "--json", "--db", db)
    }
    assert states == {1: "over", 2: "dropped", 3: "dropped", 4: "over"}
    checked = objects("journal", "check", "--db", db, "--json")
    assert [(each["match"], each["damaged_at"]) for each in checked] == [
        (number, None) for number in (1, 2, 3, 4)
    ]


def standings(db, *words):
    told = objects("scores", *words, "--json", "--db", db)
    return {(each["game"], *sorted(each["names"])) for each in told}


@pytest.mark.shows("scores show", "GAME", "--player", "--since", "--team", "--json", "--db")
def test_scores_are_of_the_game_people_and_days_that_are_named(db):
    team = ("lost-gems", "Kuba", "Ola")
    assert standings(db, "lost-gems") == {team}
    assert {game for game, *_names in standings(db, "--player", "Ewa")} == {"crossing"}
    assert standings(db, "lost-gems", "--player", "Ola") == {team}
    assert standings(db, "lost-gems", "--player", "Ola", "--team") == set()
    assert standings(db, "--since", "2099-01-01") == set()


@pytest.mark.shows("scores show", "--csv", "--svg", "--db")
def test_scores_are_a_table_for_spreadsheets_or_a_chart(db, tmp_path):
    assert told("scores", "lost-gems", "--csv", "--db", db).startswith("game,")
    chart = tmp_path / "chart.svg"
    told("scores", "lost-gems", "--svg", str(chart), "--db", db)
    assert "Kuba" in chart.read_text()


@pytest.mark.shows("scores rename", "OLD", "NEW", "--db")
@pytest.mark.shows("scores forget", "NAME", "--db")
def test_a_person_gets_another_name_and_another_person_none(db):
    told("scores", "rename", "Ola", "Aleksandra", "--db", db)
    told("scores", "forget", "Ewa", "--db", db)
    (match,) = objects("journal", "list", "--newest", "1", "--json", "--db", db)
    assert match["names"] == ["Aleksandra", "Kuba", None]


@pytest.mark.shows("backup", "FILE", "--unsigned", "--db")
@pytest.mark.shows("restore", "FILE", "--into-existing", "--unsigned", "--db")
def test_a_whole_journal_goes_to_a_file_and_back(db, tmp_path):
    file, copy = str(tmp_path / "backup"), str(tmp_path / "copy.sqlite")
    told("backup", file, "--unsigned", "--db", db)
    told("restore", file, "--db", copy, status=1)  # nobody signed it
    told("restore", file, "--db", copy, "--unsigned")
    assert listed(copy) == [4, 3, 2, 1]
    told("backup", file, "--db", db)
    told("restore", file, "--db", copy, status=1)  # it has matches
    told("restore", file, "--db", copy, "--into-existing")
    assert listed(copy) == [4, 3, 2, 1]  # they were there already
