"""Answers that are plain data."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qishu import _html
from qishu._arrays import needed
from qishu._native import explain

if TYPE_CHECKING:
    import pandas
    import polars

#: The number of rows of a table that are shown at once.
_SHOWN = 60


@dataclass(frozen=True)
class Place:
    """A stretch of a text of rules."""

    #: The name of the text: the path as it was given, if it is a file.
    name: str
    #: The full path of the file; ``None`` for a text in memory.
    path: str | None
    #: The line of the first byte, from 1.
    line: int
    #: The column of the first byte in characters, from 1.
    column: int
    #: The line of the byte after the last one.
    end_line: int
    #: The column of the byte after the last one.
    end_column: int
    #: The first byte and the one after the last, from 0.
    span: tuple[int, int]
    #: A remark on what stands there; may be empty.
    remark: str


@dataclass(frozen=True)
class Fix:
    """An edit that corrects a mistake: what stands at a place is replaced by a text."""

    #: What is replaced; may be nothing.
    place: Place
    #: What stands there afterwards.
    replacement: str


@dataclass(frozen=True)
class Mistake:
    """A mistake in rules, or a warning."""

    #: Its number, such as ``E0203`` or ``W0101``, which stays the same in all versions.
    code: str
    #: ``error`` or ``warning``.
    severity: str
    #: What is wrong, in one line without a full stop.
    message: str
    #: Where: the mistake itself first, then other places that have a part in it. Empty for a file that could not be read.
    places: tuple[Place, ...]
    #: What to do about it, one sentence each.
    help: tuple[str, ...]
    #: An edit that corrects it, where one is obvious.
    fix: Fix | None

    @property
    def place(self) -> Place | None:
        """Where the mistake is."""
        return self.places[0] if self.places else None

    @property
    def explanation(self) -> str:
        """What the code means, at length."""
        return explain(self.code)


@dataclass(frozen=True)
class Published:
    """A figure printed elsewhere, to compare a count with."""

    #: The figure as its source prints it: a whole number, or a magnitude such as ``1e48``.
    figure: str
    #: The work that printed it.
    source: str


def _percent(share: float) -> str:
    """A share in percent, also where it is tiny."""
    return f"{share * 100:.1e} %" if 0 < share < 1e-4 else f"{share * 100:.2f} %"


@dataclass(frozen=True, repr=False)
class Table:
    """Numbers of positions: each row has a key in some columns, and how many positions are of it."""

    #: The headings of the key's columns.
    columns: tuple[str, ...]
    #: Pairs of a key and a number of positions.
    rows: tuple[tuple[tuple[int | str, ...], int], ...]
    #: What the shares are shares of; ``None`` for a table without them.
    total: int | None

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[tuple[int | str, ...], int]]:
        return iter(self.rows)

    def as_columns(self) -> dict[str, list[Any]]:
        """The columns by their headings: those of the key, ``positions``, ``log10``, and ``share`` where there is a total.

        The logarithm of 0 is minus infinity.
        """
        columns: dict[str, list[Any]] = {
            heading: [key[place] for key, _ in self.rows] for place, heading in enumerate(self.columns)
        }
        columns["positions"] = [positions for _, positions in self.rows]
        columns["log10"] = [math.log10(positions) if positions else -math.inf for _, positions in self.rows]
        if self.total is not None:
            columns["share"] = [positions / self.total if self.total else math.nan for _, positions in self.rows]
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """A frame of pandas. Its ``positions`` are whole numbers of Python's, which have any number of digits."""
        columns = self.as_columns()
        module = needed("pandas", "frames of pandas")
        columns["positions"] = module.Series(columns["positions"], dtype=object)
        frame: pandas.DataFrame = module.DataFrame(columns)
        return frame

    def to_polars(self) -> polars.DataFrame:
        """A frame of polars. Its ``positions`` are texts of digits, since no number of polars' has enough of them."""
        columns = self.as_columns()
        columns["positions"] = [str(positions) for positions in columns["positions"]]
        frame: polars.DataFrame = needed("polars", "frames of polars").DataFrame(columns)
        return frame

    def _texts(self) -> tuple[list[str], list[list[str]]]:
        columns = self.as_columns()
        shown = {"positions": "{:_}".format, "log10": "{:.6f}".format, "share": _percent}
        count = min(len(self), _SHOWN)
        rows = [[shown.get(name, str)(cells[row]) for name, cells in columns.items()] for row in range(count)]
        return list(columns), rows

    def _repr_html_(self) -> str:
        headings, rows = self._texts()
        return _html.table(headings, rows, len(self) - len(rows))

    def __repr__(self) -> str:
        headings, rows = self._texts()
        widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in [headings, *rows]]
        more = len(self) - len(rows)
        return "\n".join([*lines, *([f"and {more} more rows"] if more else [])])


@dataclass(frozen=True)
class Orbits:
    """The number of positions up to symmetry, which is the mean of those that each symmetry leaves as they are."""

    #: The number of positions up to symmetry.
    number: int
    #: The name of each symmetry, and how many positions it leaves as they are; first the one that changes nothing.
    fixed: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Perft:
    """How many ways there are to go on for some plies."""

    #: All of them.
    total: int
    #: For each legal move, how many there are behind it; empty where no ply was asked for.
    by_move: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Probe:
    """What a state and its moves are worth, if both sides do their best. What is not known is ``None``."""

    #: The value of the state for the side to move.
    value: str | None
    #: The legal moves, each with its value for the side that makes it; the best first.
    moves: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True)
class SolvedMaterial:
    """The figures of the positions of one material with one side to move."""

    #: The material, as in ``K R | K``.
    material: str
    #: The side to move.
    to_move: str
    #: How many are won for the side to move.
    wins: int
    #: How many are lost for it.
    losses: int
    #: How many are neither.
    draws: int
    #: The win that takes longest: its plies, and the text of the first such state.
    longest_win: tuple[int, str] | None
    #: The loss that takes longest.
    longest_loss: tuple[int, str] | None
    #: How many are won in each number of plies: pairs of plies and positions, the fewest plies first.
    wins_in: tuple[tuple[int, int], ...]
    #: How many are lost in each number of plies.
    losses_in: tuple[tuple[int, int], ...]
