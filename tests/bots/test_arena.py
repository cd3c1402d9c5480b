"""The arena: fair seats, ratings that find true strengths, games that can be verified."""

from __future__ import annotations

import math
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st
from typer.testing import CliRunner

from hummel_client.bots.arena.ratings import MEAN_RATING, Played, elo_ratings, standings, wilson
from hummel_client.bots.arena.rotation import pairings
from hummel_client.bots.at_random import RandomBot
from hummel_client.bots.greedy.bot import GreedyBot
from hummel_client.terminal.app import app
from hummel_client.terminal.arena_games import TOLERANCE_S, BotBrokeOffError, play_game
from hummel_client.terminal.replay_file import read_replay
from hummel_service.games.registry import GAMES
from hummel_service.games.verify import verify
from support.made_up_bots import Cheating, Raising, SlowOnce
from terminal.command_line import CommandLine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# ruff: noqa: S311 - games, not secrets


@pytest.fixture
def hummel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command `hummel` in an empty folder, with no service."""
    monkeypatch.chdir(tmp_path)
    return CommandLine("127.0.0.1:1", tmp_path / "home")


def played(strengths: Sequence[float], seat_count: int, game_count: int, chance: Random) -> list[Played]:
    """Made-up games, in which each seat's result is its bot's strength on Elo's scale and luck.

    Luck is Gumbel's distribution, so that of two seats the first is ahead as the Bradley-Terry
    model has it.
    """
    games = []
    for pairing in pairings(len(strengths), seat_count, game_count, chance):
        scale = 400 / math.log(10)
        results = [strengths[bot] - scale * math.log(-math.log(chance.random())) for bot in pairing.bots]
        order = sorted(results, reverse=True)
        games.append(Played(pairing, tuple(order.index(result) + 1 for result in results), (0,) * seat_count))
    return games


class TestRotation:
    """Nobody has the better seat."""

    @given(
        bot_count=st.integers(2, 7), seat_count=st.integers(2, 5), game_count=st.integers(1, 60), number=st.integers(0)
    )
    def test_every_bot_sits_at_every_seat_equally_often(
        self, bot_count: int, seat_count: int, game_count: int, number: int
    ):
        """Whatever the numbers: at least so many games, each seat full, and every bot there as often as the others."""
        games = list(pairings(bot_count, seat_count, game_count, Random(number)))
        assert game_count <= len(games) < game_count + bot_count
        assert [game.number for game in games] == list(range(1, len(games) + 1))
        for seat in range(seat_count):
            assert set(Counter(game.bots[seat] for game in games).values()) == {len(games) // bot_count}

    @given(bot_count=st.integers(2, 5), seat_count=st.integers(2, 5), number=st.integers(0))
    def test_every_bot_has_the_same_luck(self, bot_count: int, seat_count: int, number: int):
        """The games of a block have one seed, and within it every bot sits at every seat once; blocks differ."""
        games = list(pairings(bot_count, seat_count, 3 * bot_count, Random(number)))
        for block in range(3):
            own = [game for game in games if game.block == block]
            assert len({game.seed for game in own}) == 1
            assert all({game.bots[seat] for game in own} == set(range(bot_count)) for seat in range(seat_count))
        assert len({game.seed for game in games}) == 3
        assert len({game.choice_seed for game in games}) == len(games)

    def test_the_same_seed_gives_the_same_games(self):
        """A match can be repeated."""
        assert list(pairings(3, 4, 30, Random(5))) == list(pairings(3, 4, 30, Random(5)))


class TestRatings:
    """What the ratings say is so."""

    @pytest.mark.parametrize("seat_count", [2, 4])
    def test_they_find_true_strengths(self, seat_count: int):
        """From a thousand games, ratings are near the strengths that made the results, and their bounds hold them."""
        strengths = [1700.0, 1550.0, 1450.0, 1300.0]
        found = standings(played(strengths, seat_count, 1000, Random(1)), 4, Random(2))
        assert [standing.bot for standing in found] == [0, 1, 2, 3]
        for standing in found:
            rating = standing.rating
            assert abs(rating.value - strengths[standing.bot]) < 60
            assert rating.low - 20 < strengths[standing.bot] < rating.high + 20

    def test_their_bounds_hold_as_often_as_they_say(self):
        """In about 95 of 100 matches of equally strong bots, the bounds hold the truth; here in 34 of 40 at least."""
        inside = 0
        for number in range(40):
            (first, _) = standings(played([MEAN_RATING] * 2, 2, 40, Random(number)), 2, Random(number))
            inside += first.rating.low <= MEAN_RATING <= first.rating.high
        assert inside >= 34

    def test_more_games_make_them_surer(self):
        """The bounds are closer after a thousand games than after fifty."""
        few, many = (
            standings(played([1600.0, 1400.0], 2, count, Random(3)), 2, Random(4))[0].rating for count in (50, 1000)
        )
        assert many.high - many.low < (few.high - few.low) / 2

    @settings(max_examples=30)
    @given(data=st.data())
    def test_the_better_bot_has_the_higher_rating(self, data: st.DataObject):
        """Who is ahead of another more often, in a match of two, has the higher rating; the mean is 1500."""
        first, second = data.draw(st.integers(1, 200)), data.draw(st.integers(1, 200))
        ratings = elo_ratings([[0, first], [second, 0]])
        assert (ratings[0] > ratings[1]) == (first > second)
        assert sum(ratings) / 2 == pytest.approx(MEAN_RATING)

    def test_one_that_always_wins_has_a_rating(self):
        """Neither a clean sweep nor a single game breaks anything: the sweep has bounds, one block has none."""
        games = played([3000.0, 0.0], 2, 20, Random(1))
        best, worst = standings(games, 2, Random(1))
        assert (best.bot, best.won.value, worst.won.value) == (0, 1.0, 0.0)
        assert best.rating.low < best.rating.value < best.rating.high
        assert best.rating.high - best.rating.low > 100
        assert best.won.low < 1.0
        single = standings(games[:1], 2, Random(1))
        assert all(math.isnan(standing.rating.low) for standing in single)
        assert standings([], 2, Random(1)) == []

    def test_shared_victories_count_in_part(self):
        """Of two winners each has half a victory; two seats of one bot have its games together."""
        (pairing,) = list(pairings(2, 4, 1, Random(1)))[:1]
        game = Played(pairing, (1, 1, 3, 4), (9, 9, 1, 0))
        assert {standing.won.value for standing in standings([game], 2, Random(1))} == {0.5}
        assert {standing.fair_won for standing in standings([game], 2, Random(1))} == {0.5}

    @given(share=st.floats(0, 1), count=st.integers(1, 1000))
    def test_bounds_of_a_share_hold_it(self, share: float, count: int):
        """A share lies within its bounds, and they within 0 and 1."""
        bounds = wilson(share, count)
        assert -1e-9 <= bounds.low <= share + 1e-9
        assert share - 1e-9 <= bounds.high <= 1 + 1e-9


class TestGames:
    """Games that are played here are those of the service."""

    @pytest.mark.parametrize("seat_count", [2, 5])
    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_a_recorded_game_is_genuine(self, game: str, seat_count: int):
        """Its replay is verified, names the bots, and tells their time."""
        bots = [GreedyBot(Random(seat)) for seat in range(seat_count)]
        names = [f"Bot {seat}" for seat in range(seat_count)]
        recorded = play_game(game, bots, names, bytes(range(32)), time_s=1)
        assert verify(recorded.replay) == []
        assert [seat.player_name for seat in recorded.replay.table.seats] == names
        assert all(count > 0 for count in recorded.decisions)
        assert all(thought_s > 0 for thought_s in recorded.thought_s)

    @pytest.mark.parametrize("bot, says", [(Raising, "RuntimeError: no idea"), (Cheating, "chose what is not legal")])
    def test_a_bot_that_fails_is_named(self, bot: type[Raising], says: str):
        """The game ends with the seat and what its bot did."""
        with pytest.raises(BotBrokeOffError) as broken:
            play_game("speicherstadt", [bot(Random(1)), RandomBot(Random(2))], ["A", "B"], bytes(32), time_s=1)
        assert says in broken.value.message

    def test_a_choice_that_comes_too_late_does_not_count(self):
        """The substitute chooses instead of a bot that took too long, just there, and that is counted."""
        slow = SlowOnce(Random(1))
        recorded = play_game("speicherstadt", [slow, RandomBot(Random(2))], ["A", "B"], bytes(32), time_s=0.1)
        assert slow.late_s > 0.1 + TOLERANCE_S
        assert recorded.overruns == (1, 0)
        assert verify(recorded.replay) == []
        first = next(commit.action for commit in recorded.replay.commits if commit.HasField("action"))
        assert first != slow.late_choice


class TestTheCommand:
    """`hummel arena` from an empty folder."""

    def test_it_plays_writes_and_rates(self, hummel: CommandLine, tmp_path: Path):
        """Ten games of two bots: a rating with bounds for each, the better one first, and ten genuine replays."""
        done = hummel.run("arena", "random", "greedy", "--games", "9", "--seed", "7", "--replays", "games")
        assert done.returncode == 0, done.stderr
        first, second = re.findall(r"(greedy|random) +10 +\d+ \((\d+)-(\d+)\) +(\d+)% \(\d+-\d+%\)", done.stdout)
        assert (first[0], second[0]) == ("greedy", "random")
        assert int(first[1]) < int(first[2])
        files = sorted((tmp_path / "games").iterdir())
        assert [file.name for file in files] == [f"game-{number:04}.json" for number in range(1, 11)]
        replays = [read_replay(file) for file in files]
        assert all(verify(replay) == [] for replay in replays)
        assert Counter(replay.table.seats[0].player_name for replay in replays) == {"greedy": 5, "random": 5}

    def test_the_same_seed_plays_the_same_games(self, hummel: CommandLine, tmp_path: Path):
        """Seeds, actions and results come again."""
        for folder in ("one", "two"):
            done = hummel.run("arena", "greedy", "random", "--games", "2", "--seed", "7", "--replays", folder)
            assert done.returncode == 0, done.stderr
        for number in (1, 2):
            one, two = (read_replay(tmp_path / folder / f"game-000{number}.json") for folder in ("one", "two"))
            assert [commit.action for commit in one.commits] == [commit.action for commit in two.commits]
            assert (one.seed, one.outcome) == (two.seed, two.outcome)

    def test_ctrl_c_gives_the_ratings_so_far(self, hummel: CommandLine):
        """Who has seen enough is told what the games so far say, and no process stays."""
        with hummel.terminal("arena", "greedy", "random", "--games", "5000", "--replays", "games") as terminal:
            terminal.wait_for(re.compile(r" [1-9]\d*/5000"))
            terminal.type("\x03")
            assert terminal.exit_code() == 130
            assert re.search(r"After \d+ games?", terminal.output)
            assert re.search(r"greedy +\d+ +\d+", terminal.output)
            assert "Traceback" not in terminal.output

    def test_bots_that_take_too_long_are_told_of(self, hummel: CommandLine, tmp_path: Path):
        """The table says for how many decisions a bot was too slow; one that never answers is named meanwhile."""
        (tmp_path / "slow.py").write_text(
            "import time\n"
            "from hummel_client.bots.bot import Bot\n"
            "class Slow(Bot):\n"
            "    def __init__(self, chance): self.asked = 0\n"
            "    def choose(self, view, *, time_s):\n"
            "        self.asked += 1\n"
            "        time.sleep(0.6 if self.asked == 1 else 0)\n"
            "        return view.legal_actions[0]\n"
            "class Endless(Slow):\n"
            "    def choose(self, view, *, time_s):\n"
            "        while True: time.sleep(1)\n"
        )
        done = hummel.run("arena", "slow:Slow", "random", "--games", "2", "--thinking", "0.1", "--replays", "games")
        assert done.returncode == 0, done.stderr
        assert re.search(
            r"Slow took longer than 0\.1 s for 2 of \d+ decisions; there greedy chose instead", done.stdout
        )
        assert "random took longer" not in done.stdout
        arguments = ("slow:Endless", "random", "--games", "2", "--thinking", "0.1", "--replays", "others")
        with hummel.terminal("arena", *arguments) as terminal:
            terminal.wait_for(re.compile(r"The bot 'Endless' in game \d thinks on and on"))
            terminal.type("\x03")
            assert terminal.exit_code() == 130

    def test_a_bot_of_ones_own_plays(self, hummel: CommandLine, tmp_path: Path):
        """A class in the folder is found by MODULE:CLASS, and a fault of its own is told in one line."""
        (tmp_path / "mine.py").write_text(
            "from hummel_client.bots.bot import Bot\n"
            "class First(Bot):\n"
            "    def __init__(self, chance): pass\n"
            "    def choose(self, view, *, time_s): return view.legal_actions[0]\n"
            "class Broken(First):\n"
            "    def choose(self, view, *, time_s): return 1 / 0\n"
        )
        done = hummel.run("arena", "mine:First", "random", "--games", "2", "--replays", "games")
        assert done.returncode == 0, done.stderr
        assert "First" in done.stdout
        broken = hummel.run("arena", "mine:Broken", "random", "--games", "2", "--replays", "other")
        assert broken.returncode == 1
        assert "hummel: The bot 'Broken' broke off game" in broken.stderr
        assert "ZeroDivisionError" in broken.stderr
        assert "Traceback" not in broken.stderr

    @pytest.mark.parametrize(
        "arguments, says",
        [
            (("greedy",), "Name two bots or more"),
            (("greedy", "chess"), "There is no bot 'chess'"),
            (("greedy", "support.made_up_bots:NeverMade"), "'support.made_up_bots:NeverMade' can't be made"),
            (("greedy", "support.made_up_bots:NoBot"), "derive it from hummel_client.bots.bot.Bot"),
            (("greedy", "random", "--game", "chess"), "There is no game 'chess'"),
            (("greedy", "random", "--seats", "9"), "speicherstadt has 2 to 5 seats, not 9"),
            (("greedy", "random", "--replays", "."), "is not empty"),
        ],
    )
    def test_what_does_not_fit_is_told_in_one_line(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
    ):
        """Wrong bots, games, numbers and folders end it before the first game."""
        monkeypatch.chdir(tmp_path)
        (tmp_path / "something").touch()
        done = CliRunner().invoke(app, ["arena", *arguments])
        assert (done.exit_code, done.stdout) == (1, "")
        assert says in done.stderr
