"""No role gets anything that depends on what is hidden from it.

What a role can't see is dealt anew by the game's own `hidden`, and everything that the role gets
is compared. How often the two worlds differed is counted, so that a `hidden` that changes nothing
is found.
"""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from rich.console import Console

from gemtable.check.game_fault import must
from gemtable.check.hidden import Hidden, hidden_of, hides
from gemtable.check.moves_check import sample, tried_in
from gemtable.check.played_matches import Match
from gemtable.check.sight import seen_of
from gemtable.check.status_at import ChangeUi, status_at
from gemtable.games import GAMES
from gemtable.games.kit.cues import cues_of
from gemtable.games.kit.rules import TABLE, Event, IllegalMove, Knowers, Role
from gemtable.games.stages import layout_of
from gemtable.referee.status import Status
from gemtable.screens.pad_screen import pad_screen
from gemtable.sentence import ENGLISH, Sentence
from gemtable.terminal.match_screen import Room, render
from gemtable.web.pad import lights
from gemtable.web.table_picture import Company, picture

_ROOM = Room(80, 24)  # columns and lines of a terminal
_COLUMNS = (3, 4)  # of the keys of pads


@dataclass(frozen=True, slots=True)
class World:
    """A state of a match of a game, and the events of the step that led there.

    `ui` makes the table script's Ui another, such as one in which hands are turned to others.
    """

    name: str
    state: Any
    happened: tuple[Event, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    ui: ChangeUi | None = None

    @property
    def status(self) -> Status:
        return status_at(self.name, self.state, self.options, self.ui, happened=self.happened)


Seen = Callable[[World, int | None], Any]  # what a seat gets of a world; for None, everyone


def _role(seat: int | None) -> Role:
    return TABLE if seat is None else seat


def by_the_rules(world: World, seat: int | None) -> Any:
    """Return the view, what a seat may do, and what everyone sees of the match."""
    rules, state = GAMES[world.name].rules, world.state
    view = rules.view(state, seat)
    own = () if seat is None else rules.legal(state, seat)
    told = json.dumps(view.to_json())
    return view, told, own, rules.pending(state), rules.is_sealed(state)


def on_the_page(world: World, seat: int | None) -> Any:
    """Return the picture, byte for byte, and the lights of a seat."""
    status = world.status
    lit = None if seat is None else lights(status, seat)
    return picture(status, _role(seat), Company()), lit


def in_the_terminal(world: World, seat: int | None) -> Any:
    console = Console(file=io.StringIO(), width=_ROOM.width, highlight=False)
    with console.capture() as capture:
        console.print(render(world.status, _role(seat), _ROOM, 0.0))
    return capture.get()


def on_the_screen(world: World, seat: int | None) -> Any:
    """Return the screens of a seat's pad."""
    if seat is None:
        return []
    return [pad_screen(world.status, seat, columns, ENGLISH) for columns in _COLUMNS]


def of_the_lights(world: World, seat: int | None) -> Any:
    game, layout = GAMES[world.name], layout_of(world.name, world.state.seats)
    script, views = game.table, game.rules.views(world.state)
    shown = script.lights(script.begin(layout), layout, views)
    return seen_of(shown, layout, _role(seat))


def of_the_chores(world: World, _seat: int | None) -> Any:
    """Return what all see hands do besides moves."""
    game, layout = GAMES[world.name], layout_of(world.name, world.state.seats)
    script, views, seats = game.table, game.rules.views(world.state), range(world.state.seats)
    return [script.chores(script.begin(layout), layout, views, each) for each in seats]


def of_the_sounds(world: World, _seat: int | None) -> Any:
    """Return the cues of the step, which all see and hear."""
    return cues_of(world.status, 1, GAMES[world.name].cues)


CHANNELS: dict[Seen, Sentence] = {
    by_the_rules: Sentence("view"),
    on_the_page: Sentence("page"),
    in_the_terminal: Sentence("drawing in the terminal"),
    on_the_screen: Sentence("screen of a pad"),
    of_the_lights: Sentence("lights"),
    of_the_chores: Sentence("chores"),
    of_the_sounds: Sentence("sounds"),
}


_DRAWN = (on_the_page, in_the_terminal, on_the_screen)  # to draw takes long
_QUICK = tuple(seen for seen in CHANNELS if seen not in _DRAWN)
_LOOKS = 3  # at drawings, in a match
_TRIES = 5  # to deal something else


def some_of(worlds: Sequence[World]) -> Sequence[World]:
    """Return a few of the worlds, for what takes long."""
    return worlds[:: max(1, -(-len(worlds) // _LOOKS))]


def check_secrets(match: Match) -> None:
    """Check all channels, and refusals, at some states of a match. Raises GameFault."""
    name, chance = match.game.name, Random(match.seed)
    worlds = list(worlds_of(match))
    differ = sum(compare(each, seen, chance) for each in worlds for seen in _QUICK)
    for each in some_of(worlds):
        differ += sum(compare(each, seen, chance) for seen in _DRAWN)
    must_differ(name, differ)
    tried = tried_in(match)
    for world in worlds:
        for seat in range(match.seats):
            for move in tried:
                compare_refusals(name, world.state, seat, move, chance)


def must_differ(name: str, differ: int) -> None:
    """Raise GameFault if the worlds of a game that hides something never differed."""
    must(differ or not hides(GAMES[name]), Sentence("hidden of the Rules changes nothing."))


def worlds_of(match: Match) -> Iterator[World]:
    """Yield some states of a match in which somebody owes a move, with what led there."""
    happened: dict[int, tuple[Event, ...]] = {id(step.after): step.events for step in match.steps}
    for state in sample(match):
        if match.game.rules.pending(state):
            yield World(match.game.name, state, happened.get(id(state), ()), match.options)


def compare(
    world: World,
    seen: Seen,
    chance: Random,
    ui_of: Callable[[Any], ChangeUi] | None = None,
) -> int:
    """Compare what each role gets of this world and of one that it can't tell from it.

    Returns how many of these differed. Raises GameFault. `ui_of` makes the `ui` for a state.
    """
    hidden, differ = hidden_of(world.name), 0
    for seat in (None, *range(world.state.seats)):
        state = _otherwise(hidden, world.state, seat, chance)
        here, there = (
            replace(world, state=each, ui=ui_of(each) if ui_of else None)
            for each in (world.state, state)
        )
        differ += state != world.state
        must(seen(here, seat) == seen(there, seat), _given_away(seen, seat))
        check_sound(world.name, state)
    return differ


def _otherwise(hidden: Hidden, state: Any, seat: int | None, chance: Random) -> Any:
    """Return a state that a seat can't tell from this one; another one, if there is one."""
    tries = (hidden(state, seat, chance) for _ in range(_TRIES))
    return next((other for other in tries if other != state), state)


def _given_away(seen: Seen, seat: int | None) -> Sentence:
    what = CHANNELS[seen]
    if seat is None:
        return Sentence("What everyone gets ({what}) depends on what is hidden.", what=what)
    return Sentence(
        "What seat {seat} gets ({what}) depends on what is hidden from it.",
        seat=seat + 1,
        what=what,
    )


def check_sound(name: str, state: Any) -> None:
    """The other world is one that could be: whoever owes a move can make any."""
    rules = GAMES[name].rules
    for seat in rules.pending(state):
        first, *_, last = [*rules.legal(state, seat)] * 2
        rules.play(state, seat, first)
        rules.play(state, seat, last)


def check_states(
    name: str,
    seen: Seen,
    states: Iterable[Any],
    ui_of: Callable[[Any], ChangeUi] | None = None,
) -> None:
    """Check one channel at these states of a game. Raises GameFault."""
    chance = Random(name)
    must_differ(name, sum(compare(World(name, each), seen, chance, ui_of) for each in states))


Refusal = tuple[str, Knowers]


def refusal(name: str, state: Any, seat: int, move: Any) -> Refusal | None:
    """Return the reason for a refusal and the seats that may know it; None if it is made."""
    try:
        GAMES[name].rules.play(state, seat, move)
    except IllegalMove as error:
        return str(error.reason), error.known_to
    return None


def compare_refusals(
    name: str, state: Any, seat: int, move: Any, chance: Random
) -> Refusal | None:
    """Return why a move is refused, if it is: alike in all worlds of those who may know it.

    Raises GameFault.
    """
    told = refusal(name, state, seat, move)
    if told is None:
        return None
    roles: Sequence[int | None] = (
        (None, *range(state.seats)) if told[1] is None else sorted(told[1])
    )
    for role in roles:
        other = hidden_of(name)(state, role, chance)
        depends = Sentence(
            "Why seat {seat} can't {move} depends on what is hidden from who is told: {why}",
            seat=seat + 1,
            move=move,
            why=told[0],
        )
        must(refusal(name, other, seat, move) == told, depends)
    return told
