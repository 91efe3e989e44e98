"""What the pads show in Crossing. Everyone sees all pads, so no light may reveal a choice."""

from collections.abc import Mapping

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.table.colours import BREAK, CALLED, CHOSEN, MUSHROOM
from gemtable.games.crossing.table.ui import COUNT, HELP_KEY, Ui, keys, protect_key, undo_key
from gemtable.games.kit.colours import HELP, OFF, SEATS, SOFT, UNDO, WHITE, shade
from gemtable.games.kit.table import PAD_KEYS, Colour, Picture
from gemtable.games.kit.turns import others

Lit = Mapping[int, Colour]

_KEYS_A_NUMBER = PAD_KEYS // COUNT
_OWING_MS = 1600
_FLASH_MS = 300


def pad(ui: Ui, view: CrossingView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is the table's."""
    if view.outcome is not None:
        return _end(seat, seat in view.outcome.winners)
    if ui.count:
        return Picture(_leds(dict.fromkeys(range(_KEYS_A_NUMBER * ui.count), CALLED)))
    if ui.is_resting:
        return Picture(_leds(dict.fromkeys(range(PAD_KEYS), CALLED)), "fade", (), _FLASH_MS)
    if view.phase == "place":
        return _place(view, seat)
    if seat in view.on_break:
        return Picture(_leds({**_always(view), protect_key(view.seats): BREAK}))
    choosing = _choosing(view, seat)
    if ui.choices[seat] is not None:
        return Picture(_leds({**_always(view), **dict.fromkeys(choosing, shade(CHOSEN, SOFT))}))
    lit = {**_always(view), **choosing}
    soft = {**_always(view), **{key: shade(colour, SOFT) for key, colour in choosing.items()}}
    return Picture(_leds(lit), "pulse", _leds(soft), _OWING_MS)


def _choosing(view: CrossingView, seat: int) -> Lit:
    """Return the keys that choose in this round, each in the colour of its target."""
    seats = view.seats
    chosen = keys(seat, seats)
    colours = [MUSHROOM] * (seats - 1) + [SEATS[other] for other in others(seat, seats)] + [WHITE]
    lit = dict(zip(chosen, colours, strict=True))
    if view.number > 1:
        return lit
    return {key: lit[key] for key in range(seats - 1)}


def _place(view: CrossingView, seat: int) -> Picture:
    lit = dict(_always(view))
    if seat != view.distributor:
        return Picture(_leds(lit))
    open_keys = {key: MUSHROOM for key, room in enumerate(view.room) if room}
    return Picture(_leds({**lit, **open_keys}), "pulse", _leds(lit), _OWING_MS)


def _end(seat: int, has_won: bool) -> Picture:
    """Return a pad at the end: a winner's spins in its colour, the others glow in theirs."""
    if has_won:
        half = dict.fromkeys(range(0, PAD_KEYS, 2), SEATS[seat])
        return Picture(_leds(half), "spin")
    return Picture(_leds(dict.fromkeys(range(PAD_KEYS), shade(SEATS[seat], SOFT))))


def _always(view: CrossingView) -> Lit:
    """Return the keys that always work."""
    lit = {HELP_KEY: shade(HELP, SOFT)}
    undo = undo_key(view.seats)
    return lit if undo is None else {undo: shade(UNDO, SOFT), **lit}


def _leds(lit: Lit) -> tuple[Colour, ...]:
    return tuple(lit.get(key, OFF) for key in range(PAD_KEYS))
