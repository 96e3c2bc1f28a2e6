"""Counts, and what splits them up."""

from __future__ import annotations

import json
import math
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
from pyarrow import parquet

import qishu


def test_counts_are_cited(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    text = xiangqi.cite()
    assert text.startswith(f"Xiangqi (Chinese chess): {xiangqi.count()} positions.\n")
    assert f"`qishu count xiangqi`.\nRules `xiangqi`, SHA-256 {xiangqi.digest}.\n" in text
    some = pair.cite(material="K R | K", format="bibtex")
    assert some.startswith("@misc{qishu-pair,\n") and "--material 'K R \\textbar{} K' pair.rules" in some
    with pytest.raises(qishu.InputError, match="there is no format `html`"):
        pair.cite(format="html")  # type: ignore[arg-type]
    with pytest.raises(qishu.InputError, match="do not say how pieces move"):
        pair.cite(legal=True)


def test_counts_are_exact(xiangqi: qishu.Variant, rooks: qishu.Variant) -> None:
    assert xiangqi.count() == 7583767311308936928441671793917387439659
    assert qishu.Variant("noughts_and_crosses").count() == 6046
    line = "board 5 x 1 sides left, right mirror files piece man M { count 1 anywhere }"
    moves = 'start "M3m" royal man move man steps sideways end lose if no move'
    variant = qishu.Variant(f"variant line {{ {line} {moves} }}")
    assert variant.count() == 20 and variant.count(legal=True) == 24


def test_positions_weigh_what_their_pieces_do() -> None:
    dots = qishu.Variant("variant dots { board 3 x 1 sides one piece dot D { count 0..2 anywhere } weight dot 5 on a1 }")
    # No dot, a dot on a1 or elsewhere, and two dots, one of them on a1 or none.
    assert dots.count() == 1 + 3 + 3
    assert dots.count(weighted=True) == 1 + (5 + 1 + 1) + (5 + 5 + 1)
    rows = dots.table(["dot"], weighted=True)
    assert [row[-1] for row in rows] == [1, 7, 11] and rows.total == 19
    with pytest.raises(qishu.InputError, match="legal positions have no sum of weights"):
        dots.count(legal=True, weighted=True)


def test_published_figures_come_with_their_sources(xiangqi: qishu.Variant) -> None:
    figure = xiangqi.published[0]
    assert figure.figure == "7547040878332418571694532043654081760159" and "Wei & Li" in figure.source


@pytest.mark.parametrize("by", ["pieces", "side", "material", "rook,white king", ["white king", "r"]])
def test_every_table_adds_up(pair: qishu.Variant, by: str | list[str]) -> None:
    table = pair.table(by)
    assert sum(positions for _, positions in table) == table.total == pair.count()


def test_the_table_by_piece_has_every_piece(pair: qishu.Variant) -> None:
    table = pair.table("piece")
    assert table.columns == ("piece", "number")
    assert sum(positions for _, positions in table) == len(pair.pieces) * pair.count()
    with pytest.raises(qishu.InputError, match="there is no piece or state variable `woman`"):
        pair.table("woman")
    with pytest.raises(qishu.InputError, match="did you mean `rook`"):
        pair.table(["rok"])


def test_a_table_is_by_state_variables_and_pieces() -> None:
    rules = "variant pair { board 2 x 1 sides white, black same state to_move: white, black piece rook { count 0..1 anywhere } }"
    table = qishu.Variant.from_text(rules).table(["to_move", "rook"])
    assert table.columns == ("to_move", "white rook", "black rook") and len(table) == 8
    assert table.rows[0] == (("white", 0, 0), 1) and table.rows[-1] == (("black", 1, 1), 2)
    assert list(table.to_pandas()["to_move"].unique()) == ["white", "black"]


def test_frames_have_logarithms_and_shares(xiangqi: qishu.Variant) -> None:
    table = xiangqi.table()
    pandas = table.to_pandas()
    assert list(pandas.columns) == ["pieces", "positions", "log10", "share"]
    assert sum(pandas["positions"]) == xiangqi.count() and math.isclose(pandas["share"].sum(), 1)
    polars = table.to_polars()
    assert polars.columns == list(pandas.columns)
    assert [int(digits) for digits in polars["positions"]] == list(pandas["positions"])
    for positions, log10 in zip(pandas["positions"], pandas["log10"], strict=True):
        assert math.isclose(10 ** (log10 % 1), positions / 10 ** int(log10))


def test_tables_are_shown() -> None:
    table = qishu.Table(("pieces",), tuple(((pieces,), pieces * 10**9) for pieces in range(100)), 10**15)
    text = repr(table)
    assert text.splitlines()[0].split() == ["pieces", "positions", "log10", "share"]
    assert "1_000_000_000" in text and "1.0e-04 %" in text and text.endswith("and 40 more rows")
    shown = ElementTree.fromstring(f"<div>{table._repr_html_()}</div>")
    assert len(shown.findall(".//tr")) == 61


def test_squares_are_arrays(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    counts = xiangqi.squares()
    shares, numbers = counts.shares(), counts.numbers()
    assert shares.shape == numbers.shape == (len(xiangqi.pieces), 10, 9) and counts.total == xiangqi.count()
    # There is one general of each side in each position.
    assert math.isclose(shares[counts.pieces.index("red general")].sum(), 1)
    assert sum(numbers[counts.pieces.index("red general")].flat) == xiangqi.count()
    assert shares[counts.pieces.index("red general"), 0, 4] > 0 == shares[counts.pieces.index("red general"), 9, 4]
    table = counts.table()
    assert table.columns == ("piece", "square") and (("red general", "e1") in dict(table.rows))
    corners = qishu.Variant("variant few { board 2 x 2 keep b1 a2 b2 sides one piece dot { count 1 anywhere } }")
    few = corners.squares()
    assert numpy.isnan(few.shares()[0, 0, 0]) and few.numbers()[0, 0, 0] is None and few.numbers()[0, 1, 1] == 1
    assert "heat" in pair.squares().svg("king") or "% of positions" in pair.squares().svg("king")


def test_orbits_are_means(pair: qishu.Variant) -> None:
    orbits = pair.orbits(["files"])
    assert [name for name, _ in orbits.fixed] == ["nothing", "files"]
    assert orbits.number * 2 == sum(fixed for _, fixed in orbits.fixed)
    assert qishu.Variant("noughts_and_crosses").orbits().number == 850
    with pytest.raises(qishu.InputError, match="there is no symmetry `mirror`"):
        pair.orbits(["mirror"])
    given = qishu.Variant(
        "variant few { board 2 x 2 sides one piece dot { count 0..1 anywhere } symmetry wheel squares (a1 b1 b2 a2) }"
    )
    assert given.orbits(["wheel"]).number == 2


def test_endgames_are_listed(pair: qishu.Variant, xiangqi: qishu.Variant) -> None:
    table = pair.endgames(pair.count())
    assert [key for key, _ in table] == [(2, "K | K"), (3, "K R | K"), (4, "K R | K R")]
    assert table.total is None and "share" not in table.as_columns()
    assert xiangqi.with_material("K 2*R | K").count() == 310068
    with pytest.raises(qishu.InputError, match="is no material of white"):
        pair.with_material("Q | K")


def test_the_way_to_count_is_told(pair: qishu.Variant) -> None:
    assert pair.method() == "tables"
    # Without any entry of a table, a frontier counts.
    assert pair.method(work=qishu.Work(most_entries=0)) == "frontier"


def test_the_plan_is_explained(pair: qishu.Variant) -> None:
    assert pair.explain().startswith("pair\n9 squares on 3 files and 3 ranks; white, black\n")


def test_answers_go_into_json(pair: qishu.Variant) -> None:
    assert json.loads(json.dumps(pair.table().as_columns()))["positions"] == [
        positions for _, positions in pair.table()
    ]


def test_tables_go_into_files_of_parquet(tmp_path: Path, xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    for variant, kind in ((xiangqi, "decimal256(76, 0)"), (pair, "int64")):
        table = variant.table()
        expected = [positions for _, positions in table]
        arrow = table.to_arrow()
        assert str(arrow.schema.field("positions").type) == kind
        parquet.write_table(arrow, tmp_path / "arrow.parquet")
        frame = table.to_pandas("arrow")
        frame.to_parquet(tmp_path / "pandas.parquet")
        for name in ("arrow", "pandas"):
            read = parquet.read_table(tmp_path / f"{name}.parquet")
            assert [int(one) for one in read["positions"].to_pylist()] == expected
        assert [int(one) for one in table.to_pandas("digits")["positions"]] == expected
        assert table.to_pandas("floats")["positions"].dtype == float
        table.to_polars().write_parquet(tmp_path / "polars.parquet")
        assert math.isclose(table.to_polars("floats")["positions"].sum(), sum(expected))
    assert pair.table().to_polars("integers")["positions"].to_list() == [positions for _, positions in pair.table()]
    with pytest.raises(OverflowError, match="128 bits"):
        xiangqi.table().to_polars("integers")
    with pytest.raises(qishu.InputError, match="positions are no `words`"):
        pair.table().to_pandas("words")  # type: ignore[arg-type]


def test_counts_of_hundreds_of_digits_are_texts_and_infinity() -> None:
    huge = qishu.Table(("pieces",), (((1,), 10**400), ((2,), 5)), None)
    assert huge.to_arrow()["positions"].to_pylist() == [str(10**400), "5"]
    assert huge.to_pandas("floats")["positions"].tolist() == [math.inf, 5.0]
    assert qishu.Table(("pieces",), (), 0).to_arrow().num_rows == 0 == len(qishu.Table(("pieces",), (), 0).to_polars())
