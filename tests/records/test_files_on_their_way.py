"""Files that a program changed on their way, files that are a pipe, and a home for no file."""

import gzip
import json
import subprocess
import zipfile

import pytest
from gemtable.journal import Journal

from tests.journal.played import write_two
from tests.play import gemtable

BYTE_ORDER = b"\xef\xbb\xbf"
NOWHERE = "/proc/nowhere"  # where nobody can make a folder


@pytest.fixture
def path(tmp_path):
    write_two(tmp_path / "journal.sqlite")
    return str(tmp_path / "journal.sqlite")


@pytest.fixture
def file(tmp_path, path):
    file = tmp_path / "an export.jsonl"
    assert run("journal", "export", "1", "--output", str(file), "--db", path).returncode == 0
    return file


def run(*words, **others):
    return gemtable.run(*words, **others)


def matches(path):
    journal = Journal(path, only_reading=True)
    found = journal.matches()
    journal.close()
    return found


CHANGES = {
    "CR LF": lambda data: data.replace(b"\n", b"\r\n"),
    "byte order": lambda data: BYTE_ORDER + data,
    "CR LF and byte order": lambda data: BYTE_ORDER + data.replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changed_line_ends_are_named_with_the_command_that_mends_them(tmp_path, file, change):
    sound = file.read_bytes()
    file.write_bytes(CHANGES[change](sound))
    other = str(tmp_path / "other.sqlite")
    told = run("journal", "import", str(file), "--db", other)
    assert told.returncode == 1
    assert "end with CR and LF, or it begins with a byte order mark" in told.stderr
    command = told.stderr.partition("Repair the file with ")[2].partition(", or have it sent")[0]
    subprocess.run(command, shell=True, check=True)
    assert file.read_bytes() == sound
    assert run("journal", "import", str(file), "--db", other).returncode == 0


def test_a_compressed_file_is_named_with_the_command_that_unpacks_it(tmp_path, file):
    packed = file.with_name("packed.gz")
    packed.write_bytes(gzip.compress(file.read_bytes()))
    told = run("restore", str(packed), "--db", str(tmp_path / "other.sqlite")).stderr
    assert "is compressed" in told
    assert f"gunzip {packed}, or have it sent" in told
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(file)
    assert "unzip" in run("journal", "import", str(packed), "--db", str(tmp_path / "o")).stderr


def test_a_file_in_utf_16_is_named(tmp_path, file):
    file.write_text(file.read_text(), encoding="utf-16")
    told = run("journal", "import", str(file), "--db", str(tmp_path / "other.sqlite")).stderr
    assert "is in UTF-16" in told


def test_a_minus_sign_is_the_standard_input_and_output(tmp_path, path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    other, third = "other.sqlite", "third.sqlite"
    sent = run("journal", "export", "1", "--output", "-", "--db", path).stdout
    assert run("journal", "import", "-", "--db", other, stdin=sent).returncode == 0
    assert matches(other) == [1]
    backup = run("backup", "-", "--db", path).stdout
    assert all(map(json.loads, backup.splitlines()))
    told = run("restore", "-", "--db", third, stdin=backup)
    assert told.returncode == 0, told.stderr
    assert matches(third) == [1, 2]
    wrong = run("journal", "import", "-", "--db", other, stdin=backup + "more")
    assert wrong.returncode == 1
    assert "gemtable restore -" in wrong.stderr
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("scores", "--svg", "-"),
        ("wiring", "pico-pad", "--output", "-"),
        ("overlay", "lost-gems", "--output", "-"),
        ("hall", "mqtt://localhost", "--tournament", "-"),
        ("hall", "mqtt://localhost", "--tls-cert", "-"),
        ("hall", "mqtt://localhost", "--tls-key", "-"),
        ("play", "lost-gems", "--club-ca", "-"),
        ("play", "lost-gems", "--club-password-file", "-"),
        ("play", "lost-gems", "--db", "-"),
        ("journal", "list", "--db", "-"),
        ("flash", "--as", "-"),
        ("wiring", "-"),
    ],
    ids=" ".join,
)
def test_elsewhere_a_minus_sign_is_refused_by_name(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    told = run(*words)
    assert told.returncode != 0
    named = (
        "- does not stand for a file",
        "- is not the path or URL of a database",
        "no board named -",
    )
    assert any(each in told.stderr for each in named), told.stderr
    assert not list(tmp_path.iterdir())


@pytest.fixture
def no_home(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", NOWHERE)
    monkeypatch.setenv("HOME", NOWHERE)


def test_without_a_home_an_export_names_the_place_of_its_key(no_home, tmp_path, path):
    told = run("journal", "export", "1", "--db", path).stderr
    assert f"The key file {NOWHERE}/gemtable/signing-key.pem cannot be read or created" in told
    assert "--unsigned" in told
    assert "--db FILE" not in told
    file = tmp_path / "unsigned.jsonl"
    words = ("export", "1", "--unsigned", "--output", str(file), "--db", path)
    assert run("journal", *words).returncode == 0
    assert "key" in run("backup", str(tmp_path / "backup.jsonl"), "--db", path).stderr


def test_without_a_home_a_signed_file_is_taken_in(file, tmp_path, no_home):
    other = str(tmp_path / "other.sqlite")
    told = run("journal", "import", str(file), "--db", other)
    assert told.returncode == 0
    assert "known-keys.json cannot be written" in told.stderr
    assert matches(other) == [1]
    assert run("journal", "list", "--db", other).returncode == 0
    assert run("journal", "keys").returncode == 0


def test_without_a_home_completion_cannot_be_installed_and_that_is_told(no_home, monkeypatch):
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    told = run("--install-completion")
    assert told.returncode == 1
    assert "Completion cannot be installed" in told.stderr
    assert "--show-completion" in told.stderr
