"""Logichroma as it is drawn: each eye finds what it may know, and nothing by colour alone."""

import dataclasses
import random

import pytest
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE
from gemtable.games.logichroma import rules as logichroma

from tests.rules.logichroma_table import table
from tests.terminal.drawn import drawn, of_seats, of_state

GAME = "logichroma"
HANDS = "R1 B2 R3 W4 G5 | R2 Y1 Y1 B1 W5 | G1 R4"


def asked(*helped):
    """Return what makes a Ui in which seats ask what they know of these cards, from 1."""
    return lambda ui: dataclasses.replace(ui, helped=helped)


def positions(seats, seed):
    """States of a random match in which nobody concedes, but the one that is over."""
    chance = random.Random(seed)
    state = logichroma.start(seats, seed)
    while logichroma.pending(state):
        yield state
        state, _ = logichroma.play(
            state, state.turn, chance.choice(logichroma.legal(state, state.turn)[:-1])
        )


@pytest.mark.parametrize("seats", logichroma.SEATS)
def test_a_seat_sees_the_hands_of_the_others_and_not_its_own(seats):
    state = logichroma.start(seats, seed=2)
    for eyes in range(seats):
        lines = of_seats(drawn(of_state(GAME, state), eyes))
        for holder, line in enumerate(lines):
            cards = [state.card(held.tile) for held in state.hands[holder]]
            named = [
                f"{slot} {card.colour[0]}{card.value} " in line
                for slot, card in enumerate(cards, 1)
            ]
            assert all(named) if holder != eyes else "1 ?? " in line and not any(named)


def test_with_all_eyes_and_at_the_end_every_hand_is_open():
    state = table(HANDS)
    assert "??" not in "\n".join(drawn(of_state(GAME, state), ALL))
    for seat in range(2):
        state, _ = logichroma.play(state, seat, logichroma.Concede())
    over = of_state(GAME, state)
    assert drawn(over, TABLE) == drawn(over, ALL)
    assert "The match is over." in drawn(over, TABLE)


def test_the_table_tells_its_counters_stacks_discards_and_whose_turn_it_is():
    state = table(HANDS, "play 1", "discard 5", "play 2", "hint red")
    told = "\n".join(drawn(of_state(GAME, state)))
    assert "hints    ●●●●●●●○  misfires left 3  cards to draw 37" in told
    assert "stacks   red 1  yellow 0  green 0  blue 0  white 0" in told
    assert "out      b2 w5" in told
    assert "▶ seat 1" in told
    assert "Turn 5. Seat 1 to move." in told


def test_what_hints_told_stands_beside_the_card_and_what_the_last_one_pointed_at_is_marked():
    state = table(HANDS, "hint yellow", "hint red", "hint 1")
    (_, line) = of_seats(drawn(of_state(GAME, state)))
    assert line == "▶ seat 2  1 ?? ··   2 ?? y1!  3 ?? y1!  4 ?? ·1!  5 ?? ··"


def test_what_a_card_may_be_is_told_to_who_asks_and_what_it_is_not_nowhere_else():
    state = table(HANDS, "hint yellow", "hint red", "hint 1")
    assert not any(line.startswith("may be") for line in drawn(of_state(GAME, state)))
    (told,) = (
        line for line in drawn(of_state(GAME, state, ui=asked(0, 4))) if line.startswith("may be")
    )
    assert told == "may be   seat 2's card 4 r·gbw 1····"


def test_who_would_concede_is_told():
    state, _ = logichroma.play(table(HANDS), 1, logichroma.Concede())
    assert "wish to concede: seat 2" in "\n".join(drawn(of_state(GAME, state)))
