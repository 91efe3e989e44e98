"""Every option of every command has a test that shows from outside what it does.

Such a test starts the program with the option and looks at the effect. It names the options that
it shows, `@pytest.mark.shows("play", "--lan")`, and given_options.py fails it if it gave them not.
"""

from collections import defaultdict

import pytest

from tests import given_options

OPTIONS = sorted(given_options.options())
SHOWN = defaultdict(list)
for option, test in given_options.shown():
    SHOWN[option].append(test)


@pytest.mark.parametrize("option", OPTIONS, ids=" ".join)
def test_a_test_of_the_default_run_shows_what_it_does(option):
    assert SHOWN[option]


def test_what_tests_show_is_an_option_of_that_command():
    assert {option for option, _test in given_options.shown()} <= set(OPTIONS)


def test_a_start_gives_what_differs_from_the_default_and_nothing_else():
    given_options.given.clear()
    given_options.note(["play", "lost-gems", "--open", "--speed=2", "--new", "--tier", "vm"])
    given_options.note(["--language", "pl", "boards", "--json"])
    assert given_options.given == {
        *(("play", each) for each in ("GAME", "--speed", "--new")),
        ("", "--language"),
        ("boards list", "--json"),
    }
