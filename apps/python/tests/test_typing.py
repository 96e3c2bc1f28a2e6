"""What type checkers know without ``isinstance``: mypy checks this file as part of the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import qishu
from typing_extensions import assert_type


def test_unranking_has_one_type(rooks: qishu.Variant) -> None:
    positions = rooks.positions()
    assert_type(positions, qishu.Positions[qishu.Position])
    assert_type(positions.unrank(0), qishu.Position)
    assert_type(positions[0], qishu.Position)
    assert_type(positions[1:], qishu.PositionSlice[qishu.Position])
    assert_type(positions[1:][0], qishu.Position)
    assert_type(positions.choice(seed=1), qishu.Position)
    assert_type([position for position in positions[:3]], list[qishu.Position])
    legal = rooks.positions(up_to=["square"], legal=True)
    assert_type(legal, qishu.Positions[qishu.State])
    assert_type(legal.unrank(0), qishu.State)
    assert_type(next(iter(legal)), qishu.State)
    assert_type(legal[::2], qishu.PositionSlice[qishu.State])
    either = rooks.positions(legal=bool(positions))
    assert_type(either, qishu.Positions[qishu.Position] | qishu.Positions[qishu.State])
    assert_type(either.unrank(0), qishu.Position | qishu.State)


def test_positions_are_sequences_and_mappings_for_types_too(rooks: qishu.Variant) -> None:
    sequence: Sequence[qishu.Position] = rooks.positions()
    part: Sequence[qishu.Position] = rooks.positions()[::3]
    iterator: Iterator[qishu.Position] = iter(rooks.positions())
    both: qishu.Positions[qishu.Position | qishu.State] = rooks.positions(legal=True)
    mapping: Mapping[str, qishu.Piece] = sequence[0]
    assert len(sequence) > len(part) > 0 and next(iterator) == sequence[0] and both and mapping
    assert_type(sequence[0].piece_at("a1"), qishu.Piece | None)
    assert_type(sequence[0].get("a1", 0), qishu.Piece | int)
    assert qishu.Positions[qishu.State].__args__ == (qishu.State,)  # type: ignore[attr-defined]
