"""How the moves of The Lost Gems are written."""

from gemtable.games import GAMES
from gemtable.games.lost_gems.rules import Discard, Hint, Penny, Play, Take

from tests.rules.lost_gems_table import table
from tests.rules.notation import Notation

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 2), "hint 2 to 1"),
    (Hint(None, "blue"), "hint blue"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(1), "discard 2"),
    (Take(6), "take 7"),
    (Take(17), "take 18"),
    (Penny(True), "penny yes"),
    (Penny(False), "penny no"),
]

A_HINT = "A hint names red, yellow, blue, 1, 2 or 3: hint red, hint 2, hint red to 3."
A_VERB = "A move begins with hint, play, discard, take or penny."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("hint", A_HINT),
    ("hint green", A_HINT),
    ("hint 4", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play: play 1."),
    ("play 0", "Name the slot to play: play 1."),
    ("play \u0661", "Name the slot to play: play 1."),
    ("discard -1", "Name the slot to discard: discard 2."),
    ("take 123", "Name the tile to take: take 7."),
    ("penny maybe", "Answer penny yes or penny no."),
]

NOTATION = Notation(
    GAMES["lost-gems"],
    written=WRITTEN,
    wrong=WRONG,
    kin=[Play(0), Discard(0), Take(0), Penny(False)],
    alike=[(table(), Hint(None, 1), Hint(1, 1))],  # the only other seat
)
