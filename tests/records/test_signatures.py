"""Who signed an export, and whether that holds."""

import json
import threading

import pytest
from gemtable.errors import UserError
from gemtable.records import signatures

from tests.journal.played import write_two
from tests.play import gemtable
from tests.records.test_exchange import edited, export, listed, rewritten, run, take_in


@pytest.fixture
def at(monkeypatch, tmp_path):
    """Go to another table: another user's data folder."""

    def go(table):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / table))
        path = tmp_path / f"{table}.sqlite"
        if not path.exists():
            write_two(path)
        return path

    return go


@pytest.fixture
def file(tmp_path):
    return tmp_path / "file.jsonl"


def test_the_key_is_made_once_for_its_owner_alone(own_folder):
    key, signature = signatures.sign(b"1" * 32)
    assert (own_folder / "signing-key.pem").stat().st_mode & 0o777 == 0o600
    assert signatures.sign(b"2" * 32)[0] == key
    assert signatures.holds(key, signature, b"1" * 32)
    assert not signatures.holds(key, signature, b"2" * 32)
    assert [each.name for each in own_folder.iterdir()] == ["signing-key.pem"]


def test_programs_that_make_the_key_at_once_make_one(own_folder):
    keys = set()
    threads = [
        threading.Thread(target=lambda: keys.add(signatures.sign(b"1" * 32)[0])) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 1


@pytest.mark.parametrize("content", ["", "no key", "-----BEGIN PRIVATE KEY-----\nAA\n"])
def test_a_key_that_was_spoilt_is_never_replaced(own_folder, content):
    own_folder.mkdir(parents=True)
    file = own_folder / "signing-key.pem"
    file.write_text(content)
    with pytest.raises(UserError, match="is not the key of a table"):
        signatures.sign(b"1" * 32)
    assert file.read_text() == content


def test_an_import_says_whose_it_is_by_fingerprint_or_by_the_name_given_here(at, file):
    export(at("ola"), file, "1")
    (own,) = run_keys()
    own_fingerprint = own["fingerprint"]
    path = at("kuba").with_name("fresh.sqlite")
    told = take_in(path, file).stdout
    assert f"Signed by the unnamed key {own_fingerprint}." in told
    done = run_named(own_fingerprint[:9], "Ola's table")
    assert done.stdout == f"The key {own_fingerprint} is now called Ola's table.\n"
    assert f"Signed by Ola's table ({own_fingerprint})." in take_in(path, file).stdout
    assert [(each["name"], each["is_ours"]) for each in run_keys()] == [("Ola's table", False)]
    assert "imported from Ola's table" in " ".join(run(path, "journal", "list").stdout.split())
    assert listed(path)[1]["signed_by"] == own["key"]


def run_keys():
    return [
        json.loads(line) for line in gemtable.run("journal", "keys", "--json").stdout.splitlines()
    ]


def run_named(fingerprint, name, status=0):
    done = gemtable.run("journal", "keys", fingerprint, name)
    assert done.returncode == status, done.stderr
    return done


def test_a_key_is_named_only_if_it_is_meant(at, file):
    export(at("ola"), file, "1")
    assert "the key of this table" in run_named(run_keys()[0]["fingerprint"], "Me", 1).stderr
    at("kuba")
    assert "No key here" in run_named("ffff", "Ola", 1).stderr
    path = at("kuba").with_name("fresh.sqlite")
    take_in(path, file)
    export(at("eve"), file, "1")
    at("kuba")
    take_in(path.with_name("other.sqlite"), file)
    first, second = (each["fingerprint"] for each in run_keys())
    run_named(first, "Ola")
    assert "Another key is called Ola." in run_named(second, "Ola", 1).stderr


def test_a_signature_that_does_not_hold_is_refused_unless_it_need_not(at, file):
    export(at("ola"), file, "1")
    edited(file, lambda told: rewritten(told, {1: {"more": 1}}), unsigned=False)
    path = at("kuba").with_name("fresh.sqlite")
    told = take_in(path, file, status=1).stderr
    assert "is not valid: the file was changed." in told and "--unsigned" in told
    assert not path.exists()
    assert take_in(path, file, "--unsigned").stdout.startswith("The signature is not valid.\n")
    assert listed(path)[1]["signed_by"] is None


def test_a_file_that_nobody_signed_says_so(at, file):
    path = at("ola")
    export(path, file, "1", "--unsigned")
    assert run_keys() == []
    fresh = path.with_name("fresh.sqlite")
    assert f"The file {file} is not signed." in take_in(fresh, file, status=1).stderr
    assert take_in(fresh, file, "--unsigned").stdout.startswith("The file is not signed.\n")


def test_a_file_without_some_of_its_matches_or_its_tail_is_refused(at, file):
    path = at("ola")
    export(path, file, "1", "2")
    whole = file.read_bytes().splitlines(keepends=True)
    fresh = path.with_name("fresh.sqlite")
    for kept in (whole[:7] + whole[-1:], whole[:-1], whole[:9], whole[:1] + whole[7:], whole[:1]):
        file.write_bytes(b"".join(kept))
        assert take_in(fresh, file, "--unsigned", status=1).stderr
    assert not fresh.exists()

    def shorter(told):  # with counts that agree
        del told[7:-1]
        told[0]["matches"], told[-1]["entries"] = 1, 6

    file.write_bytes(b"".join(whole))
    edited(file, shorter, unsigned=False)
    assert "is not valid" in take_in(fresh, file, status=1).stderr
