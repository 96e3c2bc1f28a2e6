"""NumPy arrays, and what is said where NumPy is missing."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def needed(name: str, what: str) -> ModuleType:
    """A module that an answer needs, and the package as a whole does not."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        from qishu.errors import MissingPackageError

        raise MissingPackageError(f"{what} need {name}: pip install {name}") from error


def shaped(data: bytearray, kind: str, shape: tuple[int, ...]) -> NDArray[Any]:
    """An array over some bytes, which are not copied."""
    numpy = needed("numpy", "arrays")
    array: NDArray[Any] = numpy.frombuffer(data, dtype=kind).reshape(shape)
    return array


def bytes_of(numbers: NDArray[numpy.uint8], width: int) -> bytes:
    """The bytes of packed numbers one after another."""
    if not isinstance(numbers, needed("numpy", "packed numbers").ndarray):
        from qishu.errors import InputTypeError

        raise InputTypeError(f"packed numbers are an array of NumPy, not `{type(numbers).__name__}`")
    if numbers.dtype != "uint8" or numbers.ndim != 2 or numbers.shape[1] != width:
        from qishu.errors import InputError

        found = f"{numbers.dtype} of the shape {numbers.shape}"
        raise InputError(f"packed numbers are uint8 of the shape (n, {width}), and not {found}")
    packed: bytes = numbers.tobytes()
    return packed


def floats(data: bytes, shape: tuple[int, ...]) -> NDArray[numpy.float64]:
    """An array of floats from their bytes."""
    numpy = needed("numpy", "arrays")
    array: NDArray[Any] = numpy.frombuffer(bytearray(data), dtype=numpy.float64).reshape(shape)
    return array


def objects(values: list[object], shape: tuple[int, ...]) -> NDArray[numpy.object_]:
    """An array of Python's objects."""
    numpy = needed("numpy", "arrays")
    array: NDArray[Any] = numpy.empty(len(values), dtype=object)
    array[:] = values
    return array.reshape(shape)
