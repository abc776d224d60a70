"""A book as a key, for what is kept as long as the same one is played by."""

from __future__ import annotations

from referee.core.book.book import Book


class BookRef:
    """A book by identity, so that what was played with it can be kept."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BookRef) and other.book is self.book
