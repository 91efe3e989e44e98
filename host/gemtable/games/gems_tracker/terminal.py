"""Draws Gems Tracker in a terminal: mines, tenders, tokens, a line or two for each tableau.

A column is its number and its gems from top to bottom, as in 4wgr; a dot is an empty mine,
+2 means two rail icons, [] is a booking card. Columns that touch are drawn side by side.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from gemtable.games.gems_tracker.rules import Area, GemsTrackerView
from gemtable.games.gems_tracker.table.keys import GemsTrackerPosition, GemsTrackerShown
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.game import Terminal
from gemtable.games.kit.piece_colours import STYLES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.terminal_text import flowed, label, label_of
from gemtable.sentence import Sentence

_WIDE = 80  # from this width on, show the steps of tenders and the gems of all tableaus
_MANY = 3  # from so many seats on, a narrow terminal shows some in one line


def lines(position: GemsTrackerPosition, eyes: Eyes, width: int) -> list[Text]:
    """Return the drawing of the table for `eyes`, without the secret bids of other seats."""
    view = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    drawn = [
        *flowed(label(Sentence("mines")), _mines(view, width >= _WIDE), width),
        *flowed(label(Sentence("open")), _open(view), width),
        *flowed(label(Sentence("tenders")), _tenders(view, width >= _WIDE), width),
        *flowed(label(Sentence("tokens")), _tokens(view), width),
    ]
    for seat in range(view.seats):
        is_looked_at = seat in (eyes, *view.order[:1]) or view.seats < _MANY
        whole = width >= _WIDE or is_looked_at
        drawn += _seat(view, shown, seat, width) if whole else [_short(view, shown, seat, width)]
    for seat in _hands_of(view, eyes):
        whose = Sentence("hand {seat}", seat=seat + 1) if eyes == ALL else Sentence("hand")
        drawn += flowed(label(whose), _hand(position.views.of(seat)), width)
    if shown.choice:
        bid = Sentence("You bid {cards}.", cards=_listed(sorted(shown.choice)))
        drawn.append(Text(str(bid), "bold"))
    return drawn


def number(view: GemsTrackerView) -> Sentence:
    """Return the round's number."""
    return Sentence("Round {number} of {last}", number=view.round, last=view.rounds)


def _mines(view: GemsTrackerView, is_wide: bool) -> Iterator[Text]:
    for number, mine in enumerate(view.row, 1):
        if mine is not None:
            yield Text(f"{number} ", "dim").append_text(_face(mine.gems, mine.rails))
    if view.pair is not None:
        pair = view.pair
        taken = Text(str(Sentence("taken {card}", card=pair.number)), "bold magenta")
        yield taken.append_text(_face(pair.gems, pair.rails))
    if is_wide:
        yield Text(str(Sentence("mines left {count}", count=view.left)), "dim")


def _open(view: GemsTrackerView) -> Iterator[Text]:
    """Yield the tracker cards that can be taken, by owner."""
    is_solo = view.seats == 1
    for owner, numbers in enumerate(view.open, 1):
        if numbers:
            seat = Sentence("seat {seat}", seat=owner)
            whose = Sentence("deck {number}", number=owner) if is_solo else seat
            yield Text(f"{whose}: ", "dim").append(_listed(numbers), "bold")


def _tenders(view: GemsTrackerView, is_wide: bool) -> Iterator[Text]:
    for number, paper in enumerate(view.papers, 1):
        is_met = number - 1 in view.met
        text = Text(f"{number} ", "dim").append(paper.type, "dim" if is_met else "bold")
        for colour in paper.colours:
            text.append(colour[0], STYLES[colour])
        about = paper.pattern or ("" if paper.most else Sentence("fewest"))
        text.append(f" {about}" if about else "")
        if is_met:
            text.append(f" {Sentence('met')}", "green")
        elif is_wide:
            steps = [f" {least}:{points}" for least, points in paper.steps]
            text.append("".join(steps), "dim")
        yield text


def _tokens(view: GemsTrackerView) -> Iterator[Text]:
    """Yield the spots of each seat's tokens, and the free spots while a seat owes a token."""
    spots = ["-".join(str(paper + 1) for paper in spot) for spot in view.spots]
    laid = list(zip(spots, view.tokens, strict=True))
    for seat in range(view.seats):
        own = [between for between, token in laid if token == seat]
        if own:
            whose = Sentence("seat {seat}", seat=seat + 1)
            yield Text(f"{whose}: ", "dim").append(" ".join(own))
    for number, (between, token) in enumerate(laid, 1):
        if view.phase == "token" and token is None:
            yield Text(f"{Sentence('spot {number}', number=number)} ", "bold").append(between)


def _seat(view: GemsTrackerView, shown: GemsTrackerShown, seat: int, width: int) -> list[Text]:
    line = label_of(seat, _owes(view, shown, seat), width)
    line.append(f" {_standing(view, seat)}  {_doing(view, shown, seat)}".rstrip())
    areas = [_area(number, cells) for number, cells in enumerate(view.boards[seat], 1)]
    return [line, *flowed("    ", areas, width)]


def _short(view: GemsTrackerView, shown: GemsTrackerShown, seat: int, width: int) -> Text:
    """Return one line for a seat: points, rail, booking cards, and columns as numbers only."""
    line = label_of(seat, _owes(view, shown, seat), width)
    line.append(f" {view.points[seat]}p {view.rails[seat]}r {view.bookings[seat]}b")
    for cells in view.boards[seat]:
        line.append("  │", "dim")
        line.append(" ".join("[]" if cell is None else str(cell.number) for cell in cells))
    return line


def _owes(view: GemsTrackerView, shown: GemsTrackerShown, seat: int) -> bool:
    return seat in view.pending and seat not in shown.chosen


def _standing(view: GemsTrackerView, seat: int) -> str:
    bookings = Sentence("bookings {count}", count=view.bookings[seat])
    if view.seats == 1:
        return f"{Sentence('tenders met {count}', count=len(view.met))}  {bookings}"
    told = (
        Sentence("points {count}", count=view.points[seat]),
        Sentence("rail {count}", count=view.rails[seat]),
        bookings,
        Sentence("tie-break {card}", card=view.breakers[seat]),
    )
    return "  ".join(map(str, told))


def _doing(view: GemsTrackerView, shown: GemsTrackerShown, seat: int) -> Sentence | str:
    if view.outcome is not None:
        return Sentence("wins") if seat in view.outcome.winners else ""
    if view.phase != "bid":
        return ""
    return Sentence("has bid") if seat in shown.chosen else Sentence("to bid")


def _area(number: int, cells: Area) -> Text:
    text = Text(f"{number}│", "dim")
    for place, cell in enumerate(cells):
        text.append(" " if place else "")
        if cell is None:
            text.append("[]", "magenta")
        else:
            text.append(str(cell.number), "bold").append_text(_gems(cell.gems))
    return text


def _face(gems: Sequence[str | None], rails: int) -> Text:
    return Text(" ").append_text(_gems(gems)).append(f"+{rails}" if rails else "", "cyan")


def _gems(gems: Sequence[str | None]) -> Text:
    text = Text()
    for gem in gems:
        text.append(gem[0] if gem else ".", STYLES[gem] if gem else "dim")
    return text


def _hands_of(view: GemsTrackerView, eyes: Eyes) -> Iterable[int]:
    """Return the seats whose hands `eyes` can see; none after the end of the match."""
    if view.outcome is not None:
        return ()
    if eyes == ALL:
        return range(view.seats)
    return (eyes,) if isinstance(eyes, int) else ()


def _hand(view: GemsTrackerView) -> Iterator[Text]:
    """Yield the hand and the discards of the seat that this view is for."""
    if view.hand is not None and view.discards is not None:
        yield Text(_listed(view.hand), "bold")
        cards = _listed(view.discards) or Sentence("none")
        yield Text(str(Sentence("discarded {cards}", cards=cards)), "dim")


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


TERMINAL = Terminal(lines=lines, number=number)
