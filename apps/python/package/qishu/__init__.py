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

from qishu._native import (
    EndgameTables,
    Estimate,
    Position,
    Positions,
    SquareCounts,
    State,
    Variant,
    Work,
    __version__,
    explain,
    format_rules,
    library,
)
from qishu.answers import Fix, Mistake, Orbits, Perft, Place, Probe, Published, SolvedMaterial, Table
from qishu.errors import FileError, InputError, PositionError, QishuError, RefusedError, RulesError

__all__ = [
    "EndgameTables",
    "Estimate",
    "FileError",
    "Fix",
    "InputError",
    "Mistake",
    "Orbits",
    "Perft",
    "Place",
    "Position",
    "PositionError",
    "Positions",
    "Probe",
    "Published",
    "QishuError",
    "RefusedError",
    "RulesError",
    "SolvedMaterial",
    "SquareCounts",
    "State",
    "Table",
    "Variant",
    "Work",
    "__version__",
    "explain",
    "format_rules",
    "library",
]
