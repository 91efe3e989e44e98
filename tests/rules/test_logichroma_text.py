"""Every sentence of the rule text of Logichroma that states a rule, in its order,
up to the actions that move cards.

Each test quotes the sentence it proves.
"""

from collections import Counter

import pytest
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import CARDS

from tests.rules.logichroma_table import (
    PERFECT,
    TWOS,
    actions,
    faces,
    kinds,
    known,
    legal_texts,
    make,
    stacks,
    table,
)


def shown(view, seat):
    return [(slot.colour, slot.value) for slot in view.hands[seat]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players(seats):
    """Logichroma is a game for 2-5 players."""
    assert len(table(seats=seats).hands) == seats


@pytest.mark.parametrize("seats", [0, 1, 6, "2", 2.0, True])
def test_no_other_number_of_players(seats):
    """Logichroma is a game for 2-5 players."""
    with pytest.raises(ValueError, match="2 to 5 seats"):
        logichroma.start(seats)


def test_fifty_cards():
    """There are 50 cards in a Logichroma deck."""
    assert len(CARDS) == len(table().deck) == 50


def test_values_one_to_five_in_five_suits():
    """Each card has a number value of 1, 2, 3, 4, or 5, and is one of five color suits: red,
    yellow, green, blue, or white."""
    assert {card.value for card in CARDS} == {1, 2, 3, 4, 5}
    assert {card.colour for card in CARDS} == {"red", "yellow", "green", "blue", "white"}


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue", "white"])
def test_ten_cards_a_suit(colour):
    """A color suit contains a total of 10 cards ... Three cards of value 1. Two cards of
    value 2. Two cards of value 3. Two cards of value 4. One card of value 5."""
    values = Counter(card.value for card in CARDS if card.colour == colour)
    assert values == {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def test_the_deck_is_shuffled():
    """The deck is shuffled before a game begins."""
    assert len({logichroma.start(2, seed).deck for seed in range(20)}) == 20
    assert logichroma.start(2, 7) == logichroma.start(2, 7)


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_hands_of_five_or_of_four(seats, cards):
    """If there are 2 or 3 players in the game, each player is dealt 5 cards. If there are 4
    or 5 players in the game, each player is dealt 4 cards."""
    state = table(seats=seats)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert state.left == 50 - seats * cards


def test_a_seat_sees_every_hand_except_its_own():
    """players can see everyone's hand EXCEPT their own ... Each player would see the back of
    their own cards and the front of everyone else's."""
    view = logichroma.view(table("R1 R2 R3 R4 R5 | Y1 Y2 Y3 Y4 Y5 | B1 B2 B3 B4 B5", seats=3), 1)
    assert shown(view, 0) == [("red", value) for value in (1, 2, 3, 4, 5)]
    assert shown(view, 1) == [(None, None)] * 5
    assert shown(view, 2) == [("blue", value) for value in (1, 2, 3, 4, 5)]


def test_the_player_order_is_chosen_at_random():
    """Player order is chosen at random"""
    assert len({logichroma.start(3, seed).order for seed in range(60)}) == 6


def test_the_player_order_remains_fixed():
    """and remains fixed for the duration of the game."""
    state = logichroma.start(5, seed=3)
    assert state.order != (0, 1, 2, 3, 4)
    turns = []
    for _ in range(15):
        turns += logichroma.pending(state)
        state, _ = make(state, "discard 1")
    assert tuple(turns) == state.order * 3


@pytest.mark.parametrize("move", ["hint 1", "play 1", "discard 1"])
def test_a_turn_is_a_single_action(move):
    """Each player gets a single action on their turn"""
    state, _ = make(table(PERFECT), move)
    assert logichroma.pending(state) == (1,)
    with pytest.raises(IllegalMove, match=r"^It is seat 2's turn\.$"):
        logichroma.play(state, 0, logichroma.parse("play 2"))


def test_a_turn_is_not_skipped():
    """turns are not allowed to be skipped."""
    with pytest.raises(IllegalMove) as refusal:
        make(table(PERFECT), "pass")
    assert refusal.value.rule == "turns are not allowed to be skipped"


def test_the_three_actions():
    """Available actions include: Give a hint to another player. Discard a card from your
    hand. Play a card from your hand."""
    texts = legal_texts(table("R1 R1 R1 R2 R2 | Y1 Y1 B4 B4 W5"))
    assert texts[:6] == [f"hint {kind} to 2" for kind in ("yellow", "blue", "white", 1, 4, 5)]
    assert texts[6:16] == [f"{verb} {n}" for verb in ("play", "discard") for n in range(1, 6)]


def test_without_hints_remaining_nobody_hints():
    """Giving a hint requires that you have more than zero "Hints Remaining." ... If you have
    no hints remaining, you'll have to take a different action."""
    state = table(PERFECT, *["hint 1"] * 8)
    assert state.hints == 0
    assert actions(state) == {"play", "discard"}
    with pytest.raises(IllegalMove) as refusal:
        make(state, "hint 1")
    assert refusal.value.rule.startswith("If you have no hints remaining")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hints_remaining_are_displayed(seat):
    """The number of Hints Remaining are displayed next to the deck when playing a game."""
    assert logichroma.view(table(PERFECT), seat).hints == 8
    assert logichroma.view(table(PERFECT, "hint 1"), seat).hints == 7


@pytest.mark.parametrize(
    ("hint", "slots"),
    [("green", [0, 2]), ("red", [1, 3, 4]), (3, [0, 1]), (1, [2]), (4, [3]), (5, [4])],
)
def test_a_hint_tells_all_of_one_colour_or_value(hint, slots):
    """When giving a hint, you can tell one player about all of one color or all of one number
    value in their hand."""
    _, events = make(table("Y1 Y2 Y3 Y4 Y5 | G3 R3 G1 R4 R5"), f"hint {hint}")
    assert events[0].facts["slots"] == slots


def test_the_example_of_two_threes():
    """say a player has two cards with a number value of 3. Choosing to give that player a hint
    about 3 will reveal the values of both 3 value cards to the player. One hint will be
    deducted from your Hints Remaining."""
    state = table("Y1 Y2 Y3 Y4 Y5 | G3 R3 G1 R4 R5", "hint 3")
    knows = [slot.knows for slot in logichroma.view(state, 1).hands[1]]
    told = [(each.colour, each.value) for each in knows]
    assert told == [(None, 3)] * 2 + [(None, None)] * 3
    assert state.hints == 7


def test_the_example_of_three_greens():
    """If a player has three cards that are green, choosing to give that player a hint about
    green will reveal the color of all three green cards to them, and one hint will be deducted
    from your Hints Remaining."""
    state = table("Y1 Y2 Y3 Y4 Y5 | G3 R3 G1 R4 G5", "hint green")
    knows = [slot.knows.colour for slot in logichroma.view(state, 1).hands[1]]
    assert knows == ["green", None, "green", None, "green"]
    assert state.hints == 7


def test_all_see_what_a_holder_knows():
    """You can tell what information a player already knows about their own hand based on the
    symbols on their cards. # - Means the player holding the card can see its number value. C -
    Means the player holding the card can see its color."""
    state = table("Y1 Y2 Y3 Y4 Y5 | G3 R3 G1 R4 R5", "hint 3", "hint 1", "hint green")
    assert known(state, 1) == "#C # C - -"
    for seat in (None, 0, 1):
        knows = logichroma.view(state, seat).hands[1][0].knows
        assert (knows.colour, knows.value) == ("green", 3)


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
