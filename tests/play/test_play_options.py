"""Every wrong command line is two lines, what is wrong and what to do, and no traceback.

The line that resumes a match gives every option again, as it was given.
"""

import json
import shlex
from contextvars import copy_context
from dataclasses import fields, replace
from pathlib import Path

import pytest
from gemtable.errors import UserError
from gemtable.play.play_line import OF_THE_MATCH, choices_of, line_to_resume
from gemtable.play.play_options import Choices

from tests.given_options import GEMTABLE
from tests.play import gemtable, program_in_time


@pytest.mark.parametrize(
    "words, what, fix",
    [
        ("play", "Say which game to play.", "--page"),
        (
            "play --auto",
            "Say which game to play.",
            "crossing, gems-tracker, logichroma, lost-gems and waterfall",
        ),
        ("play --option help", "Say which game to play.", "lost-gems"),
        ("play chess", "There is no game chess.", "lost-gems"),
        ("play lost-gems --speed 2", "Real boards run at speed 1", "--emulated"),
        (
            "play lost-gems --tier chip --speed 1",
            "Emulated chips are too slow for a table with real boards.",
            "--emulated",
        ),
        ("play lost-gems --auto --bots 1", "bots play all seats", "--bots"),
        ("play lost-gems --auto --bot 1", "bots play all seats", "--bot."),
        ("play lost-gems --pass --json", "for people at this", "--json"),
        ("play lost-gems --pass --reveal", "--reveal shows all hands", "Leave out one"),
        ("play lost-gems --tls-key k.pem", "needs the certificate", "--tls-cert"),
        ("play lost-gems --from 1 --match 1", "starts a new match", "Leave out one"),
        ("play lost-gems --bot 3", "The match has 2 seats.", "from 1 to 2"),
        (
            "play lost-gems --emulated --db /no/such/folder/j.sqlite",
            "unable to open database file",
            "--db FILE",
        ),
        ("play lost-gems --emulated --seats 9", "2 to 4 seats, not 9", "of seats is 2"),
        ("play lost-gems --emulated --option deal", "is not an option", "NAME=VALUE"),
        ("play lost-gems --emulated --option deal=fast", "not fast", "With referee"),
        ("play lost-gems --resume --seats 3", "the options that it was started with", "--seats"),
        ("play lost-gems --resume", "no unfinished match of The Lost Gems", "without --resume"),
        ("play lost-gems --no-page --lan", "no page is served", "Leave out --no-page"),
        ("emulate pico-piano", "There is no board named pico-piano.", "pico-pad"),
    ],
    ids=str,
)
def test_a_wrong_command_is_told_in_two_lines(tmp_path, words, what, fix):
    if "--db" not in words and words.startswith("play"):
        words += f" --db {tmp_path / 'journal.sqlite'}"
    done = gemtable.run(*words.split())
    assert done.returncode == 1
    first, second = done.stderr.splitlines()
    assert what in first
    assert fix in second


@pytest.mark.parametrize("words", [(), ("emulate",)])
def test_a_command_without_words_shows_its_help(words):
    done = gemtable.run(*words)
    assert "Usage: gemtable" in done.stdout + done.stderr


def test_help_teaches_by_example():
    told = gemtable.run("play", "--help").stdout
    assert "gemtable play lost-gems --auto --seed 1" in told
    for word in ("--seats", "--seed", "--auto", "--json", "--db", "--emulated", "--speed"):
        assert word in told


def test_a_port_that_is_not_there_is_told_and_the_match_goes_on_without_it(tmp_path):
    done = program_in_time.run(
        *("play", "lost-gems", "--emulated", "--json", "--port", "/dev/no-such-board"),
        *("--db", str(tmp_path / "journal.sqlite")),
        stdin="hint red\nquit\n",
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0] == {
        "notice": "trouble",
        "text": "There is no port /dev/no-such-board.",
        "fix": "Check the cable, then the path.",
    }
    assert told[-1]["turns"] == 1


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
    "undo": "--undo ask",
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
PLAY = GEMTABLE.commands["play"]


def read(line):
    """Return the choices that the command line's own parser makes of a line."""
    program, play, *words = shlex.split(line)
    assert (Path(program).name, play) == ("gemtable", "play")
    # In a context of its own, since --language takes effect while it is read.
    typed = copy_context().run(PLAY.make_context, "play", words).params
    return choices_of(typed)


@pytest.mark.parametrize(
    "name", sorted({each.name for each in fields(Choices)} - OF_THE_MATCH - {"boards_only"})
)
def test_an_option_is_given_again(name):
    choices = read(f"gemtable play crossing {GIVEN[name]}")
    assert getattr(choices, name) != getattr(Choices(), name)
    assert read(line_to_resume(7, choices)) == replace(choices, match=7)


def test_boards_alone_go_on_with_what_was_played_last_without_its_name():
    choices = replace(read("gemtable play --boards-only --port /dev/a"), game="crossing", bots=1)
    resumed = read(line_to_resume(7, choices))
    assert resumed == Choices(boards_only=True, resume=True, ports=("/dev/a",))


HERE = ("crossing", "--page", "--lan", "--emulated", "--pass", "--reveal", "--match 3", "--seed 1")


@pytest.mark.parametrize("words", HERE)
def test_boards_alone_take_no_words_for_a_screen_or_one_match(words):
    choices = Choices(boards_only=True)
    choices.check_boards_only()
    with pytest.raises(UserError, match="boards alone choose"):
        read(f"gemtable play --boards-only {words}").check_boards_only()


def test_all_options_together_are_given_again():
    choices = read(f"gemtable play crossing --match 3 {' '.join(GIVEN.values())}")
    assert read(line_to_resume(3, choices)) == choices
