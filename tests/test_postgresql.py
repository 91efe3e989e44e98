"""Where there is no PostgreSQL: it is said, and where CI is it is a failure."""

import pytest

from tests import postgresql


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgresql, "DEBIANS", tmp_path / "postgresql")
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


def made(program):
    program.parent.mkdir(parents=True, exist_ok=True)
    program.touch(0o755)
    return program.parent


def test_debians_newest_is_found_and_any_in_the_path(folder):
    in_path = made(folder / "initdb")
    assert postgresql.needed() == in_path
    made(folder / "postgresql" / "9" / "bin" / "initdb")
    newest = made(folder / "postgresql" / "15" / "bin" / "initdb")
    assert postgresql.needed() == newest


def test_without_one_the_tests_are_not_run_and_say_so():
    with pytest.raises(pytest.skip.Exception, match=r"NOT RUN ON POSTGRESQL.*apt install postg"):
        postgresql.needed()


def test_where_ci_is_they_fail(monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT RUN ON POSTGRESQL"):
        postgresql.needed()
