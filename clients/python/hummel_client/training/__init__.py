"""The games in process, for training: environments of PettingZoo, without a service. Needs `hummel[training]`.

>>> from hummel_client.training import env
>>> game = env("speicherstadt", seat_count=2)
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, terminated, truncated, info = game.last()
...     over = terminated or truncated
...     mask = None if over else observation["action_mask"]
...     game.step(None if over else game.action_space(agent).sample(mask))

docs/training.md says more.
"""

try:
    from hummel_client.training.choosing import choose
    from hummel_client.training.encoding import Encoding
    from hummel_client.training.environment import BoardGameEnv, env
    from hummel_client.training.registry import ENCODINGS
    from hummel_client.training.rewards import rewards_of
except ModuleNotFoundError as error:
    if error.name not in {"gymnasium", "numpy", "pettingzoo"}:
        raise
    raise ModuleNotFoundError(
        f"training needs {error.name}, which is not installed: pip install 'hummel[training]'", name=error.name
    ) from error

__all__ = ["ENCODINGS", "BoardGameEnv", "Encoding", "choose", "env", "rewards_of"]
