"""Which page this is: a page that is older than the tracker it talks to notices, and mends itself."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, request
from flask_compress import Compress

HEADER = "Castaway-Version"
A_YEAR = 365 * 24 * 3600
SHOWN = ("templates", "static", "translations")


def version_of(folder: Path) -> str:
    """A few letters that differ whenever anything that a browser is given does."""
    digest = sha256()
    for part in SHOWN:
        for path in sorted((folder / part).rglob("*")):
            if path.is_file():
                digest.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def install(app: Flask) -> None:
    """Say the version with every answer and in every address of a file; send what can be packed packed."""
    version = version_of(Path(app.root_path))

    def in_addresses(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("v", version)

    def in_answers(response: Response) -> Response:
        response.headers[HEADER] = version
        # An address with this version in it never means another file; without, it is asked for anew.
        if request.endpoint == "static" and request.args.get("v") == version:
            response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
        return response

    app.url_defaults(in_addresses)
    app.after_request(in_answers)
    app.jinja_env.globals["page_version"] = version
    # Brotli first: smaller than the others at the speed of a page. Files are streamed, which gzip is not for.
    app.config["COMPRESS_ALGORITHM"] = ["br", "zstd", "gzip", "deflate"]
    app.config["COMPRESS_ALGORITHM_STREAMING"] = ["br", "zstd", "deflate"]
    app.config["COMPRESS_BR_LEVEL"] = 5
    Compress(app)
