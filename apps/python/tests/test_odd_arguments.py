"""Odd arguments of every public method: what is raised is of the package, or a plain ``TypeError``."""

from __future__ import annotations

import inspect
import itertools
import pathlib
from collections.abc import Iterator
from typing import Any

import numpy
import pandas
import pytest

import qishu

ODD: list[Any] = [
    None, True, -1, 0, 3, 2**63, 2**64, 10**40, -(10**40), 1.5, float("nan"), float("inf"), 10**400, "", "x", "\ud800", "K R | K",
    b"x", [], [1], ["x"], [None], {}, {"a": "b"}, object(), numpy.int64(-5), numpy.zeros((2, 3)), numpy.zeros(()), numpy.array(["x"]),
    pandas.DataFrame({"a": [1]}), range(3), slice(None), pathlib.Path("/nothing/here"), "/nothing/here.rules", iter([1]), int,
]  # fmt: skip

#: Methods that would do much work, or write files that the numbers of descriptors name.
LEFT_OUT = {"perft", "perft_back", "reach", "analyse", "play", "estimate", "random_games", "solve", "endgames", "write", "explain", "svg", "report"}


def things(rooks: qishu.Variant) -> Iterator[Any]:
    """An object of each class."""
    yield rooks
    yield rooks.positions()
    yield rooks.positions()[::7]
    yield rooks.positions(legal=True)
    yield rooks.positions()[0]
    yield rooks.state()
    yield rooks.squares()
    yield rooks.record([])
    yield qishu.Estimate(1, 2, 3, 100)


def check(ask: Any, *arguments: Any, **named: Any) -> None:
    try:
        ask(*arguments, **named)
    except qishu.QishuError as error:
        assert str(error)
    except TypeError:
        pass
    except UnicodeEncodeError:
        # Texts that UTF-8 cannot express are refused by the interpreter.
        assert "\ud800" in arguments or "\ud800" in named.values()


def test_odd_arguments_raise_exceptions_of_the_package(rooks: qishu.Variant, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = 0
    work = qishu.Work(most_bytes=10**6, most_steps=10**6)
    for thing in things(rooks):
        names = [name for name in dir(type(thing)) if not name.startswith("_") and name not in LEFT_OUT]
        for name in [*names, "__getitem__", "__contains__", "__eq__", "__add__"]:
            method = getattr(thing, name, None)
            if not callable(method):
                continue
            has_work = "work" in str(getattr(method, "__text_signature__", ""))
            has_seed = "seed" in str(getattr(method, "__text_signature__", ""))
            for odd in ODD:
                named: dict[str, Any] = {"work": work} if has_work else {}
                check(method, odd, **named, **({"seed": 1} if has_seed else {}))
                if has_seed:
                    check(method, 2, **named, seed=odd)
                asked += 1
    assert asked > 1500


@pytest.mark.parametrize("make", [qishu.Variant, qishu.Work, qishu.Limit, qishu.Engine, qishu.import_variants, qishu.explain, qishu.format_rules])
def test_odd_arguments_make_nothing(make: Any) -> None:
    keywords = [name for name, one in inspect.signature(make).parameters.items() if one.kind is one.KEYWORD_ONLY] if make in (qishu.Work, qishu.Limit) else []
    for odd in ODD:
        check(make, odd)
    for name, odd in itertools.product(keywords, ODD):
        check(make, **{name: odd})
