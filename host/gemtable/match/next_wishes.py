"""What the people at a finished match would like to do next. The host sees it, and chooses.

Pure. A wish is AGAIN, or the name of another game. Boards and pages can make the same wishes.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

AGAIN = "again"  # the same game, with another deal
NOTHING = "nothing"  # takes a wish back


@dataclass(frozen=True, slots=True)
class NextWishes:
    """At most one wish of each seat, as pairs of seat, from 0, and wish, in the order of seats."""

    wishes: tuple[tuple[int, str], ...] = ()

    def wished(self, seat: int, what: str) -> "NextWishes":
        """Return the wishes after a seat's newest; NOTHING takes its wish back."""
        others = {each: wish for each, wish in self.wishes if each != seat}
        newest = others if what == NOTHING else {**others, seat: what}
        return NextWishes(tuple(sorted(newest.items())))

    def among(self, seats: Collection[int]) -> "NextWishes":
        """Return only the wishes of these seats."""
        return NextWishes(tuple(each for each in self.wishes if each[0] in seats))

    def of(self, what: str) -> list[int]:
        """Return the seats with this wish."""
        return [seat for seat, wish in self.wishes if wish == what]

    @property
    def favourite(self) -> str:
        """The other game that most seats wish for, else that of the first; "" without one."""
        wished = Counter(wish for _seat, wish in self.wishes if wish != AGAIN)
        return wished.most_common(1)[0][0] if wished else ""


NO_WISHES = NextWishes()
