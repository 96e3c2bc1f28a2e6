"""What many tests need."""

from __future__ import annotations

import pytest

import qishu

PAIR = """variant pair {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    forbid king touches enemy king
}"""

ROOKS = """variant rooks {
    board 4 x 4 sides white, black mirror ranks
    piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
    start "k3/4/4/R2K" royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
}"""


@pytest.fixture
def pair() -> qishu.Variant:
    """A board small enough to know everything."""
    return qishu.Variant.from_text(PAIR, "pair.rules")


@pytest.fixture
def rooks() -> qishu.Variant:
    """A game small enough to solve."""
    return qishu.Variant(ROOKS)


@pytest.fixture(scope="session")
def xiangqi() -> qishu.Variant:
    """A variant of the library, which a compiled module counts."""
    return qishu.Variant("xiangqi")
