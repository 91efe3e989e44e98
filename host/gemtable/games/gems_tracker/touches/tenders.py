"""The sheets of tenders and spots: what a tender asks for, and what a token earns now."""

from gemtable.games.gems_tracker.rules import GemsTrackerView, Tender, Token
from gemtable.games.gems_tracker.rules.cards import MOST_OR_FEWEST
from gemtable.games.gems_tracker.rules.worth import have, pays
from gemtable.games.gems_tracker.table.sentences import SHORT_NAMES
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import Choice, Touch
from gemtable.sentence import Sentence

_SHORT_FEWEST = {"C": Sentence("fewest rail icons"), "L": Sentence("lowest discards")}
_PATTERNS = Sentence(
    "This tender counts patterns of four connected gems of one colour; each gem counts once."
)
_WHOLE = {
    "A": Sentence(
        "This tender pays the seats with the most gems of its colour, in all areas together."
    ),
    "B": Sentence("This tender counts columns with an empty mine, in all areas."),
    "C": Sentence("This tender pays the seats that are highest on the mining rail."),
    "D": Sentence(
        "This tender counts pairs of its two colours side by side; each gem counts once."
    ),
    "E": Sentence(
        "This tender counts the longest run of consecutive numbers, in which 1 can follow 12."
    ),
    "F": Sentence(
        "This tender counts the gems of its colour in the area that has the most of them."
    ),
    "G": Sentence("This tender counts separate areas."),
    "H": Sentence("This tender counts the gems in the largest connected group of one colour."),
    "I": _PATTERNS,
    "J": _PATTERNS,
    "K": Sentence(
        "This tender pays 3 points if you have laid no booking card; otherwise each"
        " one costs you a point."
    ),
    "L": Sentence("This tender pays the seats with the highest sum of discarded tracker cards."),
}
_WHOLE_FEWEST = {
    "C": Sentence("This tender pays the seats that are lowest on the mining rail."),
    "L": Sentence("This tender pays the seats with the lowest sum of discarded tracker cards."),
}
_PLACES = "3 2 1"  # points of first to third place, for types that compare seats


def short(paper: Tender) -> Sentence:
    """Return a short name for the request of a tender, for example "most gems"."""
    return SHORT_NAMES[paper.type] if paper.most else _SHORT_FEWEST[paper.type]


def places(seats: int, paper: Tender) -> str:
    """Return the points by place, such as "3 2 1"; for type K, the points with no booking card."""
    if paper.type == "K":
        return "3"
    if paper.type not in MOST_OR_FEWEST:
        return ""
    return " ".join(map(str, paper.of_two)) if seats == 2 else _PLACES


def tender_sheet(view: GemsTrackerView, number: int) -> Touch:
    """Return the sheet that describes a tender; `number` counts from 0."""
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
    so_far = Sentence("So far, {told}.", told=far)
    if view.seats == 1:
        so_far = Sentence(
            "It counts 1 as soon as you have {need}, at any moment. You have {have}.",
            need=paper.steps[-1][0],
            have=each[0],
        )
    return Touch(title, remark=Sentence("{told} {more}", told=whole, more=so_far))


def spots_to_touch(view: GemsTrackerView, seat: int) -> dict[str, Touch]:
    """Return the sheet of each spot between two tenders, by the spot's id on the page."""
    return {
        f"spot-{spot + 1}": _spot(view, seat, spot, token)
        for spot, token in enumerate(view.tokens)
    }


def _spot(view: GemsTrackerView, seat: int, spot: int, token: int | None) -> Touch:
    papers = view.spots[spot]
    between = [paper + 1 for paper in papers]
    title = Sentence("Spot {spot}, between tenders {tenders}", spot=spot + 1, tenders=between)
    if token is not None:
        return Touch(title, remark=Sentence("Spot {spot} already has a token.", spot=spot + 1))
    paid = [_pays(view, seat, paper) for paper in papers]
    first, second = (_told(number, points) for number, points in zip(between, paid, strict=True))
    note = Sentence("{told} {more}", told=first, more=second)
    if view.in_turn != seat:
        why = whose_turn(view.in_turn)
        return Touch(title, remark=Sentence("{told} {more}", told=why, more=note))
    pieces = tuple(f"tender-{number}" for number in between)
    sign = f"+{sum(points or 0 for points in paid)}"
    lay = Choice(str(Token(spot)), Sentence("Lay your token here"), note, sign, pieces)
    return Touch(title, (lay,))


def _pays(view: GemsTrackerView, seat: int, number: int) -> int | None:
    """Return the points that a tender would pay a seat now; None for face-down piles."""
    paper = view.papers[number]
    each = have(view, paper)
    return None if each is None else pays(each, paper, seat)


def _told(number: int, points: int | None) -> Sentence:
    if points is None:
        return Sentence("Tender {tender} compares face-down cards.", tender=number)
    return Sentence(
        "Tender {tender} would pay you 1 point now.",
        "Tender {tender} would pay you {count} points now.",
        tender=number,
        count=points,
    )
