"""The sentences told in Logichroma."""

import pytest
from gemtable.games.kit.hints import Completed, Discarded, Drew, Ended, LastTurns, Played
from gemtable.games.logichroma import table as script
from gemtable.games.logichroma.rules.state import (
    Hinted,
    HintGained,
    Misfired,
    Passed,
    Wished,
    Withdrew,
)

AT = {"seat": 0, "slot": 1, "tile": 4, "colour": "blue", "value": 2}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Hinted(by=0, to=1, what="green", slots=(0, 1), hints=7),
            "Seat 1 hints green to seat 2: slots 1 and 2. Hints left: 7.",
        ),
        (
            Hinted(by=1, to=0, what=3, slots=(1,), hints=1),
            "Seat 2 hints 3 to seat 1: slot 2. Hints left: 1.",
        ),
        (Played(**AT, fits=True), "Seat 1 plays blue 2 from slot 2: it fits."),
        (Played(**AT, fits=False), "Seat 1 plays blue 2 from slot 2: it does not fit."),
        (Completed(colour="white"), "The white stack is complete."),
        (Misfired(misfires=1), "A misfire is gone: 1 misfire left."),
        (Discarded(**AT), "Seat 1 discards blue 2 from slot 2."),
        (HintGained(hints=8), "A hint is gained: 8 hints left."),
        (Drew(seat=0, slot=0, left=0), "Seat 1 draws the last card."),
        (Passed(seat=1), "Seat 2 passes: no other move is possible."),
        (LastTurns(left=2), "Nothing is left to draw: each seat has one more turn."),
        (
            Wished(seat=0, missing=(1,)),
            "Seat 1 wishes to concede; seat 2 does not yet.",
        ),
        (
            Wished(seat=0, missing=(1, 2)),
            "Seat 1 wishes to concede; seats 2 and 3 do not yet.",
        ),
        (Wished(seat=1, missing=()), "Seat 2 wishes to concede, too."),
        (Withdrew(seat=1), "Seat 2 no longer wishes to concede."),
        (
            Ended(reason="misfires", score=1),
            "The last misfire is gone. The match ends with 1 point.",
        ),
        (
            Ended(reason="complete", score=25),
            "All five stacks are complete. The match ends with 25 points.",
        ),
        (
            Ended(reason="conceded", score=3),
            "All seats concede. The match ends with 3 points.",
        ),
    ],
)
def test_an_event_is_told_where_people_count_from_1(event, sentence):
    assert str(script.words(event)) == sentence


def test_a_new_card_is_part_of_the_move_that_drew_it():
    assert script.words(Drew(seat=0, slot=0, left=13)) is None


def test_who_asks_for_help_is_told():
    told = [str(script.TABLE.kept_words({"helped": helped})) for helped in ([0, 2], [0, 0])]
    assert told == ["Asking for help: seat 2, slot 2.", "No seat asks for help."]
