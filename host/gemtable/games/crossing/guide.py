"""The stages that the how-to pages of Crossing picture, most with four seats in round five."""

from gemtable.games.kit.stage import Stage

_ROUND = ("bots 4",)
_ALL_CHOSE = ("say 1 protect", "say 2 gather 1", "say 3 gather 2", "say 4 gather 3")

STAGES = {
    "choose": Stage(4, _ROUND, ("pad 1",)),
    "chosen": Stage(4, (*_ROUND, "press 1 mushroom 1"), ("pad 1",)),
    "count": Stage(4, (*_ROUND, *_ALL_CHOSE, "wait"), ("pad 1",)),
    "break": Stage(4, (*_ROUND, *_ALL_CHOSE, *("wait",) * 4), ("pad 1",)),
    "stones": Stage(4, _ROUND, ("tile 1", "tile 2", "front 2.1"), seed=1108),
    "six": Stage(6, ("bots 3",), ("pad 1",)),
}
