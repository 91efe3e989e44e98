"""Logichroma against an independent engine: 36 games recorded from OpenSpiel 2.0.2.

Its Hanabi ends with the third misfire and a last turn each, as our options can
say. It knows no discard at eight hints, counts a lost game as nothing, where
note 2.2 keeps the score, and the cards after a played one move up.
"""

import json
from pathlib import Path

import pytest
from gemtable.rules import logichroma
from gemtable.rules.logichroma import CARDS, COLOURS, Discard, Hint, Play

GAMES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "oracle").glob("std*.jsonl"))
    for line in path.read_text().splitlines()
]
COLOUR_OF = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}
LETTER_OF = {colour: letter for letter, colour in COLOUR_OF.items()}


def deck_of(cards):
    left = list(range(len(CARDS)))
    deck = []
    for name in cards:
        wanted = (COLOUR_OF[name[0]], int(name[1]))
        deck.append(next(card for card in left if CARDS[card] == wanted))
        left.remove(deck[-1])
    return deck


def slots_by_age(state, seat):
    """Return the slots that hold a card, in the oracle's order: the newest last."""
    hand = state.hands[seat]
    return sorted((s for s, held in enumerate(hand) if held), key=lambda s: hand[s].tile)


def move_of(text, state, seat):
    if text[0] in "PD":
        slot = slots_by_age(state, seat)[int(text[1])]
        return Play(slot) if text[0] == "P" else Discard(slot)
    receiver, what = int(text[1]), text[3]
    return Hint(receiver, COLOUR_OF[what] if text[0] == "C" else int(what))


def name(card):
    return f"{LETTER_OF[card.colour]}{card.value}"


def told(state, held):
    letter, value = name(state.card(held.tile))
    return (letter if held.knows_colour else "X") + (value if held.knows_value else "X")


def as_the_oracle_says(state):
    hands = [
        [state.hands[seat][slot] for slot in slots_by_age(state, seat)]
        for seat in range(state.seats)
    ]
    heights = dict(zip(COLOURS, map(len, state.stacks), strict=True))
    return {
        "turn": state.turn,
        "lives": state.misfires,
        "hints": state.hints,
        "fireworks": [heights[colour] for colour in COLOUR_OF.values()],
        "hands": [[name(state.card(held.tile)) for held in hand] for hand in hands],
        "know": [[told(state, held) for held in hand] for hand in hands],
        "discards": [name(state.card(tile)) for tile in state.discards],
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
        deck=deck_of(game["deck"]),
        order="seats",
        misfires=game["config"]["max_life_tokens"],
        last_round="each-once",
    )
    assert as_the_oracle_says(state) == in_our_terms(game["initial"])
    for step in game["steps"]:
        seat = step["seat"]
        legal = set(logichroma.legal(state, seat))
        theirs = {move_of(text, state, seat) for text in step["legal"]}
        assert theirs <= legal
        assert {type(move) for move in legal - theirs} <= {Discard, logichroma.Concede}
        state, _ = logichroma.play(state, seat, move_of(step["move"], state, seat))
        ours, after = as_the_oracle_says(state), in_our_terms(step["after"])
        if after["terminal"]:
            del ours["turn"], after["turn"]
        assert ours == after
    assert logichroma.outcome(state).scores == (sum(after["fireworks"]),) * state.seats
