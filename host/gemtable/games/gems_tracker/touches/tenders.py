"""The tenders in words: what each asks for, who has how much, and what it would pay a token."""

from collections.abc import Iterator
from functools import lru_cache

from gemtable.games.gems_tracker.rules import Board, GemsTrackerView, Tender, Token, majority
from gemtable.games.gems_tracker.rules.board import bookings_used
from gemtable.games.gems_tracker.rules.cards import MOST_OR_FEWEST, count, points_for
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import Choice, Touch
from gemtable.sentence import Sentence, message

_SHORT = {
    "A": Sentence("most gems"),
    "B": Sentence("empty mines"),
    "C": Sentence("most rail"),
    "D": Sentence("pairs"),
    "E": Sentence("run"),
    "F": Sentence("in one area"),
    "G": Sentence("areas"),
    "H": Sentence("largest group"),
    "I": Sentence("patterns"),
    "J": Sentence("patterns"),
    "K": Sentence("no bookings"),
    "L": Sentence("most discarded"),
}
_SHORT_FEWEST = {"C": Sentence("least rail"), "L": Sentence("least discarded")}
_WHOLE = {
    "A": Sentence("Who has the most gems of its colour, in all areas together."),
    "B": Sentence("Columns with an empty mine, in all areas."),
    "C": Sentence("Who is highest on the mining rail."),
    "D": Sentence("Pairs of its two colours side by side; each gem counts once."),
    "E": Sentence("The longest row of numbers that follow each other, 1 after 12, too."),
    "F": Sentence("Gems of its colour in one area, where there are most."),
    "G": Sentence("Separate areas."),
    "H": Sentence("The largest group of connected gems of one colour."),
    "I": Sentence("Patterns of four connected gems of one colour; each gem counts once."),
    "J": Sentence("Patterns of four connected gems of one colour; each gem counts once."),
    "K": Sentence("3 points without a booking card; each one laid costs a point."),
    "L": Sentence("Who has the highest sum of discarded tracker cards."),
}
_WHOLE_FEWEST = {
    "C": Sentence("Who is lowest on the mining rail."),
    "L": Sentence("Who has the lowest sum of discarded tracker cards."),
}
_PLACES = "3 2 1"  # points of the places, for types that compare seats


def short(paper: Tender) -> Sentence:
    """Return what a tender asks for, in a word or two."""
    return _SHORT[paper.type] if paper.most else _SHORT_FEWEST[paper.type]


def places(seats: int, paper: Tender) -> str:
    """Return the points of the places; for type K, those for laying no booking card."""
    if paper.type == "K":
        return "3"
    if paper.type not in MOST_OR_FEWEST:
        return ""
    return " ".join(map(str, paper.of_two)) if seats == 2 else _PLACES


@lru_cache(maxsize=4096)  # boards change one at a time
def amount(board: Board, paper: Tender) -> int:
    """Return the board's amount of what a tender counts, not of types C and L."""
    return bookings_used(board) if paper.type == "K" else count(board, paper)


def have(view: GemsTrackerView, paper: Tender) -> tuple[int, ...] | None:
    """Return each seat's amount of what a tender counts; None for face-down piles."""
    if paper.type == "L":
        return None
    if paper.type == "C":
        return view.rails
    return tuple(amount(board, paper) for board in view.boards)


def told(view: GemsTrackerView, number: int) -> Touch:
    """Return a tender in words; `number` counts from 0."""
    paper = view.papers[number]
    title = Sentence("Tender {tender}: {asks}", tender=number + 1, asks=short(paper))
    whole = _WHOLE[paper.type] if paper.most else _WHOLE_FEWEST[paper.type]
    each = have(view, paper)
    if each is None:
        return Touch(title, remark=whole)
    far = [
        Sentence("seat {seat} has {points}", seat=seat, points=points)
        for seat, points in enumerate(each, 1)
    ]
    so_far = Sentence("So far {told}.", told=far)
    if view.seats == 1:
        so_far = Sentence("You have {have}.", have=each[0])
    return Touch(title, remark=Sentence("{told} {more}", told=whole, more=so_far))


def changes(view: GemsTrackerView, board: Board) -> Iterator[Sentence]:
    """Yield what another board of the seat in turn would change at the tenders."""
    before = view.boards[view.in_turn]
    for number, paper in enumerate(view.papers, 1):
        if paper.type in "CL" or number - 1 in view.met:
            continue
        was, now = amount(before, paper), amount(board, paper)
        if was != now:
            text = message("Tender {tender}: {now} instead of {before}.")
            yield Sentence(text, tender=number, now=now, before=was)


def spots_to_touch(view: GemsTrackerView, seat: int) -> dict[str, Touch]:
    """Return what a seat can do with each spot between two tenders."""
    return {
        f"spot-{spot + 1}": _spot(view, seat, spot, token)
        for spot, token in enumerate(view.tokens)
    }


def _spot(view: GemsTrackerView, seat: int, spot: int, token: int | None) -> Touch:
    papers = view.spots[spot]
    between = [paper + 1 for paper in papers]
    title = Sentence("Spot {spot}, between tenders {tenders}", spot=spot + 1, tenders=between)
    if token is not None:
        return Touch(title, remark=Sentence("A token lies on spot {spot}.", spot=spot + 1))
    first, second = (_pays(view, seat, paper) for paper in papers)
    note = Sentence("{told} {more}", told=first, more=second)
    if view.in_turn != seat:
        why = whose_turn(view.in_turn)
        return Touch(title, remark=Sentence("{told} {more}", told=why, more=note))
    pieces = tuple(f"tender-{number}" for number in between)
    lay = Choice(str(Token(spot)), Sentence("Lay your token here"), note, "●", pieces)
    return Touch(title, (lay,))


def _pays(view: GemsTrackerView, seat: int, number: int) -> Sentence:
    """Return what a tender would pay a seat as things are."""
    paper = view.papers[number]
    each = have(view, paper)
    if each is None:
        return Sentence("Tender {tender} compares face-down cards.", tender=number + 1)
    if paper.type in MOST_OR_FEWEST:
        points = majority(each, paper.most, paper.of_two)[seat]
    else:
        points = points_for(each[seat], paper)
    return Sentence(
        "Tender {tender} pays you 1 point as it stands.",
        "Tender {tender} pays you {count} points as it stands.",
        tender=number + 1,
        count=points,
    )
