"""The stages that how-to pages picture. Seat 2 has yellow 3, red 2, green 1, red 5, green 5."""

from gemtable.games.kit.stage import Stage

_FIVE = range(1, 6)
_HINTED = ("press 1 seat 2", "press 1 red")

STAGES = {
    "tiles": Stage(3, (), tuple(f"front 2.{slot}" for slot in _FIVE), seed=2),
    "backs": Stage(3, _HINTED, tuple(f"back 2.{slot}" for slot in _FIVE), seed=2),
    "turn": Stage(3, (), ("pad 1",), seed=2),
    "card": Stage(3, ("press 1 card 2",), ("pad 1",), seed=2),
    "seat": Stage(3, ("press 1 seat 2",), ("pad 1",), seed=2),
    "called": Stage(3, ("press 1 seat 2",), ("pad 2",), seed=2),
    "hinted": Stage(3, _HINTED, ("pad 2",), seed=2),
    "help": Stage(3, (*_HINTED, "press 2 help", "press 2 help"), ("pad 2",), seed=2),
    "wish": Stage(3, ("press 1 concede",), ("pad 1",), seed=2),
    "waiting": Stage(3, ("bots 34",), ("pad 1",), seed=2),
}
