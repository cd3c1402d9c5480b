using System.Linq;
using Hummel.Hamburgum.V1;
using Hummel.V1;
using UnityEngine;
using Action = Hummel.V1.Action;
using Board = Hummel.Hamburgum.V1.Board;
using GameActions = Hummel.Hamburgum.V1.Action;
using View = Hummel.V1.View;

namespace Hummel.Samples
{
    /// <summary>A table of Hamburgum: click what a card of the hand can be played for, or an answer to the question.</summary>
    [AddComponentMenu("Hummel/Hamburgum")]
    public sealed class HamburgumScreen : TableScreen
    {
        /// <inheritdoc/>
        protected override string Game => "hamburgum";

        /// <inheritdoc/>
        protected override GameOptions NewOptions() => new GameOptions { Hamburgum = new Options() };

        /// <inheritdoc/>
        protected override void DrawBoard(View view)
        {
            var board = view.Game.Hamburgum.Board;
            GUILayout.Label($"Season {board.Season}, round {board.Round}: {board.Phase}; dice {Words(board.Dice)}");
            for (var seat = 0; seat < board.Players.Count; seat++)
            {
                DrawPlayer(view.Table.Seats[seat].PlayerName, board.Players[seat]);
            }
            GUILayout.Label($"Hand: {Cards.List(view.Game.Hamburgum.Hand?.Cards ?? Enumerable.Empty<uint>())}");
            DrawQuestion(view, board);
        }

        /// <inheritdoc/>
        protected override string Describe(View view, Action action)
        {
            var choice = action.Hamburgum;
            switch (choice.KindCase)
            {
                case GameActions.KindOneofCase.TakeWorkers:
                    return $"{Cards[choice.TakeWorkers.Card]}: take workers{As(choice.TakeWorkers.AnnouncedColour)}";
                case GameActions.KindOneofCase.TakeMoney:
                    return $"{Cards[choice.TakeMoney.Card]}: take marks{As(choice.TakeMoney.AnnouncedColour)}";
                case GameActions.KindOneofCase.DecreaseDisaster:
                    return $"{Cards[choice.DecreaseDisaster.Card]}: lower a disaster by {choice.DecreaseDisaster.Levels}"
                        + As(choice.DecreaseDisaster.AnnouncedColour);
                case GameActions.KindOneofCase.BuildWall:
                    return $"{Cards[choice.BuildWall.Card]}: build the wall, {choice.BuildWall.Side}"
                        + (choice.BuildWall.PayBlackDie ? ", for the black die" : "") + As(choice.BuildWall.AnnouncedColour);
                case GameActions.KindOneofCase.PlaySite:
                    return $"{Cards[choice.PlaySite.Card]}: play as a site{As(choice.PlaySite.AnnouncedColour)}";
                case GameActions.KindOneofCase.ConstructBuilding:
                    return $"{Cards[choice.ConstructBuilding.Card]}: build on site {choice.ConstructBuilding.Site}";
                case GameActions.KindOneofCase.LayCard: return $"{Cards[choice.LayCard.Card]}: lay it out";
                case GameActions.KindOneofCase.Activate: return $"Activate {Cards[choice.Activate.Card]}";
                case GameActions.KindOneofCase.EndTurn: return "End the turn";
                default: return DescribeAnswer(view, choice);
            }
        }

        private static string As(Colour colour) => colour == Colour.Unspecified ? "" : $", as {colour}";

        private static string Words(PerColour numbers) =>
            numbers == null
                ? "none"
                : $"{numbers.Brown} brown, {numbers.Pink} pink, {numbers.Orange} orange, {numbers.Grey} grey, "
                    + $"{numbers.Purple} purple, {numbers.Black} black";

        private string DescribeAnswer(View view, GameActions choice)
        {
            switch (choice.KindCase)
            {
                case GameActions.KindOneofCase.ChooseColour: return choice.ChooseColour.Colour.ToString();
                case GameActions.KindOneofCase.ChooseCard: return Cards[choice.ChooseCard.Card];
                case GameActions.KindOneofCase.ChooseSite: return $"Site {choice.ChooseSite.Site}";
                case GameActions.KindOneofCase.ChooseSide: return choice.ChooseSide.Side.ToString();
                case GameActions.KindOneofCase.ChooseSeat: return view.Table.Seats[(int)choice.ChooseSeat.Seat].PlayerName;
                case GameActions.KindOneofCase.ChooseMajority: return choice.ChooseMajority.Majority.ToString();
                case GameActions.KindOneofCase.ChooseNumber: return choice.ChooseNumber.Number.ToString();
                case GameActions.KindOneofCase.Accept: return "Yes";
                case GameActions.KindOneofCase.Decline: return "No";
                default: return "Something that this version does not know";
            }
        }

        private void DrawQuestion(View view, Board board)
        {
            if (board.Question != null)
            {
                var about = board.Question.Card == 0 ? "" : $" about {Cards[board.Question.Card]}";
                GUILayout.Label($"{view.Table.Seats[(int)board.Question.Seat].PlayerName} decides: {board.Question.Kind}{about}");
            }
        }

        private void DrawPlayer(string name, Player player)
        {
            GUILayout.Label($"{name}: {player.Vp} points, {player.Marks} marks, square {player.Square}");
            GUILayout.Label($"    workers: {Words(player.Workers)}");
            GUILayout.Label($"    disasters: {Words(player.Disasters)}");
            GUILayout.Label($"    wall: {player.Left?.Segments ?? 0} left, {player.Right?.Segments ?? 0} right");
            GUILayout.Label($"    buildings: {Cards.List(player.Buildings.Select(building => building.Card))}");
        }
    }
}
