"""What goes wrong. Every exception is made of its arguments, so that it can be pickled.

Each class is also one of Python's own where there is one for its purpose: a missing file is a ``FileNotFoundError``, too.
"""

from __future__ import annotations

import errno
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


class RecordError(QishuError, ValueError):
    """A text is no record of games, or a move of it is not legal."""

    def __init__(self, message: str, byte: int) -> None:
        super().__init__(message, byte)
        #: Where in the text it is wrong, in bytes from 0.
        self.byte = byte


class NumberError(InputError, IndexError):
    """No position has a number, or no position stands at an index."""


class SquareError(InputError, KeyError):
    """There is no such square, or nothing stands on it."""


class InputOverflowError(InputError, OverflowError):
    """A number is too large for what it is used for."""


class InputTypeError(QishuError, TypeError):
    """An argument has a wrong type, such as a float where only a whole number makes sense."""


class MissingPackageError(QishuError, ImportError):
    """An answer needs a package that is not installed. The message says how to install it."""


class FileError(QishuError, OSError):
    """A file cannot be read or written."""

    def __init__(self, number: int | None, message: str, filename: str | None = None) -> None:
        # Python restores an ``OSError`` from its number, message and file, where these are known.
        OSError.__init__(self, number, message, filename)
        self.message = message
        self.item = None


class MissingFileError(FileError, FileNotFoundError):
    """There is no such file."""


class FilePermissionError(FileError, PermissionError):
    """The system does not permit access to a file."""


class MissingRulesError(RulesError, MissingFileError):
    """There is no such file of rules."""

    def __init__(self, message: str, mistakes: Sequence[Mistake], filename: str) -> None:
        QishuError.__init__(self, message, list(mistakes), filename)
        self.mistakes = list(mistakes)
        self.filename = filename
        self.errno = errno.ENOENT
