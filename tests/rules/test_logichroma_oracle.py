"""Logichroma against an independent engine: 36 games recorded from OpenSpiel 2.0.2.

Its Hanabi ends with the third misfire and a last turn each, as our options can
say. It knows no discard at eight hints, counts a lost game as nothing, where
note 2.2 keeps the score, and the cards after a played one move up.
"""

import pytest
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import CARDS, COLOURS, Discard

from tests.rules.oracle import Oracle, hands_by_age

ORACLE = Oracle(
    logichroma,
    preset="std",
    cards=CARDS,
    colour_of={"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"},
)
GAMES = ORACLE.games()


def told(state, held):
    letter, value = ORACLE.name(state.card(held.tile))
    return (letter if held.knows_colour else "X") + (value if held.knows_value else "X")


def as_the_oracle_says(state):
    hands = hands_by_age(state)
    heights = dict(zip(COLOURS, map(len, state.stacks), strict=True))
    return {
        "turn": state.turn,
        "lives": state.misfires,
        "hints": state.hints,
        "fireworks": [heights[colour] for colour in ORACLE.colour_of.values()],
        "hands": [[ORACLE.name(state.card(held.tile)) for held in hand] for hand in hands],
        "know": [[told(state, held) for held in hand] for hand in hands],
        "discards": [ORACLE.name(state.card(tile)) for tile in state.discards],
        "deck_left": state.left,
        "score": state.score,
        "terminal": logichroma.pending(state) == (),
    }


def in_our_terms(theirs):
    """Keep what was said of a card, not what it rules out, and the score of a lost game."""
    know = [[said.partition("|")[0] for said in hand] for hand in theirs["know"]]
    return theirs | {"know": know, "score": sum(theirs["fireworks"])}


def test_the_games_are_complete():
    assert len(GAMES) == 36
    assert {game["config"]["players"] for game in GAMES} == {2, 3, 5}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['preset']}-{game['seed']}")
def test_a_game_replays_without_a_difference(game):
    state = logichroma.start(
        game["config"]["players"],
        deck=ORACLE.deck_of(game["deck"]),
        order="seats",
        misfires=game["config"]["max_life_tokens"],
        last_round="each-once",
    )
    assert as_the_oracle_says(state) == in_our_terms(game["initial"])
    for step in game["steps"]:
        seat = step["seat"]
        legal = set(logichroma.legal(state, seat))
        theirs = {ORACLE.move_of(text, state, seat) for text in step["legal"]}
        assert theirs <= legal
        assert {type(move) for move in legal - theirs} <= {Discard, logichroma.Concede}
        state, _ = logichroma.play(state, seat, ORACLE.move_of(step["move"], state, seat))
        ours, after = as_the_oracle_says(state), in_our_terms(step["after"])
        if after["terminal"]:
            del ours["turn"], after["turn"]
        assert ours == after
    assert logichroma.outcome(state).scores == (sum(after["fireworks"]),) * state.seats
