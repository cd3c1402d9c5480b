using System.Linq;
using Hummel.Speicherstadt.V1;
using Hummel.V1;
using UnityEngine;
using Action = Hummel.V1.Action;
using GameActions = Hummel.Speicherstadt.V1.Action;
using View = Hummel.V1.View;

namespace Hummel.Samples
{
    /// <summary>A table of The Speicherstadt: click a column to place a worker there.</summary>
    [AddComponentMenu("Hummel/The Speicherstadt")]
    public sealed class SpeicherstadtScreen : TableScreen
    {
        /// <inheritdoc/>
        protected override string Game => "speicherstadt";

        /// <inheritdoc/>
        protected override GameOptions NewOptions() => new GameOptions { Speicherstadt = new Options() };

        /// <inheritdoc/>
        protected override void DrawBoard(View view)
        {
            var board = view.Game.Speicherstadt.Board;
            GUILayout.Label($"Round {board.Round} of {board.RoundCount}: {board.Phase}");
            GUILayout.BeginHorizontal();
            for (var column = 0; column < board.Columns.Count; column++)
            {
                DrawColumn(view, column);
            }
            GUILayout.EndHorizontal();
            for (var seat = 0; seat < board.Players.Count; seat++)
            {
                DrawPlayer(view.Table.Seats[seat].PlayerName, board.Players[seat]);
            }
        }

        /// <inheritdoc/>
        protected override string Describe(View view, Action action)
        {
            var columns = view.Game.Speicherstadt.Board.Columns;
            var choice = action.Speicherstadt;
            switch (choice.KindCase)
            {
                case GameActions.KindOneofCase.PlaceWorker:
                    return $"Place a worker above {Cards[columns[(int)choice.PlaceWorker.Column].Card]}";
                case GameActions.KindOneofCase.Buy:
                    return $"Buy {Cards[columns[(int)choice.Buy.Column].Card]} for {choice.Buy.Price}";
                case GameActions.KindOneofCase.Decline:
                    return $"Decline {Cards[columns[(int)choice.Decline.Column].Card]}";
                case GameActions.KindOneofCase.FillContract:
                    return $"Put {choice.FillContract.Good} on {Cards[choice.FillContract.Card]}";
                case GameActions.KindOneofCase.SellCube: return $"Sell {choice.SellCube.Good}";
                case GameActions.KindOneofCase.PayCube: return $"Pay {choice.PayCube.Good} in the market hall";
                case GameActions.KindOneofCase.TakeCoin: return "Take a coin for two cubes";
                case GameActions.KindOneofCase.TakeCube: return $"Take {choice.TakeCube.Good} for three cubes";
                case GameActions.KindOneofCase.DiscardCube: return $"Throw {choice.DiscardCube.Good} away";
                case GameActions.KindOneofCase.FinishLoading: return "Finish loading";
                default: return "Something that this version does not know";
            }
        }

        private static string Words(Cubes cubes) =>
            cubes == null
                ? "nothing"
                : $"{cubes.Coffee} coffee, {cubes.Tea} tea, {cubes.Saffron} saffron, {cubes.Rubber} rubber, {cubes.Carpet} carpet";

        private void DrawColumn(View view, int number)
        {
            var column = view.Game.Speicherstadt.Board.Columns[number];
            var workers = string.Join(" ", column.Workers.Select(seat => view.Table.Seats[(int)seat].PlayerName));
            var text = $"{(column.Card == 0 ? "empty" : Cards[column.Card])}\n{column.Workers.Count} workers {workers}";
            var place = view.LegalActions.FirstOrDefault(action => action.Speicherstadt.PlaceWorker?.Column == number);
            Offer(text, place);
        }

        private void DrawPlayer(string name, Player player)
        {
            GUILayout.Label($"{name}: {player.Coins} coins, {player.Workers} workers, {player.FirePoints} fire points");
            GUILayout.Label($"    cards: {Cards.List(player.Cards)}");
            GUILayout.Label($"    warehouse: {Words(player.Warehouse)}; market hall: {Words(player.MarketHall)}");
            if (player.Loading != null)
            {
                GUILayout.Label($"    dock: {Words(player.Loading.Dock)}");
            }
        }
    }
}
