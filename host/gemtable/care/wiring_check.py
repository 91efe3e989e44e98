"""Finds each key and LED of a board by asking the user for one after the other.

First it asks for the keys, by their places and without any light; then it lights each LED alone,
next to a key whose place is known by then. So it also finds keys and LEDs that are exchanged in
the same way.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from typing import TypeVar

from gemtable.care.wiring_places import (
    BoardFile,
    Found,
    Place,
    key_place,
    keys_of,
    label,
    leds_of,
    strip_of,
)
from gemtable.link.session_events import Hello
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence, message

_CALM_S = 0.1  # after the last release, for any chatter to arrive
_LOOK_S = 0.02

# Returns the next typed line, or None at the end of the input.
Answer = Callable[[], Coroutine[None, None, str | None]]


class Hands:
    """Waits for presses and typed lines. `check` is called meanwhile and can raise UserError."""

    def __init__(self, answer: Answer, check: Callable[[], object], patience_s: float) -> None:
        self._answer = answer
        self._check = check
        self._patience_s = patience_s
        self._typing: asyncio.Task[str | None] | None = None
        self._edges: list[tuple[Place, bool]] = []

    def hear(self, key: Place, down: bool) -> None:
        """Record an edge of a key."""
        self._edges.append((key, down))

    async def typed(self) -> str | None:
        """Return the next typed line, or None at the end of the input."""
        typing, self._typing = self._reading(), None
        return await typing

    async def pressed(self) -> frozenset[Place] | str | None:
        """Return the keys of the next press, after their release, or the next typed line.

        Returns None if neither comes within `patience_s`. A line or the end of that time also
        ends a press without a release.
        """
        now = asyncio.get_running_loop().time
        keys: set[Place] = set()
        down: set[Place] = set()
        moved_s = now()
        while now() - moved_s < self._patience_s:
            self._check()
            while self._edges:
                key, is_down = self._edges.pop(0)
                moved_s = now()
                if is_down:
                    keys.add(key)
                    down.add(key)
                else:
                    down.discard(key)
            if keys and not down and now() - moved_s > _CALM_S:
                break
            typing = self._reading()
            if typing.done() and (line := typing.result()) is not None:
                self._typing = None
                return frozenset(keys) or line
            await asyncio.sleep(_LOOK_S)
        return frozenset(keys) or None

    def close(self) -> None:
        if self._typing:
            self._typing.cancel()

    def _reading(self) -> asyncio.Task[str | None]:
        if self._typing is None:
            self._typing = begin(self._answer(), "what is typed")
        return self._typing


Value = TypeVar("Value")
Tell = Callable[[Sentence], None]
Light = Callable[[Mapping[Place, str]], None]  # turns all other LEDs off

_WHITE = "ffffff"
# The colours of a tile's faces, clockwise from the top, then of its back light.
_ROUND = ("ff0000", "ffff00", "00ff00", "00ffff", "0000ff", "ff00ff", _WHITE)


class WiringCheck:
    """Asks the user, through `hands`, for the keys and LEDs of a board; `file` may be unknown."""

    def __init__(
        self, hello: Hello, file: BoardFile | None, hands: Hands, tell: Tell, light: Light
    ) -> None:
        self._hello = hello
        self._file = file
        self._hands = hands
        self._tell = tell
        self._light = light
        self._together: list[tuple[Place, ...]] = []

    async def run(self, held: Collection[Place], dark: Collection[Place] | None) -> Found:
        """Return the places found, without the `held` keys and the `dark` LEDs.

        If `dark` is None, nobody can see the LEDs, and only keys are asked for.
        """
        strips = await self._look_at_strips() if dark is not None else {}
        keys = await self._press_keys(held)
        leds: dict[Place, Place] = {}
        if dark is not None and not any(strip != shines for strip, shines in strips.items()):
            leds = await self._find_leds(keys, dark)
        self._light({})
        return Found(keys, leds, strips, tuple(self._together))

    async def _look_at_strips(self) -> dict[int, int]:
        """Light each strip alone; return, for each, the strip that really shines."""
        board = self._file.board if self._file else None
        if board is None or len(board.strips) < 2:
            return {}
        on_strip: dict[int, list[Place]] = {}
        for led in leds_of(self._hello):
            on_strip.setdefault(strip_of(board, led), []).append(led)
        shines = {}
        for strip, leds in on_strip.items():
            self._light(dict.fromkeys(leds, _WHITE))
            self._tell(
                Sentence(
                    "Only strip {number} (LEDs {first} to {last}) should be lit. Press Enter if "
                    "it is, or type the number of the strip that is lit instead.",
                    number=strip + 1,
                    first=label(self._hello, leds[0]),
                    last=label(self._hello, leds[-1]),
                )
            )
            numbers = {str(number + 1): number for number in on_strip}
            shines[strip] = await self._typed_of(numbers, strip)
        return shines

    async def _press_keys(self, held: Collection[Place]) -> dict[Place, Place]:
        """Ask for each key; return the key that responds at each place."""
        self._light({})
        self._tell(
            Sentence(
                "Press each key when you are asked to, and no other key. Press Enter if the key "
                "does not respond."
            )
        )
        heard: dict[Place, Place] = {}
        for key in keys_of(self._hello):
            if key in held:
                continue
            self._tell(Sentence("Press {key}.", key=key_place(self._hello, key, self._file)))
            while isinstance(pressed := await self._hands.pressed(), frozenset):
                if len(pressed) > 1 and (together := tuple(sorted(pressed))) not in self._together:
                    self._together.append(together)
                if new := pressed - set(heard.values()):
                    heard[key] = key if key in new else min(new)
                    break
                self._tell(
                    Sentence(
                        "That was key {key} again. Press {place}.",
                        key=label(self._hello, min(pressed)),
                        place=key_place(self._hello, key, self._file),
                    )
                )
            if pressed is None:  # nobody pressed a key in time
                break
        return heard

    async def _find_leds(
        self, keys: Mapping[Place, Place], dark: Collection[Place]
    ) -> dict[Place, Place]:
        """Light the LEDs in turn; return the place where each shines."""
        units = self._hello.units
        pads = [led for led in leds_of(self._hello) if units[led[0]][0] == "pad"]
        tiles = [unit for unit, each in enumerate(units) if each[0] == "tile"]
        where = {heard: place for place, heard in keys.items()}
        leds: dict[Place, Place] = {}
        for led in pads:
            if led not in dark and (place := await self._place_of([led], where)):
                leds[led] = place
        if len(units) > 1:  # a single unit's LEDs are on its only tile
            for unit in tiles:
                faces, backs = units[unit][1:3]
                for part in range(faces), range(faces, faces + backs):
                    there = [(unit, number) for number in part if (unit, number) not in dark]
                    if there and (place := await self._place_of(there, where)):
                        leds.update((led, (place[0], led[1])) for led in there)
        else:
            leds.update((led, led) for led in leds_of(self._hello) if units[led[0]][0] == "tile")
        return leds | await self._look_round(leds, dark)

    async def _place_of(
        self, leds: Collection[Place], where: Mapping[Place, Place]
    ) -> Place | None:
        """Light only these LEDs; return the place of the key next to them, or None if dark."""
        self._light(dict.fromkeys(leds, _WHITE))
        first = min(leds)
        self._tell(
            Sentence(
                "LED {led} should be lit. Press the key next to the lit LED, or type the number "
                "of that key. Press Enter if no LED is lit.",
                led=label(self._hello, first),
            )
            if len(leds) == 1
            else Sentence(
                "LEDs {first} to {last} should be lit. Press the key next to the lit LEDs, or "
                "type the number of that key. Press Enter if no LED is lit.",
                first=label(self._hello, first),
                last=label(self._hello, max(leds)),
            )
        )
        numbers = {label(self._hello, key): key for key in keys_of(self._hello)}
        while (done := await self._hands.pressed()) is not None:
            if isinstance(done, frozenset):
                if at := [where[key] for key in done if key in where]:
                    return at[0]
                self._tell(Sentence("The place of that key is not known yet. Type its number."))
            elif not done.strip():
                return None
            elif done.strip() in numbers:
                return numbers[done.strip()]
            else:
                self._tell(_no_number(done, numbers))
        return None

    async def _look_round(
        self, leds: Mapping[Place, Place], dark: Collection[Place]
    ) -> dict[Place, Place]:
        """Show six colours on all tiles; return the places where the LEDs of wrong tiles shine."""
        units = self._hello.units
        of_tiles = [led for led in leds if units[led[0]][0] == "tile" and led not in dark]
        if not of_tiles:
            return {}
        self._light({led: _colour(units[led[0]][1], led[1]) for led in of_tiles})
        text = message(
            "Seen from the front, each tile should show red, yellow, green, turquoise, blue and "
            "pink, clockwise from the top, and white at its back if it has a light there. Press "
            "Enter if all tiles do, or type the numbers of the tiles that do not."
        )
        self._tell(Sentence(text))
        tiles = {str(leds[led][0] + 1): leds[led][0] for led in of_tiles}
        wrong = await all_typed(self._hands, self._tell, tiles) or []
        numbers = {label(self._hello, led): led for led in of_tiles}
        found = {}
        for led in of_tiles:
            if leds[led][0] not in wrong:
                continue
            self._light({led: _WHITE})
            text = message(
                "Type the place of the only lit LED, for example {example}. Faces are numbered "
                "clockwise from the top; the back light is last. Press Enter if no LED is lit."
            )
            self._tell(Sentence(text, example=label(self._hello, of_tiles[0])))
            if (place := await self._typed_of(numbers, None)) is not None:
                found[led] = place
        return found

    async def _typed_of(self, values: Mapping[str, Value], otherwise: Value) -> Value:
        """Return the value whose number is typed, or `otherwise` for an empty line."""
        while (line := await self._hands.typed()) is not None and line.strip():
            if line.strip() in values:
                return values[line.strip()]
            self._tell(_no_number(line, values))
        return otherwise


async def all_typed(hands: Hands, tell: Tell, values: Mapping[str, Value]) -> list[Value] | None:
    """Return the values whose numbers are typed on one line, or None if the input ends."""
    while (line := await hands.typed()) is not None:
        words = dict.fromkeys(line.replace(",", " ").split())
        wrong = [word for word in words if word not in values]
        if not wrong:
            return [values[word] for word in words]
        tell(_no_number(wrong[0], values))
    return None


def _colour(faces: int, led: int) -> str:
    return _ROUND[led % 6] if led < faces else _ROUND[-1]


def _no_number(said: str, numbers: Iterable[str]) -> Sentence:
    known = [*numbers]
    return Sentence(
        "{said} is not a number from {first} to {last}.",
        said=said.strip(),
        first=known[0],
        last=known[-1],
    )
