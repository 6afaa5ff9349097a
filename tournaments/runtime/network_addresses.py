"""Where this machine can be reached: a free port, its address in the local network."""

import errno
import socket
import time

PORTS_TRIED = 50
LOOK_SECONDS = 0.1


class NoPortError(OSError):
    """All the ports tried are in use."""


def free_port(host: str, first: int) -> int:
    """The first port from `first` on that can be listened on."""
    for port in range(first, first + PORTS_TRIED):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                    raise
                continue
            return port
    raise NoPortError(f"no free port from {first} to {first + PORTS_TRIED - 1}")


def wait_until_open(host: str, port: int) -> None:
    """Returns as soon as somebody listens there."""
    while True:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(LOOK_SECONDS)
        else:
            return


def lan_address() -> str:
    """The address by which phones in the same network reach us; 127.0.0.1 without a network.

    A datagram socket picks its own address when it is given a destination; nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
