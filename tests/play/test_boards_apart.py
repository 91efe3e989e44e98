"""Whole matches on pads at ports, which know nothing of the game, and on what it emulates."""

import signal

import pytest
from gemtable.games import GAMES

from tests.play import gemtable
from tests.play.boards_apart import Apart, Played

SEATS = {"crossing": 3, "gems-tracker": 2, "logichroma": 3, "lost-gems": 3, "waterfall": 3}


@pytest.fixture
def end():
    """Return what has a program end after the test."""
    running = []
    yield running.append
    for program in running:
        program.send_signal(signal.SIGTERM)
        program.communicate()


@pytest.fixture
def begin(tmp_path, end):
    """Return what begins a match of a game, with the pads that are apart."""

    def one(game):
        apart = Apart()
        end(apart.program)
        played = Played(game, SEATS[game], 4, apart, tmp_path / "journal.sqlite")
        end(played.program)
        return played, apart

    return one


def hardware(result):
    return [board["uid"] for board in result["boards"] if board["tier"] == "hardware"]


@pytest.mark.slow
def test_keys_of_boards_on_ports_make_moves_among_bots_on_emulated_ones(begin):
    played, apart = begin("lost-gems")
    result = played.play(steps=5)
    assert result["turns"] == 5
    assert hardware(result) == apart.uids
    assert len(result["boards"]) == 2 * SEATS["lost-gems"]  # a pad and a rack a seat


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_the_keys_of_boards_on_ports(begin, game):
    played, apart = begin(game)
    result = played.play()
    outcome = played.table.game.rules.outcome(played.table.state)
    assert (result["scores"], result["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert hardware(result) == apart.uids


@pytest.mark.slow
def test_bots_play_on_a_board_at_a_port_so_that_its_owner_can_watch(tmp_path):
    """They press no key there: they type the moves of that seat."""
    apart = Apart()
    try:
        told = gemtable.auto(1, tmp_path / "journal.sqlite", *apart.ports[:2], game="crossing")
    finally:
        apart.program.send_signal(signal.SIGTERM)
        apart.program.communicate()
    assert hardware(told[-1]) == apart.uids[:1]
