"""The least that a page can be: a socket that says a number, which is put into the page.

What it takes from saying to paint is the machine's and the browser's part of ours, in headless
Chromium as well.
"""

import asyncio
import time
from http import HTTPStatus

from playwright.async_api import async_playwright
from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.http11 import Response

from tests.browser.paint_times import BETWEEN_S, CHANGES, NOTING, PAINTED

_PAGE = b"""<!doctype html><title>Plain</title><p id="picture" data-revision="0">0</p><script>
new WebSocket(location.href.replace("http", "ws") + "live").onmessage = (event) => {
  const picture = document.getElementById("picture");
  picture.textContent = event.data;
  picture.dataset.revision = event.data;
};
</script>"""


async def paints_s(program: str) -> list[float]:
    """Return the seconds from saying each number to its paint."""
    clients: list = []
    arrived = asyncio.Event()

    async def handle(socket):
        clients.append(socket)
        arrived.set()
        await socket.wait_closed()

    def page(_connection, request):
        if request.path == "/":
            headers = Headers({"content-type": "text/html", "content-length": str(len(_PAGE))})
            return Response(HTTPStatus.OK, "OK", headers, _PAGE)
        return None

    async with serve(handle, "127.0.0.1", 0, process_request=page) as server:
        port = server.sockets[0].getsockname()[1]
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=program, args=["--no-sandbox"]
            )
            shown = await browser.new_page()
            await shown.add_init_script(NOTING)
            await shown.goto(f"http://127.0.0.1:{port}/")
            await arrived.wait()
            said = {}
            for number in range(1, CHANGES + 1):
                await asyncio.sleep(BETWEEN_S)
                said[number] = time.time()
                await clients[0].send(str(number))
            await shown.wait_for_function(f"window.painted[{CHANGES}]")
            painted = await shown.evaluate(PAINTED)
            await browser.close()
    return [painted[str(number)] / 1000 - at_s for number, at_s in said.items()]
