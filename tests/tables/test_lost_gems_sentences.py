"""The sentences told in The Lost Gems."""

from random import Random

import pytest
from gemtable.games.kit.hints import Completed, Discarded, Drew, Ended, Hinted, LastTurns, Played
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as script
from gemtable.games.lost_gems.rules.state import Declined, Flipped, NickelLost, Took

from tests.tables.lost_gems_table import some_move


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Hinted(by=0, to=1, what="red", slots=(0, 1)),
            "Seat 1 hints red to seat 2: slots 1 and 2.",
        ),
        (
            Hinted(by=1, to=0, what=3, slots=(1,)),
            "Seat 2 hints 3 to seat 1: slot 2.",
        ),
        (
            Hinted(by=0, to=1, what="red", slots=()),
            "Seat 1 hints red to seat 2: no tile of seat 2 is red.",
        ),
        (
            Hinted(by=0, to=1, what=1, slots=()),
            "Seat 1 hints 1 to seat 2: no tile of seat 2 is a 1.",
        ),
        (
            Played(seat=0, slot=1, tile=4, colour="blue", value=2, fits=True),
            "Seat 1 plays blue 2 from slot 2: it fits.",
        ),
        (
            Played(seat=0, slot=1, tile=4, colour="blue", value=2, fits=False),
            "Seat 1 plays blue 2 from slot 2: it does not fit.",
        ),
        (NickelLost(nickels=1), "A nickel is lost: 1 nickel left."),
        (Completed(colour="red"), "The red gem is complete."),
        (
            Flipped(side="heads", pennies=2),
            "A penny is flipped to heads: 2 of 3 are heads up.",
        ),
        (Declined(seat=1), "Seat 2 leaves the penny tails up."),
        (
            Discarded(seat=1, slot=0, tile=2, colour="red", value=1),
            "Seat 2 discards red 1 from slot 1.",
        ),
        (
            Drew(seat=0, slot=0, left=13),
            "Seat 1 has a new tile in slot 1: 13 left in the treetops.",
        ),
        (
            Took(seat=0, slot=0, tile=8, left=17),
            "Seat 1 takes a tile for slot 1: 17 left in the treetops.",
        ),
        (LastTurns(left=2), "Nothing is left to draw: each seat has one more turn."),
        (
            Ended(reason="nickels", score=0),
            "The last nickel is gone. The match ends with 0 points.",
        ),
        (
            Ended(reason="complete", score=9),
            "All three gems are complete. The match ends with 9 points.",
        ),
        (
            Ended(reason="last-turns", score=1),
            "The last turn is over. The match ends with 1 point.",
        ),
    ],
)
def test_an_event_is_told_in_one_sentence_where_people_count_from_1(event, sentence):
    assert str(script.words(event)) == sentence


@pytest.mark.parametrize("deal", ["referee", "table"])
def test_whatever_happens_is_told_and_a_new_tile_is_told_the_same_whatever_lies_on_it(deal):
    """ "Make sure to not look at the shards in your hand" """
    kinds: set[str] = set()
    for seed in range(60):
        chance = Random(seed)
        state = rules.start(2, seed, deal=deal, bonus="ask")
        while pending := rules.pending(state):
            move = some_move(state, chance)
            state, events = rules.play(state, pending[0], move)
            for event in events:
                kinds.add(event.kind)
                told = str(script.words(event) or "as with every hint.")
                assert told.endswith(".")
                if event.kind in ("drew", "took"):
                    assert not any(colour in told for colour in rules.COLOURS)
                    assert "value" not in event.facts
    drawn = "drew" if deal == "referee" else "took"
    assert kinds == {
        *("hinted", "played", "completed", "discarded", "flipped", "declined", "nickel_lost"),
        *(drawn, "last_turns", "ended"),
    }
