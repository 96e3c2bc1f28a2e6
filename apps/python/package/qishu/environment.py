"""Games as environments of PettingZoo, in which agents take turns.

>>> import qishu
>>> from qishu.environment import env
>>> game = env(qishu.Variant("noughts_and_crosses"))
>>> game.reset(seed=1)
>>> agent = game.agent_selection
>>> observation, reward, termination, truncation, info = game.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((1, 3, 3), 9)
"""

from __future__ import annotations

from typing import Any, Literal

from qishu._arrays import needed
from qishu._native import State, Variant
from qishu.errors import InputError

numpy = needed("numpy", "environments")
spaces = needed("gymnasium", "environments").spaces
pettingzoo = needed("pettingzoo", "environments")
wrappers = needed("pettingzoo.utils.wrappers", "environments")

#: The greatest number of legal moves in a state, unless another one is given.
MOST_MOVES = 1024

#: The number of plies after which a game is truncated, unless another one is given.
MOST_PLIES = 1000


def env(
    variant: Variant,
    *,
    most_moves: int = MOST_MOVES,
    most_plies: int = MOST_PLIES,
    render_mode: Literal["ansi"] | None = None,
) -> Any:
    """The environment of a variant with the usual wrappers of PettingZoo: an illegal action loses the game."""
    raw = GameEnvironment(variant, most_moves=most_moves, most_plies=most_plies, render_mode=render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class GameEnvironment(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """A game in which the sides of a variant are the agents.

    An action is the index of a legal move in ``state.moves()``; ``action_mask`` has a 1 for each of them. The
    observation is that of both agents: the codes of all boards by layer, rank and file, as in ``Variant.legend``, the
    numbers of pieces in ``hands``, and the indices of the values of ``variables``. At the end of a game the winner is
    rewarded with 1 and the loser with -1. Ends by repetition and by quiet plies count, too. After ``most_plies`` plies
    a game is truncated. ``reset(options={"start": text})`` begins with another state than the opening.
    """

    metadata = {"name": "qishu_game_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        variant: Variant,
        *,
        most_moves: int = MOST_MOVES,
        most_plies: int = MOST_PLIES,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InputError(f"there is no mode `{render_mode}`", ["the modes are `ansi` and `None`"])
        if most_moves < 1 or most_plies < 1:
            raise InputError("there is at least one move, and at least one ply")
        self.variant = variant
        self.render_mode = render_mode
        self.possible_agents = list(variant.sides)
        self._most_moves = most_moves
        self._most_plies = most_plies
        self._layers = variant.layers
        # Rules without moves are refused at once.
        self._begin(variant.state())
        arrays = self._arrays()
        limits = {
            "observation": (-1, max(len(variant.legend) - 1, 0)),
            "hands": (0, numpy.iinfo(arrays["hands"].dtype).max),
            "variables": (-1, max(map(len, variant.variables.values()), default=0)),
        }
        boxes = {
            name: spaces.Box(low, high, arrays[name].shape, arrays[name].dtype.type) for name, (low, high) in limits.items()
        }
        boxes["action_mask"] = spaces.Box(0, 1, (most_moves,), numpy.int8)
        self.observation_spaces = {agent: spaces.Dict(boxes) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(most_moves) for agent in self.possible_agents}

    @property
    def state_of_game(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves, by the actions that make them."""
        return list(self._moves)

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Games have no randomness of their own, so the seed does not matter."""
        start = (options or {}).get("start")
        state = self.variant.state() if start is None else self.variant.state(start)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._begin(state)
        self.agent_selection = state.to_move
        self._finish()

    def observe(self, agent: str) -> dict[str, Any]:
        """The boards, hands and state variables, and the actions that an agent may take now."""
        mask = numpy.zeros(self._most_moves, numpy.int8)
        if agent == self._states[-1].to_move and not any(self.terminations.values()) and not any(self.truncations.values()):
            mask[: len(self._moves)] = 1
        return {**self._arrays(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Makes the legal move of an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._moves):
            raise InputError(f"{action} is the action of no legal move", [f"there are {len(self._moves)} legal moves"])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._begin(self._states[-1].play(self._moves[action]), self._states)
        self.agent_selection = self._states[-1].to_move
        self._finish()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, in the mode ``ansi``."""
        return self._states[-1].draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, since a game holds no resources."""

    def _begin(self, state: State, earlier: list[State] | None = None) -> None:
        """Goes on with a state."""
        self._states = [*(earlier or []), state]
        self._moves = state.moves()
        if len(self._moves) > self._most_moves:
            help = f"`most_moves={len(self._moves)}` or more allows them"
            raise InputError(f"there are {len(self._moves)} legal moves, and {self._most_moves} actions", [help])

    def _finish(self) -> None:
        """Ends the game if it is over."""
        *earlier, state = self._states
        outcome = state.outcome_after(earlier)
        if outcome is not None or not self._moves:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome in ("win", "lose"):
                value = 1 if outcome == "win" else -1
                self.rewards = {agent: value if agent == state.to_move else -value for agent in self.agents}
        elif len(earlier) >= self._most_plies:
            self.truncations = dict.fromkeys(self.agents, True)

    def _arrays(self) -> dict[str, Any]:
        position = self._states[-1].position
        boards = numpy.stack([position.array(layer) for layer in self._layers])
        return {"observation": boards, "hands": position.hands_array(), "variables": position.variables_array()}
