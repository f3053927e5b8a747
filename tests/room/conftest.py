"""A store for each test: in a file, and in PostgreSQL."""

import itertools

import asyncpg
import pytest

from croupier.room.store import open_store
from tests.room.stores import running_postgres

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def postgres():
    """A server for all tests of this process."""
    with running_postgres() as server:
        yield server.address


@pytest.fixture
async def schema(postgres):
    """The address of an empty place on that server."""
    name = f"test_{next(NUMBERS)}"
    connection = await asyncpg.connect(postgres)
    await connection.execute(f"CREATE SCHEMA {name}")
    await connection.close()
    return f"{postgres}&search_path={name}"


@pytest.fixture
def file(tmp_path):
    """The address of a store in a file that is not there yet."""
    return f"sqlite:///{tmp_path}/room.db"


@pytest.fixture(params=["file", "schema"])
def address(request):
    """Either."""
    return request.getfixturevalue(request.param)


@pytest.fixture
async def store(address):
    """An open store, empty."""
    opened = await open_store(address)
    yield opened
    await opened.close()
