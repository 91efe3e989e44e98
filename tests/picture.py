"""The picture of a game in the terminal that the README shows, made from a real one."""

import asyncio
import io
import tempfile
from dataclasses import replace
from pathlib import Path

from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.bot_moves import autoplay
from gemtable.play.table_boards import Gathering
from gemtable.referee.referee import Referee
from gemtable.referee.status import Status
from gemtable.terminal.match_screen import Room, render
from gemtable.terminal.screens import AtScreen, PlainScreen
from rich.console import Console
from rich.text import Text

_MOVES = 9
_SPEED = 4  # of the boards; on a faster one a press that comes late is another gesture
_COMMAND = "$ gemtable play lost-gems --auto --seed 1"
_FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-family: sans-serif; }}
{styles}
</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw() -> str:
    """Return the picture as SVG, after playing the first moves of a game on emulated boards."""
    console = Console(
        record=True, width=96, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text(_COMMAND, "bold"))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(console, Path(folder) / "journal.sqlite"))
    return console.export_svg(title="Gemtable", code_format=_FORMAT, unique_id="gemtable")


def _at_its_brightest(referee: Referee) -> Status:
    """Return the status with LEDs as the table script wants them, whatever time it is."""
    lights = referee.script.lights(referee.ui, referee.layout, referee.views)
    leds = {unit: picture.leds for unit, picture in lights.items()}
    return replace(referee.status, leds=leds)


async def _play(console: Console, database: Path) -> None:
    journal = Journal(str(database))
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    script = GAMES["lost-gems"].table
    screen = PlainScreen(console)
    gathering = Gathering(lambda what, fix: None, only_emulated=True, speed=_SPEED)
    try:
        assigned = await gathering.assign(script.needs({}, 2), 2)
        referee = Referee(match, assigned.layout, gathering.fleet, screen.tell, _SPEED, gathering)
        gathering.listen(referee, referee.bulletin.glow)
        screen.attach(referee.bulletin, AtScreen())

        def bot(view, legal_moves, chance):
            if match.moves == _MOVES:
                raise asyncio.CancelledError
            return GAMES["lost-gems"].bot(view, legal_moves, chance)

        playing = asyncio.create_task(
            autoplay(
                referee,
                dict.fromkeys(range(2), bot),
                gathering.press,
            )
        )
        await asyncio.wait([playing])
        room = Room(console.width, 40)
        console.print(
            render(_at_its_brightest(referee), TABLE, room, referee.status.waits_since_s)
        )
    finally:
        await gathering.close()
        journal.close()
