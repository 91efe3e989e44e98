"""Every sentence of the rule text of Logichroma that states a rule of discards and plays.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.logichroma import rules as logichroma

from tests.rules.logichroma_table import PERFECT, TWOS, faces, kinds, make, stacks, table

SPENT = ["hint 1", "hint 1"]  # two hints less than the maximum


def test_a_discard_adds_a_hint():
    """Discarding a card from your hand adds one hint to your Hints Remaining"""
    state, events = make(table(PERFECT, *SPENT), "discard 1")
    assert state.hints == 7
    assert events[1].facts == {"hints": 7}


def test_a_discard_adds_no_ninth_hint():
    """unless you already have the maximum number of hints available (8)."""
    state, events = make(table(PERFECT), "discard 1")
    assert state.hints == 8
    assert kinds(events) == ["discarded", "drew"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_discarded_card_lies_face_up(seat):
    """Discarded cards go face up into the discard pile"""
    pile = logichroma.view(table("R1 R2 R3 R4 R5", "discard 5"), seat).discards
    assert pile == (logichroma.FaceUp(tile=4, colour="red", value=5),)


def test_a_discarded_card_is_never_recovered():
    """and cannot be recovered ... if you discard a card required to complete a color stack, you
    can no longer achieve a perfect game."""
    state = table("R1 R2 R3 R4 R5", "discard 5")
    for _ in range(20):
        state, _ = make(state, "discard 1")
        assert state.discards[0] == 4
        assert all(held.tile != 4 for hand in state.hands for held in hand if held)


def test_a_new_card_replaces_the_discarded_one():
    """A new card will automatically be dealt to replace the discarded card in your hand."""
    state = table("R1 R2 R3 R4 R5 | Y1 Y1 Y1 Y2 Y2 | W4", "discard 2")
    assert faces(state, 0) == "R1 W4 R3 R4 R5"
    assert state.left == 39


def test_a_valid_card_is_added_to_its_stack():
    """Playing a card attempts to add the card to the play stacks. Only valid cards will be
    played successfully."""
    state, events = make(table(PERFECT), "play 1")
    assert stacks(state) == [1, 0, 0, 0, 0]
    assert events[0].facts["fits"] is True
    assert state.misfires == 4


def test_an_invalid_card_misfires_into_the_discard_pile():
    """Invalid cards will "misfire" and end up in the discard pile."""
    state, events = make(table(TWOS), "play 1")
    assert state.discards == (0,)
    assert stacks(state) == [0, 0, 0, 0, 0]
    assert kinds(events) == ["played", "misfired", "drew"]


def test_three_misfires_do_no_harm():
    """Up to three misfires can occur during a game with no bad effects."""
    state = table(TWOS, *["play 1"] * 3)
    assert logichroma.pending(state) == (1,)
    assert (state.hints, stacks(state), state.score) == (8, [0] * 5, 0)


def test_the_fourth_misfire_ends_the_game():
    """A fourth misfire will end the game."""
    state = table(TWOS, *["play 1"] * 4)
    assert logichroma.pending(state) == ()
    assert logichroma.outcome(state).reason == "misfires"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_misfires_remaining_are_displayed(seat):
    """Misfires Remaining are displayed next to the deck when playing a game."""
    remaining = [logichroma.view(table(TWOS, *["play 1"] * n), seat).misfires for n in range(5)]
    assert remaining == [4, 3, 2, 1, 0]


def test_one_stack_a_colour_in_ascending_order():
    """There is only one play stack for each color suit. Cards must be placed in sequential,
    ascending order to their matching color play stack."""
    state = table(PERFECT, *["play 1"] * 25)
    for colour, stack in zip(logichroma.COLOURS, state.stacks, strict=True):
        assert [state.card(tile) for tile in stack] == [(colour, n) for n in (1, 2, 3, 4, 5)]


VALID = [
    ("R1", []),
    ("W1", []),
    ("R1 Y1", ["play 1"]),  # another colour's 1
    ("R1 R2", ["play 1"]),
    ("R1 R2 R3", ["play 1", "play 2"]),
]
INVALID = [
    ("R1 R1", ["play 1"]),  # the 1 has been played
    ("R2", []),  # no 1 yet
    ("R1 R3", ["play 1"]),  # a value is left out
    ("R1 R2 R2", ["play 1", "play 2"]),  # the value has been played
    ("R1 Y2", ["play 1"]),  # another colour's stack
]


def last_played(letters, moves):
    """Let seat 1 play its slots in order, seat 2 a hint between, and return the last step."""
    state = table(letters)
    for move in moves:
        state, _ = make(make(state, move)[0], "hint red")
    return state, *make(state, f"play {len(moves) + 1}")


@pytest.mark.parametrize(("letters", "moves"), VALID)
def test_a_one_or_the_next_value_is_valid(letters, moves):
    """The following cards are valid plays: A card with a value of 1, as long as no other 1
    with the same color has yet been played. The next highest value of a color's play stack."""
    before, state, _ = last_played(letters, moves)
    assert state.score == before.score + 1 == len(moves) + 1
    assert state.misfires == 4


@pytest.mark.parametrize(("letters", "moves"), INVALID)
def test_anything_else_is_invalid(letters, moves):
    """Anything else is an invalid play and results in a misfire."""
    before, state, events = last_played(letters, moves)
    assert state.stacks == before.stacks
    assert state.misfires == 3
    assert events[1].facts == {"misfires": 3}


def test_a_five_adds_a_hint():
    """Successfully playing a card of value 5 will add one hint to your Hints Remaining"""
    before = table(PERFECT, "play 1", "play 1", "play 1", "play 1", "hint 1", "hint 1")
    state, events = make(before, "play 1")
    assert (before.hints, state.hints) == (6, 7)
    assert kinds(events) == ["played", "completed", "hint_gained", "drew"]


def test_a_five_adds_no_ninth_hint():
    """unless you already have the maximum number of hints available (8)."""
    state, events = make(table(PERFECT, *["play 1"] * 4), "play 1")
    assert stacks(state) == [5, 0, 0, 0, 0]
    assert state.hints == 8
    assert kinds(events) == ["played", "completed", "drew"]


def test_a_five_that_misfires_adds_no_hint():
    """Successfully playing a card of value 5 will add one hint"""
    assert table("R5", "hint red", "hint red", "play 1").hints == 6


def test_hints_are_gained_by_discards_and_by_plays_of_five_only():
    """Additional hints can be gained by discarding or playing cards, as explained in the
    sections about the Discard and Play actions."""
    _, events = make(table(PERFECT, *SPENT), "play 1")
    assert "hint_gained" not in kinds(events)
