"""What a game of another package must change if it was written for an older kit."""

from gemtable.sentence import Sentence, message

KIT = "gemtable.games.kit"

JOINED = {  # former modules of the kit, and those that have their names now
    "back_lights": "table",
    "chart": "drawing",
    "colours": "table",
    "dealing": "options",
    "eyes": "drawing",
    "hidden": "options",
    "hint_touches": "hint_words",
    "pads": "table",
    "printed": "options",
    "roles": "rules",
    "saved_state": "as_json",
    "shapes": "drawing",
    "stage": "lesson",
    "text": "drawing",
    "turns": "rules",
    "vocabulary": "notation",
}
_PARTS = {  # a part of an error's text, and what to do
    "'sound_state'": message("give Rules deal instead of from_json"),
    "argument 'from_json'": message("give Rules deal instead of from_json"),
    "argument: 'deal'": message("give Rules deal: what start needs to deal a state again"),
    "arguments: 'deal' and 'view'": message("give Rules deal and view; open_view makes one"),
    "argument: 'view'": message("give Rules a view; if nothing is hidden, open_view"),
    "argument: 'begin'": message("make a PlainTable, or give Table its begin and shown"),
    "arguments: 'begin' and 'shown'": message("make a PlainTable, or give Table begin and shown"),
    "argument: 'shown'": message("give Table a shown"),
    "argument 'presses'": message("leave presses out: Table finds them by read"),
    "argument 'turn'": message("give turn to Game"),
}


def change_for(error: Exception) -> Sentence | None:
    """Return what to change in a game that failed with this error; None if nobody knows."""
    module = error.name or "" if isinstance(error, ImportError) else ""
    if new := JOINED.get(module.removeprefix(f"{KIT}.")):
        return Sentence("import {new} instead of {old}", old=module, new=f"{KIT}.{new}")
    told = str(error) if isinstance(error, ImportError | TypeError) else ""
    return next((Sentence(text) for part, text in _PARTS.items() if part in told), None)
