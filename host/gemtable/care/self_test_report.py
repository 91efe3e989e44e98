"""The report of a self-test, which judges each key by its edges and its filter. Pure.

Keys are (unit, key), from 0. If a key chatters for longer than the board's debouncing, it
reports presses that no finger made, because they follow a release faster than a finger
can press.

All keys of a chip have the same pull-up, of 50 to 80 kOhm by its data sheet, so each key
is compared with the others. With capacitors within 20 %, no key differs from the median
by more than half; a key with a missing, wrong or second capacitor does.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal, NamedTuple

from gemtable import command_lines
from gemtable.care import wiring_places
from gemtable.care.board_list import line_faults
from gemtable.care.parts_report import NO_PARTS, TONES, PartsFound
from gemtable.care.wiring_places import BoardFile, Found, Place, label
from gemtable.link.board import Figures
from gemtable.link.edge_tallies import FINGER_US
from gemtable.link.session_events import Hello
from gemtable.sentence import Sentence, message

Key = tuple[int, int]
State = Literal["well", "stuck", "dead", "chatters"]


class Judged(NamedTuple):
    """A key's state, its presses, and how many of them (`chatter`) no finger made."""

    key: Key
    state: State
    presses: int
    chatter: int


class KeyWatch:
    """Collects the edges of keys. `held` keys were down before the test asked for presses."""

    def __init__(self, keys: Collection[Key], held: Collection[Key]) -> None:
        self._keys = tuple(keys)
        self._down = set(held)
        self._presses = dict.fromkeys(self._keys, 0)
        self._chatter = dict.fromkeys(self._keys, 0)
        self._released_us: dict[Key, int] = {}

    def hear(self, key: Key, down: bool, us: int) -> None:
        """Record an edge of a key, at `us` of the board's time."""
        if not down:
            self._down.discard(key)
            self._released_us[key] = us
            return
        self._down.add(key)
        self._presses[key] += 1
        released_us = self._released_us.get(key)
        if released_us is not None and us - released_us < FINGER_US:
            self._chatter[key] += 1

    def judged(self) -> list[Judged]:
        """Return the state of every key, judged by the edges so far."""
        return [
            Judged(key, self._state(key), self._presses[key], self._chatter[key])
            for key in self._keys
        ]

    def _state(self, key: Key) -> State:
        if key in self._down:
            return "stuck"
        if self._chatter[key]:
            return "chatters"
        return "well" if key in self._released_us else "dead"


_BARE_US = 200  # a wire without a capacitor rises faster, one with 10 nF slower
_LEAST, _MOST = 0.6, 1.6  # of the median, from 80 / 120 to 120 / 80
_LIKELY_US = 3_500, 9_500  # 80 nF through 50 kOhm, 120 nF through 80

Rises = Mapping[Place, int | None]  # microseconds by key; None for a key that never rose


def faults(hello: Hello, rises: Rises) -> Iterator[Sentence]:
    """Yield a sentence for each key whose filter differs from the others."""
    usual_us = _usual_us(rises)
    for key, us in rises.items():
        name = label(hello, key)
        if us is None:
            text = message(
                "The voltage of key {key} does not rise, so the key is held or its"
                " capacitor has far more than 100 nF."
            )
            yield Sentence(text, key=name)
        elif usual_us is None:
            continue
        elif us < _BARE_US:
            text = message(
                "Key {key} has no capacitor; the voltage of the other keys rises within"
                " {usual:.1f} ms."
            )
            yield Sentence(text, key=name, usual=usual_us / 1000)
        elif us < usual_us * _LEAST:
            text = message(
                "The capacitor of key {key} is too small; the key's voltage rises within "
                "{ms:.1f} ms, that of other keys within {usual:.1f} ms."
            )
            yield Sentence(text, key=name, ms=us / 1000, usual=usual_us / 1000)
        elif us > usual_us * _MOST:
            text = message(
                "The capacitor of key {key} is too large, or there are two; the key's voltage "
                "rises within {ms:.1f} ms, that of other keys within {usual:.1f} ms."
            )
            yield Sentence(text, key=name, ms=us / 1000, usual=usual_us / 1000)


def summary(rises: Rises) -> Sentence:
    """Return a sentence about the usual rise time of the keys."""
    usual_us = _usual_us(rises)
    if usual_us is None:
        return Sentence("Filters: none found.")
    ms = usual_us / 1000
    least_us, most_us = _LIKELY_US
    if least_us <= usual_us <= most_us:
        return Sentence("Filters: the voltage of a key rises within {ms:.1f} ms.", ms=ms)
    return Sentence(
        "Filters: the voltage of a key rises within {ms:.1f} ms, but with 100 nF it takes "
        "{least:.1f} to {most:.1f} ms.",
        ms=ms,
        least=least_us / 1000,
        most=most_us / 1000,
    )


def _usual_us(rises: Rises) -> float | None:
    """Return the median rise time of the keys with a filter; None if no key has one."""
    filtered = [us for us in rises.values() if us is not None and us >= _BARE_US]
    return median(filtered) if filtered else None


DRIFT_PPM = 100  # of a crystal, at most
_VAGUE_PPM = 150  # a drift with a larger error is not reported

_STATES = {
    "stuck": message("Key {key} is stuck; it is down although nobody should press it."),
    "dead": message("Key {key} is dead; none of its presses arrived."),
    "chatters": message("Key {key} chatters; it reports more presses than were made."),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The results of a self-test.

    `dark` has the LEDs that failed to show a colour, by colour name, or None if nobody checked.
    `dips` are the colours that overloaded the supply when all LEDs showed them. `rises` is None
    if the keys' filters were not measured. `parts` is about its screen and buzzer.
    """

    hello: Hello
    file: BoardFile | None
    line: Figures
    dark: dict[str, tuple[Place, ...]] | None
    keys: tuple[Judged, ...]
    found: Found
    dips: tuple[str, ...] = ()
    rises: Rises | None = None
    parts: PartsFound = NO_PARTS

    @property
    def faults(self) -> list[Sentence]:
        """All faults of the board, and the tests that were not made."""
        return [
            *self._faults_of_leds(),
            *self._faults_of_supply(),
            *self.parts.faults(),
            *self._faults_of_keys(),
            *wiring_places.faults(self.hello, self.found),
            *faults(self.hello, self.rises or {}),
            *self._faults_of_line(),
        ]

    @property
    def words(self) -> list[Sentence | str]:
        """The report as text: the results, the faults, and board file lines that correct some."""
        line = self.line
        wrong = self.faults
        wrong_leds = {led for leds in (self.dark or {}).values() for led in leds}
        told: list[Sentence | str] = [
            Sentence(
                "LEDs: {well} of {all} show all colours.",
                well=self._leds - len(wrong_leds) if self.dark is not None else 0,
                all=self._leds,
            ),
            Sentence(
                "Keys: {well} of {all} work.",
                well=sum(key.state == "well" for key in self.keys),
                all=len(self.keys),
            ),
            *self.parts.words(),
            *([summary(self.rises)] if self.rises else []),
            Sentence(
                "Connection: round trip {ms:.1f} ms, pictures sent again: {again}, messages "
                "damaged: {spoilt}, presses lost: {lost}.",
                ms=(line.round_trip_us or 0) / 1000,
                again=line.repeated,
                spoilt=line.spoilt,
                lost=line.lost,
            ),
            self._clock(),
        ]
        if not wrong:
            return [*told, Sentence("This board works.")]
        return [
            *told,
            Sentence("1 thing is wrong:", "{count} things are wrong:", count=len(wrong)),
            *wrong,
            *self._offer(),
        ]

    @property
    def lines(self) -> list[str]:
        """The board file lines to change to fit the wiring; none if the file fits or is
        unknown.
        """
        if self.file is None:
            return []
        return wiring_places.lines(self.hello, self.file, self.found, self.dark or {})

    def facts(self) -> dict[str, object]:
        """Return the results as JSON data. LEDs and keys have the same labels as in the text."""
        line = self.line
        dark = self.dark
        return {
            "port": line.port,
            "uid": self.hello.uid,
            "name": line.name or None,
            "board": self.hello.board,
            "firmware": self.hello.firmware,
            "leds": self._leds,
            "dark": dark
            and {colour: [self._label(led) for led in leds] for colour, leds in dark.items()},
            "dips": list(self.dips),
            "screen": self.parts.screen,
            "buzzer": self.parts.buzzer,
            "unheard": [TONES[number][0] for number in self.parts.unheard],
            "key_places": self._labels(self.found.keys),
            "led_places": self._labels(self.found.leds),
            "rise_us": None
            if self.rises is None
            else {self._label(key): us for key, us in self.rises.items()},
            "keys": [
                {
                    "key": self._label(key.key),
                    "state": key.state,
                    "presses": key.presses,
                    "chatter": key.chatter,
                }
                for key in self.keys
            ],
            "round_trip_us": line.round_trip_us,
            "repeated": line.repeated,
            "spoilt": line.spoilt,
            "lost": line.lost,
            "drift_ppm": round(line.drift_ppm) if self._is_drift_known else None,
            "drift_error_ppm": round(line.drift_error_ppm) if self._is_drift_known else None,
            "clock_jumps": line.clock_jumps,
            "faults": [str(fault) for fault in self.faults],
            "lines": self.lines,
        }

    @property
    def _is_drift_known(self) -> bool:
        return self.line.drift_error_ppm <= _VAGUE_PPM

    @property
    def _leds(self) -> int:
        return sum(faces + backs for _kind, faces, backs, _keys in self.hello.units)

    def _label(self, place: Place) -> str:
        return label(self.hello, place)

    def _labels(self, found: Mapping[Place, Place]) -> dict[str, str]:
        return {self._label(place): self._label(other) for place, other in found.items()}

    def _offer(self) -> list[Sentence | str]:
        if self.file is None or not self.lines:
            return []
        text = message(
            "Rewire the board as {command} shows, or write your own board file with these lines "
            "instead of the ones in {board}:"
        )
        command = command_lines.ours("wiring", self.hello.board)
        return [Sentence(text, command=command, board=self.hello.board), *self.lines]

    def _faults_of_leds(self) -> Sequence[Sentence]:
        if self.dark is None:
            return [Sentence("The LEDs were not checked.")]
        text = message("LED {led} is not {colour}.")
        return [
            Sentence(text, led=self._label(led), colour=COLOURS[colour][1])
            for colour, leds in self.dark.items()
            for led in leds
        ]

    def _faults_of_supply(self) -> Sequence[Sentence]:
        text = message(
            "The board lost power while all LEDs were {colour}; use another cable or a lower "
            "max_brightness."
        )
        return [Sentence(text, colour=COLOURS[colour][1]) for colour in self.dips]

    def _faults_of_keys(self) -> Sequence[Sentence]:
        return [
            Sentence(_STATES[judged.state], key=self._label(judged.key))
            for judged in self.keys
            if judged.state != "well"
        ]

    def _faults_of_line(self) -> Sequence[Sentence]:
        line, faults = self.line, [*line_faults(self.line)]
        if line.clock_jumps:
            faults.append(Sentence("The board's clock jumped."))
        if abs(line.drift_ppm) - line.drift_error_ppm > DRIFT_PPM:
            faults.append(
                Sentence("The board's clock drifts by more than {most} ppm.", most=DRIFT_PPM)
            )
        return faults

    def _clock(self) -> Sentence:
        line = self.line
        if not self._is_drift_known:
            return Sentence("Clock: the test was too short to measure its drift.")
        return Sentence(
            "Clock: a drift of {drift:+.0f} ppm, with an error of {error:.0f} ppm.",
            drift=line.drift_ppm,
            error=line.drift_error_ppm,
        )


COLOURS = {  # by name: the LED colour and its translated name
    "red": ("ff0000", Sentence("red")),
    "green": ("00ff00", Sentence("green")),
    "blue": ("0000ff", Sentence("blue")),
    "white": ("ffffff", Sentence("white")),
}
