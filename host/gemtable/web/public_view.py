"""The public view of a table as data, for displays that other people build."""

from pydantic import BaseModel, Field

from gemtable.games import GAMES
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.rules import TABLE
from gemtable.referee.status import Status
from gemtable.sentence import naming, spoken


class Told(BaseModel):
    """A sentence that everyone at the table was shown."""

    number: int = Field(description="counts from 1, in the order of the sentences")
    kind: str = Field(
        description="event, refused, note, undo, pause, resume or trouble", examples=["event"]
    )
    text: str
    fix: str | None = Field(description="what to do about a problem, if anything")


class Board(BaseModel):
    """A board of the table."""

    name: str = Field(examples=["seat 1's pad"])
    is_emulated: bool
    is_needed: bool = Field(description="whether the match waits for the board when it is missing")
    missing: str | None = Field(description="why the board is missing, if it is")


class Made(BaseModel):
    """A move of the last step."""

    seat: int = Field(description="from 0")
    move: str = Field(examples=["hint red"])


class PublicTable(BaseModel):
    """A match as everyone may see it. Seats, slots and tiles count from 0 in data."""

    revision: int = Field(description="grows whenever another field changes")
    match: int
    game: str = Field(examples=["lost-gems"])
    title: str = Field(examples=["The Lost Gems"])
    seats: int
    names: list[str | None] = Field(
        description="names of the players, by seat; null without a name"
    )
    moves: int = Field(description="number of moves that were not taken back")
    is_paused: bool
    is_over: bool
    state: dict[str, object] = Field(
        description="what everyone may know of the match, as in gemtable play --json"
    )
    made: list[Made] = Field(description="the last step; empty before the first")
    told: list[Told] = Field(description="the last sentences, the newest last")
    boards: list[Board]


class Published:
    """The latest public view in each language, with its revision.

    The revision counts changes of this view only. A count of all changes would reveal secrets.
    """

    def __init__(self) -> None:
        self._last: dict[str, PublicTable] = {}

    def newest(self, status: Status) -> PublicTable:
        """Return the current public view: the same object as last time if nothing changed."""
        language = spoken().code
        last = self._last.get(language)
        found = public(status, last.revision if last else 0)
        if found != last:
            last = found.model_copy(update={"revision": found.revision + 1})
            self._last[language] = last
        return last


def public(status: Status, revision: int) -> PublicTable:
    """Return the public view of a table; its texts have people's names."""
    with naming(status.names):
        step = status.last_step
        return PublicTable(
            revision=revision,
            match=status.match,
            game=status.game,
            title=GAMES[status.game].title,
            seats=status.seats,
            names=list(status.names),
            moves=status.moves,
            is_paused=status.is_paused or status.is_stalled,
            is_over=status.outcome is not None,
            state=status.views.table.to_json() | as_json(status.shown.table),
            made=[
                Made(seat=seat, move=move) for seat, move in (status.told_of(step) if step else ())
            ],
            told=[
                Told(
                    number=told.number,
                    kind=told.notice.kind,
                    text=str(told.notice.text),
                    fix=None if told.notice.fix is None else str(told.notice.fix),
                )
                for told in status.told_to(TABLE)
            ],
            boards=[
                Board(
                    name=str(board.name),
                    is_emulated=board.is_emulated,
                    is_needed=board.is_needed,
                    missing=None if board.missing is None else str(board.missing),
                )
                for board in status.boards
            ],
        )
