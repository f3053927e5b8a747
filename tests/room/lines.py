"""A WebSocket to the application without a network: what a client sends, and what it hears."""

import asyncio
import json
from contextlib import asynccontextmanager


class Line:
    """One connection; `code` is why the server ended it."""

    def __init__(self):
        self._sent = asyncio.Queue()
        self._heard = asyncio.Queue()
        self.code = None

    async def receive(self):
        return await self._sent.get()

    async def take(self, message):
        if message["type"] == "websocket.close":
            self.code = message["code"]
            self._sent.put_nowait({"type": "websocket.disconnect", "code": self.code})
        await self._heard.put(message)

    def text(self, text):
        """Send a frame as it is."""
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def send(self, **message):
        """Send a message."""
        self.text(json.dumps(message))

    async def hear(self, kind=None):
        """The next message, or the next of a kind; fails where the server has ended it."""
        while True:
            message = await asyncio.wait_for(self._heard.get(), 10)
            assert "websocket.send" == message["type"], message
            told = json.loads(message["text"])
            if kind in (None, told["t"]):
                return told

    async def ended(self):
        """With what code the server ends it, once it has said what it had to say."""
        while self.code is None:
            await asyncio.wait_for(self._heard.get(), 10)
        return self.code

    async def ask(self, **message):
        """Send, and hear the answer."""
        self.send(**message)
        return await self.hear()


@asynccontextmanager
async def line(app, token=None, path="/api/socket", **headers):
    """A connection, as whoever the token says."""
    found = Line()
    cookie = {"cookie": f"croupier_session={token}"} if token else {}
    pairs = {"host": "room.test"} | cookie | headers
    scope = {
        "type": "websocket",
        "path": path,
        "scheme": "ws",
        "headers": [(name.encode(), value.encode()) for name, value in pairs.items()],
        "client": ("127.0.0.1", 5),
    }
    found._sent.put_nowait({"type": "websocket.connect"})
    task = asyncio.create_task(app(scope, found.receive, found.take))
    first = await asyncio.wait_for(found._heard.get(), 10)
    assert first["type"] in ("websocket.accept", "websocket.close")
    try:
        yield found
    finally:
        found._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(task, 10)
