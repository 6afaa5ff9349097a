"""The servers of the tests."""

import psycopg

from tests.servers import Servers


def test_servers_stop_while_somebody_is_connected() -> None:
    servers = Servers()
    host = servers.start()["DATABASE_URL"].partition("host=")[2]
    with psycopg.connect(host=host, user="postgres", dbname="postgres") as link:
        servers.stop()
        assert [process.returncode for process in servers.processes] == [0, 0]
        assert servers.root is not None
        assert not servers.root.exists()
        link.close()
