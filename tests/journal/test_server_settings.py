"""A journal needs some settings of its server, whatever those of the database and the role are."""

import pytest
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match

from tests.journal.played import GEMS, play, write_two
from tests.play import gemtable
from tests.postgresql import WITH_PASSWORD

UNFIT = {  # what an owner may set for all programs
    "client_encoding": "'LATIN1'",
    "default_transaction_read_only": "on",
    "extra_float_digits": "0",  # a time would lose digits, and its checksum not fit
    "idle_in_transaction_session_timeout": "1",
    "idle_session_timeout": "1",
    "lock_timeout": "1",
    "statement_timeout": "1",
    "synchronous_commit": "off",
}


@pytest.fixture
def made(server):
    """Make a database with these options, and return its URL."""
    names = []

    def make(name, options):
        server.execute(f"CREATE DATABASE {name} {options}")
        names.append(name)
        return server.url(name)

    yield make
    for name in names:
        server.drop(name)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN2"])
def test_a_database_may_have_any_encoding(made, encoding):
    """A cluster made under locale C has SQL_ASCII, of which the driver tells bytes, not text."""
    url = made(f"in_{encoding}".lower(), f"ENCODING '{encoding}' TEMPLATE template0 LOCALE 'C'")
    told = gemtable.run("journal", "list", "--db", url)
    assert "There is no journal at" in told.stderr
    entries = write_two(url)
    journal = Journal(url)
    match = Match.resume(GEMS, journal, journal.unfinished("lost-gems"))
    match.name("seat 2", 1, "Łucja 👑")
    play(match, "hint 1 to 2")
    assert journal.entries(2)[: len(entries[2])] == entries[2]
    journal.close()
    assert gemtable.run("journal", "check", "--db", url).returncode == 0


def test_settings_of_a_database_do_not_reach_a_journal(made, server):
    url = made("unfit", "")
    for setting, value in UNFIT.items():
        server.execute(f"ALTER DATABASE unfit SET {setting} = {value}")
    write_two(url)
    told = gemtable.run("journal", "check", "--db", url)
    assert told.returncode == 0, told.stdout + told.stderr


def test_settings_of_the_environment_do_not_reach_it(on_server, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setenv("PGCLIENTENCODING", "SQL_ASCII")
        patch.setenv("PGOPTIONS", "-c statement_timeout=1 -c default_transaction_read_only=on")
        write_two(on_server)
        assert gemtable.run("journal", "check", "--db", on_server).returncode == 0


@pytest.mark.slow
def test_a_user_who_may_only_read_is_told_so(made, server):
    url = made("readable", "")
    write_two(url)
    server.execute("CREATE ROLE reader LOGIN")
    server.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader", "readable")
    try:
        theirs = url.replace(f"//{server.user}@", "//reader@")
        assert gemtable.run("journal", "list", "--db", theirs).returncode == 0
        with pytest.raises(UserError, match="permission denied"):
            Journal(theirs).drop(2)
    finally:
        server.execute("DROP OWNED BY reader", "readable")
        server.execute("DROP ROLE reader")


def test_a_password_comes_from_the_environment_or_a_file_of_the_user(
    made, server, tmp_path, monkeypatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    server.execute(f"CREATE ROLE {WITH_PASSWORD} LOGIN SUPERUSER PASSWORD 'secret'")
    try:
        url = made("locked", "").replace(f"//{server.user}@", f"//{WITH_PASSWORD}@")
        with pytest.raises(UserError, match=r"cannot be opened: .*password"):
            Journal(url)
        monkeypatch.setenv("PGPASSWORD", "secret")
        write_two(url)
        monkeypatch.delenv("PGPASSWORD")
        (tmp_path / ".pgpass").write_text(f"127.0.0.1:*:*:{WITH_PASSWORD}:secret\n")
        (tmp_path / ".pgpass").chmod(0o600)
        assert gemtable.run("journal", "check", "--db", url).returncode == 0
    finally:
        server.execute(f"DROP OWNED BY {WITH_PASSWORD}", "locked")
        server.execute(f"DROP ROLE {WITH_PASSWORD}")
