"""The file of a tournament: whole, private, one program's, and never spoilt by us."""

import json
import os
import stat

import pytest
from gemtable.club.hall import Hall
from gemtable.club.tournament import Away, Came, Entered, Made, Seats
from gemtable.club.tournament_file import TournamentFile
from gemtable.errors import UserError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.club.hall_by_hand import ONE
from tests.club.test_hall import told


@pytest.fixture
def file(tmp_path):
    return tmp_path / "friday.json"


@pytest.fixture
def kept(file):
    found = TournamentFile(file)
    yield found
    found.close()


def begun(kept):
    """Let four come and sit down, and two of them end their match."""
    kept.do(Came(names=[*"ABCD"]), 0)
    tables = [Seats(people=["A", "B"]), Seats(people=["C", "D"])]
    facts = {"game": "waterfall", "title": "Waterfall", "is_together": False, "made_at": 0.0}
    kept.do(Made(tables=tables, **facts), 1)
    kept.do(Entered(round=0, table=1, scores={"C": 1, "D": 2}), 2)
    hall = Hall()
    told(hall, {"game": "waterfall", "names": ["A", "B"]})
    kept.hear(hall)
    return kept


def test_what_was_done_is_there_after_a_restart(kept, file):
    before = begun(kept).tournament
    kept.close()
    again = TournamentFile(file)
    assert again.tournament == before
    assert before.rounds[0].tables[0].heard is not None
    again.close()


def test_each_step_can_be_undone_to_the_beginning(kept, file):
    states, texts = [], []
    steps = begun(kept).record.steps
    while kept.at:
        states.append(kept.tournament)
        kept.undo(kept.at)
        texts.append(json.loads(file.read_text()))
    assert [len(each["steps"]) for each in texts] == [2, 1, 0]
    assert [len(each["heard"]) for each in texts] == [1, 0, 0]  # goes with its round
    kept.undo(0)
    for at, step in enumerate(steps):
        kept.do(step, at)
    assert kept.tournament.standings(False)[0].who == "D"
    assert kept.tournament.rounds[0].tables[0].heard is None


def test_a_step_of_who_knows_an_older_state_changes_nothing(kept):
    begun(kept)
    for deed in (lambda: kept.do(Away(name="A", is_away=True), 2), lambda: kept.undo(2)):
        with pytest.raises(UserError, match="has changed since"):
            deed()
    assert kept.at == 3


def test_a_step_that_does_not_fit_changes_nothing(kept, file):
    before = begun(kept), file.read_bytes()
    with pytest.raises(UserError, match="does not fit"):
        kept.do(Came(names=["A"]), 3)
    assert (kept, file.read_bytes()) == before
    assert kept.at == 3


def test_only_its_owner_can_read_it(kept, file):
    begun(kept)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept.close()
    file.chmod(0o644)
    TournamentFile(file).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_second_program_is_told_who_has_it(kept, file):
    with pytest.raises(UserError, match="is in use by process"):
        TournamentFile(file)
    link = file.with_name("link.json")
    link.symlink_to(file)
    with pytest.raises(UserError, match="is in use by process"):
        TournamentFile(link)
    kept.close()
    again = TournamentFile(link)
    again.do(Came(names=["A"]), 0)
    assert link.is_symlink() and "A" in file.read_text()
    again.close()


HEARD = {"round": 0, "table": 0, "source": f"{ONE}/5-1", "scores": {}, "winners": []}
HEAD = '{"format": "gemtable tournament", "version": 1'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "{",
        "[]",
        "null",
        HEAD + "}x",
        HEAD + ', "steps": [{"kind": "came", "names": []}]}',
        HEAD + ', "steps": [{"kind": "other"}]}',
        HEAD + ', "steps": [{"kind": "away", "name": "A", "is_away": true}]}',
        HEAD + ', "more": 1}',
        HEAD.replace("1", "true") + "}",
        HEAD.replace("1", "0") + "}",
        '{"format": "gemtable export", "version": 1}',
        f'{HEAD}, "heard": [{json.dumps(HEARD | {"source": "x"})}]}}',
        f'{HEAD}, "heard": [{json.dumps(HEARD)}]}}',  # of no round
        "[" * 100_000,
        HEAD + "9" * 5_000 + "}",
        "\ud800".encode("utf-8", "surrogatepass"),
        b"\xff\xfe",
        b"SQLite format 3\0",
        "x" * 5_000_001,
    ],
    ids=lambda text: str(text[-30:]),
)
def test_a_damaged_file_or_another_is_refused_and_left_as_it_is(file, text):
    data = text.encode() if isinstance(text, str) else text
    file.write_bytes(data)
    with pytest.raises(UserError) as refused:
        TournamentFile(file)
    assert "is damaged, or is not a Gemtable tournament" in str(refused.value)
    assert file.read_bytes() == data
    assert [each.name for each in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("version", [2, 10**9])
def test_a_newer_file_is_refused_and_left_as_it_is(file, version):
    head = {"format": "gemtable tournament", "version": version}
    text = json.dumps(head | {"steps": [{"kind": "new"}]})
    file.write_text(text)
    with pytest.raises(UserError, match="written by a newer Gemtable"):
        TournamentFile(file)
    assert file.read_text() == text


def test_what_is_no_file_is_refused(tmp_path, file):
    os.mkfifo(file)  # whoever opens it waits for ever
    for place, why in ((file, "damaged"), (tmp_path, "damaged"), (tmp_path / "a/b", "write in")):
        with pytest.raises(UserError, match=why):
            TournamentFile(place)


@given(st.data())
@settings(deadline=None, max_examples=60, suppress_health_check=[*HealthCheck])
def test_any_damage_of_a_file_is_read_soundly_or_refused(file, data):
    file.unlink(missing_ok=True)
    kept = TournamentFile(file)
    begun(kept)
    kept.close()
    whole = file.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    file.write_bytes(whole[:at] + data.draw(st.binary(max_size=3)) + whole[at + 1 :])
    try:
        again = TournamentFile(file)
    except UserError:
        return
    again.tournament.standings(False)
    again.hear(Hall())
    again.close()


def test_a_full_disk_changes_nothing_and_is_told(kept, file, monkeypatch):
    begun(kept)
    before = file.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError, match="No space left on device"):
        kept.do(Away(name="A", is_away=True), 3)
    with pytest.raises(UserError):
        kept.undo(3)
    assert file.read_bytes() == before and kept.at == 3 and not kept.tournament.away
    hall = Hall()
    told(hall, {"game": "waterfall", "names": ["A", "B"], "scores": [0, 7], "winners": [1]})
    kept.hear(hall)
    assert "No space left" in str(kept.lost)
    monkeypatch.undo()
    kept.hear(hall)
    assert kept.lost is None and b'"B": 7' in file.read_bytes()
    left = {each.name for each in file.parent.iterdir()}
    assert left == {file.name, f"{file.name}.lock"}


def test_an_undone_round_forgets_its_results_but_not_those_of_others(kept):
    begun(kept)
    facts = {"game": "waterfall", "title": "Waterfall", "is_together": False, "made_at": 0.0}
    kept.do(Made(tables=[Seats(people=["A", "C"]), Seats(people=["B", "D"])], **facts), 3)
    hall = Hall()
    told(hall, {"game": "waterfall", "names": ["A", "C"]}, key="5-2")
    kept.hear(hall)
    assert [each.source for each in kept.record.heard] == [f"{ONE}/5-1", f"{ONE}/5-2"]
    kept.undo(4)
    assert [each.source for each in kept.record.heard] == [f"{ONE}/5-1"]
