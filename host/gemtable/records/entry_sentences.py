"""Describes entries of the journal in sentences for the people at the table."""

from collections.abc import Sequence

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.games.kit.table import part_name
from gemtable.games.option_words import chosen
from gemtable.games.titles import title_of
from gemtable.journal import Entry, Origin
from gemtable.journal.entries import origin_of
from gemtable.match.course import PEOPLE
from gemtable.match.result import is_gone
from gemtable.match.seat_names import named
from gemtable.records.replayed_match import Replay, Told
from gemtable.sentence import Sentence, message, naming

_UNTOLD = Sentence("This entry cannot be described.")


def sentences(replayed: Replay, told: Told) -> Sequence[Sentence]:
    """Return sentences for an entry. If it cannot be described, one sentence says so."""
    try:
        words = _words(replayed, told.entry, told.events)
        with naming(told.names):
            for sentence in words:
                str(sentence)  # a forged entry may fail only here
    except (AttributeError, LookupError, TypeError, ValueError):
        return [_UNTOLD]
    return words


def _words(replayed: Replay, entry: Entry, events: Sequence[Event]) -> Sequence[Sentence]:
    """Return sentences for an entry, which don't reveal hidden hands."""
    facts = entry.facts
    match entry.kind:
        case "start":
            return [_start(entry), *from_where(origin_of(entry.facts))]
        case "seats":
            return [_seats(replayed, entry)]
        case "name":
            return [named(facts["seat"], facts["name"])]
        case "move":
            moves = [move["text"] for move in facts.get("moves", [facts])]
            return _happened(replayed, events) or [Sentence("{moves}", moves=moves)]
        case "redo":
            return [Sentence("The move is made again."), *_happened(replayed, events)]
        case "correction":
            (move,) = facts.get("moves", [facts])
            instead = Sentence("The last move is corrected: {move}.", move=move["text"])
            return [instead, *_happened(replayed, events)]
        case "undo":
            return [Sentence("The last move is taken back.")]
        case "table":
            return _kept(replayed, facts["kept"])
        case "pause":
            return [_paused(facts)]
        case "end":
            return _ended(facts)
        case "drop":
            return [Sentence("The match is dropped.")]
        case "reopen":
            return [Sentence("The match is resumed.")]
    return [Sentence("The match continues.")]


def _start(entry: Entry) -> Sentence:
    facts = entry.facts
    options = chosen(GAMES.get(facts["game"]), facts["options"])
    text = message("{title} for {seats}; rules version {version}.")
    if options:
        text = message("{title} for {seats}, {options}; rules version {version}.")
    return Sentence(
        text,
        title=title_of(facts["game"]),
        seats=facts["seats"],
        options=options,
        version=facts["rules_version"],
    )


def from_where(origin: Origin) -> Sequence[Sentence]:
    """Return sentences about the origin of a match; none if it was started at this table."""
    told = []
    if origin.goes_on and origin.match:
        text = message("It continues from entry {entry} of match {match}.")
        told.append(Sentence(text, entry=origin.entry, match=origin.match))
    elif origin.goes_on:
        told.append(Sentence("It continues from another match."))
    if origin.is_imported:
        told.append(Sentence("It was played at another table, and imported."))
    return told


def _ended(facts: Json) -> Sequence[Sentence]:
    rating = facts.get("rating")  # the rule text's name for a score that all seats share
    if not rating:
        return [Sentence("The match is over. Score {scores}.", scores=facts["scores"])]
    told = Sentence("The match is over. Score {score}.", score=facts["scores"][0])
    return [told, Sentence(rating)]


def _seats(replayed: Replay, entry: Entry) -> Sentence:
    """Return a sentence about boards that joined or changed their part; if none did, some left."""
    known: Json = {}
    for told in replayed.told[: entry.number]:
        if told.entry.kind == "seats":
            known = told.entry.facts["parts"]
    parts = entry.facts["parts"]
    new = [
        Sentence("{part} is board {board}", part=part_name(part), board=board)
        for part, (board, unit) in parts.items()
        if known.get(part) != [board, unit]
    ]
    if new:
        return Sentence("At the table: {boards}.", boards=new)
    return Sentence("Some boards have left the table.")


def _paused(facts: Json) -> Sentence:
    if facts.get("by") == PEOPLE:
        return Sentence("A player paused the match.")
    missing = facts.get("missing", {})
    told = [is_gone(part_name(part), why) for part, why in missing.items()]
    return Sentence("Paused: {why}.", why=told or facts["why"])


def _happened(replayed: Replay, events: Sequence[Event]) -> list[Sentence]:
    """Return a game's sentences for events; none if the game is unknown."""
    game = GAMES.get(replayed.history.game)
    told = [game.table.words(event) for event in events] if game else []
    return [sentence for sentence in told if sentence is not None]


def _kept(replayed: Replay, kept: Json) -> list[Sentence]:
    game = GAMES.get(replayed.history.game)
    told = game.table.kept_words(kept) if game else Sentence("The lights change.")
    return [] if told is None else [told]
