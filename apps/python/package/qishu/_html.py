"""What notebooks show."""

from __future__ import annotations

import base64
import html


def image(svg: str, title: str) -> str:
    """A picture as an image of its own, so that its styles touch nothing else on the page."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(title)}" src="data:image/svg+xml;base64,{data}">'


def table(headings: list[str], rows: list[list[str]], more: int) -> str:
    """A table; below it, how many rows are not shown."""
    head = "".join(f"<th>{html.escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    rest = f"<p>and {more} more rows</p>" if more else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"
