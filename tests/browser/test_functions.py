"""Every function of the page's scripts has run in some test of this folder.

It comes last (conftest.py), and only where all of them run: `make test`, or all of this folder.
"""

from pathlib import Path

import pytest

from tests.browser.functions import SCRIPTS, UNNOTED, idle

FOLDER = Path(__file__).parent


@pytest.mark.slow  # most of what runs them is slow
def test_every_function_of_the_scripts_has_run(browsing, request):
    config = request.config
    folders = [Path(each).resolve() for each in config.args]
    if config.option.keyword or not {FOLDER, *FOLDER.parents} & {*folders}:
        pytest.skip("only after all other tests of this folder")
    assert not idle(), "\n".join(["no test runs:", *idle()])


def test_what_is_not_noted_is_there():
    for script, lines in UNNOTED.items():
        assert lines <= {line.strip() for line in SCRIPTS[script].splitlines()}
