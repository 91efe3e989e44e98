"""An asyncio loop in simulated time: where it would sleep, the world goes on instead."""

import asyncio
import selectors
from collections.abc import Mapping
from math import inf

from tests.fuzz.fleet.system import System
from tests.fuzz.fleet.world import World

_THREAD_S = (0.0001, 0.001, 0.02)  # how long a thread takes for what it is given


class _Selector(selectors.BaseSelector):
    """Knows which simulated ports are ready, as epoll would."""

    def __init__(self, world: World, system: System) -> None:
        self._world, self._system = world, system
        self._keys: dict[int, selectors.SelectorKey] = {}

    def register(self, fileobj, events, data=None):
        fd = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        if fd in self._keys:
            raise KeyError(f"{fd} is registered")
        self._system.watch(fd)
        self._keys[fd] = selectors.SelectorKey(fileobj, fd, events, data)
        return self._keys[fd]

    def unregister(self, fileobj):
        fd = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        self._system.unwatch(fd)
        return self._keys.pop(fd)

    def get_map(self) -> Mapping:
        return self._keys

    def get_key(self, fileobj):
        return self._keys[fileobj if isinstance(fileobj, int) else fileobj.fileno()]

    def select(self, timeout=None):
        self._world.work()
        limit = inf if timeout is None else self._world.now + max(0.0, timeout)
        while not (ready := self._ready()) and self._world.now < limit:
            self._world.pass_until(limit)
        return ready

    def _ready(self):
        ready = []
        for fd, key in self._keys.items():
            events = self._system.ready(fd, key.events)
            if events:
                ready.append((key, events))
        return ready


class SimLoop(asyncio.SelectorEventLoop):
    """What leaves a task or a callback as an exception is blamed in the world."""

    def __init__(self, world: World, system: System) -> None:
        self._world = world
        super().__init__(_Selector(world, system))
        self.set_exception_handler(self._blame)
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        return self._world.now

    def run_in_executor(self, _executor, function, *arguments):
        """Run it a little later, as a thread would, whether or not it is still awaited."""
        future = self.create_future()

        def run() -> None:
            result, error = self._in_thread(function, arguments)
            self.call_later(self._world.hangs_s, end, result, error)

        def end(result, error) -> None:
            if future.cancelled():
                return
            if error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self.call_later(self._world.chance.choice(_THREAD_S), run)
        return future

    def _in_thread(self, function, arguments):
        """Return what a function returns and raises; it may hang in the system."""
        self._world.hangs_s = 0.0
        self._world.is_in_thread = True
        try:
            return function(*arguments), None
        except Exception as error:
            return None, error
        finally:
            self._world.is_in_thread = False

    def _blame(self, _loop, context) -> None:
        error = context.get("exception")
        self._world.blame(f"left to the loop: {context['message']}: {described(error)}")

    def _make_task(self, loop, coroutine, **settings):
        task = asyncio.Task(coroutine, loop=loop, **settings)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: asyncio.Task) -> None:
        if not task.cancelled() and (error := task.exception()):
            self._world.blame(f"a task ended with {described(error)}")


def described(error: BaseException | None) -> str:
    """Return what an exception says, and where it was raised."""
    if error is None:
        return "no exception"
    places = []
    trace = error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} [{' > '.join(places[-4:])}]"
