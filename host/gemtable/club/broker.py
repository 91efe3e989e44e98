"""A connection to an MQTT broker, in its own thread, which reconnects after every outage.

Neither the network nor the MQTT library can stop or delay the caller's loop: an unexpected
error, a name server that does not answer, or a broker that reads nothing affects only the thread.
After an outage it tries again, with growing pauses, for as long as it takes.
"""

import asyncio
import logging
import os
import ssl
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote, urlsplit

from aiomqtt import Client, Message, MqttCodeError, MqttError, ProtocolVersion, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from gemtable.club.table_messages import KEPT_S, MOST_BYTES
from gemtable.errors import UserError
from gemtable.process import logs
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

PASSWORD = "GEMTABLE_CLUB_PASSWORD"  # an environment variable

OPEN_PASSWORD = Sentence(
    "The connection has no TLS, so anyone who listens on this network can read the broker's"
    " password. Use mqtts:// to prevent that."
)

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_LONGEST = 1_000  # characters of a password
_AS_IN = Sentence(
    "Write, for example, --club mqtt://club.example or --club mqtts://ola@club.example:8883."
)
_NOT_HERE = Sentence(
    "Other users of this computer can see command lines. Put the password in a file for"
    " --club-password-file or in the environment variable {variable}.",
    variable=PASSWORD,
)


@dataclass(frozen=True, slots=True)
class Broker:
    """The address of a broker. If `tls` is None, others in the network can read the messages."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None

    @property
    def place(self) -> str:
        """The broker's URL, without the user."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"

    @property
    def tells_password(self) -> bool:
        """Whether the password is sent through a network without TLS."""
        is_here = self.host in ("127.0.0.1", "::1", "localhost")
        return self.password is not None and self.tls is None and not is_here


def broker_of(url: str, password_file: Path | None = None, ca: Path | None = None) -> Broker:
    """Return the broker at mqtt://[USER@]HOST[:PORT], or mqtts:// for TLS.

    The password is in the first line of the file or in the environment. `ca` is the CA
    certificate that signed the broker's, if the system doesn't have it. Raises UserError.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # a wrong port or bracket
        parts, port = urlsplit(""), None
    if parts.password is not None:
        raise UserError(Sentence("--club must not contain a password."), _NOT_HERE)
    is_place = parts.path in ("", "/") and not parts.query and not parts.fragment
    if parts.scheme not in _PORTS or not parts.hostname or not is_place or port == 0:
        raise UserError(Sentence("{url} is not the address of a broker.", url=url), _AS_IN)
    is_secret = parts.scheme == "mqtts"
    if ca and not is_secret:
        raise UserError(
            Sentence("--club-ca checks a broker's certificate, but mqtt:// uses no certificate."),
            Sentence("Begin the address with mqtts://, or leave --club-ca out."),
        )
    user, password = parts.username and unquote(parts.username), _password(password_file)
    if password is not None and not user:
        raise UserError(
            Sentence("There is a password for the broker, but no user."),
            Sentence("Add the user: {address}.", address=f"{parts.scheme}://USER@{parts.netloc}"),
        )
    tls = _tls(ca) if is_secret else None
    return Broker(parts.hostname, port or _PORTS[parts.scheme], user, password, tls)


def _password(file: Path | None) -> str | None:
    """Return the password in the file or in the environment; None if there is none."""
    if file is None:
        return os.environ.get(PASSWORD) or None
    try:
        with file.open(encoding="utf-8") as opened:
            password = opened.readline(_LONGEST).rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or Sentence("the file is not text")
        raise UserError(
            Sentence("{file} cannot be read: {why}.", file=file, why=why),
            Sentence("The first line of the file must be the broker's password."),
        ) from None
    if not password:
        raise UserError(
            Sentence("{file} is empty.", file=file),
            Sentence("The first line of the file must be the broker's password."),
        )
    return password


def _tls(ca: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca)
    except OSError as error:  # ssl.SSLError is one
        why = Sentence("the file has no certificate") if isinstance(error, ssl.SSLError) else ""
        raise UserError(
            Sentence("{file} cannot be read: {why}.", file=ca, why=why or error.strerror or ""),
            Sentence("--club-ca needs a PEM file with the certificate of the broker's CA."),
        ) from None


Work = Callable[[Client], Awaitable[None]]  # runs on each connection
Heard = Callable[[str, bytes, bool], None]
Told = Callable[
    [Sentence | None, Sentence | None], None
]  # reason of an outage, and what to do; or None, None

_PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
_CALM_S = 30.0  # after such a long connection the next pause is short again
_PATIENCE_S = 10.0  # for an answer of the broker
_KEEPALIVE_S = 15  # a broker that is silent for 1.5 times as long is gone
_GOODBYE_S = 2.0

_log = logging.getLogger(__name__)
_LATER = Sentence(
    "Check that the broker is running and can be reached from here. Gemtable keeps trying."
)
_REFUSED = {  # MQTT 5.0, section 3.2.2.2, and what a broker of MQTT 3.1.1 answers
    1: Sentence("the broker doesn't support MQTT 5"),
    132: Sentence("the broker doesn't support MQTT 5"),
    134: Sentence("the broker doesn't accept this user and password"),
    135: Sentence("the broker doesn't let this user in"),
    142: Sentence("another program uses this table's id"),
}
_FIXES = {
    134: Sentence("Check the user in --club and the password. Gemtable keeps trying."),
    135: Sentence("Ask the person who runs the broker. Gemtable keeps trying."),
    142: Sentence(
        "If this computer's files were copied from another computer, give this table a different"
        " name with --table-name."
    ),
}


class Connection:
    """Runs `work` on each connection to a broker, until `close`.

    `told` is called in the loop that created this object: once for an outage, with the reason and
    what to do, and with None for both when there is a connection.
    """

    def __init__(
        self,
        broker: Broker,
        identifier: str,
        work: Work,
        told: Told,
        will: tuple[str, bytes] | None = None,
        heard: Heard = lambda _topic, _payload, _is_kept: None,
    ) -> None:
        """Prepare a connection, which `start` opens.

        `will` is the topic and payload of our last will. `heard` is called in the connection's
        thread with the topic and payload of each message, and whether it was retained.
        """
        self._broker, self._identifier, self._heard = broker, identifier, heard
        self._work, self._told, self._will = work, told, will
        self._callers = asyncio.get_running_loop()
        self._loop = asyncio.new_event_loop()
        self._ends = asyncio.Event()
        self._why: Sentence | None = None  # reason of the outage that was reported last
        # A daemon: a broker that answers nothing must not delay the end of the program.
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def call(self, what: Callable[[], object]) -> None:
        """Call a function in the connection's own loop."""
        with suppress(RuntimeError):  # it has just been closed
            self._loop.call_soon_threadsafe(ours(what))

    async def waits_for(self, work: Coroutine[Any, Any, object], seconds: float) -> bool:
        """Await work in the connection's own loop; return whether it was done in time."""
        if not self._thread.is_alive():
            work.close()
            return False
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            async with asyncio.timeout(seconds):
                await asyncio.wrap_future(future)
        except TimeoutError:
            return False
        return True

    async def close(self) -> None:
        """End the work, which gets a short time to say goodbye to the broker."""
        self.call(self._ends.set)
        await asyncio.to_thread(self._thread.join, 2 * _GOODBYE_S)

    def _run(self) -> None:
        self._loop.set_exception_handler(_note)
        try:
            self._loop.run_until_complete(self._until_the_end())
        finally:
            self._loop.close()

    async def _until_the_end(self) -> None:
        work = self._loop.create_task(self._again_and_again())
        await self._ends.wait()
        patience_s = _GOODBYE_S
        while not work.done():  # a goodbye that nobody answers is given up
            work.cancel()
            await asyncio.wait([work], timeout=patience_s)
            patience_s = 0.1

    async def _again_and_again(self) -> None:
        tries = 0
        while True:
            began_s = self._loop.time()
            try:
                await self._once()
            except Exception as error:  # whatever it is, the match continues
                why, fix = _reason(error)
                # One outage can give many errors: cut off, refused, no answer. Report others.
                if self._why is None or (fix is not _LATER and why != self._why):
                    self._why = why
                    self._tell(why, fix)
            tries = 0 if self._loop.time() - began_s > _CALM_S else tries
            await asyncio.sleep(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
            tries += 1

    async def _once(self) -> None:
        """Connect and run the work. Raises the error that ends it."""
        await self._reach()
        client = self._client()
        try:
            async with client:
                self._why = None
                self._tell(None, None)
                await self._work(client)
        finally:
            _let_go(client)

    async def _reach(self) -> None:
        """Check that a broker with the right certificate can be reached. Raises OSError.

        The library would do this in a thread that nothing can interrupt.
        """
        broker = self._broker
        name = broker.host if broker.tls else None
        async with asyncio.timeout(_PATIENCE_S):
            _reader, writer = await asyncio.open_connection(
                broker.host, broker.port, ssl=broker.tls, server_hostname=name
            )
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _client(self) -> Client:
        broker, ours = self._broker, _properties(PacketTypes.CONNECT)
        ours.MaximumPacketSize = MOST_BYTES + 1_000  # the broker sends no larger messages
        will = self._will and Will(*self._will, 1, True, kept(KEPT_S, PacketTypes.WILLMESSAGE))
        return Client(
            broker.host,
            broker.port,
            identifier=self._identifier,
            username=broker.user,
            password=broker.password,
            tls_context=broker.tls,
            protocol=ProtocolVersion.V5,
            will=will,
            timeout=_PATIENCE_S,
            keepalive=_KEEPALIVE_S,
            queue_type=cast(type[asyncio.Queue[Message]], partial(_Straight, self._heard)),
            properties=ours,
            logger=_log,
        )

    def _tell(self, why: Sentence | None, fix: Sentence | None) -> None:
        with suppress(RuntimeError):  # the caller's loop has ended
            self._callers.call_soon_threadsafe(ours(self._told), why, fix)


class _Straight(asyncio.Queue[Message]):
    """A queue that passes on each message at once; the library's own costs five times as much."""

    def __init__(self, heard: Heard, maxsize: int = 0) -> None:
        super().__init__(maxsize)
        self._heard = heard

    def put_nowait(self, message: Message) -> None:
        payload = message.payload if isinstance(message.payload, bytes) else b""
        self._heard(str(message.topic), payload, bool(message.retain))


def _let_go(client: Client) -> None:
    """Close the socket of a lost connection, in its own thread.

    Otherwise garbage collection would close it in any thread. If the library's executor is still
    connecting, it then finds no callbacks.
    """
    paho = client._client
    paho._sock_close()
    paho.on_socket_open = paho.on_socket_close = None
    paho.on_socket_register_write = paho.on_socket_unregister_write = None


async def until_lost(client: Client) -> None:
    """Wait until a connection is lost. Raises MqttError."""
    async for _message in client.messages:
        pass


def kept(seconds: float, kind: int = PacketTypes.PUBLISH) -> Properties:
    """Return the properties of a message that expires after these seconds."""
    found = _properties(kind)
    found.MessageExpiryInterval = max(1, round(seconds))
    return found


def _properties(kind: int) -> Properties:
    return Properties(kind)  # type: ignore[no-untyped-call]


def _reason(error: BaseException) -> tuple[Sentence, Sentence]:
    """Return the reason for an outage, as text to follow a colon, and what to do."""
    if isinstance(error, MqttCodeError) and isinstance(error.rc, ReasonCode | int):
        code = error.rc if isinstance(error.rc, int) else error.rc.value
        if code in _REFUSED:
            return _REFUSED[code], _FIXES.get(code, _LATER)
    if isinstance(error, MqttError):  # the library gives the cause only there
        cause = error.__cause__ or error.__context__
        return _reason(cause) if cause else (Sentence("the connection is lost"), _LATER)
    if isinstance(error, ssl.SSLCertVerificationError):
        why = Sentence(
            "the broker's certificate can't be trusted ({why})", why=error.verify_message
        )
        fix = Sentence(
            "Check the address. If the system does not know the CA that signed the certificate, "
            "add that CA with --club-ca."
        )
        return why, fix
    if isinstance(error, ssl.SSLError):
        return Sentence("the broker doesn't use TLS on that port"), _LATER
    if isinstance(error, TimeoutError):
        return Sentence("the broker doesn't answer"), _LATER
    if isinstance(error, ConnectionRefusedError):
        return Sentence("nothing listens at this address"), _LATER
    if isinstance(error, OSError):
        unknown = Sentence("the broker cannot be reached")
        return Sentence("{why}", why=error.strerror or unknown), _LATER
    _log.error("the connection to the broker failed", exc_info=error)
    log = str(logs.path())
    return Sentence("there is an error in Gemtable"), Sentence(
        "Please report this; the details are in {log}.", log=log
    )


def _note(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error in a future of the library that nobody awaits any longer."""
    _log.warning("%s", context["message"], exc_info=context.get("exception"))
