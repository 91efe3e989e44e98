"""`gemtable journal check`: replay everything, compare everything, change nothing."""

import json
from collections.abc import Iterable

from rich.console import Console
from rich.progress import track

from gemtable.journal import Journal
from gemtable.printable import printable
from gemtable.records.replaying import Replay, opened, replay
from gemtable.sentence import Sentence, message


class Damaged(SystemExit):
    """Exit status 1, after the damage was told."""

    def __init__(self) -> None:
        super().__init__(1)


def check(database: str | None, as_json: bool) -> None:
    """Print what is wrong, or that nothing is. Raises UserError, or Damaged."""
    with opened(database) as journal:
        checked = [replay(journal.history(match)) for match in _shown(journal, as_json)]
        damage = journal.damage
    if as_json:
        for each in checked:
            print(json.dumps(_line(each)))
    else:
        _tell(checked, damage)
    if damage or any(each.damage for each in checked):
        raise Damaged


def _shown(journal: Journal, as_json: bool) -> Iterable[int]:
    """Return the matches to check; at a terminal a bar shows how far it is."""
    console = Console(stderr=True)
    matches = journal.matches()
    if as_json or not console.is_terminal:
        return matches
    return track(matches, "Replaying", console=console, transient=True)


def _line(replayed: Replay) -> dict[str, str | int | None]:
    damage = replayed.damage
    return {
        "match": replayed.history.match,
        "entries": len(replayed.told),
        "damaged_at": damage.at if damage else None,
        "why": str(damage.why) if damage else None,
        "not_replayed": str(replayed.unknown) if replayed.unknown else None,
    }


def _tell(checked: Iterable[Replay], damage: Sentence | None) -> None:
    entries = matches = 0
    if damage:
        print(printable(Sentence("The database is damaged: {damage}.", damage=damage)))
    for each in checked:
        matches += 1
        entries += len(each.told)
        if each.damage:
            print(printable(each.damage.told(each.history.match)))
        elif each.unknown:
            text = message("Match {match}: only checksums compared, for {why}.")
            print(printable(Sentence(text, match=each.history.match, why=each.unknown)))
    counted = Sentence(
        "1 match, {entries} sound entries.",
        "{count} matches, {entries} sound entries.",
        count=matches,
        entries=entries,
    )
    print(counted)
