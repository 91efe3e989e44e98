"""Where there is no browser: it is said, and where CI is it is a failure."""

import pytest
from gemtable.check.chromium import NAMES

from tests.browser import chromium


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_it_is_found_by_any_of_its_names(folder, name):
    program = folder / name
    program.touch(0o755)
    assert chromium.needed() == str(program)


def test_without_one_the_tests_are_not_run_and_say_so():
    with pytest.raises(pytest.skip.Exception, match=r"NOT RUN IN A BROWSER.*apt install chromium"):
        chromium.needed()


def test_where_ci_is_they_fail(monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT RUN IN A BROWSER"):
        chromium.needed()
