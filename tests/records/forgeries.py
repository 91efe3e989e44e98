"""Forged records: what a liar can write who knows the format, the rules and how to sign.

Each changes the matches of a sound journal and computes all checksums anew. The same lie comes
as an export, as a backup, and as a journal, so that no way in believes what another refuses.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.journal.entries import sealed
from gemtable.match.match import Match
from gemtable.match.result import facts_of
from gemtable.records import export_file

CROSSING = GAMES["crossing"]
OVER, GOING_ON, NEXT = 1, 2, 3  # matches: two that are over, and one in between that is not
FRIENDS_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"  # RFC 8032, 7.1
YEAR_2100 = 4102444800.0
_PEOPLE = ("Ola", "Kuba", "Ewa")


@dataclass(frozen=True, slots=True)
class Forgery:
    """A lie: `change` takes the entries of the matches by number, and returns forged ones.

    Those that the rules contradict are refused by every way in.
    """

    says: str
    change: Callable
    is_against_rules: bool = False

    def __str__(self):
        return self.says.replace(" ", "-")


def _at(match, number, forge):
    """Return a change of one entry; a negative number counts from the last."""

    def change(matches):
        entries = list(matches[match])
        entries[number] = forge(entries[number])
        return {**matches, match: entries}

    return change


def _end(**facts):
    return _at(OVER, -1, lambda end: replace(end, facts=end.facts | facts))


def _start(**facts):
    return _at(NEXT, 0, lambda start: replace(start, facts=facts | start.facts))


def _stone_twice(start):
    first, _second, *rest = start.facts["dealt"]["deck"]
    return replace(start, facts=start.facts | {"dealt": {"deck": [first, first, *rest]}})


def _moves_of_nobody(start):
    moves = [[{"seat": seat, "text": "gather 1"} for seat in range(3)]]
    return replace(start, facts=start.facts | {"moves": moves})


def _ended_early(matches):
    end, newest = matches[OVER][-1], matches[GOING_ON][-1]
    early = replace(end, number=newest.number + 1, state_hash=newest.state_hash)
    return {**matches, NEXT: [*matches[GOING_ON], early]}


def _again(shift_s, paused=False):
    """Return a change that adds the first match once more, so much later."""

    def change(matches):
        entries = [replace(each, at=each.at + shift_s) for each in matches[OVER]]
        if paused:
            middle = entries[3]
            pause = replace(middle, kind="pause", facts={"by": "people"})
            resume = replace(middle, kind="resume", facts={"by": "people"})
            entries[4:4] = [pause, resume]
            entries = [replace(each, number=number) for number, each in enumerate(entries)]
        return {**matches, 4: entries}

    return change


def _dated(at):
    return lambda matches: {
        **matches,
        NEXT: [replace(each, at=at(each)) for each in matches[NEXT]],
    }


def _bots_with_names(matches):
    return _at(NEXT, 0, lambda each: replace(each, facts=each.facts | {"is_auto": True}))(matches)


def _of_other_rules(matches):
    """Nobody can replay what was played under rules that nobody has."""
    start, *others = matches[OVER]
    start = replace(start, facts=start.facts | {"rules_version": 999})
    others[-1] = replace(others[-1], facts=others[-1].facts | {"scores": [999, 0, 0]})
    return {**matches, OVER: [start, *others]}


FORGERIES = (
    Forgery("scores of 999", _end(scores=[999, 0, 0]), True),
    Forgery("winners turned round", _at(OVER, -1, lambda end: _with_other_winners(end)), True),
    Forgery("more moves than were made", _end(moves=99), True),
    Forgery("other people at the end", _end(names=["Ala", "Kuba", "Ewa"]), True),
    Forgery("an end of a match that goes on", _ended_early, True),
    Forgery("a deck with a stone twice", _at(NEXT, 0, _stone_twice), True),
    Forgery("moves before the first", _at(NEXT, 0, _moves_of_nobody), True),
    Forgery("rules that nobody has", _of_other_rules),
    Forgery("a friend signed it", _start(imported={"key": FRIENDS_KEY})),
    Forgery("it goes on from another", _start(**{"from": {"match": OVER, "entry": 4}})),
    Forgery("bots with names", _bots_with_names),
    Forgery("dated ahead", _dated(lambda each: YEAR_2100 + each.number)),
    Forgery("dated before all computers", _dated(lambda each: -1e9 + each.number)),
    Forgery("the same a millisecond later", _again(0.001)),
    Forgery("the same an hour later with a pause", _again(3600, paused=True)),
)


def _with_other_winners(end):
    others = [seat for seat in range(3) if seat not in end.facts["winners"]]
    return replace(end, facts=end.facts | {"winners": others})


def true_matches(path):
    """Play the matches in a journal at `path`; return their entries by number."""
    journal = Journal(str(path))
    for seed, is_over in ((5, True), (6, False), (7, True)):
        match = Match.begin(CROSSING, journal, 3, seed, {})
        for seat, name in enumerate(_PEOPLE):
            match.name("host", seat, name)
        chance = random.Random(seed)
        for _ in range(99 if is_over else 2):
            if match.pending:
                match.play("table", _any_of_each(match, chance))
        match.close()
    matches = {match: journal.entries(match) for match in journal.matches()}
    journal.close()
    return {match: _long_ago(entries) for match, entries in matches.items()}


def _any_of_each(match, chance):
    legal = match.game.rules.legal
    return [Made(seat, chance.choice(legal(match.state, seat))) for seat in match.pending]


def _long_ago(entries):
    """Return the same, an hour ago and a second apart, with the end that follows."""
    began_at = time.time() - 7200
    moved = [replace(each, at=began_at + each.number) for each in entries]
    if moved[-1].kind == "end":
        moved[-1] = replace(moved[-1], facts=moved[-1].facts | facts_of(moved[:-1]))
    return moved


def resealed(number, entries):
    """Return entries with the checksums that fit."""
    found = []
    for entry in entries:
        found.append(sealed(number, found[-1].checksum if found else "", entry))
    return found


def write_file(file, kind, matches, is_signed=True):
    """Write matches as an "export", numbered from 1, or a "backup", signed by the user here."""
    with export_file._body() as body:
        for ordinal, (number, entries) in enumerate(sorted(matches.items()), 1):
            number = ordinal if kind == "export" else number
            export_file._add(body, number, resealed(number, entries))
        with file.open("wb") as target:
            export_file._assemble(kind, body, target, is_signed)
    return file


def write_journal(path, matches):
    """Write matches into a new journal, with checksums that fit."""
    journal = Journal(str(path))
    journal.take_in(
        lambda arriving: [arriving.add(entries, match) for match, entries in matches.items()]
    )
    journal.close()
