"""Damaged, endless and hostile files; programs at once, killed, or without room on the disk."""

import json
import os
from contextlib import contextmanager

import pytest
from gemtable.errors import UserError
from gemtable.journal import KINDS, Journal
from gemtable.journal.stored_entries import Arriving
from gemtable.records import export_file, import_file, incoming_file, match_list, reports
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.full_disk import full_disk
from tests.journal.played import write_two
from tests.killed_copy import die, is_killed
from tests.records.test_exchange import edited, histories, rewritten


@pytest.fixture
def path(tmp_path):
    write_two(tmp_path / "journal.sqlite")
    return tmp_path / "journal.sqlite"


@pytest.fixture
def file(tmp_path, path):
    """An export of match 1, which is over."""
    export_file.export(str(path), [1], tmp_path / "file.jsonl", is_signed=True)
    return tmp_path / "file.jsonl"


@pytest.fixture
def backup(tmp_path, path):
    export_file.back_up(str(path), tmp_path / "backup.jsonl", is_signed=True)
    return tmp_path / "backup.jsonl"


def taken_in(other, file, data):
    """Import these bytes, also unsigned ones; return whether they were accepted."""
    with file.open("r+b") as there:  # which a disk takes more quickly than a new one
        there.write(data)
        there.truncate()
    try:
        import_file.take_in(str(other), file, is_unsigned=True, as_json=True)
    except UserError as error:
        assert str(error).isprintable() and str(error.fix)
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_a_wrong_byte_anywhere_is_refused_or_changes_nothing_of_a_match(path, file, other, step):
    """Without the signature, which would show all of them, checksums and rules have to."""
    data = file.read_bytes()
    true = histories(path)[0].entries
    accepted = 0
    for at in range(0, len(data), step):
        wrong = bytes([data[at] ^ 1 << at % 8])
        if taken_in(other, file, data[:at] + wrong + data[at + 1 :]):
            accepted += 1
            (found,) = histories(other)
            assert [each.state_hash for each in found.entries] == [e.state_hash for e in true]
            other.unlink()
        assert not other.exists(), f"byte {at}"
    assert accepted < 300  # in the version of the head, and in the key and signature


@pytest.mark.slow
def test_a_wrong_byte_anywhere_breaks_the_signature_if_nothing_else(file, other):
    data = file.read_bytes()
    seal = data.rindex(b"\n", 0, -1) + 1
    for at in (*range(80), *range(seal, len(data))):
        wrong = bytes([data[at] ^ 1 << at % 8])
        file.write_bytes(data[:at] + wrong + data[at + 1 :])
        with pytest.raises(UserError):
            import_file.take_in(str(other), file, is_unsigned=False, as_json=True)
    assert not other.exists()


def test_a_file_that_is_cut_anywhere_is_refused(file, other):
    data = file.read_bytes()
    for size in range(0, len(data), 4):
        assert not taken_in(other, file, data[:size])
    assert not other.exists()


def test_what_follows_the_end_is_refused(file, other):
    data = file.read_bytes()
    for more in (b"x", b"\n", data, data[: data.index(b"\n") + 1]):
        assert not taken_in(other, file, data + more)
    assert not other.exists()


def test_a_line_without_an_end_is_refused_early(file, other):
    """A file of gigabytes, which takes no room on the disk."""
    for begin in (b"", file.read_bytes()[:200], b"\n", b'{"gemtable": "'):
        with file.open("wb") as data:
            data.write(begin)
            data.truncate(8 << 30)
        with pytest.raises(UserError, match=r"line [12]"):
            import_file.take_in(str(other), file, is_unsigned=True, as_json=True)
    assert not other.exists()


def test_a_match_without_an_end_is_refused(file, other, monkeypatch):
    monkeypatch.setattr(incoming_file, "MOST_MATCH", 1000)
    with pytest.raises(UserError, match="the match takes more than 1000 bytes"):
        import_file.take_in(str(other), file, is_unsigned=False, as_json=True)
    assert not other.exists()


HOSTILE_FACTS = [
    {"kept": "x"},
    {"kept": json.loads("[" * 100 + "]" * 100)},
    {"seat": 10**400, "name": "Ola"},
    {"seat": 0, "name": "\x1b]0;mine\x07"},
    {"seat": 0, "name": None},
    {"moves": [{"seat": 0, "text": "play 1" * 50_000}]},
    {"moves": [{"seat": [], "text": {}}]},
    {"moves": 5},
    {"by": []},
    {"parts": {"\u202epad": ["e66", 10**30]}},
    {"parts": []},
    {"missing": {"pad 1": {}}},
    {"scores": [10**4000]},
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facts", HOSTILE_FACTS, ids=lambda facts: str(facts)[:30])
def test_hostile_facts_are_refused_or_harmless(file, other, kind, facts):
    """They come with checksums that fit, in place of a move, and are shown if they are taken."""

    def change(told):
        told[2] |= {"kind": kind, "facts": facts, "state_hash": told[1]["state_hash"]}
        rewritten(told, {})

    edited(file, change)
    if taken_in(other, file, file.read_bytes()):
        shown(other)


def shown(path):
    match_list.list_matches(str(path), None, 20, as_json=False)
    reports.show(str(path), 1, as_json=False)
    reports.show(str(path), 1, as_json=True)


@pytest.mark.parametrize("depth", [900, 100_000])
def test_what_is_too_deep_to_be_read_is_refused(file, other, depth):
    sound = file.read_text()
    deep = '"facts": {"kept": ' + "[" * depth + "]" * depth + ", "
    assert not taken_in(other, file, sound.replace('"facts": {', deep).encode())
    assert not other.exists()


def test_what_may_be_too_deep_for_others_is_refused_though_its_checksums_fit(file, other):
    nested = json.loads("[" * 40 + "]" * 40)
    edited(file, lambda told: rewritten(told, {0: {"kept": nested}}))
    assert not taken_in(other, file, file.read_bytes())
    edited(file, lambda told: rewritten(told, {0: {"kept": nested[0]}}))
    assert not taken_in(other, file, file.read_bytes())
    edited(file, lambda told: rewritten(told, {0: {"kept": [[[]]]}}))
    assert taken_in(other, file, file.read_bytes())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(JSON | st.fixed_dictionaries({"match": JSON, "facts": JSON}), max_size=4))
def test_any_json_is_refused_with_its_line(file, other, values):
    text = "".join(f"{json.dumps(value)}\n" for value in values)
    head = file.read_bytes().splitlines(keepends=True)[0]
    for begin in (b"", head):
        data = begin + text.encode()
        sound = file.read_bytes()
        assert not taken_in(other, file, data)
        file.write_bytes(sound)
    assert not other.exists()


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_start_is_refused_or_can_be_shown(file, other, data):
    sound = file.read_bytes()
    name = data.draw(st.sampled_from(("dealt", "moves", "options", "state")))

    def change(told):
        told[1]["facts"][name] = data.draw(JSON | st.fixed_dictionaries({"deck": JSON}))
        rewritten(told, {})

    edited(file, change)
    if taken_in(other, file, file.read_bytes()):
        shown(other)
        other.unlink()
    file.write_bytes(sound)


def test_programs_that_import_the_same_at_once_add_it_once(file, other):
    Journal(str(other)).close()
    children = []
    for _ in range(4):
        child = os.fork()
        if not child:
            status = 1
            try:
                import_file.take_in(str(other), file, is_unsigned=False, as_json=True)
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    ended = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert ended == [0] * 4
    assert len(histories(other)) == 1


@pytest.mark.parametrize("match", [1, 2])
def test_killed_while_it_restores_it_leaves_an_empty_journal_or_a_whole_one(
    path, backup, other, match
):
    """The process is killed once so many matches are written."""

    def restore_and_die():
        add = Arriving.add

        def add_and_die(self, entries, number=None):
            add(self, entries, number)
            if number == match:
                die()

        Arriving.add = add_and_die
        import_file.restore(str(other), backup, is_unsigned=False, into_existing=False)

    assert is_killed(restore_and_die)
    assert histories(other) == []
    import_file.restore(str(other), backup, is_unsigned=False, into_existing=False)
    assert histories(other) == histories(path)


def test_control_c_while_it_restores_leaves_nothing(path, backup, other, monkeypatch):
    def pressed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Arriving, "renumber", pressed)
    with pytest.raises(KeyboardInterrupt):
        import_file.restore(str(other), backup, is_unsigned=False, into_existing=False)
    assert histories(other) == []


def test_a_full_disk_leaves_no_half_a_backup(path, tmp_path):
    file = tmp_path / "backup.jsonl"
    export_file.back_up(str(path), file, is_signed=True)
    before = file.read_bytes()
    with full_disk(), pytest.raises(UserError):
        export_file.back_up(str(path), file, is_signed=True)
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if "backup" in each.name] == [file.name]


def test_a_full_disk_leaves_no_half_restored_journal(path, backup, other):
    Journal(str(other)).close()
    with full_disk(), pytest.raises(UserError):
        import_file.restore(str(other), backup, is_unsigned=False, into_existing=False)
    assert histories(other) == []
    import_file.restore(str(other), backup, is_unsigned=False, into_existing=False)
    assert histories(other) == histories(path)


def test_a_file_that_changes_between_the_two_readings_is_refused(
    file, other, path, tmp_path, monkeypatch
):
    export_file.export(str(path), [1], tmp_path / "second.jsonl", is_signed=False)
    edited(tmp_path / "second.jsonl", lambda told: told[1].update(who="x") or rewritten(told, {}))
    prove = import_file._prove

    def prove_and_change(*words):
        checked = prove(*words)
        (tmp_path / "second.jsonl").replace(file)
        return checked

    monkeypatch.setattr(import_file, "_prove", prove_and_change)
    with pytest.raises(UserError, match="changed while it was being read"):
        import_file.take_in(str(other), file, is_unsigned=False, as_json=False)
    assert histories(other) == []


def test_people_play_on_while_a_file_is_proved(file, other, monkeypatch):
    """A journal that is being written to is locked only for the moment of writing."""
    journal = Journal(str(other))
    prove = import_file._prove

    def prove_and_play(*words):
        checked = prove(*words)
        dealt = {"state": {}, "options": {}}
        journal.begin("lost-gems", 1, 2, False, dealt, "0123456789abcdef")
        return checked

    monkeypatch.setattr(import_file, "_prove", prove_and_play)
    import_file.take_in(str(other), file, is_unsigned=False, as_json=False)
    journal.add(1, 1, "host", "pause", {"by": "people"}, "0123456789abcdef")
    journal.close()
    assert [len(each.entries) for each in histories(other)] == [2, 6]


def test_a_file_that_takes_long_to_write_waits_until_nobody_plays(file, other, monkeypatch):
    monkeypatch.setattr(import_file, "_SOON_WRITTEN", 5)
    with holder_of(other), pytest.raises(UserError, match=r"has the journal .* open"):
        import_file.take_in(str(other), file, is_unsigned=False, as_json=False)
    import_file.take_in(str(other), file, is_unsigned=False, as_json=False)
    assert len(histories(other)) == 1


@contextmanager
def holder_of(path):
    """Have another process that has the journal open."""
    ready, done = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        try:
            journal = Journal(str(path))
            journal.matches()
            os.write(ready[1], b"1")
            os.read(done[0], 1)
        finally:
            os._exit(0)
    os.read(ready[0], 1)
    try:
        yield
    finally:
        os.write(done[1], b"1")
        os.waitpid(child, 0)
        for each in (*ready, *done):
            os.close(each)


def test_a_backup_is_of_one_moment_while_people_play(path, tmp_path, monkeypatch):
    journal = Journal(str(path))
    add = export_file._add

    def add_and_play(body, number, entries):
        add(body, number, entries)
        if number == 1:
            journal.drop(2)

    monkeypatch.setattr(export_file, "_add", add_and_play)
    export_file.back_up(str(path), tmp_path / "backup.jsonl", is_signed=False)
    journal.close()
    told = (tmp_path / "backup.jsonl").read_text().splitlines()
    assert json.loads(told[-2])["kind"] != "drop"
