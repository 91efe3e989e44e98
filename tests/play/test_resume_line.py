"""The line that resumes a match gives every option again, as it was given."""

import shlex
from contextvars import copy_context
from dataclasses import fields, replace
from pathlib import Path

import pytest
from gemtable.cli.main import app
from gemtable.play.choices import Choices
from gemtable.play.play_line import OF_THE_MATCH, choices_of, line_to_resume
from typer.main import get_command

GIVEN = {  # of each choice that a match isn't dealt by: words that differ from the default
    "auto": "--auto",
    "as_json": "--json",
    "db": "--db 'my games.sqlite'",
    "emulated": "--emulated",
    "speed": "--speed 7.5",
    "tier": "--tier chip",
    "reveal": "--reveal",
    "passes": "--pass",
    "ports": "--port /dev/a --port '/dev/b c'",
    "bots": "--bots 2",
    "bot_seats": "--bot 1 --bot 3",
    "pace_s": "--pace 0",
    "has_page": "--no-page",
    "opens": "--no-open",
    "web_port": "--web-port 9000",
    "lan": "--lan",
    "tls_cert": "--tls-cert cert.pem",
    "tls_key": "--tls-key key.pem",
    "club": "--club mqtt://club",
    "club_password_file": "--club-password-file 'a b'",
    "club_ca": "--club-ca ca.pem",
    "language": "--language pl",
    "table_name": "--table-name 'By the window'",
}
PLAY = get_command(app).commands["play"]


def read(line):
    """Return the choices that the command line's own parser makes of a line."""
    program, play, *words = shlex.split(line)
    assert (Path(program).name, play) == ("gemtable", "play")
    # In a context of its own, since --language takes effect while it is read.
    typed = copy_context().run(PLAY.make_context, "play", words).params
    return choices_of(typed)


@pytest.mark.parametrize("name", sorted({each.name for each in fields(Choices)} - OF_THE_MATCH))
def test_an_option_is_given_again(name):
    choices = read(f"gemtable play crossing {GIVEN[name]}")
    assert getattr(choices, name) != getattr(Choices(), name)
    assert read(line_to_resume(choices)) == replace(choices, resume=True)


def test_all_options_together_are_given_again():
    choices = read(f"gemtable play crossing --match 3 {' '.join(GIVEN.values())}")
    assert read(line_to_resume(choices)) == choices
