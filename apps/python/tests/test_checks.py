"""Independent counts, formulas, and variants of other programs."""

from __future__ import annotations

from itertools import product

import pytest

import qishu

FILE = """[small:chess]
maxRank = 4
maxFile = 4
startFen = k2r/4/4/R2K w - - 0 1
castling = false

[odd:chess]
startFen = none
"""


def test_independent_counts_agree(pair: qishu.Variant, xiangqi: qishu.Variant) -> None:
    verified = pair.verify()
    assert verified.brute_force == verified.naive_frontier == verified.plan == pair.count() and verified.module is None
    assert verified.agree and verified.counts == (pair.count(),) * 3
    large = xiangqi.verify()
    assert large.brute_force is None and large.plan == large.module == xiangqi.count()
    assert not pair.verify(most_boards=0, most_states=0).agree
    assert not qishu.Verified(3, None, 4, None).agree and not qishu.Verified(None, None, 4, 4).agree
    assert xiangqi.with_material("K R | K").verify(most_boards=10**6).plan == xiangqi.with_material("K R | K").count()


def models(formula: str) -> int:
    """The number of models of a small formula, by trying all assignments of the named variables."""
    lines = [line.split() for line in formula.splitlines()]
    (variables,) = (int(line[2]) for line in lines if line[:2] == ["p", "cnf"])
    clauses = [[int(word) for word in line[:-1]] for line in lines if line and line[0] not in ("c", "p")]
    found = 0
    for values in product((False, True), repeat=variables):
        found += all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    return found


def test_a_formula_has_a_model_for_each_position() -> None:
    dots = qishu.Variant("variant dots { board 2 x 2 sides one piece dot { count 0..4 anywhere } forbid dot touches dot }")
    assert models(dots.cnf()) == dots.count() == 5
    kinds = " ".join(f"piece p{number} {{ count 0..2000 anywhere }}" for number in range(100))
    huge = qishu.Variant(f"variant huge {{ board 60 x 60 sides one {kinds} }}")
    with pytest.raises(qishu.RefusedError):
        huge.cnf()


def test_variants_of_another_program_are_imported() -> None:
    imported = qishu.import_variants(FILE)
    assert list(imported) == ["small", "odd"]
    small, odd = imported.values()
    assert isinstance(small, qishu.ImportedVariant) and small.has_moves and small.has_all_positions and small.left_out == ()
    variant = qishu.Variant.from_text(small.text, small.name)
    assert variant.name == small.name == "small" and variant.state().moves() == ["d1c1", "d1c2"]
    assert isinstance(odd, qishu.InputError) and str(odd)
    with pytest.raises(qishu.InputError, match="1"):
        qishu.import_variants("no section")
    assert qishu.import_variants("") == {}
