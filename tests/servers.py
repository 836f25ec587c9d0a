"""The PostgreSQL and Redis that some tests need: those at their standard ports, or where the settings say."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NoReturn
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
import redis
from psycopg.sql import SQL, Identifier

from projections.redis_place import Place

POSTGRES_SETTING = "CASTAWAY_TEST_POSTGRES"
POSTGRES = "postgresql://postgres@127.0.0.1:5432/test"
REDIS_SETTING = "CASTAWAY_TEST_REDIS"
REDIS = "redis://127.0.0.1:6379/0"


def postgres_server() -> str:
    """The address of a database in which tests may make schemas."""
    url = os.environ.get(POSTGRES_SETTING) or POSTGRES
    if wrong := _postgres_trouble(url):
        missing(f"no PostgreSQL at {url} ({POSTGRES_SETTING} says another place): {wrong}")
    return url


@cache
def _postgres_trouble(url: str) -> str:
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.Error as failure:
        return str(failure)
    return ""


def redis_server() -> str:
    """The address of a Redis in which tests may use namespaces of their own."""
    url = os.environ.get(REDIS_SETTING) or REDIS
    if wrong := _redis_trouble(url):
        missing(f"no Redis at {url} ({REDIS_SETTING} says another place): {wrong}")
    return url


@cache
def _redis_trouble(url: str) -> str:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=3) as client:
            client.ping()
    except redis.RedisError as failure:
        return str(failure)
    return ""


def missing(says: str) -> NoReturn:
    """A server that is not there: on somebody's machine the test is left out, in CI it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(says)
    pytest.skip(says)


@contextmanager
def own_schema() -> Iterator[str]:
    """The address of a schema that nobody else uses, dropped afterwards."""
    server = postgres_server()
    schema = f"castaway_test_{uuid4().hex[:12]}"
    yield f"{server}{'&' if '?' in server else '?'}schema={schema}&pool=10"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(schema)))


@contextmanager
def own_database() -> Iterator[str]:
    """The address of a database that nobody else uses, dropped afterwards."""
    server = postgres_server()
    name = f"castaway_test_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@contextmanager
def own_namespace() -> Iterator[str]:
    """The address of a namespace that nobody else uses, emptied afterwards."""
    server = redis_server()
    url = f"{server}{'&' if '?' in server else '?'}namespace=castaway-test-{uuid4().hex[:12]}"
    yield url
    place = Place(url)
    place.drop()
    place.close()
