"""What pickles call to make objects again."""

from __future__ import annotations

from collections.abc import Sequence

from qishu._native import Positions, Variant, Work


def positions(variant: Variant, legal: bool, work: Work, up_to: Sequence[str] = ()) -> Positions:
    """The positions of a variant, numbered again up to the same symmetries and within the same limits."""
    return variant.positions(up_to=up_to, legal=legal, work=work)
