"""A table, played by hand, that tells a club; and programs that listen at the broker."""

from contextlib import asynccontextmanager

from gemtable.club.broker import Connection, broker_of, until_lost
from gemtable.club.table_messages import ROOT
from gemtable.club.table_publisher import Publisher, TableName

from tests.club.hall_by_hand import ONE
from tests.patience import until
from tests.web.table_by_hand import TableByHand


class ClubTable(TableByHand):
    """The table ONE. `told` has what people at it are told of the club."""

    def __init__(self, folder, **how):
        super().__init__(folder, **how)
        self.told = []
        self.journal.club_table = ONE

    @asynccontextmanager
    async def in_club(self, url, **how):
        """Tell the broker at `url` of the match."""
        publisher = self.publisher(url, **how)
        publisher.start()
        publisher.attach(self.referee.bulletin)
        try:
            yield publisher
        finally:
            await publisher.close()

    def publisher(self, url, **how):
        name = TableName(ONE, "By the window", None)
        return Publisher(broker_of(url, **how), name, self.journal, self._note)

    def _note(self, notice):
        self.told.append(str(notice.text))


@asynccontextmanager
async def listening(url):
    """Return the messages of all tables as they come: topic and payload."""
    heard = []

    async def listen(client):
        await client.subscribe(f"{ROOT}/#")
        await until_lost(client)

    def hear(topic, payload, _is_kept):
        heard.append((topic, payload.decode()))

    told = lambda *_: None  # noqa: E731
    connection = Connection(broker_of(url), "listener", listen, told, heard=hear)
    connection.start()
    try:
        yield heard
    finally:
        await connection.close()


async def publish(url, messages):
    """Publish retained messages, a payload for each topic, as anybody may who knows the broker."""
    done = []

    async def work(client):
        for topic, payload in messages:
            await client.publish(topic, payload, qos=1, retain=True)
        done.append(True)
        await until_lost(client)

    connection = Connection(broker_of(url), "anybody", work, lambda *_: None)
    connection.start()
    await until(lambda: done)
    await connection.close()
