"""A wire between the journal and its server that a test can cut."""

import socket
from contextlib import suppress
from threading import Event, Thread
from urllib.parse import urlsplit, urlunsplit


class Wire:
    """Passes bytes on. After `cut_after(text)` the answer to whatever contains `text` never comes back."""

    def __init__(self, url: str, port: int = 0) -> None:
        parts = urlsplit(url)
        self._server = (parts.hostname or "127.0.0.1", parts.port or 5432)
        self._door = socket.create_server(("127.0.0.1", port))
        user = f"{parts.username}@" if parts.username else ""
        self.port = self._door.getsockname()[1]
        netloc = f"{user}127.0.0.1:{self.port}"
        self.url = urlunsplit((parts.scheme, netloc, parts.path, parts.query, ""))
        self._needle = b""
        self._closed = False
        self.cut = Event()
        self._open: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    def cut_after(self, text: bytes) -> None:
        self._needle = text
        self.cut.clear()

    def close(self) -> None:
        self._closed = True
        # Closing alone would let the thread that waits at the door take in one more.
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                if self._closed:
                    client.close()
                    return
                server = socket.create_connection(self._server)
                self._open += [client, server]
                doomed = Event()
                Thread(target=self._ask, args=(client, server, doomed), daemon=True).start()
                Thread(target=self._answer, args=(client, server, doomed), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, doomed: Event) -> None:
        with suppress(OSError):
            while data := client.recv(1 << 16):
                if self._needle and self._needle in data:
                    self._needle = b""
                    doomed.set()
                server.sendall(data)
        with suppress(OSError):
            server.close()

    def _answer(self, client: socket.socket, server: socket.socket, doomed: Event) -> None:
        with suppress(OSError):
            while data := server.recv(1 << 16):
                if doomed.is_set():
                    # The server has done it and said so; nobody hears it.
                    client.shutdown(socket.SHUT_RDWR)
                    self.cut.set()
                    break
                client.sendall(data)
        with suppress(OSError):
            client.close()
