"""What pickles call to make objects again."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

from qishu._native import GameRecord, Position, Positions, State, Variant, Work


def of_variant(files: Sequence[tuple[str, str]], material: str | None) -> tuple[bytes, str | None]:
    """What a pickle has of a variant: the texts of its rules as compressed bytes, and its material."""
    # Texts of Python may have characters that UTF-8 has not, but those of rules do not.
    return zlib.compress(json.dumps(files, ensure_ascii=False).encode(), 9), material


def variant(files: bytes, material: str | None) -> Variant:
    """A variant."""
    texts = [(name, text) for name, text in json.loads(zlib.decompress(files))]
    return Variant.from_files(texts, material)


def position(variant: Variant, text: str) -> Position:
    """A position. All positions of a pickle share their variant."""
    return variant.position(text)


def state(variant: Variant, text: str) -> State:
    """The state of a game."""
    return variant.state(text)


def record(variant: Variant, text: str) -> GameRecord:
    """The record of a game."""
    return variant.read_records(text)[0]


def positions(
    variant: Variant, legal: bool, work: Work, up_to: Sequence[str] = ()
) -> Positions[Position] | Positions[State]:
    """The positions of a variant, numbered again up to the same symmetries and within the same limits."""
    return variant.positions(up_to=up_to, legal=legal, work=work)
