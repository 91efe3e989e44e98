"""What the pads show: a turn's keys, the table's counters, or what a seat knows.

The seat sees its own pad, so nothing here uses another seat's view.
"""

from collections.abc import Sequence

from gemtable.games.kit.colours import SOFT, WHITE, shade
from gemtable.games.kit.pads import UNDO_KEY, Lit, pad_picture
from gemtable.games.kit.table import Picture
from gemtable.games.lost_gems.rules import COLOURS, PENNIES, LostGemsView, Slot
from gemtable.games.lost_gems.table.colours import COPPER, DISCARD, GEMS, LOST, PLAY, SILVER, gem
from gemtable.games.lost_gems.table.ui import DISCARD_KEYS, HINTS, PLAY_KEYS, RECEIVER_KEYS, Ui

_HINT_COLOURS: Lit = {
    key: GEMS[what] if isinstance(what, str) else WHITE for key, what in enumerate(HINTS)
}


def pad(ui: Ui, view: LostGemsView, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is that seat's own."""
    if view.outcome is not None:
        return _end(view, view.outcome.reason)
    if ui.helped[seat]:
        return pad_picture(_knowledge(view.hands[seat][ui.helped[seat] - 1], ui.helped[seat]))
    if seat not in view.pending:
        return pad_picture(_counters(view))
    if view.phase == "take":
        return pad_picture(_counters(view), _empty_slots(view.hands[seat]))
    if view.phase == "penny":
        return pad_picture(dict.fromkeys(PLAY_KEYS, PLAY) | dict.fromkeys(DISCARD_KEYS, DISCARD))
    if ui.armed is not None:
        others = RECEIVER_KEYS[: view.seats - 1]
        return pad_picture(dict.fromkeys(others, WHITE), {ui.armed: _HINT_COLOURS[ui.armed]})
    return pad_picture(_open_keys(view, seat), _last_hint(view, seat))


def _open_keys(view: LostGemsView, seat: int) -> Lit:
    """Return the keys of the seat's legal moves, dim in their own colours."""
    lit = dict(_HINT_COLOURS) if view.pennies else {}
    for slot, shard in enumerate(view.hands[seat]):
        if shard is not None:
            lit[PLAY_KEYS[slot]] = PLAY
            if view.pennies < PENNIES:
                lit[DISCARD_KEYS[slot]] = DISCARD
    return {key: shade(colour, SOFT) for key, colour in lit.items()}


def _last_hint(view: LostGemsView, seat: int) -> Lit:
    """Return the keys of the last hint if this seat got it: colour or value, and slots."""
    hint = view.last_hint
    if hint is None or hint.to != seat:
        return {}
    key = HINTS.index(hint.what)
    return {key: _HINT_COLOURS[key]} | {PLAY_KEYS[slot]: PLAY for slot in hint.slots}


def _empty_slots(hand: Sequence[Slot | None]) -> Lit:
    return {PLAY_KEYS[slot]: PLAY for slot, shard in enumerate(hand) if shard is None}


def _knowledge(shard: Slot | None, slot: int) -> Lit:
    """Return a slot's play key, and the keys of every colour and value still possible."""
    lit = {PLAY_KEYS[slot - 1]: PLAY}
    if shard is not None:
        possible = (*shard.knows.colours, *shard.knows.values)
        lit |= {key: _HINT_COLOURS[key] for key, what in enumerate(HINTS) if what in possible}
    return lit


def _counters(view: LostGemsView) -> Lit:
    """Return gems on the colour keys, pennies on the value keys, nickels on discard."""
    lit = {key: gem(colour, view.gems[colour]) for key, colour in enumerate(COLOURS)}
    lit |= {len(COLOURS) + number: COPPER for number in range(view.pennies)}
    return lit | {DISCARD_KEYS[number]: SILVER for number in range(view.nickels)}


def _end(view: LostGemsView, reason: str) -> Picture:
    if reason != "nickels":
        return pad_picture(_counters(view))
    red = pad_picture(dict.fromkeys(range(UNDO_KEY), LOST))
    return Picture(red.leds, "fade", period_ms=2000)
