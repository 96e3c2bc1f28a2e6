"""Exceptions: one root, and those of Python where there are some."""

from __future__ import annotations

import errno
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import qishu

#: Values that are wrong where they are used, which the types would tell.
ANY: dict[str, Any] = {"float": 1.5, "text": "two", "int": 3}


def test_a_missing_file_is_missing_for_python_too(tmp_path: Path, pair: qishu.Variant) -> None:
    missing = str(tmp_path / "no.rules")
    for source in (missing, Path(missing)):
        with pytest.raises(FileNotFoundError) as raised:
            qishu.Variant(source)
        error = raised.value
        assert isinstance(error, qishu.MissingRulesError) and isinstance(error, (qishu.RulesError, qishu.QishuError))
        assert (error.errno, error.filename) == (errno.ENOENT, missing) and error.mistakes[0].place is None
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and again.filename == missing
    with pytest.raises(FileNotFoundError) as unread:
        pair.positions().read(missing)
    assert isinstance(unread.value, qishu.MissingFileError) and unread.value.filename == missing
    again = pickle.loads(pickle.dumps(unread.value))
    assert (again.errno, again.filename, str(again)) == (errno.ENOENT, missing, str(unread.value))


def test_other_file_errors_have_their_numbers(tmp_path: Path, pair: qishu.Variant) -> None:
    with pytest.raises(qishu.FileError) as raised:
        pair.positions().write(tmp_path, [0])
    assert raised.value.errno == errno.EISDIR and isinstance(raised.value, OSError)
    if os.geteuid() != 0:
        locked = tmp_path / "locked"
        locked.write_bytes(b"")
        locked.chmod(0)
        with pytest.raises(PermissionError) as refused:
            pair.positions().read(locked)
        assert isinstance(refused.value, qishu.FilePermissionError)
    # A file that exists and extends a missing one is not missing.
    (tmp_path / "derived.rules").write_text("variant derived extends nothing_at_all { }")
    with pytest.raises(qishu.RulesError) as mistaken:
        qishu.Variant(tmp_path / "derived.rules")
    assert not isinstance(mistaken.value, FileNotFoundError)


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda rooks: rooks.positions().unrank(1.5), TypeError),
        (lambda rooks: rooks.positions().unrank("3"), TypeError),
        (lambda rooks: rooks.positions().unrank(None), TypeError),
        (lambda rooks: rooks.positions().unrank(-1), IndexError),
        (lambda rooks: rooks.positions().unrank(10**60), IndexError),
        (lambda rooks: rooks.positions().rank(3), TypeError),
        (lambda rooks: rooks.positions().sample(-1, seed=1), ValueError),
        (lambda rooks: rooks.positions().sample(2**70, seed=1), OverflowError),
        (lambda rooks: rooks.positions().sample(1, seed=2**64), OverflowError),
        (lambda rooks: rooks.positions().sample(1, seed=-1), ValueError),
        (lambda rooks: rooks.positions().sample(1, seed=1, first=2**64), OverflowError),
        (lambda rooks: rooks.positions().sample_numbers(2**62, seed=1), qishu.RefusedError),
        (lambda rooks: rooks.positions().sample_boards(2**62, seed=1), qishu.RefusedError),
        (lambda rooks: rooks.positions().estimate(2**64, seed=1), OverflowError),
        (lambda rooks: rooks.positions().estimate(1, seed=1, plies_back=2**32), OverflowError),
        (lambda rooks: rooks.positions().choice(seed=1.5), TypeError),
        (lambda rooks: rooks.positions(up_to="files"), TypeError),
        (lambda rooks: rooks.positions(up_to=[3]), TypeError),
        (lambda rooks: rooks.orbits(3), TypeError),
        (lambda rooks: rooks.table(3), TypeError),
        (lambda rooks: rooks.endgames(-1), ValueError),
        (lambda rooks: rooks.endgames(5, pieces=2**40), OverflowError),
        (lambda rooks: rooks.endgames("many"), TypeError),
        (lambda rooks: rooks.state().perft(2**32), OverflowError),
        (lambda rooks: rooks.state().perft(-1), ValueError),
        (lambda rooks: rooks.state().probe(3), TypeError),
        (lambda rooks: qishu.Work(most_steps=-1), ValueError),
        (lambda rooks: qishu.Work(most_steps=2**128), OverflowError),
        (lambda rooks: qishu.Work(most_bytes=ANY["float"]), TypeError),
        (lambda rooks: qishu.Work(threads=ANY["text"]), TypeError),
        (lambda rooks: qishu.Estimate(2**64, 0, 0, 1), OverflowError),
        (lambda rooks: qishu.Estimate(1, 0, 0, 1).interval(10**400), ValueError),
        (lambda rooks: qishu.Estimate(1, 0, 0, 1).interval(ANY["text"]), TypeError),
        (lambda rooks: qishu.Variant(ANY["int"]), TypeError),
        (lambda rooks: qishu.Variant("nothing_of_that_name"), ValueError),
        (lambda rooks: rooks.solve("K R | K", folder=3), TypeError),
    ],
)
def test_bad_arguments_raise_exceptions_of_both_kinds(
    rooks: qishu.Variant, ask: Callable[[qishu.Variant], object], kind: type[Exception]
) -> None:
    with pytest.raises(qishu.QishuError) as raised:
        ask(rooks)
    assert isinstance(raised.value, kind) and str(raised.value)
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is type(raised.value) and str(again) == str(raised.value)


def test_all_exceptions_have_one_root() -> None:
    errors = [getattr(qishu, name) for name in qishu.__all__ if name.endswith("Error")]
    assert len(errors) > 12 and all(issubclass(error, qishu.QishuError) for error in errors)
