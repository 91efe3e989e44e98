"""Every command is completed by Tab, told by help, and refused with its own usage."""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.play.prompt_commands import COMMANDS, MOVE

# What Tab makes of each row, a word at a time, from its first letters.
COMPLETED = {
    "[SEAT] MOVE": "hint red to 2",
    "[SEAT] undo": "undo",
    "undo to N": "undo to 0",
    "redo": "redo",
    "correct MOVE": "correct hint blue to 2",
    "pause": "pause",
    "resume": "resume",
    "skip": "skip",
    "identify [PART]": "identify rack 2",
    "replace PART": "replace pad 1",
    "brightness PERCENT": "brightness 50",
    "volume [SEAT] LEVEL": "volume 2 0",
    "language [SEAT] CODE": "language 2 pl",
    "undos RULE": "undos ask",
    "[SEAT] agree": "agree",
    "[SEAT] refuse": "refuse",
    "name [SEAT] [NAME]": "name 2",
    "look SEAT": "look 2",
    "press SEAT KEY": "press 1 play 1",
    "hold SEAT KEY": "hold 1 help",
    "tap TILE [KIND]": "tap 2.1 double",
    "why [N]": "why 1",
    "first": "first",
    "moves": "moves",
    "help boards": "help boards",
    "help [WORD]": "help undo to",
    "play GAME [OPTION]": "play lost-gems --option deal=table",
    "again": "again",
    "quit": "quit",
}
FLAGS = {"--seats", "--seed", "--bots", "--bot", "--match", "--from", "--option"}
WRONG = {  # a line, and the usage that it is answered with
    "undo to abc": "Usage: [SEAT] undo or undo to N",
    "undo to": "Usage: [SEAT] undo or undo to N",
    "undo all": "Usage: [SEAT] undo or undo to N",
    "redo 2": "Usage: redo",
    "undos": "Usage: undos RULE",
    "undos maybe": "Usage: undos RULE",
    "agree to it": "Usage: [SEAT] agree",
    "refuse it": "Usage: [SEAT] refuse",
    "correct": "Usage: correct MOVE",
    "pause now": "Usage: pause",
    "resume now": "Usage: resume",
    "skip 2": "Usage: skip",
    "replace": "Usage: replace PART",
    "brightness": "Usage: brightness PERCENT",
    "brightness abc": "Usage: brightness PERCENT",
    "volume loud": "Usage: volume [SEAT] LEVEL",
    "language 2": "Usage: language [SEAT] CODE",
    "language xx": "Choose en, pl or id.",
    "name": "For example: name 2 Ola",
    "look": "Usage: look SEAT",
    "look x": "Usage: look SEAT",
    "press 1": "Usage: press SEAT KEY",
    "hold key 12": "Usage: hold SEAT KEY",
    "tap": "Usage: tap TILE [KIND]",
    "tap 1.1 twice": "Usage: tap TILE [KIND]",
    "why x": "Usage: why [N]",
    "first 1": "Usage: first",
    "moves 1": "Usage: moves",
    "help hint": "Usage: help [WORD]",
    "again 1": "Usage: again",
    "quit now": "Usage: quit",
    "play crossing --sets 4": "Options of play crossing: --seats, --seed, --bots, --bot, --match,",
    "play crossing 4": "Options of play crossing: --seats, --seed, --bots, --bot, --match,",
    "identify nobody": "Parts of the table: pad 1, rack 1, pad 2 and rack 2.",
}


def test_every_row_is_tried_here():
    assert {*COMPLETED} == {command.form for command in COMMANDS}
    first = {line.split()[0] for line in WRONG}
    assert first >= {command.verb.split()[0] for command in COMMANDS} - {"move"}


@pytest.mark.parametrize("form", COMPLETED)
def test_tab_completes_every_row_from_its_first_letters(at, form):
    def script(program):
        program.type("hint red")
        program.type("undo")
        program.type("hint red" if "undo" in form or "why" in form else "pause")
        line, begun = COMPLETED[form], ""
        for word in line.split():
            assert any(each.startswith(begun + word) for each in program.tab(begun + word[0]))
            begun += f"{word} "
        assert line in {each.rstrip() for each in program.tab(line[:-1])}

    at(script)


@pytest.mark.slow
def test_tab_knows_the_options_of_the_command_line(at):
    def script(program):
        assert program.tab("pla")[0] == "play "
        assert {f"play {game} " for game in GAMES} <= {*program.tab("play ")}
        begun = "play crossing --seats 4 "
        assert {each.removeprefix(begun).rstrip() for each in program.tab(begun)} == FLAGS
        assert program.tab(begun + "--option dist")
        assert program.tab("play lost-gems --match ") == ["play lost-gems --match 1"]

    at(script)


def test_in_the_lobby_tab_knows_what_can_be_said_there(at):
    def script(program):
        assert program.tab("") == ["play ", "help", "help ", "quit"]
        assert "play crossing --seats " in {
            f"{each} " for each in program.tab("play crossing --s")
        }
        ((_kind, told, _fix),) = program.type("help")
        assert [line.split()[0] for line in told.splitlines()] == ["play", "help"]
        ((kind, told, _fix),) = program.type("undo")
        assert (kind, told) == ("refused", "No match is running.")
        ((_kind, told, _fix),) = program.type("play chess")
        assert told == "There is no game chess."

    at(script, game=None)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_not_there_is_told_amid_a_match_too(at, game):
    def script(program):
        for line in ("play chess", "play chess --seats 2"):
            ((_kind, told, _fix),) = program.type(line)
            assert told == "There is no game chess."

    at(script, game=game, seats=GAMES[game].default_seats)


def test_a_seat_is_completed_where_several_owe_a_move(at):
    def script(program):
        assert "2 " in program.tab("")
        assert program.tab("2 gath") == ["2 gather "]
        assert program.tab("2 und") == ["2 undo"]

    at(script, game="crossing", seats=3)


@pytest.mark.parametrize("form", COMPLETED)
def test_help_tells_of_every_row_and_of_each_by_its_word(at, form):
    def script(program):
        (command,) = (each for each in COMMANDS if each.form == form)
        ((_kind, told, _fix),) = program.type("help boards" if command.of_boards else "help")
        (line,) = (
            line for line in told.splitlines() if form in map(str.strip, line[:21].split(","))
        )
        assert line.endswith(str(command.help))
        ((_kind, told, _fix),) = program.type(f"help {command.verb}")
        assert form in told
        assert str(command.help) in told

    at(script)


def test_help_fits_a_small_terminal(at):
    def script(program):
        for line in ("--help", "help boards"):
            ((_kind, told, _fix),) = program.type(line)
            lines = told.splitlines()
            assert len(lines) <= 18
            assert max(map(len, lines)) <= 60

    at(script)


@pytest.mark.slow
@pytest.mark.parametrize("line", WRONG)
def test_what_is_typed_wrongly_is_refused_with_its_own_usage(at, line):
    def script(program):
        ((kind, _told, fix),) = program.type(line)
        assert kind == "refused"
        assert fix.startswith(WRONG[line])
        assert program.match.moves == 0

    at(script)


def test_again_is_for_a_match_that_is_over(at):
    def script(program):
        ((kind, told, _fix),) = program.type("again")
        assert (kind, told) == ("refused", "The match is not over.")
        assert program.type("y") != program.type("again")

    at(script)


def test_words_that_leave_once_it_is_over_are_no_words_before(at):
    def script(program):
        program.type("n")
        assert not program.desk.is_left
        while program.match.pending:
            owing = program.match.pending[0]
            move = program.match.game.rules.legal(program.match.state, owing)[-1]
            program.match.play("test", [Made(owing, move)])
        program.type("n")
        assert program.desk.is_left

    at(script)


def test_a_look_is_for_a_seat_of_the_table(at):
    def script(program):
        program.type("look 2")
        assert program.screen.looks == [1]
        assert [program.type(f"look {each}")[0][1] for each in (0, 3)] == [
            "Say which seat's view to show, from 1 to 2."
        ] * 2

    at(script)


@pytest.mark.parametrize("name", GAMES)
def test_no_move_of_a_game_is_a_command(name):
    game, chance = GAMES[name], Random(name)
    state, verbs = game.rules.start(game.default_seats, seed=1), set()
    for _ in range(60):
        if not game.rules.pending(state):
            break
        for owing in game.rules.pending(state):
            legal = game.rules.legal(state, owing)
            verbs |= {str(move).split()[0] for move in legal}
            for move in legal:
                assert not any(row.read(str(move)) for row in COMMANDS if row is not MOVE)
            state, _events = game.rules.play(state, owing, chance.choice(legal))
    words = {row.verb.split()[0] for row in COMMANDS if not row.like_a_move}
    assert verbs.isdisjoint(words)
