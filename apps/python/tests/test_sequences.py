"""Positions as sequences."""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Sequence
from itertools import islice

import numpy
import pytest

import qishu

EMPTY = """variant none {
    board 2 x 1 sides white, black mirror files
    piece king K { count 1 anywhere }
    forbid king touches enemy king
}"""
ALONE = "variant alone { board 1 x 1 sides one piece dot { count 1 anywhere } }"


def test_positions_are_what_a_list_of_them_would_be(pair: qishu.Variant) -> None:
    positions = pair.positions()
    listed = [positions.unrank(number) for number in range(positions.count)]
    assert len(positions) == positions.count == len(listed) and bool(positions)
    assert isinstance(positions, Sequence) and list(positions) == listed == list(iter(positions))
    assert list(reversed(positions)) == listed[::-1]
    for index in (0, 1, -1, -len(listed), len(listed) - 1, numpy.int64(5), numpy.uint8(7), True):
        assert positions[index] == listed[index]
    for number, position in enumerate(listed):
        assert position in positions and positions.index(position) == number and str(position) in positions


def test_indices_beyond_the_ends_are_refused(pair: qishu.Variant) -> None:
    positions = pair.positions()
    for index in (positions.count, -positions.count - 1, 10**50, -(10**50)):
        with pytest.raises(IndexError, match="no position has the index") as raised:
            positions[index]
        assert isinstance(raised.value, qishu.NumberError) and str(index)[:5] in str(raised.value)
    for wrong in (1.0, "1", None, numpy.float64(1)):
        with pytest.raises(qishu.InputTypeError, match="a whole number is expected"):
            positions[wrong]  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "part",
    [
        slice(None), slice(3), slice(3, 20), slice(None, None, 7), slice(None, None, -1), slice(-9, None), slice(20, 3),
        slice(20, 3, -4), slice(None, -5, 3), slice(10**30), slice(-(10**30), 10**30, 10**30),
    ],
)
def test_slices_are_those_of_a_list(pair: qishu.Variant, part: slice) -> None:
    positions = pair.positions()
    listed = list(positions)[part]
    view = positions[part]
    assert isinstance(view, qishu.PositionSlice) and isinstance(view, Sequence)
    assert list(view) == listed and len(view) == view.count == len(listed) and bool(view) == bool(listed)
    assert list(reversed(view)) == listed[::-1] and [view[index] for index in range(len(view))] == listed
    assert [view[-index] for index in range(1, len(view) + 1)] == listed[::-1]
    assert list(view[1::2]) == listed[1::2] and list(view[::-1][:3]) == listed[::-1][:3]
    for position in positions:
        assert (position in view) == (position in listed)
    for index, position in enumerate(listed):
        assert view.index(position) == index
    with pytest.raises(IndexError):
        view[len(listed)]
    again = pickle.loads(pickle.dumps(view))
    assert again == view and hash(again) == hash(view) and view.variant is positions.variant


def test_indices_are_searched_where_lists_search_them(pair: qishu.Variant) -> None:
    positions = pair.positions()
    position = positions[7]
    assert positions.index(position, 7) == positions.index(position, -positions.count, 8) == 7
    assert positions[2::5].index(position) == 1 == positions[2::5].index(position, 1, 2)
    for start, stop in ((8, None), (0, 7), (None, 7)):
        with pytest.raises(ValueError, match="not between these indices"):
            positions.index(position, start, stop)
    with pytest.raises(qishu.PositionError, match="not between these indices"):
        positions[2::5].index(position, 2)
    with pytest.raises(qishu.PositionError, match="not one of the slice"):
        positions[:7].index(position)


def test_what_is_no_position_is_not_contained(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    positions = pair.positions()
    for other in ("Kk1/3/3", "K", "", 3, None, 10**40, rooks.positions()[0], object()):
        assert other not in positions and other not in positions[::2]
    with pytest.raises(qishu.PositionError, match="rules:6: "):
        positions.index("Kk1/3/3")
    with pytest.raises(qishu.InputTypeError, match="a text, a `Position` or a `State`, not `int`"):
        positions.index(3)  # type: ignore[arg-type]


def test_more_positions_than_a_length_of_python(xiangqi: qishu.Variant) -> None:
    positions = xiangqi.positions()
    assert positions.count == xiangqi.count() > sys.maxsize and bool(positions)
    for long in (positions, positions[1:], positions[::2]):
        with pytest.raises(OverflowError, match="`count` has their number") as raised:
            len(long)
        assert isinstance(raised.value, qishu.QishuError)
    assert positions[-1] == positions.unrank(positions.count - 1) and positions[10**39] == positions.unrank(10**39)
    half = positions[:: positions.count // 2]
    assert len(half) == 3 and half[1] == positions[positions.count // 2] and half[1] in half
    back = positions[10**39 :: -(10**38)]
    assert len(back) == 11 and back[-1] == positions[0] and back.index(positions[10**38]) == 9
    odd = positions[1::2]
    assert odd.count == positions.count // 2 and odd[10**38] == positions[2 * 10**38 + 1]
    assert list(islice(positions, 1000)) == list(positions[:1000])
    texts = positions.unrank_many(range(10**20, 10**20 + 3000 * 7, 7))
    assert [str(position) for position in islice(positions[10**20 :: 7], 3000)] == texts


def test_counts_just_below_and_above_64_bits() -> None:
    def dots(squares: int) -> qishu.Positions[qishu.Position]:
        rules = f"variant dots {{ board {squares} x 1 sides one piece dot {{ count 0..{squares} anywhere }} }}"
        return qishu.Variant(rules).positions()

    assert len(dots(62)) == 2**62
    for squares in (63, 64, 65):
        positions = dots(squares)
        assert positions.count == 2**squares
        with pytest.raises(OverflowError):
            len(positions)
        assert positions.index(positions[-1]) == 2**squares - 1
        assert [positions.index(one) for one in positions[2**squares - 3 :]] == [2**squares - 3 + one for one in range(3)]
        assert positions.unpack(positions.pack([2**squares - 1])) == [2**squares - 1]


def test_no_position_and_a_single_one() -> None:
    none = qishu.Variant(EMPTY).positions()
    assert (len(none), bool(none), list(none), list(none[::-1]), list(reversed(none))) == (0, False, [], [], [])
    assert none.count == none[3:].count == 0 and "Kk" not in none and none.boards([]).shape == (0, 1, 2)
    with pytest.raises(IndexError, match="none has 0 positions"):
        none[-1]
    with pytest.raises(qishu.InputError, match="has no positions to draw from"):
        none.choice(seed=1)
    with pytest.raises(qishu.NumberError):
        none.pack([0])
    assert none.sample_numbers(0, seed=1).shape == (0, 1)
    one = qishu.Variant(ALONE).positions()
    assert list(one) == [one[0]] == [one[-1]] == [one.choice(seed=9)] and one.sample_numbers(3, seed=1).shape == (3, 1)


def test_orbits_contain_their_representatives(pair: qishu.Variant) -> None:
    orbits = pair.positions(up_to=["files"])
    representatives = list(orbits)
    assert len(set(representatives)) == len(orbits) and all(one in orbits for one in representatives)
    others = [position for position in pair.positions() if position not in orbits]
    assert len(others) == pair.count() - len(orbits)
    with pytest.raises(qishu.PositionError, match="does not represent its orbit"):
        orbits.index(others[0])
    assert orbits.rank(others[0]) < len(orbits)


def test_legal_positions_are_states(rooks: qishu.Variant) -> None:
    legal = rooks.positions(legal=True)
    states = list(legal[::1000])
    assert all(isinstance(state, qishu.State) for state in states) and legal.choice(seed=2) in legal
    assert [legal.index(state) for state in states] == list(range(0, legal.count, 1000))
    # The counters of a game are no part of a position.
    later = rooks.state("k3/4/4/R2K b - - 5 9")
    assert later in legal and legal.index(later) == legal.rank(later)
    assert "k3/4/4/R2K w" not in legal and rooks.position("k3/4/4/3K") not in legal
    assert later.position in rooks.positions()


def test_a_choice_is_that_of_the_sample(xiangqi: qishu.Variant, pair: qishu.Variant) -> None:
    positions = xiangqi.positions()
    drawn = [str(positions.choice(seed=7, index=index)) for index in range(20)]
    assert drawn == positions.sample(20, seed=7) and len(set(drawn)) == 20
    few = pair.positions()
    assert random.Random(1).choice(few) in few and len(set(random.Random(1).sample(few, 50))) == 50
    assert all(one in few[::3] for one in random.Random(1).choices(few[::3], k=9))


def test_an_iterator_is_stopped_between_batches(xiangqi: qishu.Variant) -> None:
    positions = iter(xiangqi.positions())
    first = [next(positions) for _ in range(5000)]
    assert first == list(xiangqi.positions()[:5000]) and iter(positions) is positions


def test_positions_are_equal_after_pickling(pair: qishu.Variant, rooks: qishu.Variant) -> None:
    all_of_them = [
        pair.positions(),
        pair.positions(up_to=["files"]),
        rooks.positions(legal=True),
        rooks.positions(),
        pair.positions(work=qishu.Work(most_steps=10**9)),
    ]
    for positions in all_of_them:
        again = pickle.loads(pickle.dumps(positions))
        assert again == positions and hash(again) == hash(positions)
    assert len(set(all_of_them)) == len(all_of_them)
    assert pair.positions(work=qishu.Work(threads=1)) == pair.positions() != qishu.Variant(EMPTY).positions()
