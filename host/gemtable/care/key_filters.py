"""Judges the filter of each key by how long its level rises through the chip's pull-up. Pure.

All keys of a chip have the same pull-up, of 50 to 80 kOhm by its data sheet, so a key is
compared with the others: with capacitors to within 20 %, none differs from their median by more
than half. A missing part, a wrong one or a second one does.
"""

from collections.abc import Iterator, Mapping
from statistics import median

from gemtable.care.places import Place, label
from gemtable.link.events import Hello
from gemtable.sentence import Sentence, message

_BARE_US = 200  # a wire without a capacitor rises faster, 10 nF rise slower
_LEAST, _MOST = 0.6, 1.6  # of the median, from 80 / 120 to 120 / 80
_LIKELY_US = 3_500, 9_500  # 80 nF through 50 kOhm, 120 nF through 80

Rises = Mapping[Place, int | None]  # microseconds of each key; None for one that never rose


def faults(hello: Hello, rises: Rises) -> Iterator[Sentence]:
    """Yield the keys whose filter differs from those of the others."""
    usual_us = _usual_us(rises)
    for key, us in rises.items():
        name = label(hello, key)
        if us is None:
            text = message(
                "Key {key} does not rise: it is held, or its capacitor has far more than 100 nF."
            )
            yield Sentence(text, key=name)
        elif usual_us is None:
            continue
        elif us < _BARE_US:
            text = message("Key {key} has no capacitor: the others rise within {usual:.1f} ms.")
            yield Sentence(text, key=name, usual=usual_us / 1000)
        elif us < usual_us * _LEAST:
            text = message(
                "The capacitor of key {key} is too small: it rises within {ms:.1f} ms,"
                " the others within {usual:.1f}."
            )
            yield Sentence(text, key=name, ms=us / 1000, usual=usual_us / 1000)
        elif us > usual_us * _MOST:
            text = message(
                "The capacitor of key {key} is too large, or there are two: it rises within"
                " {ms:.1f} ms, the others within {usual:.1f}."
            )
            yield Sentence(text, key=name, ms=us / 1000, usual=usual_us / 1000)


def summary(rises: Rises) -> Sentence:
    """Return what the filters are like."""
    usual_us = _usual_us(rises)
    if usual_us is None:
        return Sentence("Filters: none found.")
    ms = usual_us / 1000
    least_us, most_us = _LIKELY_US
    if least_us <= usual_us <= most_us:
        return Sentence("Filters: the voltage of a key rises within {ms:.1f} ms.", ms=ms)
    return Sentence(
        "Filters: the voltage of a key rises within {ms:.1f} ms; with 100 nF it takes"
        " {least:.1f} to {most:.1f}.",
        ms=ms,
        least=least_us / 1000,
        most=most_us / 1000,
    )


def _usual_us(rises: Rises) -> float | None:
    """Return the median of the keys with a filter; None if none has one."""
    filtered = [us for us in rises.values() if us is not None and us >= _BARE_US]
    return median(filtered) if filtered else None
