"""The club that a table tells of itself, if people named one with --club."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from gemtable.journal import Journal
from gemtable.play.choices import Choices
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence

if TYPE_CHECKING:
    from gemtable.club.broker import Broker
    from gemtable.club.publishing import Publisher
    from gemtable.club.table_name import TableName


class Club(NamedTuple):
    """A club's broker, and which of its tables this is."""

    broker: "Broker"
    table: "TableName"


def named(choices: Choices) -> Club | None:
    """Return the club that was named, with this table reserved in it. Raises UserError."""
    if choices.club is None:
        return None
    # Imported here, so that a program without a club doesn't load an MQTT client.
    from gemtable.club.broker import broker_of
    from gemtable.club.table_name import table_named

    broker = broker_of(choices.club, choices.club_password_file, choices.club_ca)
    return Club(broker, table_named(choices.table_name))


@asynccontextmanager
async def told(
    club: Club | None, journal: Journal, tell: Callable[[Notice], None]
) -> AsyncIterator["Publisher | None"]:
    """Tell the club, if there is one, of this table inside the block. Raises UserError."""
    if club is None:
        yield None
        return
    from gemtable.club.broker import OPEN_PASSWORD
    from gemtable.club.publishing import Publisher

    publisher = Publisher(club.broker, club.table, journal, tell)
    place = club.broker.place
    text = Sentence(
        "The club at {place} calls this table {name}; its id is {id}.",
        place=place,
        name=club.table.name,
        id=club.table.id,
    )
    tell(Notice("note", text))
    if club.broker.tells_password:
        tell(Notice("note", OPEN_PASSWORD))
    publisher.start()
    try:
        yield publisher
    finally:
        await publisher.close()


def attach(publisher: "Publisher | None", referee: Referee) -> None:
    """Tell the club of this table's match from now on, if there is one."""
    if publisher:
        publisher.attach(referee.bulletin)
