"""What documents show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import qishu

PYTHON = Path(__file__).resolve().parents[1]


def blocks(page: Path, language: str) -> str:
    """The blocks of a page that are in a language, one after another on the lines that they have there."""
    text = page.read_text()
    found = re.compile(rf"^```{language}\n(.*?)^```$", re.S | re.M).finditer(text)
    lines = [""] * len(text.splitlines())
    for block in found:
        first = text[: block.start(1)].count("\n")
        inside = block.group(1).splitlines()
        lines[first : first + len(inside)] = inside
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", [PYTHON.parents[1] / "docs/book/src/python.md"], ids=["the book"])
def test_what_a_page_shows_happens(page: Path) -> None:
    run(blocks(page, "pycon"), str(page))


def test_the_docstring_of_the_package_is_right() -> None:
    run(qishu.__doc__ or "", "qishu")


def run(text: str, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(test.examples) > 4
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not told, "".join(told)


def test_the_readme_runs() -> None:
    code = blocks(PYTHON / "README.md", "python")
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    stated = re.findall(r"^(\S.*?)  # (\(.*\)|[\d*]+)$", code, re.M)
    assert len(stated) == 3
    for shown, result in stated:
        assert eval(shown, names) == eval(result), shown
