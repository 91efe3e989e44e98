"""The line that resumes a match gives every option again, as it was given."""

import shlex
from contextvars import copy_context
from dataclasses import fields
from pathlib import Path

import pytest
from gemtable.cli.main import app
from gemtable.emulator.tier import SPEEDS
from gemtable.play.choices import OF_THE_MATCH, Choices
from typer.main import get_command

# Of each choice that a match isn't dealt by: what differs from the default, and what the parser
# of the command line makes of it.
GIVEN = {
    "auto": (True, ("auto", True)),
    "as_json": (True, ("as_json", True)),
    "database": ("my games.sqlite", ("db", "my games.sqlite")),
    "only_emulated": (True, ("emulated", True)),
    "speed": (7.5, ("speed", 7.5)),
    "tier": ("chip", ("tier", "chip")),
    "reveal": (True, ("reveal", True)),
    "passes": (True, ("passes", True)),
    "ports": (("/dev/a", "/dev/b c"), ("port", ["/dev/a", "/dev/b c"])),
    "bots": (2, ("bots", 2)),
    "bot_seats": ((1, 3), ("bot", [1, 3])),
    "pace_s": (0.0, ("pace", 0.0)),
    "has_page": (False, ("page", False)),
    "opens": (False, ("opens", False)),
    "web_port": (9000, ("web_port", 9000)),
    "lan": (True, ("lan", True)),
    "tls_cert": (Path("cert.pem"), ("tls_cert", Path("cert.pem"))),
    "tls_key": (Path("key.pem"), ("tls_key", Path("key.pem"))),
    "club": ("mqtt://club", ("club", "mqtt://club")),
    "club_password_file": (Path("a b"), ("club_password_file", Path("a b"))),
    "club_ca": (Path("ca.pem"), ("club_ca", Path("ca.pem"))),
    "language": ("pl", ("language", "pl")),
    "table_name": ("By the window", ("table_name", "By the window")),
}
FIELDS = [each.name for each in fields(Choices) if each.name not in OF_THE_MATCH]
PLAY = get_command(app).commands["play"]


def read(line):
    """Return what the command line's own parser makes of a line."""
    program, play, *words = shlex.split(line)
    assert (Path(program).name, play) == ("gemtable", "play")
    # In a context of its own, since --language takes effect while it is read.
    return copy_context().run(PLAY.make_context, "play", words).params


def plain(values):
    """Return what was parsed, without the difference of lists and tuples, or of nothing given."""
    return {
        name: list(value) if isinstance(value, list | tuple) else value
        for name, value in values.items()
        if value not in (None, [], ())
    }


@pytest.mark.parametrize("name", FIELDS)
def test_an_option_is_given_again(name):
    value, (parameter, parsed) = GIVEN[name]
    tier = {"speed": SPEEDS["chip"]} if name == "tier" else {}
    line = Choices(game="crossing", **{name: value}, **tier).command_to_resume()
    bare = Choices(game="crossing").command_to_resume()
    assert plain(read(line)) == plain({**read(bare), parameter: parsed})


def test_all_options_together_are_given_again():
    """But --auto, which emulates all boards, and has all seats."""
    given = {name: value for name, (value, _) in GIVEN.items() if name != "auto"}
    line = Choices(game="crossing", match=3, **given).command_to_resume()
    expected = dict(parsed for name, (_, parsed) in GIVEN.items() if name != "auto")
    found = plain(read(line))
    assert {name: found.get(name) for name in expected} == expected
    assert found["match"] == 3


def test_every_option_of_the_command_is_one_of_these_or_the_matchs_own():
    known = {parameter for _value, (parameter, _parsed) in GIVEN.values()}
    own = {"game", "seats", "seed", "option", "source", "resume", "match"}
    asked = {"context", "help"}  # ask, and play nothing
    assert {each.name for each in PLAY.params} - asked == known | own
