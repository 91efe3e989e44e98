"""A hall whose messages come from the test, or from a broker; and what it draws."""

import asyncio
import secrets
from contextlib import asynccontextmanager

from gemtable.club.broker import Connection, broker_of
from gemtable.club.hall import Hall
from gemtable.club.table_messages import Online, TableStatus, Topic

ONE, TWO = "0000000000000001", "0000000000000002"


def with_tables(*statuses: TableStatus) -> Hall:
    """Return a hall in which these tables are, with ids from ONE on."""
    hall = Hall()
    for number, status in enumerate(statuses, 1):
        table = f"{number:016x}"
        take(hall, table, "status", status.model_dump_json())
        take(hall, table, "online", Online(is_online=True).model_dump_json())
    return hall


def take(hall, table, kind, payload, key=""):
    hall.take(str(Topic(table, kind, key)), payload.encode())


@asynccontextmanager
async def hall_at(url, **how):
    """Return a hall that listens at a broker; `told` has what it was told of outages."""
    hall = Hall()
    hall.told = []
    told = lambda why, fix: hall.told.append(why and str(why))  # noqa: E731
    name = f"hall-{secrets.token_hex(8)}"
    connection = Connection(broker_of(url, **how), name, hall.listen, told, heard=hall.take)
    connection.start()
    try:
        yield hall
    finally:
        await connection.close()
        await asyncio.sleep(0)
