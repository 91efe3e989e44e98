"""No way in believes what another refuses: the same lies as export, backup, journal.

What a club's tables tell is no entry that the rules could prove: `tests/club/` has its lies.
"""

import json

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.records import export_file, import_file, match_list, reports, scores, signatures
from gemtable.records.finished_matches import Finished

from tests.records import forgeries
from tests.records.forgeries import FORGERIES, GOING_ON, OVER

PROVED = 2  # matches that are over, of which each person played all


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    return forgeries.true_matches(tmp_path_factory.mktemp("truth") / "journal.sqlite")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "journal.sqlite")


@pytest.fixture
def files(tmp_path, monkeypatch, own_folder):
    """Return what writes a file that a liar signs, whose key is not this table's."""

    def write(kind, matches):
        with monkeypatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(tmp_path / "liar"))
            return forgeries.write_file(tmp_path / f"{kind}.jsonl", kind, matches)

    return write


def take_in(path, file):
    import_file.take_in(path, file, is_unsigned=False, as_json=False)


def restore(path, file):
    import_file.restore(path, file, is_unsigned=False, into_existing=False)


def restore_into(path, file):
    import_file.restore(path, file, is_unsigned=False, into_existing=True)


WAYS = {"import": take_in, "restore": restore, "restore into": restore_into}


def checked(path, capsys):
    """Return what `journal check` says of each match, and its exit status."""
    capsys.readouterr()
    status = 0
    try:
        reports.check(path, as_json=True)
    except SystemExit as end:
        status = end.code
    told = map(json.loads, capsys.readouterr().out.splitlines())
    return {each["match"]: each for each in told}, status


def listed(path, capsys):
    capsys.readouterr()
    match_list.list_matches(path, None, 99, as_json=True)
    return list(map(json.loads, capsys.readouterr().out.splitlines()))


def counted(path):
    """Return how many matches count for each person."""
    journal = Journal(path, only_reading=True)
    results = [each for each in Finished(journal).results() if scores.Asked().has(each)]
    journal.close()
    return {each.name: each.matches for each in scores.standings_of(results)}


def without_going_on(matches, way):
    return {key: each for key, each in matches.items() if way != "import" or key != GOING_ON}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("forgery", FORGERIES, ids=str)
def test_a_lie_is_refused_or_marked_and_counts_nothing(truth, path, files, capsys, forgery, way):
    there = Journal(path)  # a journal that has a match of its own, if it may
    if way != "restore":
        dealt = {"state": {}, "options": {}}
        there.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef")
    before = there.matches()
    there.close()
    kind = "export" if way == "import" else "backup"
    file = files(kind, without_going_on(forgery.change(truth), way))
    try:
        WAYS[way](path, file)
    except UserError as error:
        assert f"{file}, line" in str(error)
        assert [each["match"] for each in listed(path, capsys)] == before
        return
    assert not forgery.is_against_rules
    (liar,) = [each.key for each in signatures.signers() if not each.is_ours]
    found = [each for each in listed(path, capsys) if each["match"] not in before]
    assert {each["signed_by"] for each in found} == {liar}
    assert all(each["imported"] for each in found)
    assert not any(each["bots"] and any(each["names"]) for each in found if "names" in each)
    assert max(counted(path).values()) <= PROVED
    unproved = {each["match"] for each in found if not each["proved"]}
    odd = {match for match, told in checked(path, capsys)[0].items() if told["doubts"]}
    assert odd <= unproved


@pytest.mark.parametrize("way", WAYS)
def test_what_is_true_is_taken_whole_and_counts(truth, path, files, capsys, way):
    kind = "export" if way == "import" else "backup"
    true = without_going_on(truth, way)
    WAYS[way](path, files(kind, true))
    found = listed(path, capsys)
    assert len(found) == len(true)
    assert all(each["imported"] and each["proved"] for each in found)
    assert counted(path) == dict.fromkeys(("Ola", "Kuba", "Ewa"), PROVED)
    assert checked(path, capsys)[1] == 0


@pytest.mark.parametrize("forgery", FORGERIES, ids=str)
def test_a_check_names_each_lie_in_a_journal(truth, path, capsys, forgery):
    forged = forgery.change(truth)
    forgeries.write_journal(path, forged)
    (changed,) = [match for match in forged if forged[match] != truth.get(match)]
    told, status = checked(path, capsys)
    of_it = told.pop(changed)
    if forgery.says == "rules that nobody has":
        assert "version 999" in of_it["not_replayed"]
        return
    assert status == 1
    assert of_it["why"] or of_it["doubts"]
    assert not any(each["why"] or each["doubts"] for each in told.values())
    with pytest.raises(SystemExit):
        reports.check(path, as_json=False)
    assert f"Match {changed} " in capsys.readouterr().out


def test_a_check_finds_nothing_in_a_true_journal(truth, path, capsys):
    forgeries.write_journal(path, truth)
    told, status = checked(path, capsys)
    assert status == 0
    assert not any(each["why"] or each["doubts"] for each in told.values())


def test_a_backup_of_this_table_is_restored_as_it_was_whatever_its_clock_said(
    truth, path, tmp_path, capsys
):
    """So nobody loses matches because a clock was wrong once."""
    ahead = next(each for each in FORGERIES if each.says == "dated ahead")
    file = forgeries.write_file(tmp_path / "own.jsonl", "backup", ahead.change(truth))
    restore(path, file)
    assert not any(each["imported"] for each in listed(path, capsys))
    assert counted(path) == dict.fromkeys(("Ola", "Kuba", "Ewa"), PROVED)


def test_a_backup_that_somebody_else_seals_with_this_tables_key_is_refused(
    truth, path, tmp_path, files
):
    own = forgeries.write_file(tmp_path / "own.jsonl", "backup", truth)
    seal = own.read_bytes().splitlines(keepends=True)[-1]
    forged = files("backup", {OVER: truth[OVER]})
    lines = forged.read_bytes().splitlines(keepends=True)
    entries = json.loads(lines[-1])["entries"]
    lines[-1] = f"{json.dumps({**json.loads(seal), 'entries': entries})}\n".encode()
    forged.write_bytes(b"".join(lines))
    with pytest.raises(UserError, match="is not valid"):
        restore(path, forged)
    import_file.restore(path, forged, is_unsigned=True, into_existing=False)
    assert counted(path) == dict.fromkeys(("Ola", "Kuba", "Ewa"), 1)


@pytest.mark.parametrize("is_signed_here", [False, True])
def test_the_highest_number_of_all_breaks_no_later_backup(
    truth, database, tmp_path, files, is_signed_here
):
    matches = {1: truth[1], 2_147_483_647: truth[2], 9_000_000_000_000_000_000: truth[3]}
    file = forgeries.write_file(tmp_path / "own.jsonl", "backup", matches)
    restore(database, file if is_signed_here else files("backup", matches))
    journal = Journal(database)
    dealt = {"state": {}, "options": {}}
    assert journal.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef") == 4
    assert journal.matches() == [1, 2, 3, 4]
    journal.close()


def test_a_journal_that_has_such_a_number_is_backed_up_and_restored(truth, path, tmp_path):
    forgeries.write_journal(path, {2_147_483_647: truth[1]})
    journal = Journal(path)
    dealt = {"state": {}, "options": {}}
    assert journal.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef") == 1 << 31
    journal.close()

    export_file.back_up(path, tmp_path / "backup.jsonl", is_signed=True)
    restore(str(tmp_path / "other.sqlite"), tmp_path / "backup.jsonl")
    journal = Journal(str(tmp_path / "other.sqlite"), only_reading=True)
    assert journal.matches() == [1, 2]
    journal.close()
