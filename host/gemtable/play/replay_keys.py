"""The two keys of a pad that go through a replay, and what other gestures do there.

Key 11 goes back, key 12 forward: they are beside each other on every pad, and lit in white while
there is somewhere to go. Any other key starts and stops that the replay goes on by itself.
Where people have only tiles, a click goes forward, a double click back, a long press plays.
"""

from dataclasses import replace
from typing import Literal

from gemtable.games.kit.table import (
    HELP_KEY,
    OFF,
    SOFT,
    UNDO_KEY,
    WHITE,
    Colour,
    Gesture,
    Picture,
    shade,
)
from gemtable.referee.replay_steps import ReplaySteps

BACK_KEY, ON_KEY = UNDO_KEY, HELP_KEY  # indices: keys 11 and 12 as people count them

Action = Literal["back", "on", "play", "leave"]
_ON_TILES: dict[str, Action] = {"click": "on", "double": "back", "long": "play"}
_ON_PADS: dict[int, Action] = {BACK_KEY: "back", ON_KEY: "on"}
_SPIN_MS = 500


def action_of(gesture: Gesture, is_pad: bool, has_pads: bool) -> Action | None:
    """Return what a gesture asks for; None for nothing.

    `has_pads` says that people have pads: then tiles can be touched without moving anything.
    """
    if not is_pad:
        return None if has_pads else _ON_TILES.get(gesture.kind)
    if gesture.kind == "hold":
        return "leave" if gesture.key == ON_KEY else None
    return _ON_PADS.get(gesture.key, "play")


def carry_out(action: Action, steps: ReplaySteps) -> None:
    """Move a replay; "leave" moves nothing."""
    match action:
        case "back":
            steps.go(steps.at - 1)
        case "on":
            steps.go(steps.at + 1)
        case "play":
            steps.toggle()


def open_keys(steps: ReplaySteps) -> frozenset[int]:
    """Return which of the two keys do something now."""
    back = {BACK_KEY} if steps.at else set()
    return frozenset(back | {ON_KEY} if steps.at < steps.last else back)


def with_step_keys(picture: Picture, steps: ReplaySteps) -> Picture:
    """Return the picture of a pad with the two keys lit that do something now.

    Forward is bright while the replay goes on by itself. A spinning picture, which would take
    the keys along, turns to and fro instead.
    """
    lit = dict.fromkeys(open_keys(steps), shade(WHITE, SOFT))
    if steps.is_playing:
        lit[ON_KEY] = WHITE
    colours = {BACK_KEY: OFF, ON_KEY: OFF, **lit}
    if picture.pattern == "spin":
        turned = picture.leds[1:] + picture.leds[:1]
        picture = replace(picture, pattern="blink", other=turned, period_ms=_SPIN_MS)
    if picture.pattern in ("steady", "fade"):
        return replace(picture, leds=_lit(picture.leds, colours))
    other = picture.other or (OFF,) * len(picture.leds)
    return replace(picture, leds=_lit(picture.leds, colours), other=_lit(other, colours))


def _lit(leds: tuple[Colour, ...], colours: dict[int, Colour]) -> tuple[Colour, ...]:
    return tuple(colours.get(key, colour) for key, colour in enumerate(leds))
