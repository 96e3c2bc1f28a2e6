"""What stands on the squares of a position, in hand and in state variables."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest

import qishu

LAYERS = """variant layers {
    board 3 x 2
    sides white, black mirror ranks
    layer ghosts { ghost }
    piece king K { count 1 anywhere }
    piece ghost G { count 0..1 anywhere }
}"""

STATE = """variant turns {
    board 2 x 1 sides white, black same
    state to_move: white, black
    piece rook R { count 0..1 anywhere }
}"""


@pytest.fixture
def position(pair: qishu.Variant) -> qishu.Position:
    return pair.position("K2/1r1/2k")


def test_a_position_is_a_mapping_of_occupied_squares(position: qishu.Position) -> None:
    assert isinstance(position, Mapping) and len(position) == 3
    assert list(position) == position.keys() == ["c1", "b2", "a3"]
    assert [str(piece) for piece in position.values()] == ["k", "r", "K"]
    assert dict(position) == dict(position.items()) == {square: position[square] for square in position}
    assert "a3" in position and "a1" not in position and "z9" not in position
    other: object = 3
    assert other not in position
    assert position.get("a1") is None and position.get("z9", 5) == 5 and position.get("b2") == position["b2"]
    assert position["a3"] == qishu.Piece("white king", "white", "king", "K") == position.piece_at("a3")
    assert position["a3"] != position["c1"] and position["b2"].side == "black" and position["b2"].height == 1
    assert pickle.loads(pickle.dumps(position["a3"])) == position["a3"]


def test_squares_without_a_piece_are_told_from_those_that_do_not_exist(position: qishu.Position) -> None:
    assert position.piece_at("a1") is None and position.pieces_at("a1") == ()
    with pytest.raises(KeyError, match="there is no piece on `a1`"):
        position["a1"]
    for ask in (position.piece_at, position.pieces_at, position.__getitem__):
        with pytest.raises(qishu.SquareError, match="there is no square `c4`") as raised:
            ask("c4")
        assert isinstance(raised.value, KeyError) and raised.value.help[-1].startswith("`Variant.square_names`")
    with pytest.raises(qishu.InputTypeError, match="a square is a text, not `int`"):
        position[3]  # type: ignore[index]


def test_an_empty_board_is_an_empty_mapping() -> None:
    empty = qishu.Variant("variant dots { board 2 x 2 sides one piece dot { count 0..2 anywhere } }").position("2/2")
    assert len(empty) == 0 and list(empty) == [] == list(empty.items()) and not empty.hands and not empty.variables
    assert empty.board() == "2 . .\n1 . .\n  a b\n"


def test_layers_hold_pieces_of_their_own() -> None:
    variant = qishu.Variant(LAYERS)
    assert variant.layers == ["", "ghosts"]
    position = variant.position("K2/2k|1g1/2G")
    assert sorted(position) == ["a2", "b2", "c1"] and position["c1"].name == "black king" and position["b2"].layer == "ghosts"
    assert [piece.name for piece in position.pieces_at("c1")] == ["black king", "white ghost"]
    assert position.piece_at("c1", "ghosts") == position.pieces_at("c1")[1]
    assert position.piece_at("b2") == position.piece_at("b2", "ghosts") and position.piece_at("b2", "") is None
    assert position.board("ghosts") == "2 . g .\n1 . . G\n  a b c\n" and position.board() == position.board("")
    with pytest.raises(qishu.InputError, match="there is no layer `spirits`\nthe layers are ``, `ghosts`"):
        position.piece_at("c1", "spirits")


def test_hands_are_reached_by_name() -> None:
    shogi = qishu.Variant("minishogi")
    start = shogi.state().position
    assert start.hands[shogi.sides[0]] == {"gold": 0, "silver": 0, "bishop": 0, "rook": 0, "pawn": 0}
    position = shogi.position("4k/5/5/5/K4[PPrs]")
    first, second = (position.hands[side] for side in shogi.sides)
    assert first["pawn"] == 2 and second["rook"] == second["silver"] == 1 and sum(first.values()) == 2
    assert len(position) == 2
    assert [piece.type for piece in shogi.hand_pieces if piece.side == shogi.sides[0]] == list(first)
    assert position.board(language="ja").splitlines()[0].split()[-1] == "玉"


def test_state_variables_are_reached_by_name() -> None:
    variant = qishu.Variant(STATE)
    assert variant.variables == {"to_move": ("white", "black")} and variant.hand_pieces == ()
    position = variant.position("R1 black")
    assert position.variables == {"to_move": "black"} and list(position) == ["a1"] and position.hands == {}
    chess = qishu.Variant("chess")
    start = chess.state().position
    assert set(start.variables) == set(chess.variables) and len(start.variables) > 3
    for name, value in start.variables.items():
        assert value in chess.variables[name]
    assert len(start) == 32 and start["e1"].name == "white king" and start["d8"].type == "queen"


def test_stacks_have_heights() -> None:
    game = qishu.Variant("backgammon")
    heights = {piece.height for piece in game.legend if piece is not None}
    assert max(heights) == 15
    drawn = game.positions().choice(seed=3)
    numbers: dict[str, int] = {}
    for piece in drawn.values():
        numbers[piece.side] = numbers.get(piece.side, 0) + piece.height
        assert piece.height == 1 or piece.symbol.endswith(f"({piece.height})")
    assert all(number <= 15 for number in numbers.values())


def test_a_board_of_19_by_19() -> None:
    go = qishu.Variant("gomoku")
    position = go.positions().choice(seed=5)
    lines = position.board().splitlines()
    size = len({name.lstrip("abcdefghijklmnopqrstuvwxyz") for name in go.square_names})
    assert len(lines) == size + 1 and len(position.board(coordinates=False).splitlines()) == size
    wide = qishu.Variant("variant wide { board 19 x 19 sides black, white same piece stone { count 0..361 anywhere } }")
    full = wide.positions()
    last = full[-1]
    assert full.index(last) == full.count - 1 and (len(full[0]), len(last)) == (0, 361)
    for square, piece in last.items():
        assert last.piece_at(square) == piece and square in wide.square_names
    assert full.sample_boards(3, seed=1).shape == (3, 19, 19)


def test_a_board_is_written_with_local_names(xiangqi: qishu.Variant) -> None:
    position = xiangqi.state().position
    text = position.board(language="zh", coordinates=False)
    assert text.splitlines()[0] == "车 马 象 士 将 士 象 马 车" and "相" in text
    # Wide characters take two columns, so the files stay below one another.
    assert position.board(language="zh").splitlines()[1] == " 9  .  .  .  .  .  .  .  .  ."
    plain = position.board()
    assert plain.splitlines()[0] == "10 r n b a k a b n r" and position.draw() == plain
    with pytest.raises(qishu.InputError, match="no names in the language `en`\nthe languages of the rules are zh"):
        position.board(language="en")


def test_positions_share_the_object_of_their_variant(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    positions = pair.positions()
    assert positions.variant is pair and positions[3].variant is pair and pair.position("K2/3/2k").variant is pair
    state = rooks.state()
    assert state.variant is state.play("d1c1").variant is state.position.variant is rooks
