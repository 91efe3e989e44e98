"""What lies over a pad of the match: while it does, the pad's keys are its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from gemtable.games.kit.table import Address, Gesture, Picture
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_OfKey = TypeVar("_OfKey", str, str | None)


@dataclass(frozen=True, slots=True)
class Cover:
    """What a pad shows instead of the match: its lights, and the words of its keys.

    `keys` are counted from 0; if the cover `is_whole`, the others do nothing, else they are the
    match's. `title` and `line` say what is asked or chosen. Whoever has the seat may read it.
    """

    picture: Picture
    title: Sentence | str
    line: Sentence | str
    keys: Mapping[int, Sentence | str]
    is_whole: bool = True

    def over(self, other: "Cover | None") -> "Cover":
        """Return this cover as it lies over another one, whose other keys go on."""
        if self.is_whole or other is None:
            return self
        keys = {**other.keys, **self.keys}
        return Cover(self.picture, self.title, self.line, keys, other.is_whole)

    def left(self, of_keys: Sequence[_OfKey]) -> tuple[_OfKey, ...]:
        """Return what is left of the match on each key, "" where this lies over it."""
        covered = range(len(of_keys)) if self.is_whole else self.keys
        return tuple("" if key in covered else each for key, each in enumerate(of_keys))


class PadLayer(Protocol):
    """The menus of the pads, for example."""

    def held(self, pad: Address) -> None:
        """Note that key 12 of a pad was held, whose press was the match's."""

    def takes(self, gesture: Gesture, at: Stamp) -> bool:
        """Handle a press on a pad that is covered; return False if it is the match's."""

    def changed(self) -> None:
        """Note that the match or the table may have changed."""


class NoLayer:
    """Nothing lies over any pad."""

    def held(self, _pad: Address) -> None:
        pass

    def takes(self, _gesture: Gesture, _at: Stamp) -> bool:
        return False

    def changed(self) -> None:
        pass
