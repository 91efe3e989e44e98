"""The people who have come before a match: their names, which game they wish for, who is ready.

Pure: times are arguments, in seconds of any monotonic clock. A `key` stands for a person's page
or board; whoever has it speaks for that person, so it is never shown.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from gemtable.match.seat_names import Name, alike, name_of

MOST = 12  # people at once; further ones come in when one of them is forgotten

NAMELESS_S = 4.0  # after which somebody without a name, whose page is gone, is forgotten
NAMED_S = 90.0  # the same with a name: a phone may sleep


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has come. The `number`, from 1, stays theirs, with its colour and shape.

    `wish` is the name of a game, or "". Who `leads` may begin the match like the host. `left_s`
    is when their page went, None while they have one.
    """

    number: int
    name: Name | None = None
    wish: str = ""
    is_ready: bool = False
    left_s: float | None = None
    leads: bool = False

    @property
    def is_away(self) -> bool:
        return self.left_s is not None

    @property
    def forgotten_s(self) -> float:
        """When somebody who is away is to be forgotten; `inf` for who is here."""
        return inf if self.left_s is None else self.left_s + (NAMED_S if self.name else NAMELESS_S)


class Arrivals:
    """The people who are here, at most MOST. Methods for an unknown key do nothing."""

    def __init__(self) -> None:
        self._here: dict[str, Arrival] = {}
        self._queue: list[str] = []  # keys of those who came when it was full, and are still here

    @property
    def people(self) -> tuple[Arrival, ...]:
        """Everybody who is here, by number."""
        return tuple(sorted(self._here.values(), key=lambda each: each.number))

    @property
    def keys(self) -> dict[int, str]:
        """The key of each person, by number."""
        return {each.number: key for key, each in self._here.items()}

    @property
    def favourite(self) -> str:
        """The game that most people wish for, else the one wished for first; "" without one."""
        leading = [each.wish for each in self.people if each.wish and each.leads]
        wished = Counter(leading or [each.wish for each in self.people if each.wish])
        return wished.most_common(1)[0][0] if wished else ""

    def of(self, key: str) -> Arrival | None:
        """Return the person with a key, or None."""
        return self._here.get(key)

    def come(self, key: str) -> None:
        """Let somebody in, or note that they are back. When it is full, they wait for a place."""
        if key in self._here:
            self._change(key, left_s=None)
        elif len(self._here) < MOST:
            taken = {each.number for each in self._here.values()}
            number = next(each for each in range(1, MOST + 1) if each not in taken)
            self._here[key] = Arrival(number)
        elif key not in self._queue:
            self._queue.append(key)

    def go(self, key: str, now_s: float) -> None:
        """Note that somebody's page is gone. They are forgotten if it doesn't come back soon."""
        self._change(key, left_s=now_s)
        self._queue = [each for each in self._queue if each != key]

    @property
    def next_s(self) -> float:
        """When the next person is to be forgotten; `inf` if nobody is away."""
        return min((each.forgotten_s for each in self._here.values()), default=inf)

    def forget(self, now_s: float) -> bool:
        """Forget who has been away for too long; return whether there was somebody."""
        here = {key: each for key, each in self._here.items() if now_s < each.forgotten_s}
        is_news, self._here = here != self._here, here
        queue, self._queue = self._queue, []
        for key in queue:
            self.come(key)
        return is_news

    def clear(self) -> None:
        """Forget everybody: they have sat down, or choose a seat by themselves."""
        self._here.clear()
        self._queue.clear()

    def call(self, key: str, text: str) -> None:
        """Call somebody by a name. Raises UserError if it isn't valid or somebody has it."""
        others = [each.name for other, each in self._here.items() if other != key]
        self._change(key, name=name_of(text, others))

    def wish(self, key: str, game: str) -> None:
        self._change(key, wish=game)

    def be_ready(self, key: str, is_ready: bool) -> None:
        self._change(key, is_ready=is_ready)

    def let_lead(self, number: int) -> None:
        """Let the person with this number begin matches; nobody else leads from then on."""
        for key, each in self._here.items():
            self._here[key] = replace(each, leads=each.number == number)

    def _change(self, key: str, **what: object) -> None:
        if key in self._here:
            self._here[key] = replace(self._here[key], **what)  # type: ignore[arg-type]


def seats_of(
    people: Sequence[Arrival], names: Sequence[str | None], free: Collection[int]
) -> dict[int, int]:
    """Return the seat, from 0, of each arrival by number. Who gets none is left out.

    `names` are those at the seats of the match, `free` the seats that can be given. A seat with
    a name is for the person of that name. Others get the seat of their number if they can, else
    the first free one; people who have chosen a name come first.
    """
    given: dict[int, int] = {}

    def give(each: Arrival, seats: Iterable[int]) -> None:
        """Give somebody without a seat the first of these that nobody has."""
        seat = next((seat for seat in seats if seat not in given.values()), None)
        if each.number not in given and seat is not None:
            given[each.number] = seat

    for each in people:
        give(each, (seat for seat in sorted(free) if is_called(names[seat], each.name)))
    nobodys = [seat for seat in sorted(free) if not names[seat]]
    for group in ([each for each in people if each.name], people):
        for each in group:
            give(each, [each.number - 1] if each.number - 1 in nobodys else [])
        for each in group:
            give(each, nobodys)
    return given


def is_called(name: str | None, other: str | None) -> bool:
    """Return whether two names look alike; nobody is called None."""
    return name is not None and other is not None and alike(name) == alike(other)
