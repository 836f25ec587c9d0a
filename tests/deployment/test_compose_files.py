"""What the compose files and the Dockerfile say."""

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.architecture.sources import ROOT
from tests.deployment.compose import OURS, compose_file

FILES = ("docker-compose.yml", "docker-compose.embedded.yml")
SERVICES = [(name, service) for name in FILES for service in compose_file(name)["services"]]


def said(name: str, service: str) -> dict[str, Any]:
    found: dict[str, Any] = compose_file(name)["services"][service]
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_compose_file_is_of_the_specification(name: str) -> None:
    schema = files("check_jsonschema.builtin_schemas.vendor").joinpath("compose-spec.json")
    validator = Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))
    assert [error.message for error in validator.iter_errors(compose_file(name))] == []


def test_the_scaled_file_has_every_service() -> None:
    assert set(compose_file(FILES[0])["services"]) == {"web", "projector", "backup", "postgres", "redis"}


@pytest.mark.parametrize(("name", "service"), SERVICES)
def test_every_service_is_watched_and_started_again(name: str, service: str) -> None:
    assert said(name, service)["restart"] == "unless-stopped"
    assert said(name, service)["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize(("name", "service"), SERVICES)
def test_only_the_web_can_be_reached_from_outside(name: str, service: str) -> None:
    assert ("ports" in said(name, service)) == (service == "web")


@pytest.mark.parametrize(("name", "service"), SERVICES)
def test_our_own_services_can_do_little_harm(name: str, service: str) -> None:
    found = said(name, service)
    if found["image"] == OURS:
        assert found["read_only"]
        assert found["cap_drop"] == ["ALL"]
        assert found["build"] == "."


@pytest.mark.parametrize("name", FILES)
def test_every_volume_is_used_and_named(name: str) -> None:
    file = compose_file(name)
    used = {
        volume.partition(":")[0]
        for service in file["services"].values()
        for volume in service.get("volumes", ())
    }
    assert used == set(file["volumes"])


def test_who_needs_database_and_cache_waits_for_them() -> None:
    for service in ("web", "projector", "backup"):
        waits = said(FILES[0], service)["depends_on"]
        assert waits == {each: {"condition": "service_healthy"} for each in ("postgres", "redis")}


def test_the_password_of_the_database_is_the_hosts_to_choose() -> None:
    services = compose_file(FILES[0], {"POSTGRES_PASSWORD": "s3cret"})["services"]
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "s3cret"
    for service in ("web", "projector", "backup"):
        assert "castaway:s3cret@postgres" in services[service]["environment"]["CASTAWAY_JOURNAL"]


def test_the_image_runs_as_nobody_in_particular() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    stages = [number for number, line in enumerate(lines) if line.startswith("FROM")]
    last = lines[stages[-1] :]
    assert len(stages) == 2
    assert "USER castaway" in last
    assert last.index("USER castaway") < last.index('CMD ["castaway", "serve"]')
    assert "useradd --system --uid 10001" in "\n".join(last)


def test_the_image_holds_what_postgresql_needs() -> None:
    assert "'.[postgres]'" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_nothing_secret_and_nothing_large_is_sent_to_the_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", ".env", "tests", "*.db"} <= set(ignored)
