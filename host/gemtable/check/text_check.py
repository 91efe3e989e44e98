"""States, views, events and moves as JSON and text, and moves read again from their text."""

import json

from gemtable.check.game_fault import must
from gemtable.check.moves_check import sample
from gemtable.check.played_matches import Match
from gemtable.games.kit.as_json import Json
from gemtable.sentence import Sentence

MOST_BYTES = 50_000  # of a state as JSON, of which each entry of the journal has a hash


def check_texts(match: Match) -> None:
    """Check a whole match. Raises GameFault."""
    check_states(match)
    check_views(match)
    check_events(match)
    check_notation(match)


def check_states(match: Match) -> None:
    for state in sample(match):
        size = len(json.dumps(match.game.rules.to_json(state)))
        too_large = Sentence(
            "A state has {size} bytes, at most {most}.", size=size, most=MOST_BYTES
        )
        must(size <= MOST_BYTES, too_large)


def check_views(match: Match) -> None:
    """A view of every role is JSON that says the same when it is read again."""
    for state in sample(match):
        for seat in (None, *range(match.seats)):
            view = match.game.rules.view(state, seat).to_json()
            must(_read_again(view) == view, Sentence("A view is not JSON."))


def check_events(match: Match) -> None:
    for step in match.steps:
        for event in step.events:
            is_json = event.kind and _read_again(event.facts) == event.facts
            must(is_json, Sentence("The event {kind} is not JSON.", kind=event.kind))


def check_notation(match: Match) -> None:
    """Every move is read from its text, in any letter case and with further spaces."""
    moves = {
        move for step in match.steps for move in match.game.rules.legal(step.before, step.seat)
    }
    for move in sorted(moves, key=str):
        text = str(move)
        is_plain = text == " ".join(text.split())
        must(is_plain, Sentence("{text} has needless spaces.", text=repr(text)))
        for typed in (text, f"  {text.upper()} ", text.replace(" ", "   ")):
            is_read = match.game.rules.parse(typed) == move
            must(is_read, Sentence("parse reads another move from {text}.", text=repr(typed)))


def _read_again(value: Json) -> Json:
    return json.loads(json.dumps(value))
