"""`gemtable journal export` and `import`, `gemtable backup` and `restore`, as people use them."""

import json
from pathlib import Path

import jsonschema_rs
import pytest
from gemtable.journal import Journal
from gemtable.journal.entries import sealed
from gemtable.match.match import Match
from gemtable.records import exported_lines, rename_forget

from tests.journal.played import GEMS, change, play, write_two
from tests.play import gemtable


@pytest.fixture
def path(tmp_path):
    """A journal with match 1, which is over, and match 2, which is not."""
    write_two(tmp_path / "journal.sqlite")
    return tmp_path / "journal.sqlite"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "file.jsonl"


def run(path, *words, status=0):
    done = gemtable.run(*words, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return done


def export(path, file, *words, status=0):
    return run(path, "journal", "export", *words, "--output", str(file), status=status)


def take_in(path, file, *words, status=0):
    return run(path, "journal", "import", str(file), *words, status=status)


def restore(path, file, *words, status=0):
    return run(path, "restore", str(file), *words, status=status)


def histories(path):
    journal = Journal(str(path), only_reading=True)
    found = list(journal.histories())
    journal.close()
    return found


def listed(path):
    out = run(path, "journal", "list", "--json").stdout
    return {line["match"]: line for line in map(json.loads, out.splitlines())}


def play_over(path, seed, *names, bots=False):
    """Play a match to its end; return its number."""
    journal = Journal(str(path))
    match = Match.begin(GEMS, journal, 2, seed, {}, bots)
    for seat, name in enumerate(names):
        match.name("host", seat, name)
    while match.pending:
        play(match, "play 1")
    match.close()
    journal.close()
    return match.number


def edited(file, change, unsigned=True):
    """Change the lines of a file as a person could, who can't sign it."""
    told = [json.loads(line) for line in file.read_text().splitlines()]
    change(told)
    if unsigned:
        told[-1] |= {"key": None, "signature": None}
    file.write_text("".join(f"{json.dumps(line)}\n" for line in told))


def test_what_is_exported_and_imported_is_exported_as_the_same_bytes(path, other, file):
    play_over(path, 5, "Ola")
    play_over(other, 6)  # so that numbers differ
    export(path, file, "--all")
    take_in(other, file)
    again = file.with_name("again.jsonl")
    export(other, again, "2", "3")
    assert again.read_bytes() == file.read_bytes()


def test_an_imported_match_is_marked_wherever_it_is_listed(path, other, file):
    export(path, file, "1")
    told = take_in(other, file).stdout.splitlines()
    assert told[0].startswith("Signed by this table (")
    assert told[1] == "1 match was imported: 1."
    assert listed(other)[1]["imported"] is True
    assert listed(path)[1]["imported"] is False
    assert "imported" in run(other, "journal", "list").stdout
    start = run(other, "journal", "show", "1").stdout
    assert "played at another table" in " ".join(start.split())


def test_scores_tell_how_many_matches_were_imported(path, other, file):
    play_over(path, 5, "Ola", "Kuba")
    play_over(other, 6, "Ola", "Kuba")
    export(path, file, "3")
    take_in(other, file)
    team = json.loads(run(other, "scores", "--json").stdout)
    assert (team["names"], team["matches"], team["imported"]) == (["Kuba", "Ola"], 2, 1)
    assert "2, 1 imported" in run(other, "scores").stdout


def test_a_match_that_is_there_already_is_told_and_left_alone(path, other, file):
    export(path, file, "1")
    take_in(other, file)
    before = histories(other)
    for journal, match in ((other, 1), (path, 1)):
        told = take_in(journal, file).stdout
        assert f"Match 1 of the file is already here as match {match}." in told
        assert "imported:" not in told
    assert histories(other) == before
    answer = json.loads(take_in(other, file, "--json").stdout)
    assert (answer["imported"], answer["known"]) == ([], [1])


def test_a_match_whose_people_were_renamed_here_is_still_known(other, path, file):
    play_over(path, 5, "Ola")
    export(path, file, "3")
    take_in(other, file)
    rename_forget.rename(str(other), "Ola", "Aleksandra")
    assert "is already here as match 1" in take_in(other, file).stdout


def test_a_match_that_went_on_differently_here_is_refused(path, other, file):
    export(path, file, "1")
    take_in(other, file)
    journal = Journal(str(other))
    newest = journal.entries(1)[-1]
    journal.rewrite([1], lambda entry: entry)
    journal.close()
    change(other, "delete from entry where number >= 4")
    journal = Journal(str(other))
    journal.mend()
    journal.add(1, 4, "test", "pause", {"by": "people"}, newest.state_hash)
    journal.close()
    before = histories(other)
    told = take_in(other, file, status=1).stderr
    assert (
        "line 6, entry 4 of match 1: it is match 1 of this journal, but differs from here on."
        in told
    )
    assert histories(other) == before


def test_only_matches_that_are_over_are_imported(path, other, file):
    assert "Match 2 is not over" in export(path, file, "2").stderr
    told = take_in(other, file, status=1).stderr
    assert "entry 18 of match 1: the match is not over." in told
    assert not other.exists()
    export(path, file, "--all")
    assert json.loads(file.read_text().splitlines()[0])["matches"] == 1


@pytest.mark.parametrize(
    "write",
    [
        lambda line: json.dumps(line, separators=(",", ":")),
        lambda line: json.dumps(line, sort_keys=True),
        lambda line: json.dumps(line).replace("test", "\\u0074est"),
        lambda line: json.dumps(line) + " ",
        lambda line: json.dumps(line).replace('"match"', '"match": 1, "match"', 1),
    ],
)
def test_a_line_that_is_written_in_another_way_is_refused(path, other, file, write):
    """Or what is exported again would not be the same bytes."""
    export(path, file, "1", "--unsigned")
    told = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(f"{write(line)}\n" for line in told))
    answer = take_in(other, file, "--unsigned", status=1).stderr
    assert "the line is not written the way Gemtable writes it." in answer
    assert not other.exists()


@pytest.mark.parametrize(
    ("fact", "value", "why"),
    [
        ("game", "chess", "this Gemtable does not have the game chess"),
        ("rules_version", 999, "the match began under version 999 of the rules"),
        ("seats", 7, "the game does not allow this number of seats"),
        ("seats", "two", "the start entry does not say what is played"),
        ("seats", 10**30, "the start entry does not say what is played"),
        ("state", {}, "the rules do not allow it"),
    ],
)
def test_a_match_of_another_gemtable_is_refused_with_its_line_and_entry(
    path, other, file, fact, value, why
):
    export(path, file, "1")
    edited(file, lambda told: rewritten(told, {0: {fact: value}}))
    told = take_in(other, file, "--unsigned", status=1).stderr
    assert f"{file}, line 2, entry 0 of match 1: {why}" in told
    assert not other.exists()


def rewritten(told, changes):
    """Change facts of entries, by number, and compute all checksums as a forger can."""
    before = ""
    for line in told[1:-1]:
        line["facts"] |= changes.get(line["number"], {})
        entry = exported_lines.EntryLine.model_validate(line).entry
        before = line["checksum"] = sealed(line["match"], before, entry).checksum


def test_a_newer_format_is_refused(path, other, file):
    export(path, file, "1")
    edited(file, lambda told: told[0].update(format=2, new="thing"))
    told = take_in(other, file, status=1).stderr
    assert "line 1: the file has format 2, but this Gemtable reads format 1." in told
    assert "Update Gemtable" in told


@pytest.mark.slow
@pytest.mark.parametrize(
    "facts",
    [
        {"scores": [25, 25]},
        {"scores": "0"},
        {"scores": None},
        {"winners": [0]},
        {"moves": 9},
        {"names": ["Ola", None]},
        {"names": 3},
        {"options": {"deal": "table"}},
        {"thinking_s": [0, 0]},
        {"reason": 7},
        {"reason": "x" * 999},
    ],
    ids=str,
)
def test_an_end_that_the_rules_do_not_give_is_refused(path, other, file, facts):
    export(path, file, "1")
    edited(file, lambda told: rewritten(told, {5: facts}))
    told = take_in(other, file, "--unsigned", status=1).stderr
    assert "line 7, entry 5 of match 1: the rules give a different result." in told
    assert not other.exists()


def test_a_forged_mark_does_not_survive(path, other, file):
    export(path, file, "1")
    edited(file, lambda told: rewritten(told, {0: {"imported": {"key": "00"}, "from": 7}}))
    take_in(other, file, "--unsigned")
    line = listed(other)[1]
    assert (line["imported"], line["signed_by"]) == (True, None)
    assert line["from"] == {"match": None, "entry": None}


def test_a_line_of_what_is_written_is_as_the_schema_says(path, file):
    published = Path(exported_lines.__file__).with_name("export.schema.json").read_text()
    assert json.loads(published) == exported_lines.schema()
    assert gemtable.run("schema", "export").stdout == published
    schema = jsonschema_rs.validator_for(exported_lines.schema())
    for write in (lambda: export(path, file, "1", "2"), lambda: run(path, "backup", str(file))):
        write()
        told = [json.loads(line) for line in file.read_text().splitlines()]
        assert len(told) > 20
        assert all(map(schema.is_valid, told))
    assert not schema.is_valid({**told[1], "number": -1})
    assert not schema.is_valid({**told[1], "more": 1})


@pytest.mark.slow
def test_a_backup_has_everything_and_restores_it_with_its_numbers(path, other, file):
    journal = Journal(str(path))
    journal.drop(2)
    journal.close()
    play_over(path, 5, bots=True)
    assert run(path, "backup", str(file)).stdout == f"3 matches with 35 entries are in {file}.\n"
    assert file.stat().st_mode & 0o777 == 0o600
    told = restore(other, file).stdout
    assert told.endswith(f"3 matches were restored to sqlite:///{other}.\n")
    assert histories(other) == histories(path)
    assert run(other, "journal", "check").stdout.startswith("3 matches, 35 intact")
    assert play_over(other, 6) == 4
    again = file.with_name("again.jsonl")
    restore(file.with_name("third.sqlite"), file)
    run(file.with_name("third.sqlite"), "backup", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_a_backup_keeps_the_mark_of_an_imported_match(path, other, file):
    export(path, file, "1")
    take_in(other, file)
    run(other, "backup", str(file))
    third = file.with_name("third.sqlite")
    restore(third, file)
    assert listed(third) == listed(other)
    assert listed(third)[1]["imported"]


def test_a_journal_with_matches_is_restored_to_only_if_told_so(path, other, file):
    run(path, "backup", str(file))
    play_over(other, 5)
    before = histories(other)
    assert "already has matches" in restore(other, file, status=1).stderr
    assert histories(other) == before
    restore(other, file, "--into-existing")
    assert [(line["state"], line["imported"]) for line in listed(other).values()] == [
        *(("unfinished", False), ("over", False), ("over", False))
    ]
    told = restore(other, file, "--into-existing").stdout
    assert "2 matches were already in the journal.\n0 matches were restored" in told
    assert len(histories(other)) == 3


def test_a_match_that_went_on_since_the_backup_is_there_already(path, file):
    run(path, "backup", str(file))
    journal = Journal(str(path))
    journal.drop(2)
    journal.close()
    assert (
        "2 matches were already in the journal." in restore(path, file, "--into-existing").stdout
    )


def test_a_match_of_rules_that_are_gone_is_restored_by_its_checksums(path, other, file):
    journal = Journal(str(path))
    dealt = {"state": {}, "options": {}}
    journal.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef")
    journal.close()
    run(path, "backup", str(file))
    assert "Only the checksums of 1 match were compared" in restore(other, file).stdout
    assert histories(other) == histories(path)


def test_a_damaged_match_is_backed_up_as_far_as_it_is_sound(path, other, file):
    change(path, "update entry set who = 'x' where match_id = 2 and number = 5")
    told = run(path, "backup", str(file))
    assert "Match 2 is not valid at entry 5" in told.stderr
    restore(other, file)
    assert [len(each.entries) for each in histories(other)] == [6, 5]


def test_what_is_exported_beside_a_damaged_match_can_be_imported(path, other, file):
    play_over(path, 5)
    change(path, "update entry set who = 'x' where match_id = 1 and number = 0")
    assert "Match 1 is not valid at entry 0" in export(path, file, "--all").stderr
    take_in(other, file)
    assert [line["state"] for line in listed(other).values()] == ["over"]


def test_each_kind_of_file_says_which_command_reads_it(path, other, file):
    export(path, file, "1")
    told = restore(other, file, status=1).stderr
    assert f"gemtable journal import {file}" in told
    run(path, "backup", str(file))
    told = take_in(other, file, status=1).stderr
    assert f"gemtable restore {file}" in told


@pytest.mark.parametrize("command", ["backup", "export"])
def test_no_file_but_an_export_is_replaced(path, file, command):
    words = ("backup",) if command == "backup" else ("journal", "export", "1", "--output")
    before = path.read_bytes()
    told = run(path, *words, str(path), status=1).stderr
    assert f"{path} already exists and is not an export or backup." in told
    assert path.read_bytes() == before
    run(path, *words, str(file))
    run(path, *words, str(file))
    assert [each.name for each in file.parent.iterdir() if each.name.startswith(".")] == []


@pytest.mark.parametrize("words", [("journal", "import"), ("restore",)])
def test_a_file_that_cannot_be_read_is_two_lines(other, tmp_path, words):
    told = run(other, *words, str(tmp_path / "none"), status=1).stderr.splitlines()
    assert told[0] == f"gemtable: {tmp_path / 'none'} cannot be read: No such file or directory."
    assert (
        "is not a regular file, so it can't be read twice."
        in run(other, *words, "/dev/null", status=1).stderr
    )
    assert not other.exists()
