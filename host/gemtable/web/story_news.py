"""What happened last, as the page of a role tells it: steps, and other news.

Pure: the same status and role give the same news.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gemtable.games.kit.eyes import is_reveal
from gemtable.games.kit.rules import TABLE, Role
from gemtable.printable import printable
from gemtable.referee.status import Status, Told
from gemtable.sentence import Names, Sentence, seats_of

STORY = 8  # steps and other news; older ones are hidden, because players must remember them
_TOLD = 64  # newest sentences that these may have
_TWO_LINES = 72  # letters, for which a phone has room
_LONG = 12  # letters of a name of which the first word will do


class News(NamedTuple):
    """The sentences about one step of the match, or about other news.

    Those in `told` are for a screen that has no room for all; `more` are not. `is_mine` says
    that one of them speaks of the role's seat. `step` is that of the match, or 0.
    """

    number: int
    kind: str
    texts: Sequence[str]
    fix: object
    is_own: bool
    told: range
    is_long: bool
    is_mine: bool
    step: int

    @property
    def more(self) -> int:
        return len(self.texts) - len(self.told)


def first_names(names: Names) -> Names:
    """Return what to call people where there is little room: no two of them alike."""
    short = [name and (name.split()[0] if len(name) > _LONG else name) for name in names]
    return [
        first if short.count(first) == 1 else name
        for name, first in zip(names, short, strict=True)
    ]


def story(status: Status, role: Role) -> Sequence[News]:
    """Return the last news for a role, the newest first, with the sentences of a step together.

    It is the story of the match: what is about the table stays in the terminal. The table's
    shared screen shows no refusals, because each concerns one person. A step that is being
    revealed is told afterwards.
    """
    heard = status.told_to(role)[-_TOLD:]
    heard = tuple(told for told in heard if not told.notice.is_aside)
    if is_reveal(status):
        heard = tuple(told for told in heard if told.notice.step != status.moves)
    if role == TABLE:
        heard = tuple(told for told in heard if told.notice.kind != "refused")
    by_step = groupby(heard, lambda told: told.notice.step or -told.number)
    steps = [list(each) for _, each in by_step]
    return [_step(each, role) for each in steps[: -STORY - 1 : -1]]


def said(status: Status, role: Role, story: Sequence[News]) -> News | None:
    """Return what is said beside the turn: the newest of a story, if there is any.

    What others did to a seat is said first, until the seat moves or somebody undoes: the next
    moves would take it away before it is read.
    """
    if not story or story[0].kind != "event":
        return story[0] if story else None
    newest = story[0]
    for news in story:
        if news.kind == "undo" or _has_moved(status, role, news.step):
            break
        if news.is_mine:
            return newest if news is newest else _said_after(news.texts[news.told.start], newest)
    return newest


def _has_moved(status: Status, role: Role, step: int) -> bool:
    steps = status.steps[step - 1 : step] if step else ()
    return any(made.seat == role for each in steps for made in each.moves)


def _said_after(first: str, news: News) -> News:
    texts = [first, *news.texts]
    told = _that_fit(texts, 0)
    return news._replace(texts=texts, told=told, is_long=_is_long(texts, told))


def _step(told: Sequence[Told], role: Role) -> News:
    first = told[0].notice
    texts = [printable(each.notice.text) for each in told]
    fix = first.fix and printable(first.fix)
    about = [_is_about(each.notice.text, role) for each in told]
    short = _that_fit(texts, about.index(True) if True in about else 0)
    return News(
        told[0].number,
        first.kind,
        texts,
        fix,
        is_own=first.to != TABLE,
        told=short,
        is_long=_is_long(texts, short),
        is_mine=True in about,
        step=first.step,
    )


def _that_fit(texts: Sequence[str], begin: int) -> range:
    """Return which sentences two lines hold, from one on: at least that one."""
    end, letters = begin + 1, len(texts[begin])
    while end < len(texts) and letters + 1 + len(texts[end]) <= _TWO_LINES:
        letters += 1 + len(texts[end])
        end += 1
    return range(begin, end)


def _is_long(texts: Sequence[str], told: range) -> bool:
    return sum(len(texts[at]) + 1 for at in told) > _TWO_LINES


def _is_about(sentence: Sentence, role: Role) -> bool:
    return isinstance(role, int) and role + 1 in seats_of(sentence)
