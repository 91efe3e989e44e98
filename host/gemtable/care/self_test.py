"""The self-test of one board: somebody looks at its LEDs and presses its keys, step by step."""

import re
from collections.abc import Callable, Mapping

from gemtable.boards import naming
from gemtable.care import board_file
from gemtable.care.hands import Answer, Hands
from gemtable.care.health import held_keys
from gemtable.care.key_watch import KeyWatch
from gemtable.care.meeting import Meeting, steady, until
from gemtable.care.places import Found, Place, keys_of, label, leds_of
from gemtable.care.sheet import COLOURS, Sheet
from gemtable.care.wiring_check import WiringCheck
from gemtable.errors import UserError
from gemtable.link.board import Figures
from gemtable.link.events import EdgeHeard, Hello
from gemtable.sentence import Sentence, message

_BACK_S = 6.0  # from a power-up until a board is connected again, at most
_OFF = "000000"

Tell = Callable[[Sentence], None]


class SelfTest:
    """`patience_s` is how long to wait for the next press before the keys are judged."""

    def __init__(
        self, met: Meeting, uid: str, tell: Tell, answer: Answer, patience_s: float = 60.0
    ) -> None:
        self._met = met
        self._uid = uid
        self._hello = met.hellos[uid]
        self._tell = tell
        self._patience_s = patience_s
        self._file = board_file.of(self._hello)
        self._hands = Hands(answer, self._figures, patience_s)
        self._colour = ""  # of all LEDs now
        self._dips: list[str] = []  # colours that overloaded the supply
        met.arrived = self._came_back

    async def run(self) -> Sheet:
        """Test LEDs and keys; return a sheet about these, the supply, the line and the clock."""
        try:
            dark = await self._look_at_leds()
            self._colour = ""
            await until(lambda: self._uid in self._met.figures, min(_BACK_S, self._patience_s))
            found = await self._check_wiring(dark)
        finally:
            self._hands.close()
        await self._met.settle()
        return Sheet(
            self._hello,
            self._file,
            self._figures(),
            dark,
            tuple(self._watch.judged()),
            found,
            tuple(dict.fromkeys(self._dips)),
        )

    async def _look_at_leds(self) -> dict[str, tuple[Place, ...]] | None:
        """Return the LEDs that do not show a colour, by colour name; None if the input ends."""
        dark = {}
        for name, (shown, colour) in COLOURS.items():
            self._colour = name
            self._light(dict.fromkeys(leds_of(self._hello), shown))
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

    async def _named_leds(self) -> tuple[Place, ...] | None:
        """Return the typed LEDs; asks again after an invalid one. None if the input ends."""
        places = {label(self._hello, led): led for led in leds_of(self._hello)}
        while (typed := await self._hands.typed()) is not None:
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

    async def _check_wiring(self, dark: dict[str, tuple[Place, ...]] | None) -> Found:
        """Return where keys and LEDs are; `_watch` hears all their edges meanwhile."""
        hello = self._hello
        held = self._held()
        for key in held:
            text = message(
                "Key {key} is down already. Let go of it; it is stuck if you do not hold it."
            )
            self._tell(Sentence(text, key=label(hello, key)))
        self._watch = KeyWatch(keys_of(hello), held)
        self._met.heard = self._hear
        unlit = None if dark is None else dark["white"]
        check = WiringCheck(hello, self._file, self._hands, self._tell, self._light)
        return await check.run(held, unlit)

    def _hear(self, uid: str, edge: EdgeHeard) -> None:
        if uid == self._uid:
            key = edge.unit, edge.key
            self._watch.hear(key, edge.down, edge.us)
            self._hands.hear(key, edge.down)

    def _held(self) -> list[Place]:
        """Return the keys that are down now."""
        keys = keys_of(self._hello)
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

    def _light(self, colours: Mapping[Place, str]) -> None:
        """Show these colours; LEDs that are left out are dark."""
        for unit, (_kind, faces, backs, _keys) in enumerate(self._hello.units):
            shown = [colours.get((unit, number), _OFF) for number in range(faces + backs)]
            self._met.show(self._uid, unit, steady(shown))
