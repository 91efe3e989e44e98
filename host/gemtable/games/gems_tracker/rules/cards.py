"""The faces of the cards of Gems Tracker: mines, tenders and the spots for tokens."""

from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.as_json import Json

MINES = 48
TYPES = {  # of tenders: number of cards, and most in a match
    "A": (4, 2),
    "B": (1, 1),
    "C": (2, 1),
    "D": (6, 2),
    "E": (1, 1),
    "F": (4, 2),
    "G": (1, 1),
    "H": (1, 1),
    "I": (4, 2),
    "J": (1, 1),
    "K": (1, 1),
    "L": (2, 1),
}
MOST_OR_FEWEST = "ACL"  # compare seats and pay the first three places
STEPPED = "BDEFGHIJ"  # count something on the board and pay by steps
OF_TWO = (3, 1)  # points of two seats for A and C; the text has none for L (note 4.34)
NOT_SOLO = "ACGKL"
PAPERS = {1: 10, 2: 6, 3: 6, 4: 8}  # tenders in a match, by seats


class Mine(NamedTuple):
    """A mine card: its gems from top to bottom, None for an empty mine."""

    gems: tuple[str | None, ...]
    rails: int  # mining rail icons
    marks: tuple[int, ...]  # numbers of seats that use the card; four seats use all


class Tender(NamedTuple):
    """A tender paper: what it asks for and pays."""

    type: str  # "A" to "L"
    colours: tuple[str, ...] = ()  # one for A and F, two for D
    pattern: str = ""  # for I and J, a name in PATTERNS
    most: bool = True  # for A, C and L: the most, or the fewest
    steps: tuple[tuple[int, int], ...] = ()  # (at least so many, points), ascending
    of_two: tuple[int, int] = OF_TWO  # for A, C and L: points of two seats

    def to_json(self) -> dict[str, Json]:
        """Return the tender as `check_cards` reads it: only the fields of its type."""
        data: dict[str, Json] = {"type": self.type}
        if self.colours:
            data["colours"] = list(self.colours)
        if self.pattern:
            data["pattern"] = self.pattern
        if self.type in "CL":
            data["wants"] = "most" if self.most else "fewest"
        if self.type == "L":
            data["of_two"] = list(self.of_two)
        if self.steps:
            data["steps"] = [list(step) for step in self.steps]
        return data


@dataclass(frozen=True, slots=True)
class Cards:
    """All card faces of a table. `layouts` holds the spots for two, three and four seats.

    A spot is between two tenders, given by their indices in the layout.
    """

    mines: tuple[Mine, ...]
    tenders: tuple[Tender, ...]
    layouts: tuple[tuple[tuple[int, int], ...], ...]

    def spots(self, seats: int) -> tuple[tuple[int, int], ...]:
        """Return the spots for tokens; solo uses none."""
        return self.layouts[seats - 2] if seats > 1 else ()

    def mines_for(self, seats: int) -> tuple[int, ...]:
        """Return the mines in a match: those marked for this number of seats, for four all."""
        return tuple(
            mine for mine, face in enumerate(self.mines) if seats == 4 or seats in face.marks
        )


def cards_to_json(cards: Cards) -> dict[str, Json]:
    """Return the cards as `check_cards` reads them."""
    return {
        "mines": [
            {
                "gems": [gem or "empty" for gem in mine.gems],
                "rails": mine.rails,
                "marks": list(mine.marks),
            }
            for mine in cards.mines
        ],
        "tenders": [tender.to_json() for tender in cards.tenders],
        "layouts": {
            str(seats): [[first + 1, second + 1] for first, second in spots]
            for seats, spots in enumerate(cards.layouts, 2)
        },
    }
