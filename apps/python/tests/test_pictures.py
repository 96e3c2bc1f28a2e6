"""What notebooks show."""

from __future__ import annotations

import base64
from xml.etree import ElementTree

import pytest

import qishu

SVG = "{http://www.w3.org/2000/svg}svg"


def shown(what: object) -> ElementTree.Element:
    """The picture that a notebook shows."""
    image = ElementTree.fromstring(what._repr_html_().replace("<img", "<img/", 1).replace("<img/", "<img") + "</img>")  # type: ignore[attr-defined]
    kind, data = image.attrib["src"].split(",")
    assert kind == "data:image/svg+xml;base64" and image.attrib["alt"]
    return ElementTree.fromstring(base64.b64decode(data))


def test_a_page_has_the_count_and_pictures(rooks: qishu.Variant) -> None:
    page = rooks.report(sample=2, seed=3)
    assert page.startswith("<!DOCTYPE html>") and page == rooks.report(sample=2, seed=3) != rooks.report(sample=2, seed=4)
    assert f"{rooks.count():_} positions" in page and str(rooks.positions().choice(seed=3)) in page
    refused = rooks.report(work=qishu.Work(most_steps=1))
    assert f"{rooks.count():_} positions" not in refused and "steps" in refused


def test_everything_with_a_board_is_shown(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    for what in (xiangqi, pair, xiangqi.state(), pair.positions().unrank(0), pair.squares()):
        picture = shown(what)
        assert picture.tag == SVG and len(list(picture.iter())) > 20


def test_pictures_are_light_or_dark(pair: qishu.Variant) -> None:
    position = pair.position("K2/3/2k")
    assert position.svg() != position.svg(dark=True) and ElementTree.fromstring(position.svg()).tag == SVG
    assert pair.squares().svg("rook") in (pair.squares().svg("white rook"),)
    assert pair.squares().svg("rook") != pair.squares().svg("king")


def test_regions_and_places_are_drawn(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    pictures = {xiangqi.svg(), xiangqi.svg(regions=True), xiangqi.svg(piece="elephant"), xiangqi.svg(dark=True)}
    assert len(pictures) == 4
    with pytest.raises(qishu.InputError, match="name no regions"):
        pair.svg(regions=True)
    with pytest.raises(qishu.InputError, match="there is no piece `queen`"):
        pair.svg(piece="queen")


def test_a_board_too_large_to_draw_is_refused() -> None:
    pieces = " ".join(f"piece p{number} {{ count 0..1 anywhere }}" for number in range(8))
    wide = qishu.Variant(f"variant wide {{ board 60 x 60 sides one {pieces} }}")
    with pytest.raises(qishu.RefusedError, match="marks"):
        wide.squares().svg()
