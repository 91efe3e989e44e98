"""All checks of a game, and what each found: `found` runs them one after the other."""

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from gemtable.check import (
    bots_check,
    how_to_check,
    keys_check,
    labels_check,
    moves_check,
    page_check,
    replay_check,
    secrets_check,
    sentences_check,
    table_secrets_check,
    text_check,
)
from gemtable.check.game_fault import GameFault
from gemtable.check.played_matches import Match, play_out, unusual_options
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence, message

MOST_FAULTS = 3  # of one check; more would hide the others

State = Literal["passed", "failed", "not checked"]
Progress = Callable[[str, int, int], None]  # a check, how much of it is done, and of how much


@dataclass(frozen=True, slots=True)
class Found:
    """A fault, and the match that shows it, if one does."""

    says: Sentence
    seats: int | None = None
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What a check found; `why` and `fix` say why it is not checked."""

    check: str
    says: Sentence
    state: State
    faults: tuple[Found, ...] = ()
    why: Sentence | None = None
    fix: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One check: of each match, of the game as a whole, or of both."""

    name: str
    says: Sentence
    of_match: tuple[Callable[[Match], None], ...] = ()
    of_game: tuple[Callable[[str, Sequence[Match]], None], ...] = ()


def _labels(name: str, _matches: Sequence[Match]) -> None:
    for seats in {GAMES[name].seats[0], GAMES[name].seats[-1]}:
        labels_check.check_labels(name, seats)


CHECKS = (
    Check(
        "moves",
        Sentence("legal moves are made, all others refused"),
        of_match=(moves_check.check_moves,),
    ),
    Check(
        "replay",
        Sentence("the same seed and moves give the same match"),
        of_match=(replay_check.check_replay,),
        of_game=(replay_check.check_replay_elsewhere,),
    ),
    Check(
        "text",
        Sentence("states are JSON, moves are read from their text"),
        of_match=(text_check.check_texts,),
    ),
    Check(
        "secrets",
        Sentence("nobody gets what is hidden from them"),
        of_match=(secrets_check.check_secrets, table_secrets_check.check_table_secrets),
    ),
    Check(
        "keys",
        Sentence("keys and gestures make every legal move"),
        of_match=(keys_check.check_keys,),
    ),
    Check(
        "bots",
        Sentence("bots choose legal moves, explain them, and end"),
        of_match=(bots_check.check_bots,),
    ),
    Check(
        "sentences",
        Sentence("everything that is read can be translated"),
        of_match=(sentences_check.check_sentences,),
        of_game=(lambda name, _matches: sentences_check.check_texts_of(name),),
    ),
    Check(
        "how-to",
        Sentence("the how-to page has stages, keys and options"),
        of_game=(lambda name, _matches: how_to_check.check_how_to(name),),
    ),
    Check("labels", Sentence("words fit the labels of keys"), of_game=(_labels,)),
)
PAGES = "pages"
_PAGES = Sentence("pages of all seats fit a phone")
NAMES = (*(check.name for check in CHECKS), PAGES)


def played(name: str, seed: int, count: int) -> Iterator[Match | Found]:
    """Yield `count` matches with each number of seats, from a seed; a Found for one that breaks.

    Odd seeds have unusual options, if the game has options, and mostly sensible moves.
    """
    unusual = unusual_options(name)
    for seats in GAMES[name].seats:
        for number in range(seed, seed + count):
            options = unusual if number % 2 else {}
            try:
                yield play_out(name, seats, options, number)
            except Exception as error:
                yield Found(said_of(error), seats, number, options)


def found(
    name: str, seed: int, count: int, only: Sequence[str], progress: Progress
) -> Iterator[Result]:
    """Yield what each check finds in matches of a game, all of them or those in `only`.

    `count` is of the matches with each number of seats.
    """
    matches: list[Match] = []
    broken: list[Found] = []
    wanted, in_all = only or NAMES, len(GAMES[name].seats) * count
    for number, each in enumerate(played(name, seed, count), 1):
        if isinstance(each, Match):
            matches.append(each)
        else:
            broken.append(each)
        progress("matches", number, in_all)
    if broken:
        yield Result("matches", Sentence("matches are played to their end"), "failed", (*broken,))
    for check in CHECKS:
        if check.name in wanted:
            yield _result(check, name, matches, progress)
    if PAGES in wanted:
        yield _of_pages(matches, progress) if matches else _unplayed(PAGES, _PAGES)


def _unplayed(check: str, says: Sentence) -> Result:
    why, fix = Sentence("no match was played to its end"), Sentence("Mend that first.")
    return Result(check, says, "not checked", why=why, fix=fix)


def _result(check: Check, name: str, matches: Sequence[Match], progress: Progress) -> Result:
    faults: list[Found] = []
    for examine in check.of_game:
        try:
            examine(name, matches)
        except Exception as error:
            faults.append(Found(said_of(error)))
    for number, match in enumerate(matches if check.of_match else (), 1):
        for look in check.of_match:
            try:
                look(match)
            except Exception as error:
                fault = Found(said_of(error), match.seats, match.seed, match.options)
                if str(fault.says) not in {str(each.says) for each in faults}:
                    faults.append(fault)
        progress(check.name, number, len(matches))
        if len(faults) >= MOST_FAULTS:
            break
    if check.of_match and not matches and not faults:
        return _unplayed(check.name, check.says)
    return Result(check.name, check.says, "failed" if faults else "passed", (*faults,))


def _of_pages(matches: Sequence[Match], progress: Progress) -> Result:
    """Measure pages of a match of the fewest and of the most seats."""
    by_seats = {match.seats: match for match in reversed(matches)}
    pages = page_check.pages_of(
        [by_seats[each] for each in sorted({min(by_seats), max(by_seats)})]
    )
    faults: list[Found] = []
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        progress(PAGES, done, len(pages))

    try:
        for wrong in page_check.measured(pages, count):
            text = message("{page}, {screen}: {wrong}")
            says = Sentence(text, page=wrong.seen.place, screen=wrong.screen, wrong=wrong.says)
            seats = wrong.seen.course.state.seats
            match = by_seats[seats]
            faults.append(Found(says, seats, match.seed, match.options))
            if len(faults) >= MOST_FAULTS:
                break
    except page_check.NotChecked as error:
        if not faults:
            return Result(PAGES, _PAGES, "not checked", why=error.why, fix=error.fix)
    except Exception as error:
        faults.append(Found(said_of(error)))
    return Result(PAGES, _PAGES, "failed" if faults else "passed", (*faults,))


def said_of(error: Exception) -> Sentence:
    """Return the sentence for an error that a check raised, or that the game's own code did."""
    if isinstance(error, GameFault):
        return error.what
    if isinstance(error, IllegalMove):
        return Sentence("A legal move is refused: {why}", why=error.reason)
    frames = traceback.extract_tb(error.__traceback__)
    ours = Path(__file__).parent
    frame = next((each for each in reversed(frames) if Path(each.filename).parent != ours), None)
    text = message("{kind} in {file}, line {line}: {error}")
    at = frame or frames[-1]
    return Sentence(
        text,
        kind=type(error).__name__,
        file=Path(at.filename).name,
        line=at.lineno,
        error=str(error),
    )
