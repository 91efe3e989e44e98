"""Which shards of The Lost Gems are left, and which of them are the last that a gem needs."""

from collections import Counter
from collections.abc import Iterator

from gemtable.games.kit.hints import FaceUp
from gemtable.games.lost_gems.rules.state import SHARDS, Shard
from gemtable.games.lost_gems.rules.view import LostGemsView, Slot

ALL = Counter(SHARDS)


def face(tile: Slot | FaceUp) -> Shard:
    """Return the face of a tile, which must not be hidden."""
    assert tile.colour is not None and tile.value is not None
    return Shard(tile.colour, tile.value)


class Copies:
    """The copies of each shard, as the holder of a view sees them."""

    def __init__(self, view: LostGemsView) -> None:
        self._tops = view.gems
        self.discarded = Counter(map(face, view.discards))
        played = Counter(
            Shard(colour, value)
            for colour, top in view.gems.items()
            for value in range(1, top + 1)
        )
        self.left = ALL - self.discarded - played  # in hands and treetops
        held = (tile for hand in view.hands for tile in hand if tile and tile.colour)
        self._unseen = self.left - Counter(map(face, held))

    def is_useless(self, shard: Shard) -> bool:
        """Return whether the gem of this shard has it already, or can never reach it."""
        top = self._tops[shard.colour]
        below = [Shard(shard.colour, value) for value in range(top + 1, shard.value)]
        return shard.value <= top or any(self.discarded[one] == ALL[one] for one in below)

    def is_last(self, shard: Shard) -> bool:
        """Return whether a discard of this shard would make its gem impossible to complete."""
        return self.discarded[shard] == ALL[shard] - 1 and not self.is_useless(shard)

    def lasts(self, tile: Slot) -> tuple[bool, list[Shard]]:
        """Return whether a tile is the last of its kind for certain, and which it could be."""
        may_be = [face(tile)] if tile.colour else list(self._possible(tile))
        lasts = [shard for shard in may_be if self.is_last(shard)]
        return bool(lasts) and len(lasts) == len(may_be), lasts

    def _possible(self, tile: Slot) -> Iterator[Shard]:
        """Yield what a hidden tile can be, by the hints about it and all that is in sight."""
        for shard in self._unseen:
            if shard.colour in tile.knows.colours and shard.value in tile.knows.values:
                yield shard
