"""What goes wrong. Every exception is made of its arguments, so that it can be pickled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qishu.answers import Mistake


class QishuError(Exception):
    """Why there is no answer."""

    def __init__(self, message: str, *rest: object) -> None:
        super().__init__(message, *rest)
        #: What is wrong, in a sentence without its full stop.
        self.message = message
        #: Of many things that were asked about at once, the first that is wrong, counted from 0; ``None`` if one was asked about.
        self.item: int | None = None

    def __str__(self) -> str:
        return self.message


class RulesError(QishuError, ValueError):
    """Rules have mistakes."""

    def __init__(self, message: str, mistakes: Sequence[Mistake]) -> None:
        super().__init__(message, list(mistakes))
        #: All of them, by their places.
        self.mistakes = list(mistakes)


class RefusedError(QishuError):
    """An answer would take more work than is allowed. Nothing of it has been done."""

    def __init__(
        self, message: str, limit: str, allowed: int | None, needed: int | None, because: Sequence[str]
    ) -> None:
        super().__init__(message, limit, allowed, needed, list(because))
        #: ``steps``, ``entries`` or ``bytes``, which ``Work`` can allow more of, or ``fixed``.
        self.limit = limit
        #: How much is allowed, where that is known.
        self.allowed = allowed
        #: How much would be needed at least, where that is known.
        self.needed = needed
        #: The rules that make it hard, each in words with its place.
        self.because = list(because)

    def __str__(self) -> str:
        more = f"\nWork(most_{self.limit}=…) allows more" if self.limit != "fixed" else ""
        return self.message + more


class InputError(QishuError, ValueError):
    """An argument is wrong: a name that there is not, a number that no position has, a move that is not legal."""

    def __init__(self, message: str, help: Sequence[str] = ()) -> None:
        super().__init__(message, list(help))
        #: What to do about it, one sentence each.
        self.help = list(help)

    def __str__(self) -> str:
        return "\n".join([self.message, *self.help])


class PositionError(QishuError, ValueError):
    """A text is no position, or a position has no number."""

    def __init__(self, message: str, byte: int | None = None) -> None:
        super().__init__(message, byte)
        #: Where in the text it is wrong, in bytes from 0; ``None`` where the position as a whole is.
        self.byte = byte


class FileError(QishuError, OSError):
    """A file cannot be read or written."""
