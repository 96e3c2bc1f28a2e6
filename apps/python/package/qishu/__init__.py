"""Counts the positions of board games exactly, from their rules, and numbers, splits up and samples them.

>>> import qishu
>>> xiangqi = qishu.Variant("xiangqi")
>>> xiangqi.count()
7583767311308936928441671793917387439659
>>> positions = xiangqi.positions()
>>> position = positions.unrank(10**39)
>>> positions.rank(position) == 10**39
True
"""

from collections.abc import Mapping, Sequence

from qishu._native import (
    EndgameTables,
    Engine,
    Estimate,
    GameRecord,
    Limit,
    Position,
    Positions,
    ReachedValues,
    SquareCounts,
    State,
    Variant,
    Work,
    __version__,
    explain,
    format_rules,
    import_variants,
    library,
)
from qishu._slices import PositionSlice
from qishu.answers import (
    Analysis,
    Fix,
    ImportedVariant,
    Mistake,
    Orbits,
    Perft,
    Piece,
    Place,
    Probe,
    Published,
    RandomGames,
    Reach,
    ReachedPly,
    RecordedMove,
    Retraction,
    SolvedMaterial,
    Table,
    Verified,
)
from qishu.errors import (
    FileError,
    FilePermissionError,
    InputError,
    InputOverflowError,
    InputTypeError,
    MissingFileError,
    MissingPackageError,
    MissingRulesError,
    NumberError,
    PositionError,
    QishuError,
    RecordError,
    RefusedError,
    RulesError,
    SquareError,
)

# Functions that ask for a sequence or a mapping, such as `random.sample`, accept those that are written in Rust, too.
Sequence.register(Positions)  # pyright: ignore[reportAttributeAccessIssue]
Mapping.register(Position)  # pyright: ignore[reportAttributeAccessIssue]

del Mapping, Sequence

__all__ = [
    "Analysis",
    "EndgameTables",
    "Engine",
    "Estimate",
    "FileError",
    "FilePermissionError",
    "Fix",
    "GameRecord",
    "ImportedVariant",
    "InputError",
    "InputOverflowError",
    "InputTypeError",
    "Limit",
    "MissingFileError",
    "MissingPackageError",
    "MissingRulesError",
    "Mistake",
    "NumberError",
    "Orbits",
    "Perft",
    "Piece",
    "Place",
    "Position",
    "PositionError",
    "PositionSlice",
    "Positions",
    "Probe",
    "Published",
    "QishuError",
    "RandomGames",
    "Reach",
    "ReachedPly",
    "ReachedValues",
    "RecordError",
    "RecordedMove",
    "RefusedError",
    "Retraction",
    "RulesError",
    "SolvedMaterial",
    "SquareCounts",
    "SquareError",
    "State",
    "Table",
    "Variant",
    "Verified",
    "Work",
    "__version__",
    "explain",
    "format_rules",
    "import_variants",
    "library",
]
