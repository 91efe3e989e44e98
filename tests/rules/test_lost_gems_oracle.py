"""The Lost Gems against an independent engine: 24 games recorded from OpenSpiel 2.0.2.

Its Hanabi with 3 colours, 3 ranks, hands of 2, 3 hints and 2 lives is this game,
but it knows no empty hints, and the tiles after a played one move up.
"""

import json
from pathlib import Path

import pytest
from gemtable.rules import lost_gems
from gemtable.rules.lost_gems import COLOURS, SHARDS, Discard, Hint, Play

GAMES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "oracle").glob("gems*.jsonl"))
    for line in path.read_text().splitlines()
]
COLOUR_OF = {"R": "red", "Y": "yellow", "G": "blue"}
LETTER_OF = {colour: letter for letter, colour in COLOUR_OF.items()}


def deck_of(cards):
    left = list(range(len(SHARDS)))
    deck = []
    for card in cards:
        wanted = (COLOUR_OF[card[0]], int(card[1]))
        deck.append(next(shard for shard in left if SHARDS[shard] == wanted))
        left.remove(deck[-1])
    return deck


def slots_by_age(state, seat):
    """Return the slots that hold a tile, in the oracle's order: the newest last."""
    hand = state.hands[seat]
    return sorted((s for s, held in enumerate(hand) if held), key=lambda s: hand[s].tile)


def move_of(text, state, seat):
    if text[0] in "PD":
        slot = slots_by_age(state, seat)[int(text[1])]
        return Play(slot) if text[0] == "P" else Discard(slot)
    receiver, what = int(text[1]), text[3]
    return Hint(receiver, COLOUR_OF[what] if text[0] == "C" else int(what))


def name(shard):
    return f"{LETTER_OF[shard.colour]}{shard.value}"


def possible(held):
    colours = "".join(LETTER_OF[colour] for colour in held.colours)
    return colours + "".join(map(str, held.values))


def as_the_oracle_says(state):
    hands = [
        [state.hands[seat][slot] for slot in slots_by_age(state, seat)]
        for seat in range(state.seats)
    ]
    return {
        "turn": state.turn,
        "lives": state.nickels,
        "hints": state.pennies,
        "fireworks": [len(gem) for gem in state.gems],
        "hands": [[name(state.shard(held.tile)) for held in hand] for hand in hands],
        "know": [[possible(held) for held in hand] for hand in hands],
        "discards": [name(state.shard(tile)) for tile in state.discards],
        "deck_left": len(state.treetops),
        "score": state.score,
        "terminal": lost_gems.pending(state) == (),
    }


def without_what_was_said(theirs):
    """Keep what hints leave possible; which of it was said follows from that."""
    know = [[told.partition("|")[2] for told in hand] for hand in theirs["know"]]
    return theirs | {"know": know}


def test_the_colours_come_in_the_same_order():
    assert [LETTER_OF[colour] for colour in COLOURS] == ["R", "Y", "G"]
    assert len(GAMES) == 24


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['preset']}-{game['seed']}")
def test_a_game_replays_without_a_difference(game):
    state = lost_gems.start(game["config"]["players"], deck=deck_of(game["deck"]))
    assert as_the_oracle_says(state) == without_what_was_said(game["initial"])
    for step in game["steps"]:
        seat = step["seat"]
        legal = lost_gems.legal(state, seat)
        assert {move_of(text, state, seat) for text in step["legal"]} <= set(legal)
        state, _ = lost_gems.play(state, seat, move_of(step["move"], state, seat))
        ours, theirs = as_the_oracle_says(state), without_what_was_said(step["after"])
        if theirs["terminal"]:
            del ours["turn"], theirs["turn"]
        assert ours == theirs
    assert lost_gems.outcome(state).scores == (game["score"],) * state.seats
