"""How the moves of Logichroma are written."""

from gemtable.games import GAMES
from gemtable.games.logichroma.rules import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.logichroma_table import table
from tests.rules.notation import Notation

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 5), "hint 5 to 1"),
    (Hint(4, "white"), "hint white to 5"),
    (Hint(None, "green"), "hint green"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(4), "discard 5"),
    (Pass(), "pass"),
    (Concede(), "concede"),
    (Withdraw(), "withdraw"),
]

A_HINT = "A hint names a colour or a value from 1 to 5: hint red, hint 2, hint red to 3."
A_VERB = "A move begins with hint, play, discard, pass, concede or withdraw."
WRONG = [
    ("", A_VERB),
    ("take 1", A_VERB),
    ("hint", A_HINT),
    ("hint purple", A_HINT),
    ("hint 6", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play: play 1."),
    ("play 0", "Name the slot to play: play 1."),
    ("play \u0661", "Name the slot to play: play 1."),
    ("discard 12", "Name the slot to discard: discard 2."),
    ("pass 1", "Nothing follows pass."),
    ("concede now", "Nothing follows concede."),
    ("withdraw 1", "Nothing follows withdraw."),
]

NOTATION = Notation(
    GAMES["logichroma"],
    written=WRITTEN,
    wrong=WRONG,
    kin=[Play(0), Discard(0), Pass(), Concede(), Withdraw()],
    alike=[
        (table("R1 R1 R1 R2 R2 | Y1 Y1 Y1 Y2 Y2"), Hint(None, 1), Hint(1, 1)),
    ],  # the only other seat
)
