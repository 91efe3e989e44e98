"""The stages that the how-to pages picture. Seat 2 holds a red 1 and a blue 2."""

from gemtable.games.kit.stage import Stage

_HINTED = ("hands", "press 1 red")

STAGES = {
    "tiles": Stage(2, ("double 2.2",), ("front 2.1", "front 2.2"), seed=0),
    "backs": Stage(2, _HINTED, ("back 2.1", "back 2.2"), seed=0),
    "turn": Stage(2, ("hands",), ("pad 1",), seed=0),
    "receiver": Stage(3, _HINTED, ("pad 1",), seed=0),
    "hinted": Stage(2, _HINTED, ("pad 2",), seed=0),
    "help": Stage(2, (*_HINTED, "press 2 help"), ("pad 2",), seed=0),
    "waiting": Stage(2, ("bots 19",), ("pad 1",), seed=0),
    "counters": Stage(2, ("bots 19",), ("front 1.3", "front 1.4", "front 1.5"), seed=0),
}
