"""Slices of numbered positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, final, overload

from qishu.errors import InputOverflowError, NumberError, PositionError

if TYPE_CHECKING:
    from typing import SupportsIndex

    from qishu._native import Position, Positions, State, Variant

_P = TypeVar("_P", bound="Position | State", covariant=True)


@final
class PositionSlice(Sequence[_P], Generic[_P]):
    """Some of the positions of a variant, in equal steps: a sequence that lists nothing.

    ``positions[10**30 :: 1000]`` is one, and so is every slice of it.
    """

    __slots__ = ("_numbers", "_positions")

    def __init__(self, positions: Positions[_P], numbers: range) -> None:
        self._positions = positions
        self._numbers = numbers

    @property
    def positions(self) -> Positions[_P]:
        """The positions of which these are some."""
        return self._positions

    @property
    def numbers(self) -> range:
        """Their numbers."""
        return self._numbers

    @property
    def variant(self) -> Variant:
        """The variant of the positions."""
        return self._positions.variant

    @property
    def count(self) -> int:  # type: ignore[override]
        """Their exact number, also where it exceeds Python's lengths; not the method of lists."""
        numbers = self._numbers
        return max(0, (numbers.stop - numbers.start + numbers.step - (1 if numbers.step > 0 else -1)) // numbers.step)

    def __len__(self) -> int:
        try:
            return len(self._numbers)
        except OverflowError:
            message = f"{self.count} positions are more than a length of Python: `count` has their number"
            raise InputOverflowError(message) from None

    def __bool__(self) -> bool:
        return bool(self._numbers)

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _P: ...
    @overload
    def __getitem__(self, index: slice, /) -> PositionSlice[_P]: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> _P | PositionSlice[_P]:
        if isinstance(index, slice):
            return PositionSlice(self._positions, self._numbers[index])
        try:
            number = self._numbers[index]
        except IndexError:
            message = f"no position has the index {index!r}: the slice has {self.count} positions"
            raise NumberError(message) from None
        return self._positions.unrank(number)

    def __iter__(self) -> Iterator[_P]:
        return self._positions._iterate(self._numbers)

    def __reversed__(self) -> Iterator[_P]:
        return self._positions._iterate(self._numbers[::-1])

    def __contains__(self, position: object, /) -> bool:
        return position in self._positions and self._number(position) in self._numbers

    def index(self, position: str | Position | State, start: int = 0, stop: int | None = None, /) -> int:
        """The index of a position in this slice; between ``start`` and ``stop`` if they are given, as for lists.

        Raises ``PositionError`` if it is not there.
        """
        number = self._number(position)
        if number not in self._numbers:
            raise PositionError(f"the position has the number {number}, which is not one of the slice")
        index = self._numbers.index(number)
        # The slice has the indices that lists would search.
        if index not in range(self.count)[start:stop]:
            raise PositionError("the position is not between these indices")
        return index

    def _number(self, position: object) -> int:
        return self._positions.index(position)  # type: ignore[arg-type]

    def __eq__(self, other: object, /) -> bool:
        if not isinstance(other, PositionSlice):
            return NotImplemented
        return self._positions == other._positions and self._numbers == other._numbers

    def __hash__(self) -> int:
        return hash((self._positions, self._numbers))

    def __reduce__(self) -> tuple[type[PositionSlice[_P]], tuple[Positions[_P], range]]:
        return PositionSlice, (self._positions, self._numbers)

    def __repr__(self) -> str:
        return f"<{self.count} of {self._positions!r}>"
