"""The Lost Gems against an independent engine: 24 games recorded from OpenSpiel 2.0.2.

Its Hanabi with 3 colours, 3 ranks, hands of 2, 3 hints and 2 lives is this game,
but it knows no empty hints, and the tiles after a played one move up.
"""

import pytest
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import COLOURS, SHARDS

from tests.rules.oracle import Oracle, hands_by_age

ORACLE = Oracle(
    lost_gems,
    preset="gems",
    cards=SHARDS,
    colour_of={"R": "red", "Y": "yellow", "G": "blue"},
)
GAMES = ORACLE.games()


def possible(held):
    colours = "".join(ORACLE.letter_of(colour) for colour in held.colours)
    return colours + "".join(map(str, held.values))


def as_the_oracle_says(state):
    hands = hands_by_age(state)
    return {
        "turn": state.turn,
        "lives": state.nickels,
        "hints": state.pennies,
        "fireworks": [len(gem) for gem in state.gems],
        "hands": [[ORACLE.name(state.shard(held.tile)) for held in hand] for hand in hands],
        "know": [[possible(held) for held in hand] for hand in hands],
        "discards": [ORACLE.name(state.shard(tile)) for tile in state.discards],
        "deck_left": len(state.treetops),
        "score": state.score,
        "terminal": lost_gems.pending(state) == (),
    }


def without_what_was_said(theirs):
    """Keep what hints leave possible; which of it was said follows from that."""
    know = [[told.partition("|")[2] for told in hand] for hand in theirs["know"]]
    return theirs | {"know": know}


def test_the_colours_come_in_the_same_order():
    assert [ORACLE.letter_of(colour) for colour in COLOURS] == ["R", "Y", "G"]
    assert len(GAMES) == 24


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['preset']}-{game['seed']}")
def test_a_game_replays_without_a_difference(game):
    state = lost_gems.start(game["config"]["players"], deck=ORACLE.deck_of(game["deck"]))
    assert as_the_oracle_says(state) == without_what_was_said(game["initial"])
    for step in game["steps"]:
        seat = step["seat"]
        legal = lost_gems.legal(state, seat)
        assert {ORACLE.move_of(text, state, seat) for text in step["legal"]} <= set(legal)
        state, _ = lost_gems.play(state, seat, ORACLE.move_of(step["move"], state, seat))
        ours, theirs = as_the_oracle_says(state), without_what_was_said(step["after"])
        if theirs["terminal"]:
            del ours["turn"], theirs["turn"]
        assert ours == theirs
    assert lost_gems.outcome(state).scores == (game["score"],) * state.seats
