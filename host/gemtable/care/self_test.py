"""The self-test of one board: somebody looks at its LEDs and presses its keys, step by step."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Mapping

from gemtable.boards import naming
from gemtable.care.health import held_keys
from gemtable.care.key_watch import Key, KeyWatch
from gemtable.care.meeting import Meeting, steady, until
from gemtable.care.sheet import COLOURS, Led, Sheet, label
from gemtable.errors import UserError
from gemtable.link.board import Figures
from gemtable.link.events import EdgeHeard, Hello
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence, message

_CALM_S = 0.3  # after the last press, for any chatter to arrive
_LOOK_S = 0.02
_BACK_S = 6.0  # from a power-up until a board is connected again, at most
_OFF, _WAITING, _DONE = "000000", "404040", "00ff00"

Tell = Callable[[Sentence], None]
# Returns the next typed line; None at the end of the input.
Answer = Callable[[], Coroutine[None, None, str | None]]


class SelfTest:
    """`patience_s` is how long to wait for the next press before the keys are judged."""

    def __init__(
        self, met: Meeting, uid: str, tell: Tell, answer: Answer, patience_s: float = 60.0
    ) -> None:
        self._met = met
        self._uid = uid
        self._hello = met.hellos[uid]
        self._tell = tell
        self._answer = answer
        self._patience_s = patience_s
        self._colour = ""  # of all LEDs now
        self._dips: list[str] = []  # colours that overloaded the supply
        met.arrived = self._came_back

    async def run(self) -> Sheet:
        """Test LEDs, then keys; return a sheet about these, the supply, the line and the clock."""
        dark = await self._look_at_leds()
        self._colour = ""
        await until(lambda: self._uid in self._met.figures, min(_BACK_S, self._patience_s))
        watch = await self._press_keys()
        self._light(dict.fromkeys(self._leds(), _OFF))
        await self._met.settle()
        dips = tuple(dict.fromkeys(self._dips))
        return Sheet(self._hello, self._figures(), dark, tuple(watch.found()), dips)

    async def _look_at_leds(self) -> dict[str, tuple[Led, ...]] | None:
        """Return the LEDs that do not show a colour, by colour name; None if the input ends."""
        dark = {}
        for name, (shown, colour) in COLOURS.items():
            self._colour = name
            self._light(dict.fromkeys(self._leds(), shown))
            self._tell(
                Sentence(
                    "All LEDs should be {colour}. Press Enter if they are, or type the numbers"
                    " of those that are not, as {example}.",
                    colour=colour,
                    example=label(self._hello, (0, 1)),
                )
            )
            leds = await self._named_leds()
            if leds is None:
                return None
            dark[name] = leds
        return dark

    def _came_back(self, hello: Hello) -> None:
        """Note a power-up while all LEDs were lit, when a board draws most."""
        if hello.uid == self._uid and hello.start == "power" and self._colour:
            self._dips.append(self._colour)
            self._tell(
                Sentence("Dark: the board lost power for a moment. Press Enter to continue.")
            )

    async def _named_leds(self) -> tuple[Led, ...] | None:
        """Return the typed LEDs; asks again after an invalid one. None if the input ends."""
        places = {label(self._hello, led): led for led in self._leds()}
        while (typed := await self._answer()) is not None:
            wrong = [word for word in re.split(r"[\s,]+", typed.strip()) if word not in places]
            if wrong in ([], [""]):
                return tuple(
                    places[word] for word in dict.fromkeys(typed.replace(",", " ").split())
                )
            self._tell(
                Sentence(
                    "There is no LED {word}; LEDs are numbered from {first} to {last}.",
                    word=wrong[0],
                    first=min(places, key=places.__getitem__),
                    last=max(places, key=places.__getitem__),
                )
            )
        return None

    async def _press_keys(self) -> KeyWatch:
        """Return the edges received while somebody pressed each working key once."""
        held = self._held()
        for key in held:
            text = message(
                "Key {key} is down already. Let go of it; it is stuck if you do not hold it."
            )
            self._tell(Sentence(text, key=label(self._hello, key)))
        watch = KeyWatch(self._keys(), held)
        loop = asyncio.get_running_loop()
        heard_at = loop.time()

        def hear(uid: str, edge: EdgeHeard) -> None:
            nonlocal heard_at
            if uid == self._uid:
                heard_at = loop.time()
                watch.hear((edge.unit, edge.key), edge.down, edge.us)
                self._light_keys(watch)

        self._met.heard = hear
        self._light_keys(watch)
        self._tell(Sentence("Press each lit key once. Press Enter when no other key responds."))
        typing = begin(self._answer(), "what is typed")
        while watch.waited_for() and loop.time() - heard_at < self._patience_s:
            self._figures()
            if typing.done() and typing.result() is not None:
                break
            await asyncio.sleep(_LOOK_S)
        await until(lambda: loop.time() - heard_at > _CALM_S, self._patience_s)
        typing.cancel()
        return watch

    def _held(self) -> list[Key]:
        """Return the keys that are down now."""
        keys = self._keys()
        return [keys[number] for number in held_keys(self._hello, self._figures().levels)]

    def _figures(self) -> Figures:
        """Return the board's figures. Raises UserError if the board is gone."""
        figures = self._met.figures.get(self._uid)
        if figures is None:
            raise UserError(
                Sentence("The board {board} is gone.", board=naming.called(self._uid)),
                Sentence("Plug it in again and start over."),
            )
        return figures

    def _light_keys(self, watch: KeyWatch) -> None:
        """Light the keys still to be pressed in white, and pressed keys in green."""
        waited_for = set(watch.waited_for())
        self._light(
            {led: _WAITING if self._key_at(led) in waited_for else _DONE for led in self._leds()}
        )

    def _key_at(self, led: Led) -> Key:
        """Return the key of an LED: each LED of a pad has its own, those of a tile share one."""
        unit, number = led
        return unit, number if self._hello.units[unit][0] == "pad" else 0

    def _light(self, colours: Mapping[Led, str]) -> None:
        for unit, (_kind, faces, backs, _keys) in enumerate(self._hello.units):
            shown = [colours[unit, number] for number in range(faces + backs)]
            self._met.show(self._uid, unit, steady(shown))

    def _keys(self) -> list[Key]:
        return [
            (unit, key) for unit, each in enumerate(self._hello.units) for key in range(each[3])
        ]

    def _leds(self) -> list[Led]:
        return [
            (unit, led)
            for unit, (_kind, faces, backs, _keys) in enumerate(self._hello.units)
            for led in range(faces + backs)
        ]
