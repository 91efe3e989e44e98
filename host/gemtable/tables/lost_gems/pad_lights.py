"""What the pads show: a turn's keys, the table's counters, or what a seat knows.

A pad is seen by its own seat, so nothing here looks into another seat's view.
"""

from collections.abc import Mapping

from gemtable.rules.core import Json, View
from gemtable.rules.lost_gems import COLOURS, PENNIES
from gemtable.tables.colours import HELP, OFF, SOFT, UNDO, WHITE, shade
from gemtable.tables.core import PAD_KEYS, Colour, Picture
from gemtable.tables.lost_gems.colours import COPPER, DISCARD, GEMS, LOST, PLAY, SILVER, gem
from gemtable.tables.lost_gems.ui import (
    DISCARD_KEYS,
    HELP_KEY,
    HINTS,
    PLAY_KEYS,
    RECEIVER_KEYS,
    UNDO_KEY,
    Ui,
)

Lit = Mapping[int, Colour]

_HINT_COLOURS: Lit = {
    key: GEMS[what] if isinstance(what, str) else WHITE for key, what in enumerate(HINTS)
}


def pad(ui: Ui, view: View, seat: int) -> Picture:
    """Return what the pad of `seat` shows; `view` is that seat's own."""
    if view["outcome"] is not None:
        return _end(view)
    if ui.helped[seat]:
        return _picture(_knowledge(view["hands"][seat][ui.helped[seat] - 1], ui.helped[seat]))
    if seat not in view["pending"]:
        return _picture(_counters(view))
    if view["phase"] == "take":
        return _picture(_counters(view), _empty_slots(view["hands"][seat]))
    if view["phase"] == "penny":
        return _picture(dict.fromkeys(PLAY_KEYS, PLAY) | dict.fromkeys(DISCARD_KEYS, DISCARD))
    if ui.armed is not None:
        others = RECEIVER_KEYS[: view["seats"] - 1]
        return _picture(dict.fromkeys(others, WHITE), {ui.armed: _HINT_COLOURS[ui.armed]})
    return _picture(_open_keys(view, seat), _last_hint(view, seat))


def _open_keys(view: View, seat: int) -> Lit:
    """Return the keys of what the seat may do in its turn, soft in their own colours."""
    lit = dict(_HINT_COLOURS) if view["pennies"] else {}
    for slot, shard in enumerate(view["hands"][seat]):
        if shard is not None:
            lit[PLAY_KEYS[slot]] = PLAY
            if view["pennies"] < PENNIES:
                lit[DISCARD_KEYS[slot]] = DISCARD
    return {key: shade(colour, SOFT) for key, colour in lit.items()}


def _last_hint(view: View, seat: int) -> Lit:
    """Return the keys of the last hint if this seat got it: what it told, and which slots."""
    hint = view["last_hint"]
    if hint is None or hint["to"] != seat:
        return {}
    key = HINTS.index(hint["what"])
    return {key: _HINT_COLOURS[key]} | {PLAY_KEYS[slot]: PLAY for slot in hint["slots"]}


def _empty_slots(hand: list[Json]) -> Lit:
    return {PLAY_KEYS[slot]: PLAY for slot, shard in enumerate(hand) if shard is None}


def _knowledge(shard: Json, slot: int) -> Lit:
    """Return a slot's play key and every colour and value its shard may still be."""
    lit = {PLAY_KEYS[slot - 1]: PLAY}
    if shard is not None:
        possible = (*shard["knows"]["colours"], *shard["knows"]["values"])
        lit |= {key: _HINT_COLOURS[key] for key, what in enumerate(HINTS) if what in possible}
    return lit


def _counters(view: View) -> Lit:
    """Return the gems on their colours, the pennies on the values, the nickels on discard."""
    lit = {key: gem(colour, view["gems"][colour]) for key, colour in enumerate(COLOURS)}
    lit |= {len(COLOURS) + number: COPPER for number in range(view["pennies"])}
    return lit | {DISCARD_KEYS[number]: SILVER for number in range(view["nickels"])}


def _end(view: View) -> Picture:
    if view["outcome"]["reason"] != "nickels":
        return _picture(_counters(view))
    red = _picture(dict.fromkeys(range(UNDO_KEY), LOST))
    return Picture(red.leds, "fade", period_ms=2000)


def _picture(lit: Lit, pulsing: Lit | None = None) -> Picture:
    """Return the picture of these keys; the pulsing ones fall back to how they are lit.

    Undo and help can always be pressed, so they are always lit.
    """
    always = {UNDO_KEY: shade(UNDO, SOFT), HELP_KEY: shade(HELP, SOFT)}
    low = {**lit, **always}
    high = {**low, **(pulsing or {})}
    leds = tuple(high.get(key, OFF) for key in range(PAD_KEYS))
    if not pulsing:
        return Picture(leds)
    return Picture(leds, "pulse", tuple(low.get(key, OFF) for key in range(PAD_KEYS)))
