"""Set up a table of Gems Tracker from drawings, and make moves on it."""

from dataclasses import replace

from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Area, Board, Column, Pair, State, Tender, Trackers
from gemtable.games.kit.rules import Event

LETTERS = {"w": "white", "g": "green", "r": "red", "y": "yellow", ".": None}
CARDS = gems_tracker.printed()


def board(*areas: str) -> Board:
    """Return a board of areas drawn as "4:wgr 6:w.r _": columns, and _ for a booking card.

    "4+:wgr" is a column that covers one. The letters are the gems from top to bottom.
    """
    return tuple(area(drawing) for drawing in areas)


def area(drawing: str) -> Area:
    """Return an area that began with its leftmost column."""
    cells = [cell(each) for each in drawing.split()]
    first = next(number for number, column in enumerate(cells) if column)
    cells[first] = cells[first]._replace(first=True)
    return tuple(cells)


def cell(drawing: str) -> Column | None:
    if drawing == "_":
        return None
    number, _, letters = drawing.partition(":")
    gems = tuple(LETTERS[letter] for letter in letters)
    return Column(int(number.rstrip("+")), gems, covers=number.endswith("+"))


NO_WAY_IN = board("3:w.. 12:w..", "3:w.. 12:w..")  # for a 7, without a booking card


def numbers(built: Board) -> list[str]:
    """Return what `board` drew, without the gems."""
    return [" ".join("_" if each is None else str(each.number) for each in area) for area in built]


def tender(kind: str, **face: object) -> Tender:
    """Return the first printed tender of the type that has this face."""
    return next(
        each
        for each in CARDS.tenders
        if each.type == kind and all(getattr(each, key) == face[key] for key in face)
    )


def make(state: State, *moves: str) -> tuple[State, tuple[Event, ...]]:
    """Make moves, each by the first seat that owes one; return the events of the last."""
    events: tuple[Event, ...] = ()
    for move in moves:
        seat = gems_tracker.pending(state)[0]
        state, events = gems_tracker.play(state, seat, gems_tracker.parse(move))
    return state, events


def bidden(*bids: str) -> State:
    """Return the table of round 1 after each seat bid, seat 1 first: "4 5", "2 3"."""
    state, _ = make(gems_tracker.start(len(bids)), *(f"bid {each}" for each in bids))
    return state


def placing(
    built: Board, number: int, *, seats: int = 2, mine: int = 0, **fields: object
) -> State:
    """Return a table where seat 1 has this board and a pair to place."""
    begun = gems_tracker.start(seats)
    return replace(
        begun,
        phase="place",
        boards=(built, *begun.boards[1:]),
        order=tuple(range(seats)),
        pair=Pair(0, number, mine),
        **fields,
    )


def solo_placing(built: Board, number: int, **fields: object) -> State:
    """Return a solo table with this board and the first pair of a round to place."""
    begun = gems_tracker.start(1)
    state = replace(begun, phase="place", boards=(built,), pair=Pair(0, number, begun.row[0]))
    return replace(state, **fields)


def legal_texts(state: State) -> list[str]:
    return [str(move) for move in gems_tracker.legal(state, gems_tracker.pending(state)[0])]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def facts(events: tuple[Event, ...], kind: str) -> list[dict[str, object]]:
    return [dict(event.facts) for event in events if event.kind == kind]


def at_tokens(*boards: Board, number: int = 9, **fields: object) -> State:
    """Return a table with these boards where the seats lay their tokens, seat 1 first."""
    begun = gems_tracker.start(len(boards))
    order = tuple(range(len(boards)))
    state = replace(begun, round=number, phase="token", boards=boards, order=order)
    return replace(state, **fields)


def with_papers(state: State, *papers: Tender) -> State:
    """Return the table with these tenders at the first places of the layout."""
    chosen = tuple(CARDS.tenders.index(paper) for paper in papers)
    others = tuple(paper for paper in state.papers if paper not in chosen)
    return replace(state, papers=(chosen + others)[: len(state.papers)])


def with_discards(state: State, *piles: tuple[int, ...]) -> State:
    return replace(state, trackers=tuple(Trackers((), discards=pile) for pile in piles))


def first_legal(state: State, rounds: int) -> State:
    """Return the table when that many more rounds have been played, always the first move."""
    last = state.round + rounds
    while state.round < last and gems_tracker.pending(state):
        state, _ = make(state, legal_texts(state)[0])
    return state
