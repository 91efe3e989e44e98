"""The changes that a third-party game needs if it was written for an older kit."""

from gemtable.sentence import Sentence, message

KIT = "gemtable.games.kit"

JOINED = {  # former modules of the kit, and the modules that now contain their names
    "back_lights": "table",
    "chart": "charts",
    "colours": "table",
    "dealing": "options",
    "drawing": "eyes, charts, piece_colours, terminal_text",
    "hidden": "options",
    "hint_touches": "hint_words",
    "pads": "table",
    "printed": "options",
    "roles": "rules",
    "saved_state": "as_json",
    "sealed": "sealed_choice",
    "shapes": "piece_colours",
    "stage": "lesson",
    "text": "terminal_text",
    "turns": "rules",
    "vocabulary": "notation",
}
_PARTS = {  # from a part of an error's text to the change that it calls for
    "'sound_state'": message("pass deal= to Rules instead of from_json="),
    "argument 'from_json'": message("pass deal= to Rules instead of from_json="),
    "argument: 'deal'": message(
        "pass deal= to Rules: a function that returns what start needs to deal a state again"
    ),
    "arguments: 'deal' and 'view'": message(
        "pass deal= and view= to Rules; open_view creates a view"
    ),
    "argument: 'view'": message("pass view= to Rules; use open_view if nothing is hidden"),
    "argument: 'begin'": message("use PlainTable, or pass begin= and shown= to Table"),
    "arguments: 'begin' and 'shown'": message(
        "use PlainTable, or pass begin= and shown= to Table"
    ),
    "argument: 'shown'": message("pass shown= to Table"),
    "argument 'presses'": message("remove presses=; Table derives it from read"),
    "argument 'turn'": message("pass turn= to Game"),
}


def change_for(error: Exception) -> Sentence | None:
    """Return the change to a game that fixes this error; None if the error is not a known one."""
    module = error.name or "" if isinstance(error, ImportError) else ""
    if new := JOINED.get(module.removeprefix(f"{KIT}.")):
        return Sentence("import {new} instead of {old}", old=module, new=f"{KIT}.{new}")
    told = str(error) if isinstance(error, ImportError | TypeError) else ""
    return next((Sentence(text) for part, text in _PARTS.items() if part in told), None)
