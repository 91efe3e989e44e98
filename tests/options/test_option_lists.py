"""People are told a game's options from its rules: as a list, while they type, and of a match."""

import pytest
from gemtable.cli import main as cli
from gemtable.games import GAMES
from gemtable.games.option_words import chosen, listed

from tests.given_options import GEMTABLE
from tests.play import gemtable

GEMS = GAMES["lost-gems"]


def completions(command, *words, begun=""):
    """Return what the shell offers after `gemtable COMMAND WORDS... --option`."""
    called = GEMTABLE.commands[command]
    context = called.make_context(command, [*words, "--option"], resilient_parsing=True)
    (option,) = (each for each in called.params if "--option" in each.opts)
    return [item.value for item in option.shell_complete(context, begun)]


@pytest.mark.parametrize("name", GAMES)
def test_the_list_has_seats_and_every_option_with_what_it_decides(name):
    game = GAMES[name]
    seats, *lines = listed(game).splitlines()
    assert seats == (
        f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats."
        f" Default for --seats: {game.default_seats}."
    )
    told = [(line.split()[1], line.split(maxsplit=2)[2]) for line in lines]
    assert told == [(option.spelled, str(option.explained)) for option in game.rules.options]


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("name", GAMES)
def test_option_help_lists_them_and_plays_nothing(monkeypatch, capsys, command, name):
    monkeypatch.setattr(
        "sys.argv", ["gemtable", command, name, "--seats", "9", "--option", "help"]
    )
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    assert capsys.readouterr().out == listed(GAMES[name]) + "\n"


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_help_of_a_command_says_where_options_are_listed(command):
    told = " ".join(gemtable.run(command, "--help").stdout.replace("│", " ").split())
    assert "--option NAME=VALUE" in told
    assert "--option help lists all" in told


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("name", GAMES)
def test_the_shell_completes_every_option_of_the_game_that_is_named(command, name):
    offered = completions(command, name)
    assert offered[0] == "help"
    for option in GAMES[name].rules.options:
        values = {word.partition("=")[2] for word in offered if word.startswith(f"{option.name}=")}
        may_be = option.values_for(GAMES[name].seats[-1])
        assert values == ({option.written(value) for value in may_be} or {""})


@pytest.mark.parametrize("words", [("lost-gems",), ("--seats", "4", "lost-gems", "--auto")])
def test_the_shell_completes_what_begins_as_it_was_begun(words):
    assert completions("play", *words, begun="deal=") == ["deal=referee", "deal=table"]
    assert completions("play", *words, begun="he") == ["help"]
    assert completions("play", *words, begun="x") == []


@pytest.mark.parametrize("words", [(), ("chess",)])
def test_without_a_game_the_shell_completes_nothing(words):
    assert completions("play", *words) == []


def test_options_of_a_match_are_told_as_people_write_them():
    assert chosen(GEMS, {"deal": "table", "first": 1}) == ["deal=table", "first=2"]
    assert chosen(GAMES["gems-tracker"], {"cards": {"mines": []}}) == ["cards=FILE"]


def test_options_that_no_game_knows_are_told_as_they_are():
    assert chosen(GEMS, {"mood": 0}) == ["mood=0"]
    assert chosen(None, {"first": 0}) == ["first=0"]
