"""The sentences told in Logichroma."""

import pytest
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma import table as script

AT = {"seat": 0, "slot": 1, "tile": 4, "colour": "blue", "value": 2}


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        (
            "hinted",
            {"by": 0, "to": 1, "what": "green", "slots": [0, 1], "hints": 7},
            "Seat 1 hints green to seat 2: cards 1 and 2. Hints left: 7.",
        ),
        (
            "hinted",
            {"by": 1, "to": 0, "what": 3, "slots": [1], "hints": 1},
            "Seat 2 hints 3 to seat 1: card 2. Hints left: 1.",
        ),
        ("played", {**AT, "fits": True}, "Seat 1 plays card 2, blue 2: it fits."),
        ("played", {**AT, "fits": False}, "Seat 1 plays card 2, blue 2: it does not fit."),
        ("completed", {"colour": "white"}, "The white stack is complete."),
        ("misfired", {"misfires": 1}, "A misfire is gone: 1 misfire left."),
        ("discarded", AT, "Seat 1 discards card 2, blue 2."),
        ("hint_gained", {"hints": 8}, "A hint is gained: 8 hints left."),
        ("drew", {"seat": 0, "slot": 0, "left": 13}, "Seat 1 has a new card 1: 13 left to draw."),
        ("passed", {"seat": 1}, "Seat 2 can do nothing, and passes."),
        ("last_turns", {"left": 2}, "No card is left to draw: each seat has one more turn."),
        (
            "wished",
            {"seat": 0, "missing": [1]},
            "Seat 1 wishes to concede; seat 2 does not yet.",
        ),
        (
            "wished",
            {"seat": 0, "missing": [1, 2]},
            "Seat 1 wishes to concede; seats 2 and 3 do not yet.",
        ),
        ("wished", {"seat": 1, "missing": []}, "Seat 2 wishes to concede, too."),
        ("withdrew", {"seat": 1}, "Seat 2 no longer wishes to concede."),
        ("kept", {"helped": [0, 2]}, "Who asks what it knows: seat 2 of card 2."),
        ("kept", {"helped": [0, 0]}, "No seat asks for help."),
        (
            "ended",
            {"reason": "misfires", "score": 1},
            "The last misfire is gone. The match ends with 1 point.",
        ),
        (
            "ended",
            {"reason": "complete", "score": 25},
            "All five stacks are complete. The match ends with 25 points.",
        ),
        (
            "ended",
            {"reason": "conceded", "score": 3},
            "All seats concede. The match ends with 3 points.",
        ),
    ],
)
def test_an_event_is_told_where_people_count_from_1(kind, facts, sentence):
    assert str(script.words(Event(kind, facts))) == sentence
