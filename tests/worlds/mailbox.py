"""A real server of mail that remembers what it was given."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Thread
from typing import cast

REPLIES = {"EHLO": "250 here", "MAIL": "250 ok", "RCPT": "250 ok", "RSET": "250 ok"}


@dataclass
class Mailbox:
    """`refuses`: every recipient."""

    port: int = 0
    refuses: bool = False
    mails: list[EmailMessage] = field(default_factory=list)

    def link(self) -> str:
        """Return the path of the link in the last mail."""
        lines = self.mails[-1].get_content().splitlines()
        (link,) = [line for line in lines if line.startswith("https://club.example/")]
        return link.removeprefix("https://club.example")


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()

    class Talk(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 here")
            while word := self.rfile.readline()[:4].upper().decode():
                if word == "QUIT":
                    self.say("221 bye")
                    return
                if word == "DATA":
                    self.take()
                elif word == "RCPT" and box.refuses:
                    self.say("550 nobody")
                else:
                    self.say(REPLIES[word])

        def take(self) -> None:
            self.say("354 go on")
            lines = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line.removeprefix(b"."))
            mail = message_from_bytes(b"".join(lines), policy=policy.default)
            box.mails.append(cast(EmailMessage, mail))
            self.say("250 ok")

        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk) as server:
        box.port = server.server_address[1]
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield box
        finally:
            server.shutdown()
