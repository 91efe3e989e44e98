"""A bug, made on purpose, ends the program with its traceback, wherever it is: nobody waits.

Two are elsewhere: in the page's drawing (tests/web/test_bugs.py), and at what a board says,
which is told and costs that board alone (tests/link/test_containment.py).
"""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.bots import BotError, Chosen
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.lost_gems.rules.state import Play
from gemtable.journal import Journal
from gemtable.play.table_boards import Gathering
from gemtable.sentence import Sentence
from gemtable.simulate.simulated_match import Plan, play_match
from gemtable.terminal.screens import JsonScreen, PlainScreen

from tests.play import gemtable, program_in_time

BOARDS = 4  # a pad and a rack for each of two seats


class Bug(Exception):
    """Of nobody: it is made on purpose."""


def has_a_bug(*_words, **_more):
    raise Bug


def play(tmp_path, *words, run=program_in_time.run, stdin=""):
    database = ("--db", str(tmp_path / "journal.sqlite"))
    run("play", "lost-gems", "--emulated", "--seed", "1", "--json", *database, *words, stdin=stdin)


@pytest.mark.parametrize(
    ("what", "name"), [(JsonScreen, "_news"), (Journal, "add_all")], ids=["screen", "journal"]
)
def test_in_what_is_done_at_each_move(tmp_path, monkeypatch, what, name):
    monkeypatch.setattr(what, name, has_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, "--auto")


def test_in_a_bot(tmp_path, monkeypatch):
    with_a_bug = replace(GAMES["lost-gems"], bot=has_a_bug)
    monkeypatch.setitem(GAMES._loaded, "lost-gems", with_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, "--auto")


def jumping(_view, _legal_moves, _chance):
    """A bot whose move is none of the legal ones."""
    return Chosen(Play(99), Sentence("It jumps."))


def refused(_state, _seat, move):
    raise IllegalMove(Sentence("Not now."), "rule 9: not now")


def test_in_a_bot_that_chooses_what_is_not_legal(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES._loaded, "lost-gems", replace(GAMES["lost-gems"], bot=jumping))
    with pytest.raises(BotError, match="seat 1 chose play 100, which is not legal"):
        play(tmp_path, "--auto")
    with pytest.raises(BotError, match="seat 1 chose play 100, which is not legal"):
        play_match(Plan("lost-gems", 2, 1, 1, "sensible"), 0)


def test_in_rules_that_refuse_what_they_call_legal(tmp_path, monkeypatch):
    game = GAMES["lost-gems"]
    game = replace(game, rules=replace(game.rules, play=refused))
    monkeypatch.setitem(GAMES._loaded, "lost-gems", game)
    with pytest.raises(BotError, match="legal but refused: rule 9: not now"):
        play(tmp_path, "--auto")


def test_in_the_thread_that_reads_lines(tmp_path, monkeypatch):
    monkeypatch.setattr(PlainScreen, "_hand_over", has_a_bug)
    with pytest.raises(Bug):
        play(tmp_path, stdin="hint red\n")


@pytest.mark.slow
def test_in_the_thread_that_hears_emulated_boards(tmp_path, monkeypatch):
    written = Gathering._led_written

    def has_a_bug_at_the_table(gathering):
        if len(gathering.fleet.hellos) == BOARDS:
            raise Bug
        written(gathering)

    monkeypatch.setattr(Gathering, "_led_written", has_a_bug_at_the_table)
    with pytest.raises(Bug):
        play(tmp_path, "--auto", run=gemtable.run)
