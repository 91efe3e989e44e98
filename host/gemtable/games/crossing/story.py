"""The story of a finished match of Crossing: thefts, rescues, and seats that collided.

Source: the rule text, "Podkradanie kamieni", "Ochrona kamieni" and "Podliczanie punktów", where
nobody profits from stones that are left on mushrooms.
"""

from collections import Counter
from collections.abc import Sequence

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.rules.state import Crowded, CrowdedTile, FendedOff, Protected, Stole
from gemtable.games.kit.story import Fact, Moment, events_of, known, leaders
from gemtable.sentence import Sentence, message

_LARGE = 2  # stones: smaller thefts and rescues are left out
_OFTEN = 2  # times: seats that collided less often are left out

Moments = Sequence[Moment[CrossingView]]


def story(moments: Moments) -> list[Fact]:
    """Return the facts that the story of a finished match tells."""
    round_ = (_thieves(moments), _largest_theft(moments), _rescue(moments))
    return known(*round_, _in_the_way(moments), _left_over(moments))


def _thieves(moments: Moments) -> Fact | None:
    """Return the fact on how many stones each seat stole and lost to thieves, if any."""
    stolen, lost = Counter[int](), Counter[int]()
    for _step, _moment, event in events_of(moments, Stole):
        stolen[event.seat] += len(event.stones)
        lost[event.from_] += len(event.stones)
    if not stolen.total():
        return None
    seats = sorted({*stolen, *lost})
    each = [
        Sentence(
            "seat {seat} steals {stolen} and loses {lost}",
            seat=seat + 1,
            stolen=stolen[seat],
            lost=lost[seat],
        )
        for seat in seats
        if stolen[seat] or lost[seat]
    ]
    figures = {str(seat): {"stolen": stolen[seat], "lost": lost[seat]} for seat in seats}
    return Fact("thieves", Sentence("Stolen stones: {told}.", told=each), {"by_seat": figures})


def _largest_theft(moments: Moments) -> Fact | None:
    thefts = list(events_of(moments, Stole))
    if not thefts:
        return None
    step, moment, theft = max(thefts, key=lambda each: len(each[2].stones))
    if len(theft.stones) < _LARGE:
        return None
    text = message(
        "The largest theft: seat {seat} takes {stones} stones from seat {other} in round {round}."
    )
    told = Sentence(
        text,
        seat=theft.seat + 1,
        stones=len(theft.stones),
        other=theft.from_ + 1,
        round=moment.before.number,
    )
    figures = {"seat": theft.seat, "from": theft.from_, "stones": len(theft.stones)}
    return Fact("largest_theft", told, figures | {"round": moment.before.number}, step)


def _rescue(moments: Moments) -> Fact | None:
    """Return the fact on the most stones protected from a thief, or None if they are few."""
    rescues = [
        (step, moment, kept, event)
        for step, moment, event in events_of(moments, FendedOff)
        for kept in moment.events
        if isinstance(kept, Protected) and kept.seat == event.from_
    ]
    if not rescues:
        return None
    step, moment, kept, event = max(rescues, key=lambda each: len(each[2].stones))
    if len(kept.stones) < _LARGE:
        return None
    told = Sentence(
        "Just in time: seat {seat} protects {stones} stones from seat {others} in round {round}.",
        "Just in time: seat {seat} protects {stones} stones from seats {others} in round {round}.",
        seat=kept.seat + 1,
        stones=len(kept.stones),
        others=[seat + 1 for seat in event.seats],
        round=moment.before.number,
        count=len(event.seats),
    )
    figures = {"seat": kept.seat, "from": list(event.seats), "stones": len(kept.stones)}
    return Fact("rescue", told, figures | {"round": moment.before.number}, step)


def _in_the_way(moments: Moments) -> Fact | None:
    """Return the fact on the seats that most often got nothing, or None if that was rare.

    It counts the times that others pointed at the same place.
    """
    times = Counter[int]()
    for _step, _moment, at_mushroom in events_of(moments, Crowded):
        times.update(at_mushroom.seats)
    for _step, _moment, at_tile in events_of(moments, CrowdedTile):
        times.update(at_tile.seats)
    seats, most = leaders(times)
    if most < _OFTEN:
        return None
    told = Sentence(
        "Seat {seats} gets nothing {times} times because others point at the same place.",
        "Seats {seats} get nothing {times} times each because others point at the same place.",
        seats=[seat + 1 for seat in seats],
        times=most,
        count=len(seats),
    )
    return Fact("in_the_way", told, {"seats": seats, "times": most})


def _left_over(moments: Moments) -> Fact | None:
    left = sum(map(len, moments[-1].after.mushrooms)) if moments else 0
    if not left:
        return None
    told = Sentence(
        "1 stone is left on a mushroom and counts for nobody.",
        "{count} stones are left on mushrooms and count for nobody.",
        count=left,
    )
    return Fact("left_over", told, {"stones": left})
