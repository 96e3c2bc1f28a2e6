"""Where rules come from, and what is said of their mistakes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from conftest import PAIR

import qishu


def test_a_variant_is_found_by_name_path_or_text(tmp_path: Path, xiangqi: qishu.Variant) -> None:
    path = tmp_path / "pair.rules"
    path.write_text(PAIR)
    counts = {qishu.Variant(source).count() for source in (PAIR, str(path), path)}
    assert len(counts) == 1 and not qishu.Variant(path).is_compiled
    assert xiangqi.is_compiled and xiangqi.title == qishu.library()["xiangqi"]
    interpreted = qishu.Variant("quoridor_5x5")
    assert not interpreted.is_compiled and interpreted.title == qishu.library()["quoridor_5x5"]
    assert interpreted.count() == 783859194
    assert xiangqi.sides == ["red", "black"] and len(xiangqi.square_names) == 90
    assert repr(xiangqi) == "<qishu.Variant xiangqi: Xiangqi (Chinese chess)>"


def test_titles_are_told_by_language(xiangqi: qishu.Variant) -> None:
    assert xiangqi.titles == {"zh": ["象棋", "中国象棋"], "pgn": ["Xiangqi", "Chinese chess"]}
    text = PAIR.replace("piece king", 'title fr "Paire" or "Deux" title "A pair" piece king')
    pair = qishu.Variant(text)
    assert pair.titles == {"fr": ["Paire", "Deux"]} and pair.title == "A pair"
    assert qishu.Variant(PAIR).titles == {}


def test_rules_extend_the_library_and_files_beside_them(tmp_path: Path) -> None:
    (tmp_path / "pair.rules").write_text(PAIR)
    derived = tmp_path / "derived.rules"
    derived.write_text("variant derived extends pair { remove piece rook }")
    variant = qishu.Variant(derived)
    assert variant.count() == 32 and [Path(name).name for name, _ in variant.files] == ["derived.rules", "pair.rules"]
    of_library = qishu.Variant("variant more extends xiangqi { replace piece general K { count 0..1 on palace } }")
    assert of_library.count() > qishu.Variant("xiangqi").count()


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(qishu.InputError, match="there is no variant `xiangki`") as raised:
        qishu.Variant("xiangki")
    assert raised.value.help[0] == "did you mean `xiangqi`?"
    assert "did you mean" in str(raised.value)


def test_mistakes_have_codes_and_places() -> None:
    text = PAIR.replace("piece rook", "peice rook")
    with pytest.raises(qishu.RulesError) as raised:
        qishu.Variant.from_text(text, "pair.rules")
    (mistake,) = raised.value.mistakes
    place = mistake.place
    assert place is not None and mistake.code == "E0012" and mistake.severity == "error"
    assert (place.name, place.path, place.line, place.column) == ("pair.rules", None, 5, 5)
    start, end = place.span
    assert text.encode()[start:end] == b"peice"
    assert mistake.fix is not None and mistake.fix.replacement == "piece"
    assert mistake.explanation == qishu.explain("E0012") and len(mistake.explanation) > 20
    assert str(raised.value).startswith("pair.rules:5:5: error[E0012]: ")


def test_warnings_are_kept() -> None:
    variant = qishu.Variant(PAIR.replace("piece king", "region corner = a1 piece king"))
    assert [warning.code for warning in variant.warnings] == ["W0101"]
    assert not qishu.Variant(PAIR).warnings


def test_rules_are_formatted() -> None:
    untidy = "variant dots { board 2 x 2 sides alone piece dot {count 0..2 anywhere} }"
    text = qishu.format_rules(untidy)
    assert "    piece dot { count 0..2 anywhere }\n" in text and qishu.format_rules(text) == text
    with pytest.raises(qishu.RulesError):
        qishu.format_rules("variant {")


def test_a_variant_is_pickled_by_its_rules(tmp_path: Path, xiangqi: qishu.Variant) -> None:
    path = tmp_path / "derived.rules"
    (tmp_path / "pair.rules").write_text(PAIR)
    path.write_text("variant derived extends pair { remove piece rook }")
    variant = qishu.Variant(path)
    endgame = xiangqi.with_material("K R | K")
    pickles = [pickle.dumps(one) for one in (variant, xiangqi, endgame)]
    path.unlink()
    again, module, few = map(pickle.loads, pickles)
    assert again == variant and again.count() == 32 and hash(again) == hash(variant)
    assert module.is_compiled and module == xiangqi
    assert few.material == "K R | K" and few.count() == endgame.count() and few != xiangqi


def test_exceptions_are_pickled() -> None:
    raised: list[qishu.QishuError] = []
    work = qishu.Work(most_steps=1)
    pair = qishu.Variant(PAIR)
    for ask in (
        lambda: qishu.Variant("variant {"),
        lambda: pair.count(work=work),
        lambda: pair.position("Kx1/3/3"),
        lambda: pair.with_material("Q | K"),
    ):
        with pytest.raises(qishu.QishuError) as one:
            ask()
        raised.append(one.value)
    for error in raised:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
