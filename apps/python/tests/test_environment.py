"""Games as environments, checked by PettingZoo's own tests."""

from __future__ import annotations

import doctest
import random

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

import qishu
from qishu import environment

REPEATING = """variant kings {
    board 3 x 3 sides white, black mirror ranks piece king K { count 1 anywhere }
    start "k2/3/2K" royal king move king steps along file, rank
    end draw if 2 repeats
}"""


@pytest.mark.parametrize("name", ["noughts_and_crosses", "minishogi", "chess", "othello_6x6", "dobutsu_shogi", "three_checks"])
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    variant = qishu.Variant(name)
    api_test(environment.env(variant, most_plies=60), num_cycles=120)
    seed_test(lambda: environment.env(variant, most_plies=30), num_cycles=20)


def test_a_game_is_rendered_as_text() -> None:
    variant = qishu.Variant("noughts_and_crosses")
    game = environment.env(variant, render_mode="ansi")
    game.reset()
    assert game.render() == variant.state().draw() and environment.GameEnvironment(variant).render() is None


def test_observations_are_the_arrays_of_the_state() -> None:
    variant = qishu.Variant("minishogi")
    game = environment.GameEnvironment(variant, most_moves=300)
    game.reset(options={"start": "4k/5/5/5/K4[PPrs] w"})
    agent = game.agent_selection
    assert agent == variant.sides[0] == game.state_of_game.to_move
    seen = game.observe(agent)
    assert seen["hands"].tolist() == game.state_of_game.position.hands_array().tolist() and seen["hands"].sum() == 4
    assert (seen["observation"][0] == game.state_of_game.position.array()).all() and seen["observation"].shape == (1, 5, 5)
    assert seen["action_mask"].sum() == len(game.legal_moves) == len(game.state_of_game.moves())
    assert game.observe(variant.sides[1])["action_mask"].sum() == 0
    assert game.observation_space(agent).contains(seen) and game.action_space(agent).n == 300


def test_the_winner_is_rewarded() -> None:
    game = environment.GameEnvironment(qishu.Variant("noughts_and_crosses"))
    game.reset()
    for move in ("a1", "b1", "a2", "b2", "a3"):
        (action,) = (index for index, one in enumerate(game.legal_moves) if one.endswith(move))
        assert not any(game.terminations.values())
        game.step(action)
    first, second = game.possible_agents
    assert game.terminations == {first: True, second: True} and game.rewards == {first: 1, second: -1}
    game.step(None)
    game.step(None)
    assert game.agents == []


def test_repetition_ends_a_game() -> None:
    variant = qishu.Variant(REPEATING)
    game = environment.GameEnvironment(variant)
    game.reset()
    moves = ["c1b1", "a3b3", "b1c1", "b3a3"]
    for move in moves:
        assert not any(game.terminations.values())
        game.step(game.legal_moves.index(move))
    assert all(game.terminations.values()) and not any(game.rewards.values())
    record = variant.record(moves)
    assert record.outcome == "draw" and record.end.outcome is None and variant.record(moves[:3]).outcome is None
    *earlier, last = record.states()
    assert last.outcome_after(earlier) == "draw" and last.outcome_after([]) is None
    other = qishu.Variant("noughts_and_crosses").state()
    with pytest.raises(qishu.PositionError) as raised:
        last.outcome_after([earlier[0], other])
    assert raised.value.item == 1


def test_random_games_come_to_their_ends() -> None:
    chance = random.Random(5)
    ends = set()
    for _ in range(30):
        game = environment.GameEnvironment(qishu.Variant("dobutsu_shogi"), most_plies=25)
        game.reset()
        while game.agents and not game.terminations[game.agent_selection] and not game.truncations[game.agent_selection]:
            mask = game.observe(game.agent_selection)["action_mask"]
            game.step(chance.choice(numpy.flatnonzero(mask).tolist()))
        ends.add((any(game.terminations.values()), any(game.truncations.values())))
        assert sum(game.rewards.values()) == 0
    assert ends == {(True, False), (False, True)}


def test_wrong_actions_and_options_are_refused(pair: qishu.Variant) -> None:
    variant = qishu.Variant("noughts_and_crosses")
    game = environment.GameEnvironment(variant)
    game.reset()
    for action in (9, -1, None):
        with pytest.raises(qishu.InputError, match="of no legal move"):
            game.step(action)
    wrapped = environment.env(variant)
    wrapped.reset()
    loser = wrapped.agent_selection
    wrapped.step(9)
    assert wrapped.terminations[loser] and wrapped.rewards[loser] == -1
    with pytest.raises(qishu.InputError, match="there are 9 legal moves, and 3 actions"):
        environment.GameEnvironment(variant, most_moves=3)
    for moves, plies in ((0, 5), (5, 0), (-1, 5)):
        with pytest.raises(qishu.InputError, match="at least one"):
            environment.GameEnvironment(variant, most_moves=moves, most_plies=plies)
    with pytest.raises(qishu.InputError, match="no mode"):
        environment.GameEnvironment(variant, render_mode="human")  # type: ignore[arg-type]
    with pytest.raises(qishu.InputError, match="do not say how pieces move"):
        environment.GameEnvironment(pair)
    with pytest.raises(qishu.PositionError):
        game.reset(options={"start": "x"})


def test_the_docstring_is_right() -> None:
    assert doctest.testmod(environment).failed == 0
