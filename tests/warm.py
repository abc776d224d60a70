"""What a process that quick servers are forked from has ready: all imports, the book, and the
templates compiled. Imported by nobody else; tests/serving.py names it to the fork server."""

from __future__ import annotations

import tempfile

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from serving import ROOT
from werkzeug.datastructures import ImmutableDict

from referee.commands import serve
from referee.rulebook import load_book

BOOK = load_book(ROOT / "rulebook")
COMPILED = tempfile.TemporaryDirectory(prefix="compiled-templates-")


def serve_quickly(options: serve.Options) -> None:
    """Serve as the program does, with what this process has ready."""
    kept = FileSystemBytecodeCache(COMPILED.name)
    Flask.jinja_options = ImmutableDict(bytecode_cache=kept)  # type: ignore[assignment]
    serve.load_book = lambda folder: BOOK  # type: ignore[assignment]
    serve.serve(options)
