"""Answers that are plain data."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from qishu import _html
from qishu._arrays import needed
from qishu._native import explain
from qishu.errors import InputError, InputOverflowError

if TYPE_CHECKING:
    import pandas
    import polars

    from qishu._native import State

#: The most digits of an exact number of Arrow.
_MOST_DECIMALS = 76

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
class Piece:
    """A piece on a square, or a stack of pieces; ``str`` gives its symbol."""

    #: The full name, such as ``white king``; without a side where there is one only.
    name: str
    #: The side that owns it.
    side: str
    #: The name of its type, which all sides share, such as ``king``.
    type: str
    #: The symbol with which texts of positions write it.
    symbol: str
    #: The number of pieces that stand on one another: 1 except in a stack.
    height: int = 1
    #: The name of the layer on which it stands; empty for the common layer.
    layer: str = ""

    def __str__(self) -> str:
        return self.symbol


@dataclass(frozen=True)
class Published:
    """A figure printed elsewhere, to compare a count with."""

    #: The figure as its source prints it: a whole number, or a magnitude such as ``1e48``.
    figure: str
    #: The work that printed it.
    source: str


def _float(number: int) -> float:
    """The nearest float; infinity beyond the greatest."""
    try:
        return float(number)
    except OverflowError:
        return math.inf


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

    def to_pandas(self, positions: Literal["integers", "digits", "floats", "arrow"] = "integers") -> pandas.DataFrame:
        """A frame of pandas. Its ``positions`` are whole numbers of Python, which have any number of digits.

        They can also be texts of ``digits``, ``floats``, or exact numbers of ``arrow``, which files of Parquet can hold.
        """
        columns = self.as_columns()
        module = needed("pandas", "frames of pandas")
        if positions == "arrow":
            array = self._arrow_numbers()
            columns["positions"] = module.Series(module.array(array, dtype=module.ArrowDtype(array.type)))
        else:
            columns["positions"] = module.Series(self._numbers(positions), dtype="float64" if positions == "floats" else object)
        frame: pandas.DataFrame = module.DataFrame(columns)
        return frame

    def to_polars(self, positions: Literal["integers", "digits", "floats"] = "digits") -> polars.DataFrame:
        """A frame of polars. Its ``positions`` are texts of digits, since no number of polars has enough of them.

        They can also be ``floats``, or ``integers`` of 128 bits. Raises ``InputOverflowError`` if these are too short.
        """
        columns = self.as_columns()
        module = needed("polars", "frames of polars")
        kind = {"integers": module.Int128, "digits": module.String, "floats": module.Float64}
        numbers = self._numbers(positions)
        if positions == "integers" and any(number >= 1 << 127 for _, number in self.rows):
            raise InputOverflowError("there are more positions than an integer of 128 bits holds")
        columns["positions"] = module.Series(numbers, dtype=kind[positions])
        frame: polars.DataFrame = module.DataFrame(columns)
        return frame

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``, which files of Parquet can hold.

        Its ``positions`` are the narrowest exact type that has enough digits: integers of 64 bits, decimals of up to 76
        digits, or else texts of digits.
        """
        columns = self.as_columns()
        columns["positions"] = self._arrow_numbers()
        return needed("pyarrow", "tables of Arrow").table(columns)

    def _numbers(self, positions: str) -> list[Any]:
        """The numbers of positions in some form."""
        if positions not in ("integers", "digits", "floats"):
            raise InputError(f"positions are no `{positions}`", ["they are `integers`, `digits` or `floats`"])
        if positions == "floats":
            return [_float(number) for _, number in self.rows]
        return [number if positions == "integers" else str(number) for _, number in self.rows]

    def _arrow_numbers(self) -> Any:
        """The numbers of positions as an array of Arrow."""
        arrow = needed("pyarrow", "tables of Arrow")
        numbers = [number for _, number in self.rows]
        most = max(numbers, default=0)
        if most < 1 << 63:
            return arrow.array(numbers, arrow.int64())
        if most < 10**_MOST_DECIMALS:
            return arrow.array(list(map(Decimal, numbers)), arrow.decimal256(_MOST_DECIMALS))
        return arrow.array(list(map(str, numbers)), arrow.string())

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
class Retraction:
    """A legal move that may have led to a state."""

    #: The move, in the notation that was asked for.
    move: str
    #: The state before it.
    before: State
    #: The pieces that it has removed from the board, each with its square.
    removed: tuple[tuple[str, Piece], ...]


@dataclass(frozen=True)
class ReachedPly:
    """The positions and lines after one number of plies; up to symmetries, numbers of positions are those of orbits."""

    #: The number of plies.
    plies: int
    #: The positions after exactly that number of plies; ``None`` where only new positions are followed.
    positions: int | None
    #: The positions that no smaller number of plies leads to.
    new: int
    #: The positions after at most that number of plies.
    in_all: int
    #: The lines of that length; ``None`` where only new positions are followed, or beyond 128 bits.
    lines: int | None
    #: The lines that end there; ``None`` as for ``lines``.
    ended: int | None


@dataclass(frozen=True)
class Reach:
    """The different positions that games come to, and the games."""

    #: The figures for each number of plies, from 0.
    plies: tuple[ReachedPly, ...]
    #: Whether all positions were reached.
    is_complete: bool

    @property
    def positions(self) -> int:
        """The number of different positions."""
        return self.plies[-1].in_all if self.plies else 0

    @property
    def games(self) -> int | None:
        """The number of games, which are the lines that end; ``None`` unless all were followed to their ends."""
        ended = [ply.ended for ply in self.plies if ply.ended is not None]
        return sum(ended) if self.is_complete and len(ended) == len(self.plies) else None


@dataclass(frozen=True)
class SolvedMaterial:
    """The figures of the positions of one material, or of any, with one side to move."""

    #: The material, as in ``K R | K``; ``None`` where the positions of any material are counted together.
    material: str | None
    #: The side to move, or ``either``.
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
    #: How many of the wins are drawn by the rule on quiet plies; 0 unless the metric is ``zeroing``.
    cursed_wins: int
    #: How many of the losses are drawn by it.
    blessed_losses: int


@dataclass(frozen=True)
class RecordedMove:
    """A move of a record."""

    #: The move, in the notation that was asked for.
    move: str
    #: The remark on it; may be empty.
    remark: str
    #: The alternatives to it: lines of at least one move each.
    instead: tuple[tuple[RecordedMove, ...], ...]


@dataclass(frozen=True)
class Analysis:
    """A line that a search of the engine has found, and what it is worth to the side that makes its first move."""

    #: The expected moves, beginning with the best; at least one.
    line: tuple[str, ...]
    #: The advantage in points, of which a pawn or an ordinary piece has about 100; ``None`` if the end is forced.
    points: int | None
    #: The plies to a forced end: positive for a win, negative for a loss; ``None`` if none was found.
    plies_to_end: int | None
    #: The depth of the search in plies.
    depth: int
    #: The number of positions that were searched.
    nodes: int

    @property
    def move(self) -> str:
        """The best move."""
        return self.line[0]

    @property
    def answer(self) -> str | None:
        """The expected answer to it; ``None`` if there is none."""
        return self.line[1] if len(self.line) > 1 else None


@dataclass(frozen=True)
class Verified:
    """The number of positions, counted in different ways; ``None`` where a way would take too much work."""

    #: By going through all boards.
    brute_force: int | None
    #: Square by square, without a plan.
    naive_frontier: int | None
    #: By the plan, interpreted.
    plan: int | None
    #: By the compiled module.
    module: int | None

    @property
    def counts(self) -> tuple[int, ...]:
        """The counts that there are."""
        counts = (self.brute_force, self.naive_frontier, self.plan, self.module)
        return tuple(count for count in counts if count is not None)

    @property
    def agree(self) -> bool:
        """Whether at least two ways that share nothing but the rules have counted, and all counts are equal."""
        independent = [count for count in (self.brute_force, self.naive_frontier, self.plan) if count is not None]
        return len(independent) > 1 and len(set(self.counts)) == 1


@dataclass(frozen=True)
class RandomGames:
    """Statistics of random games."""

    #: How the games ended, the winner or ``None``, and the number of such games.
    ended: tuple[tuple[str, str | None, int], ...]
    #: The number of plies of all games.
    plies: int
    #: The number of legal moves to choose from, summed over all plies.
    moves: int
    #: The mean number of plies of a game and its 95 % confidence interval; ``None`` for fewer than two games.
    mean_plies: tuple[float, tuple[float, float]] | None
    #: The mean number of legal moves of a ply and its 95 % confidence interval; ``None`` for fewer than two games.
    branching: tuple[float, tuple[float, float]] | None

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(games for _, _, games in self.ended)


@dataclass(frozen=True)
class ImportedVariant:
    """A variant of another program as rules."""

    #: The name of the variant in its rules.
    name: str
    #: The rules, which ``Variant.from_text`` reads.
    text: str
    #: What the rules leave out: pairs of the affected part (``positions``, ``turns``, ``moves`` or ``ends``) and a description.
    left_out: tuple[tuple[str, str], ...]
    #: Whether the rules have exactly the positions of the variant's pieces.
    has_all_positions: bool
    #: Whether the rules have moves.
    has_moves: bool
