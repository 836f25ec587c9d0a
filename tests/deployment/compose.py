"""A compose file without a container engine: what it says, and the same commands as plain processes."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.architecture.sources import ROOT

BIN = Path(sys.executable).parent
OURS = "castaway"
_VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::-([^}]*))?\})")


def interpolated(text: str, settings: Mapping[str, str]) -> str:
    """The text as compose fills it in."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        return "$" if name is None else settings.get(name) or found.group(2) or ""

    return _VARIABLE.sub(value, text)


def _filled(value: Any, settings: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: _filled(inner, settings) for name, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, settings) for inner in value]
    return interpolated(value, settings) if isinstance(value, str) else value


def compose_file(name: str, settings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What a compose file says, with these settings of the host."""
    said: dict[str, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    filled: dict[str, Any] = _filled(said, settings or {})
    return filled


class Service:
    """One of our services, started as the file says; `instead` puts this machine into its settings."""

    def __init__(self, said: Mapping[str, Any], folder: Path, instead: Mapping[str, str], name: str) -> None:
        self.said = said
        self.log = folder / f"{name}.log"
        self._instead = instead
        self._folder = folder
        settings = {key: value for key, value in said.get("environment", {}).items() if value is not None}
        self.settings = {key: self.here(str(value)) for key, value in settings.items()}
        self._environment = {
            key: value for key, value in os.environ.items() if not key.startswith("CASTAWAY_")
        } | self.settings
        self._environment["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"
        self.process: subprocess.Popen[bytes] | None = None

    def here(self, text: str) -> str:
        """What the file says, for this machine."""
        for there, here in self._instead.items():
            text = text.replace(there, here)
        return text

    def start(self) -> None:
        """Start the very command."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.here(word) for word in self.said["command"]],
                env=self._environment,
                cwd=self._folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def healthy(self) -> bool:
        """Ask as the file's health check does."""
        kind, *test = self.said["healthcheck"]["test"]
        words = ["sh", "-c", *test] if kind == "CMD-SHELL" else test
        asked = subprocess.run(
            [self.here(word) for word in words],
            env=self._environment,
            cwd=self._folder,
            capture_output=True,
            check=False,
        )
        return asked.returncode == 0

    def wait_until_healthy(self, seconds: float = 60) -> None:
        """Until the health check passes."""
        deadline = time.monotonic() + seconds
        while not self.healthy():
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.2)

    def send(self, number: int) -> None:
        """A signal to all of its processes."""
        assert self.process is not None
        os.killpg(self.process.pid, number)

    def stop(self, seconds: float = 20) -> int:
        """End it as `docker stop` does; how it ended."""
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        finally:
            if self.process.poll() is None:
                self.send(9)
            self.process = None
