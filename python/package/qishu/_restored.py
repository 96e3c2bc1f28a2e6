"""What pickles call to make objects again."""

from __future__ import annotations

from qishu._native import Positions, Variant, Work


def positions(variant: Variant, legal: bool, work: Work) -> Positions:
    """The positions of a variant, numbered again within the same limits."""
    return variant.positions(legal=legal, work=work)
