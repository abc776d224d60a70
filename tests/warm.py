"""What a process that quick servers and commands are forked from has ready: all imports, the book,
and the templates compiled. Imported by nobody else; serving.py names it to the fork server."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from shelf import BOOK
from werkzeug.datastructures import ImmutableDict

from referee.commands import cli, serve

COMPILED = tempfile.TemporaryDirectory(prefix="compiled-templates-")


def serve_quickly(options: serve.Options) -> None:
    """Serve as the program does, with what this process has ready."""
    kept = FileSystemBytecodeCache(COMPILED.name)
    Flask.jinja_options = ImmutableDict(bytecode_cache=kept)  # type: ignore[assignment]
    serve.load_book = lambda folder: BOOK  # type: ignore[assignment]
    serve.serve(options)


def main(words: Sequence[str]) -> int:
    """Run a command as the program does, with what this process has ready."""
    cli.load_book = lambda folder: BOOK  # type: ignore[assignment]
    serve.load_book = lambda folder: BOOK  # type: ignore[assignment]
    return cli.main(words)
